import FlickCore
import Testing

@Suite struct `Motions made from motions` {
  private static func line(_ from: Double, _ to: Double, _ duration: Seconds) throws -> AnyMotion {
    .easing(try EasingMotion(from: from, to: to, duration: duration))
  }

  private static func spring(from: Double, to: Double) throws -> AnyMotion {
    .spring(try SpringMotion(SpringSpec(duration: 0.4, bounce: 0.2), from: from, to: to))
  }

  @Test(arguments: [
    (time: -1.0, value: 10.0, velocity: 0.0), (0, 10, 0), (0.5, 10, 80), (0.75, 30, 80),
    (1.5, 90, 80), (1.75, 110, 0), (9, 110, 0),
  ])
  func `a delayed motion waits, then moves`(_ row: (time: Double, value: Double, velocity: Double))
    throws
  {
    let motion = try Self.line(10, 110, 1.25).delayed(by: 0.5)
    let sample = motion.sample(at: Seconds(row.time))
    #expect((sample.value - row.value).magnitude < 1e-12)
    #expect((sample.velocity - row.velocity).magnitude < 1e-9)
    #expect(motion.duration == 1.75)
  }

  /// Nothing done for ever takes no time, and for ever done not at all neither.
  @Test func `a sequence of empty motions takes no time`() throws {
    let jump = try Self.line(0, 100, 0)
    for count in [0.0, 1, 3.5, .infinity] {
      let motion = try jump.repeated(count)
      #expect(motion.duration == 0 && motion.end == (count == 0 ? motion.value(at: 0) : 100))
    }
    let never = try Self.line(5, 100, 2).repeated(0)
    #expect(never.duration == 0 && never.value(at: 1) == 5)
  }

  /// Sixteen levels of motions in each other, the deepest of the steps first or last.
  @Test(arguments: [true, false])
  func `the nesting of motions is limited`(_ isFirst: Bool) throws {
    func around(_ inner: AnyMotion) throws -> AnyMotion {
      let deep = MotionSequence.Step(inner, for: 1)
      let flat = MotionSequence.Step(try Self.line(0, 1, 1))
      return .sequence(try MotionSequence(isFirst ? [deep, flat] : [flat, deep]))
    }
    var motion = try Self.line(0, 1, 1)
    for _ in 0..<16 { motion = try around(motion) }
    #expect(throws: CoreError.self) { try around(motion) }
  }

  @Test(arguments: [Stagger.Origin.first, .center, .index(3)])
  func `a single staggered motion waits only for an origin elsewhere`(
    _ origin: Stagger.Origin
  ) throws {
    let stagger = try Stagger(interval: 0.5, from: origin)
    #expect(stagger.delays(count: 1) == [origin == .index(3) ? 1.5 : 0])
    #expect(stagger.delays(count: 0).isEmpty)
  }

