internal import FlickCore
internal import FlickJSON

/// A decision as people are told of it: with names in place of numbers, so that it can be kept in a file and
/// compared with one of another run, and of another script.
struct ToldDecision: Hashable, Sendable {
  /// The test from which the verdict followed.
  struct Test: Hashable, Sendable {
    var name: String
    var value: Double
    var threshold: Double
    var margin: Double
    var unit: String
  }

  var time: Seconds
  /// The id of the component; empty for one without.
  var component: String
  var rule: String
  /// What came of it: "page 2".
  var verdict: String
  /// The offset that was decided for, in points: a place among many, which moves and does not flip.
  var offset: Double?
  var test: Test?

  /// How the component is called.
  var name: String { component.isEmpty ? "(without an id)" : component }
}

extension ToldDecision {
  init(_ decision: Decision, on stage: Stage) {
    time = decision.time
    component = stage.scene.name(of: decision.component)
    rule = decision.rule.rawValue
    verdict = stage.verdictText(of: decision)
    if case .offset(let points) = decision.verdict { offset = points.value }
    test = decision.deciding.map { criterion in
      Test(
        name: criterion.name.rawValue, value: criterion.value, threshold: criterion.threshold,
        margin: criterion.margin, unit: criterion.unit.rawValue)
    }
  }
}

// MARK: - Words

extension ToldDecision.Test {
  /// "distance 0.385 against 0.5 page, margin -0.115 page".
  var text: String {
    "\(name) \(number(value)) against \(number(threshold)) \(unit), margin \(marginText)"
  }

  /// The same as far as it differs from what is said of another one.
  func text(beside other: ToldDecision.Test) -> String {
    guard name == other.name, unit == other.unit else { return text }
    let isSameMeasure = number(value) == other.number(other.value)
    let isSameThreshold = number(threshold) == other.number(other.threshold)
    let measure = isSameMeasure ? "" : number(value)
    let limit = isSameThreshold ? "" : "against \(number(threshold))"
    let difference = [measure, limit].filter { !$0.isEmpty }.joined(separator: " ")
    return difference.isEmpty
      ? "margin \(marginText)" : "\(difference) \(unit), margin \(marginText)"
  }

  private var marginText: String { "\(margin > 0 ? "+" : "")\(number(margin)) \(unit)" }

  /// With three decimals, or as many as it takes to see the margin.
  private func number(_ value: Double) -> String {
    var decimals = 3
    while decimals < 9, margin != 0, Double(ViewText.fixed(margin, decimals)) == 0 { decimals += 1 }
    return ViewText.trimmed(ViewText.fixed(value, decimals))
  }
}

// MARK: - Files

extension ToldDecision {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("t", time.value)
    writer.field("component", component)
    writer.field("rule", rule)
    writer.field("verdict", verdict)
    if let offset { writer.field("offset", offset) }
    if let test {
      writer.name("test")
      writer.beginObject()
      writer.field("name", test.name)
      writer.field("value", test.value)
      writer.field("threshold", test.threshold)
      writer.field("margin", test.margin)
      writer.field("unit", test.unit)
      writer.endObject()
    }
    writer.endObject()
  }

  init(_ node: JSONNode, _ owner: String) throws(JSONError) {
    time = Seconds(try node.number("t", of: owner))
    component = try node.string("component", of: owner)
    rule = try node.string("rule", of: owner)
    verdict = try node.string("verdict", of: owner)
    offset = try node["offset"]?.number("'offset' of \(owner)")
    guard let test = node["test"] else { return }
    let what = "the test of \(owner)"
    self.test = Test(
      name: try test.string("name", of: what), value: try test.number("value", of: what),
      threshold: try test.number("threshold", of: what),
      margin: try test.number("margin", of: what), unit: try test.string("unit", of: what))
  }
}
