import FlickCore
import Testing

/// Swipeable tabs: the rows of the specification, 4.4.
struct TabViewTests {
  private func stage(_ options: TabViewOptions, tabs: Int = 2) throws -> Stage {
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    return Stage(
      scene: try SceneTree(
        Node(id: "tabs", frame: frame, pager: options.pager(tabs: tabs, width: 400))),
      recording: .all)
  }

  private func swipe(
    _ options: TabViewOptions, from tab: Int, by displacement: Vector, tabs: Int = 2,
    duration: Double = 0.6, cancels: Bool = false
  ) throws -> Int {
    var options = options
    options.tab = tab
    var stage = try stage(options, tabs: tabs)
    let start = Point2D(x: 200, y: 400)
    // Rests before the lift, so that only the distance counts.
    var script = FingerScript.one(
      from: start,
      stops: [(duration, start + displacement), (duration + 0.3, start + displacement)],
      lift: !cancels)
    if duration < 0.1 {
      script = FingerScript.one(from: start, stops: [(duration, start + displacement)])
    }
    for touch in script.touches { try stage.handle(touch) }
    if cancels {
      try stage.handle(
        Touch(time: stage.time, position: start + displacement, phase: .cancelled))
    }
    stage.settle()
    return try stage.pager("tabs").settledPage
  }

  @Test(arguments: [
    (1, Vector(x: 51, y: 0), 0), (1, Vector(x: 50, y: 0), 1), (0, Vector(x: -51, y: 0), 1),
    (0, Vector(x: -50, y: 0), 0), (1, Vector(x: -51, y: 0), 1), (0, Vector(x: 500, y: 0), 0),
    (0, Vector(x: -51, y: 300), 1), (0, Vector(x: -9, y: 0), 0),
  ])
  func `compat: a swipe of more than 50 pt turns to the tab in its direction`(
    tab: Int, displacement: Vector, expected: Int
  ) throws {
    #expect(try swipe(.compat, from: tab, by: displacement) == expected)
  }

  /// R5, E2, E5, H2 of 4.4.
  @Test func `compat: one step a drag, by where it ends, whatever the speed`() throws {
    #expect(try swipe(.compat, from: 0, by: Vector(x: -390, y: 0), tabs: 4) == 1)
    #expect(try swipe(.compat, from: 0, by: Vector(x: -40, y: 0), duration: 0.03) == 0)
    #expect(try swipe(.compat, from: 0, by: Vector(x: -100, y: 0), cancels: true) == 0)
    var stage = try stage(.compat)
    let start = Point2D(x: 300, y: 400)
    let script = FingerScript.one(
      from: start,
      stops: [(0.3, start + Vector(x: -200, y: 0)), (0.6, start + Vector(x: -40, y: 0))])
    for touch in script.touches {
      try stage.handle(touch)
      #expect(try stage.pager("tabs").position == 0)
    }
    stage.settle()
    #expect(try stage.pager("tabs").settledPage == 0)
  }

  @Test(arguments: [
    // A share of the width beyond the slop, a flick, too short a distance aside; outside the cone
    // without a rival.
    (0, Vector(x: -84, y: 0), 0.6, 1), (0, Vector(x: -80, y: 0), 0.6, 0),
    (0, Vector(x: -40, y: 0), 0.06, 1), (0, Vector(x: -51, y: 300), 0.6, 0),
    (0, Vector(x: -100, y: 70), 0.6, 1), (0, Vector(x: 500, y: 0), 0.6, 0),
  ])
  func `default: a flick or a share of the width turns to the tab in its direction`(
    tab: Int, displacement: Vector, duration: Double, expected: Int
  ) throws {
    #expect(
      try swipe(TabViewOptions(), from: tab, by: displacement, duration: duration) == expected)
  }

  @Test func `default: the page follows the finger`() throws {
    var stage = try stage(TabViewOptions())
    let script = FingerScript.one(
      from: Point2D(x: 300, y: 400), stops: [(0.3, Point2D(x: 190, y: 400))], lift: false)
    for touch in script.touches { try stage.handle(touch) }
    #expect(abs(try stage.pager("tabs").position.value - 0.25) < 1e-9)
  }

  @Test func `default: an inner scroll view moves first, the tabs take the rest`()
    throws
  {
    var inner = ScrollViewOptions(.horizontal)
    inner.contentSize = Size2D(width: 460, height: 800)
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    var stage = Stage(
      scene: try SceneTree(
        Node(
          id: "tabs", frame: frame, pager: TabViewOptions().pager(tabs: 2, width: 400),
          children: [Node(id: "list", frame: frame, scroll: inner)])), recording: .all)
    let script = FingerScript.one(
      from: Point2D(x: 350, y: 400), stops: [(0.3, Point2D(x: 180, y: 400))], lift: false)
    for touch in script.touches { try stage.handle(touch) }
    #expect(abs(try stage.scrollView("list").offset.x - 60) < 1e-9)
    #expect(abs(try stage.pager("tabs").position.value - 0.25) < 1e-9)
  }

  @Test func `a warp crosses one page only and is reported as one change`() throws {
    for (from, to, first) in [(0, 4, 3.0), (4, 0, 1), (0, 2, 1), (1, 2, 1), (2, 2, 2)] {
      var options = TabViewOptions()
      options.tab = from
      var stage = try stage(options, tabs: 5)
      try stage.warp("tabs", to: to)
      #expect(try stage.pager("tabs").position.value == first)
      stage.settle()
      #expect(try stage.pager("tabs").settledPage == to)
      let changes = stage.events.compactMap {
        if case .pageChanged(_, let change) = $0.kind { [change.from, change.to] } else { nil }
      }
      #expect(changes == (from == to ? [] : [[from, to]]))
    }
    // Caught between two pages, it continues at the same speed.
    var stage = try stage(TabViewOptions(), tabs: 5)
    try stage.move("tabs", to: 1)
    try stage.advance(by: 0.05)
    let before = try stage.pager("tabs")
    try stage.warp("tabs", to: 4)
    let after = try stage.pager("tabs")
    #expect(abs(after.position.value - before.position.value - 3) < 1e-9)
    #expect(abs(after.velocity.value - before.velocity.value) < 1e-9)
    stage.settle()
    #expect(try stage.pager("tabs").settledPage == 4)
  }
}
