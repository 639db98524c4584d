/// Reads JSON text (RFC 8259, strictly) into values.
///
/// Strict: UTF-8 without a byte order mark, no comments, no trailing commas, no `NaN`, no text
/// after the value, no unpaired surrogates. The RFC leaves some points open; here a duplicate key
/// in an object, a number too large for a double and nesting deeper than ``maximumDepth`` are
/// errors.
package enum JSONReader {
  /// The maximum depth of nested arrays and objects.
  ///
  /// Parsing, comparing, writing and freeing a value recurse once per level, so this bounds their
  /// stack use. 128 levels fit in the 512 KB stack of a secondary thread on macOS, even in a debug
  /// build.
  package static let maximumDepth = 128

  /// Parses a text containing one value.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    var parser = JSONParser(bytes[...], line: 1)
    return try parser.parseDocument()
  }

  /// Parses a text containing one value.
  package static func parse(_ text: String) throws(JSONError) -> JSONNode {
    try parse(Array(text.utf8))
  }

  /// Parses JSON Lines: one value on each line that is not blank.
  package static func parseLines(_ bytes: [UInt8]) throws(JSONError) -> [JSONNode] {
    var nodes: [JSONNode] = []
    try eachLine(of: bytes) { node throws(JSONError) in nodes.append(node) }
    return nodes
  }

  /// Calls `body` for the value on each line that is not blank, in order.
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
