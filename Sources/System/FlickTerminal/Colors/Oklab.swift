/// A colour in Oklab, where distances correspond to perceived differences.
///
/// Björn Ottosson's Oklab (2020), with his matrices. Roots are computed by Newton's method, so that
/// the module does not need a math library.
struct Oklab: Sendable {
  let lightness: Float
  let a: Float
  let b: Float

  init(_ color: RGB) {
    let red = Self.linear(color.red)
    let green = Self.linear(color.green)
    let blue = Self.linear(color.blue)
    let l = Self.root(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue, 3)
    let m = Self.root(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue, 3)
    let s = Self.root(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue, 3)
    lightness = 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s
    a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
    b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
  }

  /// - Parameter hue: The weight of a difference of hue relative to one of lightness.
  func squaredDistance(to other: Oklab, hue: Float = 1) -> Float {
    let lightness = self.lightness - other.lightness
    let a = self.a - other.a
    let b = self.b - other.b
    return lightness * lightness + hue * (a * a + b * b)
  }

  /// Converts an encoded channel to linear light (IEC 61966-2-1).
  private static func linear(_ channel: UInt8) -> Float {
    let value = Float(channel) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // base^2.4, as base^2 times the fifth root of base^2.
    return base * base * root(base * base, 5)
  }

  /// The root of a number between 0 and 1, by Newton's method.
  ///
  /// It starts above the root and converges monotonically.
  private static func root(_ value: Float, _ degree: Int) -> Float {
    if value <= 0 { return 0 }
    let n = Float(degree)
    var guess: Float = 1
    for _ in 0..<64 {
      var power: Float = 1
      for _ in 1..<degree { power *= guess }
      let next = ((n - 1) * guess + value / power) / n
      if next >= guess { break }
      guess = next
    }
    return guess
  }
}
