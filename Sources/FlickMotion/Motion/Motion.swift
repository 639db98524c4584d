/// A movement as a formula of time: value and velocity at any moment, from that moment alone.
///
/// No frame rate takes part, so an interrupted motion passes its exact value and velocity on, and a
/// settled state is reached without passing through frames.
///
/// The value has any unit U, the velocity is in U per second. Time counts from the motion's start;
/// a time before the start, or one that is not a number, means the start, and an infinite one the
/// end.
public protocol Motion: Sendable {
  /// Value and velocity together; at most the cost of the two separately.
  func sample(at time: Seconds) -> MotionSample

  /// The least and the greatest value between two moments, both included.
  ///
  /// How far a spring overshoots is `bounds(from: 0, to: .infinity)`. If `to` lies before `from`,
  /// it counts as `from`.
  func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double>

  /// How long the motion takes; infinite for one that has no last moment, such as a spring, which
  /// only comes nearer and nearer to its end.
  ///
  /// From there on the value is that of the end, and the velocity 0.
  var duration: Seconds { get }

  /// The first moment from which the motion stays within `tolerance` of where it ends.
  ///
  /// Never early, so nothing visible is cut off; infinite for a motion that does not end. A
  /// tolerance below zero or not a number counts as zero.
  func restTime(tolerance: Double) -> Seconds
}

extension Motion {
  /// The value alone.
  public func value(at time: Seconds) -> Double { sample(at: time).value }

  /// The velocity alone, in units of the value per second.
  public func velocity(at time: Seconds) -> Double { sample(at: time).velocity }

  /// Where the motion ends, or what it tends to.
  ///
  /// The target, for a spring that swings forever; infinite for a motion that leaves.
  public var end: Double { value(at: .infinity) }

  /// The rest time, found from the bounds.
  public func restTime(tolerance: Double) -> Seconds {
    searchedRestTime(tolerance: tolerance, before: duration)
  }

  /// The bounds of a motion that only ever goes in one direction: its values at both moments.
  func spanOfEnds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    var span = ValueSpan(value(at: from))
    span.include(value(at: max(to, Seconds(from.sinceStart))))
    return span.range
  }
}

/// Value and velocity of a motion at one moment.
public struct MotionSample: Hashable, Sendable {
  /// The value, in the motion's own unit U.
  public var value: Double
  /// The change of the value, in U per second; 0 at a jump.
  public var velocity: Double

  /// A sample from its two numbers.
  public init(value: Double, velocity: Double) {
    self.value = value
    self.velocity = velocity
  }
}
