import FlickCore
import Testing

@Suite struct `A drag over nested pagers` {
  @Test func `a drag turns inner pages while there are more`() throws {
    var stage = try Library.stage()
    try stage.perform(.horizontal(-250, in: 0.4))
    stage.settle()
    #expect(try stage.pager("music").settledPage == 1)
    #expect(try stage.pager("category").settledPage == 0)
    #expect(stage.handoverLog.isEmpty)
  }

  /// The outer pager is caught between two pages and reaches one first.
  ///
  /// The inner one rests at a position that is not a multiple of its pages, as its content ends at
  /// its frame, and continues from there.
  @Test func `once the outer pager is at a page, the inner one continues`() throws {
    let frame = Rect2D(x: 0, y: 0, width: 300, height: 300)
    var inner = PagerOptions(pageCount: 4)
    (inner.pageSize, inner.alignment, inner.containment) = (.fixed(200), .center, .trim)
    inner.pan = try PanOptions(slop: 0)
    var outer = PagerOptions(pageCount: 2)
    outer.pan = inner.pan
    var stage = try Stage(
      scene: SceneTree(
        Node(
          id: "outer", frame: frame, pager: outer,
          children: [Node(id: "inner", frame: frame, pager: inner), Node(frame: frame)])),
      recording: .all)
    let start = try stage.pager("inner").offset.value
    try stage.move("outer", to: 1)
    try stage.advance(by: 0.05)
    let left = try 300 - stage.pager("outer").offset.value
    let time = stage.time.value
    try stage.perform(
      Swipe(
        from: Point2D(x: 100, y: 100), at: time,
        stops: [(time + 0.5, Point2D(x: 100 - left - 40, y: 100))], lift: false))
    #expect(try (stage.pager("outer").offset.value - 300).magnitude < 1e-9)
    #expect(try (stage.pager("inner").offset.value - start - 40).magnitude < 1e-9)
  }

  @Test func `a drag over nested pagers goes to the outer pager at the last inner page`() throws {
    var stage = try Library.stage()
    try stage.jump("music", to: 2)
    try stage.perform(.horizontal(-250, in: 0.4))
    stage.settle()
    #expect(try stage.pager("category").settledPage == 1)
    #expect(try stage.pager("music").settledPage == 2)
    #expect(stage.handoverLog == ["music>category at 0.0"])
    #expect(try #require(try stage.why("category")).margin > 0)
  }

