import FlickCore
import Testing

/// Scenes with components that accept or refuse a finger by their cones.
private enum Field: String, CaseIterable, CustomTestStringConvertible {
  /// A pager alone, or a list alone.
  case pager
  case list
  /// A list in a page of a pager, each with a cone of 30 degrees.
  case listInPager
  /// Pagers of both axes in one another, of other slops.
  case pagers
  /// A scroll view of both axes that follows one.
  case plane
  /// Pans of gestures, with cones of 20 degrees; of one axis and of both.
  case gesture
  case gestures
  /// A pager under a pan gesture of the other axis, a tap, a long press and a pinch.
  case crowd

  var testDescription: String { rawValue }

  /// The axes of possible movement.
  var axes: [Orientation] {
    switch self {
    case .pager, .gesture: [.horizontal]
    case .list: [.vertical]
    case .listInPager, .pagers, .plane, .gestures, .crowd: [.horizontal, .vertical]
    }
  }

  private static let frame = Pad.frame

  private static func pan(_ degrees: Double, slop: Points = 10) throws -> PanOptions {
    try PanOptions(slop: slop, cone: Radians(degrees: degrees))
  }

  private static func pager(_ axis: Orientation, _ degrees: Double, slop: Points = 10) throws
    -> PagerOptions
  {
    var options = PagerOptions(pageCount: 3)
    options.axis = axis
    options.page = 1
    options.pan = try pan(degrees, slop: slop)
    return options
  }

  private static func list(_ axes: ScrollViewOptions.Axes, _ degrees: Double) throws
    -> ScrollViewOptions
  {
    try Feed.options(axes, content: Size2D(width: 4000, height: 5000)) {
      $0.pan = try pan(degrees)
      $0.offset = Vector(x: 1000, y: 1000)
      $0.lock = .locked
    }
  }

  private static func gesture(_ id: String, _ axis: Orientation) throws -> GestureSpec {
    try GestureSpec(id, .pan(PanGestureOptions(start: pan(20), axis: axis)))
  }

  func stage() throws -> Stage {
    let frame = Self.frame
    let root: Node
    switch self {
    case .pager: root = try Node(id: "wide", frame: frame, pager: Self.pager(.horizontal, 45))
    case .list: root = try Node(id: "high", frame: frame, scroll: Self.list(.vertical, 45))
    case .listInPager:
      let pages = try (0..<3).map {
        try Node(id: "list\($0)", frame: frame, scroll: Self.list(.vertical, 30))
      }
      root = try Node(
        id: "wide", frame: frame, pager: Self.pager(.horizontal, 30), children: pages)
    case .pagers:
      let inner = try Node(id: "high", frame: frame, pager: Self.pager(.vertical, 20, slop: 16))
      let other = try Node(id: "other", frame: frame)
      root = try Node(
        id: "wide", frame: frame, pager: Self.pager(.horizontal, 25),
        children: [other, inner, Node(id: "last", frame: frame)])
    case .plane: root = try Node(id: "plane", frame: frame, scroll: Self.list(.both, 15))
    case .gesture:
      root = try Node(id: "pad", frame: frame, gestures: [Self.gesture("wide", .horizontal)])
    case .gestures:
      root = try Node(
        id: "pad", frame: frame,
        gestures: [Self.gesture("wide", .horizontal), Self.gesture("high", .vertical)])
    case .crowd:
      let page = try Node(
        id: "page", frame: frame,
        gestures: [
          Self.gesture("high", .vertical), GestureSpec("tap", .tap(.standard)),
          GestureSpec("press", .longPress(.standard)), GestureSpec("zoom", .pinch(.standard)),
        ])
      root = try Node(
        id: "wide", frame: frame, pager: Self.pager(.horizontal, 45), children: [page2(), page])
    }
    return try Stage(scene: SceneTree(root), recording: .all)
  }

  private func page2() throws -> Node {
    try Node(
      frame: Self.frame,
      gestures: [
        Self.gesture("high2", .vertical), GestureSpec("tap2", .tap(.standard)),
        GestureSpec("zoom2", .pinch(.standard)),
      ])
  }

  /// Returns the stage after a finger in the middle has moved through `stops`, with `reports`
  /// reports between each two.
  func moved(through stops: [Vector], reports: Int, lift: Bool = false) throws -> Stage {
    var stage = try stage()
    var last = Pad.middle
    var time = 0.0
    try stage.handle(Touch(time: 0, position: last, phase: .began))
    for stop in stops {
      let goal = Pad.middle + stop
      for report in 1...reports {
        let share = Double(report) / Double(reports)
        try stage.handle(
          Touch(
            time: Seconds(time + 0.3 * share), position: last + (goal - last) * share,
            phase: .moved))
        stage.checkInvariants()
      }
      (last, time) = (goal, time + 0.3)
    }
    if lift { try stage.handle(Touch(time: Seconds(time), position: last, phase: .ended)) }
    return stage
  }

