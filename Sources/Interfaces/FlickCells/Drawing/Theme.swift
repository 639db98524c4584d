internal import FlickHost
package import FlickTerminal

/// Characters and colours for everything around the screen.
///
/// Uses the terminal's own colours.
package struct Theme: Sendable {
  /// Whether characters beyond ASCII are available.
  package var isUnicode = true

  package init(_ capabilities: TerminalCapabilities) { isUnicode = capabilities.isUnicode }

  /// The styles of panels.
  package var text: CellStyle { CellStyle() }
  package var faint: CellStyle { CellStyle(.terminal, on: .terminal, .dim) }
  package var strong: CellStyle { CellStyle(.terminal, on: .terminal, .bold) }
  package var chosen: CellStyle { CellStyle(.terminal, on: .terminal, .reverse) }
  /// Passed, failed, moving and active items: green, red, cyan and yellow of the user's theme.
  package var good: CellStyle { CellStyle(.indexed(2)) }
  package var bad: CellStyle { CellStyle(.indexed(1), on: .terminal, .bold) }
  package var accent: CellStyle { CellStyle(.indexed(6)) }
  package var warm: CellStyle { CellStyle(.indexed(3)) }

  /// A script's text as the terminal can show it.
  package func shown(_ text: String) -> String { isUnicode ? text : PlainText.of(text) }

  package var ellipsis: Character { isUnicode ? "…" : "~" }
  package var plusMinus: String { isUnicode ? "±" : "+-" }
  package var times: String { isUnicode ? "×" : "x" }
  package var arrow: String { isUnicode ? "→" : "->" }
  package var play: String { isUnicode ? "▶" : ">" }
  package var pause: String { isUnicode ? "‖" : "=" }
  package var rest: String { isUnicode ? "■" : "." }
  package var record: String { isUnicode ? "●" : "*" }
  package var line: Unicode.Scalar { isUnicode ? "─" : "-" }
  package var filled: Unicode.Scalar { isUnicode ? "━" : "=" }
  package var knob: Unicode.Scalar { isUnicode ? "●" : "O" }
  package var tick: Unicode.Scalar { isUnicode ? "┿" : "+" }
  package var mark: Unicode.Scalar { isUnicode ? "╵" : "'" }
  /// A value that differs from the script's, and the value where a verdict flips.
  package var changed: String { isUnicode ? "•" : "*" }
  package var flip: Unicode.Scalar { isUnicode ? "◆" : "#" }
  package var dots: Unicode.Scalar { isUnicode ? "┊" : ":" }
  package var across: Unicode.Scalar { isUnicode ? "╌" : "." }

  /// The parts of a frame: top left, top right, bottom left, bottom right, horizontal, vertical.
  package var box: [Unicode.Scalar] {
    isUnicode ? ["╭", "╮", "╰", "╯", "─", "│"] : ["+", "+", "+", "+", "-", "|"]
  }
}

extension CellBuffer {
  /// Draws a frame with a title in its upper side.
  package mutating func frame(_ area: CellRect, title: String, _ theme: Theme, _ style: CellStyle) {
    guard area.width >= 2, area.height >= 2 else { return }
    let box = theme.box.map { Cell(Glyph($0), style) }
    let (right, bottom) = (area.x + area.width - 1, area.y + area.height - 1)
    for x in area.x + 1..<right {
      set(box[4], x: x, y: area.y)
      set(box[4], x: x, y: bottom)
    }
    for y in area.y + 1..<bottom {
      set(box[5], x: area.x, y: y)
      set(box[5], x: right, y: y)
    }
    set(box[0], x: area.x, y: area.y)
    set(box[1], x: right, y: area.y)
    set(box[2], x: area.x, y: bottom)
    set(box[3], x: right, y: bottom)
    let room = area.width - 6
    if room > 0, !title.isEmpty {
      let title = theme.shown(title)
      let text = " " + title.cut(to: room, ellipsis: theme.ellipsis) + " "
      draw(text, x: area.x + 2, y: area.y, style)
    }
  }

  /// Clears an area and draws the frame of a panel around it.
  package mutating func panel(_ area: CellRect, title: String, _ theme: Theme) {
    fill(area, .terminal)
    frame(area, title: title, theme, theme.faint)
  }

  /// Draws a line of text inside the frame of a panel, truncated with an ellipsis.
  package mutating func row(
    _ text: String, y: Int, in area: CellRect, _ style: CellStyle, _ theme: Theme
  ) {
    line(text, x: area.x + 2, y: y, width: area.width - 4, style, theme)
  }

  /// Draws a line of text, truncated with an ellipsis.
  package mutating func line(
    _ text: String, x: Int, y: Int, width: Int, _ style: CellStyle, _ theme: Theme
  ) {
    let text = theme.shown(text).cut(to: width, ellipsis: theme.ellipsis)
    draw(text, x: x, y: y, style)
  }
}
