internal import FlickAPI
internal import FlickSystem

/// The output of a session: it is printed, and its last lines are kept to be shown again when a
/// terminal was cleared.
///
/// Names, numbers and texts of scripts are in it, so every line is made printable here.
final class Conversation {
  /// More rows than a terminal has.
  private static let mostLines = 200
  private let output: (String) -> Void
  private var lines: [String] = []
  /// What was typed and answered, for `:transcript`.
  private(set) var exchanges: [Exchange] = []

  /// An entry and what came of it.
  struct Exchange {
    var typed: [String]
    var said: [String] = []
    /// The gesture that it has played, and where.
    var gesture: PlayedGesture?
    weak var stage: StageObject?
  }

  /// How much of a session, and of one answer, is kept.
  private static let mostExchanges = 1000
  private static let mostAnswers = 400

  /// Called before a line is printed.
  var willSay: (String) -> Void = { _ in }

  init(_ output: @escaping (String) -> Void) { self.output = output }

  /// Prints a line.
  func say(_ line: String) {
    let line = PrintableText.of(line, keeping: .tabs)
    willSay(line)
    output(line)
    keep(line)
    answer(line)
  }

  /// Keeps a line that was typed.
  func note(_ line: String) { keep(PrintableText.of(line, keeping: .tabs)) }

  /// Keeps a line of an error, which something else prints.
  func note(error line: String) {
    note(line)
    answer(PrintableText.of(line, keeping: .tabs))
  }

  private func answer(_ line: String) {
    guard let last = exchanges.indices.last, exchanges[last].said.count < Self.mostAnswers else {
      return
    }
    exchanges[last].said.append(line)
  }

  /// A line was typed: of a new entry, or more of the last.
  func begin(_ line: String, isMore: Bool) {
    let line = PrintableText.of(line, keeping: .tabs)
    if isMore, !exchanges.isEmpty {
      exchanges[exchanges.count - 1].typed.append(line)
    } else {
      exchanges.append(Exchange(typed: [line]))
    }
    if exchanges.count >= 2 * Self.mostExchanges { exchanges.removeFirst(Self.mostExchanges) }
  }

  /// The last entry has played a gesture.
  func noteGesture(_ gesture: PlayedGesture, on stage: StageObject) {
    guard !exchanges.isEmpty else { return }
    exchanges[exchanges.count - 1].gesture = gesture
    exchanges[exchanges.count - 1].stage = stage
  }

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
