/// The offsets at which content may rest.
enum SnapGrid: Hashable, Sendable {
  /// Anywhere between the edges.
  case free
  /// At the multiples of a length, and at the edges; with a length of zero at the first edge only.
  case every(Double)

  /// Whether content rests at exactly this offset.
  func contains(_ offset: Double, in range: ClosedRange<Double>) -> Bool {
    offset == nearest(to: offset, in: range)
  }

  /// The offset of rest nearest to another.
  func nearest(to offset: Double, in range: ClosedRange<Double>) -> Double {
    switch self {
    case .free: return max(range.lowerBound, min(range.upperBound, offset))
    case .every(let step):
      guard step > 0 else { return range.lowerBound }
      let place = max(range.lowerBound, min(range.upperBound, (offset / step).rounded() * step))
      // The outer lengths may be short ones, between whose ends the edge is.
      let toUpper = (range.upperBound - offset).magnitude
      let toLower = (range.lowerBound - offset).magnitude
      guard min(toUpper, toLower) < (place - offset).magnitude else { return place }
      return toUpper < toLower ? range.upperBound : range.lowerBound
    }
  }

  /// The next offset of rest strictly beyond one that is none; endless when pulled beyond the edge.
  func next(after offset: Double, direction: Double, in range: ClosedRange<Double>) -> Double {
    if direction > 0 {
      if offset < range.lowerBound { return range.lowerBound }
      if offset > range.upperBound { return .infinity }
    } else {
      if offset > range.upperBound { return range.upperBound }
      if offset < range.lowerBound { return -.infinity }
    }
    guard case .every(let step) = self, step > 0 else { return offset }
    return direction > 0
      ? min(range.upperBound, ((offset / step).rounded(.down) + 1) * step)
      : max(range.lowerBound, ((offset / step).rounded(.up) - 1) * step)
  }
}
