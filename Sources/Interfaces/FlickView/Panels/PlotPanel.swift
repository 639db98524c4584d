internal import FlickCells
internal import FlickCore
internal import FlickSession
internal import FlickTerminal

/// A plot of a value of the stage over time, with the previous run, thresholds and decisions.
struct PlotPanel {
  var theme: Theme
  var plot: ValuePlot

  /// The width of the axis labels.
  private static let margin = 9

  func draw(_ layout: ViewLayout, _ buffer: inout CellBuffer) {
    guard let area = layout.plot, area.height > 2, area.width > Self.margin + 4 else { return }
    buffer.fill(area, .terminal)
    let box = CellRect(
      x: area.x + Self.margin, y: area.y + 1, width: area.width - Self.margin - 1,
      height: area.height - 1)
    let name = plot.choice.name
    buffer.line(name, x: area.x + 1, y: area.y, width: area.width - 2, theme.strong, theme)
    for each in plot.marks { mark(each, box, &buffer) }
    for threshold in plot.thresholds { line(threshold.value, box, &buffer) }
    curve(plot.ghost, theme.faint, box, &buffer)
    curve(plot.line, theme.accent, box, &buffer)
    label(plot.values.upperBound, box.y, area, &buffer)
    label(plot.values.lowerBound, box.y + box.height - 1, area, &buffer)
    guard plot.isPast else { return }
    let x = column(plot.now, box)
    for y in box.rows { buffer.set(Cell(Glyph(theme.dots), theme.accent), x: x, y: y) }
  }

  private func curve(
    _ points: [ValuePlot.Point], _ style: CellStyle, _ box: CellRect, _ buffer: inout CellBuffer
  ) {
    var canvas = BrailleCanvas(width: box.width, height: box.height)
    canvas.curve(points, plot.times, plot.values)
    buffer.draw(canvas, x: box.x, y: box.y, style, isUnicode: theme.isUnicode)
  }

  private func line(_ value: Double, _ box: CellRect, _ buffer: inout CellBuffer) {
    let range = plot.values
    let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    guard (0...1).contains(share) else { return }
    let y = box.y + min(box.height - 1, Int((1 - share) * Double(box.height)))
    for x in box.columns { buffer.set(Cell(Glyph(theme.across), theme.warm), x: x, y: y) }
  }

  private func mark(_ mark: ValuePlot.Mark, _ box: CellRect, _ buffer: inout CellBuffer) {
    let style = mark.isRelease ? theme.warm : theme.faint
    let x = column(mark.time, box)
    for y in box.rows { buffer.set(Cell(Glyph(theme.dots), style), x: x, y: y) }
    guard let text = mark.text else { return }
    let left = min(x, box.x + box.width - text.count)
    if left > box.x + plot.choice.name.count { buffer.draw(text, x: left, y: box.y - 1, style) }
  }

  private func label(
    _ value: Double, _ y: Int, _ area: CellRect, _ buffer: inout CellBuffer
  ) {
    let text = CellText.short(plot.shown(value))
    let width = Self.margin - 2
    buffer.draw(text, x: area.x + max(0, width - text.count), y: y, theme.faint)
  }

  private func column(_ time: Seconds, _ box: CellRect) -> Int {
    let span = plot.times
    let share = (time.value - span.lowerBound) / (span.upperBound - span.lowerBound)
    return box.columns.column(at: share.clamped(to: 0...1))
  }
}

extension BrailleCanvas {
  /// Draws values by time.
  ///
  /// NaN leaves a gap.
  mutating func curve(
    _ points: [ValuePlot.Point], _ span: ClosedRange<Double>,
    _ range: ClosedRange<Double>
  ) {
    let extent = span.upperBound - span.lowerBound
    guard extent > 0, columns > 0 else { return }
    let dots = 0..<columns
    connect(
      points.lazy.map { point in
        (
          dots.column(at: ((point.time.value - span.lowerBound) / extent).clamped(to: 0...1)),
          point.value
        )
      }, in: range)
  }
}
