/// A grid of cells: what a terminal is to show.
///
/// Wide glyphs take two cells: the left one has the glyph, the right one is
/// ``Cell/continuation``. Whatever is drawn over one half blanks the other, so a buffer never
/// holds half a glyph.
package struct CellBuffer: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// Row by row.
  private(set) var cells: [Cell]

  /// The largest width and height: a size report of garbage must not take all memory.
  package static let maximumSide = 4096

  /// An empty grid; sides are clamped to what is between 0 and ``maximumSide``.
  package init(width: Int, height: Int, filledWith cell: Cell = .blank) {
    self.width = width.clamped(to: 0...Self.maximumSide)
    self.height = height.clamped(to: 0...Self.maximumSide)
    cells = Array(repeating: cell, count: self.width * self.height)
  }

  package init(_ size: CellSize) { self.init(width: size.width, height: size.height) }

  package var size: CellSize { CellSize(width: width, height: height) }

  /// All of it.
  package var bounds: CellRect { CellRect(x: 0, y: 0, width: width, height: height) }

  /// The cell at a place, which must be inside.
  package subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }

  /// Puts a cell in its place, and a wide one over two; what is outside is left out.
  ///
  /// Of a wide glyph of which only one half is inside, that half is a space.
  package mutating func set(_ cell: Cell, x: Int, y: Int) {
    if cell.glyph.width == 2 {
      setWide(cell, x: x, y: y, within: bounds)
    } else {
      setNarrow(cell, x: x, y: y)
    }
  }

  /// Fills a rectangle, as far as it is inside, with spaces of a colour.
  package mutating func fill(_ rect: CellRect, _ background: CellColor) {
    fill(rect, Cell(.space, CellStyle(on: background)))
  }

  /// Fills a rectangle, as far as it is inside, with a narrow cell.
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

  /// Blanks the other half of a wide glyph of which one half is about to be overwritten.
  private mutating func separate(_ index: Int, _ x: Int) {
    if cells[index].glyph == .continuation {
      cells[index - 1].glyph = .space
    } else if x + 1 < width, cells[index + 1].glyph == .continuation {
      cells[index + 1] = cells[index]
      cells[index + 1].glyph = .space
    }
  }

  /// States what always holds; tests call it.
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
