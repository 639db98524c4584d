internal import FlickCore
public import LuaKit

/// A decision about a pager or a gesture, in a script's hands.
public struct DecisionObject: LuaObject {
  let stage: StageObject
  let decision: Decision

  /// The declaration.
  public static let luaType = LuaType<DecisionObject>(
    "decision", "What was decided about a pager or a gesture, by which rule, and by how much.",
    properties: [
      time, component, rule, verdict, page, criterion, value, threshold, margin, unit, criteria,
    ],
    describe: \.text)
}

extension DecisionObject {
  static let time = LuaProperty<DecisionObject>("time", "When, in seconds of virtual time.") {
    $0.decision.time.value
  }
  static let component = LuaProperty<DecisionObject>(
    "component", "The id of the pager or gesture; empty for a gesture without one."
  ) { $0.name(of: $0.decision.component) }
  static let rule = LuaProperty<DecisionObject>(
    "rule", "By which rule: 'release', 'pan', 'handover', 'cancel', 'program' and others."
  ) { $0.decision.rule }
  static let verdict = LuaProperty<DecisionObject>("verdict", "What came of it, in words.") {
    $0.verdictText
  }
  static let page = LuaProperty<DecisionObject>(
    "page", "The page that was decided for, from 1; nil for other verdicts."
  ) { object -> Int? in
    if case .page(let page) = object.decision.verdict { PageNumber.toLua(page) } else { nil }
  }
  static let criterion = LuaProperty<DecisionObject>(
    "criterion", "The test from which the verdict follows; nil if there is none."
  ) { $0.decision.deciding?.name }
  static let value = LuaProperty<DecisionObject>(
    "value", "What that test measured, in `unit`; nil if there is none."
  ) { $0.decision.deciding?.value }
  static let threshold = LuaProperty<DecisionObject>(
    "threshold", "What it was measured against, in `unit`; nil if there is none."
  ) { $0.decision.deciding?.threshold }
  static let margin = LuaProperty<DecisionObject>(
    "margin", "By how much the value passes the threshold, in `unit`; negative if it fails."
  ) { $0.decision.margin }
  static let unit = LuaProperty<DecisionObject>(
    "unit", "'pt', 'pt/s', 'page', 'rad', 's' or 'times'; nil if no test decided."
  ) { $0.decision.deciding?.unit }
  static let criteria = LuaProperty<DecisionObject>(
    "criteria", "Every test that was made."
  ) { LuaList($0.decision.criteria.map(CriterionTable.init)) }
}

extension DecisionObject {
  private func name(of component: ComponentID) -> String {
    stage.stage.scene.name(of: component)
  }

  var verdictText: String {
    stage.stage.verdictText(of: decision, number: plainText)
  }

  /// Such as `music: page 2 by release (velocity -812 pt/s against 500 pt/s, margin +312 pt/s)`.
  private var text: String {
    let name = name(of: decision.component)
    let summary =
      "\(name.isEmpty ? "(without an id)" : name): \(verdictText) by \(decision.rule.rawValue)"
    return decision.deciding.map { "\(summary) (\($0.text))" } ?? summary
  }
}

/// One test as scripts are handed it.
private struct CriterionTable: LuaHandedTable {
  let criterion: Criterion

  static let luaTable = LuaTableType<CriterionTable>(
    "criterion", "One test that was made for a decision.",
    [
      LuaKey("name", "What was measured.") { $0.criterion.name },
      LuaKey("value", "How much it was, in `unit`.") { $0.criterion.value },
      LuaKey("threshold", "What it was measured against, in `unit`.") { $0.criterion.threshold },
      LuaKey("margin", "By how much it passes, in `unit`; negative if it fails.") {
        $0.criterion.margin
      },
      LuaKey("unit", "Of the three numbers.") { $0.criterion.unit },
      LuaKey("passed", "Whether it passed.") { $0.criterion.passed },
      LuaKey("is_deciding", "Whether the verdict follows from it.") { $0.criterion.isDeciding },
    ])
}

extension Criterion {
  /// With three decimals, for people.
  fileprivate var text: String {
    func short(_ number: Double) -> String {
      number.magnitude < 1e12 ? plainText((number * 1000).rounded() / 1000) : "\(number)"
    }
    return "\(name.rawValue) \(short(value)) \(unit.rawValue) against \(short(threshold)) "
      + "\(unit.rawValue), margin \(margin > 0 ? "+" : "")\(short(margin)) \(unit.rawValue)"
  }
}
