internal import FlickCore

/// Gestures in columns: what was measured, what was meant, what came of them.
package struct GestureTable {
  /// The lines, the first with the names of the columns.
  package let lines: [String]

  /// - Parameter runs: what came of each on a screen; nil without one.
  package init(_ gestures: [CorpusFile.Recorded], _ runs: [GestureRun]?) {
    var rows = [
      ["id", "person", "device", "way pt", "ms", "speed pt/s", "angle", "wants"]
        + (runs == nil ? [] : ["got", "", "spare"])
    ]
    for (index, recorded) in gestures.enumerated() {
      let (gesture, measures) = (recorded.gesture, recorded.measures)
      var row = [
        gesture.id, gesture.person ?? "", gesture.device ?? "",
        CorpusStatistics.text(measures.mainDistance),
        CorpusStatistics.text(measures.duration.value * 1000),
        CorpusStatistics.text(measures.speed), "\(CorpusStatistics.text(measures.angle))°",
        gesture.wants?.text ?? "",
      ]
      if let runs { row += Self.columns(of: runs[index]) }
      rows.append(row)
    }
    let count = rows[0].count
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    lines = rows.map { row in
      let cells = zip(row, widths).map { StripText.padded($0, $1) }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private static func columns(of run: GestureRun) -> [String] {
    let mark = run.isAsMeant.map { $0 ? "" : "x" } ?? ""
    let spare = run.deciding?.deciding?.words.short ?? ""
    return [run.outcomeText, mark, spare]
  }
}
