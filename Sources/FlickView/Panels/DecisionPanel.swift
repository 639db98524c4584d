internal import FlickCore
internal import FlickTerminal

/// The panel of decisions so far, the latest at the bottom.
struct DecisionPanel {
  var theme: Theme
  var stage: Stage
  var decisions: [Decision]
  /// The number of decisions scrolled out at the bottom.
  var scrolledBack: Int

  func draw(in area: CellRect, _ buffer: inout CellBuffer) {
    buffer.fill(area, .terminal)
    buffer.frame(area, title: "Decisions", theme, theme.faint)
    let width = area.width - 4
    var row = area.y + area.height - 2
    if decisions.isEmpty {
      buffer.line(
        "none yet: drag something", x: area.x + 2, y: area.y + 2, width: width, theme.faint, theme)
    }
    for decision in decisions.dropLast(scrolledBack.clamped(from: 0, to: decisions.count - 1))
      .reversed()
    {
      let tests = Array(decision.criteria)
      let height = 1 + tests.count
      guard row - height + 1 > area.y else { break }
      let top = row - height + 1
      let time = fixed(decision.time.value, decimals: 3) + " "
      buffer.draw(time, x: area.x + 2, y: top, theme.faint)
      buffer.line(
        decision.words(stage.scene).head, x: area.x + 2 + time.count, y: top,
        width: width - time.count, theme.strong, theme)
      for (index, test) in tests.enumerated() {
        let words = test.words
        let text = words.text.count <= width - 4 ? words.text : words.brief
        let style = !test.isDeciding ? theme.faint : test.isMet ? theme.good : theme.warm
        buffer.line(
          "\(test.isDeciding ? theme.arrow : " ") \(text)", x: area.x + 4, y: top + 1 + index,
          width: width - 2, style, theme)
      }
      row -= height
    }
  }
}

/// The panel of all keys.
struct HelpPanel {
  var theme: Theme
  /// The first visible line.
  var first: Int

  func draw(_ layout: ViewLayout, _ buffer: inout CellBuffer) {
    guard let area = layout.panel else { return }
    buffer.fill(area, .terminal)
    buffer.frame(area, title: "Keys", theme, theme.faint)
    let column = 14
    let rows = max(0, area.height - 2)
    let below = KeyHelp.all.count - first - rows
    if below > 0 || first > 0 {
      let text = below > 0 ? " \(below) more: down, or the wheel " : " up, or the wheel "
      buffer.line(
        text, x: area.x + 2, y: area.y + area.height - 1, width: area.width - 4, theme.text, theme)
    }
    for (index, help) in KeyHelp.all.dropFirst(first).prefix(rows).enumerated() {
      let row = area.y + 1 + index
      buffer.line(help.keys, x: area.x + 2, y: row, width: column - 1, theme.strong, theme)
      buffer.line(
        help.meaning, x: area.x + 2 + column, y: row, width: area.width - column - 3, theme.text,
        theme)
    }
  }
}
