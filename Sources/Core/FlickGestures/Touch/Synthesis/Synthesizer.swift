internal import RealModule

/// Makes the touches of gestures: drags, flicks, pinches, in virtual time.
///
///     let finger = try Synthesizer(rate: 60)
///     try finger.drag(from: Point2D(x: 300, y: 400), by: Vector(x: -250, y: 0), duration: 0.25)
///     try finger.flick(
///       from: Point2D(x: 300, y: 400), by: Vector(x: -90, y: 0), speed: 1200, duration: 0.2)
///
/// Reports are evenly spaced: a gesture that lasts no whole number of them has them a little
/// closer. The lift is a sample of its own at the time and place of the last report. The same
/// arguments give the same touches to the bit.
public struct Synthesizer: Hashable, Sendable {
  /// How a finger's pace changes along its path.
  public enum Pace: String, Sendable, CaseIterable {
    /// The same everywhere.
    case even
    /// From standstill to standstill with minimal jerk: 10τ³ − 15τ⁴ + 6τ⁵ (Flash and Hogan: The
    /// coordination of arm movements, 1985).
    case eased
  }

  /// What its counts may be.
  package enum Allowed {
    /// Reports a second.
    package static var rate: ClosedRange<Double> { 1...10_000 }
    package static var taps: ClosedRange<Double> { 1...100 }
    package static var fingers: ClosedRange<Double> { 1...10 }
  }

  /// Reports a second, unless said.
  public static let usualRate = 120.0

  /// How long a finger stays down for a tap, unless said.
  public static let usualTapDuration: Seconds = 0.05

  /// The time from the lift of a tap to the next one, unless said.
  public static let usualTapGap: Seconds = 0.1

  /// Reports of one gesture; bounds what a plan may cost.
  package static let mostReports = 100_000.0

  /// Reports a second.
  public let rate: Double
  /// The number of the first pointer; a second finger has the next.
  public let pointer: Int
  /// What kind of pointer it is.
  public let kind: Touch.Kind
  /// When gestures begin.
  public let start: Seconds

  /// A synthesizer of fingers that report `rate` times a second.
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

  /// A drag in a straight line.
  ///
  /// - Parameters:
  ///   - duration: of the movement; with 0 the finger comes down at the start and is at the end at
  ///     the same time.
  ///   - hold: how long the finger rests at the end, still reported, before it is lifted.
  /// - Throws: `CoreError` for durations outside 0 to 1e5 s or with over 100,000 reports, and for
  ///   places beyond ±1e9 points.
  public func drag(
    from: Point2D, by displacement: Vector, duration: Seconds, pace: Pace = .even, hold: Seconds = 0
  ) throws(CoreError) -> Trace {
    try drag(
      along: .line(from: from, to: from + displacement), duration: duration, pace: pace, hold: hold)
  }

  /// A drag along a path, by its length.
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

  /// Two fingers on opposite sides of a point that move apart or together, and turn.
  ///
  /// - Parameters:
  ///   - centre: the point between the fingers.
  ///   - span: the distance between the fingers at first and at last, in points.
  ///   - angle: the direction from the centre to the first finger at first; 0 is right, π/2 down.
  ///   - turn: by how much it turns; positive is clockwise on the screen.
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

  /// A straight flick that is released with an exact speed, as an estimator sees it.
  ///
  /// - Throws: `CoreError` with the code `infeasible` that proposes what would do, if no finger
  ///   that goes straight along its path has that speed; see `FlickPlan`, which has the proposals
  ///   as values.
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

  /// Report times of a movement and a rest after it, from zero on.
  package func times(duration: Seconds, hold: Seconds) throws(CoreError) -> [Double] {
    let duration = try CoreError.checked(duration.value, "duration", in: 0...1e5, unit: "s")
    let hold = try CoreError.checked(hold.value, "hold", in: 0...1e5, unit: "s")
    try CoreError.checked(
      (duration + hold) * rate, "duration times rate", in: 0...Self.mostReports, unit: "reports")
    var times = [0.0]
    for (begin, length) in [(0, duration), (duration, hold)] where length > 0 {
      // Whole numbers of reports stay whole, whatever binary makes of the times.
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
