import FlickCore
import Foundation
import Testing

@Suite struct `A spring` {
  private static let seed: UInt64 = 20_261_121

  /// A spring from very bouncy to very sluggish, and a start for it.
  private static func random(_ random: inout SplitMix64) throws -> (SpringSpec, SpringMotion) {
    let fraction = [0.02, 0.3, 0.9, 0.999_999_9, 1, 1.000_000_1, 1.5, 8][random.integer(0...7)]
    let spring = try SpringSpec(
      response: Seconds(random.number(0.05...2)), dampingFraction: fraction)
    let motion = try SpringMotion(
      spring, from: random.number(-1000...1000), velocity: random.number(-8000...8000),
      to: random.number(-1000...1000))
    return (spring, motion)
  }

  @Test func `retargeting a spring keeps value and velocity`() throws {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<500 {
      let (spring, motion) = try Self.random(&random)
      let before = motion.sample(at: Seconds(random.number(0...1)))
      let after = try SpringMotion(
        spring, from: before.value, velocity: before.velocity, to: random.number(-1000...1000)
      ).sample(at: 0)
      #expect((after.value - before.value).magnitude <= 1e-9 * max(1, before.value.magnitude))
      #expect(after.velocity == before.velocity)
    }
  }

  @Test func `a spring's rest time is never early and at most a fraction late`() throws {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<2000 {
      let (_, motion) = try Self.random(&random)
      let tolerance = random.number(0.01...50)
      let rest = motion.restTime(tolerance: tolerance)
      try #require(rest.isFinite)
      let distance = { (time: Seconds) in (motion.value(at: time) - motion.target).magnitude }
      let latest = (0..<300).map { distance(rest + Seconds(Double($0) * 0.011)) }.max() ?? 0
      #expect(latest <= tolerance * (1 + 1e-9), "round \(round): moves again after its rest")
      if rest > 0 {
        #expect(distance(rest * (1 - 1e-6)) > tolerance, "round \(round): rests late")
      }
    }
  }

  @Test func `a spring is continuous at critical damping`() throws {
    let sample = { (fraction: Double) in
      try SpringMotion(
        SpringSpec(response: 0.4, dampingFraction: fraction), from: 300, velocity: -900, to: 0
      ).sample(at: 0.17)
    }
    let critical = try sample(1)
    for distance in [1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 1e-15] {
      for fraction in [1 - distance, 1 + distance] {
        let near = try sample(fraction)
        #expect((near.value - critical.value).magnitude <= 1000 * distance + 1e-11)
        #expect((near.velocity - critical.velocity).magnitude <= 20_000 * distance + 1e-9)
      }
    }
  }

  @Test(arguments: [
    (bounce: 0.3, time: 0.1, value: 0.576698, velocity: -5.707558),
    (bounce: 0.3, time: 0.5, value: -0.014498, velocity: 0.210951),
  ])
  func `a spring moves as documented for SwiftUI`(
    _ row: (bounce: Double, time: Double, value: Double, velocity: Double)
  ) throws {
    let motion = try SpringMotion(
      SpringSpec(duration: 0.5, bounce: row.bounce), from: 1, velocity: 0, to: 0)
    let sample = motion.sample(at: Seconds(row.time))
    #expect((sample.value - row.value).magnitude < 1e-6)
    #expect((sample.velocity - row.velocity).magnitude < 1e-6)
  }

  @Test func `a spring has a result for every time`() throws {
    let motion = try SpringMotion(
      SpringSpec(duration: 0.5, bounce: 0.2), from: 1, velocity: 5, to: 0)
    let start = MotionSample(value: 1, velocity: 5)
    for time: Double in [-1, -.infinity, .nan, 0] {
      #expect(motion.sample(at: Seconds(time)) == start)
    }
    let end = MotionSample(value: 0, velocity: 0)
    for time: Double in [1e6, 1e300, .infinity] { #expect(motion.sample(at: Seconds(time)) == end) }
  }

  @Test func `an undamped spring never rests unless it starts at rest`() throws {
    let spring = try SpringSpec(stiffness: 100, damping: 0)
    #expect(try SpringMotion(spring, from: 1, to: 0).restTime(tolerance: 0.1) == .infinity)
    #expect(try SpringMotion(spring, from: 0.05, to: 0).restTime(tolerance: 0.1) == 0)
    #expect(try SpringMotion(spring, from: 0, to: 0).restTime(tolerance: 0) == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 1e300])
  func `invalid spring parameters are errors`(_ number: Double) {
    #expect(throws: CoreError.self) { try SpringSpec(mass: number, stiffness: 1, damping: 1) }
    #expect(throws: CoreError.self) { try SpringSpec(stiffness: 1, damping: number) }
    #expect(throws: CoreError.self) {
      try SpringSpec(response: Seconds(number), dampingFraction: 1)
    }
    #expect(throws: CoreError.self) { try SpringSpec(duration: 1, bounce: number) }
    #expect(throws: CoreError.self) {
      try SpringMotion(.pagerSettle, from: number == -1 ? .nan : number, to: 0)
    }
  }