  func moved(_ degrees: Double, by length: Double = 150, reports: Int = 9, lift: Bool = false)
    throws -> Stage
  {
    let displacement = try Turn.vector(length: length, angle: degrees * .pi / 180)
    return try moved(through: [displacement], reports: reports, lift: lift)
  }
}

extension Stage {
  /// The IDs of the components that began a gesture.
  fileprivate var takers: [String] {
    gestureEvents.filter { $0.state == .began }.map { scene.name(of: $0.component) }
  }

  /// Returns all positions: offsets of content and translations of gestures.
  fileprivate func places() throws -> [Double] {
    var places = try scene.components(of: .pager).map { try pager($0).position.value }
    for id in scene.components(of: .scrollView) {
      let offset = try scrollView(id).offset
      places += [offset.x, offset.y]
    }
    let translation = gestureEvents.last { $0.values != nil }?.values?.translation ?? .zero
    return places + [translation.x, translation.y]
  }
}

@Suite struct `A finger beside all cones` {
  @Test(arguments: Field.allCases)
  fileprivate func `a finger moves content in every direction but exactly across`(_ field: Field)
    throws
  {
    var idle: [Int] = []
    for degrees in 0..<360 {
      // Long enough for a degree off the axis to be more than the slop.
      let stage = try field.moved(Double(degrees), by: 700)
      if stage.takers.count != 1 { idle.append(degrees) }
    }
    let across = field.axes.count > 1 ? [] : field.axes == [.horizontal] ? [90, 270] : [0, 180]
    #expect(idle == across)
  }

  @Test(arguments: [
    (Field.listInPager, 44.0, "wide"), (.listInPager, 46, "list1"), (.listInPager, 136, "wide"),
    (.pagers, 44, "wide"), (.pagers, 46, "high"), (.gestures, 44, "wide"), (.gestures, 46, "high"),
    (.plane, 40, "plane"), (.crowd, 44, "wide"), (.crowd, 46, "high"), (.crowd, 71, "high"),
  ])
  fileprivate func `the pan with the nearest axis takes the finger`(
    _ row: (field: Field, degrees: Double, taker: String)
  ) throws {
    #expect(try row.field.moved(row.degrees).takers == [row.taker])
  }

  @Test(arguments: [Field.listInPager, .gestures])
  fileprivate func `exactly between two axes the innermost pan takes the finger`(_ field: Field)
    throws
  {
    let inner = ["listInPager": "list1", "gestures": "wide"][field.rawValue]
    for reports in [1, 3, 8, 64] {
      let stage = try field.moved(through: [Vector(x: 90, y: -90)], reports: reports)
      #expect(stage.takers == [inner], "of gestures of one node, the first")
    }
  }

  @Test(arguments: Field.allCases)
  fileprivate func `the outcome does not depend on the report rate`(_ field: Field) throws {
    for degrees in stride(from: 2.0, to: 360, by: 11) {
      let displacement = try Turn.vector(length: 150, angle: degrees * .pi / 180)
      let turned = try Turn.vector(length: 120, angle: (degrees + 50) * .pi / 180)
      for stops in [[displacement], [displacement * 0.1, displacement * 0.1 + turned]] {
        let coarse = try field.moved(through: stops, reports: 1)
        for reports in [2, 7, 30, 200] {
          let fine = try field.moved(through: stops, reports: reports)
          #expect(fine.takers == coarse.takers, "\(degrees)° in \(reports) reports")
          for (a, b) in try zip(fine.places(), coarse.places()) {
            #expect((a - b).magnitude < 1e-9, "\(degrees)° in \(reports) reports")
          }
        }
      }
    }
  }

  @Test func `content moves by the distance beyond the slop along the axis`() throws {
    let stage = try Field.list.moved(through: [Vector(x: 90, y: -30)], reports: 5)
    #expect(try (stage.scrollView("high").offset.y - 1020).magnitude < 1e-9)
  }

  @Test func `a finger that turns is taken along its final direction`() throws {
    // Starts at 40° off the horizontal, then moves straight down.
    let displacement = try Turn.vector(length: 12, angle: 40 * .pi / 180)
    let stage = try Field.gestures.moved(
      through: [displacement, displacement + Vector(x: 0, y: 40)], reports: 4)
    #expect(stage.takers == ["high"])
  }

  @Test(arguments: Profile.Name.allCases.filter { $0 != .flickbook })
  func `a strict cone refuses for good`(_ name: Profile.Name) throws {
    var options = PagerOptions(pageCount: 3, profile: .named(name))
    options.page = 1
    #expect(options.pan.isConeStrict)
    var stage = try Stage(
      scene: SceneTree(Node(id: "wide", frame: Pad.frame, pager: options)), recording: .all)
    let displacement = try Turn.vector(length: 150, angle: (options.pan.cone.value + .pi / 2) / 2)
    try stage.perform(.one(from: Pad.middle, stops: [(0.3, Pad.middle + displacement)]))
    #expect(stage.takers == [])
    #expect(try stage.why("wide")?.deciding?.name == .direction)
  }