  @Test(arguments: [
    (time: 0.0, value: 100.0, velocity: -100.0), (0.25, 75, -100), (1, 0, 0), (2, 0, 0),
  ])
  func `a reversed motion runs backwards`(_ row: (time: Double, value: Double, velocity: Double))
    throws
  {
    let motion = try Self.line(0, 100, 1).reversed()
    #expect(
      motion.sample(at: Seconds(row.time)) == MotionSample(value: row.value, velocity: row.velocity)
    )
  }

  @Test(arguments: [
    (time: 0.25, value: 25.0, velocity: 100.0), (1, 100, -100), (1.25, 75, -100), (2, 0, 100),
    (2.5, 50, 0), (7, 50, 0),
  ])
  func `an alternating motion may end within a repetition`(
    _ row: (time: Double, value: Double, velocity: Double)
  ) throws {
    let motion = try Self.line(0, 100, 1).repeated(2.5, alternating: true)
    let sample = motion.sample(at: Seconds(row.time))
    #expect((sample.value - row.value).magnitude < 1e-12)
    #expect(sample.velocity == row.velocity)
  }

  @Test func `an infinite repetition stays exact`() throws {
    let motion = try Self.line(0, 1, 0.5).repeated(.infinity)
    // 2⁴⁰ half seconds and an eighth.
    #expect(motion.value(at: Seconds(549_755_813_888.125)) == 0.25)
    #expect(motion.duration == .infinity && motion.restTime(tolerance: 0.5) == .infinity)
    #expect(motion.restTime(tolerance: 1) == 0)
    #expect(try Self.line(0, 1, 0.5).repeated(0).duration == 0)
  }

  @Test func `a spring in a sequence ends at its rest time`() throws {
    let spring = try Self.spring(from: 0, to: 100)
    let rest = spring.restTime(tolerance: 0.5)
    let motion = try spring.followed(by: Self.line(100, 40, 1), tolerance: 0.5)
    #expect(motion.duration == rest + 1)
    #expect(motion.value(at: rest) == 100)
    #expect((motion.value(at: rest + 0.5) - 70).magnitude < 1e-9)
    // 1 of 60 is left one sixtieth of a second before the end.
    let late = motion.restTime(tolerance: 1) - (rest + Seconds(59.0 / 60))
    #expect(late >= -1e-12 && late < 1e-9)
  }

  @Test func `the rest time of a sequence may be before its last step`() throws {
    let motion = try Self.line(0, 100, 1).followed(by: .hold(100)).followed(
      by: Self.line(99, 100, 5))
    // 98 is reached for good at 0.98 s; the last step stays within 2.
    #expect((motion.restTime(tolerance: 2).value - 0.98).magnitude < 1e-9)
    #expect((motion.restTime(tolerance: 0.5).value - 3.5).magnitude < 1e-8)
  }

  @Test func `a scaled motion runs faster`() throws {
    let motion = try Self.spring(from: 0, to: 100).scaled(by: 2)
    let inner = try Self.spring(from: 0, to: 100).sample(at: 0.2)
    #expect(motion.sample(at: 0.1).value == inner.value)
    #expect(motion.sample(at: 0.1).velocity == 2 * inner.velocity)
  }

  @Test func `a group rests when its last motion rests`() throws {
    let group = try MotionGroup([
      .init("x", Self.line(0, 100, 1)), .init("y", Self.spring(from: 0, to: 10)),
    ])
    #expect(group.samples(at: 0.5).map(\.value)[0] == 50)
    #expect(group["y"] == group.tracks[1].motion && group["z"] == nil)
    #expect(group.restTime(tolerance: 1) == group["x"]?.restTime(tolerance: 1))
    #expect(group.duration == .infinity)
    #expect(throws: CoreError.self) {
      try MotionGroup([.init("x", .hold(0)), .init("x", .hold(1))])
    }
  }

  @Test(arguments: [
    (Stagger.Origin.first, [0, 0.1, 0.2, 0.3]), (.last, [0.3, 0.2, 0.1, 0]),
    (.center, [0.15, 0.05, 0.05, 0.15]), (.index(1), [0.1, 0, 0.1, 0.2]),
  ])
  func `staggered motions start in succession`(_ row: (origin: Stagger.Origin, delays: [Double]))
    throws
  {
    let delays = try Stagger(interval: 0.1, from: row.origin).delays(count: 4)
    for (found, expected) in zip(delays, row.delays) {
      #expect((found.value - expected).magnitude < 1e-12)
    }
    let tracks = try "abcd".map { MotionGroup.Track(String($0), try Self.line(0, 100, 1)) }
    let group = try MotionGroup(tracks, stagger: Stagger(interval: 0.1, from: row.origin))
    for (sample, delay) in zip(group.samples(at: 0.3), row.delays) {
      let place = max(0, 0.3 - delay) * 100
      #expect((sample.value - place).magnitude < 1e-9)
    }
  }

  @Test func `invalid compositions are errors with a reason`() throws {
    let endless = AnyMotion.spring(
      try SpringMotion(SpringSpec(stiffness: 10, damping: 0), from: 0, to: 1))
    let error = #expect(throws: CoreError.self) { try endless.reversed() }
    #expect(error?.code == .endless)
    #expect(
      error?.message == "reversed motion: expected a motion that rests, found an endless one; "
        + "cut it first")
    #expect(throws: CoreError.self) { try endless.followed(by: .hold(0)) }
    #expect(throws: CoreError.self) { try AnyMotion.hold(.nan) }
    #expect(throws: CoreError.self) { try AnyMotion.hold(0).delayed(by: -1) }
    #expect(throws: CoreError.self) { try AnyMotion.hold(0).repeated(-1) }
    #expect(throws: CoreError.self) { try AnyMotion.hold(0).repeated(.nan) }
    #expect(throws: CoreError.self) { try AnyMotion.hold(0).scaled(by: 0) }
    #expect(throws: CoreError.self) { try MotionSequence([]) }
    // An endless motion can be the last step, or be cut.
    #expect(try AnyMotion.hold(0).followed(by: endless).duration == .infinity)
    #expect(try endless.cut(at: 2).reversed().duration == 2)
  }

  @Test func `nesting is limited, and delays do not count`() throws {
    var motion = try Self.line(0, 1, 1)
    let error = #expect(throws: CoreError.self) {
      for _ in 0..<100 { motion = try motion.scaled(by: 1) }
    }
    #expect(error?.code == .tooDeep)
    var delayed = try Self.line(0, 1, 1)
    for _ in 0..<100 { delayed = try delayed.delayed(by: 0.01) }
    #expect((delayed.duration.value - 2).magnitude < 1e-9)
  }

  @Test func `the number of motions is limited, also inside other motions`() throws {
    var doubled = try Self.line(0, 1, 1)
    let error = #expect(throws: CoreError.self) {
      for _ in 0..<14 { doubled = try doubled.followed(by: doubled) }
    }
    #expect(error?.code == .tooLarge)
    #expect(error?.message == "sequence: expected at most 10000 motions in all, found more")
    #expect(doubled.duration == 8192)
    let hidden = try doubled.reversed()
    let again = #expect(throws: CoreError.self) {
      try hidden.followed(by: hidden.scaled(by: 2))
    }
    #expect(again == error)
  }
}
