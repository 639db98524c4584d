extension Easing {
  /// The least and the greatest output over a stretch of progress, its ends included.
  ///
  /// Costs time in proportion to the turns of the curve.
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

  /// Progress values between which the output only rises or only falls.
  private var turningPoints: [Double] {
    let points = baseTurningPoints
    switch placement {
    case .in: return points
    case .out: return points.map { 1 - $0 }
    case .inOut: return Self.mirrored(points)
    case .outIn: return Self.mirrored(points.map { 1 - $0 })
    }
  }

  /// The turns of a curve and of its mirror image; the middle may be one too.
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
