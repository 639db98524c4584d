import FlickCore
import Testing

@Suite struct `A program that drags` {
  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)

  /// Creates pages; the first one contains a sheet with a list.
  private func stage(_ order: NestedOrder = .innerFirst, sheetAt start: Double = 0) throws -> Stage
  {
    let list = try Node(
      id: "list", frame: Self.frame, scroll: Feed.options(content: Size2D(width: 400, height: 1800))
    )
    let sheet = try Node(
      id: "sheet", frame: Self.frame,
      scroll: Feed.options(content: Size2D(width: 400, height: 1200)) {
        $0.order = order
        $0.offset = Vector(x: 0, y: start)
        $0.snap = .places([0, 200, 400])
      }, children: [list])
    return try Stage(
      scene: SceneTree(
        Node(id: "pages", frame: Self.frame, pager: PagerOptions(pageCount: 3), children: [sheet])),
      recording: .all)
  }

  private func places(_ stage: Stage) throws -> [Double] {
    [try stage.y("sheet"), try stage.y("list")]
  }

  @Test func `a grip drags and throws pages as a finger does`() throws {
    var stage = try stage()
    try stage.grab("pages")
    #expect(try stage.moveGrip("pages", by: Vector(x: -120, y: 40)))
    #expect(try stage.pager("pages").offset == 120)
    #expect(try stage.pager("pages").isHeld)
    #expect(!stage.isTouched)
    stage.checkInvariants()
    #expect(try stage.releaseGrip("pages", velocity: Velocity(x: -900, y: 0)))
    stage.checkInvariants()
    #expect(try stage.why("pages")?.rule == .release)
    stage.settle()
    #expect(try stage.pager("pages").settledPage == 1)
    #expect(try !stage.moveGrip("pages", by: .zero))
  }

  @Test func `a grip catches moving content and hands over without a jump`() throws {
    var stage = try stage()
    try stage.move("pages", to: 1)
    try stage.advance(by: 0.1)
    let offset = try stage.pager("pages").offset
    try stage.grab("pages")
    #expect(try stage.pager("pages").offset == offset)
    try stage.moveGrip("pages", by: Vector(x: -7, y: 0))
    #expect((try stage.pager("pages").offset - offset - 7).magnitude < 1e-9)
    stage.checkInvariants()
  }

  /// A program's grip does not count as a finger under any pointer policy.
  @Test(arguments: PointerPolicy.allCases)
  func `held content ignores fingers`(_ policy: PointerPolicy) throws {
    var stage = try FlickCoreTests.Row.stage {
      $0.pan = try PanOptions(slop: 0, pointers: policy)
    }
    try stage.grab("pager")
    try stage.moveGrip("pager", by: Vector(x: -60, y: 0))
    try stage.perform(FlickCoreTests.Row.slow(-200, lift: false))
    #expect(try stage.pager("pager").offset == 60)
    #expect(try stage.moveGrip("pager", by: Vector(x: -10, y: 0)))
    #expect(try stage.pager("pager").offset == 70)
    stage.checkInvariants()
  }

  @Test func `a program that drags takes a drag from a finger, and ignores the next`() throws {
    var stage = try stage()
    for touch in Feed.swipe(Vector(x: -80, y: 0), in: 0.2, lift: false).touches {
      try stage.handle(touch)
    }
    try stage.grab("pages")
    #expect(try stage.pager("pages").offset == 70)
    try stage.handle(Touch(time: 0.3, position: Point2D(x: 0, y: 400), phase: .moved))
    #expect(try stage.pager("pages").offset == 70)
    try stage.handle(Touch(time: 0.3, position: Point2D(x: 0, y: 400), phase: .ended))
    try stage.handle(Touch(pointer: 1, time: 0.4, position: Feed.middle, phase: .began))
    #expect(stage.decisions.last?.verdict == .ignored)
    try stage.moveGrip("pages", by: Vector(x: -10, y: 0))
    #expect(try stage.pager("pages").offset == 80)
    stage.checkInvariants()
    try stage.jump("pages", to: 2)
    #expect(try !stage.moveGrip("pages", by: Vector(x: -10, y: 0)))
    #expect(!stage.isGrabbed(try stage.component(named: "pages")))
    stage.checkInvariants()
  }

  private struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var order: NestedOrder
    /// The finger's travel in all, and where sheet and list are then.
    var steps: [(way: Double, places: [Double])]
  }

  private static let rows = [
    Row(
      testDescription: "inner first", order: .innerFirst,
      steps: [(-300, [0, 300]), (-1100, [100, 1000]), (-200, [0, 200])]),
    Row(
      testDescription: "outer first upwards",
      order: NestedOrder(start: .innerFirst, end: .outerFirst),
      steps: [(-300, [300, 0]), (-500, [400, 100]), (-300, [300, 0]), (-1400, [400, 1000])]),
    Row(
      testDescription: "shared", order: NestedOrder(.shared(0.25)),
      steps: [(-400, [100, 300]), (-1200, [300, 900]), (-1400, [400, 1000]), (-40, [10, 30])]),
  ]

  @Test(arguments: rows)
  private func `a grip shares a drag in the declared order`(_ row: Row) throws {
    var stage = try stage(row.order)
    try stage.grab("list")
    var last = 0.0
    for step in row.steps {
      try stage.moveGrip("list", by: Vector(x: 0, y: step.way - last))
      last = step.way
      for (one, other) in zip(try places(stage), step.places) {
        #expect((one - other).magnitude < 1e-9, "after \(step.way) pt")
      }
      stage.checkInvariants()
    }
  }

  /// Content caught beyond its edge first returns to the edge before any other track moves, even by
  /// little, as if it had never been released.
  @Test(
    arguments: [.innerFirst, NestedOrder(start: .innerFirst, end: .outerFirst)]
      + [0.25, 0.6].map { NestedOrder(.shared($0)) }, [1.5, 3, 60])
  func `a program that drags is caught beyond an edge as if it had been held`(
    _ order: NestedOrder, _ pull: Double
  )
    throws
  {
    let found = try [false, true].map { isCaught in
      var stage = try stage(order)
      try stage.grab("list")
      try stage.moveGrip("list", by: Vector(x: 0, y: pull))
      if isCaught {
        try stage.releaseGrip("list", velocity: .zero)
        try stage.grab("list")
      }
      return try [pull / 2, pull / 2, 10, 300].flatMap { way in
        try stage.moveGrip("list", by: Vector(x: 0, y: -way))
        stage.checkInvariants()
        return try places(stage)
      }
    }
    #expect(zip(found[0], found[1]).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(found)")
  }

  /// The sheet is between two detents, and the list moves: it gets the speed, and the sheet
  /// settles.
  @Test(arguments: [(-200.0, "list"), (-10, "sheet")])
  func `the moved track gets the velocity`(
    _ row: (way: Double, receiver: String)
  ) throws {
    var stage = try stage(NestedOrder(start: .innerFirst, end: .outerFirst), sheetAt: 200)
    try stage.grab("list")
    try stage.moveGrip("list", by: Vector(x: 0, y: -200 + (row.receiver == "list" ? -200 : 150)))
    try stage.releaseGrip("list", velocity: Velocity(x: 0, y: -600))
    let speeds = [
      try stage.scrollView("sheet").velocity.y, try stage.scrollView("list").velocity.y,
    ]
    #expect(speeds == (row.receiver == "list" ? [0, 600] : [600, 0]))
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.y("sheet") == 400)
  }

  @Test(arguments: [(way: 300.0, pulls: 1), (way: 20, pulls: 0)])
  func `a program that drags pulls a list as far as its header asks`(
    _ row: (way: Double, pulls: Int)
  ) throws {
    var header = HeaderOptions(height: 100)
    header.pullTrigger = 40
    let list = try Node(
      id: "list", frame: Self.frame,
      scroll: Feed.options(content: Size2D(width: 400, height: 1800)),
      header: header, children: [Node(frame: Rect2D(x: 0, y: 0, width: 400, height: 100))])
    var stage = try Stage(scene: SceneTree(list), recording: .all)
    try stage.grab("list")
    try stage.moveGrip("list", by: Vector(x: 0, y: row.way))
    let pulls = stage.events.count { if case .headerPulled = $0.kind { true } else { false } }
    #expect(pulls == row.pulls)
  }

  @Test func `an ungrabbable component is an error`() throws {
    var stage = try stage()
    #expect(throws: CoreError.self) { try stage.grab("nothing") }
    // Before any touch has seen that it is closed.
    var closed = stage
    try closed.setDraggable(closed.component(named: "pages"), false)
    #expect(throws: CoreError.self) { try closed.grab("pages") }
    try stage.setDraggable(stage.component(named: "pages"), false)
    try stage.handle(Touch(time: 0, position: Feed.middle, phase: .began))
    #expect(throws: CoreError.self) { try stage.grab("pages") }
  }

  @Test(arguments: [
    (HitRule.Target.all, 0.0, "button"), (.own, 0, "panel"), (.inside, 0, "button"),
    (.none, 0, "under"), (.all, -30, "button"),
  ])
  func `a touch hits the target of the hit rule`(
    _ row: (target: HitRule.Target, margin: Double, hit: String)
  )
    throws
  {
    var rule = HitRule()
    (rule.target, rule.margin) = (row.target, Insets(all: row.margin))
    let button = try Node(id: "button", frame: Rect2D(x: 10, y: 10, width: 20, height: 20))
    let scene = try SceneTree(
      Node(
        frame: Self.frame,
        children: [
          Node(id: "under", frame: Self.frame),
          Node(
            id: "panel", frame: Rect2D(x: 100, y: 100, width: 100, height: 100), hit: rule,
            children: [button]),
        ]))
    #expect(scene.hitTest(Point2D(x: 115, y: 115), at: 0).first == row.hit)
    let beside = scene.hitTest(Point2D(x: 190, y: 190), at: 0).first
    #expect(beside == ([.all, .own].contains(row.target) && row.margin == 0 ? "panel" : "under"))
  }

  /// A margin on one side extends the hit area beyond that side only, also outside the parent.
  @Test(arguments: 0..<4)
  func `a node is hit within its hit margin`(_ side: Int) throws {
    let margins = (0..<4).map { $0 == side ? 20.0 : 0 }
    var rule = HitRule()
    rule.margin = Insets(
      top: margins[0], left: margins[1], bottom: margins[2], right: margins[3])
    let knob = try Node(id: "knob", frame: Rect2D(x: 0, y: 0, width: 50, height: 50), hit: rule)
    let scene = try SceneTree(
      Node(
        frame: Self.frame,
        children: [
          Node(
            id: "panel", frame: Rect2D(x: 100, y: 100, width: 50, height: 50), children: [knob])
        ]))
    let beside = [
      Point2D(x: 125, y: 90), Point2D(x: 90, y: 125), Point2D(x: 125, y: 160),
      Point2D(x: 160, y: 125),
    ]
    let hits = beside.map { scene.hitTest($0, at: 0).contains("knob") }
    #expect(hits == (0..<4).map { $0 == side })
  }

  /// Content that a node with a hit rule clips is not hit.
  @Test(arguments: [(clips: true, hit: "under"), (clips: false, hit: "button")])
  func `a program that drags is not hit where it is cut off`(_ row: (clips: Bool, hit: String))
    throws
  {
    var rule = HitRule()
    rule.target = .inside
    let button = try Node(id: "button", frame: Rect2D(x: 80, y: 10, width: 60, height: 20))
    let panel = try Node(
      id: "panel", frame: Rect2D(x: 100, y: 100, width: 100, height: 100), clips: row.clips,
      hit: rule, children: [button])
    let scene = try SceneTree(
      Node(frame: Self.frame, children: [Node(id: "under", frame: Self.frame), panel]))
    #expect(scene.hitTest(Point2D(x: 190, y: 115), at: 0).first == "button")
    #expect(scene.hitTest(Point2D(x: 220, y: 115), at: 0).first == row.hit)
  }

  /// Only the last segment of a plan may end at a place where its track cannot rest; the track then
  /// moves on from there.
  @Test(
    arguments: [([150], 50), ([200, 250], 50), ([150, 200], 0)]
      as [(ends: [Double], outer: Double)])
  func `a plan ends at a track that cannot rest`(_ row: (ends: [Double], outer: Double)) throws {
    let plan = CustomHandover("plan", complains: { _ in }) { _, isTowardsEnd in
      isTowardsEnd ? row.ends.map { .init(track: 1, to: $0) } : nil
    }
    let inner = try Node(
      id: "inner", frame: Self.frame,
      scroll: Feed.options(content: Size2D(width: 400, height: 1800)) { $0.handoverRule = plan })
    let outer = try Node(
      id: "outer", frame: Self.frame,
      scroll: Feed.options(content: Size2D(width: 400, height: 1200)) {
        $0.snap = .places([0, 200, 400])
      }, children: [inner])
    var stage = try Stage(scene: SceneTree(outer), recording: .all)
    try stage.grab("inner")
    try stage.moveGrip("inner", by: Vector(x: 0, y: -50))
    #expect([try stage.y("outer"), try stage.y("inner")] == [row.outer, 50 - row.outer])
  }

  /// The last segment continues beyond its edge, as overscroll, also with no way up to it.
  @Test(arguments: [0.0, 150, 200], [40.0, 150])
  func `a grip continues beyond the edge of the last track`(_ start: Double, _ way: Double) throws {
    let plan = CustomHandover("plan", complains: { _ in }) { tracks, isTowardsEnd in
      isTowardsEnd ? [.init(track: 0, to: tracks[0].edge)] : nil
    }
    let list = try Node(
      id: "list", frame: Self.frame,
      scroll: Feed.options(content: Size2D(width: 400, height: Self.frame.size.height + 200)) {
        $0.handoverRule = plan
      })
    let plain = try Node(
      id: "list", frame: Self.frame,
      scroll: Feed.options(content: Size2D(width: 400, height: Self.frame.size.height + 200)))
    let places = try [list, plain].map { (node) -> Double in
      var stage = try Stage(scene: SceneTree(node), recording: .all)
      try stage.scroll("list", to: Vector(x: 0, y: start), .none)
      try stage.grab("list")
      try stage.moveGrip("list", by: Vector(x: 0, y: -way))
      return try stage.y("list")
    }
    #expect(places[0] == places[1] && places[0] > start)
  }

  /// A custom plan: segments are filled one after another, and the last one takes the rest.
  @Test func `a program that drags fills the segments of a plan from outside`() throws {
    let plan = CustomHandover("plan", complains: { _ in }) { tracks, isTowardsEnd in
      guard isTowardsEnd, tracks.count == 2 else { return nil }
      return [.init(track: 1, to: 100), .init(track: 0, to: 60), .init(track: 1, to: 300)]
    }
    let inner = try Node(
      id: "inner", frame: Self.frame,
      scroll: Feed.options(content: Size2D(width: 400, height: 1800)) { $0.handoverRule = plan })
    let outer = try Node(
      id: "outer", frame: Self.frame,
      scroll: Feed.options(content: Size2D(width: 400, height: 1200)), children: [inner])
    for (way, places) in [
      (50.0, [50.0, 0]), (100, [100, 0]), (130, [100, 30]), (160, [100, 60]), (200, [140, 60]),
      (400, [340, 60]), (460, [400, 60]),
    ] as [(Double, [Double])] {
      var stage = try Stage(scene: SceneTree(outer), recording: .all)
      try stage.grab("inner")
      try stage.moveGrip("inner", by: Vector(x: 0, y: -way))
      let found = [try stage.y("outer"), try stage.y("inner")]
      #expect(zip(found, places).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(way): \(found)")
      stage.checkInvariants()
    }
  }
}
