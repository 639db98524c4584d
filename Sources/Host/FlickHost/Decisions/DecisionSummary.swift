package import FlickCore
package import FlickJSON

/// A decision with names in place of numbers, so that it can be kept in a file and compared with
/// a decision of another run, or of another script.
package struct DecisionSummary: Hashable, Sendable {
  package var time: Seconds
  /// The id of the component; empty for a component without an id.
  package var component: String
  /// The variable, or the axis of a scroll view, that it is about; nil for the whole component.
  package var property: String?
  package var rule: String
  /// The result: "page 2".
  package var verdict: String
  /// The offset of the verdict, in points; nil for a page, a card or a state.
  package var offset: Double?
  /// The place of rest at that offset: a detent, or a place of a scroll view; nil if it is none, or
  /// unknown.
  package var place: String?
  /// The test that determined the verdict.
  package var test: Criterion?

  package init(
    time: Seconds, component: String, rule: String, verdict: String, offset: Double? = nil,
    test: Criterion? = nil
  ) {
    (self.time, self.component, self.rule) = (time, component, rule)
    (self.verdict, self.offset, self.test) = (verdict, offset, test)
  }

  /// The decision in words.
  package var words: DecisionWords {
    DecisionWords(
      component: DecisionWords.subject(component, property), verdict: verdict, rule: rule,
      reason: test?.words)
  }
}

extension DecisionSummary {
  package init(_ decision: Decision, in scene: SceneTree) {
    self.init(decision, in: scene, place: scene.placeOfRest(of: decision))
  }

  /// - Parameter place: the place of rest of its offset, for `names` that do not have places.
  package init(_ decision: Decision, in names: some ComponentNames, place: String?) {
    time = decision.time
    component = names.name(of: decision.component)
    property = names.name(ofPropertyOf: decision)
    rule = decision.rule.rawValue
    verdict = decision.verdict.words(about: decision.component, names)
    if case .offset(let points) = decision.verdict { offset = points.value }
    self.place = place
    test = decision.deciding
  }

  /// "0.350 s  pages: page 2 by release (distance …)".
  package var line: String { "\(fixed(time.value, decimals: 3)) s  \(words.text)" }

  /// The verdict, or the name of the place of rest if both decisions have one.
  func verdict(beside other: DecisionSummary) -> String {
    other.place == nil ? verdict : place ?? verdict
  }

  /// Whether another decision has another verdict.
  ///
  /// Offsets flip if their places of rest differ; other offsets move and do not flip.
  package func isFlip(of other: DecisionSummary) -> Bool {
    if let place, let other = other.place { return place != other }
    return verdict != other.verdict && (offset == nil || other.offset == nil)
  }
}

extension [DecisionSummary] {
  /// The position of the decision that concludes a gesture: its last release with a discrete
  /// verdict, or else its last decision with one, preferably one that did not fail, or else its
  /// last decision; nil without decisions.
  package var conclusion: Int? {
    let few = indices.filter { self[$0].offset == nil || self[$0].place != nil }
    let released = few.last { self[$0].rule == Decision.Rule.release.rawValue }
    return released ?? few.last { self[$0].verdict != "failed" } ?? few.last ?? indices.last
  }
}

// MARK: - Files

extension DecisionSummary {
  var json: JSONValue {
    JSONValue([
      "t": time.value, "component": component, "property": property, "rule": rule,
      "verdict": verdict, "offset": offset, "place": place, "test": test?.json,
    ])
  }

  init(_ node: JSONNode, _ owner: String) throws(JSONError) {
    time = Seconds(try node.number("t", of: owner))
    component = try node.string("component", of: owner)
    property = try node["property"]?.string("'property' of \(owner)")
    rule = try node.string("rule", of: owner)
    verdict = try node.string("verdict", of: owner)
    offset = try node["offset"]?.number("'offset' of \(owner)")
    place = try node["place"]?.string("'place' of \(owner)")
    test = try node["test"].map { node throws(JSONError) in
      try Criterion(node, "the test of \(owner)")
    }
  }
}

extension Criterion {
  package var json: JSONValue {
    JSONValue([
      "name": name.rawValue, "value": value, "threshold": threshold, "margin": margin,
      "unit": unit.rawValue, "own_threshold": ownThreshold, "comparison": comparison.rawValue,
    ])
  }

  package init(_ node: JSONNode, _ owner: String) throws(JSONError) {
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
    func test(isInSteps: Bool) -> Criterion {
      Criterion(
        name, value, comparison, threshold, unit, isFlip ? .flip(at: flip) : .none,
        isInSteps: isInSteps, isDeciding: true)
    }
    let exact = test(isInSteps: false)
    self = exact.margin == margin ? exact : test(isInSteps: true)
  }

  /// Creates a test of a file without a threshold of its own: the comparison with the recorded
  /// margin, at the flip.
  package init(_ name: Name, _ value: Double, _ unit: Unit, flip: Double, margin: Double) {
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
      throw error("'\(name)' of \(owner): unknown name '\(word)'")
    }
    return found
  }
}
