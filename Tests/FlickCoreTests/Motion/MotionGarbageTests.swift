import FlickCore
import Testing

/// Invalid numbers cause errors or motions with defined values, never a trap.
@Suite struct `Garbage numbers` {
  private static let seed: UInt64 = 20_261_123

  /// A motion from garbage, or nil where that is an error.
  private func motion(_ random: inout SplitMix64) -> AnyMotion? {
    func number() -> Double { random.garbage() }
    do {
      switch random.integer(0...5) {
      case 0:
        return .spring(
          try SpringMotion(
            SpringSpec(mass: number(), stiffness: number(), damping: number()), from: number(),
            velocity: number(), to: number()))
      case 1:
        return .spring(
          try SpringMotion(
            SpringSpec(response: Seconds(number()), dampingFraction: number()), from: number(),
            velocity: number(), to: number()))
      case 2:
        let easing = try Easing.cubicBezier(number(), number(), number(), number())
        return .easing(
          try EasingMotion(
            from: number(), to: number(), duration: Seconds(number()), easing: easing))
      case 3:
        return .keyframes(
          try KeyframesMotion(
            [.init(number(), at: number()), .init(number())], duration: Seconds(number())))
      case 4:
        return .fling(
          try FlingMotion(
            Friction(rate: number()), from: number(), velocity: number(), least: number(),
            greatest: number(), spring: SpringSpec(duration: Seconds(number()), bounce: number()),
            springVelocityLimit: number()))
      default:
        return .accelerated(
          try AcceleratedMotion(from: number(), velocity: number(), acceleration: number()))
      }
    } catch {
      return nil
    }
  }

  @Test func `invalid numbers do not make a motion trap`() {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    var made = 0
    for round in 0..<200_000 {
      guard var motion = motion(&random) else { continue }
      made += 1
      if round % 3 == 0 { motion = (try? motion.delayed(by: Seconds(random.garbage()))) ?? motion }
      if round % 5 == 0 {
        motion = (try? motion.repeated(random.garbage(), alternating: true)) ?? motion
      }
      if round % 7 == 0 { motion = (try? motion.scaled(by: random.garbage())) ?? motion }
      if round % 11 == 0 { motion = (try? motion.reversed(tolerance: random.garbage())) ?? motion }
      let sample = motion.sample(at: Seconds(random.garbage()))
      #expect(!sample.value.isNaN && !sample.velocity.isNaN, "round \(round): \(motion)")
      _ = motion.bounds(from: Seconds(random.garbage()), to: Seconds(random.garbage()))
      #expect(motion.restTime(tolerance: random.garbage()) >= 0, "round \(round): \(motion)")
      _ = try? motion.retargeted(at: Seconds(random.garbage()), to: 0, with: .pagerSettle)
    }
    print("garbage: \(made) motions of 200000")
    #expect(made > 1000)
  }

  @Test func `invalid numbers do not make an easing trap`() throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<20_000 {
      let easing = try random.easing()
      let sample = easing.sample(at: random.garbage(), before: random.chance(0.5))
      #expect(sample.value.isFinite && sample.slope.isFinite)
      let bounds = easing.bounds(from: random.garbage(), to: random.garbage())
      #expect(bounds.lowerBound.isFinite && bounds.upperBound.isFinite)
    }
  }
}
