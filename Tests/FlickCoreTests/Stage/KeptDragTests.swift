import FlickCore
import Testing

/// A drag continues in a new scene only if the dragged component is unchanged.
@Suite struct `A drag over another scene` {
  private func endings(_ stage: Stage) -> [GestureEnding] {
    stage.gestureEvents.compactMap(\.ending)
  }

  /// A finger has dragged the pager by 60 when the same screen comes with other options.
  private func pagers(_ change: (inout PagerOptions) throws -> Void) throws -> Stage {
    func scene(_ change: (inout PagerOptions) throws -> Void) throws -> SceneTree {
      try Row.stage(length: 300) {
        $0.pageSize = .fixed(200)
        try change(&$0)
      }.scene
    }
    var stage = Stage(scene: try scene { _ in }, recording: .all)
    try stage.perform(Row.slow(-60, lift: false))
    stage.relayout(try scene(change))
    stage.checkInvariants()
    return stage
  }

  /// A finger drags a list of pages by more than a page beyond the second and flings it: it turns
  /// one page from the start of the drag, also if a layout or another content length arrives
  /// meanwhile.
  @Test(arguments: ["nothing", "layout", "resize"])
  func `flings a list by a page from where it was held`(_ change: String) throws {
    func list(_ offset: Double) throws -> Stage {
      try Feed.stage {
        ($0.snap, $0.offset) = (.paging(), Vector(x: 0, y: offset))
        $0.pan = try PanOptions(slop: 0)
      }
    }
    var stage = try list(800)
    let far = Feed.middle + Vector(x: 0, y: -1000)
    try stage.perform(Swipe(from: Feed.middle, stops: [(0.5, far)], lift: false))
    switch change {
    case "layout": stage.relayout(try list(0).scene)
    case "resize": try stage.resize("feed", content: Size2D(width: 400, height: 6000))
    default: break
    }
    let end = far + Vector(x: 0, y: -100)
    var swipe = Swipe(from: far, at: 0.5, stops: [(0.6, end)])
    swipe.touches.removeFirst()
    try stage.perform(swipe)
    #expect(try stage.scrollView("feed").target.y == 1600)
  }

