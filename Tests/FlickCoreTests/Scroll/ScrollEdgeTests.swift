import FlickCore
import Testing

/// Scroll views at their edges and between their axes.
@Suite struct `A scroll view at its edges` {
  @Test(arguments: [(y: 0.0, travel: 120.0), (y: 4200, travel: -120)])
  func `a release beyond an edge is decided by the edge`(
    _ row: (y: Double, travel: Double)
  ) throws {
    var stage = try Feed.stage()
    try stage.scroll("feed", to: Vector(x: 0, y: row.y), .none)
    try stage.perform(Feed.swipe(Vector(x: 0, y: row.travel), in: 0.5))
    let why = try #require(try stage.why("feed"))
    let edge = try #require(why.deciding)
    #expect(edge.name == .edge && !edge.passed)
    #expect(why.criteria.map(\.name) == [.edge, .velocity])
    #expect(why.criteria.count { $0.isDeciding } == 1)
    #expect(edge.threshold == row.y)
    #expect((edge.value - row.y) * row.travel < 0 && edge.margin == -(edge.value - row.y).magnitude)
  }

  /// Insets below 0 limit the range of offsets; content returns from beyond it.
  @Test(arguments: [ScrollSnap.none, .places([120, 420]), .every(100)])
  func `negative insets limit the scroll view`(_ snap: ScrollSnap) throws {
    var options = ScrollViewOptions(.vertical)
    options.contentSize = Size2D(width: 400, height: 1400)
    options.insets = Insets(top: -120, left: 0, bottom: -80, right: 0)
    options.snap = snap
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    var stage = Stage(
      scene: try SceneTree(
        Node(frame: frame, children: [Node(id: "s", frame: frame, scroll: options)])),
      recording: .all)
    #expect(try stage.scrollView("s").offset.y == 120)
    for (travel, edge) in [(200.0, 120.0), (-900, 520), (900, 120)] {
      try stage.perform(Feed.swipe(Vector(x: 0, y: travel), in: 0.5, at: stage.time.value))
      stage.settle()
      #expect(try stage.scrollView("s").offset.y == edge, "after \(travel) pt")
    }
    try stage.resize("s", insets: .zero)
    try stage.scroll("s", to: .zero, .none)
    #expect(try stage.scrollView("s").offset.y == 0)
    #expect(throws: CoreError.self) { try stage.resize("s", insets: Insets(top: -.infinity)) }
  }

  /// An underdamped spring carries the content beyond the end, as far as the reported peak.
  @Test(arguments: [0.3, 0.6])
  func `a spring to the end reports its overshoot`(
    _ fraction: Double
  ) throws {
    var stage = try Feed.stage(content: Size2D(width: 400, height: 1800))
    let spring = try SpringSpec(response: 0.5, dampingFraction: fraction)
    try stage.scroll("feed", to: Vector(x: 0, y: 1000), .spring(spring))
    let peak = try stage.scrollView("feed").peakOverscroll.y
    var seen = 0.0
    for _ in 0..<400 {
      try stage.advance(by: 0.002)
      seen = max(seen, try stage.scrollView("feed").overscroll.y)
    }
    #expect(peak > 10)
    #expect((peak - seen).magnitude < 0.1)
  }

  /// The same the other way, and along the other axis.
  @Test(arguments: [Orientation.vertical, .horizontal], [true, false])
  func `a fling to an edge reports overshoot and side`(
    _ axis: Orientation, _ isTowardsEnd: Bool
  ) throws {
    let isVertical = axis == .vertical
    var stage = try Feed.stage(
      isVertical ? .vertical : .horizontal,
      content: Size2D(width: isVertical ? 400 : 1400, height: isVertical ? 1800 : 800))
    let way = isTowardsEnd ? -300.0 : 300
    if isTowardsEnd {
      try stage.scroll(
        "feed", to: isVertical ? Vector(x: 0, y: 600) : Vector(x: 600, y: 0), .none)
    }
    let swipe = Feed.swipe(
      isVertical ? Vector(x: 0, y: way) : Vector(x: way, y: 0), in: 0.1, at: 1)
    for touch in swipe.touches { try stage.handle(touch) }
    var (least, most) = (0.0, 0.0)
    let peak = try stage.scrollView("feed").peakOverscroll.along(axis).value
    for _ in 0..<1500 {
      try stage.advance(by: 0.002)
      let over = try stage.scrollView("feed").overscroll.along(axis).value
      (least, most) = (min(least, over), max(most, over))
    }
    #expect(isTowardsEnd ? peak > 10 : peak < -10)
    #expect((peak - (isTowardsEnd ? most : least)).magnitude < 0.5, "\(peak): \(least)…\(most)")
  }