  @Test func `a drag over nested pagers hands over and back within one drag`() throws {
    var stage = try Library.stage()
    try stage.jump("music", to: 1)
    let y = 400.0
    let places = [-500.0, -200, -480].map { Point2D(x: 600 + $0, y: y) }
    // Starts on the far right; the root is wide enough for the finger to leave it afterwards.
    var swipe = Swipe(
      from: Point2D(x: 380, y: y), stops: [(0.3, places[0]), (0.6, places[1]), (0.9, places[2])])
    swipe.touches.removeLast()
    try stage.perform(swipe)
    #expect(stage.handoverLog.isEmpty, "370 pt fit into the last page")

    var long = try Library.stage()
    try long.jump("music", to: 1)
    try long.perform(
      Swipe(
        from: Point2D(x: 380, y: y),
        stops: [
          (0.5, Point2D(x: -120, y: y)), (0.8, Point2D(x: 100, y: y)), (1, Point2D(x: -90, y: y)),
        ],
        lift: false))
    #expect(
      long.handoverLog == [
        "music>category at -390.0", "category>music at -390.0", "music>category at -390.0",
      ])
    #expect(try long.pager("music").position == 2)
    let travelled = 380.0 - 10 + 90 - 390
    #expect((try long.pager("category").offset.value - travelled).magnitude < 1e-9)
  }

  @Test func `only the outermost pager overscrolls, and only at its edge`() throws {
    var stage = try Library.stage()
    try stage.perform(.horizontal(210, in: 0.4, lift: false))
    #expect(try stage.pager("music").position == 0)
    let band = try RubberBand(dimension: 390)
    #expect(try stage.pager("category").overscroll == -band.offset(forSurplus: 200))
    try stage.handle(
      Touch(time: stage.time, position: Point2D(x: 405, y: 400), phase: .cancelled))
    stage.settle()
    #expect(try stage.isAllAtRest())
    #expect(try stage.pager("category").settledPage == 0)
  }

  struct Policy: Sendable, CustomTestStringConvertible {
    var policy: HandoverPolicy
    var startPage: Int
    var music: Int
    var category: Int
    var testDescription: String { "\(policy) from page \(startPage)" }
  }

  /// A drag of 500 points from the right; from page 1 it has 380 points of room in the inner pager.
  @Test(arguments: [
    Policy(policy: .off, startPage: 2, music: 2, category: 0),
    Policy(policy: .start, startPage: 2, music: 2, category: 1),
    Policy(policy: .drag, startPage: 2, music: 2, category: 1),
    Policy(policy: .dragAndFling, startPage: 2, music: 2, category: 1),
    Policy(policy: .off, startPage: 1, music: 2, category: 0),
    Policy(policy: .start, startPage: 1, music: 2, category: 0),
    Policy(policy: .drag, startPage: 1, music: 2, category: 1),
    Policy(policy: .dragAndFling, startPage: 1, music: 2, category: 1),
  ])
  func `a drag over nested pagers follows the policy`(_ row: Policy) throws {
    var stage = try Library.stage(handover: row.policy)
    try stage.jump("music", to: row.startPage)
    try stage.perform(.horizontal(-500, in: 0.4, from: 385))
    stage.settle()
    #expect(try stage.pager("music").settledPage == row.music)
    #expect(try stage.pager("category").settledPage == row.category)
    #expect(try stage.isAllAtRest())
  }

  /// The finger moves out and back to the start of the drag, still moving outwards at the end.
  @Test(arguments: [(HandoverPolicy.drag, 0), (.dragAndFling, 1)])
  func `a fling leaves the edge only by policy`(
    _ row: (policy: HandoverPolicy, category: Int)
  ) throws {
    // A slop above the least distance of a flick.
    var stage = try Library.stage(handover: row.policy) { $0.pan = try PanOptions(slop: 20) }
    try stage.jump("music", to: 2)
    // Inward by 64 points, then outward at 1000 pt/s to the very point of recognition.
    var touches = [Touch(time: 0, position: Point2D(x: 200, y: 400), phase: .began)]
    for (step, x) in [220.0, 284, 268, 252, 236, 220].enumerated() {
      touches.append(
        Touch(
          time: Seconds(milliseconds: step < 2 ? Double(step) * 10 : 60 + Double(step) * 16),
          position: Point2D(x: x, y: 400), phase: .moved))
    }
    let last = try #require(touches.last)
    touches.append(Touch(time: last.time, position: last.position, phase: .ended))
    try stage.perform(Swipe(touches: touches))
    stage.settle()
    #expect(try stage.pager("music").settledPage == 2)
    #expect(try stage.pager("category").settledPage == row.category)
  }

  @Test func `a caught outer pager returns to its page before the inner one moves`() throws {
    var stage = try Library.stage()
    try stage.jump("music", to: 2)
    try stage.perform(.horizontal(-60, in: 0.2, from: 300))
    let caught = try stage.pager("category").offset
    #expect(caught > 0)
    try stage.perform(.horizontal(110, in: 0.2, from: 100, at: stage.time.value, lift: false))
    #expect(try stage.pager("category").position == 0)
    let inner = 2 * 390 - (100 - caught.value)
    #expect((try stage.pager("music").offset.value - inner).magnitude < 1e-9)
  }

  @Test func `pagers of two axes are held by the finger that drags them`() throws {
    // A horizontal strip at the top of a vertical feed.
    var options = PagerOptions(pageCount: 2)
    let strip = try Node(
      id: "strip", frame: Rect2D(x: 0, y: 0, width: 400, height: 100), pager: options)
    options.axis = .vertical
    let page = try Node(frame: Pad.frame, children: [strip])
    let feed = try Node(id: "feed", frame: Pad.frame, pager: options, children: [page])
    var stage = try Stage(scene: SceneTree(feed), recording: .all)
    func touch(_ pointer: Int, _ time: Double, _ x: Double, _ y: Double, _ phase: Touch.Phase)
      throws
    {
      try stage.handle(
        Touch(pointer: pointer, time: Seconds(time), position: Point2D(x: x, y: y), phase: phase))
      stage.checkInvariants()
    }
    try touch(0, 0, 200, 50, .began)
    try touch(0, 0.1, 100, 50, .moved)
    try touch(1, 0.1, 200, 600, .began)
    try touch(1, 0.2, 200, 500, .moved)
    let before = try stage.pager("feed")
    #expect(before.isHeld)
    try touch(0, 0.2, 100, 50, .ended)
    #expect(try stage.pager("feed") == before)
    try stage.move("feed", to: 0)
    #expect(stage.gestureLog.suffix(2) == ["strip ended", "feed cancelled program"])
    try touch(1, 0.3, 200, 500, .ended)
    stage.settle()
    #expect(try stage.isAllAtRest())
  }
}

extension Swipe {
  init(touches: [Touch]) {
    self.init(from: .zero, stops: [])
    self.touches = touches
  }
}
