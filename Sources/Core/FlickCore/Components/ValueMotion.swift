/// The way that a number moves to its target.
///
/// More cases may follow in later versions, so a `switch` needs a `default`.
public enum ValueMotion: Hashable, Sendable {
  /// A spring, which starts with the number's velocity.
  case spring(SpringSpec)
  /// A spring with an initial velocity relative to its distance, in shares per second.
  ///
  /// Replaces the velocity of the number. UIKit's `initialSpringVelocity`.
  case springWithShare(SpringSpec, velocity: Double)
  /// A spring with an initial velocity in units of the number per second, such as a finger's.
  ///
  /// Replaces the velocity of the number.
  case springAtVelocity(SpringSpec, velocity: Double)
  /// A curve of a set duration.
  ///
  /// From rest, exactly the curve. For a moving number, the sum of the curve and w·t·(1 −
  /// t/duration)², with w the difference between the number's velocity and the curve's initial one.
  /// So value and velocity are continuous, and the end and the duration are those of the curve.
  indirect case curve(Easing, duration: Seconds)
  /// A curve of a set duration with its own initial velocity, independent of the number's.
  indirect case plainCurve(Easing, duration: Seconds)
  /// At once.
  case jump
  /// Any motion: keyframes, a sequence, friction.
  ///
  /// See `JoinedMotion` for the transition from the number's present motion. Friction starts at the
  /// number's value and determines the end.
  indirect case motion(AnyMotion)

  /// The range of the velocity of `springWithShare`.
  package static var shareVelocities: ClosedRange<Double> { -1e4...1e4 }

  /// The spring that settles pagers.
  public static let standard = ValueMotion.spring(.pagerSettle)

  /// - Throws: `CoreError` for a spring that hardly comes to rest, or a number out of its range.
  func check(_ name: @autoclosure () -> String) throws(CoreError) {
    switch self {
    case .spring(let spring):
      try spring.checkRests(name())
    case .springWithShare(let spring, let velocity):
      try spring.checkRests(name())
      try CoreError.checked(
        velocity, "velocity of \(name())", in: Self.shareVelocities, unit: "1/s")
    case .springAtVelocity(let spring, let velocity):
      try spring.checkRests(name())
      try CoreError.checked(
        velocity, "velocity of \(name())", in: -1e9...1e9, unit: "units/s")
    case .curve(_, let duration), .plainCurve(_, let duration):
      try CoreError.checked(duration, "duration of \(name())", in: 0...1e6)
    case .motion(let motion):
      guard motion.restTime(tolerance: 1).value.isFinite else {
        throw CoreError.endless(name())
      }
    case .jump: break
    }
  }

  /// Whether it determines its end itself, independently of a target.
  public var endsByItself: Bool {
    if case .motion(.glide) = self { true } else { false }
  }

  /// Whether it has values of its own, and so may end at its own value.
  public var hasValues: Bool { if case .motion = self { true } else { false } }

  /// The same motion in a share of its time; a spring keeps its time.
  func shortened(to share: Double) -> ValueMotion {
    let share = share.clamped(to: 0...1)
    return switch self {
    case .curve(let easing, let duration): .curve(easing, duration: duration * share)
    case .plainCurve(let easing, let duration): .plainCurve(easing, duration: duration * share)
    case .spring, .springWithShare, .springAtVelocity, .jump, .motion: self
    }
  }

  /// The course to a target; nil for the motion's own end.
  func course(from start: MotionSample, toward target: Double?) -> ValueCourse {
    guard case .motion(let motion) = self else {
      return course(from: start, to: target ?? start.value)
    }
    if case .glide(let decay) = motion {
      let own = decay.starting(from: start)
      // It starts at the number's value, at its own speed, without an added course.
      return .joined(JoinedMotion(.glide(own), from: own.sample(at: 0), to: nil))
    }
    return .joined(JoinedMotion(motion, from: start, to: target))
  }

