internal import FlickCore
internal import LuaKit

// Options of several constructors, declared once.

/// Options of components that depend on the velocity of a release.
protocol ReleasedOptions: SendableMetatype {
  var velocity: VelocityOptions { get set }
}

/// Options of components that a wheel moves.
protocol WheeledOptions: SendableMetatype {
  var wheel: WheelOptions { get set }
}

/// Options of components that a finger drags.
protocol DraggedOptions: ReleasedOptions, WheeledOptions {
  var pan: PanOptions { get set }
  var pointerKinds: PointerKinds { get set }
  var restTolerance: Points { get set }
  var touchTolerance: Points { get set }
  var order: NestedOrder { get set }
  var flingThrough: Bool { get set }
}

extension DraggedOptions {
  /// Both tolerances, as one option of scripts.
  fileprivate var tolerance: Points {
    get { restTolerance }
    set { (restTolerance, touchTolerance) = (newValue, newValue) }
  }
}

extension PagerOptions: DraggedOptions {}
extension ScrollViewOptions: DraggedOptions {}
extension DeckOptions: ReleasedOptions, WheeledOptions {}
extension GestureSpec: ReleasedOptions {}

extension LuaOption where Target: ReleasedOptions {
  static var estimator: LuaOption {
    .row(
      Arg<EstimatorArgument?>(
        "estimator",
        "How the velocity of a release is estimated; '\(EstimatorName.standard.rawValue)' if absent."
      )
    ) { fields, estimator, target in
      try estimator.apply(to: &target.velocity, in: fields.host(ScriptSession.self))
    }
  }

  static var liftWindow: LuaOption {
    .option(
      "lift_window", \.velocity.liftWindow,
      "The most seconds between the lifts of a gesture's fingers that form one release, with the "
        + "velocity of their middle; 0 for none.", .duration)
  }

  static var velocityLimits: LuaOption {
    .option(
      "velocity_limits", \.velocity.limits,
      "{ slowest, fastest } in points per second: slower ones count as 0, faster ones as the fastest.",
      by: { (span: Span) in try VelocityLimits(span) })
  }
}

extension LuaOption where Target: DraggedOptions {
  static var slop: LuaOption {
    .option("slop", \.pan.slop, "Points before a touch is a drag.", .length)
  }

  static var scalesSlop: LuaOption {
    .option(
      "scales_slop", \.pan.scalesSlop,
      "Whether the slop is in points of the content as it is drawn, not of the screen.")
  }

  static var cone: LuaOption {
    .option("cone", \.pan.cone, "Radians on either side of the axis.", .coneAngle)
  }

  static var strictCone: LuaOption { .strictCone(\.pan.isConeStrict) }

  static var pointerKinds: LuaOption {
    .option(
      "pointer_kinds", \.pointerKinds,
      "The pointers that can drag it: 'touch', 'mouse', 'pen', or a list of them; all if absent.",
      by: { (set: PointerKindSet) in set.kinds })
  }

  static var order: LuaOption {
    .option(
      "order", \.order,
      "The order in a drag: 'inner_first', content inside it along the same axis comes first; "
        + "'outer_first'; or the share of the finger's travel, from 0 to 1, that it takes itself. "
        + "'inner_first' if absent.", by: \OrderArgument.both)
  }

  static var endOrder: LuaOption {
    .option(
      "end_order", \.order.end,
      "The same towards the last page, or the right and lower edges, if it differs there.",
      by: \OrderArgument.turn)
  }

  static var surplus: LuaOption {
    .option(
      "shows_surplus", \.order.surplus,
      "Of nested content with an `order`, the one that shows a drag or fling that does not fit "
        + "anywhere: 'outermost', or 'innermost', so that a list bounces below its header.")
  }

  static var flingThrough: LuaOption {
    .option(
      "fling_through", \.flingThrough,
      "Whether a fling through views with an `order` passes its places of rest."
    )
  }

  static var restTolerance: LuaOption {
    .option(
      "rest_tolerance", \.tolerance,
      "Points from its target that count as at rest. If absent, 0.1 for the end of a motion, and "
        + "0.5 for a finger that comes down and a fling that arrives.",
      .within(.restTolerance))
  }
}

extension LuaOption {
  static func strictCone(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Target, Bool>
  ) -> LuaOption {
    .option(
      "strict_cone", path(),
      "Whether a finger that begins outside the cone is refused even if no other gesture takes it.")
  }

  /// An option with words of scripts that are not the core's own.
  static func option<Word: LuaWord>(
    _ name: String,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Target, Word.Meaning>,
    _ summary: String, words: Word.Type
  ) -> LuaOption {
    .option(name, path(), summary, in: { (word: Word) in word.meaning }, out: Word.init(meaning:))
  }

  /// The number of a page or a card, which scripts count from 1.
  static func number(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Target, Int>,
    _ summary: String
  ) -> LuaOption {
    .option(
      name, path(), summary, .atLeast(1), in: PageNumber.fromLua, out: { PageNumber.toLua($0) })
  }
}

/// The order of nested content in a drag, in words or as a share.
struct OrderArgument: NamedArgument {
  let turn: NestedOrder.Turn

  init(_ turn: NestedOrder.Turn) { self.turn = turn }

  var both: NestedOrder { NestedOrder(turn) }

  static var luaTypeName: String { "'inner_first', 'outer_first' or a share from 0 to 1" }
  static var named: [(name: String, meaning: NestedOrder.Turn)] {
    [("inner_first", .innerFirst), ("outer_first", .outerFirst)]
  }

  static func meaning(of number: Double) -> NestedOrder.Turn? {
    switch number {
    case 0: .innerFirst
    case 1: .outerFirst
    case ClosedRange<Double>.share: .shared(number)
    default: nil
    }
  }
}

/// Words of scripts that are not the core's own.
protocol LuaWord: LuaChoice {
  associatedtype Meaning: Equatable
  /// The value in the core.
  var meaning: Meaning { get }
}

extension LuaWord {
  /// Creates the word for a value of the core; nil without one.
  init?(meaning: Meaning) {
    guard let word = Self.allCases.first(where: { $0.meaning == meaning }) else { return nil }
    self = word
  }
}

extension VelocityLimits {
  /// Creates limits from a range.
  init(_ span: Span) throws(CoreError) {
    try self.init(
      minimum: PointsPerSecond(span.least), maximum: PointsPerSecond(span.greatest))
  }
}
