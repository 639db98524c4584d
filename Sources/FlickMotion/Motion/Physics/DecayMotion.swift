internal import RealModule

/// A free movement that friction slows down: x = x₀ + v₀·(1 − e^(−kt))/k.
public struct DecayMotion: Motion, Hashable {
  /// What slows it down.
  public let friction: Friction
  /// Where it starts.
  public let from: Double
  /// How fast it starts.
  public let initialVelocity: Double

  /// The movement from `from` at `velocity`.
  ///
  /// - Throws: `CoreError` for a number outside ±1e150.
  public init(
    _ friction: Friction, from: Double, velocity: Double
  ) throws(CoreError) {
    self.friction = friction
    self.from = try CoreError.checkedValue(from, "decay start")
    self.initialVelocity = try CoreError.checkedValue(velocity, "decay velocity")
  }

  /// The movement from `from` that ends exactly at `end`, such as a snap point.
  ///
  /// - Throws: `CoreError` for a number outside ±1e150.
  public init(_ friction: Friction, from: Double, to end: Double) throws(CoreError) {
    let end = try CoreError.checkedValue(end, "decay end")
    try self.init(friction, from: from, velocity: friction.velocity(distance: end - from))
  }

  /// Infinite, unless it does not move at all.
  public var duration: Seconds { initialVelocity == 0 ? 0 : .infinity }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let time = time.sinceStart
    guard initialVelocity != 0, time > 0 else {
      return MotionSample(value: from, velocity: initialVelocity)
    }
    guard friction.rate > 0 else {
      return MotionSample(value: from + initialVelocity * time, velocity: initialVelocity)
    }
    let faded = -Double.expMinusOne(-friction.rate * time)
    return MotionSample(
      value: from + initialVelocity * (faded / friction.rate),
      velocity: initialVelocity * Double.exp(-friction.rate * time))
  }

  /// The least and the greatest value between two moments: it only ever goes in one direction.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    spanOfEnds(from: from, to: to)
  }

  /// The moment from which what is left of the distance is within the tolerance.
  public func restTime(tolerance: Double) -> Seconds {
    let distance = friction.distance(velocity: initialVelocity).magnitude
    if distance == 0 || distance <= tolerance { return 0 }
    guard tolerance > 0, distance < .infinity else { return .infinity }
    // The nudge outweighs rounding: the time must not be early.
    return Seconds(Double.log(distance / tolerance) / friction.rate * (1 + 1e-12))
  }

  /// When it passes `value`; nil if it never does.
  public func time(at value: Double) -> Seconds? {
    if value == from { return 0 }
    let time = (value - from) / initialVelocity  // At the first velocity.
    guard time >= 0, time < .infinity else { return nil }
    guard friction.rate > 0 else { return Seconds(time) }
    let share = time * friction.rate
    return share < 1 ? Seconds(-Double.log(onePlus: -share) / friction.rate) : nil
  }
}
