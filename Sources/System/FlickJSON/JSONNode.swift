/// A JSON value and its line.
///
/// Checks after parsing use the line in their errors ("`t_ms` of sample 3 must not go back"). It is
/// 0 for a node built by a program. Equality ignores it.
package struct JSONNode: Sendable, Equatable {
  /// The value.
  package var value: JSONValue

  /// The line of the value's first byte, counted from 1; 0 if it was not read from a text.
  package var line: Int

  /// Creates a node.
  ///
  /// Programs that build a document omit the line.
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

  /// Any other number, and `-0`, which an `Int` cannot represent.
  case number(Double)

  case string(String)
  case array([JSONNode])

  /// The members in the order of the text. Keys are unique.
  case object([JSONMember])

  /// The name of the kind in messages.
  ///
  /// Integers and other numbers are both "number".
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

  /// Creates a member from a key and a node.
  package init(_ name: String, _ node: JSONNode) {
    self.name = name
    self.node = node
  }

  /// Creates a member of a document built by a program.
  package init(_ name: String, _ value: JSONValue) {
    self.init(name, JSONNode(value))
  }
}

/// Whether two strings consist of the same bytes.
///
/// `==` also treats canonically equivalent strings as equal ("é" as one scalar or two). JSON
/// compares code units, so `==` is only a quick first test.
func hasSameBytes(_ left: String, _ right: String) -> Bool {
  left == right && left.utf8.elementsEqual(right.utf8)
}
