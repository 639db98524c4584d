internal import FlickCore
internal import RealModule

/// At which times content is sampled between lift and rest.
enum FeelCurve {
  /// How many places a curve has.
  static let count = 17

  /// Times from the lift to rest, closer to each other at both ends (Chebyshev's points).
  static func times(upTo rest: Seconds) -> [Seconds] {
    (0..<count).map { index in
      Seconds(rest.value * (1 - .cos(.pi * Double(index) / Double(count - 1))) / 2)
    }
  }
}
