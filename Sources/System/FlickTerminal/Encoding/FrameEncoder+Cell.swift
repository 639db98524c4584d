// Writing a cell, or a run of equal cells, with few bytes for colours and glyphs.

extension FrameEncoder {
  /// Writes a cell or a run of it.
  ///
  /// - Returns: The column after it.
  mutating func write(_ cell: Cell, run: Int, _ x: Int, _ y: Int, _ bytes: inout [UInt8]) -> Int {
    let glyph = setPen(for: cell, run: run, x, y, &bytes)
    glyph.encode(into: &bytes)
    var end = x + max(1, glyph.width)
    // tmux 3.3a ignores the repetition of non-ASCII characters.
    if run > 1, glyph.bits < 0x80 || options.escapeBytes > 1 {
      // ESC [ n b
      let repeats = run - 1
      if repeats * glyph.encodedCount > 2 + options.escapeBytes + Self.digits(repeats) {
        bytes.append("\u{1B}[")
        bytes.append(decimal: repeats)
        bytes.append(UInt8(ascii: "b"))
        end = x + run
      }
    }
    for column in x..<end { shown[column, y] = next[column, y] }
    // At the right edge only the row is known, because the terminal may be about to wrap.
    cursor = isTrusted(glyph) && end < next.size.width ? CellPoint(x: end, y: y) : nil
    row = y
    return end
  }

  /// The maximum run of blocks that is not longer than a new colour and a repetition of spaces.
  private static let longestBlockRun = 8

  /// Whether all terminals advance the cursor by the expected number of columns.
  ///
  /// They disagree about clusters, and about emoji newer than themselves.
  private func isTrusted(_ glyph: Glyph) -> Bool {
    !glyph.isCluster && (glyph.scalar.value <= 0xFFFF || glyph.width == 1)
  }

  /// Sets the pen's colours for a cell.
  ///
  /// A cell of half blocks and a solid cell can each be written with two glyphs. The encoder uses
  /// the one that needs fewer colour changes, each of which takes up to 19 bytes.
  ///
  /// - Returns: The glyph to write.
  private mutating func setPen(
    for cell: Cell, run: Int, _ x: Int, _ y: Int, _ bytes: inout [UInt8]
  ) -> Glyph {
    if cell.attributes.isEmpty {
      if cell.glyph == .space {
        // A long run of spaces uses a repetition. Blocks are written individually, with three bytes
        // each.
        let isPossible =
          cell.background != .terminal && pen.attributes.isEmpty && run <= Self.longestBlockRun
        if isPossible, pen.background != cell.background {
          if pen.foreground == cell.background { return .fullBlock }
          if isBackgroundWanted(x, y, cell) {
            pen.change(
              foreground: cell.background, background: pen.background, attributes: [], &bytes)
            return .fullBlock
          }
        }
        setBackground(of: cell, &bytes)
        return .space
      }
      if cell.glyph == .upperHalf, cell.foreground != .terminal, cell.background != .terminal {
        let straight = changes(cell.foreground, cell.background)
        let exchanged = changes(cell.background, cell.foreground)
        if exchanged < straight {
          pen.change(
            foreground: cell.background, background: cell.foreground, attributes: [], &bytes)
          return .lowerHalf
        }
      }
    }
    pen.change(
      foreground: cell.foreground, background: cell.background, attributes: cell.attributes, &bytes)
    return cell.glyph
  }

  private func changes(_ foreground: CellColor, _ background: CellColor) -> Int {
    (pen.foreground == foreground ? 0 : 1) + (pen.background == background ? 0 : 1)
  }

  /// Whether the next cell to write that looks different needs the current background.
  ///
  /// If so, it is better to replace the foreground.
  private func isBackgroundWanted(_ x: Int, _ y: Int, _ cell: Cell) -> Bool {
    let width = next.size.width
    let start = y * width + x + 1
    // Search two rows, because a column of changed cells continues in the next row.
    for index in start..<min(start + 2 * width, next.cells.count) {
      let other = next.cells[index]
      if other == cell || other == shown.cells[index] { continue }
      return other.background == pen.background
        || other.glyph == .upperHalf && other.foreground == pen.background
    }
    return false
  }

  /// Sets the background of a blank cell.
  ///
  /// The foreground is not visible and need not change.
  mutating func setBackground(of cell: Cell, _ bytes: inout [UInt8]) {
    let keepsAttributes = pen.attributes.isDisjoint(with: CellAttributes.visibleOnSpaces)
    if keepsAttributes && pen.background == cell.background { return }
    pen.change(foreground: nil, background: cell.background, attributes: [], &bytes)
  }
}
