import FlickCore
import Testing

/// A list below a header of 200 points, which folds before the list moves.
@Suite struct `A fling through an order` {
  private static let header = 200.0
  private static let policies = HandoverPolicy.allCases

  private func stage(
    _ outer: HandoverPolicy, _ inner: HandoverPolicy,
    _ order: NestedOrder = NestedOrder(start: .innerFirst, end: .outerFirst),
    page: Double = 0, list: Double = 0, change: (inout ScrollViewOptions) -> Void = { _ in }
  ) throws -> Stage {
    let inside = try Node(
      id: "list", frame: Feed.frame,
      scroll: Feed.options(content: Size2D(width: 400, height: 9000)) {
        $0.handover = EdgeHandover(inner)
        $0.offset.y = list
      })
    return try Stage(
      scene: SceneTree(
        Node(
          id: "page", frame: Feed.frame,
          scroll: Feed.options(content: Size2D(width: 400, height: 800 + Self.header)) {
            $0.handover = EdgeHandover(outer)
            $0.order = order
            $0.offset.y = page
            change(&$0)
          }, children: [inside])), recording: .all)
  }

  /// The distance of a fling at 1500 pt/s, and the finger's travel before it.
  private let fling = 1500 / Friction.uiKitNormal.rate
  private let drag = 140.0
  private let up = Feed.swipe(Vector(x: 0, y: -150), in: 0.1)

  @Test(arguments: policies, policies)
  func `a fling folds the header and continues in the list`(
    _ outer: HandoverPolicy, _ inner: HandoverPolicy
  ) throws {
    var stage = try stage(outer, inner)
    try stage.perform(up)
    while !stage.isAtRest {
      try stage.advance(by: 1 / 60)
      stage.checkInvariants()
      let (page, list) = (try stage.y("page"), try stage.y("list"))
      #expect(page == Self.header || list == 0, "the list moves beside the header")
    }
    #expect(try stage.y("page") == Self.header)
    #expect((try stage.y("list") - (drag + fling - Self.header)).magnitude < 1e-6)
    let why = try #require(try stage.why("page"))
    let border = try #require(why.criteria.first { $0.name == .border })
    #expect((border.ownThreshold - (Self.header - drag)).magnitude < 1e-6)
    #expect((border.value - fling).magnitude < 1e-6)
    #expect(try stage.why("list") != nil)
  }

  @Test(arguments: policies, policies)
  func `a fling through an order unfolds the header only if the list lets flings out`(
    _ outer: HandoverPolicy, _ inner: HandoverPolicy
  ) throws {
    var stage = try stage(outer, inner, page: Self.header, list: 400)
    try stage.perform(Feed.swipe(Vector(x: 0, y: 150), in: 0.1))
    stage.settle()
    #expect(try stage.y("list") == 0)
    #expect(try stage.y("page") == (inner == .dragAndFling ? 0 : Self.header))
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func `a fling through an order divides the travel by a shared order`(_ share: Double) throws {
    var stage = try stage(.drag, .drag, NestedOrder(.shared(share)))
    try stage.perform(up)
    stage.settle()
    let all = drag + fling
    let page = min(Self.header, all * share)
    #expect((try stage.y("page") - page).magnitude < 1e-6)
    #expect((try stage.y("list") - (all - page)).magnitude < 1e-6)
  }

  /// A header with places of rest stops the fling and decides by its own rule.
  @Test(arguments: [false, true])
  func `a fling passes places of rest only if they allow it`(_ passes: Bool) throws {
    var stage = try stage(.drag, .drag) {
      $0.snap = .places([0, 200])
      $0.flingThrough = passes
    }
    try stage.perform(up)
    stage.settle()
    #expect(try stage.y("page") == Self.header)
    let list = passes ? drag + fling - Self.header : 0
    #expect((try stage.y("list") - list).magnitude < 1e-6)
  }

  /// The page would bounce at its edge; a page held by a program does not move when the fling
  /// arrives.
  @Test func `a fling through an order does not move a track that is held`() throws {
    var stage = try stage(.drag, .dragAndFling, list: 100)
    try stage.perform(Feed.swipe(Vector(x: 0, y: 60), in: 0.05))
    try stage.grab("page")
    try stage.advance(by: 1)
    stage.checkInvariants()
    #expect(try stage.y("list") == 0 && stage.y("page") == 0)
    #expect(try stage.moveGrip("page", by: Vector(x: 0, y: -30)))
    #expect(try stage.y("page") == 30)
  }

  /// All stop where they are, and the next drag continues from there.
  @Test func `a fling through an order is caught as a whole`() throws {
    for step in 0..<17 {
      var stage = try stage(.drag, .drag)
      try stage.perform(up)
      try stage.advance(by: Seconds(0.005 + 0.035 * Double(step)))
      let place = (try stage.y("page"), try stage.y("list"))
      var finger = Touch(time: stage.time, position: Feed.middle, phase: .began)
      try stage.handle(finger)
      try stage.advance(by: 0.3)
      #expect(try stage.y("page") == place.0 && stage.y("list") == place.1)
      finger.time = stage.time
      finger.phase = .moved
      finger.position.y -= 50
      try stage.handle(finger)
      stage.checkInvariants()
      let moved = try stage.y("page") + stage.y("list") - place.0 - place.1
      #expect((moved - 50).magnitude < 1e-9 || (moved - 40).magnitude < 1e-9, "\(moved)")
    }
  }

  @Test(arguments: [(0, NestedOrder.Surplus.outermost), (1, .innermost)])
  func `the overscroll appears on the track given by the order`(
    _ index: Int, _ surplus: NestedOrder.Surplus
  ) throws {
    var order = NestedOrder(.innerFirst)
    order.surplus = surplus
    var stage = try stage(.dragAndFling, .dragAndFling, order, page: 20, list: 20)
    try stage.perform(Feed.swipe(Vector(x: 0, y: 150), in: 0.1, lift: false))
    let ids = ["page", "list"]
    #expect(try stage.y(ids[index]) < 0 && stage.y(ids[1 - index]) == 0)
  }
}
