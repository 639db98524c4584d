// One row: which cells differ, and the shortest way to write them.

extension FrameEncoder {
  mutating func encodeRow(_ y: Int, _ old: CellBuffer.Rows, _ bytes: inout [UInt8]) {
    let width = next.size.width
    guard let first = (0..<width).first(where: { next[$0, y] != old[$0, y] }) else { return }
    // Never the right half of a wide glyph: where that differs, the left half does too.
    var x = first
    while x < width {
      let cell = next[x, y]
      if cell == old[x, y] {
        x += 1
        continue
      }
      approach(x, y, &bytes)
      if let end = erasableEnd(x, y, cell) {
        setBackground(of: cell, &bytes)
        bytes.append("\u{1B}[K")
        x = end
        continue
      }
      let run = self.run(x, y, cell, old)
      x = write(cell, run: run, x, y, &bytes)
    }
  }

  /// The end of the row, if all from here on is blank and erasing it is right and shorter.
  private func erasableEnd(_ x: Int, _ y: Int, _ cell: Cell) -> Int? {
    guard cell.glyph == .space, cell.attributes.isEmpty,
      cell.background == .terminal || options.erasesWithBackground
    else { return nil }
    let width = next.size.width
    // Three bytes erase; as many spaces take no more.
    guard width - x > 3 else { return nil }
    for column in x..<width where next[column, y] != cell { return nil }
    return width
  }

  /// How many cells from here on look like this one, up to the last that has changed.
  ///
  /// A run ends two cells before the right edge: terminals disagree about where a repetition that
  /// comes near it leaves the cursor (libvterm wraps one column early).
  private func run(_ x: Int, _ y: Int, _ cell: Cell, _ old: CellBuffer.Rows) -> Int {
    if !options.canRepeat || cell.glyph.isCluster || cell.glyph.width != 1 { return 1 }
    var end = x + 1
    var column = x + 1
    while column < next.size.width - 2, next[column, y] == cell {
      column += 1
      if old[column - 1, y] != cell { end = column }
    }
    return end - x
  }

  // MARK: Writing

  /// Writes a cell, or the run of it, and returns the column after it.
  private mutating func write(
    _ cell: Cell, run: Int, _ x: Int, _ y: Int, _ bytes: inout [UInt8]
  ) -> Int {
    let glyph = setPen(for: cell, &bytes)
    glyph.encode(into: &bytes)
    let glyphWidth = max(1, glyph.width)
    var end = x + glyphWidth
    if run > 1 {
      // ESC [ n b
      let repeats = run - 1
      if repeats * glyph.encodedCount > 3 + Self.digits(repeats) {
        bytes.append("\u{1B}[")
        bytes.append(decimal: repeats)
        bytes.append(UInt8(ascii: "b"))
        end = x + run
      }
    }
    cursor = isTrusted(glyph) && end < next.size.width ? CellPoint(x: end, y: y) : nil
    // At the right edge only the row is known: the terminal may be about to wrap.
    row = y
    return end
  }

  /// Whether all terminals move on by as many columns as we think.
  ///
  /// They disagree about clusters and about emoji that are newer than they.
  private func isTrusted(_ glyph: Glyph) -> Bool {
    !glyph.isCluster && (glyph.scalar.value <= 0xFFFF || glyph.width == 1)
  }

  /// Gives the pen the colours of a cell and returns the glyph to write.
  ///
  /// A cell of half blocks can be written in two ways, a solid one too: the one that
  /// needs fewer new colours is taken. A new colour costs up to 19 bytes.
  private mutating func setPen(for cell: Cell, _ bytes: inout [UInt8]) -> Glyph {
    if cell.attributes.isEmpty {
      if cell.glyph == .space {
        if pen.background != cell.background, cell.background != .terminal,
          pen.foreground == cell.background, pen.attributes.isEmpty
        {
          return .fullBlock
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

  /// The foreground of a blank cell does not show, so it may stay what it is.
  private mutating func setBackground(of cell: Cell, _ bytes: inout [UInt8]) {
    let keepsAttributes = pen.attributes.isDisjoint(with: CellAttributes.visibleOnSpaces)
    if keepsAttributes && pen.background == cell.background { return }
    pen.change(foreground: nil, background: cell.background, attributes: [], &bytes)
  }
}
