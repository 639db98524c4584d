import FlickCore
import Testing

/// A motion with constant acceleration, against x = x₀ + v·t + a·t²/2.
@Suite struct `An accelerated motion` {
  @Test(arguments: [-3.0, 0, 2], [-40.0, 0, 10])
  func `an accelerated motion follows its formula, bounds and passing times`(
    _ acceleration: Double, _ velocity: Double
  ) throws {
    let motion = try AcceleratedMotion(from: 5, velocity: velocity, acceleration: acceleration)
    let place = { (time: Double) in 5 + velocity * time + acceleration * time * time / 2 }
    let times = stride(from: 0.0, through: 20, by: 0.5)
    for time in times {
      let sample = motion.sample(at: Seconds(time))
      #expect((sample.value - place(time)).magnitude < 1e-9)
      #expect((sample.velocity - velocity - acceleration * time).magnitude < 1e-9)
      if let found = motion.time(at: sample.value) {
        // The first time that it is there.
        #expect(found.value <= time + 1e-9 && (place(found.value) - sample.value).magnitude < 1e-6)
      } else {
        Issue.record("never at \(sample.value)")
      }
    }
    for start in [0.0, 3, 12] {
      let seen = stride(from: start, through: start + 8, by: 1.0 / 64).map(place)
      let bounds = motion.bounds(from: Seconds(start), to: Seconds(start + 8))
      // Between two of the places that were looked at it may turn.
      let slack = 3.0 / 64 / 64
      #expect(bounds.lowerBound <= seen.min() ?? 0 && bounds.upperBound >= seen.max() ?? 0)
      #expect(bounds.lowerBound >= (seen.min() ?? 0) - slack)
      #expect(bounds.upperBound <= (seen.max() ?? 0) + slack)
    }
    #expect((motion.duration == 0) == (acceleration == 0 && velocity == 0))
  }

  /// Neither of the two times loses digits to the other.
  @Test(arguments: [-1e6, 1e6, -20, 20], [1e-3, -1e-3, 3, -3])
  func `passing times of an accelerated motion have full precision`(
    _ velocity: Double, _ acceleration: Double
  ) throws {
    let motion = try AcceleratedMotion(from: 0, velocity: velocity, acceleration: acceleration)
    for time in [1e-6, 1e-3, 1.5] {
      let value = velocity * time + acceleration * time * time / 2
      let found = try #require(motion.time(at: value)).value
      #expect((found - time).magnitude <= 1e-9 * time, "\(time)")
    }
  }

  @Test func `a value outside the path of an accelerated motion has no time`() throws {
    let thrown = try AcceleratedMotion(from: 0, velocity: 10, acceleration: -2)
    #expect(thrown.time(at: 25) == 5 && thrown.time(at: 25.001) == nil)
    #expect(thrown.time(at: -11) == 11)
    let steady = try AcceleratedMotion(from: 0, velocity: 10)
    #expect(steady.time(at: -1) == nil && steady.time(at: 30) == 3)
    let still = try AcceleratedMotion(from: 1)
    #expect(still.time(at: 1) == 0 && still.time(at: 2) == nil)
  }
}
