internal import FlickCore
internal import LuaKit
internal import LuaSchema

// Animations of pagers, scroll views and decks by any motion. Those of variables are in
// `AnimationRows`.

/// The animation of a pager to a page.
enum PagerAnimationRows {
  private static let to = Arg<Int?>.optional(
    "to", "The page, from 1; if absent, the page where a `motion` with values of its own ends.")
  private static let velocity = Arg<Double?>(
    "velocity", "The initial velocity, pages per second; the present one if absent.",
    range: .departure)

  static let keys = LuaParameter.list(
    to, ContentAnimation.motion, velocity, AnimationRows.delay, AnimationRows.onEnd)

  static func play(_ pager: PagerObject, _ fields: borrowing LuaFields) throws {
    let (page, handler) = (try fields(to), try Handler(AnimationRows.onEnd, fields))
    var move = PropertyMove("position", to: page.map { Double(PageNumber.fromLua($0)) })
    move.velocity = try fields(velocity)
    move.delay = Seconds(try fields(AnimationRows.delay))
    move.motion = try ContentAnimation.single(fields)
    if page == nil {
      guard case .motion(let own) = move.motion else { throw ContentAnimation.noTarget(fields) }
      // Friction determines its own end. The values of other motions are pages, from 1.
      if !move.motion.endsByItself { (move.target, move.keepsValues) = (own.end - 1, true) }
    }
    try pager.stage.play(pager.component, [move], handler)
  }
}

/// The animation of a scroll view to an offset, a node or a row.
enum ScrollAnimationRows {
  private static let velocity = Arg<ContentVelocity?>.optional(
    "velocity",
    "The initial velocity, points per second: along the axis that it scrolls, or { x, y }; the "
      + "present one if absent."
  )
  private static let stagger = Arg.number(
    "stagger", "Seconds that `y` waits longer than `x`.", .duration, default: 0)

  static let keys = LuaParameter.list(
    ScrollViewObject.to, ContentAnimation.motion, ScrollViewObject.node,
    ScrollViewObject.alignment, ScrollViewObject.rowNumber, velocity, AnimationRows.delay, stagger,
    AnimationRows.onEnd)

  static func play(_ view: ScrollViewObject, _ fields: borrowing LuaFields) throws {
    var target = try fields(ScrollViewObject.to)?.vector
    let (node, row) = (try fields(ScrollViewObject.node), try fields(ScrollViewObject.rowNumber))
    let alignment = try fields(ScrollViewObject.alignment)
    let handler = try Handler(AnimationRows.onEnd, fields)
    let departure = Departure(
      velocity: try fields(velocity), delay: try fields(AnimationRows.delay),
      stagger: try fields(stagger))
    guard [target != nil, node != nil, row != nil].count(where: \.self) < 2 else {
      throw APIError("only one of 'to', 'node' and 'row' is allowed")
    }
    if let row {
      var move = PropertyMove("y", to: nil, by: try ContentAnimation.single(fields))
      departure.send(&move, after: 0)
      return try view.stage.playing(handler) {
        try $0.play(view.component, toRow: row - 1, alignment, move, isTold: $1)
      }
    }
    if let node {
      target = try view.stage.read { try $0.offset(of: view.component, toShow: node, alignment) }
    }
    try view.stage.play(view.component, moves(of: view, to: target, departure, fields), handler)
  }

  private static func moves(
    of view: ScrollViewObject, to target: Vector?, _ departure: Departure,
    _ fields: borrowing LuaFields
  ) throws -> [PropertyMove] {
    let axes = try view.stage.read { try $0.scrollAxes(of: view.component) }
    let group = try ContentAnimation.group(fields)
    let plain = group == nil ? try ContentAnimation.single(fields) : .standard
    let needsTarget = group == nil && !plain.hasValues
    // Moving both axes takes two motions, or friction, which has no target.
    let isForBoth = group != nil || plain.endsByItself || axes.count < 2
    guard target != nil || (!needsTarget && isForBoth) else {
      throw ContentAnimation.noTarget(fields)
    }
    return (group?.tracks.map(\.name) ?? axes).enumerated().map { number, axis in
      var move = PropertyMove(axis, to: axis == "x" ? target?.x : target?.y)
      move.motion = group?[axis].map { .motion($0) } ?? plain
      departure.send(&move, after: number)
      return move
    }
  }

