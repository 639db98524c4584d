/// Finds movements along a line, never backwards, whose release an estimator sees at a given speed.
///
/// Movements are lists of steps between reports. The estimate is continuous in them, so what lies
/// between the estimates of two movements is found on the straight line from one to the other.
struct FlickSolver {
  /// When the reports are, in seconds.
  let times: [Double]
  /// The length of the way in points, above zero.
  let distance: Double
  /// The way's unit vector: thresholds are along axes.
  let direction: Vector
  /// Whose estimate it is.
  let estimator: EstimatorName

  private let lowest: [Double]
  private let highest: [Double]
  private let jumps: [Double]
  /// The estimates of the slowest and the fastest movement known.
  let range: ClosedRange<Double>

  init(times: [Double], distance: Double, direction: Vector, estimator: EstimatorName) {
    self.times = times
    self.distance = distance
    self.direction = direction
    self.estimator = estimator
    let count = times.count - 1
    // The estimate of a linear estimator is a mean of these, weighted by the lengths of the steps.
    let jumps = (0..<count).map { step in
      Self.estimate(times, direction, estimator) { $0 > step ? distance : 0 }
    }
    let even = Self.estimate(times, direction, estimator) {
      distance * Double($0) / Double(count)
    }
    self.jumps = jumps
    var (low, high) = (Self.evenSteps(count, distance), Self.evenSteps(count, distance))
    var (least, most) = (even, even)
    for step in 0..<count {
      var jump = Array(repeating: 0.0, count: count)
      jump[step] = distance
      if jumps[step] < least { (least, low) = (jumps[step], jump) }
      if jumps[step] > most { (most, high) = (jumps[step], jump) }
    }
    (lowest, highest, range) = (low, high, least...most)
  }

  /// The distance from the start at each report, for a release at `speed`; nil if there is none.
  func places(at speed: Double) -> [Double]? {
    let scale = max(speed.magnitude, distance / max(times[times.count - 1] - times[0], 1e-9))
    let tolerance = 1e-9 * scale
    let speed =
      max(range.lowerBound, min(range.upperBound, speed)) == speed
      ? speed
      : (speed - range.lowerBound).magnitude < tolerance
        ? range.lowerBound
        : (speed - range.upperBound).magnitude < tolerance ? range.upperBound : .nan
    guard speed.isFinite else { return nil }
    let candidates = [smoothest(speed), smoothOfManyEnds(speed, tolerance), between(speed)]
    for steps in candidates {
      guard let steps else { continue }
      if (estimate(steps) - speed).magnitude <= tolerance { return reach(steps) }
    }
    return nil
  }

  // MARK: Estimates

  private static func evenSteps(_ count: Int, _ distance: Double) -> [Double] {
    Array(repeating: distance / Double(count), count: count)
  }

  private static func estimate(
    _ times: [Double], _ direction: Vector, _ estimator: EstimatorName,
    place: (_ report: Int) -> Double
  ) -> Double {
    var history = SampleHistory()
    for (report, time) in times.enumerated() {
      let reach = place(report)
      history.add(.init(time: time, place: SIMD2(direction.x * reach, direction.y * reach)))
    }
    guard
      let found = history.velocity(estimator, at: times[times.count - 1], stopsAtRelease: true),
      found.x.isFinite, found.y.isFinite
    else { return 0 }
    return found.x * direction.x + found.y * direction.y
  }

  private func estimate(_ steps: [Double]) -> Double {
    let reach = reach(steps)
    return Self.estimate(times, direction, estimator) { reach[$0] }
  }

  /// The places of the reports; the last is the end exactly.
  private func reach(_ steps: [Double]) -> [Double] {
    var reach = [0.0]
    for step in steps { reach.append(min(distance, reach[reach.count - 1] + step)) }
    reach[reach.count - 1] = distance
    return reach
  }

  // MARK: Movements

  /// The movement of least jerk among those of a linear estimate.
  private func smoothest(_ speed: Double) -> [Double]? {
    switch estimator {
    case .impulse, .impulseRecent40: nil
    default:
      MinimalJerk(count: times.count - 1, distance: distance)
        .steps(weights: jumps.map { $0 / distance }, value: speed)
    }
  }

  /// Of the smoothest movements to each length of the last three steps, the one of the estimate.
  private func smoothOfManyEnds(_ speed: Double, _ tolerance: Double) -> [Double]? {
    let count = times.count - 1
    let last = min(3, count)
    guard count > last else { return nil }
    let weights = (0..<count).map { $0 >= count - last ? 1.0 : 0 }
    let family = { (end: Double) in
      MinimalJerk(count: count, distance: distance).steps(weights: weights, value: end * distance)
    }
    let shares = (0...16).map { Double($0) / 16 * 0.96 + 0.02 }
    var before: (end: Double, error: Double)?
    for share in shares {
      guard let steps = family(share) else { continue }
      let error = estimate(steps) - speed
      if let before, (before.error < 0) != (error < 0) {
        return root(from: before.end, to: share, below: before.error < 0, speed, tolerance, family)
      }
      before = (share, error)
    }
    return nil
  }

  /// On the line from the smoothest movement of any estimate to the fastest or the slowest.
  private func between(_ speed: Double) -> [Double]? {
    let base =
      MinimalJerk(count: times.count - 1, distance: distance).steps()
      ?? Self.evenSteps(times.count - 1, distance)
    let isBelow = estimate(base) < speed
    let end = isBelow ? highest : lowest
    let family = { (share: Double) in
      base.indices.map { base[$0] + (end[$0] - base[$0]) * share }
    }
    return root(from: 0, to: 1, below: isBelow, speed, 0, family)
  }

  /// The movement of a family whose estimate is `speed`, which the ends of the interval enclose.
  private func root(
    from: Double, to: Double, below isBelow: Bool, _ speed: Double, _ tolerance: Double,
    _ family: (Double) -> [Double]?
  ) -> [Double]? {
    var (low, high) = (from, to)
    var best: (steps: [Double], error: Double)?
    for _ in 0..<80 {
      let middle = low + (high - low) / 2
      guard let steps = family(middle) else { return best?.steps }
      let error = estimate(steps) - speed
      if error.magnitude < best?.error ?? .infinity { best = (steps, error.magnitude) }
      if error.magnitude <= tolerance * 0.01 { break }
      if (error < 0) == isBelow { low = middle } else { high = middle }
    }
    if let steps = family(to), (estimate(steps) - speed).magnitude < best?.error ?? .infinity {
      return steps
    }
    return best?.steps
  }
}
