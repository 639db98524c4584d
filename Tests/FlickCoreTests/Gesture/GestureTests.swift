import FlickCore
import Testing

@Suite struct `A gesture on a node` {
  private let middle = Pad.middle

  @Test func `a finger lifted soon at its place is a tap`() throws {
    var stage = try Pad.stage([GestureSpec("tap", .tap(Pad.tap()))])
    try stage.perform(.one(from: middle, stops: [(0.1, Point2D(x: 210, y: 400))]))
    #expect(stage.gestureLog == ["tap ended"])
    #expect(try stage.values(of: "tap").map(\.count) == [1])
    let why = try #require(try stage.why("tap"))
    #expect(why.rule == .tap && why.verdict == .recognized)
    #expect(why.criteria.map(\.name) == [.slop, .duration])
    #expect(why.criteria[0].margin == 8)
    #expect((why.criteria[1].margin - 0.4).magnitude < 1e-12)
  }

  @Test(arguments: [
    (x: 219.0, lift: 0.1, name: Criterion.Name.slop), (x: 200, lift: 0.5, name: .duration),
  ])
  func `a finger that moves or stays is not a tap`(
    _ row: (x: Double, lift: Double, name: Criterion.Name)
  )
    throws
  {
    var stage = try Pad.stage([GestureSpec("tap", .tap(Pad.tap()))])
    try stage.perform(
      .one(from: middle, stops: [(0.05, Point2D(x: row.x, y: 400))], liftAt: row.lift))
    #expect(stage.gestureLog == [])
    #expect(stage.gestureEvents.map(\.state) == [.failed])
    #expect(try stage.why("tap")?.deciding?.name == row.name)
  }

  @Test(arguments: [true, false])
  func `a gesture fails if its gate refuses`(_ lets: Bool) throws {
    var spec = GestureSpec("drag", .pan(.standard))
    spec.gate = GestureGate { lets && $0.translation.x > 0 }
    var stage = try Pad.stage([spec])
    try stage.perform(.one(from: middle, stops: [(0.2, Point2D(x: 300, y: 400))]))
    #expect(stage.gestureLog == (lets ? ["drag began", "drag ended"] : []))
    let gates = stage.decisions.filter { $0.rule == .gate }.map(\.verdict)
    #expect(gates == (lets ? [] : [.failed]))
  }

  /// An undecided gesture may ask its guard.
  @Test(arguments: [true, false])
  func `a gate may refuse until the gesture begins`(_ asks: Bool) throws {
    var spec = GestureSpec("drag", .pan(.standard))
    if asks { spec.gate = GestureGate { _ in true } }
    let plain = GestureSpec("press", .longPress(try LongPressOptions(duration: 9)))
    var stage = try Pad.stage([plain, spec])
    #expect(stage.scene.hasGates == asks && !stage.mayAskGate)
    var asked: [Bool] = []
    for touch in FingerScript.one(from: middle, stops: [(0.1, Point2D(x: 290, y: 400))]).touches {
      try stage.handle(touch)
      asked.append(stage.mayAskGate)
    }
    // The second move is beyond the slop.
    #expect(asked.prefix(2).allSatisfy { $0 == asks })
    #expect(asked.suffix(asked.count - 4).allSatisfy { !$0 })
  }

  @Test func `a single tap waits until a double tap is impossible`() throws {
    var stage = try Pad.stage([
      GestureSpec("one", .tap(.standard)), GestureSpec("two", .tap(TapOptions(count: 2))),
    ])
    try stage.perform(.one(from: middle, liftAt: 0.1))
    #expect(stage.gestureLog == [])
    #expect(try stage.gesture("one").isWaiting)
    stage.settle()
    #expect(stage.gestureLog == ["one ended"])
    #expect((stage.time.value - 0.4).magnitude < 1e-12, "at the end of the gap")

    var twice = try Pad.stage([
      GestureSpec("one", .tap(.standard)), GestureSpec("two", .tap(TapOptions(count: 2))),
    ])
    var script = FingerScript()
    script.tap(at: middle, 0)
    script.tap(at: Point2D(x: 230, y: 400), 0.2)
    try twice.perform(script)
    twice.settle()
    #expect(twice.gestureLog == ["two ended"])
    #expect(try twice.values(of: "two").first?.count == 2)
  }

