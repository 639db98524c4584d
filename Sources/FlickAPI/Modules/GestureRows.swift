internal import FlickCore
internal import LuaKit

/// Gestures as nodes declare them: taps, long presses, pans.
enum GestureRows {
  // MARK: Keys that all gestures share

  static let id = Arg.string("id", "Name on the stage.", default: "")
  static let kinds = Arg<PointerKindSet?>.optional(
    "pointer_kinds", "'touch', 'mouse', 'pen', or a list of them; all if absent.")
  static let priority = Arg.integer(
    "priority", "Who is asked first of those that one touch completes; a pager has 0.", default: 0)
  static let requiresFailureOf = relation(
    "requires_failure_of", "It waits until each of these has failed.")
  static let blocks = relation("blocks", "Each of these waits until it has failed.")
  static let simultaneousWith = relation(
    "simultaneous_with", "Neither makes the other fail.")
  static let exclusiveAfter = relation(
    "exclusive_after", "It waits for these, and only one of them all may be active at a time.")

  private static func relation(_ name: String, _ summary: String) -> Arg<NameList?> {
    .optional(name, "\(summary) An id, or a list of them.")
  }

  static let common =
    [
      id.parameter, kinds.parameter, PagerRows.estimator.parameter,
      PagerRows.velocityLimits.parameter, priority.parameter, requiresFailureOf.parameter,
      blocks.parameter, simultaneousWith.parameter, exclusiveAfter.parameter,
    ] + GestureHandlers.keys

  static func gesture(
    _ fields: LuaFields, _ kind: GestureKind
  ) throws -> GestureDeclaration {
    let id = try fields(id)
    if !id.isEmpty { try StageNames.check(id, fields) }
    let handlers = try GestureHandlers(fields)
    guard handlers.isEmpty || !id.isEmpty else {
      throw APIError("a gesture with handlers needs an 'id', by which its events are told")
    }
    return GestureDeclaration(
      spec: GestureSpec(
        id, kind, pointerKinds: try fields(kinds)?.kinds ?? .all,
        velocity: try PagerRows.velocity(fields), priority: try fields(priority),
        requiresFailureOf: try fields(requiresFailureOf)?.names ?? [],
        blocks: try fields(blocks)?.names ?? [],
        simultaneousWith: try fields(simultaneousWith)?.names ?? [],
        exclusiveAfter: try fields(exclusiveAfter)?.names ?? []),
      handlers: handlers)
  }

  // MARK: Taps and presses

  static let count = Arg.integer("count", "How many taps.", .within(1...10), default: 1)
  static let pointers = Arg.integer(
    "pointers", "How many fingers at once.", .within(1...5), default: 1)
  static let tapSlop = Arg.number(
    "slop", "Points that a finger may move; 18 is Flutter's.", .within(0...1e6), default: 18)
  static let longest = Arg.number(
    "longest", "Seconds after which a finger is too late to lift.", .duration, default: 0.5)
  static let shortestGap = Arg.number(
    "shortest_gap", "Seconds from a lift to the next touch, at least.", .duration,
    default: 0.04)
  static let longestGap = Arg.number(
    "longest_gap", "Seconds from a lift to the next touch, less than.", .duration,
    default: 0.3)
  static let reach = Arg.number(
    "reach", "Points between the first tap and the others.", .within(0...1e6), default: 100)

  static let tap = LuaFunction(
    "tap_gesture", "One or several taps.",
    table: [
      count.parameter, pointers.parameter, tapSlop.parameter, longest.parameter,
      shortestGap.parameter, longestGap.parameter, reach.parameter,
    ] + common, returns: "the gesture, for the `gestures` of a node",
    example: """
      local fb = require "flickbook"
      local likes = 0
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.rectangle { gestures = {
          fb.tap_gesture { id = "like", count = 2, on_ended = function() likes = likes + 1 end },
          fb.tap_gesture { id = "open", requires_failure_of = "like" },
        } },
      })
      stage:play(fb.tap { at = { 100, 100 }, count = 2 })
      assert(likes == 1 and stage:why("like").verdict == "recognized")
      """
  ) { fields in
    let (least, most) = (try fields(shortestGap), try fields(longestGap))
    guard least <= most else {
      throw APIError(
        "'shortest_gap' (\(plainText(least))) is above 'longest_gap' (\(plainText(most)))")
    }
    return try gesture(
      fields,
      .tap(
        TapOptions(
          count: fields(count), pointers: fields(pointers), slop: Points(fields(tapSlop)),
          longest: Seconds(fields(longest)), gap: Seconds(least)...Seconds(most),
          reach: Points(fields(reach)))))
  }

  static let pressDuration = Arg.number(
    "duration", "Seconds that the finger stays.", .duration, default: 0.5)
  static let pressSlop = Arg.number(
    "slop", "Points that it may move until then.", .within(0...1e6), default: 10)

