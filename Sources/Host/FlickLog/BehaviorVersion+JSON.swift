package import FlickCore
package import FlickJSON

extension BehaviorVersion {
  /// Reads the version in the head of a file; `first` if there is none.
  ///
  /// - Parameter owner: the file in words, for messages.
  /// - Throws: `JSONError` for a newer version than this program's.
  package init(_ head: JSONNode, of owner: String) throws(JSONError) {
    guard let node = head[Self.member] else {
      self = .first
      return
    }
    let number = try node.integer("'\(Self.member)' of \(owner)")
    guard number >= 1 else {
      throw node.error("'\(Self.member)' of \(owner): expected a version from 1, found \(number)")
    }
    self.init(number)
    guard self <= .current else {
      throw node.error("\(owner) was \(comparedWithProgram); \(head.readerAdvice)")
    }
  }
}

extension BehaviorVersion: JSONConvertible {
  /// The number; nil for the version of files that do not state it.
  package var jsonValue: JSONValue? { self > .first ? .integer(number) : nil }
}
