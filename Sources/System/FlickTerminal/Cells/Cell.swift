/// Attributes of a glyph besides its colours.
package struct CellAttributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = CellAttributes(rawValue: 1)
  package static let dim = CellAttributes(rawValue: 2)
  package static let italic = CellAttributes(rawValue: 4)
  package static let underline = CellAttributes(rawValue: 8)
  package static let reverse = CellAttributes(rawValue: 16)
  package static let strikethrough = CellAttributes(rawValue: 32)

  /// The attributes that are visible on a space.
  static let visibleOnSpaces: CellAttributes = [.underline, .reverse, .strikethrough]
}

/// Colours and attributes of text.
package struct CellStyle: Hashable, Sendable {
  package var foreground: CellColor
  package var background: CellColor
  package var attributes: CellAttributes

  /// Creates a style, by default with the terminal's own colours.
  package init(
    _ foreground: CellColor = .terminal, on background: CellColor = .terminal,
    _ attributes: CellAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

/// A cell of the grid: a glyph with colours and attributes.
package struct Cell: Hashable, Sendable {
  package var glyph: Glyph
  package var foreground: CellColor
  package var background: CellColor
  package var attributes: CellAttributes

  /// A space in the terminal's own colours.
  package static let blank = Cell(.space)

  /// The right half of a wide glyph; its colours are those of the left half.
  package static let continuation = Cell(.continuation)

  /// Creates a cell with a glyph in the style.
  package init(_ glyph: Glyph, _ style: CellStyle = CellStyle()) {
    self.glyph = glyph
    foreground = style.foreground
    background = style.background
    attributes = style.attributes
  }

  init(
    glyph: Glyph, foreground: CellColor, background: CellColor, attributes: CellAttributes = []
  ) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// A canonical form, so that cells that look the same compare equal.
  ///
  /// A picture made of half blocks has two forms of most colours: a solid cell can be a space, a
  /// full block or a half block with equal colours, and an upper half block is a lower one with
  /// swapped colours.
  var canonical: Cell {
    if glyph == .space {
      if attributes.isDisjoint(with: .visibleOnSpaces) {
        return Cell(glyph: .space, foreground: .terminal, background: background)
      }
      return self
    }
    guard attributes.isEmpty else { return self }
    switch glyph {
    case .upperHalf, .lowerHalf:
      // The terminal's own foreground and background are different colours with the same name.
      if foreground == .terminal || background == .terminal { return self }
      if foreground == background {
        return Cell(glyph: .space, foreground: .terminal, background: background)
      }
      if glyph == .upperHalf { return self }
      return Cell(glyph: .upperHalf, foreground: background, background: foreground)
    case .fullBlock where foreground != .terminal:
      return Cell(glyph: .space, foreground: .terminal, background: foreground)
    default:
      return self
    }
  }
}
