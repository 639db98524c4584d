/// Formats text for printing: trimming, wrapping and tables.
enum PrintedText {
  /// The text without white space at both ends.
  static func trimmed(_ text: String) -> String {
    var rest = text.drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The lines of a text, without an empty one at its end.
  static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The text cut to `width` characters; a longer text ends in `…`.
  static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
  }

  /// The text, padded with spaces to `width` characters.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A table with aligned columns.
  ///
  /// The last column wraps into further lines.
  static func wrappedTable(_ rows: [[String]], indent: Int, width: Int) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<max(0, columns - 1)).map { column in rows.map { $0[column].count }.max() ?? 0
    }
    let start = indent + widths.reduce(0) { $0 + $1 + 2 }
    let room = max(width - start, 24)
    return rows.flatMap { row -> [String] in
      var line = String(repeating: " ", count: indent)
      for (text, width) in zip(row, widths) { line += padded(text, to: width) + "  " }
      let parts = wrapped(row[row.count - 1], to: room)
      let rest = parts.dropFirst().map { String(repeating: " ", count: start) + $0 }
      return [line + parts[0]] + rest
    }
  }

  /// A line of a table, broken at `width` characters.
  ///
  /// The rest continues below its last column.
  static func hanging(_ line: String, to width: Int) -> [String] {
    guard line.count > width else { return [line] }
    let characters = Array(line)
    // The last gap of two blanks ends where the last column begins.
    let gap = characters.indices.dropFirst(2).last { index in
      characters[index] != " " && characters[index - 1] == " " && characters[index - 2] == " "
    }
    let column = gap ?? 0
    guard column + 24 <= width else {
      // The other columns leave too little room, so the last column starts below them.
      let indent = String(repeating: " ", count: max(2, width / 4))
      let head = characters[..<column].lastIndex { $0 != " " } ?? 0
      let rest = wrapped(String(characters[column...]), to: width - indent.count)
      return [String(characters[...head])] + rest.map { indent + $0 }
    }
    let indent = String(repeating: " ", count: column)
    return wrapped(String(characters[column...]), to: width - column).enumerated().map {
      ($0 == 0 ? String(characters[..<column]) : indent) + $1
    }
  }

  /// The words of a text in lines of at most `width` characters; a longer word gets a line of its
  /// own.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// A table with aligned columns, separated by two spaces.
  ///
  /// Lines are cut at `width`.
  static func table(_ rows: [[String]], indent: Int = 0, width: Int) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count - 1 ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = String(repeating: " ", count: indent)
      for (column, text) in row.enumerated() {
        line += column < row.count - 1 ? padded(text, to: widths[column]) + "  " : text
      }
      while line.last == " " { line.removeLast() }
      return cut(line, to: max(width, 20))
    }
  }
}