  @Test func `a swipe in the finger's direction wins, and no other gesture`() throws {
    let swipe = try GestureSpec("up", .swipe(SwipeOptions(directions: .up)))
    let scene = try SceneTree(
      Node(
        id: "wide", frame: Pad.frame, pager: PagerOptions(pageCount: 2), gestures: [swipe]))
    for (degrees, taker) in [(-80.0, "up ended"), (-50, "wide began")] {
      var stage = Stage(scene: scene, recording: .all)
      let displacement = try Turn.vector(length: 90, angle: degrees * .pi / 180)
      try stage.perform(.one(from: Pad.middle, stops: [(0.1, Pad.middle + displacement)]))
      #expect(stage.gestureLog.first == taker)
    }
  }

  @Test func `gestures that wait for the pan fail as early as before`() throws {
    let free = GestureSpec("free", .pan(.standard), requiresFailureOf: ["wide"])
    let scene = try SceneTree(
      Node(id: "wide", frame: Pad.frame, pager: PagerOptions(pageCount: 2), gestures: [free]))
    var stage = Stage(scene: scene, recording: .all)
    try stage.perform(.one(from: Pad.middle, stops: [(0.1, Point2D(x: 220, y: 460))], lift: false))
    #expect(stage.gestureLog == ["free began"])
    #expect(try stage.why("wide")?.deciding?.name == .direction)
  }

  @Test func `a finger from an edge counts inwards only`() throws {
    let edge = try GestureSpec("back", .edgePan(EdgePanOptions(edge: .left, width: 100)))
    for (x, log) in [(30.0, ["back began"]), (-30, [])] {
      var stage = try Pad.stage([edge])
      let start = Point2D(x: 60, y: 400)
      try stage.perform(.one(from: start, stops: [(0.1, start + Vector(x: x, y: 90))], lift: false))
      #expect(stage.gestureLog == log)
    }
  }

  @Test func `content stopped by the finger continues at the lift`() throws {
    var stage = try Field.pager.stage()
    try stage.move("wide", to: 2)
    try stage.advance(by: 0.05)
    try stage.perform(
      .one(
        from: Pad.middle, at: stage.time.value,
        stops: [(stage.time.value + 0.2, Point2D(x: 200, y: 600))]))
    stage.settle()
    #expect(try stage.pager("wide").settledPage == 2)
  }
}

@Suite struct `The decision about a finger beside a cone` {
  @Test func `a pan without a rival is decided by its distance along the axis`() throws {
    let stage = try Field.list.moved(through: [Vector(x: 90, y: -30)], reports: 1)
    let why = try #require(try stage.why("high"))
    #expect(why.verdict == .recognized && why.rule == .pan)
    #expect(why.criteria.map(\.name) == [.direction, .way])
    #expect(why.criteria.map(\.passed) == [false, true])
    #expect(why.deciding?.name == .way && why.margin == 20)
  }

  @Test(arguments: [-1e-6, 1e-6])
  func `an early lift has a margin that flips the verdict`(_ excess: Double) throws {
    let displacement = Vector(x: 90, y: 7)
    var stage = try Field.list.moved(through: [displacement], reports: 4, lift: true)
    let why = try #require(try stage.why("high"))
    #expect(why.verdict == .failed && why.criteria.map(\.name) == [.slop, .way, .direction])
    #expect(why.deciding?.name == .way && why.margin == -3)
    let other = Vector(x: 90, y: displacement.y - why.margin * (1 + excess))
    stage = try Field.list.moved(through: [other], reports: 4, lift: true)
    #expect(stage.takers == (excess > 0 ? ["high"] : []))
  }

  @Test(arguments: [
    (Field.listInPager, 40.0, "list1"), (.listInPager, 50, "wide"), (.pagers, 30, "high"),
    (.gestures, 60, "wide"), (.gestures, 44, "high"), (.crowd, 60, "wide"),
  ])
  fileprivate func `a refusal by others has a margin that gives them the finger`(
    _ row: (field: Field, degrees: Double, rival: String)
  ) throws {
    let stage = try row.field.moved(row.degrees)
    let taker = try #require(stage.takers.first)
    let why = try #require(try stage.why(taker))
    #expect(why.criteria.map(\.name) == [.direction, .rival, .way])
    let rival = try #require(why.deciding)
    #expect(rival.name == .rival && rival.margin > 0)
    let sign = row.rival == "wide" ? -1.0 : 1
    for excess in [-1e-6, 1e-6] {
      let turned = row.degrees + sign * rival.margin * (1 + excess) * 180 / .pi
      let other = try row.field.moved(turned)
      #expect(other.takers == [excess > 0 ? row.rival : taker])
    }
  }

  @Test func `a pan that lost its finger is decided by direction`() throws {
    let stage = try Field.crowd.moved(80, lift: true)
    #expect(stage.takers == ["high"])
    let why = try #require(try stage.why("wide"))
    #expect(why.verdict == .failed && why.criteria.map(\.name) == [.slop, .direction])
    #expect((why.margin + 35 * .pi / 180).magnitude < 1e-9)
  }
}
