package import FlickCore
package import FlickTerminal

extension CellRect {
  /// The largest picture with the proportions of a screen, centred in an area.
  ///
  /// A cell consists of two square pixels, one above the other.
  package static func fitted(_ screen: Size2D, in area: CellRect) -> CellRect {
    let shape = max(screen.width, 1) / max(screen.height, 1)
    let height = min(Double(area.height) * 2, Double(area.width) / shape)
    // At least one cell, but an empty area gives an empty picture.
    let width = min(area.width, max(1, Int((height * shape).rounded())))
    let rows = min(area.height, max(1, Int((height / 2).rounded())))
    return CellRect(
      x: area.x + (area.width - width) / 2, y: area.y + (area.height - rows) / 2, width: width,
      height: rows)
  }

  /// The rectangle with a margin added on each side; a negative margin makes it smaller.
  package func grown(by margin: Int) -> CellRect {
    CellRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Whether the rectangle contains a position in fractional cells.
  package func contains(_ x: Double, _ y: Double) -> Bool {
    x >= Double(self.x) && x < Double(self.x + width) && y >= Double(self.y)
      && y < Double(self.y + height)
  }

  /// The size of a cell in points of a screen that the rectangle shows.
  package func pointsPerCell(of screen: Size2D) -> Size2D {
    Size2D(
      width: screen.width / Double(max(1, width)), height: screen.height / Double(max(1, height)))
  }

  /// The position on a screen that the rectangle shows for a position in fractional cells.
  package func point(x: Double, y: Double, of screen: Size2D) -> Point2D {
    let cell = pointsPerCell(of: screen)
    return Point2D(x: (x - Double(self.x)) * cell.width, y: (y - Double(self.y)) * cell.height)
  }
}
