internal import FlickCore
internal import LuaKit
internal import LuaSchema

// The options `wheel` and `wheel_rule` of components, and the keys of a report.

/// A policy by name; false for none, true for the device's policy.
struct WheelArgument: LuaReadable {
  let policy: WheelPolicy

  private static var names: [String] { WheelPolicy.allCases.map(\.rawValue) }

  static var luaTypeName: String { "true, false or the name of a policy" }
  static var luaSchema: ValueSchema { .union([.boolean, .words(names)]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> WheelArgument? {
    if let isOn = Bool.read(stack, at: index) {
      return WheelArgument(policy: isOn ? .automatic : .none)
    }
    return WheelPolicy.read(stack, at: index).map { WheelArgument(policy: $0) }
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.faultOfName(at: index, among: names)
  }
}

extension LuaOption where Target: WheeledOptions {
  static var wheel: LuaOption {
    .option(
      "wheel", \.wheel.policy,
      "How a wheel moves it. 'step': one page for a push on a track pad. 'track': the fingers on the pad drag "
        + "it, momentum left out. 'notch': one page for a turn of the wheel. 'automatic' or true, the default: "
        + "'track' for pads with phases, 'step' for other pads, 'notch' for wheels. 'none' or false: not at all. "
        + "Other policies are those of toolkits.",
      by: { (argument: WheelArgument) in argument.policy })
  }

  static var wheelRule: LuaOption {
    .table(
      "wheel_rule",
      "The constants by which a wheel's reports become streams and pages, such as { distance = 30, speed = 300 }.",
      "Constants of the rule for wheels.", WheelKeys.rule
    ) { rule, target in target.wheel.rule = rule }
  }
}

/// Keys about wheels.
enum WheelKeys {
  /// The constants of a rule.
  static let rule = LuaOptions(
    WheelRule(),
    [
      constant("distance", \.distance, "Points of a push that turn a page."),
      constant("speed", \.speed, "Points per second of a push that turn a page."),
      constant("silence", \.silence, "Seconds without a report that end a stream."),
      constant("slack", \.slack, "Points that the pointer may move within a stream."),
      constant(
        "turn_window", \.turnWindow,
        "Seconds over which amounts are summed to find a change of direction."),
      constant("turn_back", \.turnBack, "Points against the stream that begin another one."),
      constant("notch", \.notch, "The least points of a notch."),
      constant("notch_gap", \.notchGap, "The least seconds between two notches."),
      constant("gap", \.gap, "The longest time between two notches of one turn, in seconds."),
      constant("again", \.again, "Seconds of unbroken turning after which another page turns."),
      constant(
        "tail", \.tail,
        "The greatest ratio of successive times between notches in the tail of a flick; 0 for none."
      ),
      constant("slowest", \.slowest, "The least ratio of successive speeds in momentum."),
      constant("fastest", \.fastest, "The greatest ratio of successive speeds in momentum."),
      constant("ratios", \.ratios, "The number of successive ratios that is momentum."),
      constant("push", \.push, "Points per second of the slowest new push in momentum."),
      constant(
        "push_factor", \.pushFactor,
        "The speed of a new push as a multiple of that `push_span` before."),
      constant("push_span", \.pushSpan, "Seconds between the two speeds that are compared."),
    ])

  /// A constant with its range.
  private static func constant<Value: LuaReadable & LuaPushable>(
    _ name: String,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<WheelRule, Value>,
    _ summary: String
  ) -> LuaOption<WheelRule> {
    let words = name.replacing("_", with: " ")
    guard let row = WheelRule.ranges.first(where: { $0.name == words }) else {
      preconditionFailure("no range of \(words)")
    }
    return .option(name, path(), summary, .within(row.range))
  }

  static let phase = Arg<WheelTurn.Phase?>.optional(
    "phase",
    "Of fingers on a track pad: 'began', 'changed', 'ended', or 'momentum' after the lift. If "
      + "absent, streams are distinguished by amounts and times.")
  static let source = Arg<WheelTurn.Source?>.optional(
    "source", "'wheel' or 'track_pad'; by the amounts if absent.")
  static let unit = Arg<WheelTurn.Unit>.choice(
    "unit", "The unit of `by`: 'points', or 'notches' of 100 points.", default: .points)
}

extension WheelTurn {
  /// Reads the report from the arguments of `stage:wheel`.
  init(_ fields: borrowing LuaFields) throws {
    self.init(
      by: try fields(StageObject.wheelTurn).vector, phase: try fields(WheelKeys.phase),
      source: try fields(WheelKeys.source), unit: try fields(WheelKeys.unit))
  }
}
