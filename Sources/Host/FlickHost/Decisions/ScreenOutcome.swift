package import FlickCore
package import FlickJSON

/// The outcome of all inputs of a screen: its decisions, and the time and the places of rest.
package struct ScreenOutcome: Hashable, Sendable {
  /// A number of the screen at rest, by the name that scripts give it: `pages.position`.
  package struct Place: Hashable, Sendable {
    package var name: String
    package var value: Double

    package init(name: String, value: Double) { (self.name, self.value) = (name, value) }
  }

  /// In the order of time.
  package var decisions: [DecisionSummary]
  /// The end of the last motion; nil without a motion, or if a motion never ends.
  package var rest: Seconds?
  package var places: [Place]

  package init(_ decisions: [DecisionSummary], rest: Seconds? = nil, places: [Place] = []) {
    (self.decisions, self.rest, self.places) = (decisions, rest, places)
  }
}

// MARK: - Files

extension ScreenOutcome {
  /// A line for each decision.
  package var json: String {
    JSONWriter.object {
      if let rest { $0.field("rest", rest.value) }
      $0.object("places") { for place in places { $0.field(place.name, place.value) } }
      let lines = decisions.map(\.json.text).joined(separator: ",\n")
      $0.name("decisions")
      $0.raw(lines.isEmpty ? "[]" : "[\n\(lines)\n]")
    }
  }

  package init(_ node: JSONNode) throws(JSONError) {
    let name = "the outcome"
    rest = try (node["rest"]?.number("'rest' of \(name)")).map { Seconds($0) }
    places = []
    for member in try node.member("places", of: name).members("'places' of \(name)") {
      places.append(
        Place(name: member.name, value: try member.node.number("place '\(member.name)'")))
    }
    decisions = []
    for (index, node) in try node.elements("decisions", of: name).enumerated() {
      decisions.append(try DecisionSummary(node, "decision \(index) of \(name)"))
    }
  }
}
