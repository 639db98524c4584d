/// A motion of a type from outside this module, with its type erased.
///
/// Compared by identity: two are equal if one is a copy of the other. Its numbers are corrected
/// before use, because a stage relies on them: NaN counts as the value or velocity 0, a duration
/// or rest time that is negative or NaN as 0, and reversed bounds are put in order.
public struct ErasedMotion: Motion, Hashable {
  private let functions: Functions
  /// The duration; infinite if the motion only approaches its end.
  public let duration: Seconds

  /// The motion's functions: a class for its identity, and so that an `AnyMotion` stays small.
  private final class Functions: Sendable {
    let sample: @Sendable (Seconds) -> MotionSample
    let bounds: @Sendable (Seconds, Seconds) -> ClosedRange<Double>
    let restTime: @Sendable (Double) -> Seconds

    init(
      sample: @escaping @Sendable (Seconds) -> MotionSample,
      bounds: @escaping @Sendable (Seconds, Seconds) -> ClosedRange<Double>,
      restTime: @escaping @Sendable (Double) -> Seconds
    ) {
      (self.sample, self.bounds, self.restTime) = (sample, bounds, restTime)
    }
  }

  /// Erases the type of a motion.
  public init(_ motion: some Motion) {
    functions = Functions(
      sample: { motion.sample(at: $0) }, bounds: { motion.bounds(from: $0, to: $1) },
      restTime: { motion.restTime(tolerance: $0) })
    duration = Self.checked(motion.duration)
  }

  /// The motion with its type erased.
  public var erased: AnyMotion { .custom(self) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    let sample = functions.sample(time)
    return MotionSample(value: Self.checked(sample.value), velocity: Self.checked(sample.velocity))
  }

  /// The minimum and maximum between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    let bounds = functions.bounds(from, to)
    var span = ValueSpan(Self.checked(bounds.lowerBound))
    span.include(Self.checked(bounds.upperBound))
    return span.range
  }

  /// The first moment after which the motion stays within `tolerance` of its end.
  public func restTime(tolerance: Double) -> Seconds { Self.checked(functions.restTime(tolerance)) }

  private static func checked(_ value: Double) -> Double { value.isNaN ? 0 : value }

  private static func checked(_ time: Seconds) -> Seconds { time > 0 ? time : 0 }

  /// Whether both are identical.
  public static func == (a: ErasedMotion, b: ErasedMotion) -> Bool { a.functions === b.functions }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(functions)) }
}
