import FlickCore
import Testing

/// `MotionPropertyTests` holds erased motions of other types to the laws of all motions.
@Suite struct `Motions without their type` {
  /// A motion of a program, with numbers that no motion may have.
  private struct Broken: Motion {
    var value = Double.nan
    var duration: Seconds = Seconds(.nan)
    func sample(at time: Seconds) -> MotionSample { MotionSample(value: value, velocity: .nan) }
    func bounds(from: Seconds, to: Seconds) -> ClosedRange<Double> { -.infinity ... .infinity }
    func restTime(tolerance: Double) -> Seconds { Seconds(-1) }
  }

  private static func hop() throws -> OwnMotion {
    OwnMotion(motion: AnyMotion(try EasingMotion(from: 0, to: 80, duration: 0.2)))
  }

  @Test func `a motion of the module is a case of its own`() throws {
    let spring = try SpringMotion(SpringSpec(duration: 0.4, bounce: 0.2), from: 0, to: 100)
    #expect(AnyMotion(spring) == .spring(spring))
    #expect(AnyMotion(AnyMotion(spring)) == .spring(spring))
    let decay = try DecayMotion(.uiKitNormal, from: 0, velocity: 500)
    #expect(AnyMotion(decay) == .decay(decay))
    #expect(try spring.scaled(by: 2) == AnyMotion(spring).scaled(by: 2))
    #expect(
      try spring.reversed().reversed()
        == AnyMotion(spring).cut(at: spring.restTime(tolerance: 0.001)))
  }

  @Test func `a motion of another type is composed and joined`() throws {
    let motion = try Self.hop().delayed(by: 0.1).repeated(2, alternating: true)
    #expect((motion.duration.value - 0.6).magnitude < 1e-12)
    #expect((motion.value(at: 0.3) - 80).magnitude < 1e-9 && motion.end == 0)
    let joined = JoinedMotion(
      AnyMotion(try Self.hop()), from: MotionSample(value: 20, velocity: 300), to: 200)
    #expect(joined.sample(at: 0) == MotionSample(value: 20, velocity: 300))
    #expect(joined.end == 200 && joined.duration == Seconds(0.2))
  }

  @Test func `only copies of an erased motion are equal`() throws {
    let erased = AnyMotion(try Self.hop())
    #expect(AnyMotion(erased) == erased)
    #expect(AnyMotion(try Self.hop()) != erased)
  }

  @Test func `numbers that no motion may have are corrected`() throws {
    let motion = AnyMotion(Broken())
    #expect(motion.sample(at: 1) == MotionSample(value: 0, velocity: 0))
    #expect(motion.duration == 0 && motion.restTime(tolerance: 0.5) == 0)
    #expect(try motion.delayed(by: 1).sample(at: 0.5) == MotionSample(value: 0, velocity: 0))
  }

  @Test func `a motion of another type plays on a stage`() throws {
    let frame = Rect2D(x: 0, y: 0, width: 390, height: 844)
    let dial = try StatesSpec("dial", variables: ["turn": 0])
    var stage = Stage(scene: try SceneTree(Node(frame: frame, states: [dial])), recording: .all)
    var move = PropertyMove("turn", to: nil)
    move.motion = .motion(AnyMotion(try Self.hop()))
    try stage.play("dial", [move])
    try stage.advance(by: 0.1)
    #expect(try (stage.value("dial", "turn") - Self.hop().value(at: 0.1)).magnitude < 1e-9)
    stage.settle()
    #expect(try stage.value("dial", "turn") == 80)
  }
}
