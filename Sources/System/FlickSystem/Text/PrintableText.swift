/// Makes text from scripts, names and paths safe to print.
///
/// A terminal interprets control characters, and direction marks reorder text: both can make a
/// file's name appear as something else. Use this for all printed text that is not our own.
package enum PrintableText {
  /// The white space characters to keep.
  package enum Kept {
    /// Escapes all: a line break becomes `\n`, a tab `\t`.
    case nothing
    /// Keeps tabs, so that the text stays on one line.
    case tabs
    /// Keeps tabs and line breaks.
    case lines

    fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\t" && self != .nothing || scalar == "\n" && self == .lines
    }
  }

  /// The text with unprintable characters written as Lua escapes, such as `\x1b` or `\u{202e}`.
  package static func of(_ text: String, keeping kept: Kept = .nothing) -> String {
    if text.utf8.allSatisfy({ isPlain($0, kept) }) { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isPrintable(scalar) || kept.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += escape(scalar)
      }
    }
  }

  /// The text, or its first `most` bytes and its length if it is longer.
  package static func beginning(of text: String, most: Int) -> String {
    guard text.utf8.count > most else { return text }
    let start = String(decoding: text.utf8.prefix(most), as: UTF8.self)
    return "\(start)… (\(text.utf8.count) bytes in all)"
  }

  /// Whether a terminal displays the character as itself, in its place in the line.
  package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0x9F: false
    // Direction marks, embeddings, overrides and isolates; line and paragraph separators.
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: false
    // Zero-width characters, with which different names can look the same. U+200C and U+200D are
    // allowed, because Persian words and emoji sequences need them.
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2065, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: false
    // Noncharacters. The last two are also invalid in XML.
    case 0xFDD0...0xFDEF, 0xFFFE...0xFFFF: false
    default: true
    }
  }

  /// The text as a Lua string literal in double quotes.
  package static func quoted(_ text: String) -> String {
    "\"\(text.unicodeScalars.map(inQuotes).joined())\""
  }

  /// The character as written inside double quotes.
  package static func inQuotes(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    default: isPrintable(scalar) ? String(scalar) : escape(scalar)
    }
  }

  /// The character as an escape sequence of Lua.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default: break
    }
    let digits = String(scalar.value, radix: 16)
    if scalar.value >= 0x80 { return "\\u{\(digits)}" }
    return "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
  }

  /// Whether a UTF-8 byte can only be part of a printable character, judged by itself.
  private static func isPlain(_ byte: UInt8, _ kept: Kept) -> Bool {
    switch byte {
    case ..<0x20, 0x7F: kept.contains(Unicode.Scalar(byte))
    // The first bytes of U+0080 to U+00BF, U+0600 to U+063F, U+1000 to U+1FFF, U+2000 to U+2FFF,
    // U+F000 to U+FFFF and U+C0000 to U+FFFFF, the ranges with unprintable characters.
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3: false
    default: true
    }
  }
}
