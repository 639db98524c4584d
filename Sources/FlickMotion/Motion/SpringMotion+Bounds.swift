internal import RealModule

extension SpringMotion {
  /// Infinite, unless the spring is rigid or at rest at its end from the start.
  public var duration: Seconds { start == 0 && startVelocity == 0 ? 0 : .infinity }

  /// The least and the greatest value between two moments, both included.
  ///
  /// A swing fades, so its first two extrema in that time are its farthest, one on each side; a
  /// creeping spring has one extremum at most.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let from = from.sinceStart
    let to = max(from, to.sinceStart)
    var span = ValueSpan(sample(at: Seconds(from)).value)
    span.include(sample(at: Seconds(to)).value)
    if swings {
      let halfPeriod = Double.pi / frequency
      // The extremum before `from`, by a rounding error at most, and the three after it.
      let index = ((from - firstTurn) / halfPeriod).rounded(.down)
      for number in 0...3 {
        let turn = firstTurn + (index + Double(number)) * halfPeriod
        if turn > from, turn < to { span.include(sample(at: Seconds(turn)).value) }
      }
    } else if let turn = onlyTurn, turn > from, turn < to {
      span.include(sample(at: Seconds(turn)).value)
    }
    return span.range
  }

  /// The first extremum of a swing, from 0 to below half a period.
  ///
  /// Extrema of a swing lie half a period, π/w, apart and shrink by the same factor each time.
  package var firstTurn: Double {
    let halfPeriod = Double.pi / frequency
    var first = Double.atan2(y: startVelocity * frequency, x: pull) / frequency
    if first < 0 { first += halfPeriod }
    if first >= halfPeriod { first -= halfPeriod }
    return first
  }

  /// The extremum of a creeping spring, if it has one after the start.
  ///
  /// There x′ = e^(rt)·(v₀ + (r − 2w)·weight·φ) vanishes.
  package var onlyTurn: Double? {
    let phi = startVelocity / (weight * (2 * frequency - rate))
    guard phi > 0, phi.isFinite else { return nil }
    if frequency == 0 { return phi }
    guard 2 * frequency * phi < 1 else { return nil }
    return -Double.log(onePlus: -2 * frequency * phi) / (2 * frequency)
  }
}
