extension Easing {
  /// The minimum and maximum output over a range of progress, including its ends.
  ///
  /// Complexity: linear in the number of turning points.
  public func bounds(from: Double, to: Double) -> ClosedRange<Double> {
    let from = from.isNaN ? 0 : from
    let to = to >= from ? to : from
    var span = ValueSpan(value(at: from))
    span.include(value(at: to))
    for point in turningPoints where point > from && point <= to {
      span.include(value(at: point))
      span.include(value(at: point, before: true))
    }
    return span.range
  }

  /// Progress values between which the output is monotonic.
  private var turningPoints: [Double] {
    let points = baseTurningPoints
    switch placement {
    case .in: return points
    case .out: return points.map { 1 - $0 }
    case .inOut: return Self.mirrored(points)
    case .outIn: return Self.mirrored(points.map { 1 - $0 })
    }
  }

  /// The turning points of a curve and its mirror image, including the middle.
  private static func mirrored(_ points: [Double]) -> [Double] {
    points.map { $0 / 2 } + [0.5] + points.map { 1 - $0 / 2 }
  }

  private var baseTurningPoints: [Double] {
    switch shape {
    case .linear, .steps: []
    case .bezier(let curve): curve.turningPoints
    case .stops(let curve): curve.turningPoints
    case .named(let curve): curve.turningPoints
    case .interval(let from, let to, let easing):
      [from, to] + easing.turningPoints.map { from + (to - from) * $0 }
    }
  }
}
