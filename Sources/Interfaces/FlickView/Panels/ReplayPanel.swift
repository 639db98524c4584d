internal import FlickCells
internal import FlickSession
internal import FlickTerminal

/// The differences between a replay and the original run.
struct ReplayPanel {
  var theme: Theme
  /// Nil before the comparison.
  var report: ReplayReport?

  func draw(in area: CellRect, _ buffer: inout CellBuffer) {
    buffer.panel(area, title: "Replay", theme)
    let (width, bottom) = (area.width - 4, area.y + area.height - 1)
    var rows = lines.flatMap { line, style in
      CellText.wrapped(line.replacing("->", with: theme.arrow), to: width).enumerated().map {
        (text: $0.offset == 0 ? $0.element : "  \($0.element)", style: style)
      }
    }
    let room = max(0, bottom - area.y - 1)
    if rows.count > room, room > 0 {
      let rest = rows.count - room + 1
      rows.removeLast(rest)
      rows.append(("\(rest) lines more: run --replay prints all", theme.faint))
    }
    for (index, row) in rows.enumerated() {
      buffer.row(row.text, y: area.y + 1 + index, in: area, row.style, theme)
    }
  }

  private var lines: [(String, CellStyle)] {
    guard let report else {
      return [("not compared yet: a replay is compared at rest", theme.faint)]
    }
    return [(report.summary, theme.strong)] + report.notes.map { ($0, theme.text) }
      + report.flips.map { ($0, theme.warm) } + report.moves.map { ($0, theme.faint) }
  }
}
