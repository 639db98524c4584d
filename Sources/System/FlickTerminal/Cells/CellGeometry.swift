/// A position in the grid.
///
/// (0, 0) is the upper left cell.
package struct CellPoint: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A size in columns and rows.
package struct CellSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of cells.
package struct CellRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The covered columns; empty if the width is negative.
  package var columns: Range<Int> { x..<max(x, x + width) }

  /// The covered rows; empty if the height is negative.
  package var rows: Range<Int> { y..<max(y, y + height) }

  /// The area common to both rectangles.
  package func intersection(_ other: CellRect) -> CellRect {
    let columns = columns.clamped(to: other.columns)
    let rows = rows.clamped(to: other.rows)
    return CellRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }
}
