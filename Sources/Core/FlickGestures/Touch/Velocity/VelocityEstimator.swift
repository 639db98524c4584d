/// The velocity of a pointer from its last samples, by an estimator chosen by name.
///
///     var estimator = VelocityEstimator(.impulse)
///     try estimator.add(touch.position, at: touch.time)  // for each sample but the lift
///     estimator.velocity(at: lift.time)                  // by impulse
///     estimator.velocity(at: lift.time, by: .ios)        // another estimate
///
/// Samples are only stored; the estimate is made on demand. Do not add the sample of a lift, which
/// repeats the last place at a later time. Samples with equal times, and batches of them, have a
/// defined effect with every estimator. Finite input always gives a finite velocity.
///
/// SwiftUI's `DragGesture` publishes velocity = 4·(predictedEndLocation − location). This is
/// another form of an estimate, for any estimator; see `predictedEnd`.
public struct VelocityEstimator: Sendable {
  /// The estimator of `velocity(at:)`, its limits and its stop at release.
  public var options: VelocityOptions

  private var history = SampleHistory()

  /// Creates an estimator without samples.
  ///
  /// Allocates its storage. Adding samples does not allocate at up to 120 samples a second; at a
  /// higher rate the storage grows a few times.
  public init(_ options: VelocityOptions = .standard) { self.options = options }

  /// Creates an estimator without samples, without limits and with its own stop rule.
  public init(_ name: EstimatorName) { self.init(VelocityOptions(name)) }

  /// Forgets all samples, as for a new contact.
  public mutating func reset() { history.reset() }

  /// Adds the sample of a pointer that came down or moved.
  ///
  /// - Throws: `CoreError` for a time before that of the last sample, or numbers beyond those of a
  ///   touch. The sample is then not added.
  public mutating func add(_ position: Point2D, at time: Seconds) throws(CoreError) {
    let touch = Touch(time: time, position: position, phase: .moved)
    if let fault = touch.numberFault { throw CoreError(.invalidTouch, "sample: \(fault)") }
    guard history.count == 0 || time.value >= history[0].time else {
      throw CoreError(
        .timeRanBackwards,
        "sample: expected a time of at least \(plain(history[0].time)) s, found "
          + "\(plain(time.value)) s")
    }
    note(position, at: time)
  }

  /// Adds a sample that a stage has checked.
  @inline(__always)
  package mutating func note(_ position: Point2D, at time: Seconds) {
    history.add(.init(time: time.value, place: SIMD2(position.x, position.y)))
  }

  /// The velocity of a pointer lifted at `time`, or nil if the samples give none.
  public func velocity(at time: Seconds) -> Velocity? { velocity(at: time, by: options) }

  /// The velocity by another estimator from the same samples, without limits.
  public func velocity(at time: Seconds, by name: EstimatorName) -> Velocity? {
    velocity(at: time, by: VelocityOptions(name))
  }

  /// The velocity by other options from the same samples.
  public func velocity(at time: Seconds, by options: VelocityOptions) -> Velocity? {
    if let custom = options.custom {
      return limited(custom.velocity(history, at: time), by: options)
    }
    let found = history.velocity(
      options.estimator, at: time.value, stopsAtRelease: options.stopsAtRelease)
    return limited(
      found.map { Velocity(x: PointsPerSecond($0.x), y: PointsPerSecond($0.y)) }, by: options)
  }

  @inline(__always)
  private func limited(_ velocity: Velocity?, by options: VelocityOptions) -> Velocity? {
    guard let velocity, velocity.x.value.isFinite, velocity.y.value.isFinite else { return nil }
    return options.limits == .none ? velocity : options.limits.applied(to: velocity)
  }

  /// The predicted end of the movement, as SwiftUI would compute it: a quarter of a second ahead.
  ///
  /// `DragGesture.Value.velocity` is documented by its interface as four times the distance from
  /// `location` to `predictedEndLocation`. Nil without samples.
  public func predictedEnd(at time: Seconds) -> Point2D? {
    guard history.count > 0 else { return nil }
    let velocity = velocity(at: time) ?? .zero
    let place = history[0].place
    return Point2D(x: place.x + velocity.x.value / 4, y: place.y + velocity.y.value / 4)
  }
}

