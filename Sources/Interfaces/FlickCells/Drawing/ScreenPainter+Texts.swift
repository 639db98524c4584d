internal import FlickCore
internal import FlickDrawing
internal import FlickHost
internal import FlickTerminal

extension ScreenPainter {
  /// Writes the visible part of a text, up to a column.
  ///
  /// - Parameter isCut: Whether to mark truncation. Text outside the screen is hidden, not
  ///   truncated.
  mutating func draw(
    _ label: Raster.Label, from start: LabelPlaces.Place, upTo end: Int, isCut: Bool,
    in area: CellRect, on buffer: inout CellBuffer, as style: PixelStyle
  ) {
    guard label.color.alpha >= 0.15, (0..<area.height).contains(start.row) else { return }
    var column = start.column
    let string = isUnicode ? label.string : PlainText.of(label.string)
    let room =
      label.isCentered ? max(1, Self.whole(label.frame.size.width)) : max(1, end - column)
    let isCut = isCut || label.isCentered || end < area.width
    let text = isCut ? string.cut(to: room, ellipsis: isUnicode ? "…" : "~") : string
    let pixelRow = Self.whole(label.middle)
    for character in text {
      let glyph = Glyph(character)
      let width = glyph.width
      defer { column += width }
      let isSeen = (column..<column + max(1, width)).allSatisfy {
        (0..<area.width).contains($0) && raster.isShown(label, x: $0, y: pixelRow)
      }
      guard width > 0, isSeen else { continue }
      let cell = cell(glyph, of: label, x: column, row: start.row, style)
      buffer.set(cell, x: area.x + column, y: area.y + start.row)
    }
  }

  private mutating func cell(
    _ glyph: Glyph, of label: Raster.Label, x: Int, row: Int, _ style: PixelStyle
  ) -> Cell {
    guard style != .ascii else { return Cell(glyph) }
    let x = x.clamped(from: 0, to: pixels.width - 1)
    let back = pixels[x, 2 * row].mixed(with: pixels[x, 2 * row + 1], 128)
    let mixed = back.mixed(with: RGB(label.color), Int(label.color.alpha * 256))
    let ink = reducer.ink(mixed, on: back)
    let weight: CellAttributes = label.weight.rawValue >= 600 ? .bold : []
    return Cell(glyph, CellStyle(.rgb(ink), on: .rgb(back), weight))
  }
}
