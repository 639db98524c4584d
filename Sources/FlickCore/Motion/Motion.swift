/// A movement as a formula of time: value and velocity at any moment, from that moment alone.
///
/// No frame rate takes part, so an interrupted motion hands its exact value and velocity on, and a
/// settled state is reached without passing through frames.
///
/// The value has any unit U, the velocity is in U per second. Time counts from the motion's start;
/// a time before the start, or one that is not a number, means the start.
public protocol Motion: Sendable {
  /// Value and velocity together; at most the cost of the two separately.
  func sample(at time: Seconds) -> MotionSample

  /// The first moment from which the motion stays within `tolerance` of where it ends.
  ///
  /// Never early, so nothing visible is cut off; infinite for a motion that does not end.
  func restTime(tolerance: Double) -> Seconds
}

extension Motion {
  /// The value alone.
  public func value(at time: Seconds) -> Double { sample(at: time).value }

  /// The velocity alone, in units of the value per second.
  public func velocity(at time: Seconds) -> Double { sample(at: time).velocity }
}

/// Value and velocity of a motion at one moment.
public struct MotionSample: Hashable, Sendable {
  /// The value, in the motion's own unit U.
  public var value: Double
  /// The change of the value, in U per second.
  public var velocity: Double

  /// A sample from its two numbers.
  public init(value: Double, velocity: Double) {
    self.value = value
    self.velocity = velocity
  }
}
