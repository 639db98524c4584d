/// Reads JSON text (RFC 8259, strictly) into values.
///
/// Strict means: UTF-8 without a byte order mark, no comments, no trailing
/// commas, no `NaN`, nothing after the value, no unpaired surrogates. Beyond the
/// RFC, which leaves these open, a key that occurs twice in one object, a number
/// too large for a double and nesting deeper than ``maximumDepth`` are errors.
package enum JSONReader {
  /// How deep arrays and objects may nest.
  ///
  /// Parsing, comparing, writing and freeing a value recurse once a level, so this
  /// bounds their use of the stack. 128 levels fit in the 512 KB that a secondary
  /// thread has on macOS, in a debug build too.
  package static let maximumDepth = 128

  /// Parses a text that holds one value.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    var parser = JSONParser(bytes[...], line: 1)
    return try parser.parseDocument()
  }

  /// Parses a text that holds one value.
  package static func parse(_ text: String) throws(JSONError) -> JSONNode {
    try parse(Array(text.utf8))
  }

  /// Parses JSON Lines: one value on each line that is not blank.
  package static func parseLines(_ bytes: [UInt8]) throws(JSONError) -> [JSONNode] {
    var nodes: [JSONNode] = []
    try eachLine(of: bytes) { node throws(JSONError) in nodes.append(node) }
    return nodes
  }

  /// Calls `body` for the value on each line that is not blank, one after another.
  package static func eachLine(
    of bytes: [UInt8], _ body: (JSONNode) throws(JSONError) -> Void
  ) throws(JSONError) {
    var line = 1
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.endIndex
      let text = bytes[start..<end]
      if !text.allSatisfy(\.isJSONSpace) {
        var parser = JSONParser(text, line: line)
        try body(try parser.parseDocument())
      }
      start = end + 1
      line += 1
    }
  }
}
