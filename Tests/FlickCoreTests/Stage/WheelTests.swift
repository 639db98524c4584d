import Testing

@testable import FlickCore

@Suite struct `A wheel` {
  static let frame = Rect(x: 0, y: 0, width: 400, height: 800)
  static let middle = Point(x: 200, y: 400)

  /// A feed 2000 long in a horizontal pager of three pages.
  static func stage(
    scroll: (inout ScrollViewOptions) -> Void = { _ in },
    pager: (inout PagerOptions) -> Void = { _ in }
  ) throws -> Stage {
    var options = ScrollViewOptions()
    options.contentSize = Size(width: 400, height: 2000)
    scroll(&options)
    var pages = PagerOptions(pageCount: 3)
    pager(&pages)
    return try Stage(
      scene: Scene(
        Node(
          id: "pager", frame: frame, pager: pages,
          children: [Node(id: "feed", frame: frame, scroll: options)])))
  }

  private func turn(_ stage: inout Stage, _ x: Double, _ y: Double) throws -> Bool {
    defer { stage.checkInvariants() }
    return try stage.wheel(at: Self.middle, by: Vector(x: x, y: y))
  }

  // MARK: Scroll views

  @Test func `moves a scroll view at once, and no farther than its edges`() throws {
    var stage = try Self.stage()
    #expect(try turn(&stage, 0, 300))
    #expect(try stage.scrollView("feed").offset == Vector(x: 0, y: 300))
    #expect(stage.isAtRest)
    #expect(try turn(&stage, 0, 5000))
    #expect(try stage.scrollView("feed").offset.y == 1200)
    #expect(try turn(&stage, 0, -5000))
    #expect(try stage.scrollView("feed").offset.y == 0)
    #expect(try stage.why("feed")?.rule == .wheel)
  }

  @Test func `ends a fling where it is`() throws {
    var stage = try Self.stage()
    try stage.perform(
      Swipe(from: Point(x: 200, y: 700), stops: [(0.1, Point(x: 200, y: 600))], rate: 120))
    try stage.advance(by: 0.2)
    let offset = try stage.scrollView("feed").offset.y
    #expect(try turn(&stage, 0, -10))
    #expect(try stage.scrollView("feed").offset.y == offset - 10)
    #expect(stage.isAtRest)
  }

  @Test func `does nothing to what a finger holds`() throws {
    var stage = try Self.stage()
    try stage.handle(Touch(time: 0, position: Self.middle, phase: .began))
    #expect(try !turn(&stage, 0, 100))
    #expect(try !turn(&stage, 100, 0))
    #expect(try stage.scrollView("feed").offset.y == 0)
    try stage.handle(Touch(time: 1, position: Self.middle, phase: .ended))
    #expect(try turn(&stage, 0, 100))
  }

  @Test func `brings a paging scroll view to its next place`() throws {
    var stage = try Self.stage(scroll: { $0.snap = .every(300) })
    #expect(try turn(&stage, 0, 1))
    #expect(!stage.isAtRest)
    // Within the pause nothing more, and nothing for the pager outside either.
    try stage.advance(by: 0.1)
    #expect(try turn(&stage, 0, 1))
    stage.settle()
    #expect(try stage.scrollView("feed").offset.y == 300)
    #expect(try turn(&stage, 0, -1))
    stage.settle()
    #expect(try stage.scrollView("feed").offset.y == 0)
    #expect(try stage.pager("pager").settledPage == 0)
  }

  @Test func `passes by one that does not answer it`() throws {
    var stage = try Self.stage(scroll: { $0.answersWheel = false })
    #expect(try turn(&stage, 0, 100))
    stage.settle()
    #expect(try stage.scrollView("feed").offset.y == 0)
    #expect(try stage.pager("pager").settledPage == 1)
  }

  // MARK: Pagers

  @Test func `turns one page, whatever its length`() throws {
    var stage = try Self.stage()
    #expect(try turn(&stage, 5000, 0))
    #expect(try stage.pager("pager").targetPage == 1)
    stage.settle()
    #expect(stage.pageEvents() == ["will 0>1 wheel", "did 0>1 wheel"])
    #expect(try turn(&stage, -1, 0))
    stage.settle()
    #expect(try stage.pager("pager").settledPage == 0)
    #expect(try !turn(&stage, -1, 0), "there is no page before the first")
  }

  @Test func `turns no second page within a quarter of a second`() throws {
    var stage = try Self.stage()
    for (time, page) in [(0.0, 1), (0.1, 1), (0.24, 1), (0.25, 2)] {
      try stage.advance(to: Seconds(time))
      #expect(try turn(&stage, 1, 0))
      #expect(try stage.pager("pager").targetPage == page)
    }
  }

  @Test func `turns a horizontal pager by a vertical turn at the edge of what scrolls in it`()
    throws
  {
    var stage = try Self.stage()
    #expect(try turn(&stage, 0, 1200))
    #expect(try stage.pager("pager").targetPage == 0)
    #expect(try turn(&stage, 0, 1))
    #expect(try stage.pager("pager").targetPage == 1)
  }

  @Test func `turns a reversed pager in the direction of its pages`() throws {
    var stage = try Self.stage(pager: { $0.isReversed = true })
    #expect(try !turn(&stage, 1, 0))
    #expect(try turn(&stage, -1, 0))
    #expect(try stage.pager("pager").targetPage == 1)
  }

  @Test func `goes on around a ring`() throws {
    var stage = try Self.stage(pager: { $0.loops = true })
    #expect(try turn(&stage, -1, 0))
    stage.settle()
    #expect(try stage.pager("pager").settledPage == 2)
  }

  @Test func `leaves a pager alone that does not answer it`() throws {
    var stage = try Self.stage(pager: { $0.answersWheel = false })
    #expect(try !turn(&stage, 100, 0))
    #expect(try stage.pager("pager").targetPage == 0)
  }

  // MARK: Nobody

  @Test func `over nothing moves nothing, and is an error far out`() throws {
    var stage = try Self.stage()
    #expect(try !stage.wheel(at: Point(x: -50, y: 0), by: Vector(x: 0, y: 10)))
    #expect(try !turn(&stage, 0, 0))
    #expect(throws: CoreError.self) {
      try stage.wheel(at: Self.middle, by: Vector(x: .nan, y: 0))
    }
    #expect(stage.events.count == 2)
  }
}
