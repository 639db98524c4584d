/// A motion in closed form: value and velocity as a function of time.
///
/// Motions are independent of the frame rate. An interrupted motion therefore passes on its exact
/// value and velocity, and the final state is available without intermediate frames.
///
/// The value has an arbitrary unit U, the velocity is in U per second. Time counts from the start
/// of the motion. A negative time or NaN means the start, and an infinite time the end.
///
/// A type outside this module conforms with `sample(at:)`, `bounds(from:to:)` and `duration`:
///
///     /// A value that increases by 100 per second.
///     struct Ramp: Motion {
///       let duration: Seconds
///
///       func sample(at time: Seconds) -> MotionSample {
///         let elapsed = time.value > 0 ? min(time.value, duration.value) : 0
///         return MotionSample(value: 100 * elapsed, velocity: elapsed < duration.value ? 100 : 0)
///       }
///
///       func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
///         value(at: from)...value(at: max(from, to))
///       }
///     }
///
///     let late = try AnyMotion(Ramp(duration: 1)).delayed(by: 0.5)
public protocol Motion: Sendable {
  /// Value and velocity together; at most the cost of the two separately.
  func sample(at time: Seconds) -> MotionSample

  /// The minimum and maximum between two moments, including both.
  ///
  /// For example, `bounds(from: 0, to: .infinity)` shows the overshoot of a spring. If `to` is
  /// before `from`, it counts as `from`.
  func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double>

  /// The duration; infinite for a motion that only approaches its end, such as a spring.
  ///
  /// After it, the value is constant and the velocity 0.
  var duration: Seconds { get }

  /// The first moment after which the motion stays within `tolerance` of its end.
  ///
  /// Never early, so that no visible movement is lost; infinite for a motion that does not end. A
  /// negative tolerance or NaN counts as zero.
  func restTime(tolerance: Double) -> Seconds

  /// The motion with its type erased; `AnyMotion(motion)` reads better.
  ///
  /// The default suits every type from outside this module.
  var erased: AnyMotion { get }
}

extension Motion {
  /// The value.
  public func value(at time: Seconds) -> Double { sample(at: time).value }

  /// The velocity, in units of the value per second.
  public func velocity(at time: Seconds) -> Double { sample(at: time).velocity }

  /// The final value, or the limit of the motion.
  ///
  /// The target for an undamped spring, and infinite for a motion without a limit.
  public var end: Double { value(at: .infinity) }

  /// The rest time, computed from the bounds.
  public func restTime(tolerance: Double) -> Seconds {
    searchedRestTime(tolerance: tolerance, before: duration)
  }

  /// The motion with its type erased.
  public var erased: AnyMotion { .custom(ErasedMotion(self)) }

  /// The bounds of a monotonic motion: its values at both moments.
  func spanOfEnds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    var span = ValueSpan(value(at: from))
    span.include(value(at: max(to, Seconds(from.sinceStart))))
    return span.range
  }
}

/// The value and velocity of a motion at a moment.
public struct MotionSample: Hashable, Sendable {
  /// The value, in the motion's own unit U.
  public var value: Double
  /// The derivative of the value, in U per second; 0 at a jump.
  public var velocity: Double

  /// Creates a sample.
  public init(value: Double, velocity: Double) {
    self.value = value
    self.velocity = velocity
  }
}

extension Motion {
  /// The rest time by bisection, for a motion that is at rest from `latest` on.
  ///
  /// The bounds of the rest of the motion narrow as time passes, so "the rest stays within the
  /// tolerance" is false before the rest time and true after it. A motion that comes close and
  /// leaves again therefore cannot mislead the search. The result is at most one part in 10¹⁰ late,
  /// and never early.
  package func searchedRestTime(tolerance: Double, before latest: Seconds) -> Seconds {
    let tolerance = tolerance > 0 ? tolerance : 0
    let end = end
    let rests = { (time: Double) in
      let rest = bounds(from: Seconds(time), to: .infinity)
      return end - rest.lowerBound <= tolerance && rest.upperBound - end <= tolerance
    }
    if rests(0) { return 0 }
    var latest = latest.value
    if !latest.isFinite {
      // A motion that only approaches its end never rests exactly there, and one that rests after
      // more than thirty years does not either.
      guard tolerance > 0 else { return .infinity }
      latest = 1
      while !rests(latest) {
        latest *= 2
        guard latest < 1e9 else { return .infinity }
      }
    }
    // 67 steps suffice for a rest time of 10⁻¹⁰ of the duration, with a relative error of 10⁻¹⁰.
    let isFar = { (moving: Double, resting: Double) in resting - moving > 1e-10 * resting }
    return Seconds(
      bisected(from: 0, to: latest, times: 67, while: isFar) { !rests($0) }.failing)
  }

  /// Adjusts a shifted or scaled rest time for rounding.
  ///
  /// At a jump, a time that is early by one bit would give the value before it.
  package func nudged(_ rest: Seconds) -> Seconds {
    duration.clamped(from: rest, to: rest * (1 + 1e-12))
  }
}

extension Quantity where Unit == SecondUnit {
  /// This time as a nonnegative number: negative times and NaN become 0.
  package var sinceStart: Double { value > 0 ? value : 0 }
}

extension Motion {
  /// The motion of `spring` to `target` that takes over at `time`.
  ///
  /// It starts with exactly this motion's value and velocity, and its time counts from `time`:
  ///
  ///     let second = try first.retargeted(at: 0.2, to: 300, with: spring)
  ///     second.sample(at: 0) == first.sample(at: 0.2)
  ///
  /// The exception is a rigid spring, which starts at its target.
  ///
  /// - Throws: `CoreError` if the target is not finite, or this motion's value or velocity is out
  ///   of range at `time`.
  public func retargeted(
    at time: Seconds, to target: Double, with spring: SpringSpec
  ) throws(CoreError) -> SpringMotion {
    let sample = sample(at: time)
    return try SpringMotion(
      spring, from: sample.value, velocity: sample.velocity, to: target)
  }
}

extension SpringMotion {
  /// This spring's motion to another target, starting with its value and velocity at `time`.
  ///
  /// - Throws: `CoreError` as `retargeted(at:to:with:)` does.
  public func retargeted(at time: Seconds, to target: Double) throws(CoreError) -> SpringMotion {
    try retargeted(at: time, to: target, with: spring)
  }
}
