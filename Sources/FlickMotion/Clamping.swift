extension Comparable {
  /// The nearest value within a range.
  ///
  /// "Not a number" becomes the lower bound.
  @inlinable
  package func clamped(to range: ClosedRange<Self>) -> Self {
    clamped(from: range.lowerBound, to: range.upperBound)
  }

  /// The nearest value between two bounds that are computed and may be reversed.
  ///
  /// The lower bound counts then, and for "not a number" too. So in an empty list
  /// `place.clamped(from: 0, to: count - 1)` is 0.
  @inlinable
  package func clamped(from low: Self, to high: Self) -> Self {
    // In this order, so that both special cases cost nothing.
    Swift.max(low, Swift.min(self, high))
  }
}
