/// A JSON value together with the line it starts on.
///
/// The line serves checks that come after parsing ("`t_ms` of sample 3 must not
/// go back"), so that those errors name a place as well. It is 0 for a node that
/// was built by a program, and it takes no part in equality.
package struct JSONNode: Sendable, Equatable {
  /// What the node holds.
  package var value: JSONValue

  /// The line of the value's first byte, counted from 1; 0 when it came from no text.
  package var line: Int

  /// Makes a node; a program that builds a document leaves the line out.
  package init(_ value: JSONValue, line: Int = 0) {
    self.value = value
    self.line = line
  }

  package static func == (left: JSONNode, right: JSONNode) -> Bool {
    left.value == right.value
  }
}

/// The six kinds of JSON value, with numbers split in two and objects in order.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)

  /// A number written without fraction and exponent that fits in an `Int`.
  case integer(Int)

  /// Any other number; `-0` too, whose sign an `Int` would lose.
  case number(Double)

  case string(String)
  case array([JSONNode])

  /// The members in the order in which they were written. Keys are unique.
  case object([JSONMember])

  /// The kind's name in messages; both sorts of number are "number".
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

/// One `"name": value` pair of an object.
package struct JSONMember: Sendable, Equatable {
  /// The key, with its escapes resolved.
  package var name: String

  /// The value; its line is the line of the value, not of the key.
  package var node: JSONNode

  /// Makes a member from a key and a node.
  package init(_ name: String, _ node: JSONNode) {
    self.name = name
    self.node = node
  }

  /// Makes a member of a document that a program builds.
  package init(_ name: String, _ value: JSONValue) {
    self.init(name, JSONNode(value))
  }
}

/// Whether two strings consist of the same bytes.
///
/// `==` also takes canonically equivalent strings for equal ("é" written in one
/// scalar or two). JSON compares code units, so it only serves as a quick no.
func hasSameBytes(_ left: String, _ right: String) -> Bool {
  left == right && left.utf8.elementsEqual(right.utf8)
}
