import Testing

@testable import FlickCore

@Suite struct `A wheel` {
  static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  static let middle = Point2D(x: 200, y: 400)

  /// A feed 2000 long in a horizontal pager of three pages.
  static func stage(
    scroll: (inout ScrollViewOptions) -> Void = { _ in },
    pager: (inout PagerOptions) -> Void = { _ in }
  ) throws -> Stage {
    var options = ScrollViewOptions()
    options.contentSize = Size2D(width: 400, height: 2000)
    scroll(&options)
    var pages = PagerOptions(pageCount: 3)
    pager(&pages)
    return try Stage(
      scene: SceneTree(
        Node(
          id: "pager", frame: frame, pager: pages,
          children: [Node(id: "feed", frame: frame, scroll: options)])), recording: .all)
  }

  private func turn(
    _ stage: inout Stage, _ x: Double, _ y: Double, _ phase: WheelTurn.Phase? = nil,
    unit: WheelTurn.Unit = .points
  ) throws -> Bool {
    defer { stage.checkInvariants() }
    return try stage.wheel(
      WheelTurn(by: Vector(x: x, y: y), phase: phase, unit: unit), at: Self.middle)
  }

  // MARK: Scroll views

  @Test func `a wheel moves a scroll view at once, and no farther than its edges`() throws {
    var stage = try Self.stage()
    #expect(try turn(&stage, 0, 300))
    #expect(try stage.scrollView("feed").offset == Vector(x: 0, y: 300))
    #expect(stage.isAtRest)
    #expect(try turn(&stage, 0, 5000))
    #expect(try stage.scrollView("feed").offset.y == 1200)
    #expect(try turn(&stage, 0, -5000))
    #expect(try stage.scrollView("feed").offset.y == 0)
    #expect(try stage.why("feed")?.rule == .wheel)
  }

  @Test func `a turn of the wheel ends a fling in place`() throws {
    var stage = try Self.stage()
    try stage.perform(
      Swipe(from: Point2D(x: 200, y: 700), stops: [(0.1, Point2D(x: 200, y: 600))], rate: 120))
    try stage.advance(by: 0.2)
    let offset = try stage.scrollView("feed").offset.y
    #expect(try turn(&stage, 0, -10))
    #expect(try stage.scrollView("feed").offset.y == offset - 10)
    #expect(stage.isAtRest)
  }

  @Test func `content held by a finger ignores the wheel`() throws {
    var stage = try Self.stage()
    try stage.handle(Touch(time: 0, position: Self.middle, phase: .began))
    #expect(try !turn(&stage, 0, 100))
    #expect(try !turn(&stage, 100, 0))
    #expect(try stage.scrollView("feed").offset.y == 0)
    try stage.handle(Touch(time: 1, position: Self.middle, phase: .ended))
    #expect(try turn(&stage, 0, 100))
  }

  @Test func `a turn moves a paging scroll view one place, and its tail no farther`() throws {
    var stage = try Self.stage(scroll: { $0.snap = .every(300) })
    #expect(try turn(&stage, 0, 40))
    #expect(!stage.isAtRest)
    for _ in 0..<20 {
      try stage.advance(by: 0.01)
      #expect(try turn(&stage, 0, 8))
    }
    stage.settle()
    #expect(try stage.scrollView("feed").offset.y == 300)
    #expect(try turn(&stage, 0, -40))
    stage.settle()
    #expect(try stage.scrollView("feed").offset.y == 0)
    #expect(try stage.pager("pager").settledPage == 0)
  }

  @Test func `a component that ignores wheels is passed over`() throws {
    var stage = try Self.stage(scroll: { $0.wheel.policy = .none })
    #expect(try turn(&stage, 0, 100))
    stage.settle()
    #expect(try stage.scrollView("feed").offset.y == 0)
    #expect(try stage.pager("pager").settledPage == 1)
  }

  // MARK: Pagers

  @Test func `a wheel turns one page, whatever its length`() throws {
    var stage = try Self.stage()
    #expect(try turn(&stage, 5000, 0))
    #expect(try stage.pager("pager").targetPage == 1)
    stage.settle()
    #expect(stage.pageEvents() == ["will 0>1 wheel", "did 0>1 wheel"])
    #expect(try turn(&stage, -30, 0))
    stage.settle()
    #expect(try stage.pager("pager").settledPage == 0)
    #expect(try !turn(&stage, -30, 0), "there is no page before the first")
  }

