import Testing

@testable import FlickCore

@Suite struct `Touches that may drag a pager` {
  /// An outer pager of two pages, with an inner one of three short pages on the first.
  private static func nest(_ change: (inout PagerOptions) -> Void) throws -> Stage {
    var inner = PagerOptions(pageCount: 3)
    inner.pageSize = .fixed(100)
    inner.spacing = 50
    inner.alignment = .start(inset: 20)
    change(&inner)
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    return try Stage(
      scene: SceneTree(
        Node(
          id: "outer", frame: frame, pager: PagerOptions(pageCount: 2),
          children: [Node(id: "inner", frame: frame, pager: inner)])), recording: .all)
  }

  private static func pages(
    _ stage: inout Stage, after script: FingerScript
  ) throws -> [Int] {
    try stage.perform(script)
    stage.settle()
    stage.checkInvariants()
    return try [stage.pager("inner").settledPage, stage.pager("outer").settledPage]
  }

  private static func drag(
    from x: Double, _ dx: Double, kind: Touch.Kind = .touch, at time: Double = 0
  ) -> FingerScript {
    .one(
      from: Point2D(x: x, y: 400), at: time,
      stops: [(time + 0.5, Point2D(x: x + dx, y: 400)), (time + 0.8, Point2D(x: x + dx, y: 400))],
      kind: kind)
  }

  // MARK: Area

  /// The pages are at 20...120, 170...270 and 320...420.
  @Test(arguments: [(60.0, true), (200, true), (140, false), (10, false), (300, false)])
  func `a touch beside the pages is ignored`(_ row: (x: Double, isPage: Bool)) throws {
    for area in InteractionArea.allCases {
      var stage = try Self.nest { $0.area = area }
      let pages = try Self.pages(&stage, after: Self.drag(from: row.x, -320))
      #expect(pages == (row.isPage || area == .all ? [2, 0] : [0, 1]), "\(area)")
    }
  }

  @Test func `pages are hit at their present places`() throws {
    var stage = try Self.nest { $0.area = .page }
    try stage.jump("inner", to: 2)
    // The last page has moved to 20...120, without a page after it.
    #expect(try Self.pages(&stage, after: Self.drag(from: 200, -320)) == [2, 1])
  }

  // MARK: Kinds of pointers

  @Test(arguments: Touch.Kind.allCases)
  func `only the declared kinds of pointers drag`(_ kind: Touch.Kind) throws {
    var stage = try Self.nest { $0.pointerKinds = [.touch, .pen] }
    let pages = try Self.pages(&stage, after: Self.drag(from: 350, -300, kind: kind))
    #expect(pages == (kind == .mouse ? [0, 1] : [1, 0]))
  }

