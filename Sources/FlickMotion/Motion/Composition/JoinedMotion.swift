/// A motion with values of its own, as the course of a number: keyframes, a sequence, a decay.
///
/// With a target the motion is stretched, so that its first value is where the number is and its
/// last one the target. Without a target, it has its own values. In both cases the number starts
/// from its own place and velocity: its differences from the motion there, d in place and w in
/// speed, are added and lost evenly over the motion's time T, by d·(1 + 2s)(1 − s)² + w·t·(1 − s)²
/// with s = t/T. So nothing jumps, and from T on it is the motion.
public struct JoinedMotion: Motion, Hashable {
  /// The motion that it follows.
  public let motion: AnyMotion
  /// The course is `shift + scale · motion`, and what is lost.
  private let scale: Double
  private let shift: Double
  private let place: Double
  private let speed: Double
  private let length: Double
  /// Where it ends.
  public let target: Double

  /// The course of a number that is at `start` and goes by a motion.
  ///
  /// - Parameters:
  ///   - end: where it is to end; nil where the motion does.
  ///   - unit: what a unit of the motion's own values is of the number, where it is not stretched.
  ///   - stretches: whether a motion that is to end somewhere is stretched, and not moved there
  ///     with its own values.
  ///   - tolerance: the distance from the end at which the motion counts as over; nil takes a
  ///     thousandth of all that it moves.
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
    // An end that starts upright has a speed of its own, whatever came before; a resting one starts
    // as the motion does.
    let own = scale * first.velocity
    speed = start.velocity != 0 && own.isFinite ? start.velocity - own : 0
  }

  /// That of the motion, or until one that only comes nearer is near.
  private static func length(of motion: AnyMotion, scale: Double, tolerance: Double?) -> Double {
    if motion.duration.isFinite { return motion.duration.value }
    let bounds = motion.bounds(from: 0, to: .infinity)
    let span = bounds.upperBound - bounds.lowerBound
    // One that hardly moves what it is stretched to takes its time all the same.
    let near = tolerance.map { min($0 / max(scale.magnitude, 1e-9), span * 0.01) }
    let rest = motion.restTime(tolerance: near ?? span * 1e-3)
    // A rest beyond all numbers would never be reached.
    return rest.value.isFinite ? rest.value : 0
  }

  /// How long it takes: as long as the motion, or until that is near its end.
  public var duration: Seconds { Seconds(length) }

  /// That of its end: before, what is lost may bring it near without being there.
  public func restTime(tolerance: Double) -> Seconds { duration }

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

  /// No narrower than the least and the greatest value: those of the motion, and those of the added
  /// difference.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let first = from.sinceStart
    let last = max(first, to.sinceStart)
    guard first < length else { return target...target }
    let own = motion.bounds(from: Seconds(first), to: Seconds(min(last, length)))
    var lost = ValueSpan(surplus(at: first / length))
    lost.include(surplus(at: min(1, last / length)))
    // Where what is lost is greatest: the other root of its slope is the end.
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

  /// What is not lost yet of place and speed, at a share of the time.
  private func surplus(at share: Double) -> Double {
    (place * (1 + 2 * share) + speed * share * length) * (1 - share) * (1 - share)
  }
}

extension DecayMotion {
  /// The same friction from another start: as fast as it says itself, or as the number is if it
  /// says 0.
  package func going(from start: MotionSample) -> DecayMotion {
    let speed = initialVelocity == 0 ? start.velocity : initialVelocity
    return (try? DecayMotion(friction, from: start.value, velocity: speed)) ?? self
  }
}
