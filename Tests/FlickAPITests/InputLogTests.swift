import FlickAPI
import FlickCore
import Testing

@Suite struct `A log of inputs` {
  private func touch(_ time: Double, _ phase: Touch.Phase, _ pointer: Int = 0) -> Touch {
    Touch(pointer: pointer, time: Seconds(time), position: .zero, phase: phase)
  }

  @Test func `the start of a gesture is found, with one finger or two`() {
    var line = InputLog()
    let touches = [
      touch(0, .began), touch(0.1, .began, 1), touch(0.2, .ended), touch(0.3, .ended, 1),
      touch(1, .began), touch(1.1, .cancelled),
    ]
    for touch in touches { line.add(.touch(touch), at: touch.time) }
    #expect(line.gestureStarts == [0, 4])
    #expect(line.gesture(from: 0).count == 4)
    #expect(line.gesture(from: 4).count == 2)
    for _ in 0..<2 { line.proceed() }
    #expect(line.fingers.map(\.pointer) == [0, 1])
    for _ in 0..<4 { line.proceed() }
    #expect(line.fingers.isEmpty)
    line.rewind()
    line.proceed()
    line.forgetFuture(after: 0)
    #expect(line.gestureStarts == [0])
    line.add(.touch(touch(0.5, .ended)), at: 0.5)
    line.add(.touch(touch(0.6, .began)), at: 0.6)
    #expect(line.gestureStarts == [0, 2])
  }

  @Test func `of values set at one moment the last is kept, before later inputs`() {
    var line = InputLog()
    line.add(.touch(touch(1, .began)), at: 1)
    line.add(.touch(touch(2, .ended)), at: 2)
    line.proceed()
    for value in ["1", "2"] {
      line.insert(["a": value], at: 1)
      line.proceed()
    }
    #expect(line.entries.map(\.time) == [1, 1, 2])
    #expect(line.entries[1].action == .settings(["a": "2"]))
    #expect(line.doneCount == 2)
    #expect(line.gesture(from: 0).count == 2)
    #expect(line.end == 2)
  }

  /// Two touches that were done, and gone back over.
  private func backOver() -> InputLog {
    var log = InputLog()
    for touch in [touch(1, .began), touch(2, .ended)] {
      log.record(InputLog.Entry(time: touch.time, action: .touch(touch)))
    }
    log.see(3)
    log.rewind()
    return log
  }

  @Test func `after going back, later inputs stay while they are repeated`() throws {
    var log = backOver()
    #expect(log.fingers.isEmpty && log.done.isEmpty && log.gestureStarts == [0])
    let future = try #require(log.future(after: 0.5))
    #expect(future.entries.count == 2 && future.end == 3)
    log.record(future.entries[0])
    #expect(log.future(after: 1)?.entries.count == 1 && log.fingers.count == 1)
    log.record(future.entries[1])
    #expect(log.future(after: 2)?.entries.isEmpty == true && log.future(after: 3) == nil)
  }

  private func turn() -> Touch {
    Touch(turn: WheelTurn(by: Vector(x: 0, y: 10)), at: .zero, time: 0)
  }

  @Test func `after going back, another input or the passing of their time drops later inputs`() {
    var log = backOver()
    #expect(log.future(after: 1.5) == nil)
    log.record(InputLog.Entry(time: 0.5, action: .touch(turn())))
    #expect(log.entries.count == 1 && log.end == 0.5 && log.gestureStarts.isEmpty)
    #expect(log.future(after: 0.5) == nil)
  }

  @Test func `the start of a turn of the wheel is found, and the whole gesture of a part`() {
    var log = InputLog()
    for time in [0.0, 0.1, 0.2, 0.6] { log.add(.touch(turn()), at: Seconds(time)) }
    log.add(.touch(touch(1, .ended)), at: 1)
    log.add(.touch(touch(2, .began)), at: 2)
    #expect(log.starts == [0, 0.6, 2])
    #expect(InputLog.whole(log.entries).count == 5)
    log.insert(["a": "1"], at: 0)
    #expect(log.byHand.count == 6 && log.entries[0].action == .settings(["a": "1"]))
  }
}
