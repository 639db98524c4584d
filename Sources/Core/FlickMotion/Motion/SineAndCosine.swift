internal import RealModule

/// The sine and cosine of an angle.
///
/// A spring needs both for every sample. The C library would reduce the angle twice, which is most
/// of the work. This shares one reduction (Cody and Waite: π/2 in three parts, the first two short
/// enough that their products with the quadrant are exact), followed by the Taylor series to x¹⁷
/// and x¹⁶. Their next terms are below 2⁻⁶⁰ for an angle up to π/4. The maximum error is 2.3e-16,
/// one bit of 1.
package struct SineAndCosine {
  package let sine: Double
  package let cosine: Double

  package init(of angle: Double) {
    // Below 2²⁰, the products of the quadrant and the parts of π/2 are exact.
    guard angle.magnitude < 1.6e6 else {
      sine = Double.sin(angle)
      cosine = Double.cos(angle)
      return
    }
    // Adding 1.5·2⁵² rounds to an integer, which is then in the last bits of the sum.
    let rounder = 6_755_399_441_055_744.0
    let shifted = angle * 0.636_619_772_367_581_3 + rounder
    let quadrant = shifted - rounder
    let high = angle - quadrant * 1.570_796_326_734_125_6
    let low = quadrant * 6.077_100_506_303_966e-11
    let x = (high - low) - quadrant * 2.022_266_248_795_950_6e-21
    let z = x * x
    let s = Self.sineSeries(z) * z * x + x
    let c = Self.cosineSeries(z) * z * z + (1 - z / 2)
    switch shifted.bitPattern & 3 {
    case 0: (sine, cosine) = (s, c)
    case 1: (sine, cosine) = (c, -s)
    case 2: (sine, cosine) = (-s, -c)
    default: (sine, cosine) = (-c, s)
    }
  }

  /// (sin x − x)/x³ in z = x².
  private static func sineSeries(_ z: Double) -> Double {
    // 1/17!, −1/15!, … −1/3!, in pairs, so that the products are independent.
    let w = z * z
    let first = -1.666_666_666_666_666_6e-1 + z * 8.333_333_333_333_333e-3
    let second = -1.984_126_984_126_984e-4 + z * 2.755_731_922_398_589e-6
    let third = -2.505_210_838_544_172e-8 + z * 1.605_904_383_682_161_4e-10
    let fourth = -7.647_163_731_819_816e-13 + z * 2.811_457_254_345_521e-15
    return (first + w * second) + (w * w) * (third + w * fourth)
  }

  /// (cos x − 1 + x²/2)/x⁴ in z = x².
  private static func cosineSeries(_ z: Double) -> Double {
    let w = z * z
    let first = 4.166_666_666_666_666_4e-2 - z * 1.388_888_888_888_889e-3
    let second = 2.480_158_730_158_730_2e-5 - z * 2.755_731_922_398_589e-7
    let third = 2.087_675_698_786_81e-9 - z * 1.147_074_559_772_972_5e-11
    return (first + w * second) + (w * w) * (third + w * 4.779_477_332_387_385e-14)
  }
}
