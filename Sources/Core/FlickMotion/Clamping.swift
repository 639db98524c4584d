extension Comparable {
  /// The nearest value within a range.
  ///
  /// NaN becomes the lower bound.
  @inlinable
  package func clamped(to range: ClosedRange<Self>) -> Self {
    clamped(from: range.lowerBound, to: range.upperBound)
  }

  /// The nearest value between two computed bounds, which may be reversed.
  ///
  /// The lower bound takes precedence if they are, and for NaN. For an empty list,
  /// `place.clamped(from: 0, to: count - 1)` is therefore 0.
  @inlinable
  package func clamped(from low: Self, to high: Self) -> Self {
    // This order handles both special cases without a test.
    Swift.max(low, Swift.min(self, high))
  }
}

extension Double {
  /// Rounds to a multiple of 1/`parts`: 1000 rounds to three decimals.
  @inlinable
  package func rounded(perUnit parts: Double) -> Double { (self * parts).rounded() / parts }

  /// Rounds to significant digits, with at most `decimals` decimals; keeps whole digits.
  package func rounded(digits: Int, decimals: Int) -> Double {
    let least = (1..<digits).reduce(1.0) { least, _ in least * 10 }
    var parts = 1.0
    for _ in 0..<decimals where (self * parts).magnitude < least { parts *= 10 }
    return rounded(perUnit: parts)
  }
}
