import FlickCore
import Testing

@Suite struct `The velocity of a finger` {
  private func velocity(
    _ samples: [(Double, Double)], liftedAt lift: Double
  ) -> Double? {
    var estimator = VelocityEstimator()
    for (time, x) in samples {
      estimator.add(Point(x: x, y: 0), at: Seconds(milliseconds: time))
    }
    return estimator.velocity(at: Seconds(milliseconds: lift))?.x.value
  }

  private let steady = [(0.0, 0.0), (16, 16), (32, 32), (48, 48), (64, 64)]

  @Test func `is nil once it has stopped for more than 40 ms`() throws {
    let moving = try #require(velocity(steady, liftedAt: 104))
    #expect((moving - 1000).magnitude < 1e-6)
    #expect(velocity(steady, liftedAt: 105) == nil)
  }

  @Test func `is a line's for two samples and nil for one`() {
    #expect(velocity([(0, 0), (10, 5)], liftedAt: 10) == 500)
    #expect(velocity([(0, 0)], liftedAt: 0) == nil)
    #expect(velocity([], liftedAt: 0) == nil)
  }

  @Test func `survives samples at one time`() throws {
    #expect(velocity([(5, 0), (5, 1), (5, 2)], liftedAt: 5) == nil)
    let doubled = try #require(
      velocity([(0, 0), (0, 0), (10, 10), (10, 10), (20, 20)], liftedAt: 20))
    #expect((doubled - 1000).magnitude < 1e-6)
  }

  @Test func `follows a slowing finger`() throws {
    // Trace C of the specification: 1500 px/s, then two samples at 300.
    let slowing = [(0.0, 0.0), (16, 24), (32, 48), (48, 72), (64, 96), (80, 100.8), (96, 105.6)]
    let found = try #require(velocity(slowing, liftedAt: 96))
    #expect(found.rounded() == 300)
  }

  @Test func `forgets all but the last samples`() throws {
    let many = (0..<1000).map { (Double($0), Double($0)) }
    let found = try #require(velocity(many, liftedAt: 999))
    #expect((found - 1000).magnitude < 1e-6)
  }
}
