/// A straight flick that is to be released with an exact speed, as an estimator sees it.
///
///     let plan = try FlickPlan(
///       from: Point2D(x: 300, y: 400), by: Vector(x: -90, y: 0), speed: 1200, duration: 0.2,
///       estimator: .impulse, finger: Synthesizer(rate: 60))
///     let trace = try plan.trace()
///     trace.releaseVelocity(by: .impulse)     // (-1200, 0) pt/s, to one part in a million
///
/// The finger never moves backwards. If the estimate is linear in the samples, among such movements
/// the plan uses the one of least jerk. The fastest and the slowest release have all of the
/// displacement in the report that counts most or least. Plans outside this range are infeasible,
/// and `alternatives()` returns feasible plans.
///
/// The release has the plan's speed for this estimator only, and only for the report rate and times
/// of the plan: another start in time, another place and another direction leave it as it is.
public struct FlickPlan: Hashable, Sendable {
  /// The touchdown of the finger.
  public let from: Point2D
  /// Its displacement.
  public let displacement: Vector
  /// Its speed along the displacement as the estimator sees it at the release; negative is
  /// backwards.
  public let speed: PointsPerSecond
  /// From the first report to the last, and the lift.
  public let duration: Seconds
  /// The estimator that is to find this speed exactly.
  public let estimator: EstimatorName
  /// The finger's report rate, number, kind and start.
  public let finger: Synthesizer

  /// Creates a plan; `trace()` throws if it cannot be carried out.
  ///
  /// - Throws: `CoreError` for a displacement shorter than 1e-3 or longer than 1e9 points, a speed
  ///   beyond ±1e6 pt/s, or a duration that is not above 0 and at most 1000 s, with at most 2000
  ///   reports.
  public init(
    from: Point2D, by displacement: Vector, speed: PointsPerSecond, duration: Seconds,
    estimator: EstimatorName = .standard, finger: Synthesizer
  ) throws(CoreError) {
    try CoreError.checked(
      displacement.length, "length of the displacement", in: 1e-3...1e9, unit: "pt")
    try CoreError.checked(from.x, "x of the start", in: -1e9...1e9, unit: "pt")
    try CoreError.checked(from.y, "y of the start", in: -1e9...1e9, unit: "pt")
    try CoreError.checked(from.x + displacement.x, "x of the end", in: -1e9...1e9, unit: "pt")
    try CoreError.checked(from.y + displacement.y, "y of the end", in: -1e9...1e9, unit: "pt")
    try CoreError.checked(duration, "duration", in: 1e-6...1000)
    try CoreError.checked(
      duration.value * finger.rate, "duration times rate", in: 0...2000, unit: "reports")
    self.from = from
    self.displacement = displacement
    self.speed = try CoreError.checked(speed, "speed", in: -1e6...1e6)
    self.duration = duration
    self.estimator = estimator
    self.finger = finger
  }

  /// How exact the release is: the largest error relative to the speed, or, for a slow one, to the
  /// mean speed of the displacement.
  public static let accuracy = 1e-6

  /// The touches of the flick.
  ///
  /// - Throws: `CoreError` with the code `infeasible`; its sentence has the alternatives.
  public func trace() throws(CoreError) -> Trace {
    if let trace = try carriedOut() { return trace }
    throw CoreError(.infeasible, refusal)
  }

  /// The release speeds along the displacement that this plan could have, from least to most.
  ///
  /// For impulse the range is not the widest possible, but every speed in it can be had. With a
  /// threshold, as `restarting_window` has, speeds below it are zero.
  public func feasibleSpeeds() -> ClosedRange<Double> {
    (try? solver())?.range ?? 0...0
  }

  // MARK: Carrying out

  /// The touches of the flick; nil if it cannot be carried out.
  package func carriedOut() throws(CoreError) -> Trace? {
    let times = try finger.times(duration: duration, hold: 0)
    guard let shares = try solver().places(at: speed.value) else { return nil }
    let places = shares.map { from + direction * $0 }
    let trace = try Trace(finger.contact(times, places, pointer: finger.pointer))
    let found = trace.releaseVelocity(by: estimator) ?? .zero
    let fault = Vector(
      x: found.x.value - direction.x * speed.value, y: found.y.value - direction.y * speed.value)
    let scale = max(speed.magnitude.value, displacement.length / duration.value)
    return fault.length <= Self.accuracy * 0.5 * scale ? trace : nil
  }

  package var direction: Vector { displacement * (1 / displacement.length) }

  private func solver() throws(CoreError) -> FlickSolver {
    FlickSolver(
      times: try finger.times(duration: duration, hold: 0).map { ($0 + finger.start.value) },
      distance: displacement.length, direction: direction, estimator: estimator)
  }
}