  @Test(arguments: [0.1, 0.3]) func `a wheel turns a page for each slow notch`(_ gap: Double) throws
  {
    var stage = try Self.stage(pager: { $0.pageCount = 9 })
    for number in 1...5 {
      #expect(try turn(&stage, 0.4, 0, unit: .notches))
      #expect(try stage.pager("pager").targetPage == number)
      try stage.advance(by: Seconds(gap))
    }
  }

  @Test func `a wheel turns another page after half a second of fast notches`() throws {
    var stage = try Self.stage(pager: { $0.pageCount = 9 })
    var pages: [Int] = []
    for _ in 0...22 {
      _ = try turn(&stage, 1, 0, unit: .notches)
      pages.append(try stage.pager("pager").targetPage)
      try stage.advance(by: 0.05)
    }
    #expect(pages[9] == 1 && pages[10] == 2 && pages[19] == 2 && pages[20] == 3)
  }

  @Test func `a wheel turns a page each quarter of a second by the old rule`() throws {
    var stage = try Self.stage(pager: { $0.wheel = WheelOptions(.notch, rule: .pausing) })
    for (time, page) in [(0.0, 1), (0.1, 1), (0.24, 1), (0.25, 2)] {
      try stage.advance(to: Seconds(time))
      #expect(try turn(&stage, 1, 0))
      #expect(try stage.pager("pager").targetPage == page)
    }
  }

  @Test func `a wheel turns a pager once its feed is at the edge and the stream is over`()
    throws
  {
    var stage = try Self.stage()
    #expect(try turn(&stage, 0, 1200))
    try stage.advance(by: 0.1)
    #expect(try turn(&stage, 0, 100))
    #expect(try stage.pager("pager").targetPage == 0, "the feed has the stream")
    try stage.advance(by: 0.2)
    #expect(try turn(&stage, 0, 100))
    #expect(try stage.pager("pager").targetPage == 1)
  }

  @Test func `a wheel turns a reversed pager in the direction of its pages`() throws {
    var stage = try Self.stage(pager: { $0.isReversed = true })
    #expect(try !turn(&stage, 30, 0))
    try stage.advance(by: 1)
    #expect(try turn(&stage, -30, 0))
    #expect(try stage.pager("pager").targetPage == 1)
  }

  @Test func `a wheel turns on around a ring`() throws {
    var stage = try Self.stage(pager: { $0.loops = true })
    #expect(try turn(&stage, -30, 0))
    stage.settle()
    #expect(try stage.pager("pager").settledPage == 2)
  }

  @Test func `a pager that ignores wheels stays`() throws {
    var stage = try Self.stage(pager: { $0.wheel.policy = .none })
    #expect(try !turn(&stage, 100, 0))
    #expect(try stage.pager("pager").targetPage == 0)
  }

  // MARK: Tests and margins

  @Test func `the decision has the spare of a push`() throws {
    var stage = try Self.stage()
    for _ in 0..<4 {
      _ = try turn(&stage, 9, 0)
      try stage.advance(by: 0.1)
    }
    let decision = try #require(try stage.why("pager"))
    #expect(decision.verdict == .page(1) && decision.rule == .wheel)
    #expect(decision.deciding?.name == .travel)
    #expect(decision.spare == 6 && decision.deciding?.nearestMiss == 27)
    #expect(decision.criteria[1].name == .velocity && !decision.criteria[1].isMet)
    #expect(decision.criteria[1].value == 90)
  }

  @Test func `a push that is too short is reported at the end of the stream`() throws {
    var stage = try Self.stage()
    _ = try turn(&stage, 9, 0)
    try stage.advance(by: 0.1)
    _ = try turn(&stage, 9, 0)
    #expect(try stage.why("pager") == nil)
    #expect(stage.nextMoment == 0.25)
    stage.settle()
    let decision = try #require(try stage.why("pager"))
    #expect(decision.verdict == .page(0) && decision.spare == -12 && decision.time == 0.25)
    #expect(stage.nextMoment == .infinity)
  }

  // MARK: Fingers on a pad

