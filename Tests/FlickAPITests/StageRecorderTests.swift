import FlickCore
import Testing

@testable import FlickAPI

@Suite struct `The records of a stage` {
  /// A stage after a flick, with its events.
  private func played() throws -> Stage {
    var stage = Stage(
      scene: try SceneTree(
        Node(
          id: "pages", frame: Rect2D(x: 0, y: 0, width: 390, height: 844),
          pager: PagerOptions(pageCount: 3))), recording: .all)
    stage.recording = .all
    let finger = try Synthesizer(rate: 60)
    try stage.play(
      finger.swipe(
        from: Point2D(x: 300, y: 400), by: Vector(x: -200, y: 0), speed: 800, duration: 0.2))
    stage.settle()
    return stage
  }

  @Test func `events are kept from the moment of the request on`() throws {
    let recorder = StageRecorder(takesEvents: false)
    var stage = try played()
    let events = stage.takeEvents()
    recorder.keep(events[0])
    #expect(recorder.keptEvents == nil && !recorder.isWatching)
    recorder.keepEvents()
    recorder.keep(events[0])
    recorder.keepEvents()
    #expect(recorder.keptEvents?.count == 1 && recorder.isWatching)
  }

  @Test func `the records of a stage continue the decisions that the stage has kept`() throws {
    let recorder = StageRecorder(takesEvents: false)
    var stage = try played()
    let decisions = stage.decisions
    #expect(!decisions.isEmpty)
    recorder.take(after: decisions)
    recorder.add(decisions[0])
    #expect(recorder.takesEvents && Array(recorder.decisions) == decisions + [decisions[0]])
    #expect(StageRecorder(copying: recorder).decisions.elementsEqual(recorder.decisions))
    recorder.put(DecisionLog())
    #expect(recorder.decisions.isEmpty)
    _ = stage.takeEvents()
  }

  @Test func `a value is logged when it changes`() {
    let recorder = StageRecorder(takesEvents: true)
    let changes = [("x", 1.0), ("x", 1), ("x", 2), ("y", 2), ("x", 1)].map { recorder.log($0, $1) }
    #expect(changes == [true, false, true, true, true])
  }

  @Test func `the memory of all records is counted`() throws {
    let recorder = StageRecorder(takesEvents: true)
    let decision = try #require(try played().decisions.first)
    var total = 0
    for _ in 0..<1000 {
      recorder.add(decision)
      if recorder.hasGrown(eventCount: 0) { total += recorder.countGrowth(eventCount: 0) }
    }
    let size = 1000 * MemoryLayout<Decision>.stride
    #expect(
      total == recorder.countedBytes && size - total >= 0 && size - total < 4096 + size / 1000)
    recorder.put(DecisionLog())
    #expect(recorder.hasGrown(eventCount: 0))
    #expect(recorder.countGrowth(eventCount: 0) == -total)
  }
}
