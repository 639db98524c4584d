internal import FlickCore
internal import FlickJSON

/// The outcome of all inputs of a screen: the decisions, when all was at rest, and where.
package struct Outcome: Hashable, Sendable {
  /// A number of the screen once all is at rest: `pages.position`, as scripts say it.
  struct Place: Hashable, Sendable {
    var name: String
    var value: Double
  }

  /// In the order of time.
  var decisions: [ToldDecision]
  /// When the last motion came to rest; nil if none did, or one never does.
  var rest: Seconds?
  var places: [Place]
}

extension Outcome {
  /// Of a simulation as it is now.
  init(of simulation: Simulation) {
    let stage = simulation.stage
    decisions = simulation.decisions.map { ToldDecision($0, on: stage) }
    rest = simulation.isAtRest ? simulation.lastRest : nil
    places = Curves.places(on: stage).map { Place(name: $0.name, value: $0.value) }
  }
}

// MARK: - Files

extension Outcome {
  /// A line for each decision.
  var json: String {
    var head = JSONWriter()
    head.beginObject()
    if let rest { head.field("rest", rest.value) }
    head.name("places")
    head.beginObject()
    for place in places { head.field(place.name, place.value) }
    head.endObject()
    head.endObject()
    let lines = decisions.map { decision in
      var writer = JSONWriter()
      decision.write(to: &writer)
      return writer.text
    }
    let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n]"
    return "\(head.text.dropLast()),\"decisions\":\(list)}"
  }

  init(_ node: JSONNode) throws(JSONError) {
    let name = "the outcome"
    rest = try node["rest"].map { node throws(JSONError) in
      Seconds(try node.number("'rest' of \(name)"))
    }
    places = []
    for member in try node.member("places", of: name).members("'places' of \(name)") {
      places.append(
        Place(name: member.name, value: try member.node.number("place '\(member.name)'")))
    }
    decisions = []
    for (index, node) in try node.elements("decisions", of: name).enumerated() {
      decisions.append(try ToldDecision(node, "decision \(index) of \(name)"))
    }
  }
}
