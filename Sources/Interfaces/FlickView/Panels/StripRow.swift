internal import FlickCells
internal import FlickCore
internal import FlickLab
internal import FlickSession
internal import FlickTerminal

// The outcomes of the kept gestures along a tunable, in a row under its slider.

extension Exploration.Strip {
  /// Draws each column as a bar and a colour for the share with the intended outcome.
  func draw(_ line: Range<Int>, _ y: Int, _ theme: Theme, _ buffer: inout CellBuffer) {
    let columns = columns ?? Array(repeating: .unknown, count: line.count)
    for (x, column) in zip(line, columns) {
      let cell =
        if let share = column.share {
          Cell(Glyph(theme.bar(share)), style(share, theme))
        } else {
          Cell(Glyph(theme.across), theme.faint)
        }
      buffer.set(cell, x: x, y: y)
    }
  }

  private func style(_ share: Double, _ theme: Theme) -> CellStyle {
    if isPending { return theme.faint }
    return share >= 1 ? theme.good : share >= 0.5 ? theme.warm : theme.bad
  }
}

extension Theme {
  /// A bar with a height for a share; a low one for 0.
  func bar(_ share: Double) -> Unicode.Scalar {
    let bars: [Unicode.Scalar] =
      isUnicode
      ? ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] : ["_", ".", ":", "-", "=", "+", "*", "#"]
    return bars[Int(share * Double(bars.count - 1)).clamped(from: 0, to: bars.count - 1)]
  }
}
