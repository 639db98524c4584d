/// A motion with constant acceleration: x = x₀ + v₀·t + a·t²/2.
///
/// Without acceleration the velocity is constant, and without velocity the value. Unless it is
/// constant, the motion does not end: value and rest time are infinite.
public struct AcceleratedMotion: Motion, Hashable {
  /// The initial value.
  public let from: Double
  /// The initial velocity.
  public let initialVelocity: Double
  /// The acceleration, in U per second squared.
  public let acceleration: Double

  /// Creates a motion from `from`.
  ///
  /// - Throws: `CoreError` for a number outside ±1e150.
  public init(
    from: Double, velocity: Double = 0, acceleration: Double = 0
  ) throws(CoreError) {
    self.from = try CoreError.checkedValue(from, "motion start")
    self.initialVelocity = try CoreError.checkedValue(velocity, "motion velocity")
    self.acceleration = try CoreError.checkedValue(acceleration, "motion acceleration")
  }

  /// Creates a constant motion from a value of another motion, which is valid.
  package init(holding value: Double) {
    from = value
    initialVelocity = 0
    acceleration = 0
  }

  /// 0 for a constant motion, otherwise infinite.
  public var duration: Seconds { initialVelocity == 0 && acceleration == 0 ? 0 : .infinity }

  /// The motion with its type erased.
  public var erased: AnyMotion { .accelerated(self) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let time = time.sinceStart
    // A zero factor is handled separately to avoid 0·∞ for an infinite time.
    let gained = acceleration == 0 ? 0 : acceleration * time
    let mean = initialVelocity + gained / 2
    return MotionSample(
      value: mean == 0 ? from : from + mean * time, velocity: initialVelocity + gained)
  }

  /// The minimum and maximum between two moments.
  public func bounds(from start: Seconds, to end: Seconds) -> ClosedRange<Double> {
    let start = start.sinceStart
    let end = max(start, end.sinceStart)
    var span = ValueSpan(sample(at: Seconds(start)).value)
    span.include(sample(at: Seconds(end)).value)
    let turn = -initialVelocity / acceleration
    if turn > start, turn < end { span.include(sample(at: Seconds(turn)).value) }
    return span.range
  }

  /// The first time at `value`; nil if it is not reached.
  public func time(at value: Double) -> Seconds? {
    let distance = value - from
    if distance == 0 { return 0 }
    if acceleration == 0 {
      let time = distance / initialVelocity
      return time >= 0 && time.isFinite ? Seconds(time) : nil
    }
    // a·t²/2 + v·t − distance = 0. The quotient form of the second root avoids cancellation.
    let discriminant = initialVelocity * initialVelocity + 2 * acceleration * distance
    guard discriminant >= 0, discriminant.isFinite else { return nil }
    let root = discriminant.squareRoot()
    let sum = initialVelocity < 0 ? -initialVelocity + root : -initialVelocity - root
    return [sum / acceleration, -2 * distance / sum].filter { $0 >= 0 && $0.isFinite }.min()
      .map { Seconds($0) }
  }
}
