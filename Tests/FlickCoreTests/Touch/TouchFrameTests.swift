import FlickFuzz
import Testing

@testable import FlickCore

@Suite struct `Touches of one time` {
  private static func stage() throws -> Stage {
    try Pad.stage([
      GestureSpec("zoom", .pinch(.standard)), GestureSpec("turn", .rotate(.standard)),
    ])
  }

  /// The touches of a script as frames, in the order that `arrange` gives them.
  private static func frames(
    _ script: FingerScript, _ arrange: ([Touch]) -> [Touch] = { $0 }
  ) throws -> [TouchFrame] {
    var frames: [[Touch]] = []
    for touch in script.touches {
      if let last = frames.last, last[0].time == touch.time,
        !last.contains(where: { $0.pointer == touch.pointer })
      {
        frames[frames.count - 1].append(touch)
      } else {
        frames.append([touch])
      }
    }
    return try frames.map { try TouchFrame(arrange($0)) }
  }

  /// Fingers beside each other that move along their line: the one behind moves first in a list of
  /// single touches, which shortens and turns their connection in between.
  @Test(arguments: [Vector(x: 150, y: 0), Vector(x: 0, y: 150), Vector(x: 80, y: -120)])
  func `touches of one time of parallel fingers are neither a pinch nor a turn`(_ way: Vector)
    throws
  {
    var script = FingerScript()
    script.rate = 60
    for pointer in 0...1 {
      let start = Point2D(x: 100 + 60 * Double(pointer), y: 400)
      script.finger(pointer, from: start, stops: [(0.08, start + way)], lift: false)
    }
    var together = try Self.stage()
    for frame in try Self.frames(script) { try together.handle(frame) }
    #expect(together.gestureLog.isEmpty, "\(together.gestureLog)")
    var alone = try Self.stage()
    try alone.perform(script)
    #expect(!alone.gestureLog.isEmpty, "the test has no effect")
  }

  @Test func `touches of one time have no order`() throws {
    var random = SplitMix64(seed: 35)
    var recognized = 0
    for round in 0..<200 {
      let script = try FingerScript.two(
        Pad.middle, spans: (random.number(60...200), random.number(60...300)),
        turn: random.number(-1...1), rate: random.pick([60, 120, 240]))
      var one = try Self.stage()
      var other = try Self.stage()
      for frame in try Self.frames(script) { try one.handle(frame) }
      for frame in try Self.frames(script, { $0.reversed() }) { try other.handle(frame) }
      #expect(one.gestureEvents == other.gestureEvents, "round \(round)")
      if one.gestureEvents.contains(where: { $0.state == .began }) { recognized += 1 }
    }
    #expect(recognized > 150)
  }

  /// A pointer that repeats, another time, or a mark begins the next frame.
  @Test func `touches of one time are one frame until a pointer repeats`() throws {
    func touch(_ pointer: Int, _ time: Double, _ phase: Touch.Phase = .moved) -> Touch {
      Touch(pointer: pointer, time: Seconds(time), position: Pad.middle, phase: phase)
    }
    var touches = [
      touch(0, 0, .began), touch(1, 0, .began), touch(0, 0.1), touch(1, 0.1), touch(0, 0.1),
      touch(1, 0.2), touch(0, 0.2),
    ]
    func counts() throws -> [Int] { try Trace(touches).frames.map(\.touches.count) }
    #expect(try counts() == [2, 2, 1, 2])
    touches[1].startsFrame = true
    #expect(try counts() == [1, 1, 2, 1, 2])
  }

  /// A stage marks touches that it handled one by one, so a replay of its recording is equal.
  @Test func `touches applied one by one are recorded as such`() throws {
    let script = try FingerScript.two(Pad.middle, spans: (100, 200))
    var stage = try Self.stage()
    try stage.perform(script)
    let recorded = stage.events.compactMap { event -> Touch? in
      if case .touch(let touch) = event.kind { touch } else { nil }
    }
    var again = try Self.stage()
    for frame in try Trace(recorded).frames {
      #expect(frame.touches.count == 1)
      try again.handle(frame)
    }
    #expect(again.events == stage.events)
  }

  @Test func `change nothing if one of them is wrong`() throws {
    var stage = try Self.stage()
    let before = stage.events
    let frame = try TouchFrame([
      Touch(pointer: 0, time: 0, position: Pad.middle, phase: .began),
      Touch(pointer: 1, time: 0, position: Pad.middle, phase: .moved),
    ])
    #expect(throws: CoreError.self) { try stage.handle(frame) }
    #expect(stage.events == before && stage.time == 0)
  }
}
