package import FlickCore
package import FlickTerminal

/// The panel of decisions so far, the latest at the bottom.
package struct DecisionPanel {
  private let theme: Theme
  private let stage: Stage
  private let decisions: [Decision]
  private let scrolledBack: Int

  /// - Parameter scrolledBack: the number of decisions scrolled out at the bottom.
  package init(theme: Theme, stage: Stage, decisions: [Decision], scrolledBack: Int) {
    (self.theme, self.stage, self.decisions) = (theme, stage, decisions)
    self.scrolledBack = scrolledBack
  }

  package func draw(in area: CellRect, _ buffer: inout CellBuffer) {
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
