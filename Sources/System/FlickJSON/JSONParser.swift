/// One pass over the bytes of a JSON text.
///
/// Numbers are in `JSONParser+Number.swift`, strings in `JSONParser+String.swift`, errors in
/// `JSONParser+Failure.swift`.
struct JSONParser {
  let bytes: ArraySlice<UInt8>
  var index: Int
  var line: Int
  private var depth = 0

  /// The index of the current line's first byte, for columns.
  private(set) var lineStart: Int

  init(_ bytes: ArraySlice<UInt8>, line: Int) {
    self.bytes = bytes
    self.line = line
    index = bytes.startIndex
    lineStart = bytes.startIndex
  }

  var isAtEnd: Bool { index >= bytes.endIndex }

  /// The byte at `index`, or 0 at the end.
  ///
  /// No token starts with 0, and a NUL inside a token is an
  /// error; callers that need to distinguish the end use `isAtEnd`.
  var current: UInt8 { index < bytes.endIndex ? bytes[index] : 0 }

  mutating func parseDocument() throws(JSONError) -> JSONNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw failure("found a byte order mark; JSON is UTF-8 without one")
    }
    let node = try parseValue(expected: "a value")
    skipSpace()
    if !isAtEnd { throw unexpected(expected: "the end of the text") }
    return node
  }

  mutating func skipSpace() {
    while index < bytes.endIndex {
      switch bytes[index] {
      case .space, .tab, .carriageReturn: index += 1
      case .lineFeed:
        index += 1
        line += 1
        lineStart = index
      default: return
      }
    }
  }

  private mutating func parseValue(expected: String) throws(JSONError) -> JSONNode {
    skipSpace()
    let start = line
    switch current {
    case .quote: return JSONNode(.string(try parseString()), line: start)
    case .minus, .zero ... .nine: return JSONNode(try parseNumber(), line: start)
    case .openBrace: return JSONNode(.object(try parseMembers()), line: start)
    case .openBracket: return JSONNode(.array(try parseElements()), line: start)
    case UInt8(ascii: "t") where skip(word: "true"): return JSONNode(.bool(true), line: start)
    case UInt8(ascii: "f") where skip(word: "false"): return JSONNode(.bool(false), line: start)
    case UInt8(ascii: "n") where skip(word: "null"): return JSONNode(.null, line: start)
    default: throw unexpected(expected: expected)
    }
  }

  private mutating func parseElements() throws(JSONError) -> [JSONNode] {
    try enter()
    let openingLine = line
    index += 1
    skipSpace()
    var elements: [JSONNode] = []
    if current == .closeBracket {
      index += 1
    } else {
      var expected = "a value or ']'"
      repeat {
        elements.append(try parseValue(expected: expected))
        expected = "a value after ','"
      } while try continues(until: .closeBracket, of: "array", openedOn: openingLine)
    }
    depth -= 1
    return elements
  }

  private mutating func parseMembers() throws(JSONError) -> [JSONMember] {
    try enter()
    let openingLine = line
    index += 1
    skipSpace()
    var members: [JSONMember] = []
    var names = UniqueNames()
    if current == .closeBrace {
      index += 1
    } else {
      var expected = "a key in double quotes or '}'"
      repeat {
        members.append(try parseMember(expected: expected, names: &names, among: members))
        expected = "a key in double quotes after ','"
      } while try continues(until: .closeBrace, of: "object", openedOn: openingLine)
    }
    depth -= 1
    return members
  }

  private mutating func parseMember(
    expected: String, names: inout UniqueNames, among members: [JSONMember]
  ) throws(JSONError) -> JSONMember {
    skipSpace()
    if current != .quote { throw unexpected(expected: expected) }
    let keyStart = index
    let name = try parseString()
    if let first = names.insert(name, among: members) {
      let place = first.line > 0 ? " (first on line \(first.line))" : ""
      throw failure("key '\(shortened(name))' occurs twice in one object\(place)", at: keyStart)
    }
    skipSpace()
    if current != .colon {
      throw unexpected(expected: "':' after key '\(shortened(name))'")
    }
    index += 1
    return JSONMember(name, try parseValue(expected: "a value after ':'"))
  }

  /// Consumes a comma (true) or the closing bracket (false).
  private mutating func continues(
    until closing: UInt8, of container: String, openedOn openingLine: Int
  ) throws(JSONError) -> Bool {
    skipSpace()
    let found = current
    if found == .comma || found == closing {
      index += 1
      return found == .comma
    }
    let bracket = closing == .closeBrace ? "}" : "]"
    let origin = openingLine == line ? "" : " of the \(container) opened on line \(openingLine)"
    throw unexpected(expected: "',' or '\(bracket)'\(origin)")
  }

  private mutating func enter() throws(JSONError) {
    if depth == JSONReader.maximumDepth {
      throw failure("nesting is deeper than \(JSONReader.maximumDepth) levels")
    }
    depth += 1
  }

  /// Consumes a word such as `true`; false if another or a longer word is there.
  private mutating func skip(word: StaticString) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.endIndex, bytes[index..<end].elementsEqual("\(word)".utf8) else {
      return false
    }
    if end < bytes.endIndex, bytes[end].isWordByte { return false }
    index = end
    return true
  }
}

/// The keys seen so far in one object.
private struct UniqueNames {
  /// Up to this size, keys are compared with each member, which is faster than hashing and does not
  /// allocate.
  ///
  /// For larger objects the cost would grow quadratically.
  private static let searchLimit = 16

  private var seen: Set<[UInt8]> = []

  /// Inserts a key.
  ///
  /// - Returns: the earlier member's node if the key is a duplicate.
  mutating func insert(_ name: String, among members: [JSONMember]) -> JSONNode? {
    if members.count >= Self.searchLimit {
      if seen.isEmpty { for member in members { seen.insert(Array(member.name.utf8)) } }
      if seen.insert(Array(name.utf8)).inserted { return nil }
    }
    for member in members where hasSameBytes(member.name, name) { return member.node }
    return nil
  }
}
