import FlickCore
import Testing

@Suite struct `A sampled motion` {
  /// A cubic is interpolated exactly from its values and velocities: 2 + t(t - 1)(t - 3).
  private static func value(_ t: Double) -> Double { 2 + t * (t - 1) * (t - 3) }
  private static func velocity(_ t: Double) -> Double { 3 * t * t - 8 * t + 3 }
  /// Where it turns.
  private static let turns = [(4 - 7.0.squareRoot()) / 3, (4 + 7.0.squareRoot()) / 3]

  /// Over 3 seconds.
  private static func motion(samples count: Int = 4) throws -> SampledMotion {
    let moments = (0..<count).map { Double($0) * 3 / Double(count - 1) }
    return try SampledMotion(
      moments.map { MotionSample(value: value($0), velocity: velocity($0)) }, duration: 3)
  }

  @Test(arguments: [2, 3, 4, 31])
  func `a sampled motion passes through its samples with their velocities`(_ count: Int) throws {
    let motion = try Self.motion(samples: count)
    for index in 0..<300 {
      let t = Double(index) / 100
      let sample = motion.sample(at: Seconds(t))
      #expect(abs(sample.value - Self.value(t)) < 1e-9, "\(t)")
      #expect(abs(sample.velocity - Self.velocity(t)) < 1e-9, "\(t)")
    }
    #expect(motion.sample(at: 3).velocity == 0 && motion.sample(at: 7).value == Self.value(3))
    #expect(motion.from == 2 && motion.moved(by: 5).from == 7)
    #expect(motion.moved(by: 5).moved(by: 1).sample(at: 1).value == motion.sample(at: 1).value + 6)
  }

  @Test(
    arguments: [2, 3, 4, 31],
    [(0.0, 3.0), (0, 0.4), (0.4, 0.5), (0.3, 2), (1, 2), (2.2, 2.25), (2, 2.5), (2.5, 9), (4, 9)])
  func `a sampled motion stays within its bounds`(_ count: Int, _ span: (from: Double, to: Double))
    throws
  {
    let motion = try Self.motion(samples: count)
    let seen = stride(from: span.from, through: span.to, by: 0.001)
      .map { motion.sample(at: Seconds($0)).value }
    let turns = Self.turns.filter { span.from...span.to ~= $0 }.map(Self.value)
    let bounds = motion.bounds(from: Seconds(span.from), to: Seconds(span.to))
    let all = seen + turns + [motion.sample(at: Seconds(span.to)).value]
    let (least, greatest) = (all.min() ?? 0, all.max() ?? 0)
    #expect(abs(bounds.lowerBound - least) < 1e-9 && abs(bounds.upperBound - greatest) < 1e-9)
  }

  /// Turns in a piece that is a parabola, at its middle, and has bounds there.
  @Test func `a sampled motion turns at the vertex of a parabola`() throws {
    let motion = try SampledMotion(
      [MotionSample(value: 0, velocity: 4), MotionSample(value: 0, velocity: -4)], duration: 1)
    #expect(motion.bounds(from: 0, to: 1) == 0...1)
    #expect(motion.sample(at: 0.5) == MotionSample(value: 1, velocity: 0))
    let line = try SampledMotion(
      [MotionSample(value: 0, velocity: 4), MotionSample(value: 4, velocity: 4)], duration: 1)
    #expect(line.bounds(from: 0.25, to: 0.5) == 1...2)
  }

  @Test(
    arguments: [
      (2.0, 0.0), (2.5, 0.237286), (1, 1.445042), (0, 2),
      (-0.1, 2.145277), (-1, nil), (2.7, nil),
    ])
  func `a sampled motion has a first time for a value`(_ row: (value: Double, time: Double?)) throws
  {
    for (count, shift) in [(4, 0.0), (31, 0), (31, 3)] {
      let motion = try Self.motion(samples: count).moved(by: shift)
      let time = motion.time(at: row.value + shift)?.value
      guard let wanted = row.time else {
        #expect(time == nil)
        continue
      }
      let found = try #require(time)
      #expect(abs(found - wanted) < 1e-6)
      #expect(abs(motion.sample(at: Seconds(found)).value - row.value - shift) < 1e-9)
    }
  }

  @Test func `a sampled motion requires two valid samples and a duration`() {
    let here = MotionSample(value: 0, velocity: 0)
    let none = MotionSample(value: .nan, velocity: 0)
    #expect(throws: CoreError.self) { try SampledMotion([here], duration: 1) }
    #expect(throws: CoreError.self) { try SampledMotion([here, none], duration: 1) }
    #expect(throws: CoreError.self) { try SampledMotion([here, here], duration: 0) }
  }
}
