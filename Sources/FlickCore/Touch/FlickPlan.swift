/// A straight flick that is to be released with an exact speed, as an estimator sees it.
///
///     let plan = try FlickPlan(
///       from: Point(x: 300, y: 400), by: Vector(x: -90, y: 0), speed: 1200, duration: 0.2,
///       estimator: .impulse, finger: Synthesizer(rate: 60))
///     let trace = try plan.trace()
///     trace.releaseVelocity(by: .impulse)     // (-1200, 0) pt/s, to one part in a million
///
/// The finger never moves backwards. Of the movements that are left the plan takes, where the
/// estimate is linear in the samples, the one of least jerk. Within that there is a fastest and a
/// slowest release: with all of the way in the report that counts most or least. Plans outside are
/// infeasible, and `alternatives()` has what would do.
///
/// The release has the plan's speed for this estimator only, and only for the report rate and times
/// of the plan: another start in time, another place and another direction leave it as it is.
public struct FlickPlan: Hashable, Sendable {
  /// Where the finger comes down.
  public let from: Point
  /// Its way.
  public let way: Vector
  /// Its speed along the way as the estimator sees it at the release; negative is backwards.
  public let speed: PointsPerSecond
  /// From the first report to the last, and the lift.
  public let duration: Seconds
  /// Whose estimate is to be exact.
  public let estimator: EstimatorName
  /// The finger's report rate, number, kind and start.
  public let finger: Synthesizer

  /// A plan; whether it can be carried out is for `trace()` to say.
  ///
  /// - Throws: `CoreError` for a way shorter than 1e-3 or longer than 1e9 points, a speed beyond
  ///   ±1e6 pt/s, or a duration that is not above 0 and at most 1000 s, with at most 2000 reports.
  public init(
    from: Point, by way: Vector, speed: PointsPerSecond, duration: Seconds,
    estimator: EstimatorName = .lsq2, finger: Synthesizer
  ) throws(CoreError) {
    _ = try CoreError.checked(way.length, "length of the way", in: 1e-3...1e9, unit: "pt")
    _ = try CoreError.checked(from.x, "x of the start", in: -1e9...1e9, unit: "pt")
    _ = try CoreError.checked(from.y, "y of the start", in: -1e9...1e9, unit: "pt")
    _ = try CoreError.checked(duration.value, "duration", in: 1e-6...1000, unit: "s")
    _ = try CoreError.checked(
      duration.value * finger.rate, "duration times rate", in: 0...2000, unit: "reports")
    self.from = from
    self.way = way
    self.speed = PointsPerSecond(
      try CoreError.checked(speed.value, "speed", in: -1e6...1e6, unit: "pt/s"))
    self.duration = duration
    self.estimator = estimator
    self.finger = finger
  }

  /// How exact the release is: the largest error relative to the speed, or, for a slow one, to the
  /// mean speed of the way.
  public static let accuracy = 1e-6

  /// The touches of the flick.
  ///
  /// - Throws: `CoreError` with the code `infeasible`; its sentence has the alternatives.
  public func trace() throws(CoreError) -> Trace {
    if let trace = try carriedOut() { return trace }
    throw CoreError(.infeasible, refusal)
  }

  /// Plans near an infeasible one that can be carried out: with another speed, another length of the
  /// way, or another duration, whichever of these would do, else with several changed at once.
  ///
  /// Empty for a plan that is feasible. Each has been tried.
  public func alternatives() -> [FlickPlan] {
    if (try? carriedOut()) ?? nil != nil { return [] }
    let near = [otherSpeed, otherWay, otherDuration].compactMap { $0 }
    return near.isEmpty ? [steady].compactMap { $0 } : near
  }

  /// The release speeds along the way that this plan could have, from least to most.
  ///
  /// For impulse the range is not the widest possible, but every speed in it can be had. With a
  /// threshold, as `restarting_window` has, speeds below it are zero.
  public func feasibleSpeeds() -> ClosedRange<Double> {
    (try? solver())?.range ?? 0...0
  }

  // MARK: Carrying out

  private func carriedOut() throws(CoreError) -> Trace? {
    let times = try finger.times(duration: duration, hold: 0)
    guard let shares = try solver().places(at: speed.value) else { return nil }
    let places = shares.map { from + direction * $0 }
    let trace = try Trace(finger.contact(times, places, pointer: finger.pointer))
    let found = trace.releaseVelocity(by: estimator) ?? .zero
    let fault = Vector(
      x: found.x.value - direction.x * speed.value, y: found.y.value - direction.y * speed.value)
    let scale = max(speed.magnitude.value, way.length / duration.value)
    return fault.length <= Self.accuracy * 0.5 * scale ? trace : nil
  }

  private var direction: Vector { way * (1 / way.length) }

  private func solver() throws(CoreError) -> FlickSolver {
    FlickSolver(
      times: try finger.times(duration: duration, hold: 0).map { ($0 + finger.start.value) },
      distance: way.length, direction: direction, estimator: estimator)
  }

  // MARK: Alternatives

