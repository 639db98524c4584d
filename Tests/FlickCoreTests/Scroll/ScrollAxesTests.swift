import FlickCore
import Testing

@Suite struct `A scroll view of two axes` {
  private static let content = Size2D(width: 4000, height: 5000)

  @Test func `a scroll view follows both axes and releases both`() throws {
    var stage = try Feed.stage(.both, content: Self.content) { $0.lock = .free }
    let swipe = Feed.swipe(Vector(x: -300, y: -400), in: 0.5)
    for touch in swipe.touches.dropLast() {
      try stage.handle(touch)
      stage.checkInvariants()
    }
    let offset = try stage.scrollView("feed").offset
    // The slop of 10 points is along the path.
    #expect((offset.x - 294).magnitude < 1e-9)
    #expect((offset.y - 392).magnitude < 1e-9)
    try stage.handle(try #require(swipe.touches.last))
    let velocity = try stage.scrollView("feed").velocity
    #expect((velocity.x.value - 600).magnitude < 1e-6)
    #expect((velocity.y.value - 800).magnitude < 1e-6)
    stage.settle()
    stage.checkInvariants()
    let rest = try stage.scrollView("feed").offset
    #expect((rest.x - 294 - 600 / Friction.uiKitNormal.rate).magnitude < 1e-6)
    #expect((rest.y - 392 - 800 / Friction.uiKitNormal.rate).magnitude < 1e-6)
  }

  struct Row: Sendable {
    var lock: AxisLock
    var displacement: Vector
    var moves: (x: Bool, y: Bool)
  }

  @Test(arguments: [
    Row(lock: .free, displacement: Vector(x: -10, y: -300), moves: (true, true)),
    Row(lock: .locked, displacement: Vector(x: -200, y: -300), moves: (false, true)),
    Row(lock: .locked, displacement: Vector(x: -300, y: -200), moves: (true, false)),
    Row(
      lock: .directional(Radians(degrees: 15)), displacement: Vector(x: -30, y: -300),
      moves: (false, true)),
    Row(
      lock: .directional(Radians(degrees: 15)), displacement: Vector(x: -300, y: 30),
      moves: (true, false)),
    Row(
      lock: .directional(Radians(degrees: 15)), displacement: Vector(x: -200, y: -300),
      moves: (true, true)),
  ])
  func `the axes are locked by the option`(_ row: Row) throws {
    var stage = try Feed.stage(.both, content: Self.content) { $0.lock = row.lock }
    for touch in Feed.swipe(row.displacement, in: 0.4).touches {
      try stage.handle(touch)
      stage.checkInvariants()
    }
    let offset = try stage.scrollView("feed").offset
    #expect((offset.x != 0) == row.moves.x)
    #expect((offset.y != 0) == row.moves.y)
    stage.settle()
    stage.checkInvariants()
  }

  @Test func `one axis is handed to an outer pager, the other continues`() throws {
    let map = try Node(
      id: "map", frame: Feed.frame,
      scroll: Feed.options(.both, content: Size2D(width: 500, height: 5000)) { $0.lock = .free })
    var stage = try Stage(
      scene: SceneTree(
        Node(
          id: "pager", frame: Feed.frame, pager: PagerOptions(pageCount: 3), children: [map])),
      recording: .all)
    let swipe = Feed.swipe(Vector(x: -300, y: -300), in: 0.5)
    for touch in swipe.touches.dropLast() {
      try stage.handle(touch)
      stage.checkInvariants()
    }
    let slop = 10 / 2.0.squareRoot()
    #expect(try stage.scrollView("map").offset.x == 100)
    #expect((try stage.y("map") - 300 + slop).magnitude < 1e-9)
    #expect((try stage.pager("pager").offset.value - 200 + slop).magnitude < 1e-9)
    try stage.handle(try #require(swipe.touches.last))
    #expect(try stage.scrollView("map").velocity.x == 0)
    #expect((try stage.pager("pager").velocity.value - 1.5).magnitude < 1e-6)
    stage.settle()
    stage.checkInvariants()
    #expect(try stage.pager("pager").settledPage == 1)
  }

  /// A finger that starts straight counts as heading for the start of the other axis.
  ///
  /// The map has no room there, so movement across belongs to the outer pager.
  @Test(arguments: [(0.0, false), (-3, true), (3, false)])
  func `the axis with room in the finger's direction begins`(
    _ row: (across: Double, isMap: Bool)
  ) throws {
    let map = try Node(
      id: "map", frame: Feed.frame,
      scroll: Feed.options(.both, content: Size2D(width: 900, height: 5000)) {
        $0.lock = .free
        $0.handover = EdgeHandover(.start)
      })
    var stage = try Stage(
      scene: SceneTree(
        Node(
          id: "pager", frame: Feed.frame, pager: PagerOptions(pageCount: 3), children: [map])),
      recording: .all)
    let stops = [(0.5, Vector(x: row.across, y: -100)), (1, Vector(x: -80, y: -100))]
    try stage.perform(
      Swipe(from: Feed.middle, stops: stops.map { ($0.0, Feed.middle + $0.1) }, lift: false))
    #expect(try (stage.scrollView("map").offset.x > 0) == row.isMap)
    #expect(try (stage.pager("pager").offset > 0) == !row.isMap)
  }
}
