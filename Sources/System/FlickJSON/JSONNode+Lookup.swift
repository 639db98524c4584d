// Reading a document of known shape. Each function's error contains the line and the requested
// value: "'t_ms' of sample 3: expected a number, found a string". Descriptions of values are
// autoclosures, so that valid documents do not pay for messages.

extension JSONNode {
  /// An error in the meaning of this node.
  package func error(_ message: String, cause: (any Error)? = nil) -> JSONError {
    JSONError(line: line, message: message, cause: cause)
  }

  /// The member with the given name; nil if there is none or this is not an object.
  ///
  /// Complexity: linear in the number of members.
  package subscript(name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    for member in members where hasSameBytes(member.name, name) { return member.node }
    return nil
  }

  /// The required member with the given name.
  ///
  /// - Parameters:
  ///   - name: The key.
  /// A description of this object for messages: "sample 3".
  package func member(
    _ name: String, of owner: @autoclosure () -> String
  ) throws(JSONError) -> JSONNode {
    guard case .object = value else { throw mismatch(owner(), expected: "an object") }
    guard let node = self[name] else {
      throw self.error("\(owner()): '\(name)' is missing")
    }
    return node
  }

  /// The members of an object, in order.
  package func members(_ what: @autoclosure () -> String) throws(JSONError) -> [JSONMember] {
    guard case .object(let members) = value else { throw mismatch(what(), expected: "an object") }
    return members
  }

  /// The elements of an array.
  package func elements(_ what: @autoclosure () -> String) throws(JSONError) -> [JSONNode] {
    guard case .array(let elements) = value else { throw mismatch(what(), expected: "an array") }
    return elements
  }

  /// A number, integer or not, as a double.
  package func number(_ what: @autoclosure () -> String) throws(JSONError) -> Double {
    switch value {
    case .integer(let integer): return Double(integer)
    case .number(let number): return number
    default: throw mismatch(what(), expected: "a number")
    }
  }

  /// An integer in any notation: `3.0` and `3e2` are accepted, `3.5` is not.
  package func integer(_ what: @autoclosure () -> String) throws(JSONError) -> Int {
    switch value {
    case .integer(let integer): return integer
    case .number(let number):
      if let integer = Int(exactly: number) { return integer }
      throw error("\(what()): expected an integer, found \(number)")
    default: throw mismatch(what(), expected: "an integer")
    }
  }

  /// A string.
  package func string(_ what: @autoclosure () -> String) throws(JSONError) -> String {
    guard case .string(let string) = value else { throw mismatch(what(), expected: "a string") }
    return string
  }

  /// A boolean.
  package func bool(_ what: @autoclosure () -> String) throws(JSONError) -> Bool {
    guard case .bool(let bool) = value else { throw mismatch(what(), expected: "a boolean") }
    return bool
  }

  /// The required member with the given name as a double.
  package func number(
    _ name: String, of owner: @autoclosure () -> String
  ) throws(JSONError) -> Double {
    try member(name, of: owner()).number("'\(name)' of \(owner())")
  }

  /// The required member with the given name as an integer.
  package func integer(
    _ name: String, of owner: @autoclosure () -> String
  ) throws(JSONError) -> Int {
    try member(name, of: owner()).integer("'\(name)' of \(owner())")
  }

  /// The required member with the given name as a string.
  package func string(
    _ name: String, of owner: @autoclosure () -> String
  ) throws(JSONError) -> String {
    try member(name, of: owner()).string("'\(name)' of \(owner())")
  }

  /// The required member with the given name as the elements of an array.
  package func elements(
    _ name: String, of owner: @autoclosure () -> String
  ) throws(JSONError) -> [JSONNode] {
    try member(name, of: owner()).elements("'\(name)' of \(owner())")
  }

  private func mismatch(_ what: String, expected: String) -> JSONError {
    let found =
      switch value {
      case .null: "null"
      case .array, .object: "an \(value.kind)"
      default: "a \(value.kind)"
      }
    return JSONError(line: line, message: "\(what): expected \(expected), found \(found)")
  }
}
