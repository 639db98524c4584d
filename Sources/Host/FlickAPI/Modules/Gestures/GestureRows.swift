internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Gestures as nodes declare them: taps, long presses, pans.
enum GestureRows {
  // MARK: Options that all gestures share

  private static let common = LuaOptions(
    GestureSpec("", .tap(.standard)),
    [
      .option("id", \.id, "Name on the stage."),
      .option(
        "pointer_kinds", \.pointerKinds,
        "'touch', 'mouse', 'pen', or a list of them; all if absent.",
        by: { (set: PointerKindSet) in set.kinds }),
      .estimator, .velocityLimits, .liftWindow,
      .option(
        "priority", \.priority,
        "The rank among gestures that one touch completes; a pager has 0."),
      .apart(shouldBegin),
      relation(
        "requires_failure_of", \.requiresFailureOf, "It waits until each of these has failed."),
      relation("blocks", \.blocks, "Each of these waits until it has failed."),
      relation("simultaneous_with", \.simultaneousWith, "Neither makes the other fail."),
      relation(
        "exclusive_after", \.exclusiveAfter,
        "It waits for these, and only one of them all may be active at a time."),
    ])

  private static let shouldBegin = Arg<LuaCallable?>(
    "should_begin",
    "Called once when the gesture would begin, with a table of `stage`, `x`, `y`, "
      + "`translation_x`, `translation_y`, `velocity_x`, `velocity_y`, `scale`: false lets it "
      + "fail and leaves the fingers to others. The result must depend on the table and the stage "
      + "alone."
  ) {
    .optional(.function(CallSchema([("gesture", BeginningGesture.luaSchema)], returns: .boolean)))
  }

  private static func gate(_ fields: borrowing LuaFields, _ id: String) throws -> GestureGate? {
    guard let function = try fields(shouldBegin) else { return nil }
    let session = try fields.host(ScriptSession.self)
    let rule = RuleFunction(function, title: "'\(id)' (should_begin)", session: session)
    return GestureGate { values in
      let gesture = BeginningGesture(values: values, stage: rule.session?.deciding)
      return rule.ask([gesture], else: true, answer)
    }
  }

  /// Whether the result of `should_begin` lets the gesture begin: any result but false and nil.
  private static func answer(_ results: [LuaValue]) -> Bool {
    switch results.first {
    case .boolean(false)?, .nil?: false
    default: true
    }
  }

  private static func relation(
    _ name: String,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<GestureSpec, [String]>,
    _ summary: String
  ) -> LuaOption<GestureSpec> {
    .option(name, path(), "\(summary) An id, or a list of them.", by: \NameList.names)
  }

  /// The constructor of a kind of gesture.
  ///
  /// - Parameter kind: makes the kind from its options, and from keys that are not options.
  static func gesture<Options>(
    _ name: String, _ summary: String, _ options: LuaOptions<Options>,
    returns: String = "the gesture", example: String = "",
    from start: @escaping @Sendable (GestureProfile) -> Options? = { _ in nil },
    moves: @escaping @Sendable (borrowing LuaFields) throws -> [ValueLink] = { _ in [] },
    _ kind: @escaping @Sendable (Options, borrowing LuaFields) throws -> GestureKind
  ) -> LuaFunction {
    LuaFunction(
      name, summary, table: options.parameters + common.parameters + GestureHandlers.keys,
      returns: returns, example: example
    ) { fields in
      var spec = try fields(common)
      if !spec.id.isEmpty { try StageNames.check(spec.id, fields) }
      let handlers = try GestureHandlers(fields)
      if !handlers.isEmpty {
        try StageNames.checkPresent(spec.id, of: "a gesture with handlers")
      }
      spec.gate = try gate(fields, spec.id)
      let profile = try GestureProfileName.profile(fields)
      spec.kind = try kind(fields(options, from: profile.flatMap(start)), fields)
      spec.moves = try moves(fields)
      return GestureDeclaration(spec: spec, handlers: handlers)
    }
  }

