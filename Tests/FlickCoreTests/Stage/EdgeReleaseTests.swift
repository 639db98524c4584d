import FlickCore
import Testing

/// Releases exactly at the edge of an inner track.
@Suite struct `Releases at an edge` {
  private func nested(
    _ handover: EdgeHandover, inner offset: Double, place: Rect2D = Feed.frame,
    content: Double = 1000
  ) throws -> Stage {
    let inner = try Node(
      id: "inner", frame: place,
      scroll: Feed.options(
        content: Size2D(width: 400, height: place.size.height + content)
      ) {
        $0.handover = handover
        $0.offset = Vector(x: 0, y: offset)
        $0.pan = try PanOptions(slop: 0)
      })
    return try Stage(
      scene: SceneTree(
        Node(
          id: "outer", frame: Feed.frame,
          scroll: Feed.options(content: Size2D(width: 400, height: 4800)) {
            $0.pan = try PanOptions(slop: 0)
          },
          children: [inner])), recording: .all)
  }

  @Test func `an inner pager at its edge stays still in a fling of the outer one`() throws {
    var stage = try Library.stage { $0.pan = try PanOptions(slop: 0) }
    try stage.jump("music", to: 2)
    // Back to where it came down, and off towards the end, where only the outer pager has room.
    try stage.perform(
      Swipe(
        from: Point2D(x: 195, y: 400),
        stops: [(0.3, Point2D(x: 295, y: 400)), (0.36, Point2D(x: 195, y: 400))]))
    #expect(try stage.why("music")?.rule == .release)
    for _ in 0..<10 {
      #expect(try stage.pager("music").position == 2)
      #expect(try stage.pager("category").position == 0)
      try stage.advance(by: 0.02)
    }
  }

  @Test(arguments: [true, false])
  func `a fling bounces where a second finger holds the outer view`(_ isHeld: Bool) throws {
    let upper = Rect2D(x: 0, y: 0, width: 400, height: 400)
    var stage = try nested(EdgeHandover(.dragAndFling), inner: 600, place: upper)
    try stage.perform(
      Swipe(from: Point2D(x: 200, y: 300), stops: [(0.1, Point2D(x: 200, y: 100))]))
    #expect(try stage.scrollView("inner").phase == .decelerating)
    if isHeld {
      try stage.handle(
        Touch(pointer: 1, time: stage.time, position: Point2D(x: 200, y: 600), phase: .began))
    }
    try stage.advance(by: 0.5)
    #expect((try stage.scrollView("inner").phase == .bouncing) == isHeld)
    #expect((try stage.y("outer") == 0) == isHeld)
    stage.checkInvariants()
  }

  /// A drag limit hides a distance for good: a pager that returns from its limit has room, so a
  /// fling that arrives meanwhile is not passed on to the outer pager.
  @Test func `a pager returning from its drag limit does not hand the fling over`() throws {
    var options = PagerOptions(pageCount: 2)
    options.handover = .dragAndFling
    options.pan = try PanOptions(slop: 0)
    var outer = options
    options.dragLimit = 0.5
    outer.pageCount = 3
    let list = try Node(
      id: "list", frame: Rect2D(x: 0, y: 0, width: 400, height: 300),
      scroll: Feed.options(.horizontal, content: Size2D(width: 1000, height: 300)) {
        $0.handover = EdgeHandover(.dragAndFling)
        $0.pan = try PanOptions(slop: 0)
      })
    let page = try Node(frame: Feed.frame, children: [list])
    let inner = try Node(id: "inner", frame: Feed.frame, pager: options, children: [page])
    var stage = try Stage(
      scene: SceneTree(Node(id: "outer", frame: Feed.frame, pager: outer, children: [inner])),
      recording: .all)
    try stage.perform(
      Swipe(from: Point2D(x: 350, y: 150), stops: [(0.1, Point2D(x: 150, y: 150))]))
    #expect(try stage.scrollView("list").phase == .decelerating)
    // A second finger below the list drags by a page; half a page is shown.
    let (start, end) = (stage.time.value, Point2D(x: -10, y: 600))
    var swipe = Swipe(
      from: Point2D(x: 390, y: 600), at: start, stops: [(start + 0.03, end), (start + 0.13, end)])
    for index in swipe.touches.indices { swipe.touches[index].pointer = 1 }
    try stage.perform(swipe)
    #expect(try stage.pager("inner").isSettling)
    try stage.advance(by: 0.2)
    #expect(try stage.pager("inner").isSettling)
    #expect(try stage.scrollView("list").phase == .bouncing)
    #expect(try stage.pager("outer").position == 0)
    stage.checkInvariants()
  }

