/// Random numbers from a seed (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators,
/// 2014).
///
/// The same seed gives the same numbers on every machine. A value: it is passed in, never shared.
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator from a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to but not including 1, with 53 random bits.
  public mutating func nextShare() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of mean 0 and deviation 1, nearly normal and within ±6.
  ///
  /// The sum of twelve even ones: by additions alone, so that every platform agrees to the bit.
  public mutating func nextDeviation() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += nextShare() }
    return sum
  }
}
