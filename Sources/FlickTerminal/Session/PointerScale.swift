/// From what the mouse reports to places on the grid, in cells and parts of cells.
package struct PointerScale: Hashable, Sendable {
  /// The pixels of a cell; nil while the mouse is reported in cells.
  package var cellPixels: CellSize?

  package init(cellPixels: CellSize? = nil) { self.cellPixels = cellPixels }

  /// Where the pointer is: (0, 0) is the upper left corner of the first cell.
  ///
  /// A report in cells means the middle of the cell, and is wrong by up to half a cell.
  package func place(_ event: MouseEvent) -> (x: Double, y: Double) {
    guard let cellPixels else { return (Double(event.x) + 0.5, Double(event.y) + 0.5) }
    return (
      (Double(event.x) + 0.5) / Double(cellPixels.width),
      (Double(event.y) + 0.5) / Double(cellPixels.height)
    )
  }

  /// The most by which a place may be wrong, in cells.
  package var uncertainty: (x: Double, y: Double) {
    guard let cellPixels else { return (0.5, 0.5) }
    return (0.5 / Double(cellPixels.width), 0.5 / Double(cellPixels.height))
  }
}