  @Test(arguments: [Double.nan, -Double.infinity, -1])
  func `an invalid stiffness is an error`(_ number: Double) {
    #expect(throws: CoreError.self) { try SpringSpec(stiffness: number, damping: 1) }
  }

  @Test func `a spring of zero duration is at its target from the start`() throws {
    for spring in try [
      SpringSpec(duration: 0, bounce: 0.3), SpringSpec(response: 0, dampingFraction: 0),
      SpringSpec(response: 1e-7, dampingFraction: 1e4),
      SpringSpec(stiffness: .infinity, damping: 3),
      SpringSpec(stiffness: 1e25, damping: 0),
    ] {
      #expect(spring.isRigid)
      #expect(spring.response == 0 && spring.dampingFraction == 1 && spring.bounce == 0)
      let motion = try SpringMotion(spring, from: 5, velocity: 100, to: 80)
      for time: Seconds in [-1, 0, 0.001, .infinity] {
        #expect(motion.sample(at: time) == MotionSample(value: 80, velocity: 0))
      }
      #expect(motion.restTime(tolerance: 0) == 0)
      #expect(motion.bounds(from: 0, to: .infinity) == 80...80)
    }
  }

  @Test func `a heavy spring is not rigid`() throws {
    let spring = try SpringSpec(mass: 1e6, stiffness: 1e13, damping: 1e9)
    #expect(!spring.isRigid)
    #expect((spring.naturalFrequency - 1e7.squareRoot()).magnitude < 1e-9)
  }

  @Test func `a spring without stiffness is stopped by its damping`() throws {
    let spring = try SpringSpec(mass: 2, stiffness: 0, damping: 8)
    #expect(spring.response == .infinity && spring.dampingFraction == .infinity)
    let motion = try SpringMotion(spring, from: 10, velocity: 100, to: 0)
    // x = 10 + 100·(1 − e^(−4t))/4
    #expect(motion.sample(at: 0) == MotionSample(value: 10, velocity: 100))
    let sample = motion.sample(at: 0.5)
    #expect((sample.value - 31.616617919084682).magnitude < 1e-12)
    #expect((sample.velocity - 13.53352832366127).magnitude < 1e-12)
    #expect(motion.end == 35)
    let rest = motion.restTime(tolerance: 1).value
    #expect(rest >= 0.8047189562170503 && rest < 0.8047189562170503 * 1.001)
  }

  @Test func `a spring without stiffness and damping continues forever`() throws {
    let spring = try SpringSpec(stiffness: 0, damping: 0)
    let motion = try SpringMotion(spring, from: 10, velocity: -100, to: 0)
    #expect(motion.sample(at: 2) == MotionSample(value: -190, velocity: -100))
    #expect(motion.end == -.infinity)
    #expect(motion.restTime(tolerance: 1) == .infinity)
    let still = try SpringMotion(spring, from: 10, to: 0)
    #expect(still.restTime(tolerance: 0) == 0 && still.end == 10)
  }

  @Test func `an undamped spring follows the cosine to the last bits`() throws {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    let motion = try SpringMotion(SpringSpec(stiffness: 1, damping: 0), from: 1, to: 0)
    for round in 0..<100_000 {
      // Small and large angles, and close to the seams between quadrants.
      var angle = random.number(0...1) * [1, 10, 1000, 1.6e6, 1e9][round % 5]
      if round % 3 == 0 { angle = (angle / (.pi / 4)).rounded() * (.pi / 4) }
      let sample = motion.sample(at: Seconds(angle))
      #expect((sample.value - cos(angle)).magnitude <= 2.3e-16, "at \(angle)")
      #expect((sample.velocity + sin(angle)).magnitude <= 2.3e-16, "at \(angle)")
    }
  }

  @Test func `the bounds of a spring include its overshoot`() throws {
    // e^(−πζ/√(1 − ζ²)) of the distance, for a start at rest.
    let overshoots = [0.5: 0.163_033_534_821_580_5, 0.7: 0.045_987_910_260_267_75, 1: 0]
    for (fraction, overshoot) in overshoots {
      let spring = try SpringSpec(response: 0.5, dampingFraction: fraction)
      let bounds = try SpringMotion(spring, from: 0, to: 100).bounds(from: 0, to: .infinity)
      #expect((bounds.upperBound - 100 * (1 + overshoot)).magnitude < 1e-7)
      #expect(bounds.lowerBound == 0)
    }
  }

  @Test func `a spring can be retargeted`() throws {
    let motion = try SpringMotion(SpringSpec(duration: 0.4, bounce: 0.2), from: 0, to: 300)
    let next = try motion.retargeted(at: 0.1, to: 0)
    #expect(next.spring == motion.spring && next.target == 0)
    #expect(next.sample(at: 0) == motion.sample(at: 0.1))
    #expect(throws: CoreError.self) { try motion.retargeted(at: 0.1, to: .nan) }
  }

  @Test func `an error about a spring contains the expected value`() {
    let error = #expect(throws: CoreError.self) { try SpringSpec(stiffness: 100, damping: -1) }
    #expect(error?.code == .invalidNumber)
    #expect(
      error?.message == "spring damping: expected a number from 0 to 1000000000000, found -1")
  }
}