  private func changed(
    speed: Double? = nil, length: Double? = nil, duration: Double? = nil,
    direction: Vector? = nil, rate: Double? = nil
  ) -> FlickPlan? {
    let finger =
      (try? rate.map {
        try Synthesizer(
          rate: $0, pointer: self.finger.pointer, kind: self.finger.kind, start: self.finger.start)
      }) ?? self.finger
    let way = (direction ?? self.direction) * (length ?? way.length)
    guard
      let plan = try? FlickPlan(
        from: from, by: way, speed: PointsPerSecond(speed ?? self.speed.value),
        duration: Seconds(duration ?? self.duration.value), estimator: estimator, finger: finger),
      let trace = try? plan.carriedOut(), !trace.touches.isEmpty
    else { return nil }
    return plan
  }

  /// Numbers for people first, the exact one where none of those will do.
  private func nearest(_ exact: Double, _ plan: (Double) -> FlickPlan?) -> FlickPlan? {
    for value in [(exact * 1000).rounded() / 1000, exact] {
      if let found = plan(value) { return found }
    }
    return nil
  }

  /// A little within the range, for the ends themselves are a single jump.
  private static let inset = 1e-3

  private var otherSpeed: FlickPlan? {
    let range = feasibleSpeeds()
    let margin = (range.upperBound - range.lowerBound) * Self.inset
    let speed = max(range.lowerBound + margin, min(range.upperBound - margin, speed.value))
    return nearest(speed) { changed(speed: $0) }
  }

  private var otherWay: FlickPlan? {
    let range = feasibleSpeeds()
    let bound = speed.value > range.upperBound ? range.upperBound : range.lowerBound
    guard bound * speed.value > 0 else { return nil }
    let exact = way.length * (speed.value / bound)
    let isLonger = exact > way.length
    let isNarrow = range.upperBound - range.lowerBound < 1e-6 * range.upperBound.magnitude
    return nearest(isNarrow ? exact : exact * (isLonger ? 1 + Self.inset : 1 - Self.inset)) {
      changed(length: $0)
    }
  }

  private var otherDuration: FlickPlan? {
    let count = (duration.value * finger.rate).rounded(.up)
    var counts = [0.25, 0.5, 0.7, 0.8, 0.9, 1.1, 1.25, 1.5, 2, 3, 4, 6].map {
      ($0 * count).rounded()
    }
    counts += [count - 2, count - 1, count + 1, count + 2, 1, 2, 3]
    let near = Set(counts.filter { $0 >= 1 }).sorted {
      ($0 - count).magnitude == ($1 - count).magnitude
        ? $0 < $1 : ($0 - count).magnitude < ($1 - count).magnitude
    }
    // An even pace is right for windows that see all of the way.
    let even = speed.value == 0 ? 0 : way.length / speed.value
    for duration in [even] + near.map({ $0 / finger.rate }) where duration > 0 {
      if let plan = changed(duration: duration) { return plan }
    }
    return nil
  }

  /// An even pace, fast enough for every threshold, where no single change will do.
  private var steady: FlickPlan? {
    let parts = [direction.x.magnitude, direction.y.magnitude].filter { $0 > 1e-9 }
    let axis = direction.x.magnitude >= direction.y.magnitude
    let main =
      axis
      ? Vector(x: direction.x < 0 ? -1 : 1, y: 0)
      : Vector(x: 0, y: direction.y < 0 ? -1 : 1)
    let fast = 200 / (parts.min() ?? 1)
    let rate = max(finger.rate, 120)
    for direction in [direction, main] {
      for speed in [speed.value.magnitude, 200, fast] where speed > 0 {
        for duration in [duration.value, 0.15] {
          for share in [1, 2.0] {
            if let plan = changed(
              speed: speed, length: speed * duration * share, duration: duration,
              direction: direction, rate: rate)
            {
              return plan
            }
          }
        }
      }
    }
    return nil
  }

  private var refusal: String {
    let range = feasibleSpeeds()
    let proposals = alternatives().map { plan in
      var parts: [String] = []
      if plan.speed != speed { parts.append("a speed of \(exact(plan.speed.value)) pt/s") }
      if plan.way != way {
        parts.append("a way of (\(exact(plan.way.x)), \(exact(plan.way.y))) pt")
      }
      if plan.duration != duration { parts.append("a duration of \(exact(plan.duration.value)) s") }
      if plan.finger != finger { parts.append("\(exact(plan.finger.rate)) reports/s") }
      return parts.joined(separator: " with ")
    }
    return "flick: expected a speed from \(plain(range.lowerBound)) to \(plain(range.upperBound)) "
      + "pt/s by \(estimator.rawValue) for \(plain(way.length)) pt in \(plain(duration.value)) s at "
      + "\(plain(finger.rate)) reports/s, found \(plain(speed.value))"
      + (proposals.isEmpty
        ? "; start nearer to the origin of space and time"
        : "; would do: \(proposals.joined(separator: ", or "))")
  }

  /// Text from which the number can be read again.
  private func exact(_ value: Double) -> String {
    let text = plain(value)
    return Double(text) == value ? text : "\(value)"
  }
}
