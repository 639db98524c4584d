internal import RealModule

/// Creates the touches of gestures in virtual time: drags, flicks, pinches.
///
///     let finger = try Synthesizer(rate: 60)
///     try finger.drag(from: Point2D(x: 300, y: 400), by: Vector(x: -250, y: 0), duration: 0.25)
///     try finger.flick(
///       from: Point2D(x: 300, y: 400), by: Vector(x: -90, y: 0), speed: 1200, duration: 0.2)
///
/// Reports are evenly spaced. If a duration is not a whole number of report intervals, the
/// intervals are a little shorter. The lift is a sample of its own at the time and place of the
/// last report. Equal arguments give identical touches.
public struct Synthesizer: Hashable, Sendable {
  /// The variation of a finger's speed along its path.
  public enum Pace: String, Sendable, CaseIterable {
    /// A constant speed.
    case even
    /// From standstill to standstill with minimal jerk: 10τ³ − 15τ⁴ + 6τ⁵ (Flash and Hogan: The
    /// coordination of arm movements, 1985).
    case eased
  }

  /// The ranges of the arguments.
  package enum Allowed {
    /// Reports a second.
    package static var rate: ClosedRange<Double> { 1...10_000 }
    package static var taps: ClosedRange<Double> { 1...100 }
    package static var fingers: ClosedRange<Double> { 1...10 }
  }

  /// The default number of reports a second.
  public static let usualRate = 120.0

  /// The default duration of a tap.
  public static let usualTapDuration: Seconds = 0.05

  /// The default time from the lift of a tap to the next one.
  public static let usualTapGap: Seconds = 0.1

  /// The maximum number of reports of one gesture, which limits the cost of a plan.
  package static let mostReports = 100_000.0

  /// Reports a second.
  public let rate: Double
  /// The number of the first pointer; a second finger has the next number.
  public let pointer: Int
  /// The kind of pointer.
  public let kind: Touch.Kind
  /// The time when gestures begin.
  public let start: Seconds

  /// Creates a synthesizer of fingers that report `rate` times a second.
  ///
  /// - Throws: `CoreError` unless the rate is from 1 to 10000 and the start within ±1e9 s.
  public init(
    rate: Double = Self.usualRate, pointer: Int = 0, kind: Touch.Kind = .touch, start: Seconds = 0
  ) throws(CoreError) {
    self.rate = try CoreError.checked(rate, "rate", in: Allowed.rate, unit: "reports/s")
    self.pointer = pointer
    self.kind = kind
    self.start = try CoreError.checked(start, "start", in: -1e9...1e9)
  }

  /// Creates a drag in a straight line.
  ///
  /// - Parameters:
  ///   - duration: the duration of the movement. With 0 the finger is at the start and at the end
  ///     at the same time.
  ///   - hold: the time that the finger rests at the end, still reported, before it is lifted.
  /// - Throws: `CoreError` for durations outside 0 to 1e5 s or with over 100,000 reports, and for
  ///   places beyond ±1e9 points.
  public func drag(
    from: Point2D, by displacement: Vector, duration: Seconds, pace: Pace = .even, hold: Seconds = 0
  ) throws(CoreError) -> Trace {
    try drag(
      along: .line(from: from, to: from + displacement), duration: duration, pace: pace, hold: hold)
  }

  /// Creates a drag along a path, with the pace measured by its length.
  ///
  /// - Throws: as the drag in a straight line.
  public func drag(
    along path: GesturePath, duration: Seconds, pace: Pace = .even, hold: Seconds = 0
  ) throws(CoreError) -> Trace {
    if let fault = path.fault { throw CoreError(.invalidNumber, fault) }
    let (times, shares) = try moments(duration, hold, pace)
    let places = path.places(atShares: shares)
    return try Trace(contact(times, places, pointer: pointer))
  }

