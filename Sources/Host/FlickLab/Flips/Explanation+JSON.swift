internal import FlickAPI
internal import FlickCore
internal import FlickJSON

extension Explanation {
  /// The report as one line of JSON.
  package var json: String { FeelLines.why.text(answer) }

  /// The answer without its text.
  var answer: JSONValue {
    let deciding = run.deciding
    return FeelAnswers.explanation.object(
      [
        "gesture": gesture.gesture.id, "want": want?.text, "sentence": sentence,
        "component": deciding?.component, "rule": deciding?.rule.rawValue,
        "tests": deciding?.criteria.map(Self.answer), "tunables": changes.map(answer),
        "edits": edits.map(answer), "together": together.map(Self.answer),
        "edits_together": editsTogether.map(Self.answer), "futile": futile, "bounded": bounded,
        "unknown": unknown, "futile_edits": futileEdits,
      ], run.fields)
  }

  private static func answer(_ test: Criterion) -> JSONValue {
    FeelAnswers.test.object([
      "name": test.name.rawValue, "value": test.value, "own_threshold": test.ownThreshold,
      "spare": test.spare, "unit": test.unit.rawValue, "is_deciding": test.isDeciding,
    ])
  }

  private func answer(_ change: Change) -> JSONValue {
    let axis = change.axis
    let others = change.others.map {
      FeelAnswers.other.object(["gesture": $0.gesture, "as_meant": $0.isAsMeant])
    }
    return FeelAnswers.change.object(
      [
        "name": axis.name, "unit": axis.unit, "now": axis.value(at: axis.present),
        "value": axis.value(at: change.value), "direction": change.isDownward ? "less" : "more",
        "test": change.test, "share": axis.isEdit ? nil : change.share,
        "spreads": maker.flatMap { spreads(of: change, $0.spread) }, "others": others.count,
        "wrongly": change.others.count { $0.isAsMeant == false },
        "other_gestures": axis.isEdit ? nil : others,
      ], change.after.outcomeFields)
  }

  private static func answer(_ joint: Together) -> JSONValue {
    let values = joint.changes.map { JSONMember($0.axis.name, .number($0.value)) }
    return FeelAnswers.joint.object(
      ["set": JSONValue.object(values), "cost": joint.cost, "single": joint.single],
      joint.after.outcomeFields)
  }
}