  /// The delay and the velocity of content at the start of a motion.
  private struct Departure {
    let velocity: ContentVelocity?
    let delay: Double
    let stagger: Double

    /// Sets the start of a move.
    ///
    /// - Parameter others: the number of axes that start before it.
    func send(_ move: inout PropertyMove, after others: Int) {
      move.velocity = velocity.map { $0[move.property] }
      move.delay = Seconds(delay + stagger * Double(others))
    }
  }
}

/// The animation of a deck to a card.
enum DeckAnimationRows {
  private static let velocity = Arg<Pair?>(
    "velocity",
    "{ x, y } the initial velocity of the topmost card, points per second; the present one if "
      + "absent.",
    range: .departure)

  private static let way = Arg<String?>.optional(
    "way", "The meaning of the side, from `ways`; a card of a deck that `flies` flies there.")

  static let keys = LuaParameter.list(
    DeckObject.to, ContentAnimation.motion, velocity, way, AnimationRows.onEnd)

  static func play(_ deck: DeckObject, _ fields: borrowing LuaFields) throws {
    let card = try fields(DeckObject.to).map(PageNumber.fromLua)
    let velocity = try fields(velocity)?.vector
    let handler = try Handler(AnimationRows.onEnd, fields)
    let way = try fields(way)
    let motion = fields.has("motion") ? try ContentAnimation.single(fields) : nil
    try deck.stage.playing(handler) {
      try $0.swap(
        deck.component, to: card, by: motion,
        velocity: velocity.map {
          Velocity(x: PointsPerSecond($0.x), y: PointsPerSecond($0.y))
        }, meaning: way, isTold: $1)
    }
  }
}

/// The keys common to these animations.
enum ContentAnimation {
  static let motion = Arg<AnimationArgument?>.optional(
    "motion",
    "How it gets there: \(ComponentMotion.summary); or any motion (`keyframes`, `sequence`, `decay` …), "
      + "which is stretched from where it is to where it goes. Moving content keeps its velocity, "
      + "and evenly loses its excess over that of the motion. Without a place to go "
      + "to, a motion plays its own values and ends at the place of rest nearest to its end; along "
      + "two axes a `parallel` of `x` and `y`."
  )

  static func group(_ fields: borrowing LuaFields) throws -> MotionGroup? {
    if case .group(let group) = try fields(motion) { group } else { nil }
  }

  /// The single motion that was given.
  static func single(_ fields: borrowing LuaFields) throws -> ValueMotion {
    switch try fields(motion) {
    case .motion(let motion): .motion(motion)
    case .group:
      throw fields.refusal(
        of: "motion", "one motion expected, got a `parallel`: there is one number to move")
    case .settle, nil: try AnimationRows.settling(fields) ?? .standard
    }
  }

  static func noTarget(_ fields: borrowing LuaFields) -> LuaError {
    fields.refusal(
      of: "to",
      "a place to go to expected, got nothing; only a motion with values of its own has an end, "
        + "along two axes a `parallel` of `x` and `y`")
  }
}

/// The initial velocity of content, as scripts give it.
enum ContentVelocity: LuaReadable {
  case along(Double)
  case pair(Pair)

  static var luaTypeName: String { "number or { x, y }" }
  static var luaSchema: ValueSchema { .union([.number, .pair]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> ContentVelocity? {
    if let number = Double.read(stack, at: index) { return number.isFinite ? .along(number) : nil }
    return Pair.read(stack, at: index).map { .pair($0) }
  }

  /// The velocity along `x` or `y`.
  subscript(axis: String) -> Double {
    switch self {
    case .along(let velocity): velocity
    case .pair(let pair): axis == "x" ? pair.x : pair.y
    }
  }
}
