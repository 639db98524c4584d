/// The resistance of content pulled beyond its edge, as in UIKit.
///
/// A surplus of u points moves the content by f(u) = (1 − 1/(u·c/d + 1))·d, with d the length of
/// the viewport and c = 0.55 UIKit's coefficient; 0.52 is the continuous limit of Flutter's band. f
/// depends on the whole surplus u and not on its pieces, so it is the same at any event rate and
/// going back undoes it exactly.
public struct RubberBand: Hashable, Sendable {
  /// c, from 0 (a wall) to 1 (one to one at first).
  public let coefficient: Double
  /// d: the content never reaches this far beyond its edge under a finger.
  public let dimension: Points

  /// Creates a band of coefficient c over a viewport of `dimension`.
  ///
  /// - Throws: `CoreError` for c outside 0...1 or a dimension outside 0...1e9 points.
  public init(coefficient: Double = 0.55, dimension: Points) throws(CoreError) {
    self.coefficient = try CoreError.checked(coefficient, "rubber band", in: .share)
    self.dimension = try CoreError.checked(dimension, "rubber band dimension", in: 0...1e9)
  }

  init(known coefficient: Double, _ dimension: Points) {
    (self.coefficient, self.dimension) = (coefficient, dimension)
  }

  /// The displacement, as a share of d, where the law continues as a straight line.
  ///
  /// Content carried farther by a spring can be caught there too. A finger would have to pull
  /// 9,999/c viewports to get there.
  private static let knee = 0.9999

  /// The displacement beyond the edge for a finger's `surplus`; odd and monotone.
  public func offset(forSurplus surplus: Points) -> Points {
    let u = surplus.value.magnitude
    let (c, d) = (coefficient, dimension.value)
    guard c > 0, d > 0 else { return 0 }
    let end = kneeSurplus
    let shown = u <= end ? c * d * u / (d + c * u) : Self.knee * d + (u - end) * slope(at: end)
    return Points(surplus.value < 0 ? -shown : shown)
  }

  /// The surplus of a displacement beyond the edge: the inverse of `offset(forSurplus:)`.
  ///
  /// Zero for a wall, which is not invertible.
  public func surplus(forOffset offset: Points) -> Points {
    let f = offset.value.magnitude
    let (c, d) = (coefficient, dimension.value)
    guard c > 0, d > 0 else { return 0 }
    let u =
      f <= Self.knee * d
      ? d * f / (c * (d - f)) : kneeSurplus + (f - Self.knee * d) / slope(at: kneeSurplus)
    return Points(offset.value < 0 ? -u : u)
  }

  /// The velocity of the content relative to the finger's, at this surplus.
  public func slope(forSurplus surplus: Points) -> Double {
    guard coefficient > 0, dimension > 0 else { return 0 }
    return slope(at: min(surplus.value.magnitude, kneeSurplus))
  }

  private var kneeSurplus: Double {
    dimension.value / coefficient * (Self.knee / (1 - Self.knee))
  }

  private func slope(at u: Double) -> Double {
    let share = dimension.value / (dimension.value + coefficient * u)
    return coefficient * share * share
  }
}