  @Test func `a second tap too far away starts a new double tap`() throws {
    var stage = try Pad.stage([
      GestureSpec("one", .tap(.standard)), GestureSpec("two", .tap(TapOptions(count: 2))),
    ])
    var script = FingerScript()
    script.tap(at: Point2D(x: 50, y: 400), 0)
    script.tap(at: Point2D(x: 200, y: 400), 0.2)
    script.tap(at: Point2D(x: 210, y: 400), 0.4)
    try stage.perform(script)
    #expect(stage.gestureLog == ["one ended", "two ended"])
  }

  @Test func `a long press is recognized at its moment, and is not a tap`() throws {
    var stage = try Pad.stage([
      GestureSpec("tap", .tap(.standard)), GestureSpec("press", .longPress(.standard)),
    ])
    try stage.perform(.one(from: middle, at: 1, lift: false))
    stage.settle()
    #expect(stage.time == 1.5)
    #expect(stage.gestureLog == ["press began"])
    try stage.handle(Touch(time: 2, position: Point2D(x: 300, y: 400), phase: .moved))
    #expect(try stage.gesture("press").values?.translation == Vector(x: 100, y: 0))
    try stage.handle(Touch(time: 2, position: Point2D(x: 300, y: 400), phase: .ended))
    #expect(stage.gestureLog == ["press began", "press ended"])
    #expect(try stage.gesture("press").state == nil)
  }

  @Test(arguments: [30.0, 60, 240])
  func `a gesture on a node pans without a jump, the same at any rate`(_ rate: Double) throws {
    var stage = try Pad.stage([GestureSpec("pan", .pan(.standard))])
    var script = FingerScript()
    script.rate = rate
    script.finger(from: middle, stops: [(0.5, Point2D(x: 260, y: 480))])
    try stage.perform(script)
    #expect(stage.gestureLog == ["pan began", "pan ended"])
    let values = try stage.values(of: "pan")
    let last = try #require(values.last)
    #expect((last.translation - Vector(x: 54, y: 72)).length < 1e-9)
    #expect((last.velocity.x - 120).magnitude < 1e-6 && (last.velocity.y - 160).magnitude < 1e-6)
    #expect(try #require(values.first).translation.length <= 200 / rate + 1e-9)
  }

  @Test(arguments: [
    (to: Point2D(x: 300, y: 450), translation: Vector(x: 91, y: 0), isPan: true),
    (to: Point2D(x: 250, y: 500), translation: Vector(x: 40, y: 0), isPan: true),
    (to: Point2D(x: 209, y: 500), translation: .zero, isPan: false),
  ])
  func `a gesture on a node pans along its axis only`(
    _ row: (to: Point2D, translation: Vector, isPan: Bool)
  ) throws {
    let options = try PanGestureOptions(axis: .horizontal, locksAxis: true)
    var stage = try Pad.stage([GestureSpec("pan", .pan(options))])
    try stage.perform(.one(from: middle, stops: [(0.3, row.to)]))
    #expect(stage.gestureLog == (row.isPan ? ["pan began", "pan ended"] : []))
    guard let last = try stage.values(of: "pan").last else { return }
    #expect((last.translation - row.translation).length < 0.1 && last.velocity.y == 0)
  }

  @Test(arguments: [
    (from: 15.0, to: 100.0, isPan: true), (from: 25, to: 100, isPan: false),
    (from: 15, to: -80, isPan: false),
  ])
  func `a gesture on a node pans inwards from an edge`(
    _ row: (from: Double, to: Double, isPan: Bool)
  ) throws {
    var stage = try Pad.stage([GestureSpec("back", .edgePan(EdgePanOptions()))])
    try stage.perform(
      .one(from: Point2D(x: row.from, y: 300), stops: [(0.3, Point2D(x: row.to, y: 300))]))
    #expect(stage.gestureLog == (row.isPan ? ["back began", "back ended"] : []))
    #expect(try stage.why("back")?.rule == .edgePan)
  }