  /// Returns a pad's stream: fingers at 1000 pt/s, and momentum of the system.
  private func swipe(
    _ stage: inout Stage, _ way: Vector, steps: Int = 10, momentum: Int = 30
  ) throws {
    let share = way * (1 / Double(steps))
    for index in 0..<steps {
      _ = try turn(&stage, share.x, share.y, index == 0 ? .began : .changed)
      try stage.advance(by: 0.01)
    }
    _ = try turn(&stage, 0, 0, .ended)
    for index in 0..<momentum {
      try stage.advance(by: 0.016)
      _ = try turn(&stage, way.x / Double(index + 2), way.y / Double(index + 2), .momentum)
    }
  }

  @Test func `drags a pager with phases, and its lift decides as a release`() throws {
    var stage = try Self.stage()
    _ = try turn(&stage, 60, 0, .began)
    #expect(try stage.pager("pager").position == 0.15)
    try stage.advance(by: 1)
    _ = try turn(&stage, 0, 0, .ended)
    #expect(try stage.why("pager")?.rule == .release)
    stage.settle()
    #expect(try stage.pager("pager").settledPage == 0)
    try swipe(&stage, Vector(x: 100, y: 0))
    #expect(try stage.why("pager")?.rule == .release)
    stage.settle()
    #expect(try stage.pager("pager").settledPage == 1, "momentum turns nothing")
  }

  @Test func `a feed with phases is thrown by its own physics, without the system's momentum`()
    throws
  {
    var (with, without) = (try Self.stage(), try Self.stage())
    try swipe(&with, Vector(x: 0, y: 100))
    try swipe(&without, Vector(x: 0, y: 100), momentum: 0)
    with.settle()
    without.settle()
    let (offset, other) = (
      try with.scrollView("feed").offset.y, try without.scrollView("feed").offset.y
    )
    #expect(offset > 150 && abs(offset - other) < 1e-6)
  }

  @Test func `a wheel begins another drag with each push`() throws {
    var stage = try Self.stage(pager: { $0.pageCount = 9 })
    for number in 1...4 {
      try swipe(&stage, Vector(x: 100, y: 0), momentum: 40)
      #expect(try stage.pager("pager").targetPage == number)
    }
  }

  @Test func `without phases a wheel drags up to the start of momentum, by choice`() throws {
    var stage = try Self.stage(pager: { $0.wheel.policy = .track })
    var speed = 12.0
    for index in 0..<60 {
      if index > 6 { speed *= 0.93 }
      _ = try turn(&stage, speed, 0)
      try stage.advance(by: 0.01)
    }
    let release = stage.decisions.first { $0.rule == .release }
    #expect(release?.time ?? 9 < 0.3 && release?.verdict == .page(1))
    stage.settle()
    #expect(try stage.pager("pager").settledPage == 1)
  }

  private func beginnings(_ stage: Stage) -> [String] {
    stage.events.compactMap {
      guard case .gesture(let gesture) = $0.kind, gesture.state == .began else { return nil }
      return stage.scene.name(of: gesture.component)
    }
  }

  @Test func `with phases a wheel drags the feed or the pager around it, not both`() throws {
    var stage = try Self.stage()
    try swipe(&stage, Vector(x: 30, y: 100), momentum: 0)
    #expect(beginnings(stage) == ["feed"])
    #expect(try stage.pager("pager").position == 0)
    #expect(try stage.scrollView("feed").offset.y == 100)
  }

  @Test func `a wheel across and along a pager moves it along only, by one drag`() throws {
    var options = PagerOptions(pageCount: 9)
    options.page = 3
    options.wheel.policy = .flutter
    var stage = Stage(
      scene: try SceneTree(Node(id: "pager", frame: Self.frame, pager: options)), recording: .all)
    _ = try turn(&stage, 285, 156)
    #expect(beginnings(stage) == ["pager"])
    #expect(stage.decisions.first { $0.rule == .release }?.verdict == .page(4))
    stage.settle()
    _ = try turn(&stage, 0, 285)
    stage.settle()
    #expect(try stage.pager("pager").settledPage == 5)
  }

  @Test func `after a new layout the wheel releases held content`() throws {
    var options = PagerOptions(pageCount: 3)
    options.wheel.policy = .chromium
    let scene = try SceneTree(Node(id: "pager", frame: Self.frame, pager: options))
    var stage = Stage(scene: scene, recording: .all)
    _ = try turn(&stage, 20, 0, .changed)
    try stage.advance(by: 0.1)
    stage.relayout(scene)
    _ = try turn(&stage, 0, 0, .ended)
    stage.settle()
    #expect(beginnings(stage) == ["pager"])
    #expect(try stage.isAtRest && stage.why("pager")?.rule == .release)
  }

