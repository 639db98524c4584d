import FlickCore
import Testing

/// The choice among several gestures, its reports and their order.
@Suite struct `Of several gestures` {
  /// B does not wait for two taps as A does, but must not take the taps that A may still get.
  @Test func `the first of two taps keeps its rank while it waits for a third`() throws {
    var stage = try Pad.stage([
      GestureSpec("a", .tap(.standard)), GestureSpec("b", .tap(.standard)),
      GestureSpec("two", .tap(TapOptions(count: 2)), simultaneousWith: ["b"]),
    ])
    try stage.perform(.one(from: Pad.middle, liftAt: 0.1))
    #expect(stage.gestureLog == [])
    stage.settle()
    #expect(stage.gestureLog == ["a ended"])
    let why = try #require(try stage.why("b"))
    #expect(try why.verdict == .lost(to: stage.component(named: "a")))
  }

  /// Within one step a pinch of 18 points is recognized at a third of it.
  @Test(arguments: [(turn: 0.35, winner: "turn"), (turn: 0.175, winner: "zoom")])
  func `of gestures recognized in one step the earliest crossing is first`(
    _ row: (turn: Double, winner: String)
  ) throws {
    var stage = try Pad.stage([
      GestureSpec("zoom", .pinch(.standard)), GestureSpec("turn", .rotate(.standard)),
    ])
    // The second finger is 100 from the first, then 110, then 134 and turned.
    let first = Pad.middle - Vector(x: 50, y: 0)
    try stage.handle(Touch(pointer: 0, time: 0, position: first, phase: .began))
    for (time, span, turn) in [(0.0, 100.0, 0.0), (0.1, 110, 0), (0.2, 134, row.turn)] {
      try stage.handle(
        Touch(
          pointer: 1, time: Seconds(time),
          position: first + Turn.vector(length: span, angle: turn),
          phase: time == 0 ? .began : .moved))
    }
    #expect(stage.gestureLog.first == "\(row.winner) began")
  }

