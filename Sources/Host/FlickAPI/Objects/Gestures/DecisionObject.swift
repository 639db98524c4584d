internal import FlickCore
package import LuaKit

/// A decision about a pager or a gesture, as scripts hold it.
package struct DecisionObject: LuaObject {
  let stage: StageObject
  let decision: Decision

  /// The declaration.
  package static let luaType = LuaType<DecisionObject>(
    "decision", "A decision about a pager or a gesture, with its rule and its margin.",
    properties: [
      LuaProperty("time", "Virtual time in seconds.") { $0.decision.time },
      LuaProperty(
        "component", "The id of the pager or gesture; empty for a gesture without one."
      ) { $0.stage.name(of: $0.decision.component) },
      LuaProperty(
        "property",
        "The variable that it is about, or 'x' or 'y' of a scroll view along both axes; nil for the whole component."
      ) { $0.stage.stage.scene.name(ofPropertyOf: $0.decision) },
      LuaProperty(
        "rule", "The rule: 'release', 'pan', 'handover', 'cancel', 'program' and others."
      ) { $0.decision.rule },
      LuaProperty("verdict", "The outcome, in words.") { $0.words.verdict },
      LuaProperty("page", "The chosen page, from 1; nil for other verdicts.") {
        object -> Int? in
        if case .page(let page) = object.decision.verdict { PageNumber.toLua(page) } else { nil }
      },
      LuaProperty(
        "reason",
        "The deciding test in words, as `velocity 812 pt/s, 500 needed, 312 to spare`; nil if there is none."
      ) { $0.words.reason?.text },
      deciding(
        "criterion", "The name of the deciding test; nil if there is none.", \.name),
      deciding(
        "value", "The value that this test measured, in `unit`; nil if there is none.", \.value),
      deciding(
        "own_threshold",
        "The threshold that the rule compares the value with, in `unit`; nil without a test.",
        \.ownThreshold),
      LuaProperty(
        "spare", "By how much the value meets `own_threshold`, in `unit`; negative if it does not."
      ) { $0.decision.spare },
      deciding(
        "threshold",
        "The value that would change the verdict, in `unit`; nil without a test.",
        \.threshold),
      LuaProperty(
        "margin",
        "By how much the value passes `threshold`, in `unit`; negative if it fails; nil if no change of it flips the verdict."
      ) { $0.decision.deciding?.finiteMargin },
      deciding(
        "unit", "'pt', 'pt/s', 'page', 'rad', 's' or 'times'; nil if no test decided.", \.unit),
      LuaProperty("criteria", "All tests that were made.") {
        LuaList($0.decision.criteria.map(CriterionTable.init))
      },
    ],
    describe: \.words.text)

  /// A property of the deciding test; nil if there is none.
  private static func deciding<Value: LuaPushable>(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Criterion) -> Value
  ) -> LuaProperty<DecisionObject> {
    LuaProperty(name, summary) { $0.decision.deciding.map(value) }
  }

  /// The decision in words, such as `music: page 2 by release (velocity 812 pt/s, 500 needed, 312
  /// to spare)`.
  private var words: DecisionWords { decision.words(stage.stage.scene) }
}

/// One test as scripts receive it.
private struct CriterionTable: LuaHandedTable {
  let criterion: Criterion

  static let luaTable = LuaTableType<CriterionTable>(
    "criterion", "One test that was made for a decision.",
    [
      LuaKey("name", "The measured quantity.") { $0.criterion.name },
      LuaKey("value", "The measured value, in `unit`.") { $0.criterion.value },
      LuaKey("own_threshold", "The threshold that the rule compares it with, in `unit`.") {
        $0.criterion.ownThreshold
      },
      LuaKey("spare", "By how much it meets `own_threshold`, in `unit`; negative if it does not.") {
        $0.criterion.spare
      },
      LuaKey(
        "nearest_miss",
        "The best value that did not meet it, in `unit`; nil if none was seen. The value itself if it was missed; of a slop, a span or a turn that was passed, the best of the samples before."
      ) { $0.criterion.nearestMiss },
      LuaKey("threshold", "The value that would change the verdict, in `unit`.") {
        $0.criterion.threshold
      },
      LuaKey(
        "margin",
        "By how much it passes `threshold`, in `unit`; negative if it fails; nil if no change of it flips the verdict."
      ) { $0.criterion.finiteMargin },
      LuaKey("unit", "The unit of the numbers.") { $0.criterion.unit },
      LuaKey("passed", "Whether it passes `threshold`.") { $0.criterion.passed },
      LuaKey("is_deciding", "Whether it decides the verdict.") { $0.criterion.isDeciding },
      LuaKey("text", "The test in words.") { $0.criterion.words.text },
    ])
}

extension Criterion {
  /// The margin; nil if it is infinite.
  fileprivate var finiteMargin: Double? { margin.isFinite ? margin : nil }
}