  /// Creates two fingers on opposite sides of a point that move apart or together, and turn.
  ///
  /// - Parameters:
  ///   - centre: the point between the fingers.
  ///   - span: the initial and the final distance between the fingers, in points.
  ///   - angle: the initial direction from the centre to the first finger; 0 is right, π/2 down.
  ///   - turn: the angle that the fingers turn; positive is clockwise on the screen.
  /// - Throws: as `drag`, and for spans or angles beyond ±1e9.
  public func pinch(
    around centre: Point2D, from span: Points, to endSpan: Points, angle: Radians = 0,
    turn: Radians = 0, duration: Seconds, pace: Pace = .even, hold: Seconds = 0
  ) throws(CoreError) -> Trace {
    for (name, value) in [
      ("span", span.value), ("last span", endSpan.value), ("angle", angle.value),
      ("turn", turn.value),
    ] {
      try CoreError.checked(value, name, in: -1e9...1e9)
    }
    let (times, shares) = try moments(duration, hold, pace)
    let arms = shares.map { share in
      let reach = (span + (endSpan - span) * share).value / 2
      let direction = (angle + turn * share).value
      return Vector(x: reach * .cos(direction), y: reach * .sin(direction))
    }
    return try Trace(merging: [
      Trace(contact(times, arms.map { centre + $0 }, pointer: pointer)),
      Trace(contact(times, arms.map { centre - $0 }, pointer: pointer + 1)),
    ])
  }

  /// Creates a straight flick with an exact release speed, as measured by an estimator.
  ///
  /// - Throws: `CoreError` with the code `infeasible` if a finger that never turns back cannot have
  ///   that speed. The error proposes feasible arguments; `FlickPlan` has them as values.
  public func flick(
    from: Point2D, by displacement: Vector, speed: PointsPerSecond, duration: Seconds,
    estimator: EstimatorName = .standard
  ) throws(CoreError) -> Trace {
    try FlickPlan(
      from: from, by: displacement, speed: speed, duration: duration, estimator: estimator,
      finger: self
    ).trace()
  }

  // MARK: Reports

  /// The report times of a movement and a rest after it, from zero on.
  package func times(duration: Seconds, hold: Seconds) throws(CoreError) -> [Double] {
    let duration = try CoreError.checked(duration.value, "duration", in: 0...1e5, unit: "s")
    let hold = try CoreError.checked(hold.value, "hold", in: 0...1e5, unit: "s")
    try CoreError.checked(
      (duration + hold) * rate, "duration times rate", in: 0...Self.mostReports, unit: "reports")
    var times = [0.0]
    for (begin, length) in [(0, duration), (duration, hold)] where length > 0 {
      // Prevents binary rounding from adding a report to a whole number of intervals.
      let count = max(1, (length * rate - 1e-6).rounded(.up))
      for step in 1...Int(count) { times.append(begin + length * (Double(step) / count)) }
    }
    return times
  }

  /// The report times of a movement and a rest after it, with the share of the movement at each.
  ///
  /// A movement without a duration begins and ends at the same time.
  private func moments(
    _ duration: Seconds, _ hold: Seconds, _ pace: Pace
  ) throws(CoreError) -> (times: [Double], shares: [Double]) {
    var times = try times(duration: duration, hold: hold)
    var shares = times.map { share(of: $0, duration, pace) }
    if duration <= 0 {
      times.insert(0, at: 0)
      shares.insert(0, at: 0)
    }
    return (times, shares)
  }

  private func share(of time: Double, _ duration: Seconds, _ pace: Pace) -> Double {
    let share = duration > 0 ? min(1, time / duration.value) : 1
    guard pace == .eased else { return share }
    return share * share * share * (10 + share * (6 * share - 15))
  }

  /// The touches of one finger that is at these places at these times after the start.
  package func contact(_ times: [Double], _ places: [Point2D], pointer: Int) -> [Touch] {
    var touches = zip(times, places).map { time, place in
      Touch(
        pointer: pointer, time: start + Seconds(time), position: place, phase: .moved, kind: kind)
    }
    touches[0].phase = .began
    var lift = touches[touches.count - 1]
    lift.phase = .ended
    touches.append(lift)
    return touches
  }
}
