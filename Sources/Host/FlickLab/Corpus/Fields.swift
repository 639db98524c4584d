internal import FlickJSON
internal import FlickHost

/// The members of an object with known keys; other keys are errors.
struct Fields {
  private let node: JSONNode
  /// The name of the object in messages.
  let owner: String

  init(_ node: JSONNode, _ owner: String, known: [String]) throws(JSONError) {
    (self.node, self.owner) = (node, owner)
    try node.checkKeys(known, of: owner)
  }

  /// The error for the value of a key.
  func fault(_ key: String, _ value: JSONNode?, _ message: String, cause: (any Error)? = nil)
    -> JSONError
  {
    JSONError(
      line: value?.line ?? node.line, message: "'\(key)' of \(owner): \(message)", cause: cause)
  }

  func string(_ key: String) throws(JSONError) -> String? {
    try node[key]?.string("'\(key)' of \(owner)")
  }

  func number(_ key: String) throws(JSONError) -> Double? {
    try node[key]?.number("'\(key)' of \(owner)")
  }

  func flag(_ key: String) throws(JSONError) -> Bool? {
    try node[key]?.bool("'\(key)' of \(owner)")
  }

  /// One of a set of words; nil if it is missing.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws(JSONError) -> Word? {
    guard let text = try string(key) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map { "'\($0.rawValue)'" }
    let expected =
      known.count > 3
      ? "one of \(known.joined(separator: ", "))"
      : (known.count > 1 ? known.dropLast().joined(separator: ", ") + " or " : "")
        + (known.last ?? "")
    throw fault(key, node[key], "expected \(expected), found '\(text)'")
  }

  /// The members of an object; empty if it is missing.
  ///
  /// - Parameter example: a valid value, for the message.
  func members(_ key: String, such example: String) throws(JSONError) -> [JSONMember] {
    guard let node = node[key] else { return [] }
    guard case .object(let members) = node.value else {
      throw fault(key, node, "expected an object such as \(example)")
    }
    return members
  }

  func elements(_ key: String) throws(JSONError) -> [JSONNode] {
    try node[key]?.elements("'\(key)' of \(owner)") ?? []
  }

  func numbers(_ key: String) throws(JSONError) -> [Double] {
    try elements(key).map { node throws(JSONError) in try node.number("'\(key)' of \(owner)") }
  }
}
