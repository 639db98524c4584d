/// A colour in sRGB: red, green, blue and opacity from 0 to 1.
///
///     try Color(hex: "#1db954")
package struct Color: Hashable, Sendable {
  /// Share of red, from 0 to 1.
  package var red: Double
  /// Share of green, from 0 to 1.
  package var green: Double
  /// Share of blue, from 0 to 1.
  package var blue: Double
  /// The opacity, from 0 to 1.
  package var alpha: Double

  /// Creates a colour from its shares; each is brought into 0…1.
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.share(red)
    self.green = Self.share(green)
    self.blue = Self.share(blue)
    self.alpha = Self.share(alpha)
  }

  /// Creates a grey from 0, black, to 1, white.
  package init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Parses a colour as the web writes it: `#rgb`, `#rrggbb` or `#rrggbbaa`.
  ///
  /// - Throws: `CoreError` for any other text.
  package init(hex: String) throws(CoreError) {
    guard let channels = Self.channels(hex.utf8) else {
      throw CoreError(
        .invalidNumber, "color: expected '#rgb', '#rrggbb' or '#rrggbbaa', found '\(hex)'")
    }
    self.init(
      red: Double(channels.x) / 255, green: Double(channels.y) / 255,
      blue: Double(channels.z) / 255, alpha: Double(channels.w) / 255)
  }

  /// Red, green, blue and opacity as the web writes them, from 0 to 255; nil for any other text.
  ///
  /// By bytes: a screen has a hundred such texts, and iterating a string's characters is slow.
  private static func channels(_ text: String.UTF8View) -> SIMD4<UInt8>? {
    guard text.first == UInt8(ascii: "#") else { return nil }
    var digits: UInt32 = 0
    for byte in text.dropFirst(1) {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      digits = digits << 4 | UInt32(digit)
    }
    func channel(_ shift: UInt32, _ mask: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: digits >> shift & mask)
    }
    switch text.count {
    case 4: return SIMD4(channel(8, 15) * 17, channel(4, 15) * 17, channel(0, 15) * 17, 255)
    case 7: return SIMD4(channel(16, 255), channel(8, 255), channel(0, 255), 255)
    case 9:
      return SIMD4(channel(24, 255), channel(16, 255), channel(8, 255), channel(0, 255))
    default: return nil
    }
  }

  /// Transparent.
  package static let clear = Color(white: 0, alpha: 0)
  /// Black.
  package static let black = Color(white: 0)
  /// White.
  package static let white = Color(white: 1)

  /// The colour with its opacity times `factor`.
  package func faded(by factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// The colour a share of the distance from one to another, channel by channel; the share is
  /// brought into 0…1.
  package static func mixed(_ from: Color, _ to: Color, _ share: Double) -> Color {
    let share = Self.share(share)
    return Color(
      red: mix(from.red, to.red, share), green: mix(from.green, to.green, share),
      blue: mix(from.blue, to.blue, share), alpha: mix(from.alpha, to.alpha, share))
  }

  /// The web's notation: `#1db954`, with two more digits if it is not opaque.
  package var hex: String {
    let shares = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return shares.reduce(into: "#") { text, share in
      let byte = String(Int((share * 255).rounded()), radix: 16)
      text += byte.count == 1 ? "0\(byte)" : byte
    }
  }

  private static func share(_ value: Double) -> Double {
    value.isNaN ? 0 : value.clamped(to: 0...1)
  }
}
