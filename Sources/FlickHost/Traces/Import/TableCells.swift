/// Lines of tables as text.
package enum TableCells {
  /// The cells of a line, without blanks and quotation marks around them.
  package static func of(_ line: Substring, _ separator: Character) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == separator, !isQuoted {
        cells.append(cell)
        cell = ""
      } else {
        cell.append(character)
      }
    }
    cells.append(cell)
    return cells.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }
}
