import FlickCore
import Testing

@Suite struct `The frames of a sampling` {
  private static let names = ["pager.position", "pager.velocity", "pager.is_moving"]

  private static func sampled(
    _ stage: inout Stage, every interval: Seconds, through trace: Trace? = nil,
    for duration: Seconds? = nil
  ) throws -> StageSampling {
    let scene = stage.scene
    var sampling = try StageSampling(
      of: names.map { try StageNumber($0, in: scene) }, every: interval, from: stage.time,
      through: trace, for: duration)
    try stage.sample(&sampling)
    return sampling
  }

  /// A stage that plays a finger from now on and is looked at by script.
  private static func polled(
    _ stage: inout Stage, _ trace: Trace, at times: [Seconds]
  ) throws -> [[Double]] {
    let scene = stage.scene
    let numbers = try names.map { try StageNumber($0, in: scene) }
    let start = stage.time
    var touches = trace.touches[...]
    var columns = names.map { _ in [Double]() }
    for time in times {
      while var touch = touches.first, start + (touch.time - trace.startTime) <= time + 1e-9 {
        touch.time = max(stage.time, start + (touch.time - trace.startTime))
        try stage.handle(touch)
        touches.removeFirst()
      }
      try stage.advance(to: max(stage.time, time))
      for index in numbers.indices { columns[index].append(numbers[index].value(in: stage)) }
    }
    return columns
  }

  /// At rates that fall together with the touches, and at others; now, and later.
  @Test(arguments: [1.0 / 60, 1.0 / 120, 0.013, 0.1], [0.0, 2.5])
  func `frames show the stage at their times`(_ interval: Double, _ start: Double) throws {
    let trace = try Row.slow(-240).trace
    var stage = try Row.stage()
    try stage.advance(to: Seconds(start))
    var other = stage
    let sampling = try Self.sampled(&stage, every: Seconds(interval), through: trace)
    let times = (0..<sampling.times.count).map { Seconds(start + Double($0) * interval) }
    for (found, expected) in zip(sampling.times, times) {
      #expect((found - expected).magnitude < 1e-9)
    }
    let columns = try Self.polled(&other, trace, at: times)
    for (found, expected) in zip(sampling.columns, columns) {
      #expect(found.count == expected.count)
      for (a, b) in zip(found, expected) { #expect((a - b).magnitude < 1e-6 * max(1, b.magnitude)) }
    }
    #expect(try stage.pager("pager").settledPage == 1)
    // The last frame is the first at which everything rests.
    let moving = sampling.columns[2]
    #expect(moving.last == 0 && stage.isAtRest)
    #expect(moving.dropLast().last == 1)
  }

  /// When a recording began does not matter: its first touch comes now.
  @Test(arguments: [0.75, -0.5])
  func `the frames of a sampling of a recording begin with its first touch`(_ begin: Double) throws
  {
    let trace = try Row.slow(-240).trace
    let later = try Trace(
      trace.touches.map { touch in
        var touch = touch
        touch.time += Seconds(begin)
        return touch
      })
    var (stage, other) = (try Row.stage(), try Row.stage())
    let (now, then) = (
      try Self.sampled(&stage, every: 0.01, through: trace),
      try Self.sampled(&other, every: 0.01, through: later)
    )
    #expect(now.times.count == then.times.count)
    for (found, expected) in zip(then.times, now.times) {
      #expect((found - expected).magnitude < 1e-9)
    }
    for (found, expected) in zip(then.columns, now.columns) {
      for (a, b) in zip(found, expected) { #expect((a - b).magnitude < 1e-6 * max(1, b.magnitude)) }
    }
  }

  @Test(arguments: [(0.5, 0.125, 5), (0.5, 0.2, 3), (0, 0.25, 1), (0.25, 0.25, 2)])
  func `frames last for the requested time, also at rest`(
    _ row: (duration: Double, interval: Double, count: Int)
  ) throws {
    var stage = try Row.stage()
    let sampling = try Self.sampled(
      &stage, every: Seconds(row.interval), for: Seconds(row.duration))
    #expect(sampling.times.count == row.count)
    #expect(sampling.columns.allSatisfy { $0.count == row.count })
  }

  @Test func `a resting stage gives one frame, a moving one frames to its end`() throws {
    var stage = try Row.stage()
    #expect(try Self.sampled(&stage, every: 0.1).times == [0])
    try stage.move("pager", to: 3)
    let sampling = try Self.sampled(&stage, every: 0.01)
    #expect(sampling.columns[0].first == 0 && sampling.columns[0].last == 3)
    #expect(sampling.columns[2].dropLast().allSatisfy { $0 == 1 })
  }

  /// A motionless finger causes no event; one that may become a long press does.
  @Test func `frames last to the last touch, however short the requested time`() throws {
    var stage = try Row.stage()
    let trace = try Row.slow(-240).trace
    let sampling = try Self.sampled(&stage, every: 0.1, through: trace, for: 0.2)
    #expect(try #require(sampling.times.last) > trace.duration - 0.1)
  }

  @Test func `frames last until pending gestures are decided`() throws {
    for (kind, count) in [(GestureKind.longPress(.standard), 6), (.pan(.standard), 1)] {
      var stage = try Pad.stage([GestureSpec("it", kind)])
      try stage.handle(Touch(time: 0, position: Pad.middle, phase: .began))
      var sampling = try StageSampling(
        of: [StageNumber("it.is_active", in: stage.scene)], every: 0.1, from: 0)
      try stage.sample(&sampling)
      #expect(sampling.times.count == count, "\(kind)")
      #expect(sampling.columns[0].last == (count == 6 ? 1 : 0))
    }
  }

  @Test func `the number of frames is limited`() throws {
    let most = Double(StageSampling.mostNumbers)
    let scene = try Row.stage().scene
    let numbers = try Self.names.map { try StageNumber($0, in: scene) }
    // Two frames a second, from late on.
    let begin = { (count: Int, duration: Double) in
      try StageSampling(
        of: Array(numbers.prefix(count)), every: 0.5, from: 300_000, for: Seconds(duration))
    }
    for (count, share) in [(0, 1.0), (1, 1), (2, 0.5), (1, 0)] {
      _ = try begin(count, most / 2 * share)
    }
    for (count, share) in [(0, 1.01), (1, 1.01), (2, 0.51)] {
      let error = #expect(throws: CoreError.self) { try begin(count, most / 2 * share) }
      #expect(error?.code == .tooLarge)
    }
  }
}
