import FlickCore
import Testing

/// Several events at one moment, in order.
@Suite struct `At one moment` {
  /// Two pagers with motions that end together, "first" declared before "second".
  private func stage() throws -> Stage {
    var options = PagerOptions(pageCount: 3)
    options.settle = .curve(.easeOut, duration: 0.5)
    let frame = Rect2D(x: 0, y: 0, width: 200, height: 100)
    return try Stage(
      scene: SceneTree(
        Node(
          frame: Rect2D(x: 0, y: 0, width: 400, height: 400),
          children: [
            Node(id: "first", frame: frame, pager: options),
            Node(
              id: "second", frame: Rect2D(x: 200, y: 0, width: 200, height: 100), pager: options),
          ])), recording: .all)
  }

  @Test(arguments: [["first", "second"], ["second", "first"]])
  func `components at one moment rest in declared order, one per step`(
    _ order: [String]
  ) throws {
    var stage = try stage()
    for id in order { try stage.move(id, to: 1) }
    let first = stage.step()
    #expect(first)
    #expect(try stage.pager("first").isSettling == false)
    #expect(try stage.pager("second").isSettling)
    let second = stage.step()
    #expect(second)
    #expect(stage.isAtRest)
    let third = stage.step()
    #expect(!third)
  }

  @Test func `waits longer than a step are untouched`() throws {
    var stage = try stage()
    try stage.move("first", to: 1)
    try stage.advance(by: 0.1)
    try stage.move("second", to: 1)
    var didHappen = try stage.step(until: 9)
    #expect(didHappen)
    #expect((stage.time.value - 0.5).magnitude < 0.02)
    #expect(try stage.pager("second").isSettling)
    didHappen = try stage.step(until: 0.55)
    #expect(!didHappen && stage.time == 0.55)
    didHappen = try stage.step(until: 9)
    #expect(didHappen)
    didHappen = try stage.step(until: 9)
    #expect(!didHappen)
    #expect(stage.time == 9)
  }

  /// A negative zero would be printed with its sign.
  @Test(arguments: [1.0, -1])
  func `a handover at the start of a drag is reported at 0`(_ direction: Double) throws {
    var stage = try Library.stage { $0.pan = try PanOptions(slop: 0) }
    if direction < 0 {
      try stage.jump("music", to: 2)
    } else {
      try stage.jump("category", to: 1)
    }
    let (inner, outer) = direction < 0 ? ("music", "category") : ("podcasts", "category")
    try stage.perform(.horizontal(100 * direction, in: 0.5, lift: false))
    #expect(stage.handoverLog == ["\(inner)>\(outer) at 0.0"])
    let criterion = try #require(try stage.why(inner)?.criteria.first { $0.name == .room })
    #expect(criterion.threshold == 0 && criterion.threshold.sign == .plus)
    #expect(criterion.value * direction < 0)
  }
}

/// Which pager takes a release at the edge.
@Suite struct `A release at an edge` {
  private static func fling(_ travel: Double) -> Swipe { .horizontal(travel, in: 0.1, rate: 120) }

  /// A fling over the exact distance to the last page, faster than any page turn, continues in the
  /// outer pager with the policy for flings, but not with the policy for drags.
  @Test(arguments: [(HandoverPolicy.dragAndFling, 1), (.drag, 0)])
  func `a release at an edge continues outside by policy`(
    _ row: (policy: HandoverPolicy, category: Int)
  ) throws {
    var stage = try Library.stage(handover: row.policy) { $0.pan = try PanOptions(slop: 0) }
    try stage.jump("music", to: 1)
    try stage.perform(Self.fling(-Library.width))
    #expect(try stage.pager("music").position == 2)
    stage.settle()
    #expect(try stage.pager("category").settledPage == row.category)
    #expect(try stage.pager("music").settledPage == 2)
  }

  @Test func `a release continues outside in both directions`() throws {
    var stage = try Library.stage(handover: .dragAndFling) { $0.pan = try PanOptions(slop: 0) }
    try stage.jump("category", to: 1)
    try stage.jump("podcasts", to: 1)
    try stage.perform(Self.fling(Library.width))
    stage.settle()
    #expect(try stage.pager("podcasts").settledPage == 0)
    #expect(try stage.pager("category").settledPage == 0)
  }

  /// Back to the start and off beyond the end: a pager without an outer pager overscrolls.
  @Test(arguments: [1.0, -1])
  func `a release bounces without an outer component`(_ side: Double) throws {
    var stage = try Row.stage {
      $0.page = side > 0 ? 4 : 0
      $0.pan = try PanOptions(slop: 0)
    }
    try stage.perform(
      Swipe(
        from: Point2D(x: 4180, y: 400),
        stops: [
          (0.3, Point2D(x: 4180 + 100 * side, y: 400)), (0.36, Point2D(x: 4180, y: 400)),
        ]))
    #expect(try stage.pager("pager").overscroll == 0)
    try stage.advance(by: 0.03)
    #expect(try stage.pager("pager").overscroll.value * side > 1)
    stage.settle()
    #expect(try stage.pager("pager").settledPage == (side > 0 ? 4 : 0))
  }

  /// A list in a list, flung towards the start: the outer list takes the rest at the edge if it has
  /// room.
  @Test(arguments: [(outer: 500.0, takes: true), (outer: 0, takes: false)])
  func `a list's release towards the start continues where there is room`(
    _ row: (outer: Double, takes: Bool)
  ) throws {
    let inner = try Node(
      id: "inner", frame: Feed.frame,
      scroll: Feed.options(content: Size2D(width: 400, height: 1800)) {
        $0.handover = EdgeHandover(.dragAndFling)
        $0.offset = Vector(x: 0, y: 300)
        $0.pan = try PanOptions(slop: 0)
      })
    var stage = try Stage(
      scene: SceneTree(
        Node(
          id: "outer", frame: Feed.frame,
          scroll: Feed.options(content: Size2D(width: 400, height: 2800)) {
            $0.offset = Vector(x: 0, y: row.outer)
            $0.pan = try PanOptions(slop: 0)
          }, children: [inner])), recording: .all)
    // Over where the inner one is now.
    let start = Point2D(x: 200, y: 100)
    try stage.perform(Swipe(from: start, stops: [(0.1, start + Vector(x: 0, y: 200))]))
    #expect(try stage.scrollView("inner").phase == .decelerating)
    try stage.advance(by: 0.4)
    #expect(try (stage.y("outer") < row.outer - 1) == row.takes)
    stage.settle()
    #expect(try stage.y("inner") == 0)
    #expect(try (stage.y("outer") < row.outer) == row.takes)
  }

  /// A finger that catches the outer pager between two pages means that one, though the inner one
  /// is at an edge and would be passed over.
  @Test func `a release belongs to the outer pager caught between two pages`() throws {
    var stage = try Library.stage(handover: .start) { $0.pan = try PanOptions(slop: 0) }
    try stage.jump("music", to: 2)
    try stage.perform(Self.fling(-150))
    try stage.advance(by: 0.06)
    let caught = try stage.pager("category").position.value
    #expect(caught > 0.1 && caught < 1)
    try stage.perform(
      Swipe.horizontal(-40, in: 0.4, from: 50, at: stage.time.value, lift: false))
    let moved = try stage.pager("category").position.value
    #expect((moved - caught - 40 / Library.width).magnitude < 0.02)
    #expect(try stage.pager("music").position == 2)
    stage.checkInvariants()
  }
}
