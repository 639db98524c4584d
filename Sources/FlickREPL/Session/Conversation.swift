/// The last lines of a talk as they stand on the terminal, to be shown again when it was cleared.
final class Conversation {
  /// More rows than a terminal has.
  private static let mostLines = 200
  private var lines: [String] = []

  func add(_ line: String) {
    lines.append(line)
    if lines.count >= 2 * Self.mostLines { lines.removeFirst(Self.mostLines) }
  }

  /// The last lines that fit into so many rows of a terminal, which breaks those that are longer.
  func last(rows: Int, columns: Int) -> ArraySlice<String> {
    var free = rows
    var start = lines.endIndex
    while start > lines.startIndex {
      free -= max(1, (lines[start - 1].count + columns - 1) / max(1, columns))
      if free < 0 { break }
      start -= 1
    }
    return lines[start...]
  }
}
