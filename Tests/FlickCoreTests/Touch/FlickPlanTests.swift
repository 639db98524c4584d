import Testing

@testable import FlickCore
@testable import FlickGestures

@Suite struct `A flick with an exact release` {
  private static let start = Point2D(x: 300, y: 400)

  private func plan(
    _ speed: Double, by displacement: Vector = Vector(x: -90, y: 0), in duration: Double = 0.2,
    _ estimator: EstimatorName, rate: Double = 60
  ) throws -> FlickPlan {
    try FlickPlan(
      from: Self.start, by: displacement, speed: PointsPerSecond(speed),
      duration: Seconds(duration),
      estimator: estimator, finger: Synthesizer(rate: rate))
  }

  /// Returns the error of the release speed, relative to the wanted speed or, for slow flicks, to
  /// the mean speed.
  private func error(_ plan: FlickPlan, _ trace: Trace) -> Double {
    let found = trace.releaseVelocity(by: plan.estimator) ?? .zero
    let factor = plan.speed.value / plan.displacement.length
    let fault = Vector(
      x: found.x.value - plan.displacement.x * factor,
      y: found.y.value - plan.displacement.y * factor)
    return fault.length
      / max(plan.speed.magnitude.value, plan.displacement.length / plan.duration.value)
  }

  @Test(arguments: EstimatorName.allCases)
  func `a planned flick has the requested velocity for its estimator`(_ name: EstimatorName) throws
  {
    let range = try plan(0, name).feasibleSpeeds()
    #expect(range.upperBound > 0)
    var compared = 0
    for share in [0, 0.01, 0.2, 0.5, 0.8, 0.99, 1] {
      let speed = range.lowerBound + (range.upperBound - range.lowerBound) * share
      let plan = try plan(speed, name)
      // Embla knows no release at 100 pt/s or slower.
      if name == .restartingWindow, speed.magnitude <= 100 { continue }
      let trace = try plan.trace()
      #expect(error(plan, trace) <= FlickPlan.accuracy, "\(speed) pt/s")
      #expect(plan.alternatives().isEmpty)
      let touches = trace.touches
      #expect(touches.first?.phase == .began && touches.last?.phase == .ended)
      #expect(touches.first?.position == Self.start)
      #expect(touches.last?.position == Point2D(x: 210, y: 400))
      #expect(touches.last?.time == 0.2 && touches.count == 14)
      for (before, after) in zip(touches, touches.dropFirst()) {
        #expect(after.position.x <= before.position.x, "moves backwards")
      }
      compared += 1
    }
    #expect(compared > 4)
  }

  /// Jerk is the sum of squared third differences of the places, after a standstill.
  private func jerk(_ trace: Trace) -> Double {
    let places = [300, 300] + trace.touches.dropLast().map(\.position.x)
    return (3..<places.count).reduce(0) { sum, k in
      let third =
        places[k] - 3 * places[k - 1] + 3 * places[k - 2] - places[k - 3]
      return sum + third * third
    }
  }

  @Test func `a plan is as smooth as its release permits`() throws {
    let plan = try plan(780, .lsq2)
    let trace = try plan.trace()
    let least = jerk(trace)
    // No small change of the places keeps the estimate and is smoother.
    var generator = SplitMix64(seed: 5)
    for _ in 0..<200 {
      var touches = trace.touches
      let moved = (generator.integer(1...11), generator.integer(1...11))
      guard moved.0 != moved.1 else { continue }
      touches[moved.0].position.x += 0.01
      let first = try Trace(touches).releaseVelocity(by: .lsq2)
      touches[moved.0].position.x -= 0.01
      touches[moved.1].position.x += 0.01
      let second = try Trace(touches).releaseVelocity(by: .lsq2)
      touches[moved.1].position.x -= 0.01
      let a = try #require(first).x.value + 780
      let b = try #require(second).x.value + 780
      guard b.magnitude > 1e-9 else { continue }
      touches[moved.0].position.x += 0.01
      touches[moved.1].position.x -= 0.01 * a / b
      #expect(jerk(try Trace(touches)) >= least * (1 - 1e-9))
    }
  }

  @Test func `a plan is equal to the bit each time`() throws {
    #expect(try plan(780, .impulse).trace() == plan(780, .impulse).trace())
  }

  @Test func `random plans are exact, or offer feasible ones`() throws {
    let seed: UInt64 = 20_261_125
    print("seed \(seed)")
    var generator = SplitMix64(seed: seed)
    var feasible = 0
    var proposed = 0
    var worst = 0.0
    for name in EstimatorName.allCases {
      for _ in 0..<12 {
        let rate = [20.0, 60, 90, 120, 240][generator.integer(0...4)]
        let finger = try Synthesizer(
          rate: rate, pointer: 3, start: Seconds(generator.number(-100...100)))
        let displacement = Vector(x: generator.number(-400...400), y: generator.number(-400...400))
        let length = generator.number(5...600)
        let plan = try FlickPlan(
          from: Point2D(x: generator.number(-500...500), y: generator.number(-500...500)),
          by: displacement * (length / displacement.length),
          speed: PointsPerSecond(generator.number(-500...6000)),
          duration: Seconds(generator.number(0.02...0.5)), estimator: name, finger: finger)
        do {
          worst = max(worst, error(plan, try plan.trace()))
          feasible += 1
        } catch {
          #expect(error.code == .infeasible)
          let alternatives = plan.alternatives()
          #expect(!alternatives.isEmpty, "\(error)")
          for other in alternatives {
            worst = max(worst, self.error(other, try other.trace()))
            proposed += 1
          }
        }
      }
    }
    print("flicks: \(feasible) feasible, \(proposed) proposed, largest error \(worst)")
    #expect(worst <= FlickPlan.accuracy)
    #expect(feasible > 60 && proposed > 60)
  }

