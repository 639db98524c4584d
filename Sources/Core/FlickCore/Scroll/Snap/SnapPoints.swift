/// Values to snap to: some, or all multiples of an interval.
public struct SnapPoints: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    case list([Double])
    case interval(Double)
  }
  private let form: Form

  /// Creates points at the given values.
  ///
  /// - Throws: `CoreError` for a value that is not finite.
  public init(_ values: [Double]) throws(CoreError) {
    for value in values {
      try CoreError.checked(
        value, "snap point", in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    }
    form = .list(values.sorted())
  }

  /// Creates points at the multiples of an interval.
  ///
  /// - Throws: `CoreError` for an interval outside 1e-9...1e9.
  public init(interval: Double) throws(CoreError) {
    form = .interval(try CoreError.checked(interval, "snap interval", in: 1e-9...1e9))
  }

  /// The point nearest to a value, of two the greater; the value itself if there is none.
  public func nearest(to value: Double) -> Double {
    switch form {
    case .interval(let interval):
      let point = (value / interval).nearestUp * interval
      return point.isFinite ? point : value
    case .list(let points):
      var nearest: Double?
      // The later of two wins by "not farther".
      for point in points
      where (point - value).magnitude <= nearest.map({ ($0 - value).magnitude }) ?? .infinity {
        nearest = point
      }
      return nearest ?? value
    }
  }
}
