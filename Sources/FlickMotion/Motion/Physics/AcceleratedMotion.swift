/// A movement under constant acceleration: x = x₀ + v₀·t + a·t²/2.
///
/// Without acceleration it coasts, and without velocity too it stands still. Otherwise it has no
/// end: the value at an infinite time is infinite and so is the rest time.
public struct AcceleratedMotion: Motion, Hashable {
  /// Where it starts.
  public let from: Double
  /// How fast it starts.
  public let initialVelocity: Double
  /// The change of the velocity, in U per second squared.
  public let acceleration: Double

  /// The movement from `from`.
  ///
  /// - Throws: `CoreError` for a number outside ±1e150.
  public init(
    from: Double, velocity: Double = 0, acceleration: Double = 0
  ) throws(CoreError) {
    self.from = try CoreError.checkedValue(from, "motion start")
    self.initialVelocity = try CoreError.checkedValue(velocity, "motion velocity")
    self.acceleration = try CoreError.checkedValue(acceleration, "motion acceleration")
  }

  /// Stands still at `value`, one that another motion has had.
  package init(holding value: Double) {
    from = value
    initialVelocity = 0
    acceleration = 0
  }

  /// 0 if it stands still, else infinite.
  public var duration: Seconds { initialVelocity == 0 && acceleration == 0 ? 0 : .infinity }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let time = time.sinceStart
    // A factor of zero keeps an infinite time from making 0·∞.
    let gained = acceleration == 0 ? 0 : acceleration * time
    let mean = initialVelocity + gained / 2
    return MotionSample(
      value: mean == 0 ? from : from + mean * time, velocity: initialVelocity + gained)
  }

  /// The least and the greatest value between two moments.
  public func bounds(from start: Seconds, to end: Seconds) -> ClosedRange<Double> {
    let start = start.sinceStart
    let end = max(start, end.sinceStart)
    var span = ValueSpan(sample(at: Seconds(start)).value)
    span.include(sample(at: Seconds(end)).value)
    let turn = -initialVelocity / acceleration
    if turn > start, turn < end { span.include(sample(at: Seconds(turn)).value) }
    return span.range
  }

  /// When it first is at `value`; nil if it never is.
  public func time(at value: Double) -> Seconds? {
    let distance = value - from
    if distance == 0 { return 0 }
    if acceleration == 0 {
      let time = distance / initialVelocity
      return time >= 0 && time.isFinite ? Seconds(time) : nil
    }
    // a·t²/2 + v·t − distance = 0; the quotient form of the second root does not cancel.
    let discriminant = initialVelocity * initialVelocity + 2 * acceleration * distance
    guard discriminant >= 0, discriminant.isFinite else { return nil }
    let root = discriminant.squareRoot()
    let sum = initialVelocity < 0 ? -initialVelocity + root : -initialVelocity - root
    return [sum / acceleration, -2 * distance / sum].filter { $0 >= 0 && $0.isFinite }.min()
      .map { Seconds($0) }
  }
}
