internal import FlickCells
internal import FlickCore
internal import FlickTerminal

/// The bar of all recorded time, with marks for the starts of gestures and for decisions.
struct TimeBar {
  var theme: Theme
  var now: Seconds
  var end: Seconds
  /// The start times of gestures.
  var gestures: [Seconds]
  /// The times of page decisions.
  var decisions: [Seconds]

  func draw(_ layout: ViewLayout, _ buffer: inout CellBuffer) {
    guard let bar = layout.bar else { return }
    let line = layout.barLine
    guard line.count > 1, end > 0 else { return }
    let place = column(now, line)
    buffer.track(line, upTo: place, y: bar.y, theme)
    for time in decisions where time <= end {
      buffer.set(Cell(Glyph(theme.tick), theme.warm), x: column(time, line), y: bar.y)
    }
    for time in gestures where time <= end {
      buffer.set(Cell(Glyph(theme.mark), theme.strong), x: column(time, line), y: bar.y)
    }
    buffer.set(Cell(Glyph(theme.knob), theme.accent), x: place, y: bar.y)
    let seconds = fixed(end.value, decimals: 2) + " s"
    buffer.draw("0", x: line.lowerBound - 2, y: bar.y, theme.faint)
    buffer.draw(seconds, x: line.upperBound + 1, y: bar.y, theme.faint)
  }

  private func column(_ time: Seconds, _ line: Range<Int>) -> Int {
    line.column(at: (time.value / end.value).clamped(to: 0...1))
  }
}

extension Range<Int> {
  /// The column at a share of the way from the first to the last one.
  func column(at share: Double) -> Int { lowerBound + Int((share * Double(count - 1)).rounded()) }
}

extension CellBuffer {
  /// Draws the line of a time bar or a slider, filled up to a column.
  mutating func track(_ line: Range<Int>, upTo place: Int, y: Int, _ theme: Theme) {
    for x in line {
      let isPast = x <= place
      let cell = Cell(
        Glyph(isPast ? theme.filled : theme.line), isPast ? theme.accent : theme.faint)
      set(cell, x: x, y: y)
    }
  }
}
