internal import FlickJSON
internal import FlickHost

/// The members of an object whose keys are known; another key is an error.
struct Fields {
  private let node: JSONNode
  /// What the object is, for messages.
  let owner: String

  init(_ node: JSONNode, _ owner: String, known: [String]) throws(JSONError) {
    (self.node, self.owner) = (node, owner)
    try node.checkKeys(known, of: owner)
  }

  /// What is wrong with the value of a key.
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

  /// The members of an object; none where it is not given.
  ///
  /// - Parameter example: one that could stand there, for the message.
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
}