  private static func pointers<Options>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Options, Int>
  ) -> LuaOption<Options> {
    .option("pointers", path(), "The number of fingers.", .within(TapOptions.Allowed.pointers))
  }

  // MARK: Taps and presses

  private static let standardGap = TapOptions.standard.gap
  private static let shortestGap = Arg.number(
    "shortest_gap", "The least seconds from a lift to the next touch.", .duration,
    default: standardGap.lowerBound.value)
  private static let longestGap = Arg.number(
    "longest_gap", "The upper limit, exclusive, of seconds from a lift to the next touch.",
    .duration,
    default: standardGap.upperBound.value)

  static let tap = gesture(
    "tap_gesture", "One or several taps.",
    LuaOptions(
      TapOptions.standard,
      [
        .apart(GestureProfileName.argument),
        .option("count", \.count, "The number of taps.", .within(TapOptions.Allowed.count)),
        pointers(\.pointers),
        .row(
          Arg<Double?>(
            "slop",
            "Points that a finger may move, in place of the bounds of the node; 18 is Flutter's.",
            range: .length)
        ) { fields, slop, options in
          options.slop = Points(slop)
          if !fields.has("margin") { options.margin = nil }
        },
        .option(
          "margin", \.margin,
          "Points around the node where a finger may be; 0 if neither this nor `slop` is given.",
          .length, in: { (margin: Double) in Points(margin) }, out: { $0?.value }),
        .option(
          "may_return", \.mayReturn,
          "Whether a finger may leave the bounds and be lifted inside, as with UIKit's controls."),
        .option(
          "longest", \.longest, "Seconds after which a finger is too late to lift; any if absent.",
          .duration, in: { (time: Double) in Seconds(time) }, out: { $0?.value }),
        .option(
          "ignores_others", \.ignoresOthers,
          "Whether one finger more is ignored; else it fails the tap."),
        .apart(shortestGap), .apart(longestGap),
        .option("reach", \.reach, "Points between the first tap and the others.", .length),
      ]), returns: "the gesture, for the `gestures` of a node",
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
      """, from: { $0.tap }
  ) { options, fields in
    let profile = try GestureProfileName.profile(fields)
    let (least, most) = (
      fields.has("shortest_gap") || profile == nil
        ? try fields(shortestGap) : options.gap.lowerBound.value,
      fields.has("longest_gap") || profile == nil
        ? try fields(longestGap) : options.gap.upperBound.value
    )
    guard least <= most else {
      throw APIError(
        "'shortest_gap' (\(LuaNumber.text(least))) is above 'longest_gap' (\(LuaNumber.text(most)))"
      )
    }
    var options = options
    options.gap = Seconds(least)...Seconds(most)
    return .tap(options)
  }

  static let longPress = gesture(
    "long_press_gesture", "A finger that stays in place.",
    LuaOptions(
      LongPressOptions.standard,
      [
        .apart(GestureProfileName.argument),
        .option("duration", \.duration, "Seconds that the finger stays.", .duration),
        .option("slop", \.slop, "Points that it may move until then.", .length),
        .option(
          "margin", \.margin,
          "Points around the node where it may be until then; anywhere if absent.", .length,
          in: { (margin: Double) in Points(margin) }, out: { $0?.value }),
        .apart(ValueRows.pickedUp), .apart(ValueRows.perPoint), .apart(ValueRows.pickedAxis),
      ]),
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.rectangle { gestures = { fb.long_press_gesture { id = "menu" } } },
      })
      stage:touch("began", { 100, 100 })
      stage:wait(0.5)
      assert(stage.menu.state == "began")
      """, from: { $0.longPress }, moves: ValueRows.picked
  ) { options, _ in .longPress(options) }

  // MARK: Movements of one finger

  private static func slop<Options>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Options, Points>
  ) -> LuaOption<Options> { .option("slop", path(), "Points before a touch is a pan.", .length) }

  private static func cone<Options>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Options, Radians>,
    of what: String = "axis"
  ) -> LuaOption<Options> {
    .option("cone", path(), "Radians on either side of the \(what).", .coneAngle)
  }

  static var panOptions: [LuaOption<PanGestureOptions>] {
    [
      .apart(GestureProfileName.argument), slop(\.start.slop), cone(\.start.cone),
      .strictCone(\.start.isConeStrict),
      .option(
        "keeps_slop", \.start.keepsSlop,
        "Whether the distance to the slop belongs to the pan, as in SwiftUI."),
      .option(
        "drops_surplus", \.start.dropsSurplus,
        "Whether the distance beyond the slop of the event that crosses it is lost, as in Flutter."
      ),
      .option("axis", \.axis, "The axis along which it must start; any if absent."),
      .option(
        "locks_axis", \.locksAxis, "Whether it follows only its starting axis."),
      pointers(\.pointers),
      .option("policy", \.policy, "The effect of an additional finger."),
    ]
  }

  static let pan = gesture(
    "pan_gesture", "A movement of fingers, reported continuously.",
    LuaOptions(PanGestureOptions.standard, panOptions),
    example: """
      local fb = require "flickbook"
      local travel = 0
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.rectangle { gestures = {
          fb.pan_gesture { id = "card", axis = "vertical",
            on_changed = function(event) travel = event.translation[2] end },
        } },
      })
      stage:drag { from = { 100, 400 }, by = { 0, -110 } }
      assert(math.abs(travel + 100) < 1e-9 and stage:why("card").criterion == "slop")
      """, from: { $0.pan }
  ) { options, _ in .pan(options) }

  static let edgePan = gesture(
    "edge_pan_gesture", "A pan that starts inwards from an edge of the node.",
    LuaOptions(
      EdgePanOptions.standard,
      [
        .option("edge", \.edge, "The edge of the node where it begins."),
        .option(
          "width", \.width, "Points from the edge within which the finger comes down.", .length),
        slop(\.start.slop), cone(\.start.cone), .strictCone(\.start.isConeStrict),
        .option(
          "room", \.leavesRoom,
          "Whether pagers and scroll views in the node keep a drag along its axis while they have room for it, and wait "
            + "for this gesture if they have none."),
        .apart(ValueRows.edgeMoves), .apart(ValueRows.perPoint),
      ]),
    example: """
      local fb = require "flickbook"
      local menu = fb.variables("menu", {
        x = fb.variable { start = 0, min = 0, max = 300, detents = { closed = 0, open = 300 } },
      })
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { menu },
        fb.layers { gestures = { fb.edge_pan_gesture { id = "pull", moves = menu.x, room = true } },
          fb.pager { id = "pages", page_count = 3 } } })
      stage:drag { from = { 8, 400 }, by = { 250, 0 }, duration = 0.3 }
      stage:settle()
      assert(stage.menu:detent "x" == "open" and stage.pages.page == 1)
      """, moves: ValueRows.movedFromEdge
  ) { options, _ in .edgePan(options) }

  static let swipe = gesture(
    "swipe_gesture", "A quick movement in one direction, known when the finger is lifted.",
    LuaOptions(
      SwipeOptions.standard,
      [
        .option(
          "directions", \.directions,
          "'left', 'right', 'up', 'down', or a list of them; all if absent.",
          by: { (set: DirectionSet) in set.directions }),
        .option("distance", \.distance, "Points that it goes at least.", .length),
        .option("velocity", \.velocity, "Points per second at the lift, at least.", .speed),
        cone(\.cone, of: "direction"),
        .option(
          "longest", \.longest, "Seconds after which the lift is too late.", .duration),
      ])
  ) { options, _ in .swipe(options) }

  // MARK: Two fingers

  static let pinch = gesture(
    "pinch_gesture", "Two fingers that change their distance.",
    LuaOptions(
      PinchOptions.standard,
      [
        .option(
          "slop", \.slop, "The change of their distance before a pinch begins, in points.",
          .length),
        .apart(ValueRows.pinched),
      ]),
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
      """, moves: { fields in try fields(ValueRows.pinched)?.links() ?? [] }
  ) { options, _ in .pinch(options) }

  static let rotate = gesture(
    "rotate_gesture", "Two fingers that turn about each other.",
    LuaOptions(
      RotateOptions.standard,
      [
        .option(
          "slop", \.slop, "The turn before a rotation begins, in radians.",
          .within(0...7, in: .radians))
      ])
  ) { options, _ in .rotate(options) }
}

/// The values of a gesture that is about to begin, as `should_begin` receives them.
struct BeginningGesture: LuaHandedTable {
  let values: GestureValues
  let stage: StageObject?

  static let luaTable = LuaTableType<BeginningGesture>(
    "beginning_gesture", "The measurements of a gesture that would begin.",
    [
      LuaKey("stage", "The stage at that moment, to be read.") { $0.stage },
      LuaKey("x", "Points from the left edge of the screen.") { $0.values.location.x },
      LuaKey("y", "Points from its top edge.") { $0.values.location.y },
      LuaKey("translation_x", "Points to the right.") { $0.values.translation.x },
      LuaKey("translation_y", "Points down.") { $0.values.translation.y },
      LuaKey("velocity_x", "Points per second.") { $0.values.velocity.x.value },
      LuaKey("velocity_y", "Points per second.") { $0.values.velocity.y.value },
      LuaKey("scale", "The distance between two fingers, relative to the start.") {
        $0.values.scale
      },
    ])
}
