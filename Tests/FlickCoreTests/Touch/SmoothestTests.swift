import Testing

@testable import FlickCore
@testable import FlickGestures

/// Of all paths that end with the wanted velocity, the synthesized one is the smoothest.
@Suite struct `The smoothest flick` {
  private func plan(_ share: Double, _ name: EstimatorName) throws -> FlickPlan {
    func plan(_ speed: Double) throws -> FlickPlan {
      try FlickPlan(
        from: Point2D(x: 300, y: 400), by: Vector(x: -90, y: 0), speed: PointsPerSecond(speed),
        duration: 0.2, estimator: name, finger: Synthesizer(rate: 60))
    }
    let range = try plan(0).feasibleSpeeds()
    return try plan(range.lowerBound + (range.upperBound - range.lowerBound) * share)
  }

  /// The sum of squared third differences of the places, after a standstill.
  private func jerk(_ places: [Double]) -> Double {
    let all = [places[0], places[0]] + places
    return (3..<all.count).reduce(0) { sum, k in
      let third = all[k] - 3 * all[k - 1] + 3 * all[k - 2] - all[k - 3]
      return sum + third * third
    }
  }

  private func places(_ trace: Trace) -> [Double] { trace.touches.dropLast().map(\.position.x) }

  private func velocity(_ trace: Trace, _ places: [Double], _ name: EstimatorName) throws -> Double
  {
    var touches = trace.touches
    for (index, place) in places.enumerated() { touches[index].position.x = place }
    return try #require(try Trace(touches).releaseVelocity(by: name)).x.value
  }

  /// The start of a longer path has even steps.
  @Test(arguments: [(count: 256, isEven: false), (count: 257, isEven: true)])
  func `the smoothest flick chooses 256 steps at most`(_ row: (count: Int, isEven: Bool)) throws {
    let steps = try #require(MinimalJerk(count: row.count, distance: 1000).steps())
    #expect(steps.count == row.count && (steps.reduce(0, +) - 1000).magnitude < 1e-6)
    #expect((steps[0] == 1000 / Double(row.count)) == row.isEven)
  }

  /// A finger never moves backwards, so some steps are held at zero; the others are as smooth as
  /// possible.
  @Test(arguments: [0.02, 0.1, 0.3, 0.7, 0.9, 0.98], [EstimatorName.lsq2, .singleSample, .ios])
  func `no neighbouring plan without a turn back is smoother`(
    _ share: Double, _ name: EstimatorName
  ) throws {
    let trace = try plan(share, name).trace()
    let found = places(trace)
    let least = jerk(found)
    let aim = try velocity(trace, found, name)
    var generator = SplitMix64(seed: 7)
    var tried = 0
    for _ in 0..<1500 {
      // Two places are moved such that the estimate, which is linear, is unchanged.
      let (a, b) = (generator.integer(1...11), generator.integer(1...11))
      let shift = generator.number(-0.5...0.5)
      guard a != b else { continue }
      var other = found
      other[a] += shift
      let first = try velocity(trace, other, name) - aim
      other[a] -= shift
      other[b] += shift
      let second = try velocity(trace, other, name) - aim
      other[b] -= shift
      guard second.magnitude > 1e-6 || first.magnitude < 1e-9 else { continue }
      other[a] += shift
      if second.magnitude > 1e-6 { other[b] -= shift * first / second }
      guard zip(other, other.dropFirst()).allSatisfy({ $1 <= $0 }) else { continue }
      #expect(jerk(other) >= least * (1 - 1e-9))
      tried += 1
    }
    #expect(tried > 3)
  }

  @Test(arguments: [1, 2, 3, 256, 257, 300])
  func `a plan of many steps covers the whole distance`(_ count: Int) throws {
    let steps = try #require(MinimalJerk(count: count, distance: 60).steps())
    #expect(steps.count == count && steps.allSatisfy { $0 >= 0 })
    #expect((steps.reduce(0, +) - 60).magnitude < 1e-9)
  }

  /// The estimate is not linear, so no sum of movements gives it; still the steps have no outlier.
  ///
  /// Speeds near the fastest have no such path.
  @Test(arguments: [0.05, 0.1, 0.15, 0.2], [EstimatorName.impulse, .impulseRecent40])
  func `a plan for a nonlinear estimate has no jump`(
    _ share: Double, _ name: EstimatorName
  ) throws {
    let found = places(try plan(share, name).trace())
    let steps = zip(found, found.dropFirst()).map { $0 - $1 }
    for (before, after) in zip([0] + steps, steps) {
      #expect((after - before).magnitude < 6, "\(steps)")
    }
  }
}
