package import FlickCore
package import FlickJSON

extension JSONWriter {
  /// Writes the place of a wheel's report and the report as members of the present object.
  package mutating func turn(_ touch: Touch) {
    field("x", touch.position.x)
    field("y", touch.position.y)
    guard let turn = touch.turn else { return }
    field("dx", turn.amount.x)
    field("dy", turn.amount.y)
    if let phase = turn.phase { field("wheel_phase", phase.rawValue) }
    if let source = turn.source { field("source", source.rawValue) }
    if turn.unit != .points { field("unit", turn.unit.rawValue) }
  }
}

extension WheelTurn {
  /// Reads the output of `JSONWriter.turn`; `name` is for messages.
  package init(_ node: JSONNode, _ name: String) throws(JSONError) {
    self.init(by: Vector(x: try node.number("dx", of: name), y: try node.number("dy", of: name)))
    phase = try Self.word("wheel_phase", node, name)
    source = try Self.word("source", node, name)
    unit = try Self.word("unit", node, name) ?? .points
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ node: JSONNode, _ name: String
  ) throws(JSONError) -> Word? {
    guard let member = node[key] else { return nil }
    let text = try member.string("'\(key)' of \(name)")
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    throw member.error("\(name): expected a '\(key)' of \(known), found '\(text)'")
  }
}