  @Test func `a mouse takes the outer pager while a finger holds the inner one`() throws {
    var stage = try Self.nest { $0.pointerKinds = .touch }
    var script = FingerScript()
    script.finger(0, from: Point2D(x: 200, y: 100), at: 0, lift: false)
    script.finger(
      1, from: Point2D(x: 350, y: 500), at: 0.1, stops: [(0.6, Point2D(x: 50, y: 500))],
      kind: .mouse)
    try stage.perform(script)
    // The finger came first and holds both pagers: the mouse joins the drag, and is ignored.
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.why("outer")?.rule == .secondFinger)
    try stage.handle(
      Touch(pointer: 0, time: 2, position: Point2D(x: 200, y: 100), phase: .ended))
    #expect(stage.scene.pagers.allSatisfy { !$0.isHeld })
  }

  @Test func `a finger drags the inner pager while a mouse drags the outer one`() throws {
    var stage = try Self.nest {
      $0.pointerKinds = .touch
      $0.handover = .off
    }
    var script = FingerScript()
    script.finger(
      0, from: Point2D(x: 350, y: 500), at: 0, stops: [(0.5, Point2D(x: 250, y: 500))], lift: false,
      kind: .mouse)
    try stage.perform(script)
    #expect(try stage.pager("outer").position == Pages(90.0 / 400))
    #expect(!stage.scene.pagers[1].isHeld)
    // The outer pager belongs to the mouse, so the finger would be its second one.
    script = FingerScript()
    script.finger(1, from: Point2D(x: 30, y: 100), at: 1, stops: [(1.5, Point2D(x: 10, y: 100))])
    try stage.perform(script)
    try stage.handle(
      Touch(time: 2, position: Point2D(x: 250, y: 500), phase: .ended, kind: .mouse))
    stage.settle()
    stage.checkInvariants()
    #expect(stage.scene.pagers.allSatisfy { !$0.isHeld })
  }

  @Test func `a new layout that excludes the pointer cancels its drag`() throws {
    var stage = try Row.stage()
    let next = try Row.stage { $0.pointerKinds = .mouse }
    try stage.perform(Row.slow(-200, lift: false))
    stage.relayout(next.scene)
    #expect(stage.gestureLog == ["pager began", "pager cancelled layout"])
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.pager("pager").settledPage == 1)
    #expect(!stage.scene.pagers[0].isHeld)
  }

  // MARK: Slop

  @Test func `without a delay of touches a drag begins at the first movement`() throws {
    for delays in [true, false] {
      var stage = try Row.stage { $0.delaysTouches = delays }
      try stage.perform(
        Swipe(from: Point2D(x: 4200, y: 100), stops: [(0.1, Point2D(x: 4197, y: 100))], lift: false)
      )
      #expect(try stage.pager("pager").offset == (delays ? 0 : 3))
    }
  }

  // MARK: Gestures on its pages

  private static func board(_ priority: GesturePriority) throws -> Stage {
    var options = PagerOptions(pageCount: 2)
    options.gesturePriority = priority
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    let page = try Node(
      id: "page", frame: frame,
      gestures: [
        GestureSpec("pan", .pan(PanGestureOptions(start: PanOptions(slop: 5)))),
        GestureSpec("press", .longPress(LongPressOptions(duration: 0.2, slop: 400))),
      ])
    return try Stage(
      scene: SceneTree(Node(id: "pager", frame: frame, pager: options, children: [page])),
      recording: .all)
  }

  @Test func `with normal priority the first recognized gesture wins`() throws {
    var stage = try Self.board(.normal)
    try stage.perform(Self.drag(from: 350, -300))
    stage.settle()
    #expect(stage.gestureLog == ["pan began", "pan ended"])
    #expect(try stage.pager("pager").settledPage == 0)
  }

  @Test func `with high priority, before the gestures on its pages`() throws {
    var stage = try Self.board(.high)
    try stage.perform(Self.drag(from: 350, -300))
    stage.settle()
    #expect(stage.gestureLog == ["pager began", "pager ended"])
    #expect(try stage.pager("pager").settledPage == 1)
  }

  @Test func `with high priority, gestures on pages begin after the drag has failed`() throws {
    var stage = try Self.board(.high)
    try stage.perform(
      .one(from: Point2D(x: 200, y: 200), stops: [(0.1, Point2D(x: 200, y: 500))]))
    stage.settle()
    #expect(stage.gestureLog == ["pan began", "pan ended"])
    #expect(try stage.why("pager")?.verdict == .failed)
  }

  @Test func `with high priority, a long press waits for the finger's decision`() throws {
    var stage = try Self.board(.high)
    try stage.perform(
      .one(from: Point2D(x: 200, y: 200), stops: [(1, Point2D(x: 200, y: 200))], lift: false))
    #expect(stage.gestureLog.isEmpty)
    try stage.perform(
      FingerScript.one(from: Point2D(x: 200, y: 200), at: 1, stops: [(1.2, Point2D(x: 50, y: 200))])
        .moved)
    #expect(stage.gestureLog == ["pager began", "pager ended"])
  }

  @Test func `with simultaneous priority, the drag and the gestures are active together`() throws {
    var stage = try Self.board(.simultaneous)
    try stage.perform(Self.drag(from: 350, -300))
    stage.settle()
    #expect(stage.gestureLog == ["pan began", "pager began", "pager ended", "pan ended"])
    #expect(try stage.pager("pager").settledPage == 1)
  }

  @Test func `a circle of waiting with a pager of high priority is refused`() throws {
    var options = PagerOptions(pageCount: 2)
    options.gesturePriority = .high
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    let root = try Node(
      id: "pager", frame: frame, pager: options,
      gestures: [GestureSpec("tap", .tap(TapOptions()), blocks: ["pager"])])
    #expect(throws: CoreError.self) { try SceneTree(root) }
  }
}

extension FingerScript {
  /// Without the touch that comes down, for a finger that is down already.
  fileprivate var moved: FingerScript {
    var script = self
    script.drop { $0.phase == .began }
    return script
  }
}
