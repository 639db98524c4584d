internal import RealModule

/// A motion slowed by friction and a constant deceleration, until it stops: x = x₀ ± (|v₀|·(1 −
/// e^(−kt))/k − a·t²/2).
///
/// Flutter's `FrictionSimulation` with a constant deceleration, as used by its fast scroll views.
/// The two terms are independent: the exponential is the same as without the deceleration.
public struct BrakedMotion: Motion, Hashable {
  /// The friction, which is proportional to the speed.
  public let friction: Friction
  /// a: the additional deceleration, in U per second squared; at least 0.
  public let braking: Double
  /// The initial value.
  public let from: Double
  /// The initial velocity.
  public let initialVelocity: Double
  /// The time until it stops; infinite without the deceleration, unless the velocity is 0.
  public let duration: Seconds

  /// Creates a motion from `from` at `velocity`.
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
    // v₀·e^(−kt) falls and a·t rises, so they intersect once, before the deceleration alone would
    // have stopped the motion.
    let rate = friction.rate
    duration = Seconds(
      risingRoot(in: 0...(speed / braking)) { time in
        let left = speed * Double.exp(-rate * time)
        return (braking * time - left, braking + rate * left)
      })
  }

  /// The motion with its type erased.
  public var erased: AnyMotion { .glide(.braked(self)) }

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

  /// The minimum and maximum between two moments.
  ///
  /// The motion is monotonic.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    spanOfEnds(from: from, to: to)
  }

  /// The first time at `value`; nil if it is not reached.
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

  /// The absolute distance covered.
  private func distance(at time: Double) -> Double {
    let speed = initialVelocity.magnitude
    guard time < .infinity else { return friction.distance(velocity: speed) }
    let gone =
      friction.rate > 0
      ? speed * (-Double.expMinusOne(-friction.rate * time) / friction.rate) : speed * time
    return gone - braking / 2 * time * time
  }
}

/// The root of an increasing function within a bracket.
///
/// Newton's method with a shrinking bracket, to full double precision. The function returns its
/// value and slope.
package func risingRoot(
  in bracket: ClosedRange<Double>, _ function: (Double) -> (value: Double, slope: Double)
) -> Double {
  var (low, high) = (bracket.lowerBound, bracket.upperBound)
  var place = low + (high - low) / 2
  // Newton's method takes a few steps. The limit bounds bisections if the slope is misleading.
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