  /// The next layout has another pager around it.
  @Test func `a drag continues inside a new outer track`() throws {
    let frame = Rect2D(x: 0, y: 0, width: 300, height: 300)
    let inner = try Node(id: "pager", frame: frame, pager: PagerOptions(pageCount: 3))
    var stage = try Stage(scene: SceneTree(Node(frame: frame, children: [inner])), recording: .all)
    try stage.perform(
      Swipe(from: Point2D(x: 200, y: 100), stops: [(0.2, Point2D(x: 100, y: 100))], lift: false))
    let outer = try Node(
      id: "outer", frame: frame, pager: PagerOptions(pageCount: 2), children: [inner])
    stage.relayout(try SceneTree(Node(frame: frame, children: [outer])))
    stage.checkInvariants()
    #expect(endings(stage).isEmpty)
    let before = try stage.pager("pager").offset
    try stage.handle(Touch(time: 0.3, position: Point2D(x: 80, y: 100), phase: .moved))
    #expect(try stage.pager("pager").offset.value == before.value + 20)
    // The next one turns the page inside, and then the one around it.
    try stage.handle(Touch(time: 0.4, position: Point2D(x: -700, y: 100), phase: .moved))
    #expect(try stage.pager("outer").offset > 0)
    try stage.handle(Touch(time: 0.5, position: Point2D(x: -700, y: 100), phase: .ended))
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.isAllAtRest())
  }

  /// A motion continues with the settings of the new layout.
  @Test(arguments: ["pager", "snap", "edge"])
  func `motions follow the present options`(_ kind: String) throws {
    let slow = try SpringSpec(response: 9, dampingFraction: 1)
    func stage(_ isSlow: Bool) throws -> Stage {
      if kind == "pager" {
        return try Row.stage { if isSlow { $0.settle = .spring(slow) } }
      }
      return try Feed.stage {
        if kind == "snap" { $0.snap = .every(300) }
        if isSlow, kind == "snap" { $0.settle = slow }
        if isSlow, kind == "edge" { $0.returnSpring = slow }
        $0.pan = try PanOptions(slop: 0)
      }
    }
    var one = try stage(false)
    if kind == "pager" {
      try one.move("pager", to: 1)
    } else {
      let way = kind == "edge" ? 200.0 : -100
      let end = Feed.middle + Vector(x: 0, y: way)
      try one.perform(Swipe(from: Feed.middle, stops: [(0.2, end), (0.4, end)]))
    }
    try one.advance(by: 0.05)
    one.relayout(try stage(true).scene)
    one.settle()
    #expect(one.time > 3)
  }

  /// Half a page from where the drag began, in the same layout and in one with more pages.
  @Test(arguments: [5, 6], [1.0, -1])
  func `a drag over another scene keeps the limit of the drag`(_ pages: Int, _ sign: Double) throws
  {
    func limited(_ pages: Int) throws -> Stage {
      try Row.stage(pages: pages) {
        ($0.dragLimit, $0.page) = (0.5, 2)
        $0.pan = try PanOptions(slop: 0)
      }
    }
    var stage = try limited(5)
    func touch(_ time: Seconds, _ way: Double, _ phase: Touch.Phase) throws {
      let place = Point2D(x: 4180 - way * sign, y: 100)
      try stage.handle(Touch(time: time, position: place, phase: phase))
    }
    try touch(0, 0, .began)
    try touch(0.1, 100, .moved)
    stage.relayout(try limited(pages).scene)
    try touch(0.2, 300, .moved)
    #expect(try (stage.pager("pager").offset.value - 720 - 180 * sign).magnitude < 1e-9)
    try touch(0.3, -300, .moved)
    #expect(try (stage.pager("pager").offset.value - 720 + 180 * sign).magnitude < 1e-9)
  }

  struct PagerRow: Sendable, CustomTestStringConvertible {
    var name: String
    var change: @Sendable (inout PagerOptions) throws -> Void
    init(_ name: String, _ change: @escaping @Sendable (inout PagerOptions) throws -> Void) {
      (self.name, self.change) = (name, change)
    }
    var testDescription: String { name }
  }

  @Test(arguments: [
    PagerRow("the axis") { $0.axis = .vertical },
    PagerRow("what can drag it") { $0.isDraggable = false },
  ])
  func `a drag of a pager ends if another replaces it`(_ row: PagerRow) throws {
    #expect(endings(try pagers(row.change)) == [.layout])
  }

  @Test(arguments: [
    PagerRow("nothing") { _ in }, PagerRow("the settle") { $0.settle = .jump },
    PagerRow("the snap") { $0.snap = try SnapPolicy(pagesPerSwipe: 3) },
    PagerRow("more pages") { $0.pageCount = 9 }, PagerRow("fewer pages") { $0.pageCount = 2 },
    PagerRow("what is beyond the edge") { $0.overscroll = .wall },
    PagerRow("the handover") { $0.handover = .off },
    PagerRow("the size of pages") { $0.pageSize = .fixed(150) },
    PagerRow("the spacing") { $0.spacing = 20 }, PagerRow("a ring") { $0.loops = true },
    PagerRow("the direction") { $0.isReversed = true },
    PagerRow("where pages rest") { $0.alignment = .start(inset: 30) },
    PagerRow("where the content ends") { $0.containment = .trim },
    PagerRow("how places are numbered") { $0.containment = .keep },
  ])
  func `a drag of a pager continues with a changed pager`(_ row: PagerRow) throws {
    var stage = try pagers(row.change)
    #expect(endings(stage).isEmpty)
    let before = try stage.pager("pager").offset
    try stage.handle(Touch(time: 2, position: Point2D(x: 4100, y: 100), phase: .moved))
    #expect(try ((stage.pager("pager").offset - before).value.magnitude - 20).magnitude < 1e-9)
  }

  @Test func `a drag of a pager continues without pages`() throws {
    var stage = try pagers { $0.pageCount = 0 }
    #expect(endings(stage).isEmpty)
    try stage.handle(Touch(time: 2, position: Point2D(x: 4100, y: 100), phase: .ended))
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.isAllAtRest())
  }

  struct ScrollRow: Sendable, CustomTestStringConvertible {
    var name: String
    var change: @Sendable (inout ScrollViewOptions) throws -> Void
    init(_ name: String, _ change: @escaping @Sendable (inout ScrollViewOptions) throws -> Void) {
      (self.name, self.change) = (name, change)
    }
    var testDescription: String { name }
  }

  private func feed(_ change: (inout ScrollViewOptions) throws -> Void) throws -> Stage {
    var stage = try Feed.stage()
    try stage.perform(Feed.swipe(Vector(x: 0, y: -100), in: 0.5, lift: false))
    stage.relayout(try Feed.stage(change: change).scene)
    stage.checkInvariants()
    return stage
  }

  @Test(arguments: [
    ScrollRow("the axes") { $0.axes = .both },
    ScrollRow("what can drag it") { $0.pointerKinds = .pen },
  ])
  func `a drag of a scroll view ends if another replaces it`(_ row: ScrollRow) throws {
    #expect(endings(try feed(row.change)) == [.layout])
  }

  @Test(arguments: [(true, true), (true, false), (false, true)])
  func `a drag of a list continues with and without rows`(_ before: Bool, _ after: Bool) throws {
    func list(_ hasRows: Bool, _ count: Int) throws -> Stage {
      try Feed.stage {
        if hasRows {
          $0.contentSize = nil
          $0.rows = RowPlan(count: count, estimate: 50)
        }
      }
    }
    var stage = try list(before, 60)
    try stage.perform(Feed.swipe(Vector(x: 0, y: -100), in: 0.5, lift: false))
    stage.relayout(try list(after, 90).scene)
    stage.checkInvariants()
    #expect(endings(stage).isEmpty)
  }

  @Test(arguments: [true, false])
  func `a drag of a scroll view continues with another size`(_ isGiven: Bool) throws {
    let short = Size2D(width: 400, height: 4000)
    var stage = try Feed.stage { if !isGiven { $0.contentSize = short } }
    if isGiven { try stage.resize("feed", content: short) }
    try stage.perform(Feed.swipe(Vector(x: 0, y: -100), in: 0.5, lift: false))
    let before = try stage.y()
    stage.relayout(try Feed.stage().scene)
    #expect(endings(stage).isEmpty)
    #expect(try stage.y() == before)
  }

  @Test(arguments: [
    ScrollRow("the handover") { $0.handover = EdgeHandover(start: .drag, end: .off) },
    ScrollRow("the lock") { $0.lock = .free }, ScrollRow("the snap") { $0.snap = .every(100) },
    ScrollRow("the content") { $0.contentSize = Size2D(width: 400, height: 4000) },
    ScrollRow("the insets") { $0.insets = Insets(top: 30) },
    ScrollRow("nothing") { _ in }, ScrollRow("the fling") { $0.fling = .friction(.uiKitFast) },
    ScrollRow("the fastest fling") { $0.fastestFling = 500 },
  ])
  func `a drag of a scroll view continues with a changed view`(_ row: ScrollRow) throws {
    var stage = try feed(row.change)
    #expect(endings(stage).isEmpty)
    let before = try stage.y()
    try stage.handle(
      Touch(time: 2, position: Feed.middle + Vector(x: 0, y: -150), phase: .moved))
    #expect(try (stage.y() - before - 50).magnitude < 1e-9)
  }
}