/// The range of speeds that count as a fling, by the length of the velocity.
public struct VelocityLimits: Hashable, Sendable {
  /// Slower releases have no velocity.
  public let minimum: PointsPerSecond
  /// Faster releases keep their direction and get this speed.
  public let maximum: PointsPerSecond

  /// Creates limits from `minimum` to `maximum`.
  ///
  /// - Throws: `CoreError` unless 0 ≤ minimum ≤ maximum; the maximum may be infinite.
  public init(minimum: PointsPerSecond, maximum: PointsPerSecond) throws(CoreError) {
    guard minimum.isFinite, minimum >= 0, minimum.value <= maximum.value else {
      throw CoreError(
        .invalidNumber,
        "velocity limits: expected 0 pt/s ≤ minimum ≤ maximum, found a minimum of "
          + "\(plain(minimum.value)) and a maximum of \(plain(maximum.value)) pt/s")
    }
    self.minimum = minimum
    self.maximum = maximum
  }

  private init(_ minimum: PointsPerSecond, _ maximum: PointsPerSecond) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// No limits: every velocity is unchanged.
  public static let none = VelocityLimits(0, .infinity)
  /// Up to 8000 pt/s: Android's and Flutter's maximum alone.
  public static let maximal = VelocityLimits(
    0, PointsPerSecond(CopiedNumber.androidFastestFling.value))
  /// 50 to 8000 pt/s: the fling velocities of Android's `ViewConfiguration` and of Flutter.
  public static let fling = VelocityLimits(
    PointsPerSecond(CopiedNumber.androidSlowestFling.value),
    PointsPerSecond(CopiedNumber.androidFastestFling.value))

  /// The velocity after the limits.
  public func applied(to velocity: Velocity) -> Velocity {
    let largest = max(velocity.x.magnitude.value, velocity.y.magnitude.value)
    guard largest > 0 else { return velocity }
    // Divided by the larger component first, because the square of a large number would not be
    // finite.
    let (x, y) = (velocity.x.value / largest, velocity.y.value / largest)
    let unit = (x * x + y * y).squareRoot()
    let speed = largest * unit
    if speed < minimum.value { return .zero }
    guard speed > maximum.value else { return velocity }
    let factor = maximum.value / unit
    return Velocity(x: PointsPerSecond(x * factor), y: PointsPerSecond(y * factor))
  }
}

/// The measurement of a release's velocity: estimator and limits.
public struct VelocityOptions: Hashable, Sendable {
  /// The estimator.
  public var estimator: EstimatorName
  /// A custom estimator, used instead of `estimator`.
  public var custom: CustomEstimator?
  /// The range of speeds that count.
  public var limits: VelocityLimits
  /// Whether a pause before the release makes the velocity zero, for estimators with such a rule.
  public var stopsAtRelease: Bool
  /// The time after the lift of another finger of the same gesture within which a lift is part of
  /// the same release; 0 for separate releases.
  ///
  /// The velocity of such a release is that of the middle of the fingers while all of them were
  /// down.
  public var liftWindow: Seconds = 0.06

  /// Creates options for `estimator` without limits and with its own stop rule.
  public init(
    _ estimator: EstimatorName = .standard, limits: VelocityLimits = .none,
    stopsAtRelease: Bool = true
  ) {
    self.estimator = estimator
    self.limits = limits
    self.stopsAtRelease = stopsAtRelease
  }

  /// Least squares of degree 2, as Android's and Flutter's default, but never against the finger.
  public static let standard = VelocityOptions()
}

extension Trace {
  /// The velocity with which the last pointer to be lifted was lifted; nil if there is none.
  ///
  /// Its last contact counts, from its beginning to its lift.
  public func releaseVelocity(by options: VelocityOptions = .standard) -> Velocity? {
    guard let end = touches.lastIndex(where: { $0.phase == .ended }) else { return nil }
    let pointer = touches[end].pointer
    var estimator = VelocityEstimator(options)
    for touch in touches[..<end] where touch.pointer == pointer {
      if touch.phase == .began { estimator.reset() }
      if !touch.isLast { estimator.note(touch.position, at: touch.time) }
    }
    return estimator.velocity(at: touches[end].time)
  }

  /// The velocity of the last lift as an estimator sees it, without limits; nil if there is none.
  public func releaseVelocity(by name: EstimatorName) -> Velocity? {
    releaseVelocity(by: VelocityOptions(name))
  }
}
