/// A colour as a cell holds it: the terminal's own, one of its palette, or any.
package struct CellColor: Hashable, Sendable {
  /// 0 for the terminal's own; otherwise a kind in the top byte and the colour below.
  let bits: UInt32

  private static let rgbKind: UInt32 = 1 << 24
  private static let indexedKind: UInt32 = 2 << 24

  /// The default foreground or background, whatever the user has chosen.
  package static let terminal = CellColor(bits: 0)

  private init(bits: UInt32) { self.bits = bits }

  /// Any colour.
  package static func rgb(_ color: RGB) -> CellColor {
    CellColor(
      bits: rgbKind | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }

  /// Any colour, by its channels.
  package static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CellColor {
    rgb(RGB(red, green, blue))
  }

  /// A colour of the palette: up to 15 the user's, up to 231 a cube, up to 255 greys.
  package static func indexed(_ index: UInt8) -> CellColor {
    CellColor(bits: indexedKind | UInt32(index))
  }

  /// The colour if it is one of any; nil for the terminal's own and the palette's.
  package var rgb: RGB? {
    guard bits & ~0xFF_FFFF == Self.rgbKind else { return nil }
    return RGB(
      UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
      UInt8(truncatingIfNeeded: bits))
  }

  /// The place in the palette, if it is of the palette.
  package var index: UInt8? {
    bits & ~0xFF_FFFF == Self.indexedKind ? UInt8(truncatingIfNeeded: bits) : nil
  }

  var isRGB: Bool { bits & ~0xFF_FFFF == Self.rgbKind }
}

/// How many colours a terminal shows.
package enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
  /// None; attributes only.
  case monochrome

  /// The 16 that the user's theme defines.
  case ansi16

  /// Those, a cube of 6 x 6 x 6 and 24 greys.
  case ansi256

  /// 8 bits a channel.
  case truecolor

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
