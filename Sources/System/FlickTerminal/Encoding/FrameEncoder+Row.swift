// Finding the changed cells of a row, and the order of writing them.

extension FrameEncoder {
  /// The maximum width of a block that is written downwards.
  ///
  /// Moving back over more cells costs as much as setting colours.
  private static let widestBlock = 12

  mutating func encodeRow(_ y: Int, _ bytes: inout [UInt8]) {
    let width = next.size.width
    var x = 0
    while x < width {
      let cell = next[x, y]
      // Never the right half of a wide glyph: if it differs, the left half does too.
      if cell == shown[x, y] {
        x += 1
        continue
      }
      approach(x, y, &bytes)
      if isErasable(x, y, cell) {
        setBackground(of: cell, &bytes)
        bytes.append("\u{1B}[K")
        for column in x..<width { shown[column, y] = cell }
        return
      }
      if let block = block(x, y, cell) {
        x = write(block, cell, x, y, &bytes)
      } else {
        x = write(cell, run: run(x, y, cell), x, y, &bytes)
      }
    }
  }

  /// Whether the rest of the row is blank, and erasing it is correct and shorter.
  private func isErasable(_ x: Int, _ y: Int, _ cell: Cell) -> Bool {
    guard cell.glyph == .space, cell.attributes.isEmpty,
      cell.background == .terminal || options.erasesWithBackground
    else { return false }
    // Erasing takes three bytes, so at least four spaces are needed.
    let width = next.size.width
    return width - x > 2 + options.escapeBytes && (x..<width).allSatisfy { next[$0, y] == cell }
  }

  /// The number of cells from here on that look like this one, up to the last changed one.
  ///
  /// A run ends two cells before the right edge, because terminals disagree about the cursor after
  /// a repetition near the edge (libvterm wraps one column early).
  private func run(_ x: Int, _ y: Int, _ cell: Cell) -> Int {
    if !options.canRepeat || cell.glyph.isCluster || cell.glyph.width != 1 { return 1 }
    var end = x + 1
    var column = x + 1
    while column < next.size.width - 2, next[column, y] == cell {
      column += 1
      if shown[column - 1, y] != cell { end = column }
    }
    return end - x
  }

  // MARK: Blocks

  /// A few columns and rows of changed cells that look the same.
  private struct Block {
    var width: Int
    var height: Int
  }

  /// The block that starts here, if writing it downwards saves bytes.
  ///
  /// When an edge moves over a plain background, a column of cells gets the same colour. Row by
  /// row, each cell would need two colour changes.
  private func block(_ x: Int, _ y: Int, _ cell: Cell) -> Block? {
    // Small palettes have short colour codes, and glyphs of several scalars have an uncertain
    // width.
    guard options.depth >= .ansi256, !cell.glyph.isCluster, cell.glyph.width == 1 else {
      return nil
    }
    // Not at the right edge, where moving back depends on the terminal.
    let limit = min(x + Self.widestBlock, next.size.width - 1)
    var end = x
    while end < limit, isChanged(to: cell, end, y) { end += 1 }
    guard end > x, end < limit || !isChanged(to: cell, end, y) else { return nil }
    var bottom = y + 1
    while bottom < next.size.height, (x..<end).allSatisfy({ isChanged(to: cell, $0, bottom) }) {
      bottom += 1
    }
    return bottom - y > 2 ? Block(width: end - x, height: bottom - y) : nil
  }

  private func isChanged(to cell: Cell, _ x: Int, _ y: Int) -> Bool {
    next[x, y] == cell && shown[x, y] != cell
  }

  /// Writes a block from top to bottom.
  ///
  /// - Returns: The column after it.
  private mutating func write(
    _ block: Block, _ cell: Cell, _ x: Int, _ y: Int, _ bytes: inout [UInt8]
  ) -> Int {
    for row in y..<y + block.height {
      if row > y {
        appendDown(backOver: block.width, &bytes)
        cursor = CellPoint(x: x, y: row)
      }
      var column = x
      while column < x + block.width {
        column = write(
          cell, run: options.canRepeat ? x + block.width - column : 1, column, row, &bytes)
      }
    }
    return x + block.width
  }
}
