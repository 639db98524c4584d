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
