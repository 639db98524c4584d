internal import FlickCore
internal import RealModule

/// The times of the samples of content between lift and rest.
enum FeelCurve {
  /// The number of samples of a curve.
  static let count = 17

  /// Times from the lift to rest, closer to each other at both ends (Chebyshev's points).
  static func times(upTo rest: Seconds) -> [Seconds] {
    (0..<count).map { index in
      Seconds(rest.value * (1 - .cos(.pi * Double(index) / Double(count - 1))) / 2)
    }
  }
}
