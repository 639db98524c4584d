import FlickCore
import Testing

@Suite struct `The velocity of a finger` {
  private func velocity(
    _ samples: [(Double, Double)], liftedAt lift: Double, by name: EstimatorName = .lsq2
  ) -> Double? {
    var estimator = VelocityEstimator(name)
    for (time, x) in samples {
      estimator.note(Point2D(x: x, y: 0), at: Seconds(milliseconds: time))
    }
    return estimator.velocity(at: Seconds(milliseconds: lift))?.x.value
  }

  private let steady = [(0.0, 0.0), (16, 16), (32, 32), (48, 48), (64, 64)]

  @Test func `the velocity of a finger is nil once it has stopped for more than 40 ms`() throws {
    let moving = try #require(velocity(steady, liftedAt: 104))
    #expect((moving - 1000).magnitude < 1e-6)
    #expect(velocity(steady, liftedAt: 105) == nil)
  }

  @Test func `the velocity of a finger is a line's for two samples and nil for one`() {
    #expect(velocity([(0, 0), (10, 5)], liftedAt: 10) == 500)
    #expect(velocity([(0, 0)], liftedAt: 0) == nil)
    #expect(velocity([], liftedAt: 0) == nil)
  }

  @Test func `samples at one time give a finite velocity`() throws {
    #expect(velocity([(5, 0), (5, 1), (5, 2)], liftedAt: 5) == nil)
    let doubled = try #require(
      velocity([(0, 0), (0, 0), (10, 10), (10, 10), (20, 20)], liftedAt: 20))
    #expect((doubled - 1000).magnitude < 1e-6)
  }

  @Test func `the velocity of a finger follows a slowing finger`() throws {
    // Trace C of the specification: 1500 px/s, then two samples at 300.
    let slowing = [(0.0, 0.0), (16, 24), (32, 48), (48, 72), (64, 96), (80, 100.8), (96, 105.6)]
    let found = try #require(velocity(slowing, liftedAt: 96))
    #expect(found.rounded() == 300)
  }

  @Test func `the velocity of a finger forgets all but the last samples`() throws {
    let many = (0..<1000).map { (Double($0), Double($0)) }
    let found = try #require(velocity(many, liftedAt: 999))
    #expect((found - 1000).magnitude < 1e-6)
  }

  // MARK: Rules of each estimator

  /// A steady movement of 1000 pt/s; which pause before the lift takes its velocity, in ms.
  @Test(arguments: [
    (EstimatorName.lsq1, 40.0), (.lsq2, 40), (.lsq3, 40), (.wlsq2Delta, 40), (.wlsq2Central, 40),
    (.wlsq2Recent, 40), (.impulse, 40), (.impulseRecent40, 40), (.int1, 40), (.int2, 40),
    (.legacy, 40), (.ios, 40), (.macos, 40), (.restartingWindow, 170), (.rollingMean, 134),
    (.singleSample, .infinity), (.threeSampleMix, .infinity), (.halfOfLast, .infinity),
    (.lsq2Web, .infinity), (.window100, .infinity),
  ])
  func `the velocity is 0 after the estimator's pause`(_ row: (name: EstimatorName, pause: Double))
    throws
  {
    let longest = min(row.pause, 1e6)
    var estimator = VelocityEstimator(row.name)
    for (time, x) in steady {
      estimator.note(Point2D(x: x, y: 0), at: Seconds(milliseconds: time))
    }
    #expect(try #require(estimator.velocity(at: Seconds(milliseconds: 64 + longest))).x > 100)
    let late = estimator.velocity(at: Seconds(milliseconds: 64 + longest + 1))
    #expect((late == nil) == row.pause.isFinite)
    estimator.options.stopsAtRelease = false
    let ignored = estimator.velocity(at: Seconds(milliseconds: 64 + longest + 1))
    #expect((ignored == nil) == (row.name == .rollingMean))
  }

  @Test(arguments: [
    (EstimatorName.lsq2, true), (.wlsq2Recent, true), (.impulse, true), (.int1, true),
    (.int2, true), (.legacy, true), (.lsq2Web, true), (.rollingMean, false), (.window100, false),
    (.restartingWindow, false),
  ])
  func `a pause in between restarts the estimate if the estimator does so`(
    _ row: (name: EstimatorName, startsAnew: Bool)
  ) throws {
    // 1500 pt/s, 48 ms without reports but with movement, then 500 pt/s.
    let paused = [(0.0, 0.0), (16, 24), (32, 48), (80, 104), (96, 112)]
    let found = try #require(velocity(paused, liftedAt: 96, by: row.name))
    #expect((found - (row.startsAnew ? 500 : 112 / 0.096)).magnitude < 1e-6)
  }

  /// By script: impulse is √13e6, INT1 counts the first of a batch, the others the last.
  @Test(arguments: [
    (EstimatorName.singleSample, 3000.0), (.halfOfLast, 1500), (.threeSampleMix, 1500),
    (.impulse, 3605.551), (.ios, 1200), (.macos, 300), (.int1, 1625), (.legacy, 1500),
    (.window100, 1666.667), (.rollingMean, 1666.667), (.restartingWindow, 1666.667),
  ])
  func `samples at one time count as documented`(_ row: (name: EstimatorName, found: Double)) throws
  {
    // 1000 pt/s; the report at 20 ms comes twice and the last in three places.
    let batched = [(0.0, 0.0), (10, 10), (20, 15), (20, 20), (30, 40), (30, 45), (30, 50)]
    let found = try #require(velocity(batched, liftedAt: 30, by: row.name))
    #expect((found - row.found).magnitude < 1e-3)
  }

  @Test func `long windows are complete at any sample rate`() throws {
    // 1000 samples a second at 500 pt/s, but for the first 850 ms, which were slower.
    var estimator = VelocityEstimator()
    for step in 0...1000 {
      let x = step < 850 ? 0.1 * Double(step) : 85 + 0.5 * Double(step - 850)
      estimator.note(Point2D(x: x, y: 0), at: Seconds(milliseconds: Double(step)))
    }
    let rolling = try #require(estimator.velocity(at: 1, by: .rollingMean))
    #expect((rolling.x - 500).magnitude < 1e-6)
    // The window of Embla began at 855 ms: five times 171 ms.
    let restarting = try #require(estimator.velocity(at: 1, by: .restartingWindow))
    #expect((restarting.x - 500).magnitude < 1e-6)
    // The sample before the last 100 ms is at 899 ms.
    let window = try #require(estimator.velocity(at: 1, by: .window100))
    #expect((window.x - 500).magnitude < 1e-6)
  }

  @Test func `filters over all samples, not only those it holds`() throws {
    var generator = SplitMix64(seed: 3)
    var estimator = VelocityEstimator()
    var (velocity, last, x) = (0.0, 0.0, 0.0)
    for step in 0..<200 {
      let next = x + generator.number(-10...10)
      estimator.note(Point2D(x: next, y: 0), at: Seconds(Double(step) * 0.039))
      if step > 0 {
        let newest = (next - last) / 0.039
        velocity = step == 1 ? newest : velocity + (newest - velocity) * (0.039 / 0.049)
      }
      (last, x) = (next, next)
    }
    let found = try #require(estimator.velocity(at: Seconds(199 * 0.039), by: .int1))
    #expect((found.x.value - velocity).magnitude < 1e-9 * velocity.magnitude)
  }

  @Test func `the velocity of a finger is limited by the length of the vector`() throws {
    let limits = try VelocityLimits(minimum: 50, maximum: 8000)
    #expect(limits == .fling)
    #expect(limits.applied(to: Velocity(x: 30, y: -39)) == .zero)
    #expect(limits.applied(to: Velocity(x: 30, y: -40)) == Velocity(x: 30, y: -40))
    let fast = limits.applied(to: Velocity(x: 60_000, y: -80_000))
    #expect((fast.x - 4800).magnitude < 1e-9 && (fast.y + 6400).magnitude < 1e-9)
    let huge = limits.applied(to: Velocity(x: 1e300, y: 1e300))
    #expect((huge.x - huge.y).magnitude < 1e-9 && (huge.x.value - 8000 / 2.0.squareRoot()) < 1e-9)
    #expect(VelocityLimits.none.applied(to: fast) == fast)
    let slow = Velocity(x: 0, y: -1e-9)
    for limits in [VelocityLimits.none, .maximal] { #expect(limits.applied(to: slow) == slow) }
    #expect(VelocityLimits.fling.applied(to: slow) == .zero)
    #expect(VelocityLimits.fling.applied(to: .zero) == .zero)
    #expect(throws: CoreError.self) { try VelocityLimits(minimum: 9, maximum: 8) }
    #expect(throws: CoreError.self) { try VelocityLimits(minimum: .init(.nan), maximum: 8) }
    #expect(throws: CoreError.self) { try VelocityLimits(minimum: 0, maximum: .init(.nan)) }
    _ = try VelocityLimits(minimum: 0, maximum: .infinity)
    _ = try VelocityLimits(minimum: 8, maximum: 8)
  }

  @Test func `the velocity of a finger has SwiftUI's predicted end a quarter of a second ahead`()
    throws
  {
    var estimator = VelocityEstimator(.singleSample)
    #expect(estimator.predictedEnd(at: 0) == nil)
    estimator.note(Point2D(x: 3, y: 4), at: 0)
    #expect(estimator.predictedEnd(at: 0) == Point2D(x: 3, y: 4))
    estimator.note(Point2D(x: 13, y: 0), at: 0.5)
    #expect(estimator.predictedEnd(at: 0.5) == Point2D(x: 18, y: -2))
  }

  @Test(arguments: [
    (Point2D.zero, 0.49), (.zero, .nan), (.zero, .infinity), (Point2D(x: .nan, y: 0), 0.6),
    (Point2D(x: 0, y: 2e9), 0.6),
  ])
  func `earlier times and invalid numbers are refused`(
    _ row: (place: Point2D, time: Double)
  ) throws {
    var estimator = VelocityEstimator(.impulse)
    try estimator.add(.zero, at: 0)
    try estimator.add(Point2D(x: 50, y: 0), at: 0.5)
    try estimator.add(Point2D(x: 50, y: 0), at: 0.5)
    let before = estimator.velocity(at: 0.5)
    #expect(throws: CoreError.self) { try estimator.add(row.place, at: Seconds(row.time)) }
    #expect(estimator.velocity(at: 0.5) == before)
  }

  @Test func `the velocity of a finger is never infinite or undefined for finite samples`() {
    let seed: UInt64 = 20_261_124
    print("seed \(seed)")
    var generator = SplitMix64(seed: seed)
    let magnitudes = [0, 1e-300, 1e-9, 1, 1e3, 1e9, 1e150, 1.7e308]
    for _ in 0..<3000 {
      var estimator = VelocityEstimator()
      var time = generator.number(-1...1) * magnitudes[generator.integer(0...6)]
      for _ in 0..<generator.integer(0...70) {
        let step = [
          0, 0, Double.leastNonzeroMagnitude, 1e-12, 1e-4, 2e-3, 0.008, 0.016, 0.04, 0.2, 1e9,
        ]
        time += step[generator.integer(0...10)]
        let x = generator.number(-1...1) * magnitudes[generator.integer(0...7)]
        let y = generator.number(-1...1) * magnitudes[generator.integer(0...7)]
        estimator.note(Point2D(x: x, y: y), at: Seconds(time))
      }
      for name in EstimatorName.allCases {
        let found = estimator.velocity(at: Seconds(time), by: name)
        #expect(found?.x.isFinite ?? true && found?.y.isFinite ?? true, "\(name)")
      }
    }
  }

  @Test func `each estimator has a name for scripts`() {
    #expect(EstimatorName.allCases.count == 21)
    #expect(EstimatorName(rawValue: "lsq2_bounded") == VelocityOptions.standard.estimator)
    for name in EstimatorName.allCases {
      #expect(name.rawValue.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" })
    }
  }
}
