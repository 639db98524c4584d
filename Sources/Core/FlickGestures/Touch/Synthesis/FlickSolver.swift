/// Finds monotonic movements along a line with a given release speed, as measured by an estimator.
///
/// A movement is a list of steps between reports. The estimate is continuous in the steps, so any
/// value between the estimates of two movements is found on the line between them.
package struct FlickSolver {
  /// The times of the reports, in seconds.
  package let times: [Double]
  /// The length of the displacement in points, above zero.
  package let distance: Double
  /// The displacement's unit vector, because thresholds are along axes.
  package let direction: Vector
  /// The estimator.
  ///
  /// The bounded parabola is replaced by the plain one, which has the same estimate.
  package let estimator: EstimatorName

  private let lowest: [Double]
  private let highest: [Double]
  private let jumps: [Double]
  /// The estimates of the slowest and the fastest known movement.
  package let range: ClosedRange<Double>

  package init(times: [Double], distance: Double, direction: Vector, estimator: EstimatorName) {
    self.times = times
    self.distance = distance
    self.direction = direction
    // The bounds of the bounded parabola are inactive for a finger that never turns.
    let isBounded = estimator == .lsq2Bounded
    let estimator = isBounded ? .lsq2 : estimator
    self.estimator = estimator
    let count = times.count - 1
    // The estimate of a linear estimator is the mean of these, weighted by the lengths of the
    // steps.
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
    (lowest, highest) = (low, high)
    range = (isBounded ? max(0, least) : least)...(isBounded ? max(0, most) : most)
  }

  /// The distance from the start at each report, for a release at `speed`; nil if there is none.
  package func places(at speed: Double) -> [Double]? {
    let scale = max(speed.magnitude, distance / max(times[times.count - 1] - times[0], 1e-9))
    let tolerance = 1e-9 * scale
    guard speed >= range.lowerBound - tolerance, speed <= range.upperBound + tolerance
    else { return nil }
    let speed = speed.clamped(to: range)
    for find in [smoothest, smoothOfManyEnds, between] {
      guard let steps = find(speed, tolerance) else { continue }
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

  /// The places of the reports; the last is exactly the end.
  private func reach(_ steps: [Double]) -> [Double] {
    var reach = [0.0]
    for step in steps { reach.append(min(distance, reach[reach.count - 1] + step)) }
    reach[reach.count - 1] = distance
    return reach
  }

  // MARK: Movements

  /// Whether the estimate of a sum of movements is the sum of their estimates.
  private var isLinear: Bool { estimator != .impulse && estimator != .impulseRecent40 }

  /// The movement of least jerk with this estimate, for a linear estimator.
  private func smoothest(_ speed: Double, _: Double) -> [Double]? {
    guard isLinear else { return nil }
    return MinimalJerk(count: times.count - 1, distance: distance)
      .steps(weights: jumps.map { $0 / distance }, value: speed)
  }

  /// The movement with this estimate among the smoothest ones to each length of the last three
  /// steps.
  private func smoothOfManyEnds(_ speed: Double, _ tolerance: Double) -> [Double]? {
    let count = times.count - 1
    let last = min(3, count)
    guard count > last, !isLinear else { return nil }
    let weights = (0..<count).map { $0 >= count - last ? 1.0 : 0 }
    let family = { (end: Double) in
      MinimalJerk(count: count, distance: distance).steps(weights: weights, value: end * distance)
    }
    let shares = (0...16).map { Double($0) / 16 * 0.96 + 0.02 }
    var before: (share: Double, error: Double)?
    for share in shares {
      guard let steps = family(share) else { continue }
      let error = estimate(steps) - speed
      if let before, (before.error < 0) != (error < 0) {
        return root(
          between: before, and: (share, error), speed: speed, tolerance: tolerance, family)
      }
      before = (share, error)
    }
    return nil
  }

  /// The movement between the smoothest one of any estimate and the fastest or the slowest.
  private func between(_ speed: Double, _ tolerance: Double) -> [Double]? {
    let base =
      MinimalJerk(count: times.count - 1, distance: distance).steps()
      ?? Self.evenSteps(times.count - 1, distance)
    let error = estimate(base) - speed
    let end = error < 0 ? highest : lowest
    let family = { (share: Double) in
      base.indices.map { base[$0] + (end[$0] - base[$0]) * share }
    }
    return root(
      between: (0, error), and: (1, estimate(end) - speed), speed: speed, tolerance: tolerance,
      family)
  }

  /// The movement of a family with the estimate `speed`, given an interval that encloses it.
  ///
  /// By the Illinois rule (Dowell, Jarratt, 1971): the secant method, with the weight of an end
  /// halved if it stays.
  private func root(
    between low: (share: Double, error: Double), and high: (share: Double, error: Double),
    speed: Double, tolerance: Double, _ family: (Double) -> [Double]?
  ) -> [Double]? {
    var (low, high) = (low, high)
    for end in [low, high] where end.error.magnitude <= tolerance { return family(end.share) }
    for round in 0..<80 {
      // Every fourth round bisects, in case the estimate is too curved for secants.
      let part = round % 4 == 3 ? 0.5 : low.error / (low.error - high.error)
      let share = low.share + (high.share - low.share) * part
      guard let steps = family(share) else { return nil }
      let error = estimate(steps) - speed
      if error.magnitude <= tolerance { return steps }
      if (error < 0) == (high.error < 0) {
        high = (share, error)
        low.error *= 0.5
      } else {
        low = high
        high = (share, error)
      }
    }
    return nil
  }
}
