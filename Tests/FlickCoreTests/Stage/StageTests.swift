import FlickCore
import FlickFuzz
import Testing

@Suite struct `A stage` {
  @Test func `a stage ends motions at their exact moment, however far time jumps`() throws {
    var jumped = try Library.stage()
    try jumped.perform(.horizontal(-250, in: 0.4))
    var stepped = jumped
    var settled = jumped
    #expect(try jumped.pager("music").isSettling)

    try jumped.advance(by: 10)
    while stepped.time < 5 { try stepped.advance(by: 0.007) }
    settled.settle()
    #expect(jumped.events == settled.events)
    #expect(stepped.events == settled.events)
    let last = try #require(settled.events.last)
    #expect(last.time == settled.time)
    #expect(settled.time > 0.4 && settled.time < 1.5)
    #expect(jumped.time == 10.4)
  }

  @Test func `a stage announces and reports each page change once`() throws {
    var stage = try Library.stage()
    try stage.perform(.horizontal(-250, in: 0.4))
    stage.settle()
    try stage.move("music", to: 2)
    stage.settle()
    try stage.jump("category", to: 1)
    try stage.jump("category", to: 1)
    try stage.move("music", to: 99)
    stage.settle()
    #expect(
      stage.pageLog == [
        "music will 0>1 drag", "music did 0>1 drag", "music will 1>2 programmatic",
        "music did 1>2 programmatic", "category will 0>1 programmatic",
        "category did 0>1 programmatic",
      ])
  }

  @Test func `a turn taken back is announced without a reported change`() throws {
    var stage = try Library.stage()
    try stage.perform(.horizontal(-250, in: 0.4))
    try stage.advance(by: 0.02)
    try stage.perform(.horizontal(300, in: 0.3, from: 60, at: stage.time.value))
    stage.settle()
    #expect(stage.pageLog == ["music will 0>1 drag", "music will 1>0 drag"])
    #expect(try stage.pager("music").settledPage == 0)
  }

  @Test func `a pager caught and not dragged continues`() throws {
    var stage = try Library.stage()
    try stage.perform(.horizontal(-250, in: 0.4))
    try stage.advance(by: 0.05)
    let place = Point2D(x: 200, y: 300)
    try stage.handle(Touch(time: stage.time, position: place, phase: .began))
    let held = try stage.pager("music")
    try stage.advance(by: 1)
    #expect(try stage.pager("music") == held)
    #expect(held.isHeld && held.position.value != held.position.value.rounded())
    try stage.handle(Touch(time: stage.time, position: place, phase: .ended))
    #expect(try stage.why("music")?.rule == .resume)
    stage.settle()
    #expect(try stage.pager("music").settledPage == 1)
    #expect(try stage.isAllAtRest())
    #expect(stage.pageLog == ["music will 0>1 drag", "music did 0>1 drag"])
  }

  /// A bouncy spring swings past the last page: with a band it shows, without it must not.
  @Test(arguments: [0.55, 0])
  func `a pager swinging past its edge is caught in place`(_ band: Double) throws {
    var stage = try Library.stage { options in
      options.overscroll = .band(band)
      options.settle = .spring(try SpringSpec(duration: 0.35, bounce: 0.6))
    }
    try stage.jump("music", to: 1)
    try stage.perform(.horizontal(-300, in: 0.1, from: 350))
    var farthest = 0.0
    for _ in 0..<60 {
      try stage.advance(by: 0.01)
      let before = try stage.pager("music")
      farthest = max(farthest, before.position.value)
      var caught = stage
      try caught.handle(Touch(time: caught.time, position: Point2D(x: 9, y: 9), phase: .began))
      let jump = try caught.pager("music").position - before.position
      #expect(jump.magnitude < 1e-12)
    }
    #expect(band > 0 ? farthest > 2 : farthest == 2)
  }

  @Test func `a stage keeps velocity when a program takes a moving pager`() throws {
    var stage = try Library.stage()
    try stage.perform(.horizontal(-250, in: 0.4))
    try stage.advance(by: 0.05)
    let before = try stage.pager("music")
    try stage.move("music", to: 0)
    let after = try stage.pager("music")
    #expect((after.position - before.position).magnitude < 1e-12)
    #expect((after.velocity - before.velocity).magnitude < 1e-9)
  }

  @Test func `a stage gives a dragged pager to a program at once`() throws {
    var stage = try Library.stage()
    try stage.perform(.horizontal(-300, in: 0.4, from: 350, lift: false))
    let before = try stage.pager("music")
    #expect(before.targetPage == 1)
    try stage.move("music", to: 2)
    let after = try stage.pager("music")
    #expect(after.position == before.position && after.isSettling && !after.isHeld)
    try stage.handle(Touch(time: stage.time, position: Point2D(x: 20, y: 400), phase: .ended))
    stage.settle()
    #expect(stage.pageLog == ["music will 0>2 programmatic", "music did 0>2 programmatic"])
    #expect(try stage.isAllAtRest())
  }

  @Test func `a second finger on a held pager is ignored and reported`() throws {
    var stage = try Library.stage()
    try stage.perform(.horizontal(-100, in: 0.2, lift: false))
    let before = try stage.pager("music")
    try stage.handle(
      Touch(pointer: 1, time: stage.time, position: Point2D(x: 50, y: 50), phase: .began))
    try stage.handle(
      Touch(pointer: 1, time: stage.time, position: Point2D(x: 300, y: 50), phase: .moved))
    #expect(try stage.pager("music") == before)
    #expect(try stage.why("music")?.rule == .secondFinger)
    try stage.handle(
      Touch(pointer: 1, time: stage.time, position: Point2D(x: 300, y: 50), phase: .ended))
    try stage.handle(
      Touch(time: stage.time, position: Point2D(x: 95, y: 400), phase: .cancelled))
    stage.settle()
    #expect(try stage.isAllAtRest())
  }

  @Test func `a drag across the axis is ignored`() throws {
    var stage = try Library.stage()
    try stage.perform(
      Swipe(from: Point2D(x: 200, y: 200), stops: [(0.3, Point2D(x: 205, y: 500))]))
    #expect(stage.pageLog.isEmpty)
    let why = try #require(try stage.why("music"))
    #expect(why.rule == .pan && why.verdict == .failed)
    #expect(why.deciding?.name == .way && why.margin == -5)
  }

  @Test func `of crossed axes the one in the finger's direction drags`() throws {
    let frame = Library.screen
    var stories = PagerOptions(pageCount: 3)
    stories.axis = .vertical
    let root = try Node(
      id: "tabs", frame: frame, pager: PagerOptions(pageCount: 2),
      children: [Node(id: "stories", frame: frame, pager: stories)])
    var stage = try Stage(scene: SceneTree(root), recording: .all)
    try stage.perform(
      Swipe(from: Point2D(x: 200, y: 600), stops: [(0.3, Point2D(x: 190, y: 100))]))
    stage.settle()
    #expect(try stage.pager("stories").settledPage == 1)
    #expect(try stage.pager("tabs").settledPage == 0)
    try stage.perform(.horizontal(-300, in: 0.3, from: 350, at: stage.time.value))
    stage.settle()
    #expect(try stage.pager("tabs").settledPage == 1)
  }

  @Test func `a stage is a value: a copy is a snapshot`() throws {
    var stage = try Library.stage()
    try stage.perform(.horizontal(-100, in: 0.2, lift: false))
    let snapshot = stage
    try stage.perform(
      Swipe(touches: [Touch(time: 1, position: Point2D(x: 0, y: 0), phase: .ended)]))
    stage.settle()
    #expect(try snapshot.pager("music").isHeld)
    #expect(snapshot.time == 0.2)
  }

  @Test func `a stage decides the same with and without a record`() throws {
    var silent = try Library.stage(recording: .none)
    var loud = try Library.stage()
    for index in [0, 1] {
      let swipe = Swipe.horizontal(-300, in: 0.3, from: 350, at: Double(index))
      try silent.perform(swipe)
      try loud.perform(swipe)
    }
    #expect(silent.events.isEmpty && silent.decisions.isEmpty)
    #expect(try silent.why("music") == loud.why("music"))
    #expect(loud.decisions.last == (try loud.why("music")))
    #expect(!loud.takeEvents().isEmpty)
    #expect(loud.events.isEmpty)
  }

  @Test func `a stage plays a trace at a time of its own`() throws {
    var stage = try Library.stage()
    try stage.play(Swipe.horizontal(-250, in: 0.4, at: 17).trace, at: 2)
    #expect((stage.time.value - 2.4).magnitude < 1e-9)
    try stage.play(Swipe.horizontal(-250, in: 0.4).trace)
    #expect((stage.time.value - 2.8).magnitude < 1e-9)
    #expect(throws: CoreError.self) { try stage.play(Trace([]), at: 1) }
  }

  struct Misuse: Sendable, CustomTestStringConvertible {
    var testDescription: String { message }
    var message: String
    var act: @Sendable (inout Stage) throws -> Void
  }

  @Test(arguments: [
    Misuse(message: "expected a time of at least 5 s, found 4 s") { try $0.advance(to: 4) },
    Misuse(message: "expected a duration of at least 0 s, found nan s") {
      try $0.advance(by: Seconds(.nan))
    },
    Misuse(message: "touch: pointer 3 moved without having begun") {
      try $0.handle(Touch(pointer: 3, time: 6, position: .zero, phase: .moved))
    },
    Misuse(message: "expected a time of at least 5 s, found 1 s") {
      try $0.handle(Touch(time: 1, position: .zero, phase: .began))
    },
    Misuse(
      message: "no component 'musik'; expected one of 'category', 'music', 'podcasts'"
    ) { _ = try $0.pager("musik") },
  ])
  func `misuse is refused and leaves the stage unchanged`(_ misuse: Misuse) throws {
    var stage = try Library.stage()
    try stage.advance(to: 5)
    let error = #expect(throws: CoreError.self) { try misuse.act(&stage) }
    #expect(error?.message == misuse.message)
    #expect(stage.time == 5 && stage.events.isEmpty)
  }

  /// The time of a touch on the stage is a sum, which may fall short of now by a rounding.
  @Test func `a stage plays a trace whenever it was recorded`() throws {
    var random = SplitMix64(seed: 20_261_132)
    for _ in 0..<300 {
      var stage = try Row.stage()
      try stage.advance(to: Seconds(random.number(0...3)))
      let finger = try Synthesizer(start: Seconds(random.number(-50...50)))
      try stage.play(finger.tap(at: Point2D(x: 4180, y: 100)))
    }
  }
}
