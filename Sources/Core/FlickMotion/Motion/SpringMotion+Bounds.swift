internal import RealModule

extension SpringMotion {
  /// Infinite, unless the spring is rigid, starts at rest at its end, or is clamped.
  public var duration: Seconds { start == 0 && startVelocity == 0 ? 0 : Seconds(stop) }

  /// When the spring is at its target for the first time after its start; infinite if it only
  /// approaches the target.
  ///
  /// Underdamped, that is where tan wt = −x₀·w/weight; overdamped, where φ = −x₀/weight.
  package var arrival: Double {
    guard start != 0 || startVelocity != 0 else { return 0 }
    if swings {
      let time = Double.atan(-start * frequency / weight) / frequency
      return time > 0 ? time : time + .pi / frequency
    }
    let phi = -start / weight
    guard phi > 0, phi.isFinite else { return .infinity }
    if frequency == 0 { return phi }
    guard 2 * frequency * phi < 1 else { return .infinity }
    return -Double.log(onePlus: -2 * frequency * phi) / (2 * frequency)
  }

  /// The minimum and maximum between two moments, including both.
  ///
  /// An oscillation decays, so its first two extrema in the interval are the largest, one on each
  /// side. An overdamped spring has at most one extremum.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let from = min(from.sinceStart, stop)
    let to = min(max(from, to.sinceStart), stop)
    var span = ValueSpan(sample(at: Seconds(from)).value)
    span.include(sample(at: Seconds(to)).value)
    if swings {
      let halfPeriod = Double.pi / frequency
      // The extremum before `from` (or slightly after, due to rounding), and the three after it.
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

  /// The first extremum of an oscillation, from 0 to less than half a period.
  ///
  /// Extrema are spaced half a period, π/w, apart and decrease by the same factor each time.
  package var firstTurn: Double {
    let halfPeriod = Double.pi / frequency
    var first = Double.atan2(y: startVelocity * frequency, x: pull) / frequency
    if first < 0 { first += halfPeriod }
    if first >= halfPeriod { first -= halfPeriod }
    return first
  }

  /// The extremum of an overdamped spring, if it has one after the start.
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
