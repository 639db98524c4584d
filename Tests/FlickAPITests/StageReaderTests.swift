import FlickCore
import Testing

@testable import FlickAPI

@Suite struct `The reader of a stage` {
  private func reader(
    pointerLeftDown: Int? = nil, _ change: (inout Stage) throws -> Void
  ) throws -> StageReader {
    var stage = Stage(
      scene: try SceneTree(
        Node(
          id: "pages", frame: Rect2D(x: 0, y: 0, width: 390, height: 844),
          pager: PagerOptions(pageCount: 3))))
    try change(&stage)
    return StageReader(
      stage: stage, decisions: DecisionLog(stage.decisions), pointerLeftDown: pointerLeftDown)
  }

  private func swipe(_ stage: inout Stage) throws {
    try stage.play(
      Synthesizer(rate: 60).swipe(
        from: Point2D(x: 300, y: 400), by: Vector(x: -200, y: 0), speed: 800, duration: 0.2))
  }

  @Test func `moving components are named with their speed, none at rest`() throws {
    let resting = try reader {
      try swipe(&$0)
      $0.settle()
    }
    #expect(resting.unrest.isEmpty && resting.movingWords.isEmpty)
    let moving = try reader { try swipe(&$0) }
    #expect(moving.movingWords.count == 1)
    #expect(moving.movingWords[0].hasPrefix("'pages' moves (position 1."))
    #expect(moving.movingWords[0].hasSuffix(" per second)"))
  }

  @Test func `a finger that will not be lifted is reported`() throws {
    let reader = try reader(pointerLeftDown: 7) { _ in }
    #expect(reader.unrest == ["finger 7 is down"])
  }

  @Test func `pages count from 1, and numbers that are 0 at rest are omitted`() throws {
    let reader = try reader {
      try swipe(&$0)
      $0.settle()
    }
    let numbers = try reader.restNumbers()
    #expect(numbers.first { $0.name == "pages.page" }?.value == 2)
    #expect(numbers.first { $0.name == "pages.page_count" }?.value == 3)
    #expect(!numbers.contains { $0.name == "pages.velocity" || $0.name == "pages.is_moving" })
    #expect(try reader.outcome().contains("pages.settled_page = 2"))
    #expect(reader.decisionLines.count == reader.decisions.count)
  }
}