  /// The course to a target.
  func course(from start: MotionSample, to target: Double) -> ValueCourse {
    switch self {
    case .motion: course(from: start, toward: target)
    case .spring(let spring):
      .spring(
        SpringMotion(
          spring: spring, value: start.value, velocity: start.velocity, target: target))
    case .springWithShare(let spring, let velocity):
      .spring(
        SpringMotion(
          spring: spring, value: start.value, velocity: velocity * (target - start.value),
          target: target))
    case .springAtVelocity(let spring, let velocity):
      .spring(
        SpringMotion(spring: spring, value: start.value, velocity: velocity, target: target))
    case .curve(let easing, let duration):
      .curve(BlendedCurve(easing, duration.value, from: start, to: target))
    case .plainCurve(let easing, let duration):
      .curve(BlendedCurve(easing, duration.value, from: start.value, to: target))
    case .jump: .curve(BlendedCurve(.linear, 0, from: start.value, to: target))
    }
  }
}

/// The course of a number, as a formula of the time since it set out.
enum ValueCourse: Hashable, Sendable {
  case spring(SpringMotion)
  case curve(BlendedCurve)
  /// Indirect, because it is large and rare.
  indirect case joined(JoinedMotion)

  /// The value and the velocity at a time after the start, in seconds.
  func sample(at time: Double) -> MotionSample {
    switch self {
    case .spring(let motion): motion.sample(at: Seconds(time))
    case .curve(let curve): curve.sample(at: time)
    case .joined(let motion): motion.sample(at: Seconds(time))
    }
  }

  /// The value at the end.
  var target: Double {
    switch self {
    case .spring(let motion): motion.target
    case .curve(let curve): curve.target
    case .joined(let motion): motion.target
    }
  }

  /// The time from the start to rest, in seconds.
  ///
  /// - Parameter tolerance: the distance that counts as rest for a spring; nil for a thousandth of
  ///   its range, and 1 at most, so that even a long throw comes to rest without a visible jump.
  func restTime(tolerance: Double?) -> Double {
    switch self {
    case .curve(let curve): return curve.duration
    case .joined(let motion): return motion.duration.value
    case .spring(let motion):
      let bounds = motion.bounds(from: 0, to: .infinity)
      let span = max(bounds.upperBound, motion.target) - min(bounds.lowerBound, motion.target)
      guard span > 0 else { return 0 }
      let rest = motion.restTime(tolerance: tolerance ?? min(span * 1e-3, 1)).value
      // An infinite time of rest would never be reached.
      return rest.isFinite ? rest : 0
    }
  }
}

/// A curve to a target that starts with a given velocity; see `ValueMotion.curve`.
struct BlendedCurve: Hashable, Sendable {
  private let easing: Easing
  let duration: Double
  private let from: Double
  let target: Double
  /// The difference between the initial velocity and the curve's.
  private let surplus: Double

  init(_ easing: Easing, _ duration: Double, from: Double, to target: Double) {
    (self.easing, self.duration, self.from, self.target) = (easing, duration, from, target)
    surplus = 0
  }

  init(_ easing: Easing, _ duration: Double, from start: MotionSample, to target: Double) {
    (self.easing, self.duration, from, self.target) = (easing, duration, start.value, target)
    let own = (target - start.value) * easing.sample(at: 0).slope / duration
    // A curve with a vertical start, or without duration, has its own velocity. A number at rest
    // starts exactly on the curve.
    let isMoving = own.isFinite && start.velocity != 0
    surplus = isMoving ? start.velocity - own : 0
  }

  func sample(at time: Double) -> MotionSample {
    guard time < duration else { return MotionSample(value: target, velocity: 0) }
    let share = max(0, time) / duration
    let output = easing.sample(at: share)
    let rest = 1 - share
    return MotionSample(
      value: mix(from, target, output.value) + surplus * share * duration * rest * rest,
      velocity: (target - from) * output.slope / duration + surplus * rest * (1 - 3 * share))
  }
}
