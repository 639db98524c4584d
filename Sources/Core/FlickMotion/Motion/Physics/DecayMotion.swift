internal import RealModule

/// A motion slowed by friction: x = x₀ + v₀·(1 − e^(−kt))/k.
public struct DecayMotion: Motion, Hashable {
  /// The friction.
  public let friction: Friction
  /// The initial value.
  public let from: Double
  /// The initial velocity.
  public let initialVelocity: Double

  /// Creates a motion from `from` at `velocity`.
  ///
  /// - Throws: `CoreError` for a number outside ±1e150.
  public init(
    _ friction: Friction, from: Double, velocity: Double
  ) throws(CoreError) {
    self.friction = friction
    self.from = try CoreError.checkedValue(from, "decay start")
    self.initialVelocity = try CoreError.checkedValue(velocity, "decay velocity")
  }

  /// Creates a motion from `from` that ends exactly at `end`, such as a snap point.
  ///
  /// - Throws: `CoreError` for a number outside ±1e150.
  public init(_ friction: Friction, from: Double, to end: Double) throws(CoreError) {
    let end = try CoreError.checkedValue(end, "decay end")
    try self.init(friction, from: from, velocity: friction.velocity(distance: end - from))
  }

  /// Infinite, unless the velocity is 0.
  public var duration: Seconds { initialVelocity == 0 ? 0 : .infinity }

  /// The motion with its type erased.
  public var erased: AnyMotion { .glide(.decay(self)) }

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

  /// The minimum and maximum between two moments.
  ///
  /// The motion is monotonic.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    spanOfEnds(from: from, to: to)
  }

  /// The time after which the remaining distance is within the tolerance.
  public func restTime(tolerance: Double) -> Seconds {
    let distance = friction.distance(velocity: initialVelocity).magnitude
    if distance == 0 || distance <= tolerance { return 0 }
    guard tolerance > 0, distance < .infinity else { return .infinity }
    // The factor outweighs rounding errors, because the time must not be early.
    return Seconds(Double.log(distance / tolerance) / friction.rate * (1 + 1e-12))
  }

  /// The time at `value`; nil if it is not reached.
  public func time(at value: Double) -> Seconds? {
    if value == from { return 0 }
    let time = (value - from) / initialVelocity  // with constant velocity
    guard time >= 0, time < .infinity else { return nil }
    guard friction.rate > 0 else { return Seconds(time) }
    let share = time * friction.rate
    return share < 1 ? Seconds(-Double.log(onePlus: -share) / friction.rate) : nil
  }
}
