/// Text of a script, a name or a path as it may be printed.
///
/// A terminal obeys control characters, and shows text behind direction marks in another order than
/// it has: both let a file's name say what it is not. All that is printed and is not ours goes
/// through here.
package enum PrintableText {
  /// Which of the characters that move the cursor stay as they are.
  package enum Kept {
    /// None: a line break is shown as `\n`, a tab as `\t`.
    case nothing
    /// Tabs; the text stays in one line.
    case tabs
    /// Tabs and line breaks.
    case lines

    fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\t" && self != .nothing || scalar == "\n" && self == .lines
    }
  }

  /// The text with everything that a terminal would not show as itself written as an escape of Lua,
  /// such as `\x1b` or `\u{202e}`.
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

  /// The text, or of one of more than `most` bytes its beginning and how long it is.
  package static func beginning(of text: String, most: Int) -> String {
    guard text.utf8.count > most else { return text }
    let start = String(decoding: text.utf8.prefix(most), as: UTF8.self)
    return "\(start)… (\(text.utf8.count) bytes in all)"
  }

  /// Whether a terminal shows the character as itself, at its place in the line.
  package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0x9F: false
    // Marks, embeddings, overrides and isolates of direction; the separators of lines and
    // paragraphs.
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: false
    // Characters without width: two names that differ by one look the same. U+200C and U+200D are
    // left, since words of Persian and joined emoji are written with them.
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2065, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: false
    // No characters; XML has no place for the last two.
    case 0xFDD0...0xFDEF, 0xFFFE...0xFFFF: false
    default: true
    }
  }

  /// The text as a string of Lua, in double quotes.
  package static func quoted(_ text: String) -> String {
    "\"\(text.unicodeScalars.map(inQuotes).joined())\""
  }

  /// The character as it is written between double quotes.
  package static func inQuotes(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    default: isPrintable(scalar) ? String(scalar) : escape(scalar)
    }
  }

  /// The character as it is written in a string of Lua.
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

  /// Whether a byte of UTF-8 belongs to a character that is certainly printable, without a look at
  /// the rest.
  private static func isPlain(_ byte: UInt8, _ kept: Kept) -> Bool {
    switch byte {
    case ..<0x20, 0x7F: kept.contains(Unicode.Scalar(byte))
    // First bytes of U+0080 to U+00BF, U+0600 to U+063F, U+1000 to U+1FFF, U+2000 to U+2FFF, U+F000
    // to U+FFFF and U+C0000 to U+FFFFF: the unprintable ones are among these.
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3: false
    default: true
    }
  }
}
