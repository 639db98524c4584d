/// A number that rests or moves to a target by a formula of time.
///
/// Has no clock; callers pass the time. An interrupted motion hands over its exact value and
/// velocity:
///
///     var height = AnimatedValue(0)
///     height.go(to: 100, by: .spring(.pagerSettle), at: 0)
///     height.go(to: 20, by: .spring(.pagerSettle), at: 0.1)   // as fast as it was
///     height.value(at: 0.3)
///
/// From its rest time on it is exactly at its target.
public struct AnimatedValue: Hashable, Sendable {
  /// Stored separately, because most numbers rest.
  ///
  /// A class, so it is read in place.
  private final class Course: Hashable, Sendable {
    let course: ValueCourse
    let startedAt: Double
    let restsAt: Double
    let target: Double
    /// The course, if it is a spring's: plain numbers, which are read without counting references.
    private let spring: SpringMotion?

    init(course: ValueCourse, startedAt: Double, restsAt: Double) {
      (self.course, self.startedAt, self.restsAt) = (course, startedAt, restsAt)
      target = course.target
      if case .spring(let motion) = course { spring = motion } else { spring = nil }
    }

    func sample(at time: Double) -> MotionSample {
      guard time < restsAt else { return MotionSample(value: target, velocity: 0) }
      if let spring { return spring.sample(at: Seconds(time - startedAt)) }
      return course.sample(at: time - startedAt)
    }

    static func == (a: Course, b: Course) -> Bool {
      a === b || (a.course == b.course && a.startedAt == b.startedAt && a.restsAt == b.restsAt)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(course)
      hasher.combine(startedAt)
      hasher.combine(restsAt)
    }
  }

  /// The value while no motion runs.
  private var resting: Double
  private var course: Course?
  /// The course that takes over later, after a delay.
  private var next: Course?

  /// Creates a number at rest.
  public init(_ value: Double) { resting = value }

  /// The end of the motion, or the resting value.
  public var target: Double { (next ?? course)?.target ?? resting }

  /// Whether it has been sent somewhere and not been put to rest.
  public var isMoving: Bool { course != nil || next != nil }

  /// When it comes to rest; nil if it rests.
  public var restTime: Seconds? {
    @inline(__always) get {
      if let next { return Seconds(next.restsAt) }
      if let course { return Seconds(course.restsAt) }
      return nil
    }
  }

  /// Value and velocity at a moment.
  public func sample(at time: Seconds) -> MotionSample {
    if let later = next, time.value >= later.startedAt {
      return later.sample(at: time.value)
    }
    return course?.sample(at: time.value) ?? MotionSample(value: resting, velocity: 0)
  }

  /// The value at a moment.
  public func value(at time: Seconds) -> Double { sample(at: time).value }

  /// The velocity at a moment, in units of the value per second.
  public func velocity(at time: Seconds) -> Double { sample(at: time).velocity }

  // MARK: Changes

  /// Starts a motion to a value, from the present value and velocity.
  ///
  /// - Parameters:
  ///   - time: now.
  ///   - delay: the time that the present rest or motion continues before the new one starts.
  ///   - tolerance: the distance from the target at which a spring counts as resting; nil for a
  ///     thousandth of its whole range, and 1 at most.
  public mutating func go(
    to target: Double, by motion: ValueMotion, at time: Seconds, delay: Seconds = 0,
    tolerance: Double? = nil
  ) {
    play(motion, to: target, velocity: nil, at: time, delay: delay, tolerance: tolerance)
  }

  /// Starts a motion to a value from another value and velocity than the present ones.
  public mutating func go(
    from start: MotionSample, to target: Double, by motion: ValueMotion, at time: Seconds,
    tolerance: Double? = nil
  ) {
    let sent = motion.course(from: start, to: target)
    next = nil
    course = Course(
      course: sent, startedAt: time.value,
      restsAt: time.value + sent.restTime(tolerance: tolerance))
  }

  /// Starts a motion from the present value with a given velocity.
  ///
  /// - Parameters:
  ///   - target: the target; nil for the motion's own end.
  ///   - velocity: the initial velocity; nil for the present one.
  mutating func play(
    _ motion: ValueMotion, to target: Double?, velocity: Double?, at time: Seconds, delay: Seconds,
    tolerance: Double? = nil
  ) {
    let start = Seconds(time.value + max(0, delay.value))
    if let later = next, time.value >= later.startedAt { course = later }
    next = nil
    var sample = sample(at: start)
    if let velocity { sample.velocity = velocity }
    let turned = motion.course(from: sample, toward: target)
    let changed = Course(
      course: turned, startedAt: start.value,
      restsAt: start.value + turned.restTime(tolerance: tolerance))
    if delay.value > 0 { next = changed } else { course = changed }
  }

  /// Sets the value immediately, at rest.
  public mutating func jump(to value: Double) {
    (resting, course, next) = (value, nil, nil)
  }

  /// Stops at the present value.
  public mutating func stop(at time: Seconds) { jump(to: value(at: time)) }

  /// Puts it to rest at its target.
  public mutating func rest() { jump(to: target) }
}
