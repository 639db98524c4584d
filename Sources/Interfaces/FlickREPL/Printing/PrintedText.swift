internal import FlickHost

/// Formats text for printing: wrapping and tables.
enum PrintedText {
  /// A line without spaces at its end.
  static func unpadded(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The lines of a text, without an empty one at its end.
  static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// A table with aligned columns.
  ///
  /// The last column wraps into further lines.
  static func wrappedTable(_ rows: [[String]], indent: Int, width: Int) -> [String] {
    var widths: [Int] = []
    for row in rows { TextTable.widen(&widths, for: row.dropLast()) }
    let start = indent + widths.reduce(0) { $0 + $1 + 2 }
    let room = max(width - start, 24)
    return rows.flatMap { row -> [String] in
      var line = String(repeating: " ", count: indent)
      for (text, width) in zip(row, widths) { line += text.padded(to: width) + "  " }
      let parts = row[row.count - 1].wrapped(to: room)
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
      let rest = String(characters[column...]).wrapped(to: width - indent.count)
      return [String(characters[...head])] + rest.map { indent + $0 }
    }
    let indent = String(repeating: " ", count: column)
    return String(characters[column...]).wrapped(to: width - column).enumerated().map {
      ($0 == 0 ? String(characters[..<column]) : indent) + $1
    }
  }

  /// A table with aligned columns, separated by two spaces.
  ///
  /// Lines are cut at `width`.
  static func table(_ rows: [[String]], indent: Int = 0, width: Int) -> [String] {
    var widths: [Int] = []
    for row in rows { TextTable.widen(&widths, for: row.dropLast()) }
    return rows.map { row in
      ("".padded(to: indent) + TextTable.line(row, widths + [0])).cut(to: max(width, 20))
    }
  }
}