  @Test(arguments: [GestureKind.pinch(.standard), .rotate(.standard)])
  func `a pair reports each step of its fingers`(_ kind: GestureKind) throws {
    var stage = try Pad.stage([GestureSpec("pair", kind)])
    let script = try FingerScript.two(
      Pad.middle, spans: (100, 200), turn: 0.6, duration: 0.2, rate: 60)
    try stage.perform(script)
    let states = stage.gestureEvents.map(\.state)
    #expect(states.first == .began && states.last == .ended)
    // 12 steps of two fingers; the first few cross the slop.
    #expect(states.count { $0 == .changed } >= 12)
    let scales = try stage.values(of: "pair").map(\.scale)
    if case .pinch = kind { #expect(zip(scales, scales.dropFirst()).allSatisfy { $0 <= $1 }) }
  }

  @Test func `a refusal is reported before the winner`() throws {
    let list = try Node(
      id: "list", frame: Feed.frame, scroll: Feed.options(),
      children: [Node(id: "pager", frame: Feed.frame, pager: PagerOptions(pageCount: 3))])
    var stage = try Stage(scene: SceneTree(list), recording: .all)
    try stage.perform(
      .one(from: Pad.middle, stops: [(0.1, Pad.middle + Vector(x: 3, y: -60))], lift: false))
    let states = stage.gestureEvents.filter { $0.state != .changed }
      .map { "\(stage.scene.name(of: $0.component)) \($0.state.rawValue)" }
    #expect(states == ["pager failed", "list began"])
  }

  /// A pan of two fingers does not take a single finger, so the refused pan does.
  @Test(arguments: [(pointers: 1, log: ["other began"]), (pointers: 2, log: ["wide began"])])
  func `an undecided gesture keeps a refused one waiting`(
    _ row: (pointers: Int, log: [String])
  ) throws {
    let cone = Radians(degrees: 20)
    var stage = try Pad.stage([
      GestureSpec(
        "wide", .pan(PanGestureOptions(start: PanOptions(slop: 10, cone: cone), axis: .horizontal))),
      GestureSpec(
        "other", .pan(PanGestureOptions(start: PanOptions(slop: 60), pointers: row.pointers))),
    ])
    try stage.perform(
      .one(from: Pad.middle, stops: [(0.3, Pad.middle + Vector(x: 80, y: 70))], lift: false))
    #expect(stage.gestureLog == row.log)
  }

  /// One finger where two are needed, and three where two are.
  @Test(arguments: [(fingers: 1, value: 1.0), (fingers: 3, value: 3)])
  func `a pan of two fingers reports their number`(
    _ row: (fingers: Int, value: Double)
  ) throws {
    var stage = try Pad.stage([
      GestureSpec("pan", .pan(PanGestureOptions(pointers: 2, policy: .cancel)))
    ])
    for pointer in 0..<row.fingers {
      try stage.handle(
        Touch(
          pointer: pointer, time: 0, position: Pad.middle + Vector(x: 30 * Double(pointer), y: 0),
          phase: .began))
    }
    for pointer in 0..<row.fingers {
      try stage.handle(
        Touch(
          pointer: pointer, time: 0.1, position: Pad.middle + Vector(x: 30 * Double(pointer), y: 0),
          phase: .ended))
    }
    let criterion = try #require(try stage.why("pan")?.criteria.first { $0.name == .pointers })
    #expect(criterion.value == row.value)
    #expect(criterion.threshold == 2)
    #expect(criterion.margin == -1)
    #expect(!criterion.passed)
  }

  /// Both pans waited outside their cones, and the pager took the finger when it was nearer to its
  /// axis.
  ///
  /// The list would have won at the nearer limit: the diagonal, or the cone that it missed.
  @Test(arguments: [
    (cone: 20.0, displacement: Vector(x: -9, y: -9.5), limit: 45.0),
    (cone: 40, displacement: Vector(x: -6.9, y: -7.3), limit: 40),
  ])
  func `a waiting rival reports its requirement`(
    _ row: (cone: Double, displacement: Vector, limit: Double)
  ) throws {
    let cone = Radians(degrees: row.cone)
    var options = PagerOptions(pageCount: 3)
    options.pan = try PanOptions(slop: 10, cone: cone)
    let list = try Node(
      id: "list", frame: Feed.frame,
      scroll: Feed.options { $0.pan = try PanOptions(slop: 10, cone: cone) },
      children: [Node(id: "pager", frame: Feed.frame, pager: options)])
    var stage = try Stage(scene: SceneTree(list), recording: .all)
    // Nearer to the vertical, and then level.
    for (time, displacement) in [
      (0.0, Vector.zero), (0.1, row.displacement), (0.2, Vector(x: -60, y: row.displacement.y)),
    ] {
      try stage.handle(
        Touch(
          time: Seconds(time), position: Pad.middle + displacement,
          phase: time == 0 ? .began : .moved))
    }
    let why = try #require(try stage.why("pager"))
    let rival = try #require(why.criteria.first { $0.name == .rival })
    #expect((rival.threshold - row.limit * .pi / 180).magnitude < 1e-9)
    #expect((rival.margin - (rival.value - rival.threshold)).magnitude < 1e-9)
  }

  /// Two pans are recognized at the same moment: one of two fingers, and one of the second finger
  /// inside it.
  ///
  /// A layout between the touches determines their priority.
  @Test(arguments: [(0, "inner began"), (1, "outer began")])
  func `priorities of the present layout count`(_ row: (priority: Int, first: String)) throws {
    func scene(_ priority: Int) throws -> SceneTree {
      let two = try PanGestureOptions(start: PanOptions(slop: 10), pointers: 2)
      let one = try PanGestureOptions(start: PanOptions(slop: 20))
      let child = try Node(
        frame: Rect2D(x: 200, y: 0, width: 200, height: 800),
        gestures: [GestureSpec("inner", .pan(one))])
      return try SceneTree(
        Node(
          id: "pad", frame: Pad.frame,
          gestures: [GestureSpec("outer", .pan(two), priority: priority)], children: [child]))
    }
    var stage = Stage(scene: try scene(0), recording: .all)
    try stage.handle(
      Touch(pointer: 0, time: 0, position: Point2D(x: 100, y: 400), phase: .began))
    stage.relayout(try scene(row.priority))
    for (time, x, phase) in [(0.1, 300.0, Touch.Phase.began), (0.2, 340, .moved)] {
      try stage.handle(
        Touch(pointer: 1, time: Seconds(time), position: Point2D(x: x, y: 400), phase: phase))
    }
    #expect(stage.gestureLog.first == row.first)
  }
}
