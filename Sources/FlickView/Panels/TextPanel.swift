internal import FlickSystem
internal import FlickTerminal

/// Lines of text of a plugin.
struct TextPanel {
  var theme: Theme
  var title: String
  var lines: [String]

  func draw(in area: CellRect, _ buffer: inout CellBuffer) {
    buffer.fill(area, .terminal)
    buffer.frame(area, title: title, theme, theme.faint)
    for (index, line) in lines.prefix(max(0, area.height - 2)).enumerated() {
      buffer.line(
        PrintableText.of(line), x: area.x + 2, y: area.y + 1 + index, width: area.width - 4,
        theme.text, theme)
    }
  }
}
