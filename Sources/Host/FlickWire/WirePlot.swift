/// A change of a plot: new points of its lines, and the visible part.
///
/// Whole numbers are in units of `WireUnit`.
package struct WirePlot: Hashable, Sendable {
  /// A value at a time; nil leaves a gap.
  package struct Point: Hashable, Sendable {
    package var time: Int
    package var value: Int?

    package init(time: Int, value: Int?) { (self.time, self.value) = (time, value) }
  }

  /// A change of a line.
  package struct Line: Hashable, Sendable {
    /// The number of points that stay, after the removal of those before the visible time.
    package var kept: Int
    /// The points after them, in the order of time.
    package var points: [Point]

    package init(kept: Int, points: [Point]) { (self.kept, self.points) = (kept, points) }
  }

  /// The visible time.
  package var start: Int
  package var end: Int
  /// The visible values.
  package var low: Int
  package var high: Int
  /// Whether values later than the present are known, so that a line marks the present.
  package var isPast: Bool
  /// The line of the number, and that of the run before.
  package var line: Line
  package var ghost: Line

  package init(
    times: (start: Int, end: Int), values: (low: Int, high: Int), isPast: Bool, line: Line,
    ghost: Line
  ) {
    ((start, end), (low, high)) = (times, values)
    (self.isPast, self.line, self.ghost) = (isPast, line, ghost)
  }

  func write(to writer: inout WireWriter) {
    writer.byte(isPast ? 1 : 0)
    for number in [start, end - start, low, high - low] { writer.signed(number) }
    line.write(after: start, &writer)
    ghost.write(after: start, &writer)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    isPast = try reader.byte() != 0
    start = try reader.signed()
    end = try start + reader.signed()
    low = try reader.signed()
    high = try low + reader.signed()
    line = try Line(after: start, &reader)
    ghost = try Line(after: start, &reader)
  }
}

extension WirePlot.Line {
  /// Writes each point as its distance from the one before: the time, with a bit for a gap, and the
  /// value.
  fileprivate func write(after start: Int, _ writer: inout WireWriter) {
    writer.count(kept)
    writer.count(points.count)
    var last = (time: start, value: 0)
    for point in points {
      writer.count((point.time - last.time) << 1 | (point.value == nil ? 1 : 0))
      if let value = point.value { writer.signed(value - last.value) }
      last = (point.time, point.value ?? last.value)
    }
  }

  fileprivate init(after start: Int, _ reader: inout WireReader) throws(WireError) {
    (kept, points) = (try reader.count(), [])
    var last = (time: start, value: 0)
    for _ in 0..<(try reader.count()) {
      let step = try reader.count()
      let value: Int? = try step & 1 == 0 ? last.value + reader.signed() : nil
      last = (last.time + step >> 1, value ?? last.value)
      guard max(last.time.magnitude, last.value.magnitude) <= WireReader.largest else {
        throw WireError("a point is too far")
      }
      points.append(WirePlot.Point(time: last.time, value: value))
    }
  }
}

/// Writes plots relative to the one before; `plot.js` puts them together.
package struct WirePlotEncoder: Sendable {
  /// The last plot with all points.
  private var last: WirePlot?

  /// An encoder without an earlier plot: its first change has all points.
  package init() {}

  /// The change to a plot.
  ///
  /// - Parameter whole: the plot with all points of its lines.
  /// - Returns: nil without a difference.
  package mutating func change(to whole: WirePlot) -> WirePlot? {
    guard whole != last else { return nil }
    var next = whole
    next.line = Self.change(from: last?.line, to: whole.line, start: whole.start)
    next.ghost = Self.change(from: last?.ghost, to: whole.ghost, start: whole.start)
    last = whole
    return next
  }

  private static func change(
    from last: WirePlot.Line?, to next: WirePlot.Line, start: Int
  ) -> WirePlot.Line {
    let known = (last?.points ?? []).drop { $0.time < start }
    let kept = zip(known, next.points).prefix { $0 == $1 }.count
    return WirePlot.Line(kept: kept, points: Array(next.points.dropFirst(kept)))
  }
}
