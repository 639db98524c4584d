/// The glyphs used to draw a picture.
package enum PixelStyle: Sendable, Hashable {
  /// Half blocks: two pixels per cell, one above the other, without loss of colour.
  case halfBlocks

  /// Spaces in the average colour of two pixels, for terminals without Unicode.
  case spaces

  /// ASCII characters by the brightness of two pixels, with lines at edges.
  case ascii
}

extension CellBuffer {
  /// Draws a picture from the cell (x, y) on, with two rows of pixels per row of cells.
  ///
  /// An odd last row of pixels fills the upper halves of its cells. The lower halves are black.
  package mutating func draw(
    _ picture: PixelBuffer, x: Int, y: Int, as style: PixelStyle = .halfBlocks
  ) {
    let area = CellRect(x: x, y: y, width: picture.width, height: (picture.height + 1) / 2)
    let visible = area.intersection(bounds)
    for row in visible.rows {
      let upper = 2 * (row - y)
      for column in visible.columns {
        let cell =
          switch style {
          case .halfBlocks: halfBlock(picture, column - x, upper)
          case .spaces: space(picture, column - x, upper)
          case .ascii: character(picture, column - x, upper)
          }
        setNarrow(cell, x: column, y: row)
      }
    }
  }

  private func halfBlock(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Cell {
    let top = picture[x, y]
    let bottom = y + 1 < picture.height ? picture[x, y + 1] : RGB(0, 0, 0)
    return Cell(glyph: .upperHalf, foreground: .rgb(top), background: .rgb(bottom))
  }

  private func space(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Cell {
    let top = picture[x, y]
    let bottom = y + 1 < picture.height ? picture[x, y + 1] : top
    func middle(_ one: UInt8, _ other: UInt8) -> UInt8 { UInt8((Int(one) + Int(other)) / 2) }
    let color = RGB(
      middle(top.red, bottom.red), middle(top.green, bottom.green), middle(top.blue, bottom.blue))
    return Cell(glyph: .space, foreground: .terminal, background: .rgb(color))
  }

  /// Characters from dark to bright.
  private static let ramp = Array(" .:-=+*#%@".unicodeScalars.map { Glyph($0) })

  /// The minimum difference of brightness that is drawn as a line: an eighth of the range.
  private static let jump = 32

  private func character(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Cell {
    let here = brightness(picture, x, y)
    let isEdge = { (other: Int) in abs(here - other) >= Self.jump }
    let left = x > 0 && isEdge(brightness(picture, x - 1, y))
    let above = y > 1 && isEdge(brightness(picture, x, y - 2))
    if left && above { return Cell(Glyph("+" as Unicode.Scalar)) }
    if left { return Cell(Glyph("|" as Unicode.Scalar)) }
    if above { return Cell(Glyph("_" as Unicode.Scalar)) }
    return Cell(Self.ramp[here * Self.ramp.count / 256])
  }

  /// The average brightness of the two pixels of a cell, 0 to 255.
  private func brightness(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Int {
    let top = picture[x, y].luma
    return y + 1 < picture.height ? (top + picture[x, y + 1].luma) / 2 : top
  }
}
