/// A free movement that slows down, after one law or another.
public enum GlideMotion: Motion, Hashable {
  /// Friction.
  case decay(DecayMotion)
  /// Friction and a constant brake.
  case braked(BrakedMotion)
  /// Android's.
  case spline(SplineMotion)
  /// Known at some moments, by a law from outside.
  case sampled(SampledMotion)

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    switch self {
    case .decay(let motion): motion.sample(at: time)
    case .braked(let motion): motion.sample(at: time)
    case .spline(let motion): motion.sample(at: time)
    case .sampled(let motion): motion.sample(at: time)
    }
  }

  /// The least and the greatest value between two moments: it only ever goes in one direction.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    switch self {
    case .decay(let motion): motion.bounds(from: from, to: to)
    case .braked(let motion): motion.bounds(from: from, to: to)
    case .spline(let motion): motion.bounds(from: from, to: to)
    case .sampled(let motion): motion.bounds(from: from, to: to)
    }
  }

  /// How long it takes.
  public var duration: Seconds {
    switch self {
    case .decay(let motion): motion.duration
    case .braked(let motion): motion.duration
    case .spline(let motion): motion.duration
    case .sampled(let motion): motion.duration
    }
  }

  /// The moment from which what is left of the distance is within the tolerance.
  public func restTime(tolerance: Double) -> Seconds {
    switch self {
    case .decay(let motion): motion.restTime(tolerance: tolerance)
    case .braked(let motion): motion.restTime(tolerance: tolerance)
    case .spline(let motion): motion.restTime(tolerance: tolerance)
    case .sampled(let motion): motion.restTime(tolerance: tolerance)
    }
  }

  /// When it first is at `value`; nil if it never is.
  public func time(at value: Double) -> Seconds? {
    switch self {
    case .decay(let motion): motion.time(at: value)
    case .braked(let motion): motion.time(at: value)
    case .spline(let motion): motion.time(at: value)
    case .sampled(let motion): motion.time(at: value)
    }
  }

  /// Where it starts.
  public var from: Double {
    switch self {
    case .decay(let motion): motion.from
    case .braked(let motion): motion.from
    case .spline(let motion): motion.from
    case .sampled(let motion): motion.from
    }
  }
}
