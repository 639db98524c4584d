/// The colour of a cell: the terminal's default, a palette colour, or an RGB colour.
package struct CellColor: Hashable, Sendable {
  /// 0 for the default; otherwise the kind in the top byte and the colour in the rest.
  let bits: UInt32

  private static let rgbKind: UInt32 = 1 << 24
  private static let indexedKind: UInt32 = 2 << 24

  /// The default foreground or background, as configured by the user.
  package static let terminal = CellColor(bits: 0)

  private init(bits: UInt32) { self.bits = bits }

  /// An RGB colour.
  package static func rgb(_ color: RGB) -> CellColor {
    CellColor(
      bits: rgbKind | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }

  /// An RGB colour from its channels.
  package static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CellColor {
    rgb(RGB(red, green, blue))
  }

  /// A palette colour: 0...15 from the user's theme, 16...231 a colour cube, 232...255 greys.
  package static func indexed(_ index: UInt8) -> CellColor {
    CellColor(bits: indexedKind | UInt32(index))
  }

  /// The RGB colour; nil for the default and for palette colours.
  package var rgb: RGB? {
    isRGB ? RGB(packed: bits) : nil
  }

  /// The palette index; nil for other colours.
  package var index: UInt8? {
    bits & ~0xFF_FFFF == Self.indexedKind ? UInt8(truncatingIfNeeded: bits) : nil
  }

  var isRGB: Bool { bits & ~0xFF_FFFF == Self.rgbKind }
}

/// The number of colours that a terminal can show.
package enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
  /// No colours, attributes only.
  case monochrome

  /// The 16 colours of the user's theme.
  case ansi16

  /// The 16 colours, a cube of 6 x 6 x 6 and 24 greys.
  case ansi256

  /// 8 bits per channel.
  case truecolor

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
