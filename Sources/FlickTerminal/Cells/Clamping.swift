extension Comparable {
  /// The nearest value within a range; "not a number" becomes the lower bound.
  ///
  /// As in FlickMotion, of which a terminal needs no more than this.
  @inline(__always)
  func clamped(to range: ClosedRange<Self>) -> Self {
    Swift.max(range.lowerBound, Swift.min(self, range.upperBound))
  }
}
