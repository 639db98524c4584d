internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// A rule that chooses a detent, as scripts give it: a toolkit's rule by its name, or a function.
enum DetentRuleArgument: LuaReadable {
  case named(DetentRule)
  case table
  case function(LuaCallable)

  /// The schema of a rule by its name, or with thresholds.
  static var named: ValueSchema { .union([RuleName.luaSchema, DetentRuleKeys.table]) }

  static var luaTypeName: String { "name of a rule, table or function" }
  static var luaSchema: ValueSchema {
    .union([
      named,
      .function(CallSchema([("release", DetentReleaseTable.luaSchema)], returns: .string)),
    ])
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    RuleName.luaFault(stack, at: index)
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> DetentRuleArgument? {
    if let name = RuleName.read(stack, at: index) { return .named(name.rule) }
    if let function = LuaCallable.read(stack, at: index) { return .function(function) }
    return LuaTable.read(stack, at: index) == nil ? nil : .table
  }

  /// The rule; a table is read from the key `snap`.
  func rule(_ fields: borrowing LuaFields) throws -> DetentRule {
    switch self {
    case .named(let rule): return rule
    case .table:
      return try fields.nested("snap", DetentRuleKeys.all, DetentRuleKeys.rule) ?? .lookahead
    case .function(let function):
      let asked = RuleFunction(
        function, title: "'snap' of a variable", session: try fields.host(ScriptSession.self))
      return .custom(
        CustomDetentRule { release in
          let table = DetentReleaseTable(release: release, stage: asked.session?.deciding)
          let quantities = release.quantities
          return asked.ask([table], of: quantities, else: nil) { results in
            let value = results.first ?? .nil
            if case .nil = value { return nil }
            guard let number = release.detents.firstIndex(where: { $0.name == value.asText }) else {
              throw asked.bad(
                "the name of a detent, one of "
                  + release.detents.map { "'\($0.name)'" }.joined(separator: ", ")
                  + ", or nil expected, got \(value.text)")
            }
            return number
          }
        })
    }
  }
}

/// The keys of a table: a toolkit's rule with thresholds of the script.
enum DetentRuleKeys {
  private static let name = Arg<RuleName>("rule", "A toolkit's rule by its name.")
  private static let velocity = threshold(
    .velocity,
    "The speed of a throw, units per second; spans per second for 'cupertino_back' and 'cupertino_sheet'.",
    .speed)
  private static let distance = threshold(
    .distance, "The distance that a slower finger must cover, units.", .extent)
  private static let share = threshold(.share, "The same as a share of the gap.", .share)
  private static let lead = threshold(
    .lead, "By how much a throw must be faster than across, units per second.", .speed)
  private static let lookahead = threshold(
    .lookahead, "The lookahead of the speed, in seconds.", .within(ValueRule.Allowed.lookahead))
  private static let isReversed = Arg.boolean(
    "reversed",
    "Whether it counts from the greatest detent down, as rules of sheets do that measure from the top.",
    default: false)

  private static let thresholds: [(DetentRule.Threshold, Arg<Double?>)] = [
    (.velocity, velocity), (.distance, distance), (.share, share), (.lead, lead),
    (.lookahead, lookahead),
  ]

  static let all = LuaParameter.list(
    name, velocity, distance, share, lead, lookahead, isReversed)

  static var table: ValueSchema {
    .given("detent_rule", "A toolkit's rule with thresholds in place of its own.", all)
  }

  private static func threshold(
    _ threshold: DetentRule.Threshold, _ summary: String, _ range: LuaRange
  ) -> Arg<Double?> {
    Arg<Double?>(threshold.rawValue, summary + " Only of rules that have it.", range: range)
  }

  static func rule(_ fields: borrowing LuaFields) throws -> DetentRule {
    let name = try fields(name)
    var rule = name.rule
    for (threshold, argument) in thresholds {
      guard let number = try fields(argument) else { continue }
      guard rule.thresholds.contains(threshold) else {
        let known = rule.thresholds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        throw APIError(
          "'\(threshold.rawValue)' is not a threshold of the rule '\(name.name)'"
            + (known.isEmpty ? ", which has none" : ", which has \(known)"))
      }
      rule = try rule.with(threshold, number)
    }
    return try fields(isReversed) ? .reversed(rule) : rule
  }

}

/// A toolkit's rule by its name.
private struct RuleName: LuaReadable {
  let name: String
  let rule: DetentRule

  private static let names = DetentRule.named.map(\.name)
  static var luaTypeName: String { "name of a rule" }
  static var luaSchema: ValueSchema { .words(names) }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.faultOfName(at: index, among: names)
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> RuleName? {
    String.read(stack, at: index).flatMap { name in
      DetentRule.named(name).map { RuleName(name: name, rule: $0) }
    }
  }
}

extension DetentRelease {
  /// The number, its distance from its detent at touch-down, and its speeds, for thresholds.
  fileprivate var quantities: [Double] {
    let distance = home.map { value - detents[$0].place }
    return [value] + [distance, velocity, cross].compactMap { $0?.magnitude }
  }
}

/// The release of a number, as a script's rule receives it.
struct DetentReleaseTable: LuaHandedTable {
  let release: DetentRelease
  let stage: StageObject?

  static let luaTable = LuaTableType<DetentReleaseTable>(
    "detent_release", "A variable at its release.",
    [
      LuaKey("stage", "The stage at that moment, to be read.") { $0.stage },
      LuaKey("value", "Its value under the finger, between its bounds.") { $0.release.value },
      LuaKey("velocity", "The velocity of the finger, in units of the variable per second.") {
        $0.release.velocity
      },
      LuaKey("cross", "The velocity of the finger on the other axis.") { $0.release.cross },
      LuaKey("from", "The name of the detent where the drag began.") { table in
        table.release.home.map { table.release.detents[$0].name }
      },
    ])
}
