import FlickCore
import Testing

@Suite struct `The arena` {
  private let middle = Pad.middle

  private func photos(_ gestures: [GestureSpec], on pager: [GestureSpec] = []) throws -> Stage {
    let frame = Library.screen
    let photo = try Node(id: "photo", frame: frame, gestures: gestures)
    let root = try Node(
      id: "photos", frame: frame, pager: PagerOptions(pageCount: 3), gestures: pager,
      children: [photo, Node(frame: frame, gestures: [GestureSpec("next", .tap(.standard))])])
    return try Stage(scene: SceneTree(root), recording: .all)
  }

  @Test func `the arena gives a drag to the pager and fails the tap on its page`() throws {
    var stage = try photos([GestureSpec("tap", .tap(.standard))])
    try stage.perform(.one(from: middle, stops: [(0.2, Point2D(x: 185, y: 400))], lift: false))
    #expect(stage.gestureLog == ["photos began"])
    let why = try #require(try stage.why("tap"))
    #expect(why.rule == .arena)
    #expect(try why.verdict == .lost(to: stage.component(named: "photos")))
    #expect(stage.explain(why).hasPrefix("tap: lost to photos by arena at 0.1"))
    stage.cancelGesture(ofPointer: 0)
    stage.settle()
    #expect(try stage.isAllAtRest())
  }

  @Test func `the arena gives a tap to the page and leaves the pager where it is`() throws {
    var stage = try photos([GestureSpec("tap", .tap(.standard))])
    try stage.perform(.one(from: middle, stops: [(0.1, Point2D(x: 195, y: 400))]))
    #expect(stage.gestureLog == ["tap ended"])
    #expect(try stage.isAllAtRest())
  }

  @Test func `a finger that stops a pager belongs to the pager`() throws {
    var stage = try photos([GestureSpec("tap", .tap(.standard))])
    try stage.perform(.one(from: Point2D(x: 350, y: 400), stops: [(0.1, Point2D(x: 100, y: 400))]))
    try stage.advance(by: 0.05)
    try stage.perform(.one(from: Point2D(x: 380, y: 400), at: stage.time.value, liftAt: 0.2))
    #expect(stage.decisions.contains { $0.rule == .caught })
    stage.settle()
    #expect(stage.gestureLog == ["photos began", "photos ended"])
    #expect(try stage.pager("photos").settledPage == 1)
    // At rest the same touch is a tap.
    let now = stage.time.value
    try stage.perform(.one(from: Point2D(x: 380, y: 400), at: now, liftAt: now + 0.05))
    #expect(stage.gestureLog.last == "next ended")
  }

  @Test func `a pinch takes a finger from the pager`() throws {
    var stage = try photos([GestureSpec("zoom", .pinch(.standard))])
    try stage.perform(.two(middle, spans: (100, 119), lift: false))
    #expect(stage.gestureLog == ["zoom began"])
    #expect(try !stage.pager("photos").isHeld)
    try stage.handle(Touch(time: 1, position: Point2D(x: 20, y: 400), phase: .moved))
    #expect(try stage.isAllAtRest())
  }

  @Test func `the arena lets a pager wait for a swipe, and then begins without a jump`() throws {
    let swipe = GestureSpec("flick", .swipe(.standard), blocks: ["photos"])
    var quick = try photos([swipe])
    try quick.perform(.one(from: middle, stops: [(0.1, Point2D(x: 100, y: 400))]))
    quick.settle()
    #expect(quick.gestureLog == ["flick ended"])
    #expect(try quick.pager("photos").settledPage == 0)

    var slow = try photos([swipe])
    try slow.perform(
      .one(
        from: middle, stops: [(0.7, Point2D(x: 60, y: 400)), (0.9, Point2D(x: 20, y: 400))],
        lift: false))
    #expect(slow.gestureLog == ["photos began"])
    let offset = try slow.pager("photos").offset.value
    #expect(offset > 0 && offset < 41, "from where the swipe failed, not from the slop")
  }

  @Test(arguments: [GestureEnding.system, .program, .completed])
  func `a pager that waited in vain is reported once`(_ ending: GestureEnding) throws {
    var stage = try photos([
      GestureSpec("press", .longPress(LongPressOptions(slop: 99)), blocks: ["photos"])
    ])
    let goal = Point2D(x: 150, y: 400)
    try stage.perform(.one(from: middle, stops: [(0.2, goal)], lift: false))
    #expect(stage.gestureEvents.isEmpty)
    switch ending {
    case .program: stage.cancelGesture(ofPointer: 0)
    case .system: try stage.handle(Touch(time: 0.2, position: goal, phase: .cancelled))
    default: try stage.handle(Touch(time: 0.2, position: goal, phase: .ended))
    }
    stage.checkInvariants()
    let names = stage.gestureEvents.map { stage.scene.name(of: $0.component) }
    #expect(names.sorted() == ["photos", "press"])
    #expect(stage.gestureEvents.map(\.state) == [.failed, .failed])
    #expect(try stage.isAllAtRest())
  }

