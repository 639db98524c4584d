extension CellBuffer {
  /// Draws a line of text without wrapping.
  ///
  /// A control character is shown as the replacement character, a tab as a space. Zero-width
  /// characters, such as a single combining mark or a direction mark, are omitted.
  ///
  /// - Parameters:
  ///   - text: The text to draw.
  ///   - x: The column of its first cell, possibly outside the buffer.
  ///   - y: The row.
  ///   - style: Colours and attributes.
  ///   - clip: The visible area; by default the whole buffer.
  /// - Returns: The column after it, even if it is clipped.
  @discardableResult
  package mutating func draw(
    _ text: some StringProtocol, x: Int, y: Int, _ style: CellStyle = CellStyle(),
    within clip: CellRect? = nil
  ) -> Int {
    let clip = clip?.intersection(bounds) ?? bounds
    let isRowVisible = clip.rows.contains(y)
    var x = x
    for character in text {
      let glyph = character == "\t" ? .space : Glyph(character)
      let width = glyph.width
      if width == 0 { continue }
      if isRowVisible, x < clip.columns.upperBound {
        if width == 2 {
          setWide(Cell(glyph, style), x: x, y: y, within: clip)
        } else if clip.columns.contains(x) {
          setNarrow(Cell(glyph, style), x: x, y: y)
        }
      }
      x += width
    }
    return x
  }

  /// The number of columns that ``draw(_:x:y:_:within:)`` uses for a text.
  package static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + ($1 == "\t" ? 1 : Glyph($1).width) }
  }

  /// The glyphs of a row, without colours, for messages and tests.
  package func text(row y: Int) -> String {
    var bytes: [UInt8] = []
    for x in 0..<width where self[x, y].glyph != .continuation {
      self[x, y].glyph.encode(into: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
