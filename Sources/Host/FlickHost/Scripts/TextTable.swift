/// Rows of text with their columns below each other, two spaces between them.
package enum TextTable {
  /// The greatest width of a column, in characters.
  ///
  /// A longer text pushes the rest of its own row to the right, so that one long name does not
  /// widen all rows.
  package static let widestColumn = 60

  /// A line for each row, without spaces at its end; rows may have fewer cells than others.
  package static func lines(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    for row in rows { widen(&widths, for: row) }
    return rows.map { line($0, widths) }
  }

  /// Makes the columns as wide as a row needs them.
  package static func widen(_ widths: inout [Int], for row: some Collection<String>) {
    for (column, cell) in row.enumerated() {
      if column == widths.count { widths.append(0) }
      if widths[column] < widestColumn {
        widths[column] = min(widestColumn, max(widths[column], cell.count))
      }
    }
  }

  /// A row with its columns as wide as given.
  package static func line(_ row: some Collection<some StringProtocol>, _ widths: [Int]) -> String {
    var line = ""
    for (cell, width) in zip(row, widths) {
      line += cell
      line += String(repeating: " ", count: max(0, width - cell.count) + 2)
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
