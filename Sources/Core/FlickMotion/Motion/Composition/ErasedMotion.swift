/// A motion of a type from outside this module, with its type erased.
///
/// Compared by identity: two are equal if one is a copy of the other. Its numbers are corrected
/// before use, because a stage relies on them: NaN counts as the value or velocity 0, a duration
/// or rest time that is negative or NaN as 0, and reversed bounds are put in order.
public final class ErasedMotion: Motion, Hashable {
  private let sampled: @Sendable (Seconds) -> MotionSample
  private let bounded: @Sendable (Seconds, Seconds) -> (least: Double, greatest: Double)
  private let rested: @Sendable (Double) -> Seconds
  /// The duration; infinite if the motion only approaches its end.
  public let duration: Seconds

  /// Erases the type of a motion.
  public init(_ motion: some Motion) {
    sampled = { motion.sample(at: $0) }
    bounded = {
      let bounds = motion.bounds(from: $0, to: $1)
      return (bounds.lowerBound, bounds.upperBound)
    }
    rested = { motion.restTime(tolerance: $0) }
    duration = Self.checked(motion.duration)
  }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let sample = sampled(time)
    guard sample.value.isNaN || sample.velocity.isNaN else { return sample }
    return MotionSample(value: Self.checked(sample.value), velocity: Self.checked(sample.velocity))
  }

  /// The minimum and maximum between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let (least, greatest) = bounded(from, to)
    var span = ValueSpan(Self.checked(least))
    span.include(Self.checked(greatest))
    return span.range
  }

  /// The first moment after which the motion stays within `tolerance` of its end.
  public func restTime(tolerance: Double) -> Seconds { Self.checked(rested(tolerance)) }

  private static func checked(_ value: Double) -> Double { value.isNaN ? 0 : value }

  private static func checked(_ time: Seconds) -> Seconds { time > 0 ? time : 0 }

  /// Whether both are identical.
  public static func == (a: ErasedMotion, b: ErasedMotion) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
