internal import FlickSystem

/// What is said in a session: it is printed, and its last lines are kept to be shown again when a
/// terminal was cleared.
///
/// Names, numbers and texts of scripts are in it, so every line is made printable here.
final class Conversation {
  /// More rows than a terminal has.
  private static let mostLines = 200
  private let output: (String) -> Void
  private var lines: [String] = []
  /// Called before a line is printed.
  var willSay: (String) -> Void = { _ in }

  init(_ output: @escaping (String) -> Void) { self.output = output }

  /// Prints a line.
  func say(_ line: String) {
    let line = PrintableText.of(line, keeping: .tabs)
    willSay(line)
    output(line)
    keep(line)
  }

  /// Keeps a line that something else has printed.
  func note(_ line: String) { keep(PrintableText.of(line, keeping: .tabs)) }

  private func keep(_ line: String) {
    lines.append(line)
    if lines.count >= 2 * Self.mostLines { lines.removeFirst(Self.mostLines) }
  }

  /// Prints the last lines once more, as many as fit into so many rows.
  func sayAgain(rows: Int, columns: Int) {
    var free = rows
    var start = lines.endIndex
    while start > lines.startIndex {
      free -= Self.rows(of: lines[start - 1], columns: columns)
      if free < 0 { break }
      start -= 1
    }
    for line in lines[start...] { output(line) }
  }

  /// How many rows a line takes on a terminal, which breaks it where it ends.
  static func rows(of line: String, columns: Int) -> Int {
    max(1, (line.count + columns - 1) / max(1, columns))
  }
}