  /// Within the cone of an axis that one alone follows, between them both do: with a cone of 45
  /// degrees the diagonal is between.
  @Test(arguments: [
    (
      lock: AxisLock.directional(Radians(.pi / 4)), displacement: Vector(x: -100, y: -100),
      moves: (true, true)
    ),
    (
      lock: .directional(Radians(.pi / 4)), displacement: Vector(x: -100, y: -99),
      moves: (true, false)
    ),
    (
      lock: .directional(Radians(.pi / 4)), displacement: Vector(x: -99, y: -100),
      moves: (false, true)
    ),
    (
      lock: .directional(Radians(.pi / 8)), displacement: Vector(x: -100, y: -50),
      moves: (true, true)
    ),
    (
      lock: .directional(Radians(.pi / 8)), displacement: Vector(x: -100, y: -30),
      moves: (true, false)
    ),
    (lock: .locked, displacement: Vector(x: -100, y: -90), moves: (true, false)),
    (lock: .free, displacement: Vector(x: -100, y: -1), moves: (true, true)),
  ])
  func `two axes follow as far as the lock permits`(
    _ row: (lock: AxisLock, displacement: Vector, moves: (Bool, Bool))
  ) throws {
    var stage = try Feed.stage(.both, content: Size2D(width: 2000, height: 5000)) {
      $0.lock = row.lock
    }
    try stage.perform(Feed.swipe(row.displacement, in: 0.4, lift: false))
    let offset = try stage.scrollView("feed").offset
    #expect((offset.x > 0.5) == row.moves.0)
    #expect((offset.y > 0.5) == row.moves.1)
  }

  /// The pager inside has the other axis: the scroll view around it has its own alone.
  @Test func `a scroll view of two axes leaves the inner pager its axis`() throws {
    let pager = try Node(id: "pager", frame: Feed.frame, pager: PagerOptions(pageCount: 3))
    var stage = try Feed.stage(
      .both, content: Size2D(width: 2000, height: 5000), children: [pager]
    ) { $0.lock = .free }
    try stage.perform(Feed.swipe(Vector(x: -30, y: -100), in: 0.4, lift: false))
    #expect(try stage.scrollView("feed").offset.x == 0)
    #expect(try stage.scrollView("feed").offset.y > 80)
    #expect(try stage.pager("pager").offset == 0)
  }

  @Test(arguments: [(travel: -300.0, passed: true), (travel: -12, passed: false)])
  func `a release between edges reports whether it is a fling`(
    _ row: (travel: Double, passed: Bool)
  ) throws {
    var stage = try Feed.stage()
    try stage.perform(Feed.swipe(Vector(x: 0, y: row.travel), in: row.passed ? 0.15 : 2))
    let why = try #require(try stage.why("feed"))
    #expect(why.criteria.count { $0.isDeciding } == 1)
    #expect(why.criteria.first { $0.name == .velocity }?.passed == row.passed)
  }

  @Test(arguments: [0.0, 300])
  func `a scroll to the present place rests at once`(_ y: Double) throws {
    var stage = try Feed.stage()
    try stage.scroll("feed", to: Vector(x: 0, y: y), .none)
    try stage.scroll("feed", to: Vector(x: 0, y: y), .spring(.pagerSettle))
    #expect(stage.isAtRest)
    #expect(try stage.scrollView("feed").phase == .idle)
    #expect(stage.nextMoment == .infinity)
  }

  /// A finger that is lifted at its first position does not start a motion.
  @Test func `a touched scroll view rests at once`() throws {
    var stage = try Feed.stage { $0.snap = .every(100) }
    try stage.perform(.one(from: Feed.middle, liftAt: 0.1))
    #expect(stage.isAtRest)
    #expect(try stage.scrollView("feed").phase == .idle)
  }
}
