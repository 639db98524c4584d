/// The widths of characters in terminal columns.
///
/// East Asian wide forms and emoji take two columns according to UAX #11, all others one. This is a
/// simple and stable approximation, used only to decide where to cut text.
enum CharacterCells {
  /// The width of a character in columns: 1 or 2.
  static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 1 }
    if scalar.value < 0x1100 { return 1 }
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3,
      0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f,
      0x1f680...0x1f6ff, 0x1f900...0x1f9ff, 0x20000...0x3fffd:
      return 2
    default: return 1
    }
  }

  /// The width of a text in columns.
  static func width(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  /// The text, truncated with an ellipsis if it is wider than the given columns.
  static func fitted(_ text: String, columns: Int) -> String {
    guard width(of: text) > columns else { return text }
    var (result, room) = ("", columns - 1)
    guard room >= 0 else { return "" }
    for character in text {
      room -= width(of: character)
      if room < 0 { break }
      result.append(character)
    }
    while result.last == " " { result.removeLast() }
    return result + "…"
  }

  /// The text as lines of the given columns.
  ///
  /// Lines break at spaces, and within a word only if it is wider than a line.
  static func wrapped(_ text: String, columns: Int) -> [String] {
    let columns = max(columns, 2)
    var lines: [String] = []
    var (line, used) = ("", 0)
    for word in text.split(separator: " ") {
      let needed = width(of: String(word))
      if !line.isEmpty, used + 1 + needed > columns {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if !line.isEmpty { (line, used) = (line + " ", used + 1) }
      for character in word {
        let next = width(of: character)
        if used + next > columns {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += next
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
