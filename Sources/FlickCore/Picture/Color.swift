/// A colour in sRGB: red, green, blue and opacity from 0 to 1.
///
///     try Color(hex: "#1db954")
public struct Color: Hashable, Sendable {
  /// Share of red, from 0 to 1.
  public var red: Double
  /// Share of green, from 0 to 1.
  public var green: Double
  /// Share of blue, from 0 to 1.
  public var blue: Double
  /// From 0, nothing to see, to 1.
  public var alpha: Double

  /// A colour from its shares; each is brought into 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.share(red)
    self.green = Self.share(green)
    self.blue = Self.share(blue)
    self.alpha = Self.share(alpha)
  }

  /// A grey from 0, black, to 1, white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour as the web writes it: `#rgb`, `#rrggbb` or `#rrggbbaa`.
  ///
  /// - Throws: `CoreError` for any other text.
  public init(hex: String) throws(CoreError) {
    let digits = hex.dropFirst().compactMap(\.hexDigitValue)
    guard hex.first == "#", digits.count == hex.count - 1, [3, 6, 8].contains(digits.count) else {
      throw CoreError(
        .invalidNumber, "color: expected '#rgb', '#rrggbb' or '#rrggbbaa', found '\(hex)'")
    }
    let bytes =
      digits.count == 3
      ? digits.map { $0 * 17 }
      : stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    let shares = bytes.map { Double($0) / 255 }
    self.init(
      red: shares[0], green: shares[1], blue: shares[2], alpha: shares.count == 4 ? shares[3] : 1)
  }

  /// Nothing to see.
  public static let clear = Color(white: 0, alpha: 0)
  /// Black.
  public static let black = Color(white: 0)
  /// White.
  public static let white = Color(white: 1)

  /// The colour with its opacity times `factor`.
  public func faded(by factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// The colour a share of the distance from one to another, channel by channel; the share is
  /// brought into 0…1.
  public static func mixed(_ from: Color, _ to: Color, _ share: Double) -> Color {
    let share = Self.share(share)
    return Color(
      red: mix(from.red, to.red, share), green: mix(from.green, to.green, share),
      blue: mix(from.blue, to.blue, share), alpha: mix(from.alpha, to.alpha, share))
  }

  /// As the web writes it: `#1db954`, with two more digits if it is not opaque.
  public var hex: String {
    let shares = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return shares.reduce(into: "#") { text, share in
      let byte = String(Int((share * 255).rounded()), radix: 16)
      text += byte.count == 1 ? "0\(byte)" : byte
    }
  }

  private static func share(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, 0), 1)
  }
}
