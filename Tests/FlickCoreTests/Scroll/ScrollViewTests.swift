import FlickCore
import Testing

@Suite struct `A scroll view` {
  @Test func `content follows the finger from the edge of the slop`() throws {
    var stage = try Feed.stage()
    for touch in Feed.swipe(Vector(x: 0, y: -300), in: 0.5, lift: false).touches {
      try stage.handle(touch)
      stage.checkInvariants()
      let travel = 400 - touch.position.y
      #expect((try stage.y() - max(0, travel - 10)).magnitude < 1e-9)
    }
    #expect(try stage.scrollView("feed").phase == .dragging)
    #expect(try stage.scrollView("feed").velocity == .zero)
  }

  @Test(arguments: FlingPhysics.named.map(\.name))
  func `a fling rests where its law projects`(_ name: String) throws {
    let law = try #require(FlingPhysics.named.first { $0.name == name }?.physics)
    var stage = try Feed.stage(content: Size2D(width: 400, height: 1e6)) { $0.fling = law }
    try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.3))
    let start = try stage.scrollView("feed")
    #expect((start.velocity.y.value - 1000).magnitude < 1e-6)
    #expect(start.phase == .decelerating)
    stage.settle()
    let end = law.projection(from: start.offset.y, velocity: start.velocity.y.value)
    #expect((try stage.y() - end).magnitude < 1e-9)
    #expect(try stage.scrollView("feed").phase == .idle)
    #expect(stage.isAtRest)
    stage.checkInvariants()
  }

  @Test func `a slow release stays in place and reports the missing speed`() throws {
    var stage = try Feed.stage()
    try stage.perform(Feed.swipe(Vector(x: 0, y: -30), in: 1))
    #expect((try stage.y() - 20).magnitude < 1e-9)
    #expect(stage.isAtRest)
    let why = try #require(try stage.why("feed"))
    #expect(why.rule == .release)
    #expect(why.deciding?.name == .velocity)
    #expect((why.margin + 20).magnitude < 1e-6)
  }

  @Test func `faster flings are limited to the fastest`() throws {
    var stage = try Feed.stage(content: Size2D(width: 400, height: 1e6))
    try stage.perform(Feed.swipe(Vector(x: 0, y: -3000), in: 0.1))
    #expect(try stage.scrollView("feed").velocity.y == 8000)
  }

  @Test func `a fling meets the edge continuously and returns`() throws {
    var stage = try Feed.stage { $0.offset = Vector(x: 0, y: 3900) }
    try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.2))
    let start = try stage.scrollView("feed")
    let friction = Friction.uiKitNormal
    let distance = 4200 - start.offset.y
    let speed = start.velocity.y.value - friction.rate * distance
    #expect(speed > 0)
    let decay = try DecayMotion(friction, from: start.offset.y, velocity: start.velocity.y.value)
    let crossing = try #require(decay.time(at: 4200))
    let edge = stage.time + crossing
    var before = stage
    try before.advance(to: edge - 1e-9)
    try stage.advance(to: edge + 1e-9)
    let reading = try stage.scrollView("feed")
    #expect((reading.offset.y - 4200).magnitude < 1e-5)
    #expect(
      (reading.velocity.y - (try before.scrollView("feed").velocity.y)).value.magnitude < 1e-4)
    #expect(reading.phase == .bouncing)
    #expect((reading.velocity.y.value - speed).magnitude < 1e-4)
    // A critical spring from its end at v goes v/(e·ω) beyond it, ω = 10.
    #expect((reading.peakOverscroll.y - speed / (10 * 2.718281828459045)).magnitude < 1e-3)
    stage.settle()
    #expect(try stage.y() == 4200)
    #expect(try stage.scrollView("feed").edges == [.bottom])
    let why = try #require(try stage.why("feed"))
    #expect(why.deciding?.name == .edge)
    #expect(why.verdict == .offset(4200))
    // The fling would have ended beyond the edge: a failed test cannot have a positive margin.
    #expect((why.deciding?.margin ?? 0) < 0 && why.deciding?.passed == false)
  }

  @Test(arguments: [-60.0, -300, -700, 90, 210])
  func `margins have the sign of the verdict`(_ travel: Double) throws {
    for duration in [0.08, 0.2, 0.6] {
      var stage = try Feed.stage()
      try stage.perform(Feed.swipe(Vector(x: 0, y: travel), in: duration))
      let why = try #require(try stage.why("feed"))
      for test in why.criteria {
        #expect(test.margin > 0 ? test.passed : test.margin == 0 || !test.passed, "\(test)")
      }
    }
  }

  @Test func `springs back with the speed of the finger`() throws {
    var stage = try Feed.stage()
    try stage.perform(Feed.swipe(Vector(x: 0, y: 210), in: 0.4))
    let reading = try stage.scrollView("feed")
    let band = try RubberBand(dimension: 800)
    #expect((reading.overscroll.y + band.offset(forSurplus: 200).value).magnitude < 1e-9)
    let content = -525 * band.slope(forSurplus: 200)
    #expect((reading.velocity.y.value - content).magnitude < 1e-6)
    #expect(reading.phase == .bouncing)
    stage.settle()
    #expect(try stage.y() == 0)
  }

  @Test func `a scroll view stops at the edge without a spring`() throws {
    var stage = try Feed.stage {
      $0.fling = .android
      $0.edges = .stop
      $0.overscroll = .wall
      $0.offset = Vector(x: 0, y: 3900)
    }
    try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.1))
    for _ in 0..<600 {
      try stage.advance(by: 0.01)
      #expect(try stage.y() <= 4200)
    }
    #expect(try stage.y() == 4200)
    #expect(stage.isAtRest)
  }

  @Test func `a scroll view is caught exactly where it is, and stays there`() throws {
    var stage = try Feed.stage()
    try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.2))
    try stage.advance(by: 0.3)
    let before = try stage.y()
    try stage.handle(Touch(time: stage.time, position: Feed.middle, phase: .began))
    #expect(try stage.y() == before)
    #expect(try stage.scrollView("feed").phase == .held)
    try stage.handle(Touch(time: stage.time + 0.1, position: Feed.middle, phase: .ended))
    stage.settle()
    #expect(try stage.y() == before)
    stage.checkInvariants()
  }

  @Test func `the overscroll ends at the law's stop and can be caught there`() throws {
    var stage = try Feed.stage {
      $0.overscroll = .stop(0.05)
      $0.offset = Vector(x: 0, y: 100)
    }
    try stage.perform(Feed.swipe(Vector(x: 0, y: 90), in: 0.02))
    var farthest = 0.0
    for _ in 0..<100 {
      try stage.advance(by: 0.005)
      farthest = min(farthest, try stage.y())
      var caught = stage
      let before = try caught.y()
      try caught.handle(Touch(time: caught.time, position: Feed.middle, phase: .began))
      #expect((try caught.y() - before).magnitude < 1e-9)
    }
    #expect(farthest == -40)
    stage.settle()
    #expect(try stage.y() == 0)
  }

  @Test func `content caught beyond an edge returns to it`() throws {
    var stage = try Feed.stage()
    try stage.perform(Feed.swipe(Vector(x: 0, y: 300), in: 0.2))
    try stage.advance(by: 0.05)
    let before = try stage.y()
    try stage.handle(Touch(time: stage.time, position: Feed.middle, phase: .began))
    #expect((try stage.y() - before).magnitude < 1e-9)
    try stage.handle(Touch(time: stage.time + 0.1, position: Feed.middle, phase: .ended))
    #expect(try stage.why("feed")?.rule == .resume)
    stage.settle()
    #expect(try stage.y() == 0)
  }

  enum Interruption: CaseIterable { case system, program, removal, layout }

  @Test(arguments: Interruption.allCases)
  func `a scroll view settles however its drag ends`(_ ending: Interruption) throws {
    var stage = try Feed.stage()
    try stage.perform(Feed.swipe(Vector(x: 0, y: 200), in: 0.2, lift: false))
    #expect(try stage.y() < 0)
    switch ending {
    case .system:
      try stage.handle(Touch(time: stage.time, position: Feed.middle, phase: .cancelled))
    case .program: try stage.cancelGesture("feed")
    case .removal:
      try stage.relayout(SceneTree(Node(id: "other", frame: Feed.frame)))
    case .layout:
      stage.relayout(try Feed.stage { $0.pointerKinds = .pen }.scene)
    }
    stage.checkInvariants()
    stage.settle()
    #expect(stage.isAtRest)
    guard ending != .removal else { return }
    #expect(try stage.y() == 0)
    guard ending != .system else { return }
    try stage.handle(Touch(time: stage.time, position: Point2D(x: 200, y: 700), phase: .moved))
    #expect(try stage.y() == 0, "a lost drag moved something")
  }

  @Test func `a scroll view keeps its offset in a new layout, as far as there is content`() throws {
    var stage = try Feed.stage()
    try stage.scroll("feed", to: Vector(x: 0, y: 3000), .none)
    stage.relayout(try Feed.stage(content: Size2D(width: 400, height: 4000)).scene)
    #expect(try stage.y() == 3000)
    stage.relayout(try Feed.stage(content: Size2D(width: 400, height: 1500)).scene)
    #expect(try stage.y() == 700)
    stage.checkInvariants()
  }

  @Test func `a fling continues in a new layout`() throws {
    var stage = try Feed.stage()
    try stage.perform(Feed.swipe(Vector(x: 0, y: -300), in: 0.2))
    try stage.advance(by: 0.2)
    let before = try stage.scrollView("feed")
    stage.relayout(try Feed.stage(content: Size2D(width: 400, height: 9000)).scene)
    let after = try stage.scrollView("feed")
    #expect((after.offset.y - before.offset.y).magnitude < 1e-9)
    #expect((after.velocity.y - before.velocity.y).value.magnitude < 1e-9)
    #expect(after.phase == .decelerating)
    stage.settle()
    stage.checkInvariants()
    let end = FlingPhysics.uiKit.projection(
      from: before.offset.y, velocity: before.velocity.y.value)
    #expect((try stage.y() - end).magnitude < 1e-9)
  }

  @Test func `a program moves content by the given motion`() throws {
    var stage = try Feed.stage()
    try stage.scroll("feed", to: Vector(x: 50, y: 500), .none)
    #expect(try stage.scrollView("feed").offset == Vector(x: 0, y: 500))
    try stage.scroll("feed", to: Vector(x: 0, y: 9999), .easing(.linear, duration: 2))
    #expect(try stage.scrollView("feed").phase == .animating)
    try stage.advance(by: 1)
    #expect((try stage.y() - 2350).magnitude < 1e-9)
    #expect((try stage.scrollView("feed").velocity.y.value - 1850).magnitude < 1e-9)
    // A spring takes the velocity over.
    try stage.scroll("feed", to: .zero)
    #expect((try stage.scrollView("feed").velocity.y.value - 1850).magnitude < 1e-9)
    stage.settle()
    #expect(try stage.y() == 0)
    stage.checkInvariants()
  }

  @Test func `short content can be pulled unless disabled`() throws {
    for bounces in [true, false] {
      var stage = try Feed.stage(content: Size2D(width: 400, height: 100)) {
        $0.bouncesWhenShort = bounces
      }
      try stage.perform(Feed.swipe(Vector(x: 0, y: 100), in: 0.5, lift: false))
      #expect((try stage.y() < 0) == bounces)
      try stage.handle(Touch(time: stage.time, position: Feed.middle, phase: .ended))
      stage.settle()
      #expect(try stage.y() == 0)
    }
  }

  @Test func `a scroll view takes its size from its children`() throws {
    let rows = try (0..<30).map {
      try Node(id: "row\($0)", frame: Rect2D(x: 0, y: Double($0) * 60, width: 400, height: 50))
    }
    var stage = try Feed.stage(children: rows) { $0.contentSize = nil }
    #expect(try stage.scrollView("feed").contentSize == Size2D(width: 400, height: 1790))
    #expect(stage.scene.hitTest(Point2D(x: 10, y: 125), at: stage.time) == ["row2", "feed"])
    try stage.scroll("feed", to: Vector(x: 0, y: 600), .none)
    #expect(stage.scene.hitTest(Point2D(x: 10, y: 125), at: stage.time) == ["row12", "feed"])
    // Between two rows.
    #expect(stage.scene.hitTest(Point2D(x: 10, y: 115), at: stage.time) == ["feed"])
  }
}
