/// A canvas of braille dots for curves: two columns and four rows of dots per cell, with one
/// colour.
package struct BrailleCanvas: Sendable {
  /// The size in cells.
  package let size: CellSize

  /// The eight dots of each cell, numbered as in Unicode.
  private var dots: [UInt8]

  /// Creates an empty canvas.
  ///
  /// Negative sides count as 0.
  package init(width: Int, height: Int) {
    size = CellSize(
      width: width.clamped(to: 0...CellBuffer.maximumSide),
      height: height.clamped(to: 0...CellBuffer.maximumSide))
    dots = Array(repeating: 0, count: size.width * size.height)
  }

  /// The number of dots in a row.
  package var columns: Int { 2 * size.width }

  /// The number of dots in a column.
  package var rows: Int { 4 * size.height }

  /// Sets a dot.
  ///
  /// Ignores positions outside the canvas.
  package mutating func set(x: Int, y: Int) {
    guard (0..<columns).contains(x), (0..<rows).contains(y) else { return }
    // Dots 1 2 3 7 run down the left column of a cell, 4 5 6 8 down the right one.
    let row = y % 4
    let bit = row == 3 ? 6 + x % 2 : row + 3 * (x % 2)
    dots[(y / 4) * size.width + x / 2] |= 1 << UInt8(bit)
  }

  /// Sets the dots of a straight line, both ends included.
  ///
  /// Ends can be outside the canvas; they are clamped to a distance of 16 canvases.
  package mutating func line(x0: Int, y0: Int, x1: Int, y1: Int) {
    func near(_ value: Int, _ side: Int) -> Int { value.clamped(to: -16 * side...17 * side) }
    var x = near(x0, columns)
    var y = near(y0, rows)
    let end = (x: near(x1, columns), y: near(y1, rows))
    // Bresenham's algorithm, all octants.
    let dx = abs(end.x - x)
    let dy = -abs(end.y - y)
    let step = (x: x < end.x ? 1 : -1, y: y < end.y ? 1 : -1)
    var error = dx + dy
    while true {
      set(x: x, y: y)
      if x == end.x && y == end.y { return }
      let doubled = 2 * error
      if doubled >= dy {
        error += dy
        x += step.x
      }
      if doubled <= dx {
        error += dx
        y += step.y
      }
    }
  }

  /// Draws values as a curve over the whole width, the lower bound of `range` at the bottom.
  ///
  /// NaN leaves a gap. An empty range puts the curve in the middle.
  package mutating func plot(_ values: [Double], in range: ClosedRange<Double>) {
    guard columns > 0, rows > 0 else { return }
    let (steps, width) = (max(1, values.count - 1), columns - 1)
    connect(values.lazy.enumerated().map { ($0 * width / steps, $1) }, in: range)
  }

  /// Draws lines between points, which NaN interrupts, the lower bound of `range` at the bottom.
  package mutating func connect(
    _ points: some Sequence<(x: Int, value: Double)>, in range: ClosedRange<Double>
  ) {
    var last: (x: Int, y: Int)?
    for (x, value) in points {
      guard let y = row(of: value, in: range) else {
        last = nil
        continue
      }
      let from = last ?? (x, y)
      line(x0: from.x, y0: from.y, x1: x, y1: y)
      last = (x, y)
    }
  }

  /// The row of dots for a value; nil if it is NaN.
  ///
  /// Can be outside the canvas, by at most its height.
  package func row(of value: Double, in range: ClosedRange<Double>) -> Int? {
    if value.isNaN { return nil }
    let extent = range.upperBound - range.lowerBound
    if !(extent > 0) || !extent.isFinite { return rows / 2 }
    let share = ((value - range.lowerBound) / extent).clamped(to: -1...2)
    return Int(((1 - share) * Double(rows - 1)).rounded())
  }

  /// The braille glyph of a cell; nil for an empty cell.
  package func glyph(x: Int, y: Int) -> Glyph? {
    let bits = dots[y * size.width + x]
    return bits == 0 ? nil : Glyph(trusted: 0x2800 + UInt32(bits))
  }

  /// An ASCII character that approximates the dots of a cell; nil for an empty cell.
  package func plainGlyph(x: Int, y: Int) -> Glyph? {
    let bits = dots[y * size.width + x]
    // The two dots of each of the four rows.
    let rows = [0b0000_1001, 0b0001_0010, 0b0010_0100, 0b1100_0000].map { bits & $0 != 0 }
    guard let top = rows.firstIndex(of: true), let bottom = rows.lastIndex(of: true) else {
      return nil
    }
    if bottom - top > 1 { return Glyph("|" as Unicode.Scalar) }
    return Glyph(top + bottom < 2 ? "'" : top + bottom > 4 ? "." : "-" as Unicode.Scalar)
  }
}

extension CellBuffer {
  /// Draws the dots of a canvas.
  ///
  /// Cells without dots are left unchanged.
  ///
  /// If the style's background is `.terminal`, the cells keep their background.
  ///
  /// - Parameter isUnicode: Whether braille patterns are available. If false, ASCII characters are
  ///   used.
  package mutating func draw(
    _ canvas: BrailleCanvas, x: Int, y: Int, _ style: CellStyle = CellStyle(),
    isUnicode: Bool = true
  ) {
    let area = CellRect(x: x, y: y, width: canvas.size.width, height: canvas.size.height)
    let visible = area.intersection(bounds)
    for row in visible.rows {
      for column in visible.columns {
        let place = (x: column - x, y: row - y)
        let glyph =
          isUnicode
          ? canvas.glyph(x: place.x, y: place.y) : canvas.plainGlyph(x: place.x, y: place.y)
        guard let glyph else { continue }
        var cell = Cell(glyph, style)
        if style.background == .terminal { cell.background = self[column, row].background }
        setNarrow(cell, x: column, y: row)
      }
    }
  }
}
