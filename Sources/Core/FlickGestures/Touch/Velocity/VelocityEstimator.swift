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
    if let custom = options.custom { return velocity(at: time, by: options, asking: custom) }
    guard
      let found = history.velocity(
        options.estimator, at: time.value, stopsAtRelease: options.stopsAtRelease),
      found.x.isFinite, found.y.isFinite
    else { return nil }
    let velocity = Velocity(x: PointsPerSecond(found.x), y: PointsPerSecond(found.y))
    return options.limits == .none ? velocity : options.limits.applied(to: velocity)
  }

  private func velocity(
    at time: Seconds, by options: VelocityOptions, asking custom: CustomEstimator
  ) -> Velocity? {
    guard let velocity = custom.velocity(history, at: time), velocity.x.isFinite,
      velocity.y.isFinite
    else { return nil }
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
