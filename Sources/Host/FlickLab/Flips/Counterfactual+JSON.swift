internal import FlickCore
internal import FlickJSON

extension Counterfactual {
  /// The report as one line of JSON.
  package var json: String {
    JSONWriter.line("why") { writer in
      writer.field("gesture", gesture.gesture.id)
      if let want { writer.field("want", want.text) }
      if let sentence { writer.field("sentence", sentence) }
      OutcomeJSON.write(run, to: &writer)
      if let deciding = run.deciding {
        writer.field("component", deciding.component)
        writer.field("rule", deciding.rule.rawValue)
        writer.objects("tests", of: deciding.criteria) { Self.write($1, to: &$0) }
      }
      for (key, list) in [("tunables", changes), ("edits", edits)] {
        writer.objects(key, of: list) { write($1, to: &$0) }
      }
      for (key, joint) in [("together", together), ("edits_together", editsTogether)] {
        if let joint { writer.object(key) { Self.write(joint, to: &$0) } }
      }
      for (key, names) in [
        ("futile", futile), ("bounded", bounded), ("unknown", unknown),
        ("futile_edits", futileEdits),
      ] {
        writer.field(key, names)
      }
    }
  }

  private static func write(_ test: Criterion, to writer: inout JSONWriter) {
    writer.field("name", test.name.rawValue)
    writer.field("value", test.value)
    writer.field("threshold", test.ownThreshold)
    writer.field("spare", test.spare)
    writer.field("unit", test.unit.rawValue)
    if test.isDeciding { writer.field("deciding", true) }
  }

  private func write(_ change: Change, to writer: inout JSONWriter) {
    let axis = change.axis
    writer.field("name", axis.name)
    if let unit = axis.unit { writer.field("unit", unit) }
    switch axis.values {
    case .numbers:
      writer.field("now", axis.present)
      writer.field("value", change.value)
      writer.field("direction", change.isDownward ? "less" : "more")
    case .choices:
      writer.field("now", axis.text(at: axis.present))
      writer.field("value", axis.text(at: change.value))
    }
    writer.name("outcome")
    OutcomeJSON.write(change.after.outcome, to: &writer)
    if let test = change.test { writer.field("test", test) }
    if !axis.isEdit { writer.field("share", change.share) }
    if let maker, let times = spreads(of: change, maker.spread) { writer.field("spreads", times) }
    if !axis.isEdit {
      writer.objects("others", of: change.others) { writer, other in
        writer.field("gesture", other.gesture)
        if let isAsMeant = other.isAsMeant { writer.field("as_meant", isAsMeant) }
      }
    }
  }

  private static func write(_ joint: Together, to writer: inout JSONWriter) {
    writer.object("set") { writer in
      for (axis, value) in joint.changes { writer.field(axis.name, value) }
    }
    writer.name("outcome")
    OutcomeJSON.write(joint.after.outcome, to: &writer)
    writer.field("cost", joint.cost)
    if let single = joint.single { writer.field("single", single) }
  }
}
