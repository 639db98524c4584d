/// A free motion that slows down by one of the deceleration laws.
public enum GlideMotion: Motion, Hashable {
  /// Friction.
  case decay(DecayMotion)
  /// Friction and a constant deceleration.
  case braked(BrakedMotion)
  /// Android's spline.
  case spline(SplineMotion)
  /// Samples of a law from outside the core.
  case sampled(SampledMotion)

  /// The motion with its type erased.
  public var erased: AnyMotion { .glide(self) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    switch self {
    case .decay(let motion): motion.sample(at: time)
    case .braked(let motion): motion.sample(at: time)
    case .spline(let motion): motion.sample(at: time)
    case .sampled(let motion): motion.sample(at: time)
    }
  }

  /// The minimum and maximum between two moments.
  ///
  /// The motion is monotonic.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    switch self {
    case .decay(let motion): motion.bounds(from: from, to: to)
    case .braked(let motion): motion.bounds(from: from, to: to)
    case .spline(let motion): motion.bounds(from: from, to: to)
    case .sampled(let motion): motion.bounds(from: from, to: to)
    }
  }

  /// The duration.
  public var duration: Seconds {
    switch self {
    case .decay(let motion): motion.duration
    case .braked(let motion): motion.duration
    case .spline(let motion): motion.duration
    case .sampled(let motion): motion.duration
    }
  }

  /// The time after which the remaining distance is within the tolerance.
  public func restTime(tolerance: Double) -> Seconds {
    switch self {
    case .decay(let motion): motion.restTime(tolerance: tolerance)
    case .braked(let motion): motion.restTime(tolerance: tolerance)
    case .spline(let motion): motion.restTime(tolerance: tolerance)
    case .sampled(let motion): motion.restTime(tolerance: tolerance)
    }
  }

  /// The first time at `value`; nil if it is not reached.
  public func time(at value: Double) -> Seconds? {
    switch self {
    case .decay(let motion): motion.time(at: value)
    case .braked(let motion): motion.time(at: value)
    case .spline(let motion): motion.time(at: value)
    case .sampled(let motion): motion.time(at: value)
    }
  }

  /// The initial value.
  public var from: Double {
    switch self {
    case .decay(let motion): motion.from
    case .braked(let motion): motion.from
    case .spline(let motion): motion.from
    case .sampled(let motion): motion.from
    }
  }
}