  @Test func `the arena runs simultaneous gestures beside a pager`() throws {
    let pan = GestureSpec("seen", .pan(.standard), simultaneousWith: ["photos"])
    var stage = try photos([pan])
    try stage.perform(.one(from: middle, stops: [(0.2, Point2D(x: 100, y: 400))]))
    #expect(
      stage.gestureLog == ["seen began", "photos began", "photos ended", "seen ended"]
        || stage.gestureLog == ["photos began", "seen began", "photos ended", "seen ended"])
  }

  @Test(arguments: [
    (outer: 5.0, priority: 0, winner: "outer"), (outer: 10, priority: 0, winner: "inner"),
    (outer: 10, priority: 1, winner: "outer"), (outer: 15, priority: 1, winner: "inner"),
  ])
  func `the smaller slop wins, then the priority, then the inner gesture`(
    _ row: (outer: Double, priority: Int, winner: String)
  ) throws {
    // One long move across all slops must have the same result as many short ones.
    for rate in [2.0, 240] {
      let inner = try Node(
        id: "leaf", frame: Pad.frame, gestures: [GestureSpec("inner", .pan(.standard))])
      let options = try PanGestureOptions(start: PanOptions(slop: Points(row.outer)))
      var stage = try Pad.stage(
        [GestureSpec("outer", .pan(options), priority: row.priority)], children: [inner])
      var script = FingerScript()
      script.rate = rate
      script.finger(from: middle, stops: [(0.5, Point2D(x: 300, y: 400))])
      try stage.perform(script)
      #expect(stage.gestureLog == ["\(row.winner) began", "\(row.winner) ended"])
    }
  }

  @Test func `the arena gives a tap to the innermost`() throws {
    let leaf = try Node(
      id: "leaf", frame: Pad.frame, gestures: [GestureSpec("inner", .tap(.standard))])
    var stage = try Pad.stage([GestureSpec("outer", .tap(.standard))], children: [leaf])
    try stage.perform(.one(from: middle, liftAt: 0.1))
    #expect(stage.gestureLog == ["inner ended"])
  }

  @Test func `a gesture waits for the failure of another on any finger`() throws {
    let specs = try [
      GestureSpec("pan", .pan(.standard), requiresFailureOf: ["press"]),
      GestureSpec("press", .longPress(LongPressOptions(duration: 0.2, slop: 50))),
    ]
    var pressed = try Pad.stage(specs)
    try pressed.perform(.one(from: middle, stops: [(0.3, Point2D(x: 240, y: 400))]))
    #expect(pressed.gestureLog == ["press began", "press ended"])
    var moved = try Pad.stage(specs)
    try moved.perform(.one(from: middle, stops: [(0.1, Point2D(x: 300, y: 400))]))
    #expect(moved.gestureLog == ["pan began", "pan ended"])
    let translations = try moved.values(of: "pan").map(\.translation.x)
    #expect(translations.first == 0, "begins where the press failed")
  }

  @Test func `a waiting gesture fails if the other is recognized on another finger`() throws {
    let half = { (id: String, x: Double, spec: GestureSpec) in
      try Node(id: id, frame: Rect2D(x: x, y: 0, width: 200, height: 800), gestures: [spec])
    }
    var stage = try Pad.stage(
      [],
      children: [
        half("left", 0, GestureSpec("press", .longPress(LongPressOptions(duration: 0.2)))),
        half("right", 200, GestureSpec("pan", .pan(.standard), requiresFailureOf: ["press"])),
      ])
    var script = FingerScript()
    script.finger(0, from: Point2D(x: 100, y: 100), liftAt: 0.3)
    script.finger(1, from: Point2D(x: 300, y: 100), stops: [(0.6, Point2D(x: 300, y: 300))])
    try stage.perform(script)
    #expect(stage.gestureLog == ["press began", "press ended"])
    #expect(try stage.why("pan")?.verdict == .lost(to: stage.component(named: "press")))
  }

  @Test func `the arena never has two exclusive gestures, even on two fingers`() throws {
    let half = { (id: String, x: Double, after: [String]) in
      try Node(
        id: "\(id) knob", frame: Rect2D(x: x, y: 0, width: 200, height: 800),
        gestures: [GestureSpec(id, .pan(.standard), exclusiveAfter: after)])
    }
    var stage = try Pad.stage([], children: [half("left", 0, []), half("right", 200, ["left"])])
    var script = FingerScript()
    script.finger(0, from: Point2D(x: 100, y: 100), stops: [(0.5, Point2D(x: 100, y: 300))])
    script.finger(
      1, from: Point2D(x: 300, y: 100), at: 0.1, stops: [(0.4, Point2D(x: 300, y: 300))])
    try stage.perform(script)
    #expect(stage.gestureLog == ["left began", "left ended"])
    #expect(try stage.why("right")?.rule == .arena)
  }

  @Test func `impossible relations are refused`() throws {
    let circle = #expect(throws: CoreError.self) {
      try Pad.stage([
        GestureSpec("a", .tap(.standard), requiresFailureOf: ["b"]),
        GestureSpec("b", .tap(.standard), requiresFailureOf: ["a"]),
      ])
    }
    #expect(circle?.code == .circularWait)
    #expect(
      circle?.message
        == "gesture 'a': expected an order of waiting, found a circle; drop one of the relations")
    let nobody = #expect(throws: CoreError.self) {
      try Pad.stage([GestureSpec("a", .tap(.standard), blocks: ["c"])])
    }
    #expect(
      nobody?.message
        == "gesture 'a': no gesture, pager or scroll view 'c' to relate to; check the id")
    let twice = #expect(throws: CoreError.self) {
      try Pad.stage([GestureSpec("pad", .tap(.standard))])
    }
    #expect(twice?.code == .duplicateID, "a gesture may not have the id of a node")
  }
}
