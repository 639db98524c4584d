import FlickCore
import Testing

/// The default estimator: least squares of degree 2, which never point against the finger.
@Suite struct `The velocity of a finger that brakes` {
  private static func velocities(
    _ places: [Double], every interval: Double = 1.0 / 60
  ) -> (plain: Double, bounded: Double) {
    var estimator = VelocityEstimator()
    for (index, place) in places.enumerated() {
      // The other direction along y: each axis is estimated separately.
      estimator.note(Point2D(x: place, y: -place), at: Seconds(Double(index) * interval))
    }
    let end = Seconds(Double(places.count - 1) * interval)
    let plain = estimator.velocity(at: end, by: .lsq2) ?? .zero
    let bounded = estimator.velocity(at: end) ?? .zero
    #expect(bounded.x.value == -bounded.y.value && plain.x.value == -plain.y.value)
    return (plain.x.value, bounded.x.value)
  }

  @Test(arguments: [
    [320.0, 200, 140, 110, 95, 88], [320, 200, 140, 110, 95, 95], [0, 120, 180, 210, 220],
    [500, 260, 140, 80, 50, 35, 28, 26], [0, -20, -40, -60, -60, -60],
  ])
  func `the velocity of a finger that only moved forwards is not negative`(_ places: [Double]) {
    let found = Self.velocities(places)
    let distance = (places.last ?? 0) - (places.first ?? 0)
    #expect(found.plain * distance < 0, "the parabola turns back")
    #expect(found.bounded == 0)
  }

  @Test func `a slight movement back gives a slight velocity back`() {
    // 0.3 points in the last report are 18 pt/s; under constant acceleration at most 36 at
    // their end.
    let found = Self.velocities([320, 200, 140, 110, 95, 88, 88.3])
    #expect(found.plain > 1700)
    #expect((found.bounded - 36).magnitude < 1e-6)
  }

  @Test(arguments: [
    [0.0, 16, 32, 48, 32, 16], [100, 60, 30, 20, 30, 60], [0, 10, 20, 30, 40, 50],
    [0, 1, 4, 9, 16, 25], [0, 30, 40, 30, 0],
  ])
  func `the parabola's velocity is kept if the finger moved in its direction`(_ places: [Double]) {
    let found = Self.velocities(places)
    #expect(found.bounded == found.plain && found.plain != 0)
  }

  /// Random movements at uneven times: forwards, with standstills.
  @Test func `the velocity is never against a finger that did not turn, nor above the parabola's`()
  {
    var random = SplitMix64(seed: 12)
    var (against, same) = (0, 0)
    for _ in 0..<20_000 {
      var estimator = VelocityEstimator()
      var (time, place) = (0.0, 0.0)
      let count = random.integer(2...14)
      let interval = [1.0 / 60, 1.0 / 120, 1.0 / 240][random.integer(0...2)]
      let brake = random.number(0.2...1.6)
      var step = random.number(0.5...200)
      for _ in 0..<count {
        estimator.note(Point2D(x: place, y: 0), at: Seconds(time))
        time += interval * (random.integer(0...3) == 0 ? random.number(0.3...1.8) : 1)
        place += random.integer(0...9) == 0 ? 0 : step
        step *= brake
      }
      let end = Seconds(time)
      let plain = estimator.velocity(at: end, by: .lsq2)?.x.value ?? 0
      let bounded = estimator.velocity(at: end)?.x.value ?? 0
      #expect(bounded >= 0 && bounded.magnitude <= plain.magnitude)
      if plain < 0 { against += 1 }
      if plain == bounded { same += 1 }
    }
    print("bounded parabola: \(against) of 20000 turned by the parabola, \(same) as it is")
    #expect(against > 500 && same > 10_000)
  }

  @Test func `an exact flick has the same velocity by both estimators`() throws {
    let finger = try Synthesizer(rate: 120)
    let flick = try finger.flick(
      from: Point2D(x: 300, y: 400), by: Vector(x: -90, y: 0), speed: 780, duration: 0.2)
    for name in [EstimatorName.lsq2, .lsq2Bounded] {
      let found = try #require(flick.releaseVelocity(by: name)?.x.value)
      #expect((found + 780).magnitude < 1e-3)
    }
    let plan = try FlickPlan(
      from: .zero, by: Vector(x: 90, y: 0), speed: -200, duration: 0.2, finger: finger)
    // Of the parabola's own estimate a finger can go forwards and be seen going backwards.
    #expect(plan.feasibleSpeeds().lowerBound == 0)
    #expect(throws: CoreError.self) { try plan.trace() }
  }
}
