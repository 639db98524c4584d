/// A grid of cells, the contents of a terminal's screen.
///
/// A wide glyph takes two cells: the left one contains the glyph, the right one
/// ``Cell/continuation``. Drawing over one half blanks the other, so a buffer does not contain
/// incomplete glyphs.
package struct CellBuffer: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// The cells, row by row.
  private(set) var cells: [Cell]

  /// The maximum width and height, so that an invalid size report does not exhaust memory.
  package static let maximumSide = 4096

  /// Creates an empty grid.
  ///
  /// Sides are clamped to 0...``maximumSide``.
  package init(width: Int, height: Int, filledWith cell: Cell = .blank) {
    self.width = width.clamped(to: 0...Self.maximumSide)
    self.height = height.clamped(to: 0...Self.maximumSide)
    cells = Array(repeating: cell, count: self.width * self.height)
  }

  package init(_ size: CellSize) { self.init(width: size.width, height: size.height) }

  package var size: CellSize { CellSize(width: width, height: height) }

  /// The whole area.
  package var bounds: CellRect { CellRect(x: 0, y: 0, width: width, height: height) }

  /// The cell at a position, which must be inside.
  package subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }

  /// Sets a cell, or two for a wide glyph.
  ///
  /// Ignores positions outside.
  ///
  /// If only one half of a wide glyph is inside, that half becomes a space.
  package mutating func set(_ cell: Cell, x: Int, y: Int) {
    if cell.glyph.width == 2 {
      setWide(cell, x: x, y: y, within: bounds)
    } else {
      setNarrow(cell, x: x, y: y)
    }
  }

  /// Fills the part of a rectangle inside the buffer with spaces of a colour.
  package mutating func fill(_ rect: CellRect, _ background: CellColor) {
    fill(rect, Cell(.space, CellStyle(on: background)))
  }

  /// Fills the part of a rectangle inside the buffer with a narrow cell.
  package mutating func fill(_ rect: CellRect, _ cell: Cell) {
    let inside = rect.intersection(bounds)
    for y in inside.rows {
      for x in inside.columns { setNarrow(cell, x: x, y: y) }
    }
  }

  mutating func setNarrow(_ cell: Cell, x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let index = y * width + x
    separate(index, x)
    cells[index] = cell
  }

  mutating func setWide(_ cell: Cell, x: Int, y: Int, within clip: CellRect) {
    var half = cell
    half.glyph = .space
    guard clip.columns.contains(x), clip.columns.contains(x + 1) else {
      if clip.columns.contains(x) { setNarrow(half, x: x, y: y) }
      if clip.columns.contains(x + 1) { setNarrow(half, x: x + 1, y: y) }
      return
    }
    guard (0..<width - 1).contains(x), (0..<height).contains(y) else {
      setNarrow(half, x: x, y: y)
      setNarrow(half, x: x + 1, y: y)
      return
    }
    let index = y * width + x
    separate(index, x)
    separate(index + 1, x + 1)
    cells[index] = cell
    cells[index + 1] = .continuation
  }

  /// Blanks the other half of a wide glyph before one half is overwritten.
  private mutating func separate(_ index: Int, _ x: Int) {
    if cells[index].glyph == .continuation {
      cells[index - 1].glyph = .space
    } else if x + 1 < width, cells[index + 1].glyph == .continuation {
      cells[index + 1] = cells[index]
      cells[index + 1].glyph = .space
    }
  }

  /// Checks the invariants, for tests.
  package func checkInvariants() {
    precondition(cells.count == width * height, "one cell a place")
    for y in 0..<height {
      for x in 0..<width where self[x, y].glyph == .continuation {
        precondition(
          x > 0 && self[x - 1, y].glyph.width == 2, "a continuation follows a wide glyph")
      }
      for x in 0..<width where self[x, y].glyph != .continuation && self[x, y].glyph.width == 2 {
        precondition(
          x + 1 < width && self[x + 1, y].glyph == .continuation,
          "a wide glyph has a continuation")
      }
    }
  }
}
