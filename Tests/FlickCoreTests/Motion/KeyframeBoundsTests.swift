import FlickCore
import Testing

/// Keyframes with two at one moment: the value jumps there.
@Suite struct `The bounds of keyframes` {
  /// From 0 to 1 in the first half, then from 8 to 5; the easing of the jump is unused.
  private static func motion() throws -> KeyframesMotion {
    try KeyframesMotion(
      [.init(0), .init(1, at: 0.5), .init(8, at: 0.5, easing: Easing(.back, .inOut)), .init(5)],
      duration: 2)
  }

  @Test(arguments: [
    (0.0, 0.5, 0.0, 0.5), (0, 0.9, 0, 0.9), (1, 2, 5, 8), (1, 1, 8, 8), (1.5, 2, 5, 6.5),
    (0.5, 1.5, 0.5, 8), (2, 3, 5, 5), (2, 2, 5, 5),
  ])
  func `keyframe bounds are exactly the range of shown values`(
    _ row: (from: Double, to: Double, least: Double, greatest: Double)
  ) throws {
    let bounds = try Self.motion().bounds(from: Seconds(row.from), to: Seconds(row.to))
    #expect((bounds.lowerBound - row.least).magnitude < 1e-9, "\(bounds)")
    #expect((bounds.upperBound - row.greatest).magnitude < 1e-9, "\(bounds)")
  }

  /// A speed beyond the range of a double is a jump, with velocity 0.
  @Test func `the velocity is 0 if a movement is practically a jump`() throws {
    let frames = [
      KeyframesMotion.Keyframe(-1e150, at: 0), .init(1e150, at: 1e-200), .init(1e150, at: 1),
    ]
    let motion = try KeyframesMotion(frames, duration: 1)
    let sample = motion.sample(at: 5e-201)
    #expect(sample.velocity == 0, "\(sample.velocity)")
    #expect(sample.value.magnitude <= 1e150)
  }
}
