extension JSONParser {
  /// The maximum number of characters that a message quotes from the text.
  private static let quotedCharacters = 40

  /// An error at a position in the current line, by default at `index`.
  func failure(_ message: String, at position: Int? = nil) -> JSONError {
    let text = bytes[lineStart..<(position ?? index)]
    let column = 1 + text.count { $0 & 0xC0 != 0x80 }
    return JSONError(line: line, column: column, message: message)
  }

  /// The error "expected …, found …" for the token at `index`.
  func unexpected(expected: String) -> JSONError {
    failure("expected \(expected), found \(found)\(hint)")
  }

  /// A text truncated to a length suitable for a message.
  func shortened(_ text: String) -> String {
    text.count <= Self.quotedCharacters ? text : "\(text.prefix(Self.quotedCharacters))…"
  }

  func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0x0" : "0x") + String(byte, radix: 16)
  }

  private var found: String {
    if isAtEnd { return "the end of the text" }
    let byte = current
    if byte.isWordByte {
      let word = bytes[index...].prefix { $0.isWordByte }
      return "'\(shortened(String(decoding: word, as: UTF8.self)))'"
    }
    if byte == .lineFeed || byte == .carriageReturn { return "the end of the line" }
    if byte > .space && byte < 0x7F { return "'\(Unicode.Scalar(byte))'" }
    let length = byte >= 0x80 ? utf8SequenceLength(in: bytes, at: index) : 0
    if length == 0 { return "byte \(hex(byte))" }
    return "'\(String(decoding: bytes[index..<index + length], as: UTF8.self))'"
  }

  /// A remedy for constructs that only other formats allow.
  private var hint: String {
    switch current {
    case .closeBrace, .closeBracket: precededByComma ? " (JSON has no trailing commas)" : ""
    case UInt8(ascii: "'"): " (JSON strings have double quotes)"
    case .slash, UInt8(ascii: "#"): " (JSON has no comments)"
    default: ""
    }
  }

  private var precededByComma: Bool {
    bytes[..<index].last { !$0.isJSONSpace } == .comma
  }
}
