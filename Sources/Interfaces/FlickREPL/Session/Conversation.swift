internal import FlickAPI
internal import FlickSystem

/// Prints the output of a session, and keeps its last lines to show them again after the terminal
/// was cleared.
///
/// Lines can contain text from scripts, so each line is made printable here.
final class Conversation {
  /// More rows than a terminal has.
  private static let maxLines = 200
  private let output: (String) -> Void
  private var lines: [String] = []
  /// The typed entries with their output, for `:transcript`.
  private(set) var exchanges: [Exchange] = []

  /// An entry with its output.
  struct Exchange {
    var typed: [String]
    var output: [String] = []
    /// The gesture that the entry played, and its stage.
    var gesture: PlayedGesture?
    weak var stage: StageObject?
  }

  /// The limits of `exchanges`: the number of entries, and of output lines for each.
  private static let maxExchanges = 1000
  private static let maxAnswers = 400

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

  /// Keeps a typed line.
  func keep(typed line: String) { keep(PrintableText.of(line, keeping: .tabs)) }

  /// Keeps a line of an error that the caller prints.
  func keep(error line: String) {
    keep(typed: line)
    answer(PrintableText.of(line, keeping: .tabs))
  }

  private func answer(_ line: String) {
    guard let last = exchanges.indices.last, exchanges[last].output.count < Self.maxAnswers else {
      return
    }
    exchanges[last].output.append(line)
  }

  /// Adds a typed line to a new entry, or to the last one if `isMore`.
  func begin(_ line: String, isMore: Bool) {
    let line = PrintableText.of(line, keeping: .tabs)
    if isMore, !exchanges.isEmpty {
      exchanges[exchanges.count - 1].typed.append(line)
    } else {
      exchanges.append(Exchange(typed: [line]))
    }
    if exchanges.count >= 2 * Self.maxExchanges { exchanges.removeFirst(Self.maxExchanges) }
  }

  /// Records the gesture that the last entry played.
  func recordGesture(_ gesture: PlayedGesture, on stage: StageObject) {
    guard !exchanges.isEmpty else { return }
    exchanges[exchanges.count - 1].gesture = gesture
    exchanges[exchanges.count - 1].stage = stage
  }

  private func keep(_ line: String) {
    lines.append(line)
    if lines.count >= 2 * Self.maxLines { lines.removeFirst(Self.maxLines) }
  }

  /// Prints the last lines again, as many as fit into `rows` terminal rows.
  func reprint(rows: Int, columns: Int) {
    var free = rows
    var start = lines.endIndex
    while start > lines.startIndex {
      free -= Self.rows(of: lines[start - 1], columns: columns)
      if free < 0 { break }
      start -= 1
    }
    for line in lines[start...] { output(line) }
  }

  /// The number of terminal rows that a line takes up, wrapped at `columns`.
  static func rows(of line: String, columns: Int) -> Int {
    max(1, (line.count + columns - 1) / max(1, columns))
  }
}
