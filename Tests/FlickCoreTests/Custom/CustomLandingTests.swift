import FlickCore
import Testing

/// The place of rest of a scroll view by a custom function, and its motion by another.
@Suite struct `A custom law of motion` {
  /// A list of 5000 points that a finger has let go, with a rule or without.
  private static func released(
    _ swipe: Swipe, _ rule: (@Sendable (ScrollRelease) -> Double?)? = nil
  ) throws -> ScrollViewReading {
    var stage = try Feed.stage {
      $0.pan = try PanOptions(slop: 0)
      $0.landing = rule.map { CustomLanding($0) }
    }
    try stage.perform(swipe)
    return try stage.scrollView("feed")
  }

  /// 200 points, after which it rests.
  private static var slow: Swipe {
    let end = Feed.middle + Vector(x: 0, y: -200)
    return Swipe(from: Feed.middle, stops: [(0.5, end), (0.8, end)])
  }

  /// Each rule returns one property of the release as the target.
  private static let rules: [(rule: @Sendable (ScrollRelease) -> Double?, target: Double)] = [
    ({ $0.offset + 50 }, 250), ({ $0.velocity + 7 }, 7), ({ $0.projection + 1 }, 201),
    ({ $0.room.upperBound - 9 }, 4191), ({ $0.room.lowerBound + 9 }, 9),
    ({ $0.axis == .vertical ? 3 : 4 }, 3), ({ _ in -50 }, 0), ({ _ in 9000 }, 4200),
    ({ _ in nil }, 200), ({ _ in .nan }, 200), ({ _ in .infinity }, 200),
  ]

  @Test(arguments: rules.indices)
  func `a law receives the release and sends the content to its target`(_ index: Int) throws {
    let row = Self.rules[index]
    #expect(try Self.released(Self.slow, row.rule).target.y == row.target)
  }

  @Test func `a law receives the velocity and the projected distance of a fling`() throws {
    let fling = Feed.swipe(Vector(x: 0, y: -300), in: 0.1)
    let plain = try Self.released(fling)
    #expect(plain.velocity.y > 1000)
    let speed = try Self.released(fling) { $0.velocity }
    #expect((speed.target.y - plain.velocity.y.value).magnitude < 1e-6)
    let end = try Self.released(fling) { $0.projection }
    #expect((end.target.y - plain.target.y).magnitude < 1e-6)
  }

  /// Travels a tenth of the velocity in a second; nil for a backward motion.
  private static var fling: FlingPhysics {
    .custom(
      CustomFling("tenth") { velocity in
        velocity < 0
          ? nil
          : try? SampledMotion(
            [
              MotionSample(value: 0, velocity: velocity),
              MotionSample(value: velocity / 10, velocity: 0),
            ], duration: 1)
      })
  }

  @Test(arguments: [0.0, 100, 900])
  func `content follows a custom fling law`(_ velocity: Double) throws {
    let motion = try FlingMotion(Self.fling, from: 50, velocity: velocity, edges: .stop)
    #expect(motion.end == 50 + velocity / 10)
    #expect(motion.sample(at: 0.0).velocity == velocity)
    let rest = motion.restTime(tolerance: 0).value
    #expect((rest - (velocity == 0 ? 0 : 1)).magnitude < 1e-6)
  }

  @Test func `without an answer UIKit's fling law applies`() throws {
    let motion = try FlingMotion(Self.fling, from: 50, velocity: -100, edges: .stop)
    let plain = try FlingMotion(.uiKit, from: 50, velocity: -100, edges: .stop)
    #expect(motion.end == plain.end && motion.sample(at: 0.1) == plain.sample(at: 0.1))
  }
}
