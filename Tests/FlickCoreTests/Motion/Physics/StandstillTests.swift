import FlickCore
import Testing

/// Motions with equal start and end, or without any movement.
@Suite struct `A motion without a distance` {
  @Test(arguments: [
    (velocity: 10.0, at: 50.0, time: 5.0), (velocity: 10, at: -50, time: nil),
    (velocity: -10, at: -50, time: 5), (velocity: -10, at: 50, time: nil),
    (velocity: 0, at: 50, time: nil), (velocity: 0, at: 0, time: 0),
  ])
  func `a coasting motion only reaches places ahead`(
    _ row: (velocity: Double, at: Double, time: Double?)
  ) throws {
    let motion = try AcceleratedMotion(from: 0, velocity: row.velocity)
    #expect(motion.time(at: row.at)?.value == row.time)
  }

  @Test(arguments: [0.0, 3])
  func `a motion without distance is at its start at once`(_ rate: Double) throws {
    let still = try DecayMotion(Friction(rate: rate), from: 7, velocity: 0)
    #expect(still.time(at: 7) == 0)
    #expect(still.time(at: 8) == nil)
    #expect(try DecayMotion(Friction(rate: rate), from: 7, velocity: 20).time(at: 7) == 0)
  }

  @Test(arguments: [
    (from: 0.0, velocity: 0.0, isOver: true), (from: 0, velocity: 5, isOver: false),
    (from: 5, velocity: 0, isOver: false), (from: 0.5, velocity: 0, isOver: false),
    (from: 1, velocity: 0, isOver: false), (from: 0, velocity: 1, isOver: false),
  ])
  func `a spring without distance is over at once`(
    _ row: (from: Double, velocity: Double, isOver: Bool)
  ) throws {
    let motion = try SpringMotion(
      SpringSpec(stiffness: 100, damping: 10), from: row.from, velocity: row.velocity, to: 0)
    #expect(motion.duration == (row.isOver ? 0 : .infinity))
  }

  @Test(arguments: [-40.0, 140], [-30.0, 0, 30])
  func `a motion beyond its edges returns at once`(
    _ start: Double, _ velocity: Double
  ) throws {
    let edge = start < 0 ? 0.0 : 100
    let motion = try FlingMotion(
      .friction(Friction(rate: 2)), from: start, velocity: velocity, least: 0, greatest: 100,
      edges: .standard)
    #expect(motion.sample(at: 0).value == start)
    #expect((motion.sample(at: 60).value - edge).magnitude < 1e-6)
    let soon = motion.sample(at: 0.5).value
    #expect((soon - edge).magnitude < 40)
  }
}

/// Springs at the limits of softness and stiffness.
@Suite struct `An extreme spring` {
  @Test(arguments: [
    (stiffness: 1e-24, kept: 1e-24), (stiffness: 0.9e-24, kept: 0), (stiffness: 1e24, kept: 1e24),
    (stiffness: 1.1e24, kept: .infinity), (stiffness: 0, kept: 0),
    (stiffness: .infinity, kept: .infinity),
  ])
  func `an extreme stiffness counts as 0 or infinite`(_ row: (stiffness: Double, kept: Double))
    throws
  {
    for mass in [1, 0.25] {
      let spring = try SpringSpec(mass: mass, stiffness: row.stiffness * mass, damping: 1)
      #expect(spring.stiffness == row.kept * mass)
      #expect(spring.isRigid == (row.kept == .infinity))
    }
  }

  @Test(arguments: [-1.0, -.infinity, .nan])
  func `a spring that would push away is refused`(_ stiffness: Double) {
    #expect(throws: CoreError.self) { try SpringSpec(stiffness: stiffness, damping: 1) }
  }
}
