internal import FlickCore
internal import FlickHost

/// A table of gestures as text: measures, intended outcomes, and results.
///
/// Gestures are added in batches. Only a line of text is kept for each.
package struct GestureTable {
  /// The cells of each row, joined by a character that does not occur in cells.
  private var rows: [String] = []
  private var widths: [Int] = []
  private let isPlayed: Bool
  private static let between: Character = "\t"

  /// - Parameter isPlayed: whether the table has columns for the results on a screen.
  package init(isPlayed: Bool) {
    self.isPlayed = isPlayed
    add(
      ["id", "person", "device", "way pt", "ms", "speed pt/s", "angle", "wants"]
        + (isPlayed ? ["got", "", "spare"] : []))
  }

  /// - Parameter runs: the results on a screen; nil without one.
  package init(_ gestures: [CorpusFile.Recorded], _ runs: [GestureRun]?) {
    self.init(isPlayed: runs != nil)
    add(gestures, runs)
  }

  /// Adds gestures.
  package mutating func add(_ gestures: [CorpusFile.Recorded], _ runs: [GestureRun]?) {
    for (index, recorded) in gestures.enumerated() {
      let (gesture, measures) = (recorded.gesture, recorded.measures)
      var row = [
        gesture.id, gesture.person ?? "", gesture.device ?? "",
        plain(measures.mainDistance, decimals: 1),
        plain(measures.duration.value * 1000, decimals: 1), plain(measures.speed, decimals: 1),
        "\(plain(measures.angle, decimals: 1))°",
        gesture.wants?.text ?? "",
      ]
      if let runs { row += Self.columns(of: runs[index]) }
      add(row)
    }
  }

  private mutating func add(_ row: [String]) {
    let cells = row.map { $0.replacing("\t", with: " ") }
    TextTable.widen(&widths, for: cells)
    rows.append(cells.joined(separator: String(Self.between)))
  }

  /// The lines, the first with the names of the columns.
  package var lines: [String] { rows.map(line) }

  /// Calls `body` with each line.
  package func eachLine(_ body: (String) -> Void) { for row in rows { body(line(row)) } }

  private func line(_ row: String) -> String {
    TextTable.line(row.split(separator: Self.between, omittingEmptySubsequences: false), widths)
  }

  private static func columns(of run: GestureRun) -> [String] {
    let mark = run.isAsMeant.map { $0 ? "" : "x" } ?? ""
    let spare = run.deciding?.deciding?.words.short ?? ""
    return [run.outcomeText, mark, spare]
  }
}