  @Test(arguments: [
    (to: Point2D(x: 120, y: 410), duration: 0.1, name: nil as Criterion.Name?),
    (to: Point2D(x: 180, y: 400), duration: 0.04, name: .way),
    (to: Point2D(x: 120, y: 400), duration: 0.6, name: .velocity),
    (to: Point2D(x: 120, y: 480), duration: 0.1, name: .direction),
    (to: Point2D(x: 120, y: 400), duration: 0.9, name: .duration),
  ])
  func `a gesture on a node is a swipe when it is quick and straight`(
    _ row: (to: Point2D, duration: Double, name: Criterion.Name?)
  ) throws {
    var stage = try Pad.stage([GestureSpec("left", .swipe(SwipeOptions(directions: .left)))])
    try stage.perform(.one(from: middle, stops: [(row.duration, row.to)]))
    #expect(stage.gestureLog == (row.name == nil ? ["left ended"] : []))
    if let name = row.name { #expect(try stage.why("left")?.deciding?.name == name) }
  }

  @Test func `a gesture on a node pinches and rotates at once, without a jump`() throws {
    var stage = try Pad.stage([
      GestureSpec("zoom", .pinch(.standard), simultaneousWith: ["turn"]),
      GestureSpec("turn", .rotate(.standard)),
    ])
    try stage.perform(.two(middle, spans: (100, 236), turn: 4, duration: 2.5))
    #expect(Set(stage.gestureLog) == ["zoom began", "turn began", "zoom ended", "turn ended"])
    let zoom = try #require(try stage.values(of: "zoom").last)
    #expect((zoom.scale - 2).magnitude < 1e-9, "from 118 to 236")
    let turn = try #require(try stage.values(of: "turn").last)
    #expect((turn.rotation.value - (4 - .pi / 36)).magnitude < 1e-9)
    #expect((turn.rotationVelocity.value - 1.6).magnitude < 0.03)
    #expect((zoom.scaleVelocity - 136 / 2.5 / 118).magnitude < 0.03)
    for id in ["zoom", "turn"] {
      let first = try #require(try stage.values(of: id).first)
      #expect((first.scale - 1).magnitude < 0.03 && first.rotation.magnitude < 0.07)
    }
  }

  @Test(arguments: PointerPolicy.allCases)
  func `a gesture on a node follows more fingers by its policy and never jumps`(
    _ policy: PointerPolicy
  ) throws {
    var stage = try Pad.stage([
      GestureSpec("pan", .pan(PanGestureOptions(start: PanOptions(slop: 0), policy: policy)))
    ])
    var script = FingerScript()
    script.rate = 10
    script.finger(
      0, from: Point2D(x: 100, y: 100),
      stops: [(0.2, Point2D(x: 120, y: 100)), (0.9, Point2D(x: 120, y: 100))])
    script.finger(
      1, from: Point2D(x: 300, y: 500), at: 0.3,
      stops: [(0.5, Point2D(x: 300, y: 540)), (0.6, Point2D(x: 300, y: 540))])
    try stage.perform(script)
    let translations = try stage.values(of: "pan").map(\.translation)
    let steps = zip(translations, translations.dropFirst()).map { ($1 - $0).length }
    #expect((steps.max() ?? 0) <= 20 + 1e-9)
    let expected: Vector? =
      switch policy {
      case .ignore, .first: Vector(x: 20, y: 0)
      case .latest: Vector(x: 20, y: 40)
      case .average: Vector(x: 20, y: 20)
      case .cancel: nil
      }
    if let expected {
      let last = try #require(translations.last)
      #expect((last - expected).length < 1e-9)
      #expect(stage.gestureLog == ["pan began", "pan ended"])
    } else {
      #expect(stage.gestureLog == ["pan began", "pan cancelled second finger"])
    }
  }

  @Test(arguments: Touch.Kind.allCases)
  func `a gesture accepts only its kinds of pointers`(_ kind: Touch.Kind) throws {
    var stage = try Pad.stage([
      GestureSpec("tap", .tap(Pad.tap()), pointerKinds: [.mouse, .pen])
    ])
    try stage.perform(.one(from: middle, stops: [(0.1, Point2D(x: 204, y: 400))], kind: kind))
    // A mouse that moves by 4 points means it; a pen trembles like a finger.
    #expect(stage.gestureLog == (kind == .pen ? ["tap ended"] : []))
    #expect(stage.gestureEvents.isEmpty == (kind == .touch))
  }

  @Test func `a gesture needs its number of fingers`() throws {
    let specs = try [
      GestureSpec("two", .tap(TapOptions(pointers: 2))), GestureSpec("one", .tap(.standard)),
    ]
    var stage = try Pad.stage(specs)
    var script = FingerScript()
    script.tap(0, at: middle, 0, for: 0.1)
    script.tap(1, at: Point2D(x: 300, y: 400), 0.02, for: 0.1)
    script.tap(0, at: middle, 1, for: 0.1)
    try stage.perform(script)
    #expect(stage.gestureLog == ["two ended", "one ended"])
  }
}
