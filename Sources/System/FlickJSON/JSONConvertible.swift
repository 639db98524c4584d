/// A value that a program writes as JSON.
package protocol JSONConvertible {
  /// The value; nil if it is absent, so that an object lacks the member.
  var jsonValue: JSONValue? { get }
}

extension JSONValue: JSONConvertible {
  package var jsonValue: JSONValue? { self }

  /// Creates an object.
  package init(_ members: KeyValuePairs<String, any JSONConvertible>) {
    self = .object([JSONMember](members))
  }

  /// The members of an object; empty for another value.
  package var members: [JSONMember] {
    if case .object(let members) = self { members } else { [] }
  }
}

extension String: JSONConvertible { package var jsonValue: JSONValue? { .string(self) } }
extension Bool: JSONConvertible { package var jsonValue: JSONValue? { .bool(self) } }
extension Int: JSONConvertible { package var jsonValue: JSONValue? { .integer(self) } }
extension Double: JSONConvertible { package var jsonValue: JSONValue? { .number(self) } }

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  package var jsonValue: JSONValue? { flatMap(\.jsonValue) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package var jsonValue: JSONValue? { .array(compactMap { $0.jsonValue.map { JSONNode($0) } }) }
}

/// The two ends, as an array.
extension ClosedRange: JSONConvertible where Bound: JSONConvertible {
  package var jsonValue: JSONValue? { [lowerBound, upperBound].jsonValue }
}

extension [JSONMember] {
  /// Creates an object from members, in the given order and without those that are absent.
  package init(_ members: KeyValuePairs<String, any JSONConvertible>) {
    self = members.compactMap { name, value in value.jsonValue.map { JSONMember(name, $0) } }
  }
}

extension JSONWriter {
  /// Writes members of an object.
  package mutating func fields(_ members: [JSONMember]) {
    for member in members { field(member.name, member.node.value) }
  }

  /// Writes an object as a line of JSON Lines, with `kind` as its first member.
  package mutating func line(
    _ kind: String, _ members: KeyValuePairs<String, any JSONConvertible>
  ) {
    line(kind) { $0.fields([JSONMember](members)) }
  }

  /// An object as a line of JSON Lines, with `kind` as its first member.
  package static func line(_ kind: String, _ members: [JSONMember]) -> String {
    line(kind) { $0.fields(members) }
  }

  /// An object as a line of JSON Lines, with `kind` as its first member.
  package static func line(
    _ kind: String, _ members: KeyValuePairs<String, any JSONConvertible>
  ) -> String {
    line(kind, [JSONMember](members))
  }
}