/// Content in motion continues in a new scene, unchanged if its options are unchanged.
@Suite struct `A motion over another scene` {
  private func options(_ change: (inout PagerOptions) throws -> Void = { _ in }) throws -> SceneTree
  {
    try Row.stage(pages: 9) {
      // Its time starts anew when it is begun again.
      $0.settle = .curve(.easeOut, duration: 1)
      $0.page = 6
      try change(&$0)
    }.scene
  }

  private func moving() throws -> Stage {
    var stage = Stage(scene: try options(), recording: .all)
    try stage.perform(Row.slow(200))
    try stage.advance(by: 0.4)
    return stage
  }

  @Test func `a pager's motion ends at the same time`() throws {
    var stage = try moving()
    let end = stage.nextMoment
    let before = try stage.pager("pager").position
    try stage.relayout(options())
    #expect(stage.nextMoment == end)
    #expect(try stage.pager("pager").position == before)
    try stage.relayout(options { $0.spacing = 9 })
    #expect(stage.nextMoment > end)
  }

  /// A motion from page 5 to page 6: it continues if the page still exists, and stops otherwise.
  @Test(arguments: [(pages: 9, isCut: false), (pages: 7, isCut: false), (pages: 3, isCut: true)])
  func `a pager without its shown page stops`(_ row: (pages: Int, isCut: Bool)) throws {
    for profile in [SettleMotion.standard] {
      var stage = try Row.stage(pages: 9) {
        $0.page = 5
        $0.settle = profile
      }
      // Forwards from 5 to 6.
      try stage.perform(
        Swipe(from: Point2D(x: 4300, y: 100), stops: [(0.1, Point2D(x: 4150, y: 100))], rate: 120))
      try stage.advance(by: 0.05)
      let before = try stage.pager("pager").velocity.value
      #expect(before > 1)
      stage.relayout(
        try Row.stage(pages: row.pages) {
          $0.page = 5
          $0.settle = profile
        }.scene)
      let after = try stage.pager("pager").velocity.value
      #expect((after - (row.isCut ? 0 : before)).magnitude < 1e-9)
      #expect(try stage.pager("pager").position.value <= Double(row.pages - 1) + 1)
      stage.settle()
      #expect(try stage.pager("pager").settledPage == min(6, row.pages - 1))
    }
  }

