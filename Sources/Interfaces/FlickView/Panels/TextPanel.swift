internal import FlickCells
internal import FlickHost
internal import FlickSystem
internal import FlickTerminal

/// Lines of text from a plugin, or its error.
struct TextPanel {
  var theme: Theme
  var title: String

  func draw(
    in area: CellRect, _ buffer: inout CellBuffer, _ lines: () throws(HostError) -> [String]
  ) {
    buffer.panel(area, title: title, theme)
    var (rows, style) = ([String](), theme.text)
    do throws(HostError) {
      rows = try lines().map { PrintableText.of($0) }
    } catch {
      rows = CellText.wrapped(PrintableText.of(error.description), to: area.width - 4)
      style = theme.bad
    }
    for (index, row) in rows.prefix(max(0, area.height - 2)).enumerated() {
      buffer.row(row, y: area.y + 1 + index, in: area, style, theme)
    }
  }
}
