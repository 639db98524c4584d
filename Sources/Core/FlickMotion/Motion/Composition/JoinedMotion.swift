/// A motion with values of its own (keyframes, a sequence, a decay) that starts at a number's value
/// and velocity.
///
/// With a target, the motion is scaled so that its initial value is the number's and its final one
/// the target. Without a target, it keeps its own values. In both cases the number starts with its
/// own value and velocity: the differences from the motion, d in value and w in velocity, are added
/// and fade out over the motion's duration T as d·(1 + 2s)(1 − s)² + w·t·(1 − s)² with s = t/T.
/// Value and velocity are therefore continuous, and from T on only the motion remains.
public struct JoinedMotion: Motion, Hashable {
  /// The motion to follow.
  public let motion: AnyMotion
  /// The value is `shift + scale · motion` plus the fading difference.
  private let scale: Double
  private let shift: Double
  private let place: Double
  private let speed: Double
  private let length: Double
  /// The final value.
  public let target: Double

  /// Creates a motion that starts at a number's value and velocity.
  ///
  /// - Parameters:
  ///   - end: The final value; nil for that of the motion.
  ///   - unit: The scale of the motion's values if it is not stretched.
  ///   - stretches: Whether a motion with a given end is scaled rather than shifted to it.
  ///   - tolerance: The maximum distance from the end of a motion that counts as ended; nil means a
  ///     thousandth of its total range.
  public init(
    _ motion: AnyMotion, from start: MotionSample, to end: Double?, unit: Double = 1,
    stretches: Bool = true, tolerance: Double? = nil
  ) {
    self.motion = motion
    let first = motion.sample(at: 0)
    let last = motion.end
    let distance = last - first.value
    switch end {
    case .some(let end) where distance != 0 && stretches:
      scale = (end - start.value) / distance
      shift = end - scale * last
    case .some(let end): (scale, shift) = (unit, end - unit * last)
    case nil: (scale, shift) = (1, 0)
    }
    target = end ?? last
    length = Self.length(of: motion, scale: scale, tolerance: tolerance)
    place = start.value - (shift + scale * first.value)
    // A moving number keeps its velocity, and the difference from the motion's fades out. A number
    // at rest starts with the motion's velocity, as does any number if the motion starts
    // vertically.
    let own = scale * first.velocity
    speed = start.velocity != 0 && own.isFinite ? start.velocity - own : 0
  }

  /// The duration of the motion, or the time until it is close to its end if the duration is
  /// infinite.
  private static func length(of motion: AnyMotion, scale: Double, tolerance: Double?) -> Double {
    if motion.duration.isFinite { return motion.duration.value }
    let bounds = motion.bounds(from: 0, to: .infinity)
    let span = bounds.upperBound - bounds.lowerBound
    // The tolerance is limited, so that a motion with a small scale still takes its time.
    let near = tolerance.map { min($0 / max(scale.magnitude, 1e-9), span * 0.01) }
    let rest = motion.restTime(tolerance: near ?? span * 1e-3)
    // An infinite rest time would never be reached.
    return rest.value.isFinite ? rest.value : 0
  }

  /// The duration of the motion, or the time until it is close to its end.
  public var duration: Seconds { Seconds(length) }

  /// The duration: before it, the fading difference may bring the value near the end only
  /// temporarily.
  public func restTime(tolerance: Double) -> Seconds { duration }

  /// The motion with its type erased.
  public var erased: AnyMotion { .joined(self) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let time = time.value
    guard time < length else { return MotionSample(value: target, velocity: 0) }
    let own = motion.sample(at: Seconds(time))
    let share = max(0, time) / length
    let rest = 1 - share
    return MotionSample(
      value: shift + scale * own.value
        + (place * (1 + 2 * share) + speed * share * length) * rest * rest,
      velocity: scale * own.velocity - 6 * place * share * rest / length
        + speed * rest * (1 - 3 * share))
  }

  /// Bounds that include the minimum and maximum: the sum of the bounds of the motion and of the
  /// difference.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let first = from.sinceStart
    let last = max(first, to.sinceStart)
    guard first < length else { return target...target }
    let own = motion.bounds(from: Seconds(first), to: Seconds(min(last, length)))
    var lost = ValueSpan(surplus(at: first / length))
    lost.include(surplus(at: min(1, last / length)))
    // The maximum of the difference. The other root of its derivative is at the end.
    let turn = speed * length / (6 * place + 3 * speed * length)
    if turn.isFinite, turn * length > first, turn * length < last {
      lost.include(surplus(at: turn))
    }
    var span = ValueSpan(shift + scale * own.lowerBound + lost.range.lowerBound)
    span.include(shift + scale * own.upperBound + lost.range.lowerBound)
    span.include(shift + scale * own.lowerBound + lost.range.upperBound)
    span.include(shift + scale * own.upperBound + lost.range.upperBound)
    if last >= length { span.include(target) }
    return span.range
  }

  /// The remaining difference at a share of the duration.
  private func surplus(at share: Double) -> Double {
    (place * (1 + 2 * share) + speed * share * length) * (1 - share) * (1 - share)
  }
}

extension GlideMotion {
  /// The same law with another initial value.
  ///
  /// Uses the number's velocity if its own is 0.
  package func starting(from start: MotionSample) -> GlideMotion {
    let own = sample(at: 0).velocity
    let speed = own == 0 ? start.velocity : own
    let moved: GlideMotion? =
      switch self {
      case .decay(let motion):
        (try? DecayMotion(motion.friction, from: start.value, velocity: speed)).map { .decay($0) }
      case .braked(let motion):
        (try? BrakedMotion(
          motion.friction, braking: motion.braking, from: start.value, velocity: speed))
          .map { .braked($0) }
      case .spline(let motion):
        (try? SplineMotion(motion.friction, from: start.value, velocity: speed)).map { .spline($0) }
      case .sampled: nil
      }
    return moved ?? self
  }
}
