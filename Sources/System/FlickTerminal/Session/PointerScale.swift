/// Converts mouse reports to positions in the grid, in fractional cells.
package struct PointerScale: Hashable, Sendable {
  /// The size of a cell in pixels; nil while the mouse is reported in cells.
  package var cellPixels: CellSize?

  package init(cellPixels: CellSize? = nil) { self.cellPixels = cellPixels }

  /// The position of the pointer.
  ///
  /// (0, 0) is the upper left corner of the first cell.
  ///
  /// A report in cells gives the middle of the cell, with an error of up to half a cell.
  package func place(_ event: MouseEvent) -> (x: Double, y: Double) {
    guard let cellPixels else { return (Double(event.x) + 0.5, Double(event.y) + 0.5) }
    return (
      (Double(event.x) + 0.5) / Double(cellPixels.width),
      (Double(event.y) + 0.5) / Double(cellPixels.height)
    )
  }

  /// The maximum error of a position, in cells.
  package var uncertainty: (x: Double, y: Double) {
    guard let cellPixels else { return (0.5, 0.5) }
    return (0.5 / Double(cellPixels.width), 0.5 / Double(cellPixels.height))
  }
}