  @Test func `any numbers are refused or planned`() throws {
    let seed: UInt64 = 20_261_126
    print("seed \(seed)")
    var generator = SplitMix64(seed: seed)
    let sizes = [0, 1e-6, 1e-3, 1, 300, 1e6, 1e9, 1e300]
    var carriedOut = 0
    for _ in 0..<2000 {
      let number = { generator.number(-1...1) * sizes[generator.integer(0...7)] }
      let name = EstimatorName.allCases[generator.integer(0...19)]
      let (rate, start) = (number().magnitude, number())
      let (from, displacement) = (
        Point2D(x: number(), y: number()), Vector(x: number(), y: number())
      )
      let (speed, duration) = (PointsPerSecond(number()), Seconds(number().magnitude))
      guard
        let finger = try? Synthesizer(rate: rate, start: Seconds(start)),
        let plan = try? FlickPlan(
          from: from, by: displacement, speed: speed, duration: duration, estimator: name,
          finger: finger)
      else { continue }
      if let trace = try? plan.trace() {
        #expect(error(plan, trace) <= FlickPlan.accuracy)
        carriedOut += 1
      }
    }
    #expect(carriedOut > 0)
  }

  @Test func `an infeasible flick offers alternatives`() throws {
    let error = #expect(throws: CoreError.self) {
      try plan(20_000, by: Vector(x: 0, y: 90), .singleSample).trace()
    }
    #expect(error?.code == .infeasible)
    #expect(
      error?.message
        == "flick: expected a speed from 0 to 5400 pt/s by single_sample for 90 pt in 0.2 s at 60 "
        + "reports/s, found 20000; would do: a speed of 5394.6 pt/s, or a displacement of (0, 333.667) pt, "
        + "or a duration of 0.0045 s")
    #expect(throws: CoreError.self) { try plan(.nan, .lsq2) }
    #expect(throws: CoreError.self) { try plan(1, by: .zero, .lsq2) }
    #expect(throws: CoreError.self) { try plan(1, in: 0, .lsq2) }
    #expect(throws: CoreError.self) { try plan(1, in: 900, .lsq2) }
  }

  /// The nearer of two feasible durations is proposed, or the shorter one at equal distance.
  ///
  /// The finger would have to return faster than is possible in six reports.
  @Test func `the nearest feasible duration is offered`() throws {
    func plan(_ reports: Double, _ speed: Double) throws -> FlickPlan {
      try self.plan(speed, in: reports / 60, .lsq2)
    }
    let (slowest, next) = (try plan(5, 0).feasibleSpeeds(), try plan(4, 0).feasibleSpeeds())
    #expect(next.lowerBound < slowest.lowerBound)
    let speed = (next.lowerBound + slowest.lowerBound) / 2
    // Shorter ones would do as well.
    #expect(try plan(3, speed).alternatives().isEmpty)
    let others = try plan(5, speed).alternatives().map { $0.duration.value * 60 }
    #expect(others.contains { ($0 - 4).magnitude < 1e-9 }, "\(others)")
  }

  /// The range is close to that of the smoothest movement, which is computed without a search.
  @Test(arguments: [EstimatorName.impulse, .impulseRecent40], 1...6)
  func `a flick with an exact release is feasible at each speed of its range`(
    _ name: EstimatorName, _ reports: Int
  ) throws {
    let duration = Double(reports) / 60
    let range = try plan(0, in: duration, name).feasibleSpeeds()
    let smooth = try #require(
      MinimalJerk(count: reports, distance: 90).steps(), "no smoothest movement")
    var touches = [Touch(time: 0, position: Self.start, phase: .began)]
    for (step, length) in smooth.enumerated() {
      let last = touches[touches.count - 1].position
      touches.append(
        Touch(
          time: Seconds(Double(step + 1) / 60), position: last - Vector(x: length, y: 0),
          phase: .moved))
    }
    var lift = touches[reports]
    lift.phase = .ended
    touches.append(lift)
    let seen = try #require(try Trace(touches).releaseVelocity(by: name)).x.value.magnitude
    for offset in [-40, -0.5, -0.01, 0, 0.01, 0.5, 40] {
      let speed = (seen + offset).clamped(to: range)
      let plan = try plan(speed, in: duration, name)
      #expect(error(plan, try plan.trace()) <= FlickPlan.accuracy, "\(offset)")
    }
  }

  @Test(arguments: EstimatorName.allCases)
  func `releases a pager that uses the same estimator`(_ name: EstimatorName) throws {
    var stage = try Library.stage { $0.velocity.estimator = name }
    let range = try plan(0, name).feasibleSpeeds()
    let speed = range.lowerBound + (range.upperBound - range.lowerBound) * 0.7
    try stage.play(plan(speed, name).trace())
    let criterion = try stage.why("music")?.criteria.first { $0.name == .velocity }
    #expect(try (#require(criterion).value + speed).magnitude <= 1e-6 * speed)
  }
}
