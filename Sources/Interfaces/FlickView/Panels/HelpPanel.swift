internal import FlickCells
internal import FlickSession
internal import FlickTerminal

/// The panel of all keys.
struct HelpPanel {
  var theme: Theme
  /// The first visible line.
  var first: Int

  func draw(_ layout: ViewLayout, _ buffer: inout CellBuffer) {
    guard let area = layout.panel else { return }
    buffer.panel(area, title: "Keys", theme)
    let column = 14
    let rows = max(0, area.height - 2)
    let below = KeyHelp.view.count - first - rows
    if below > 0 || first > 0 {
      let text = below > 0 ? " \(below) more: down, or the wheel " : " up, or the wheel "
      buffer.line(
        text, x: area.x + 2, y: area.y + area.height - 1, width: area.width - 4, theme.text, theme)
    }
    for (index, help) in KeyHelp.view.dropFirst(first).prefix(rows).enumerated() {
      let row = area.y + 1 + index
      buffer.line(help.keys, x: area.x + 2, y: row, width: column - 1, theme.strong, theme)
      buffer.line(
        help.meaning, x: area.x + 2 + column, y: row, width: area.width - column - 3, theme.text,
        theme)
    }
  }
}
