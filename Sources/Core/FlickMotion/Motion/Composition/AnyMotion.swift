/// A motion of any kind in one type, to store, compare and compose motions.
///
///     let hop = try EasingMotion(from: 0, to: 80, duration: 0.2, easing: .easeOut)
///     let twice = try hop.delayed(by: 0.1).repeated(2, alternating: true)
///     twice.restTime(tolerance: 0.5)
///
/// `AnyMotion(motion)` erases the type of any `Motion`: the motions of this module become a case of
/// their own, all others `custom`. More cases may follow in later versions, so a `switch` over a
/// motion needs a `default`.
public enum AnyMotion: Motion, Hashable {
  /// A spring.
  case spring(SpringMotion)
  /// A motion from one value to another along a curve.
  case easing(EasingMotion)
  /// A motion through a list of values.
  case keyframes(KeyframesMotion)
  /// A motion slowed by friction, a brake or Android's spline.
  case glide(GlideMotion)
  /// A motion slowed by friction between edges.
  indirect case fling(FlingMotion)
  /// A motion of constant acceleration or velocity, or a constant.
  case accelerated(AcceleratedMotion)
  /// A motion given by samples.
  case sampled(SampledMotion)
  /// Several motions in succession.
  case sequence(MotionSequence)
  /// A reversed motion.
  indirect case reversed(ReversedMotion)
  /// A repeated motion.
  indirect case repeated(RepeatedMotion)
  /// A motion at a different speed.
  indirect case scaled(ScaledMotion)
  /// A motion blended in from the current value and velocity of a number.
  indirect case joined(JoinedMotion)
  /// The part of a fling that one of several contents shows.
  indirect case mapped(MappedMotion)
  /// A motion of a type from outside this module.
  case custom(ErasedMotion)

  /// Erases the type of a motion.
  ///
  /// An `AnyMotion` stays as it is.
  public init(_ motion: some Motion) { self = motion.erased }

  /// The motion itself.
  public var erased: AnyMotion { self }

  /// A motion slowed by friction.
  public static func decay(_ motion: DecayMotion) -> AnyMotion { .glide(.decay(motion)) }

  /// Value and velocity at `time` after the start.
  public func sample(at time: Seconds) -> MotionSample {
    switch self {
    case .spring(let motion): motion.sample(at: time)
    case .easing(let motion): motion.sample(at: time)
    case .keyframes(let motion): motion.sample(at: time)
    case .glide(let motion): motion.sample(at: time)
    case .fling(let motion): motion.sample(at: time)
    case .accelerated(let motion): motion.sample(at: time)
    case .sampled(let motion): motion.sample(at: time)
    case .sequence(let motion): motion.sample(at: time)
    case .reversed(let motion): motion.sample(at: time)
    case .repeated(let motion): motion.sample(at: time)
    case .scaled(let motion): motion.sample(at: time)
    case .joined(let motion): motion.sample(at: time)
    case .mapped(let motion): motion.sample(at: time)
    case .custom(let motion): motion.sample(at: time)
    }
  }

  /// The minimum and maximum between two moments.
  public func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> {
    switch self {
    case .spring(let motion): motion.bounds(from: from, to: to)
    case .easing(let motion): motion.bounds(from: from, to: to)
    case .keyframes(let motion): motion.bounds(from: from, to: to)
    case .glide(let motion): motion.bounds(from: from, to: to)
    case .fling(let motion): motion.bounds(from: from, to: to)
    case .accelerated(let motion): motion.bounds(from: from, to: to)
    case .sampled(let motion): motion.bounds(from: from, to: to)
    case .sequence(let motion): motion.bounds(from: from, to: to)
    case .reversed(let motion): motion.bounds(from: from, to: to)
    case .repeated(let motion): motion.bounds(from: from, to: to)
    case .scaled(let motion): motion.bounds(from: from, to: to)
    case .joined(let motion): motion.bounds(from: from, to: to)
    case .mapped(let motion): motion.bounds(from: from, to: to)
    case .custom(let motion): motion.bounds(from: from, to: to)
    }
  }

  /// The duration; infinite if the motion only approaches its end.
  public var duration: Seconds {
    switch self {
    case .spring(let motion): motion.duration
    case .easing(let motion): motion.duration
    case .keyframes(let motion): motion.duration
    case .glide(let motion): motion.duration
    case .fling(let motion): motion.duration
    case .accelerated(let motion): motion.duration
    case .sampled(let motion): motion.duration
    case .sequence(let motion): motion.duration
    case .reversed(let motion): motion.duration
    case .repeated(let motion): motion.duration
    case .scaled(let motion): motion.duration
    case .joined(let motion): motion.duration
    case .mapped(let motion): motion.duration
    case .custom(let motion): motion.duration
    }
  }

  /// The first moment after which the motion stays within `tolerance` of its end.
  public func restTime(tolerance: Double) -> Seconds {
    switch self {
    case .spring(let motion): motion.restTime(tolerance: tolerance)
    case .easing(let motion): motion.restTime(tolerance: tolerance)
    case .keyframes(let motion): motion.restTime(tolerance: tolerance)
    case .glide(let motion): motion.restTime(tolerance: tolerance)
    case .fling(let motion): motion.restTime(tolerance: tolerance)
    case .accelerated(let motion): motion.restTime(tolerance: tolerance)
    case .sampled(let motion): motion.restTime(tolerance: tolerance)
    case .sequence(let motion): motion.restTime(tolerance: tolerance)
    case .reversed(let motion): motion.restTime(tolerance: tolerance)
    case .repeated(let motion): motion.restTime(tolerance: tolerance)
    case .scaled(let motion): motion.restTime(tolerance: tolerance)
    case .joined(let motion): motion.restTime(tolerance: tolerance)
    case .mapped(let motion): motion.restTime(tolerance: tolerance)
    case .custom(let motion): motion.restTime(tolerance: tolerance)
    }
  }

  /// The depth of nested motions; 0 for one that is not composed.
  package var depth: Int {
    switch self {
    case .spring, .easing, .keyframes, .glide, .fling, .accelerated, .sampled, .mapped, .custom: 0
    case .sequence(let motion): motion.depth
    case .reversed(let motion): motion.depth
    case .repeated(let motion): motion.depth
    case .scaled(let motion): motion.depth
    case .joined(let motion): motion.motion.depth
    }
  }

  /// The number of motions that are not composed.
  package var size: Int {
    switch self {
    case .spring, .easing, .keyframes, .glide, .fling, .accelerated, .sampled, .mapped, .custom: 1
    case .sequence(let motion): motion.size
    case .reversed(let motion): motion.motion.size
    case .repeated(let motion): motion.motion.size
    case .scaled(let motion): motion.motion.size
    case .joined(let motion): motion.motion.size
    }
  }
}
