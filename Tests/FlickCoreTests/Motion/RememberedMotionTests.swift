import FlickFuzz
import Testing

@testable import FlickCore

/// Guards positions, velocities, bounds and rest times of motions against accidental changes:
/// random motions of every kind, and springs and flings in round numbers.
@Suite struct `Recorded random motions` {
  private static let times = [0, 0.05, 0.1, 0.25, 0.4, 0.75, 1, 1.5, 3, 10]

  private static func tell(_ motion: some Motion, _ account: inout Account) {
    var numbers = [motion.duration.value, motion.end]
    for time in times {
      let sample = motion.sample(at: Seconds(time))
      numbers += [sample.value, sample.velocity]
    }
    for (from, to) in [(0.0, Double.infinity), (0.1, 0.3), (0.25, 0.75), (1, 1.5)] {
      let bounds = motion.bounds(from: Seconds(from), to: Seconds(to))
      numbers += [bounds.lowerBound, bounds.upperBound]
    }
    for tolerance in [0.01, 0.5, 25, 100] {
      numbers.append(motion.restTime(tolerance: tolerance).value)
    }
    account.add("", numbers)
    account.endMoment()
  }

  @Test func `recorded motions are unchanged`() throws {
    try Remembered.check("motions") { account in
      var random = SplitMix64(seed: 20_261_123)
      for index in 0..<400 {
        Self.tell(
          try index < 200 ? random.simpleMotion() : random.motion(depth: 2), &account)
      }
    }
  }

  @Test func `recorded motions from round numbers are unchanged`() throws {
    try Remembered.check("round-motions") { account in
      for (from, to, velocity) in [
        (0.0, 100.0, 0.0), (100, 0, 500), (0, 0, -200), (50, 50, 0), (0, 100, -1000), (0, 1, 25),
      ] {
        for stiffness in [0.0, 100, 400] {
          for damping in [0.0, 4, 20, 40, 100] {
            let spring = try SpringSpec(stiffness: stiffness, damping: damping)
            Self.tell(
              try SpringMotion(spring, from: from, velocity: velocity, to: to), &account)
          }
        }
        for (_, physics) in FlingPhysics.named {
          for (least, greatest) in [(-Double.infinity, Double.infinity), (0, 100), (-50, 0)] {
            let spring = try SpringSpec(response: 0.5, dampingFraction: 1)
            Self.tell(
              try FlingMotion(
                physics, from: from, velocity: velocity * 4, least: least, greatest: greatest,
                edges: .spring(spring)), &account)
          }
        }
      }
    }
  }
}