  /// A list of two axes in a pager that is at its last page.
  ///
  /// The finger returns to its start along the pager's axis and flings the list outwards. Without
  /// an outer track, the pager moves with the fling.
  @Test(arguments: Orientation.allCases)
  func `an outermost pager takes a fling along either axis`(
    _ axis: Orientation
  )
    throws
  {
    var options = PagerOptions(pageCount: 2)
    (options.axis, options.page) = (axis, 1)
    options.pan = try PanOptions(slop: 0)
    let list = try Node(
      id: "list", frame: Feed.frame,
      scroll: Feed.options(.both, content: Size2D(width: 1200, height: 1600)) {
        $0.handover = EdgeHandover(.dragAndFling)
        $0.lock = .free
        $0.pan = try PanOptions(slop: 0)
        $0.offset = axis == .horizontal ? Vector(x: 800, y: 300) : Vector(x: 300, y: 800)
      })
    var stage = try Stage(
      scene: SceneTree(
        Node(
          id: "pager", frame: Feed.frame, pager: options,
          children: [Node(frame: Feed.frame), list])), recording: .all)
    let (out, end) = (Vector(x: 60, y: 60), Vector(x: 0, y: 0))
    let aside = axis == .horizontal ? Vector(x: 0, y: 40) : Vector(x: 40, y: 0)
    try stage.perform(
      Swipe(
        from: Feed.middle,
        stops: [(0.3, Feed.middle + out), (0.36, Feed.middle + end + aside)]))
    #expect(try stage.why("pager")?.rule == .release)
    try stage.advance(by: 0.02)
    #expect(try stage.pager("pager").position > 1)
  }

  /// The list has an estimator of its own.
  @Test(arguments: [EstimatorName.singleSample, .halfOfLast, .lsq2])
  func `a list is flung as fast as its own estimator says`(_ name: EstimatorName) throws {
    var stage = try Feed.stage {
      $0.pan = try PanOptions(slop: 0)
      $0.velocity = VelocityOptions(name)
    }
    var estimator = VelocityEstimator(name)
    // Faster and faster.
    for (step, y) in [0.0, 2, 8, 18, 32, 50, 72].enumerated() {
      let (time, place) = (Seconds(Double(step) / 100), Feed.middle - Vector(x: 0, y: y))
      estimator.note(place, at: time)
      try stage.handle(Touch(time: time, position: place, phase: step == 0 ? .began : .moved))
    }
    try stage.handle(
      Touch(time: stage.time, position: Feed.middle - Vector(x: 0, y: 72), phase: .ended))
    let speed = try #require(estimator.velocity(at: stage.time)).y.value
    #expect((try stage.scrollView("feed").velocity.y.value + speed).magnitude < 1e-6)
  }

  @Test func `a drag of the exact distance to the edge is at the very edge`() throws {
    let place = Rect2D(x: 0, y: 0, width: 400, height: 300)
    var stage = try nested(EdgeHandover(.drag), inner: 0, place: place, content: 700.1)
    try stage.scroll("inner", to: Vector(x: 0, y: 5000), .none)
    let edge = try stage.y("inner")
    // The distance to the edge, added to such an offset, misses the edge: rounding takes half
    // a unit.
    let offsets = (0..<8).map { 1 + edge.ulp * (Double($0) + 0.5) }
    let start = try #require(offsets.first { $0 + (edge - $0) != edge })
    try stage.scroll("inner", to: Vector(x: 0, y: start), .none)
    // From zero, so that the difference of the finger's two places is that distance exactly.
    try stage.perform(
      Swipe(
        from: Point2D(x: 200, y: 0), stops: [(0.5, Point2D(x: 200, y: start - edge))], lift: false))
    #expect(try stage.y("inner") == edge)
    #expect(try stage.y("outer") == 0)
    #expect(stage.handoverLog.isEmpty)
  }
}
