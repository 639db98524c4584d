internal import RealModule

/// A free movement that friction and a constant brake slow down together:
/// x = x₀ ± (|v₀|·(1 − e^(−kt))/k − a·t²/2), until it stands.
///
/// Flutter's `FrictionSimulation` with a constant deceleration, as its fast scroll views have it.
/// The two are independent: the exponential continues as if nothing braked.
public struct BrakedMotion: Motion, Hashable {
  /// What slows it down by a share of its speed.
  public let friction: Friction
  /// a: an additional deceleration, in U per second squared; at least 0.
  public let braking: Double
  /// Where it starts.
  public let from: Double
  /// How fast it starts.
  public let initialVelocity: Double
  /// When it stands; infinite without a brake, but for one that does not move.
  public let duration: Seconds

  /// The movement from `from` at `velocity`.
  ///
  /// - Throws: `CoreError` for a number outside ±1e150, or a brake outside 0...1e150.
  public init(
    _ friction: Friction, braking: Double, from: Double, velocity: Double
  ) throws(CoreError) {
    self.friction = friction
    self.braking = try CoreError.checked(braking, "braking", in: 0...1e150)
    self.from = try CoreError.checkedValue(from, "braked start")
    initialVelocity = try CoreError.checkedValue(velocity, "braked velocity")
    let speed = velocity.magnitude
    guard speed > 0 else {
      duration = 0
      return
    }
    guard braking > 0, speed / braking < .infinity else {
      duration = .infinity
      return
    }
    // v₀·e^(−kt) falls and a·t rises, so they meet once, before the brake alone would have stopped
    // it.
    let rate = friction.rate
    duration = Seconds(
      risingRoot(in: 0...(speed / braking)) { time in
        let left = speed * Double.exp(-rate * time)
        return (braking * time - left, braking + rate * left)
      })
  }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let time = time.sinceStart
    guard time > 0, initialVelocity != 0 else {
      return MotionSample(value: from, velocity: initialVelocity)
    }
    let sign = initialVelocity < 0 ? -1.0 : 1
    guard time < duration.value else {
      return MotionSample(value: from + sign * distance(at: duration.value), velocity: 0)
    }
    let left = initialVelocity.magnitude * Double.exp(-friction.rate * time)
    return MotionSample(
      value: from + sign * distance(at: time), velocity: sign * max(0, left - braking * time))
  }

  /// The least and the greatest value between two moments: it only ever goes in one direction.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    spanOfEnds(from: from, to: to)
  }

  /// When it first is at `value`; nil if it never is.
  public func time(at value: Double) -> Seconds? {
    if value == from { return 0 }
    let goal = initialVelocity < 0 ? from - value : value - from
    guard goal > 0, initialVelocity != 0, goal <= distance(at: duration.value) else { return nil }
    guard braking > 0 else {
      let share = goal * friction.rate / initialVelocity.magnitude
      if share == 0 { return Seconds(goal / initialVelocity.magnitude) }
      return share < 1 ? Seconds(-Double.log(onePlus: -share) / friction.rate) : nil
    }
    return Seconds(
      risingRoot(in: 0...duration.value) { time in
        let left = initialVelocity.magnitude * Double.exp(-friction.rate * time)
        return (distance(at: time) - goal, left - braking * time)
      })
  }

  /// How far it has come, without sign.
  private func distance(at time: Double) -> Double {
    let speed = initialVelocity.magnitude
    guard time < .infinity else { return friction.distance(velocity: speed) }
    let gone =
      friction.rate > 0
      ? speed * (-Double.expMinusOne(-friction.rate * time) / friction.rate) : speed * time
    return gone - braking / 2 * time * time
  }
}

/// Where a function that rises through zero is zero, between two places that enclose it.
///
/// Newton's method, kept inside a bracket that shrinks each time, to the last digits of a double.
/// The function gives value and slope.
package func risingRoot(
  in bracket: ClosedRange<Double>, _ function: (Double) -> (value: Double, slope: Double)
) -> Double {
  var (low, high) = (bracket.lowerBound, bracket.upperBound)
  var place = low + (high - low) / 2
  // Newton takes a few steps; the count bounds the bisections where the slope misleads.
  for _ in 0..<200 {
    let (value, slope) = function(place)
    if value == 0 { return place }
    if value > 0 { high = place } else { low = place }
    var next = place - value / slope
    if (next - place).magnitude <= 2 * place.ulp { return place }
    if !(next > low && next < high) { next = low + (high - low) / 2 }
    if next == place || high - low <= 2 * high.ulp { return place }
    place = next
  }
  return place
}