  static let longPress = LuaFunction(
    "long_press_gesture", "A finger that stays.",
    table: [pressDuration.parameter, pressSlop.parameter] + common, returns: "the gesture",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.rectangle { gestures = { fb.long_press_gesture { id = "menu" } } },
      })
      stage:touch("began", { 100, 100 })
      stage:wait(0.5)
      assert(stage.menu.state == "began")
      """
  ) { fields in
    try gesture(
      fields,
      .longPress(
        LongPressOptions(
          duration: Seconds(fields(pressDuration)), slop: Points(fields(pressSlop)))))
  }

  // MARK: Movements of one finger

  static let slop = Arg.number(
    "slop", "Points before a touch is a pan.", .within(0...1e6), default: 10)
  static let cone = Arg.number(
    "cone", "Radians on either side of the axis.", .coneAngle,
    default: Double.pi / 4)
  static let panAxis = Arg<Axis?>.optional("axis", "Along which it must set out; any if absent.")
  static let locksAxis = Arg.boolean(
    "locks_axis", "Whether only the axis is followed on which it set out.", default: false)
  static let policy = Arg<PointerPolicy>.choice(
    "policy", "What one finger more means.", default: .ignore)

  static let keepsSlop = Arg.boolean(
    "keeps_slop", "Whether the way to the slop belongs to the pan, as in SwiftUI.", default: false)

  static let pan = LuaFunction(
    "pan_gesture", "A movement that is followed.",
    table: [
      slop.parameter, cone.parameter, PagerRows.strictCone.parameter, keepsSlop.parameter,
      panAxis.parameter, locksAxis.parameter, pointers.parameter, policy.parameter,
    ] + common, returns: "the gesture",
    example: """
      local fb = require "flickbook"
      local way = 0
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.rectangle { gestures = {
          fb.pan_gesture { id = "card", axis = "vertical",
            on_changed = function(event) way = event.translation[2] end },
        } },
      })
      stage:drag { from = { 100, 400 }, by = { 0, -110 } }
      assert(math.abs(way + 100) < 1e-9 and stage:why("card").criterion == "slop")
      """
  ) { fields in
    try gesture(
      fields,
      .pan(
        PanGestureOptions(
          start: PanOptions(
            slop: Points(fields(slop)), cone: Radians(fields(cone)), keepsSlop: fields(keepsSlop),
            isConeStrict: fields(PagerRows.strictCone)),
          axis: fields(panAxis), locksAxis: fields(locksAxis), pointers: fields(pointers),
          policy: fields(policy))))
  }

  static let edge = Arg<Edge>.choice("edge", "Of the node, from which it sets out.", default: .left)
  static let edgeWidth = Arg.number(
    "width", "Points from the edge within which the finger comes down.", .within(0...1e6),
    default: 20)

  static let edgePan = LuaFunction(
    "edge_pan_gesture", "A pan that sets out inwards from an edge of the node.",
    table: [
      edge.parameter, edgeWidth.parameter, slop.parameter, cone.parameter,
      PagerRows.strictCone.parameter,
    ] + common, returns: "the gesture"
  ) { fields in
    try gesture(
      fields,
      .edgePan(
        EdgePanOptions(
          edge: fields(edge), width: Points(fields(edgeWidth)),
          start: PanOptions(
            slop: Points(fields(slop)), cone: Radians(fields(cone)),
            isConeStrict: fields(PagerRows.strictCone)))))
  }

  static let directions = Arg<DirectionSet?>.optional(
    "directions", "'left', 'right', 'up', 'down', or a list of them; all if absent.")
  static let swipeDistance = Arg.number(
    "distance", "Points that it goes at least.", .within(0...1e6), default: 25)
  static let swipeVelocity = Arg.number(
    "velocity", "Points per second at the lift, at least.", .within(0...1e9), default: 400)
  static let swipeCone = Arg.number(
    "cone", "Radians on either side of the direction.", .coneAngle,
    default: Double.pi / 6)
  static let swipeLongest = Arg.number(
    "longest", "Seconds after which the lift is too late.", .duration, default: 0.8)

  static let swipe = LuaFunction(
    "swipe_gesture", "A quick movement in one direction, known when the finger is lifted.",
    table: [
      directions.parameter, swipeDistance.parameter, swipeVelocity.parameter, swipeCone.parameter,
      swipeLongest.parameter,
    ] + common, returns: "the gesture"
  ) { fields in
    try gesture(
      fields,
      .swipe(
        SwipeOptions(
          directions: fields(directions)?.directions ?? .all,
          distance: Points(fields(swipeDistance)),
          velocity: PointsPerSecond(fields(swipeVelocity)), cone: Radians(fields(swipeCone)),
          longest: Seconds(fields(swipeLongest)))))
  }

  // MARK: Two fingers

  static let pinchSlop = Arg.number(
    "slop", "Points by which their distance changes without meaning it.", .within(0...1e6),
    default: 18)

  static let pinch = LuaFunction(
    "pinch_gesture", "Two fingers that change their distance.",
    table: [pinchSlop.parameter] + common, returns: "the gesture",
    example: """
      local fb = require "flickbook"
      local scale = 1
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.rectangle { gestures = {
          fb.pinch_gesture { id = "zoom", slop = 0,
            on_changed = function(event) scale = event.scale end },
        } },
      })
      stage:play(fb.pinch { center = { 200, 400 }, from = 100, to = 200 })
      assert(scale > 1.9 and scale <= 2)
      """
  ) { fields in
    try gesture(fields, .pinch(PinchOptions(slop: Points(fields(pinchSlop)))))
  }

  static let turnSlop = Arg.number(
    "slop", "Radians by which they turn without meaning it.", .within(0...7, in: .radians),
    default: Double.pi / 36)

  static let rotate = LuaFunction(
    "rotate_gesture", "Two fingers that turn about each other.",
    table: [turnSlop.parameter] + common, returns: "the gesture"
  ) { fields in
    try gesture(fields, .rotate(RotateOptions(slop: Radians(fields(turnSlop)))))
  }
}
