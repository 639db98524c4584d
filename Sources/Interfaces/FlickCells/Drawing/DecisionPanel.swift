package import FlickAPI
package import FlickCore
package import FlickTerminal

/// The panel of decisions so far, the latest at the bottom.
package struct DecisionPanel {
  private let theme: Theme
  private let stage: Stage
  private let decisions: DecisionLog
  private let scrollOffset: Int
  private let reason: String?

  /// - Parameters:
  ///   - scrollOffset: the number of decisions scrolled out at the bottom.
  ///   - reason: the explanation of the last gesture, below its decisions; nil if it is not known.
  package init(
    theme: Theme, stage: Stage, decisions: DecisionLog, scrollOffset: Int, reason: String? = nil
  ) {
    (self.theme, self.stage, self.decisions) = (theme, stage, decisions)
    (self.scrollOffset, self.reason) = (scrollOffset, scrollOffset > 0 ? nil : reason)
  }

  /// Draws the panel.
  package func draw(in area: CellRect, _ buffer: inout CellBuffer) {
    buffer.panel(area, title: "Decisions", theme)
    let width = area.width - 4
    var row = area.y + area.height - 2
    if decisions.isEmpty {
      let lines = CellText.wrapped("No decisions yet. Drag in the stage.", to: width)
      for (index, line) in lines.enumerated() {
        buffer.row(line, y: area.y + 2 + index, in: area, theme.faint, theme)
      }
    }
    let reasons = CellText.wrapped(reason ?? "", to: width)
    if reason != nil, reasons.count < area.height / 2 {
      row -= reasons.count
      for (index, text) in reasons.enumerated() {
        buffer.row(text, y: row + 1 + index, in: area, theme.accent, theme)
      }
    }
    for decision in decisions.dropLast(scrollOffset.clamped(from: 0, to: decisions.count - 1))
      .reversed()
    {
      let lines = lines(of: decision, width)
      guard row - lines.count + 1 > area.y else { break }
      row -= lines.count
      let time = fixed(decision.time.value, decimals: 3)
      buffer.draw(time, x: area.x + 2, y: row + 1, theme.faint)
      for (index, line) in lines.enumerated() {
        buffer.line(
          line.text, x: area.x + 2 + line.indent, y: row + 1 + index, width: width - line.indent,
          line.style, theme)
      }
    }
  }

  private typealias Line = (text: String, indent: Int, style: CellStyle)

  /// The head of a decision after its time, and its tests; long ones continue on the next line.
  private func lines(of decision: Decision, _ width: Int) -> [Line] {
    let time = fixed(decision.time.value, decimals: 3).count + 1
    var lines: [Line] = CellText.wrapped(decision.words(stage.scene).head, to: width - time)
      .map { ($0, time, theme.strong) }
    for test in decision.criteria {
      let words = test.words
      let text = words.text.count <= width - 4 ? words.text : words.brief
      let style = !test.isDeciding ? theme.faint : test.isMet ? theme.good : theme.warm
      let mark = test.isDeciding ? theme.arrow : " "
      for (index, part) in CellText.wrapped(text, to: width - 4).enumerated() {
        lines.append(("\(index == 0 ? mark : " ") \(part)", 2, style))
      }
    }
    return lines
  }
}
