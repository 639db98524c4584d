import FlickCore
import Testing

@Suite struct `A program that moves a pager` {
  @Test(arguments: [
    (PageMove.next, 2), (.previous, 0), (.first, 0), (.last, 4), (.by(2), 3), (.by(-7), 0),
    (.to(3), 3), (.to(99), 4), (.to(-99), 0), (.by(.max), 4), (.by(.min), 0),
  ])
  func `a program moves to an existing page`(_ row: (move: PageMove, page: Int)) throws {
    var stage = try Row.stage { $0.page = 1 }
    try stage.move(stage.component(named: "pager"), row.move)
    #expect(try stage.pager("pager").targetPage == row.page)
    stage.settle()
    #expect(try stage.pager("pager").settledPage == row.page)
    let events = ["will 1>\(row.page) programmatic", "did 1>\(row.page) programmatic"]
    #expect(stage.pageEvents() == events)
  }

  @Test func `steps count from the announced page`() throws {
    var stage = try Row.stage()
    let pager = try stage.component(named: "pager")
    try stage.move(pager, .next)
    try stage.advance(by: 0.05)
    try stage.move(pager, .next)
    stage.settle()
    #expect(try stage.pager(pager).settledPage == 2)
    #expect(
      stage.pageEvents()
        == ["will 0>1 programmatic", "will 1>2 programmatic", "did 0>2 programmatic"])
  }

  @Test func `a move follows a curve, a spring or a jump`() throws {
    var stage = try Row.stage()
    let pager = try stage.component(named: "pager")
    try stage.move(pager, .next, by: .curve(.linear, duration: 0.4))
    try stage.advance(by: 0.1)
    #expect(try (stage.pager(pager).position.value - 0.25).magnitude < 1e-12)
    #expect(try (stage.pager(pager).velocity.value - 2.5).magnitude < 1e-12)
    try stage.advance(by: 0.3)
    #expect(stage.isAtRest)
    #expect(try stage.pager(pager).settledPage == 1)

    try stage.move(pager, .next, by: .spring(SpringSpec(duration: 1, bounce: 0)))
    try stage.advance(by: 0.9)
    #expect(!stage.isAtRest)
    stage.settle()

    let before = stage.time
    try stage.move(pager, .next, by: .jump)
    #expect(stage.isAtRest)
    #expect(try stage.pager(pager).settledPage == 3)
    #expect(stage.time == before)
    #expect(stage.pageEvents().count == 6)
  }

  @Test func `a program that moves a pager is refused a spring that never rests`() throws {
    var stage = try Row.stage()
    let pager = try stage.component(named: "pager")
    #expect(throws: CoreError.self) {
      try stage.move(pager, .next, by: .spring(SpringSpec(stiffness: 100, damping: 0)))
    }
    #expect(stage.isAtRest)
  }

  @Test func `a program takes the pager from a finger and reports it once`() throws {
    var stage = try Row.stage()
    let pager = try stage.component(named: "pager")
    try stage.perform(Row.slow(-300, lift: false))
    try stage.move(pager, .to(3), by: .curve(.easeOut, duration: 0.2))
    stage.settle()
    stage.checkInvariants()
    #expect(stage.pageEvents() == ["will 0>3 programmatic", "did 0>3 programmatic"])
  }

  @Test func `a program that moves a pager can be caught on a curve`() throws {
    var stage = try Row.stage()
    let pager = try stage.component(named: "pager")
    try stage.move(pager, .next, by: .curve(.linear, duration: 1))
    try stage.advance(by: 0.3)
    try stage.handle(Touch(time: stage.time, position: Point2D(x: 4100, y: 9), phase: .began))
    #expect(try (stage.pager(pager).position.value - 0.3).magnitude < 1e-12)
    try stage.advance(by: 5)
    #expect(try (stage.pager(pager).position.value - 0.3).magnitude < 1e-12)
    try stage.handle(Touch(time: stage.time, position: Point2D(x: 4100, y: 9), phase: .ended))
    stage.settle()
    #expect(try stage.pager(pager).settledPage == 1)
    #expect(stage.pageEvents() == ["will 0>1 programmatic", "did 0>1 programmatic"])
  }

  /// With pages that share places the removed one shares that of the last one left.
  @Test(arguments: [
    (PageAlignment.justified(inset: 0), ScrollContainment.none), (.start(), .keep),
    (.start(), .none),
  ])
  func `if a layout removes the target, the move goes to an existing page`(
    _ row: (alignment: PageAlignment, containment: ScrollContainment)
  ) throws {
    func layout(_ pages: Int) throws -> Stage {
      try Row.stage(pages: pages) {
        $0.pageSize = .fixed(150)
        $0.alignment = row.alignment
        $0.containment = row.containment
      }
    }
    var stage = try layout(3)
    try stage.move(stage.component(named: "pager"), .last)
    try stage.advance(by: 0.05)
    #expect(try stage.pager("pager").targetPage == 2)
    try stage.relayout(layout(1).scene)
    #expect(try stage.pager("pager").targetPage == 0)
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.pager("pager").settledPage == 0)
    #expect(stage.pageEvents() == ["will 0>2 programmatic", "will 2>0 layout"])
  }
}
