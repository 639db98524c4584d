internal import FlickCells
internal import FlickCore
internal import FlickTerminal

/// A plot of a value of the stage over time, with the previous run, thresholds and decisions.
struct PlotPanel {
  var theme: Theme
  var choice: Curves.Choice
  /// The index of the choice in the values of a sample.
  var index: Int
  var samples: [Curves.Sample]
  /// The values of the previous run, shifted to the time of this one.
  var ghost: [(time: Seconds, value: Double)]
  var decisions: [Decision]
  var now: Seconds

  /// The maximum visible time span in seconds.
  private static let longest = 3.0

  /// The width of the axis labels.
  private static let margin = 9

  func draw(_ layout: ViewLayout, _ buffer: inout CellBuffer) {
    guard let area = layout.plot, area.height > 2, area.width > Self.margin + 4 else { return }
    buffer.fill(area, .terminal)
    let box = CellRect(
      x: area.x + Self.margin, y: area.y + 1, width: area.width - Self.margin - 1,
      height: area.height - 1)
    buffer.line(choice.name, x: area.x + 1, y: area.y, width: area.width - 2, theme.strong, theme)
    let span = time
    let seen = samples.filter { $0.time.value >= span.lowerBound }
    let old = ghost.filter { $0.time.value >= span.lowerBound }
    let thresholds = thresholds(in: span)
    var values = seen.map { $0.values[index] } + old.map(\.value)
    values += thresholds.map(\.value)
    let range = Self.range(of: values)

    for decision in decisions where span.contains(decision.time.value) {
      mark(decision, span, box, &buffer)
    }
    for threshold in thresholds { line(threshold.value, range, box, &buffer) }
    var past = BrailleCanvas(width: box.width, height: box.height)
    past.curve(old.map { ($0.time.value, $0.value) }, span, range)
    buffer.draw(past, x: box.x, y: box.y, theme.faint, isUnicode: theme.isUnicode)
    var canvas = BrailleCanvas(width: box.width, height: box.height)
    canvas.curve(seen.map { ($0.time.value, $0.values[index]) }, span, range)
    buffer.draw(canvas, x: box.x, y: box.y, theme.accent, isUnicode: theme.isUnicode)
    label(CellText.short(shown(range.upperBound)), box.y, area, &buffer)
    label(CellText.short(shown(range.lowerBound)), box.y + box.height - 1, area, &buffer)
    let column = Self.column(now.value, span, box)
    if samples.last?.time ?? 0 > now {
      for y in box.rows { buffer.set(Cell(Glyph(theme.dots), theme.accent), x: column, y: y) }
    }
  }

  /// The displayed value.
  ///
  /// Page numbers start at 1.
  private func shown(_ value: Double) -> Double { choice.property == .position ? value + 1 : value }

  private var time: ClosedRange<Double> {
    let end = max(samples.last?.time.value ?? 0, ghost.last?.time.value ?? 0, 0.1)
    let last = min(end, max(now.value + 0.5, Self.longest))
    let start = max(0, last - Self.longest)
    return start...max(last, start + 0.1)
  }

  private static func range(of values: [Double]) -> ClosedRange<Double> {
    let known = values.filter(\.isFinite)
    guard let low = known.min(), let high = known.max() else { return 0...1 }
    let room = max((high - low) * 0.08, 0.01)
    return (low - room)...(high + room)
  }

  // MARK: Thresholds and decisions

  /// The thresholds for releases of this value: the values that would have flipped the decisions.
  private func thresholds(in span: ClosedRange<Double>) -> [(value: Double, decision: Decision)] {
    guard let last = decisions.last(where: { span.contains($0.time.value) && $0.rule == .release })
    else { return [] }
    return last.criteria.compactMap { test in
      guard let value = threshold(test, of: last) else { return nil }
      return (value, last)
    }
  }

  private func threshold(_ test: Criterion, of decision: Decision) -> Double? {
    guard choice.property == .position, test.name == .distance,
      let at = samples.last(where: { $0.time <= decision.time })?.values[index]
    else { return nil }
    // The test measures from the page where the swipe started.
    let base = at - test.value
    return base.isFinite ? base + (test.value < 0 ? -1 : 1) * test.threshold : nil
  }

  private func line(
    _ value: Double, _ range: ClosedRange<Double>, _ box: CellRect, _ buffer: inout CellBuffer
  ) {
    let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    guard (0...1).contains(share) else { return }
    let y = box.y + min(box.height - 1, Int((1 - share) * Double(box.height)))
    for x in box.columns { buffer.set(Cell(Glyph(theme.across), theme.warm), x: x, y: y) }
  }

  private func mark(
    _ decision: Decision, _ span: ClosedRange<Double>, _ box: CellRect, _ buffer: inout CellBuffer
  ) {
    let isRelease = decision.rule == .release
    let style = isRelease ? theme.warm : theme.faint
    let x = Self.column(decision.time.value, span, box)
    for y in box.rows { buffer.set(Cell(Glyph(theme.dots), style), x: x, y: y) }
    guard isRelease, let test = decision.deciding else { return }
    let text = test.words.short
    let left = min(x, box.x + box.width - text.count)
    if left > box.x + choice.name.count { buffer.draw(text, x: left, y: box.y - 1, style) }
  }

  private func label(_ text: String, _ y: Int, _ area: CellRect, _ buffer: inout CellBuffer) {
    let width = Self.margin - 2
    buffer.draw(text, x: area.x + max(0, width - text.count), y: y, theme.faint)
  }

  private static func column(_ time: Double, _ span: ClosedRange<Double>, _ box: CellRect) -> Int {
    let share = (time - span.lowerBound) / (span.upperBound - span.lowerBound)
    return box.columns.column(at: share.clamped(to: 0...1))
  }
}

extension BrailleCanvas {
  /// Draws values by time.
  ///
  /// NaN leaves a gap.
  mutating func curve(
    _ points: [(time: Double, value: Double)], _ span: ClosedRange<Double>,
    _ range: ClosedRange<Double>
  ) {
    let extent = span.upperBound - span.lowerBound
    guard extent > 0, columns > 0 else { return }
    let dots = 0..<columns
    connect(
      points.lazy.map { point in
        (dots.column(at: ((point.time - span.lowerBound) / extent).clamped(to: 0...1)), point.value)
      }, in: range)
  }
}