  /// A list in a fling is cut to a height before, at, or beyond its offset.
  @Test(arguments: [700.0, 1200, 4000])
  func `a list without its shown rows returns to its end`(
    _ height: Double
  ) throws {
    var stage = try Feed.stage()
    try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.15))
    try stage.advance(by: 0.2)
    let before = try stage.scrollView("feed")
    #expect(before.velocity.y > 500 && before.offset.y > 400)
    stage.relayout(try Feed.stage(content: Size2D(width: 400, height: 800 + height)).scene)
    let after = try stage.scrollView("feed")
    if before.offset.y > height {
      #expect(after.offset.y == height)
      #expect(after.velocity.y <= 0)
      stage.settle()
      #expect(try stage.y() == height)
    } else {
      #expect(after.velocity.y.value > 0)
      #expect((after.offset.y - before.offset.y).magnitude < 1e-9)
      stage.settle()
      #expect(try stage.y() <= height)
    }
  }

  /// A list that springs back from beyond its end stays as far beyond the new end.
  @Test func `a list springing back stays equally far beyond its end`() throws {
    var stage = try Feed.stage(content: Size2D(width: 400, height: 1800))
    try stage.scroll("feed", to: Vector(x: 0, y: 1000), .none)
    try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.3, at: 0))
    try stage.advance(by: 0.02)
    let before = try stage.scrollView("feed")
    #expect(before.overscroll.y > 10)
    stage.relayout(try Feed.stage(content: Size2D(width: 400, height: 1500)).scene)
    let after = try stage.scrollView("feed")
    #expect((after.overscroll.y - before.overscroll.y).magnitude < 1e-6)
    #expect(after.velocity.y <= 0)
  }
}
