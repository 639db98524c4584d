internal import FlickCore
internal import FlickJSON

/// A decision with names in place of numbers, so that it can be kept in a file and compared with
/// one of another run, and of another script.
struct ToldDecision: Hashable, Sendable {
  var time: Seconds
  /// The id of the component; empty for one without.
  var component: String
  var rule: String
  /// The result: "page 2".
  var verdict: String
  /// The offset that was decided for, in points: a place among many, which moves and does not flip.
  var offset: Double?
  /// The test from which the verdict followed.
  var test: Criterion?

  /// The decision in words.
  var words: DecisionWords {
    DecisionWords(
      component: component.isEmpty ? DecisionWords.nameless : component, verdict: verdict,
      rule: rule, reason: test?.words)
  }
}

extension ToldDecision {
  init(_ decision: Decision, on stage: Stage) { self.init(decision, in: stage.scene) }

  init(_ decision: Decision, in scene: Scene) {
    time = decision.time
    component = scene.name(of: decision.component)
    rule = decision.rule.rawValue
    verdict = decision.words(scene).verdict
    if case .offset(let points) = decision.verdict { offset = points.value }
    test = decision.deciding
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
      test.write(to: &writer)
    }
    writer.endObject()
  }

  init(_ node: JSONNode, _ owner: String) throws(JSONError) {
    time = Seconds(try node.number("t", of: owner))
    component = try node.string("component", of: owner)
    rule = try node.string("rule", of: owner)
    verdict = try node.string("verdict", of: owner)
    offset = try node["offset"]?.number("'offset' of \(owner)")
    test = try node["test"].map { node throws(JSONError) in
      try Criterion(node, "the test of \(owner)")
    }
  }
}

extension Criterion {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("name", name.rawValue)
    writer.field("value", value)
    writer.field("threshold", threshold)
    writer.field("margin", margin)
    writer.field("unit", unit.rawValue)
    writer.field("own_threshold", ownThreshold)
    writer.field("comparison", comparison.rawValue)
    writer.endObject()
  }

  fileprivate init(_ node: JSONNode, _ owner: String) throws(JSONError) {
    let name = try node.choice("name", of: owner) { Name(rawValue: $0) }
    let unit = try node.choice("unit", of: owner) { Unit(rawValue: $0) }
    let (value, flip) = (
      try node.number("value", of: owner), try node.number("threshold", of: owner)
    )
    let margin = try node.number("margin", of: owner)
    guard node["comparison"] != nil else {
      self = Criterion(name, value, unit, flip: flip, margin: margin)
      return
    }
    let comparison = try node.choice("comparison", of: owner) { Comparison(rawValue: $0) }
    let threshold = try node.number("own_threshold", of: owner)
    let isFlip = flip != threshold || comparison == .thrown
    self.init(
      name, value, comparison, threshold, unit, isFlip ? .flip(at: flip) : .none, isInSteps: true,
      isDeciding: true)
  }

  /// A test of a recording that says nothing of its own threshold: what compares so that its margin
  /// comes out, at the flip.
  private init(_ name: Name, _ value: Double, _ unit: Unit, flip: Double, margin: Double) {
    let fitting = [Comparison.reaching, .within, .atLeast, .atMost].first { comparison in
      (comparison.spare(value, flip) - margin).magnitude < 1e-6
    }
    self.init(
      name, value, fitting ?? .reaching, fitting == nil ? flip.magnitude : flip, unit,
      fitting == nil ? .flip(at: flip) : .none, isInSteps: true, isDeciding: true)
  }
}

extension JSONNode {
  /// A member that is one of a set of words.
  fileprivate func choice<Choice>(
    _ name: String, of owner: String, _ choice: (String) -> Choice?
  ) throws(JSONError) -> Choice {
    let word = try string(name, of: owner)
    guard let found = choice(word) else {
      throw JSONError(line: line, message: "'\(name)' of \(owner): nothing is called '\(word)'")
    }
    return found
  }
}
