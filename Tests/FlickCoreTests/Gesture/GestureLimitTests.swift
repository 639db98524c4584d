import FlickCore
import Testing

/// A value equal to a limit is on the side that the option documents: a table of all limits of
/// gestures.
@Suite struct `The limit of a gesture` {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var spec: @Sendable () throws -> GestureSpec
    var limit: Double
    /// Whether values above the limit, rather than below, are the gesture.
    var isLeast: Bool
    /// Whether a value equal to the limit is the gesture.
    var isIncluded: Bool
    /// The smallest step beyond the limit: larger where the measure itself is computed.
    var excess = 1.0 / 1024
    var script: @Sendable (Double) throws -> FingerScript

    init(
      _ name: String, _ limit: Double, isLeast: Bool, isIncluded: Bool, excess: Double = 1.0 / 1024,
      _ kind: @escaping @Sendable () throws -> GestureKind,
      script: @escaping @Sendable (Double) throws -> FingerScript
    ) {
      testDescription = name
      (self.limit, self.isLeast, self.isIncluded, self.excess) = (
        limit, isLeast, isIncluded, excess
      )
      spec = { try GestureSpec("it", kind()) }
      self.script = script
    }

    /// Returns whether the gesture is recognized for a finger with the given measure.
    func isMade(at measure: Double) throws -> Bool {
      var stage = try Pad.stage([spec()])
      try stage.perform(script(measure))
      stage.settle()
      return stage.gestureLog.contains { $0 == "it ended" || $0 == "it began" }
    }
  }

  private static func moved(
    _ displacement: Vector, from start: Point2D = Pad.middle, in time: Double = 0.1,
    liftAt: Double? = nil,
    kind: Touch.Kind = .touch
  ) -> FingerScript {
    .one(from: start, stops: [(time, start + displacement)], liftAt: liftAt, kind: kind)
  }

  private static func right(_ travel: Double, kind: Touch.Kind = .touch) -> FingerScript {
    moved(Vector(x: travel, y: 0), kind: kind)
  }

  /// Returns two taps with a pause and a distance between them.
  private static func taps(gap: Double, apart: Double = 0) -> FingerScript {
    var script = FingerScript()
    script.tap(at: Point2D(x: 100, y: 400), 0, for: 0)
    script.tap(at: Point2D(x: 100 + apart, y: 400), gap, for: 0)
    return script
  }

  private static func apart(_ change: Double) -> FingerScript {
    var script = FingerScript()
    script.finger(0, from: Point2D(x: 100, y: 400), liftAt: 1)
    script.finger(
      1, from: Point2D(x: 228, y: 400), stops: [(0.5, Point2D(x: 228 + change, y: 400))], liftAt: 1)
    return script
  }

  private static func turned(_ angle: Double) throws -> FingerScript {
    try FingerScript.two(Pad.middle, spans: (200, 200), turn: angle)
  }

  private static func edge(_ edge: RectEdge, _ distance: Double) -> FingerScript {
    switch edge {
    case .left: moved(Vector(x: 60, y: 0), from: Point2D(x: distance, y: 400))
    case .right: moved(Vector(x: -60, y: 0), from: Point2D(x: 400 - distance, y: 400))
    case .top: moved(Vector(x: 0, y: 60), from: Point2D(x: 200, y: distance))
    case .bottom: moved(Vector(x: 0, y: -60), from: Point2D(x: 200, y: 800 - distance))
    }
  }

  /// A finger that rests and then flicks by 100 points in 0.125 s.
  private static func late(_ time: Double) -> FingerScript {
    var script = FingerScript()
    script.finger(
      from: Pad.middle, rest: time - 0.125, stops: [(time, Point2D(x: 300, y: 400))], liftAt: time)
    return script
  }

  private static func swiped(_ degrees: Double) throws -> FingerScript {
    // Of the very diagonal both coordinates are rounded alike.
    let displacement =
      degrees == 45
      ? Vector(x: 64, y: 64) : try Turn.vector(length: 100, angle: degrees * .pi / 180)
    return moved(displacement, from: Point2D(x: 128, y: 128))
  }

  static let stays: [Row] = [
    Row("slop of a tap", 18, isLeast: false, isIncluded: true, { .tap(try Pad.tap()) }) {
      right($0)
    },
    Row("bounds of a tap", 200, isLeast: false, isIncluded: true, { .tap(.standard) }) {
      right($0)
    },
    Row(
      "margin of a tap", 216, isLeast: false, isIncluded: true,
      { .tap(try TapOptions(margin: 16)) }
    ) { right($0) },
    Row(
      "slop of a mouse's click", 1, isLeast: false, isIncluded: true, { .tap(try Pad.tap()) }
    ) {
      right($0, kind: .mouse)
    },
    Row(
      "slop of a mouse's click that has less", 0.5, isLeast: false, isIncluded: true,
      { try .tap(TapOptions(slop: 0.5)) }
    ) { right($0, kind: .mouse) },
    Row("duration of a tap", 0.5, isLeast: false, isIncluded: false, { .tap(try Pad.tap()) }) {
      .one(from: Pad.middle, liftAt: $0)
    },
    Row(
      "shortest gap of two taps", 0.04, isLeast: true, isIncluded: true,
      { try .tap(TapOptions(count: 2)) }
    ) {
      taps(gap: $0)
    },
    Row(
      "longest tap", 0.25, isLeast: false, isIncluded: false,
      { .tap(try TapOptions(longest: 0.25)) }
    ) {
      var script = FingerScript()
      script.tap(at: Pad.middle, 0, for: $0)
      return script
    },
    Row(
      "longest gap of two taps", 0.3, isLeast: false, isIncluded: false,
      { try .tap(TapOptions(count: 2)) }
    ) {
      taps(gap: $0)
    },
    Row(
      "reach of two taps", 100, isLeast: false, isIncluded: true, { try .tap(TapOptions(count: 2)) }
    ) {
      taps(gap: 0.125, apart: $0)
    },
    Row("slop of a press", 10, isLeast: false, isIncluded: true, { .longPress(.standard) }) {
      moved(Vector(x: 0, y: $0), liftAt: 1)
    },
    Row("slop of a mouse's press", 1, isLeast: false, isIncluded: true, { .longPress(.standard) }) {
      moved(Vector(x: 0, y: $0), liftAt: 1, kind: .mouse)
    },
    Row("duration of a press", 0.5, isLeast: true, isIncluded: true, { .longPress(.standard) }) {
      .one(from: Pad.middle, liftAt: $0)
    },
  ]

  static let movements: [Row] = [
    Row("slop of a pan", 10, isLeast: true, isIncluded: false, { .pan(.standard) }) { right($0) },
    Row("slop of a mouse's pan", 2, isLeast: true, isIncluded: false, { .pan(.standard) }) {
      right($0, kind: .mouse)
    },
    Row(
      "cone of a pan", 45, isLeast: false, isIncluded: true, excess: 1e-6,
      { try .pan(PanGestureOptions(start: PanOptions(isConeStrict: true), axis: .horizontal)) }
    ) { degrees in
      try swiped(degrees)
    },
    Row("distance of a swipe", 25, isLeast: true, isIncluded: true, { .swipe(.standard) }) {
      moved(Vector(x: $0, y: 0), in: 0.05)
    },
    Row("duration of a swipe", 0.8, isLeast: false, isIncluded: false, { .swipe(.standard) }) {
      late($0)
    },
    Row(
      "cone of a swipe", 45, isLeast: false, isIncluded: true, excess: 1e-6,
      { try .swipe(SwipeOptions(directions: .right, cone: Radians(.pi / 4))) }
    ) { degrees in try swiped(degrees) },
    Row("slop of a pinch outwards", 18, isLeast: true, isIncluded: false, { .pinch(.standard) }) {
      apart($0)
    },
    Row("slop of a pinch inwards", 18, isLeast: true, isIncluded: false, { .pinch(.standard) }) {
      apart(-$0)
    },
  ]

  static let edges: [Row] = RectEdge.allCases.map { edge in
    Row(
      "distance from the \(edge.rawValue)", 20, isLeast: false, isIncluded: true,
      { try .edgePan(EdgePanOptions(edge: edge)) }
    ) { `The limit of a gesture`.edge(edge, $0) }
  }

  @Test(arguments: stays + movements + edges)
  func `a limit counts on its documented side`(_ row: Row) throws {
    #expect(try row.isMade(at: row.limit) == row.isIncluded)
    #expect(try row.isMade(at: row.limit + row.excess) == row.isLeast)
    #expect(try row.isMade(at: row.limit - row.excess) == !row.isLeast)
  }

  @Test func `the limit of a turn is passed in both directions`() throws {
    for (degrees, isMade) in [(4.99, false), (5.01, true), (-4.99, false), (-5.01, true)] {
      var stage = try Pad.stage([GestureSpec("it", .rotate(.standard))])
      try stage.perform(Self.turned(degrees * .pi / 180))
      #expect(stage.gestureLog.isEmpty != isMade, "\(degrees)")
    }
  }

  @Test func `a limit of a speed is reached by equality`() throws {
    for (speed, isMade) in [(399.9, false), (400.1, true)] {
      var stage = try Pad.stage([GestureSpec("it", .swipe(.standard))])
      try stage.perform(Self.moved(Vector(x: speed * 0.25, y: 0), in: 0.25))
      #expect(stage.gestureLog.isEmpty != isMade, "\(speed)")
    }
  }

  @Test(arguments: [
    (GestureKind.pinch(.standard), Criterion.Name.span, Criterion.Unit.point, 17.0, 18.0),
    (.rotate(.standard), .turn, .radian, 4 * .pi / 180, .pi / 36),
  ])
  func `a limit of two fingers is reported in its unit`(
    _ row: (
      kind: GestureKind, name: Criterion.Name, unit: Criterion.Unit, value: Double, limit: Double
    )
  ) throws {
    var stage = try Pad.stage([GestureSpec("it", row.kind)])
    try stage.perform(row.name == .span ? Self.apart(17) : Self.turned(4 * .pi / 180))
    let why = try #require(try stage.why("it")?.deciding)
    #expect(why.name == row.name && why.unit == row.unit && !why.isMet)
    #expect((why.value - row.value).magnitude < 1e-6 && why.ownThreshold == row.limit)
  }

  /// A gesture that waits for a later event of its finger is busy; a failed gesture is not.
  @Test func `the limit of a gesture keeps its finger busy until it is passed`() throws {
    var stage = try Pad.stage([
      GestureSpec("tap", .tap(Pad.tap(count: 2))), GestureSpec("press", .longPress(.standard)),
    ])
    #expect(stage.busyPointers == [])
    try stage.handle(Touch(pointer: 3, time: 0, position: Pad.middle, phase: .began))
    #expect(stage.busyPointers == [3] && stage.pointersDown == [3])
    try stage.handle(
      Touch(pointer: 3, time: 0.1, position: Pad.middle + Vector(x: 50, y: 0), phase: .moved))
    #expect(stage.busyPointers == [] && stage.pointersDown == [3])
  }

  /// A gesture with too many fingers, or too few, fails for that reason.
  @Test(arguments: [
    (GestureKind.longPress(.standard), 2), (.swipe(.standard), 2), (.tap(.standard), 2),
    (.pinch(.standard), 1), (.rotate(.standard), 1),
  ])
  func `a wrong number of fingers decides by its limit`(
    _ row: (kind: GestureKind, fingers: Int)
  ) throws {
    var stage = try Pad.stage([GestureSpec("it", row.kind)])
    var script = FingerScript()
    for finger in 0..<row.fingers {
      script.finger(finger, from: Point2D(x: 100 + 100 * Double(finger), y: 400), liftAt: 0.1)
    }
    try stage.perform(script)
    stage.settle()
    #expect(stage.gestureLog.isEmpty)
    let why = try #require(try stage.why("it"))
    #expect(why.deciding?.name == .pointers && why.deciding?.value == Double(row.fingers))
    #expect(why.criteria.last?.isMet == false)
  }
}
