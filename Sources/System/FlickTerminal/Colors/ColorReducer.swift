/// Reduces pictures to the few colours of a terminal.
///
/// Each pixel gets the nearest colour of the palette, so a gradient becomes bands of flat colours.
/// A pattern of two colours would look like content at the size of a cell. Equal pictures give
/// equal cells.
package struct ColorReducer: Sendable {
  private var palette: Palette

  /// Creates a reducer for a terminal with the given colours.
  package init(_ depth: ColorDepth) { palette = Palette(depth) }

  /// Whether pictures need to be reduced.
  package var isNeeded: Bool { palette.depth == .ansi16 || palette.depth == .ansi256 }

  /// Replaces all colours by those of the palette.
  package mutating func reduce(_ picture: inout PixelBuffer) {
    guard isNeeded else { return }
    for y in 0..<picture.height {
      for x in 0..<picture.width { picture[x, y] = palette.shown(picture[x, y]) }
    }
  }

  /// A text colour that is readable on a background after both are reduced.
  package mutating func ink(_ ink: RGB, on back: RGB) -> RGB {
    guard isNeeded, abs(ink.luma - back.luma) >= Self.leastContrast else { return ink }
    let (shown, ground) = (palette.shown(ink), palette.shown(back))
    guard abs(shown.luma - ground.luma) < Self.leastContrast else { return ink }
    return ground.luma < 128 ? RGB(255, 255, 255) : RGB(0, 0, 0)
  }

  private static let leastContrast = 32
}
