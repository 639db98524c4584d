import FlickCore
import Testing

@Suite struct `Nested scrolling` {
  /// A scroll view with 1000 points to scroll in one with 4000, both along y.
  private func nested(
    _ handover: EdgeHandover = EdgeHandover(.drag), innerOffset: Double = 0,
    change: (inout ScrollViewOptions) -> Void = { _ in }
  ) throws -> Stage {
    let inner = try Node(
      id: "inner", frame: Feed.frame,
      scroll: Feed.options(content: Size2D(width: 400, height: 1800)) {
        $0.handover = handover
        $0.offset = Vector(x: 0, y: innerOffset)
        change(&$0)
      })
    return try Stage(
      scene: SceneTree(
        Node(
          id: "outer", frame: Feed.frame,
          scroll: Feed.options(content: Size2D(width: 400, height: 4800)), children: [inner])),
      recording: .all)
  }

  @Test func `nested scrolling hands a drag over at the edge and takes it back`() throws {
    var stage = try nested(innerOffset: 900)
    let swipe = Swipe(
      from: Feed.middle,
      stops: [
        (0.5, Point2D(x: 200, y: -60)), (1, Point2D(x: 200, y: 700)),
        (1.5, Point2D(x: 200, y: 200)),
      ], lift: false)
    for touch in swipe.touches {
      try stage.handle(touch)
      stage.checkInvariants()
      let travel = 390 - touch.position.y
      guard touch.time > 0.1 else { continue }
      let inner = min(1000, 900 + travel)
      #expect((try stage.y("inner") - inner).magnitude < 1e-9)
      #expect((try stage.y("outer") - max(0, travel - 100)).magnitude < 1e-9)
    }
    #expect(
      stage.handoverLog.map { String($0.prefix(12)) }
        == ["inner>outer ", "outer>inner ", "inner>outer "])
  }

  @Test func `the track that the finger moves gets the velocity`() throws {
    var stage = try nested(innerOffset: 900)
    try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.3))
    #expect((try stage.scrollView("outer").velocity.y.value - 1000).magnitude < 1e-6)
    #expect(try stage.scrollView("inner").velocity.y == 0)
    #expect(try stage.y("inner") == 1000)
    stage.settle()
    #expect((try stage.y("outer") - 190 - 1000 / Friction.uiKitNormal.rate).magnitude < 1e-6)
  }

  @Test func `nested scrolling keeps a fling inside without drag+fling`() throws {
    var stage = try nested(innerOffset: 500)
    try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.1))
    stage.settle()
    #expect(try stage.y("inner") == 1000)
    #expect(try stage.y("outer") == 0)
  }

  @Test func `the rest of a fling is handed over at the crossing`() throws {
    var stage = try nested(EdgeHandover(.dragAndFling), innerOffset: 500)
    try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.1))
    let start = try stage.scrollView("inner")
    let decay = try DecayMotion(
      .uiKitNormal, from: start.offset.y, velocity: start.velocity.y.value)
    let crossing = stage.time + (try #require(decay.time(at: 1000)))
    let left = start.velocity.y.value - Friction.uiKitNormal.rate * (1000 - start.offset.y)
    var before = stage
    try before.advance(to: crossing - 1e-9)
    #expect((try before.scrollView("inner").velocity.y.value - left).magnitude < 1e-4)
    #expect(try before.scrollView("outer").velocity.y == 0)
    try stage.advance(to: crossing)
    #expect(try stage.y("inner") == 1000)
    #expect(try stage.scrollView("inner").phase == .idle)
    #expect((try stage.scrollView("outer").velocity.y.value - left).magnitude < 1e-9)
    let why = try #require(try stage.why("inner"))
    #expect(why.rule == .handover)
    #expect(why.deciding?.name == .velocity)
    #expect((why.margin - left).magnitude < 1e-9)
    stage.settle()
    // One friction for both: the fling ends where it would have ended in one piece.
    let whole = try stage.y("inner") + stage.y("outer")
    #expect((whole - decay.end).magnitude < 1e-6)
    stage.checkInvariants()
  }

  @Test func `a fling handed to a pager turns it`() throws {
    let list = try Node(
      id: "list", frame: Feed.frame,
      scroll: Feed.options(.horizontal, content: Size2D(width: 1400, height: 800)) {
        $0.handover = EdgeHandover(.dragAndFling)
        $0.offset = Vector(x: 800, y: 0)
      })
    var stage = try Stage(
      scene: SceneTree(
        Node(
          id: "pager", frame: Feed.frame, pager: PagerOptions(pageCount: 3), children: [list])),
      recording: .all)
    try stage.perform(Feed.swipe(Vector(x: -150, y: 0), in: 0.05))
    #expect(try stage.scrollView("list").phase == .decelerating)
    stage.settle()
    #expect(try stage.scrollView("list").offset.x == 1000)
    #expect(try stage.pager("pager").settledPage == 1)
    #expect(try stage.why("pager")?.rule == .handover)
    stage.checkInvariants()
  }

  @Test func `an edge keeps a fling, the other hands it over`() throws {
    let handover = EdgeHandover(start: .off, end: .drag)
    var stage = try nested(handover)
    try stage.scroll("outer", to: Vector(x: 0, y: 500), .none)
    // The inner one is above the screen's middle by then; put the finger on it.
    var swipe = Swipe(
      from: Point2D(x: 200, y: 100), stops: [(0.3, Point2D(x: 200, y: 290))], lift: false)
    try stage.perform(swipe)
    #expect(try stage.y("outer") == 500)
    #expect(try stage.y("inner") < 0)
    try stage.handle(Touch(time: stage.time, position: .zero, phase: .cancelled))
    stage.settle()
    try stage.scroll("inner", to: Vector(x: 0, y: 1000), .none)
    swipe = Swipe(
      from: Point2D(x: 200, y: 200), at: stage.time.value,
      stops: [(stage.time.value + 0.3, Point2D(x: 200, y: 20))], lift: false)
    try stage.perform(swipe)
    #expect(try stage.y("inner") == 1000)
    #expect((try stage.y("outer") - 670).magnitude < 1e-9)
  }

  @Test func `a fling bounces if a program moves the outer view`() throws {
    var stage = try nested(EdgeHandover(.dragAndFling), innerOffset: 500)
    try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.1))
    try stage.scroll("outer", to: Vector(x: 0, y: 300), .easing(.linear, duration: 5))
    try stage.advance(by: 1)
    #expect(try stage.scrollView("inner").phase == .bouncing)
    stage.settle()
    #expect(try stage.y("inner") == 1000)
    #expect(try stage.y("outer") == 300)
  }

  @Test func `each direction moves the view of its axis`() throws {
    let row = try Node(
      id: "row", frame: Rect2D(x: 0, y: 300, width: 400, height: 200),
      scroll: Feed.options(.horizontal, content: Size2D(width: 2000, height: 200)))
    for (displacement, moves) in [
      (Vector(x: -200, y: 30), "row"), (Vector(x: 30, y: -200), "feed"),
    ] {
      var stage = try Feed.stage(children: [row])
      try stage.perform(Feed.swipe(displacement, in: 0.4, lift: false))
      #expect((try stage.scrollView("row").offset.x != 0) == (moves == "row"))
      #expect((try stage.y() != 0) == (moves == "feed"))
      stage.checkInvariants()
    }
  }
}
