extension Comparable {
  /// The nearest value within a range.
  ///
  /// NaN gives the lower bound.
  ///
  /// A copy of the function in FlickMotion, so that this module need not import it.
  @inline(__always)
  func clamped(to range: ClosedRange<Self>) -> Self {
    Swift.max(range.lowerBound, Swift.min(self, range.upperBound))
  }
}