  @Test func `a feed held along one axis ignores the wheel along the other`() throws {
    var stage = try Self.stage(scroll: {
      $0.axes = .both
      $0.contentSize = Size2D(width: 2000, height: 2000)
    })
    for (phase, y) in [(Touch.Phase.began, 400.0), (.moved, 300), (.moved, 290)] {
      try stage.handle(
        Touch(time: stage.time, position: Point2D(x: 200, y: y), phase: phase))
    }
    _ = try turn(&stage, 20, 1, .began)
    #expect(try stage.scrollView("feed").offset.x == 0)
    #expect(beginnings(stage) == ["feed"])
  }

  // MARK: Decks

  private func deck(_ change: (inout DeckOptions) -> Void = { _ in }) throws -> Stage {
    var options = DeckOptions(.horizontal)
    change(&options)
    let cards = try (0..<4).map { _ in try Node(frame: Self.frame) }
    return try Stage(
      scene: SceneTree(Node(id: "cards", frame: Self.frame, deck: options, children: cards)),
      recording: .all)
  }

  @Test func `a wheel brings the next card of a deck, once a push`() throws {
    var stage = try deck()
    for _ in 0..<20 {
      #expect(try turn(&stage, 20, 0))
      try stage.advance(by: 0.016)
    }
    stage.settle()
    #expect(try stage.deck("cards").front == 1)
    #expect(
      stage.events.contains { event in
        if case .cardChanged(_, let change) = event.kind { change.cause == .wheel } else { false }
      })
  }

  @Test func `drags the card of a deck with phases`() throws {
    var stage = try deck()
    _ = try turn(&stage, 30, 0, .began)
    #expect(try stage.deck("cards").displacement.x == -30)
    #expect(try stage.deck("cards").isDragged)
    try stage.advance(by: 1)
    _ = try turn(&stage, 0, 0, .ended)
    stage.settle()
    #expect(try stage.deck("cards").front == 0)
    try swipe(&stage, Vector(x: 100, y: 0))
    stage.settle()
    #expect(try stage.deck("cards").front == 1)
  }

  @Test func `a wheel moves a card only to sides that it has`() throws {
    var stage = try deck { $0.ways = [DeckExit(.right, "keep")] }
    #expect(try !turn(&stage, 40, 0))
    try stage.advance(by: 1)
    #expect(try turn(&stage, -40, 0))
    stage.settle()
    #expect(try stage.deck("cards").front == 1)
  }

  // MARK: Toolkits

  @Test(arguments: [
    (WheelPolicy.step, 1), (.swiper, 1), (.splide, 11), (.libadwaita, 7), (.embla, 1),
    (.chromium, 4), (.notch, 3),
  ]) func `a flick of the wheel turns the toolkit's number of pages`(
    _ policy: WheelPolicy, _ pages: Int
  )
    throws
  {
    let flick = try #require(try WheelCase.all().first { $0.kind == "recorded-swipe-right" })
    var options = PagerOptions(pageCount: 12)
    options.wheel.policy = policy
    if policy == .libadwaita { options.wheel.rule = .libadwaita }
    if policy == .chromium { options.snap = SnapPolicy(.projected(.paging)) }
    options.isReversed = true
    if policy == .splide { options.axis = .vertical }
    var stage = try Stage(
      scene: SceneTree(Node(id: "pages", frame: Self.frame, pager: options)), recording: .all)
    for report in flick.reports {
      var turn = report.turn
      if policy == .splide { turn.amount = Vector(x: 0, y: turn.amount.x) }
      try stage.handle(Touch(turn: turn, at: Self.middle, time: report.time))
      stage.checkInvariants()
    }
    stage.settle()
    let settled = try stage.pager("pages").settledPage
    #expect(settled == pages)
  }

  // MARK: Nobody

  @Test func `a wheel beside all components moves nothing, and far outside is an error`() throws {
    var stage = try Self.stage()
    #expect(try !stage.wheel(at: Point2D(x: -50, y: 0), by: Vector(x: 0, y: 10)))
    #expect(try !turn(&stage, 0, 0))
    #expect(throws: CoreError.self) {
      try stage.wheel(at: Self.middle, by: Vector(x: .nan, y: 0))
    }
    #expect(stage.events.count == 2)
  }
}
