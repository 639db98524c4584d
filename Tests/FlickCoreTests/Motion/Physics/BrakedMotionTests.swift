import Foundation
import Testing

@testable import FlickCore

/// A fling that friction and a constant brake slow down, against its formula.
@Suite struct `A braked motion` {
  struct Row: Sendable {
    var rate: Double
    var braking: Double
    var velocity: Double
    var from = 0.0

    var motion: BrakedMotion {
      get throws {
        try BrakedMotion(Friction(rate: rate), braking: braking, from: from, velocity: velocity)
      }
    }

    /// Returns the velocity without the standstill at the end.
    func speed(at time: Double) -> Double {
      velocity.magnitude * exp(-rate * time) - braking * time
    }

    /// Returns the distance from the start.
    func distance(at time: Double) -> Double {
      let glide =
        rate == 0 ? velocity.magnitude * time : velocity.magnitude * (1 - exp(-rate * time)) / rate
      return (glide - braking * time * time / 2) * (velocity < 0 ? -1 : 1)
    }
  }

  static let rows = [
    Row(rate: 2, braking: 1400, velocity: 3000), Row(rate: 2, braking: 1400, velocity: -3000),
    Row(rate: 0.2, braking: 50, velocity: 800, from: -100),
    Row(rate: 8, braking: 1, velocity: -20, from: 40), Row(rate: 0, braking: 100, velocity: 400),
    Row(rate: 0, braking: 100, velocity: -400, from: 1000),
    Row(rate: 5, braking: 1e6, velocity: 1e4), Row(rate: 100, braking: 1e-3, velocity: 5000),
  ]

  @Test(arguments: rows)
  func `a braked motion stops when brake and friction have used up its velocity`(_ row: Row) throws
  {
    let motion = try row.motion
    let end = motion.duration.value
    #expect(end > 0 && row.speed(at: end).magnitude < 1e-9 * row.velocity.magnitude)
    #expect(row.speed(at: end * 0.999) > 0)
    if row.rate == 0 { #expect((end - row.velocity.magnitude / row.braking).magnitude < 1e-12) }
    #expect(motion.sample(at: motion.duration).velocity == 0)
    #expect(motion.sample(at: motion.duration * 2) == motion.sample(at: motion.duration))
    #expect(motion.end == motion.value(at: motion.duration))
  }

  @Test(arguments: rows)
  func `a braked motion follows its formula and derivative`(_ row: Row) throws {
    let motion = try row.motion
    let sign = row.velocity < 0 ? -1.0 : 1
    #expect(motion.sample(at: 0) == MotionSample(value: row.from, velocity: row.velocity))
    #expect(motion.sample(at: -1) == motion.sample(at: 0))
    for share in [0.001, 0.1, 0.25, 0.5, 0.9, 0.999] {
      let time = motion.duration.value * share
      let sample = motion.sample(at: Seconds(time))
      let distance = row.distance(at: time)
      #expect((sample.value - row.from - distance).magnitude < 1e-9 * max(1, distance.magnitude))
      #expect(
        (sample.velocity - sign * row.speed(at: time)).magnitude < 1e-9 * row.velocity.magnitude)
    }
  }

  @Test(arguments: rows)
  func `a braked motion is monotonic and has passing times`(_ row: Row) throws {
    let motion = try row.motion
    let end = motion.end
    #expect(motion.time(at: row.from) == 0)
    for share in [0.01, 0.3, 0.7, 0.99] {
      let place = row.from + (end - row.from) * share
      let time = try #require(motion.time(at: place))
      #expect(time > 0 && time < motion.duration)
      #expect((motion.value(at: time) - place).magnitude < 1e-9 * (end - row.from).magnitude)
    }
    // Before the start, and beyond the end.
    #expect(motion.time(at: row.from - (end - row.from)) == nil)
    #expect(motion.time(at: end + (end - row.from)) == nil)
    let bounds = motion.bounds(from: 0, to: .infinity)
    #expect(bounds == min(row.from, end)...max(row.from, end))
    let middle = motion.value(at: motion.duration / 2)
    #expect(
      motion.bounds(from: motion.duration / 2, to: .infinity) == min(middle, end)...max(middle, end)
    )
  }

  @Test func `a braked motion without a brake is a decay`() throws {
    for velocity in [700.0, -700] {
      let row = Row(rate: 2, braking: 0, velocity: velocity, from: 10)
      let motion = try row.motion
      let end = 10 + velocity / 2
      #expect(motion.duration == .infinity)
      #expect((motion.end - end).magnitude < 1e-9)
      let middle = try #require(motion.time(at: 10 + velocity / 4))
      #expect((middle.value - log(2) / 2).magnitude < 1e-12)
      // It approaches the end without reaching it.
      #expect(motion.time(at: end) == nil && motion.time(at: end + velocity) == nil)
    }
  }

  @Test func `a braked motion without friction and brake never ends`() throws {
    for velocity in [50.0, -50] {
      let motion = try Row(rate: 0, braking: 0, velocity: velocity, from: 1).motion
      #expect(motion.duration == .infinity)
      #expect(motion.sample(at: 4) == MotionSample(value: 1 + 4 * velocity, velocity: velocity))
      #expect(motion.time(at: 1 + 3 * velocity) == 3)
      #expect(motion.time(at: 1 - velocity) == nil)
    }
  }

  @Test func `a braked motion without velocity is at rest`() throws {
    for (rate, braking) in [(0.0, 0.0), (2, 0), (0, 9), (2, 9)] {
      let motion = try Row(rate: rate, braking: braking, velocity: 0, from: 7).motion
      #expect(motion.duration == 0)
      #expect(motion.sample(at: 5) == MotionSample(value: 7, velocity: 0))
      #expect(motion.time(at: 7) == 0 && motion.time(at: 8) == nil && motion.time(at: 6) == nil)
    }
  }
}

/// The search that braked motions and others use.
@Suite struct `The root of a rising function` {
  @Test(arguments: [0.1, 1, 2.5, 3.999, 4])
  func `a root is found with full precision for misleading slopes`(_ root: Double) {
    var asked = 0
    let step = risingRoot(in: 0...4) { x in
      asked += 1
      return (x < root ? -1 : 1, 0)
    }
    #expect((step - root).magnitude <= 4 * root.ulp)
    #expect(asked < 70)
    // Level where it is zero.
    let cubic = risingRoot(in: 0...4) { x in
      let distance = x - root
      return (distance * distance * distance, 3 * distance * distance)
    }
    #expect((cubic - root).magnitude < 1e-5)
    let line = risingRoot(in: 0...4) { x in (7 * (x - root), 7) }
    #expect((line - root).magnitude <= 4 * root.ulp)
  }

  @Test func `a root is found in few steps with accurate slopes`() {
    var asked = 0
    let root = risingRoot(in: 0...100) { x in
      asked += 1
      return (exp(x / 10) - 2, exp(x / 10) / 10)
    }
    #expect((root - 10 * log(2)).magnitude < 1e-12)
    #expect(asked < 16)
  }

  /// A brake that would take longer than the greatest finite number of seconds is ignored.
  @Test(arguments: [1e-170, 1e-250, Double.leastNonzeroMagnitude])
  func `a brake negligible for the velocity does not end a motion`(_ braking: Double) throws {
    for velocity in [1e150, -1e150] {
      let motion = try BrakedMotion(
        Friction(rate: 1), braking: braking, from: 3, velocity: velocity)
      #expect(motion.restTime(tolerance: 0) == .infinity)
      #expect((motion.sample(at: 1).velocity / velocity - exp(-1)).magnitude < 1e-15)
    }
  }
}
