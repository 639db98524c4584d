/// A motion with values of its own, as the course of a number: keyframes, a sequence, a decay.
///
/// Asked to end somewhere, the motion is stretched, so that its first value is where the number is
/// and its last one the target. Asked for nothing, it has its own values. Either way the number
/// sets out from where it is and as fast as it is: what it is beside the motion there, d in place
/// and w in speed, is added and lost evenly over the motion's time T, by d·(1 + 2s)(1 − s)² +
/// w·t·(1 − s)² with s = t/T. So nothing jumps, and from T on it is the motion.
struct JoinedMotion: Hashable, Sendable {
  private let motion: AnyMotion
  /// The course is `shift + scale · motion`, and what is lost.
  private let scale: Double
  private let shift: Double
  private let place: Double
  private let speed: Double
  let duration: Double
  let target: Double

  /// - Parameters:
  ///   - end: where it is to end; nil where the motion does.
  ///   - tolerance: the distance from the end at which the motion counts as over; nil takes a
  ///     thousandth of all that it moves.
  init(_ motion: AnyMotion, from start: MotionSample, to end: Double?, tolerance: Double? = nil) {
    self.motion = motion
    let first = motion.sample(at: 0)
    let last = motion.end
    let distance = last - first.value
    switch end {
    case .some(let end) where distance != 0:
      scale = (end - start.value) / distance
      shift = end - scale * last
    case .some(let end): (scale, shift) = (1, end - last)
    case nil: (scale, shift) = (1, 0)
    }
    target = end ?? last
    duration = Self.duration(of: motion, scale: scale, tolerance: tolerance)
    place = start.value - (shift + scale * first.value)
    // What starts upright has a speed of its own, whatever came before; what rests starts as the
    // motion says.
    let own = scale * first.velocity
    speed = start.velocity != 0 && own.isFinite ? start.velocity - own : 0
  }

  /// That of the motion, or until one that only comes nearer is near.
  private static func duration(of motion: AnyMotion, scale: Double, tolerance: Double?) -> Double {
    if motion.duration.isFinite { return motion.duration.value }
    let bounds = motion.bounds(from: 0, to: .infinity)
    let near = tolerance.map { $0 / max(scale.magnitude, 1e-9) }
    let rest = motion.restTime(
      tolerance: near ?? (bounds.upperBound - bounds.lowerBound) * 1e-3)
    // A rest beyond all numbers would never be reached.
    return rest.value.isFinite ? rest.value : 0
  }

  func sample(at time: Double) -> MotionSample {
    guard time < duration else { return MotionSample(value: target, velocity: 0) }
    let own = motion.sample(at: Seconds(time))
    let share = max(0, time) / duration
    let rest = 1 - share
    return MotionSample(
      value: shift + scale * own.value
        + (place * (1 + 2 * share) + speed * share * duration) * rest * rest,
      velocity: scale * own.velocity - 6 * place * share * rest / duration
        + speed * rest * (1 - 3 * share))
  }
}

extension DecayMotion {
  /// The same friction from another start: as fast as it says itself, or as the number is if it
  /// says 0.
  func going(from start: MotionSample) -> DecayMotion {
    let speed = initialVelocity == 0 ? start.velocity : initialVelocity
    return (try? DecayMotion(friction, from: start.value, velocity: speed)) ?? self
  }
}
