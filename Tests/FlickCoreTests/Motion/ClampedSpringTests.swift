import FlickCore
import Testing

@Suite struct `Springs that are clamped or have a settling time` {
  /// Springs of all kinds of damping, from anywhere, as fast as may be.
  private func forEachMotion(
    _ check: (_ clamped: SpringMotion, _ free: SpringMotion, _ round: Int) throws -> Void
  ) throws {
    var random = SplitMix64(seed: 20_261_128)
    for round in 0..<3000 {
      let free = try random.spring()
      var clamped = free
      clamped.isClamped = true
      let from = random.pick([0, 0, 100, -3, random.number(-500...500)])
      let target = random.pick([0, from, random.number(-500...500)])
      let velocity = random.pick([0, random.number(-3000...3000), random.number(-9...9)])
      try check(
        SpringMotion(clamped, from: from, velocity: velocity, to: target),
        SpringMotion(free, from: from, velocity: velocity, to: target), round)
    }
  }

  @Test func `a clamped spring is the spring until it first reaches its target, and stays there`()
    throws
  {
    try forEachMotion { clamped, free, round in
      let rest = free.restTime(tolerance: 1e-3).value
      let start = free.from - free.target
      // On which side of the target it is at first.
      let side = start != 0 ? start : free.startVelocity
      var hasArrived = side == 0
      for step in 1...400 {
        let time = Seconds(rest * Double(step) / 400)
        let (own, other) = (clamped.sample(at: time), free.sample(at: time))
        hasArrived = hasArrived || (other.value - free.target) * side < 0
        if hasArrived {
          #expect(own == MotionSample(value: free.target, velocity: 0), "round \(round)")
        } else if own != other {
          // It has just arrived, by less than can be seen.
          #expect((other.value - free.target).magnitude < 1e-6, "round \(round) at \(time)")
        }
      }
      let bounds = clamped.bounds(from: 0, to: .infinity)
      #expect(clamped.end == clamped.target)
      #expect(
        side >= 0 ? bounds.lowerBound >= clamped.target : bounds.upperBound <= clamped.target,
        "round \(round)")
    }
  }

  @Test func `the rest of a clamped spring is never early and less than 5 % late`() throws {
    try forEachMotion { clamped, _, round in
      for tolerance in [0.01, 1, 100] {
        let rest = clamped.restTime(tolerance: tolerance).value
        try #require(rest.isFinite, "round \(round)")
        let distance = { (time: Double) in
          (clamped.value(at: Seconds(time)) - clamped.target).magnitude
        }
        let later = (0..<200).map { distance(rest + Double($0) * 0.013) }.max() ?? 0
        #expect(later <= tolerance * (1 + 1e-9), "round \(round): moves again after its rest")
        if rest > 0 {
          #expect(
            distance(rest * 0.95) > tolerance * (1 - 1e-6), "round \(round): late, at \(rest)")
        }
      }
    }
  }

  @Test func `a spring with a settling time settles in that time`() throws {
    for fraction in [0.01, 0.05, 0.3, 0.7, 1, 1.5, 5, 300] {
      for time in [0.05, 0.5, 3] {
        for tolerance in [0.1, 0.001, 1e-6] {
          let spring = try SpringSpec(
            settlingTime: Seconds(time), dampingFraction: fraction, tolerance: tolerance)
          #expect((spring.dampingFraction / fraction - 1).magnitude < 1e-9)
          let motion = try SpringMotion(spring, from: -20, to: 30)
          let rest = motion.restTime(tolerance: 50 * tolerance).value
          #expect((rest / time - 1).magnitude < 1e-6, "\(fraction), \(time), \(tolerance)")
        }
      }
    }
    #expect(try SpringSpec(settlingTime: 0, dampingFraction: 1).isRigid)
    #expect(throws: CoreError.self) { try SpringSpec(settlingTime: 1, dampingFraction: 0) }
    #expect(throws: CoreError.self) {
      try SpringSpec(settlingTime: 1, dampingFraction: 1, tolerance: 0)
    }
  }
}
