/// The name that Lua gets for a piece of a longer text, so that it reports the right lines.
///
/// Lua counts the lines of a piece from 1. Empty lines before the piece correct the count, but a
/// text of n lines would need n² of them in total. So each piece has fewer than ``blockSize`` of
/// them, and the name contains the number of missing lines: `stdin+2048:17` is `stdin:2065`.
struct PieceName: Hashable {
  /// The most empty lines.
  static let blockSize = 1024

  /// The name of the whole text.
  let name: String
  /// The lines before the first empty one.
  let offset: Int
  /// The number of empty lines before the piece.
  let padding: Int

  /// - Parameter line: the number of the piece's first line.
  init(_ name: String, line: Int) {
    self.name = name
    padding = (line - 1) % Self.blockSize
    offset = line - 1 - padding
  }

  /// The name for Lua.
  var text: String { offset == 0 ? name : "\(name)+\(offset)" }

  /// The text with places in such pieces as places in the whole.
  func resolving(_ text: String) -> String {
    guard offset > 0 else { return text }
    let mark = "\(self.text):"
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: mark) {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let line = Int(digits) else {
        result += mark
        continue
      }
      result += "\(name):\(line + offset)"
      rest = rest[digits.endIndex...]
    }
    return result + rest
  }
}
