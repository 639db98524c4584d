import FlickCore
import Testing

/// Headers as a function of the offset, and on a stage.
struct HeaderTests {
  /// Offset, inset, ratio, visible height, stuck.
  private static let vectors: [(Double, Double, Double, Double, Bool)] = [
    (0.0, 0.0, 1.0, 280.0, false), (100, 0, 380.0 / 280, 380, false),
    (-140, 0, 0.5, 140, false), (-230, 0, 50.0 / 280, 50, true), (-229, 0, 51.0 / 280, 51, false),
    (-183, 47, 97.0 / 280, 97, true), (-182, 47, 98.0 / 280, 98, false), (-280, 0, 0, 50, true),
    (-308, 0, -0.1, 50, true), (-336, 0, -0.2, 50, true), (-420, 0, -0.5, 50, true),
  ]

  /// Rows of the specification, 4.3: height 280, minimum 50; offsets as the article counts them,
  /// against the scrolling.
  @Test(arguments: vectors)
  func `the offset determines ratio, height and sticking`(
    offset: Double, inset: Double, ratio: Double, height: Double, isStuck: Bool
  ) {
    var options = HeaderOptions(height: 280)
    options.minimum = 50
    options.inset = Points(inset)
    let header = HeaderGeometry(options, scrolled: Points(-offset))
    #expect(abs(header.ratio - ratio) < 1e-12)
    #expect(header.visibleHeight.value == height)
    #expect(header.isStuck == isStuck)
    #expect(header.stretch.value == max(0, offset))
    #expect(header.top == 0)
  }

  /// The title's opacity is −5·ratio and the cover's the ratio, both clamped.
  @Test(arguments: [(-280.0, 0.0, 0.0), (-308, 0.5, 0), (-336, 1, 0), (-420, 1, 0), (-140, 0, 0.5)])
  func `title and cover fade with the ratio`(offset: Double, title: Double, cover: Double) {
    let ratio = HeaderGeometry(HeaderOptions(height: 280), scrolled: Points(-offset)).ratio
    #expect(abs(max(0, min(1, -5 * ratio)) - title) < 1e-12)
    #expect(abs(max(0, min(1, ratio)) - cover) < 1e-12)
  }

  /// The results of a pull of 100: greatest stretch, stretch, visible height, top.
  private static let pulls: [(HeaderOptions.Stretch, Double, Double, Double, Double)] = [
    (.grows, .infinity, 100, 380, 0), (.grows, 60, 60, 340, 40), (.fills, 60, 60, 380, 0),
    (.fills, .infinity, 100, 380, 0),
    (.moves, .infinity, 0, 280, 100), (.stays, .infinity, 0, 280, 0),
  ]

  @Test(arguments: pulls)
  func `a pull stretches or moves the header as its policy requires`(
    stretch: HeaderOptions.Stretch, most: Double, grown: Double, height: Double, top: Double
  ) {
    var options = HeaderOptions(height: 280)
    options.stretch = stretch
    options.maxStretch = Points(most)
    let header = HeaderGeometry(options, scrolled: -100)
    #expect(header.pull == 100)
    #expect(header.stretch.value == grown)
    #expect(header.visibleHeight.value == height)
    #expect(header.top.value == top)
    #expect((header.ratio == 1) == (grown == 0))
  }

  /// Edge, inset, scrolled, height, top.
  private static let onScreen: [(Double, Double, Double, Double, Double)] = [
    (0.0, 47.0, 0.0, 327.0, 0.0), (0, 0, 0, 280, 0), (120, 0, 0, 400, -120), (0, 0, 30, 280, -30),
    (0, 47, 47, 280, 0), (0, 47, 57, 280, -10), (0, 0, -50, 330, 0),
  ]

  /// R1, E1 and E7 of 4.3: measured on the screen, a header is stretched by an inset at rest, and
  /// by wherever else its scroll view begins.
  @Test(arguments: onScreen)
  func `compat measures on the screen`(
    edge: Double, inset: Double, scrolled: Double, height: Double, top: Double
  ) {
    var options = HeaderOptions.compat(height: 280)
    options.inset = Points(inset)
    let header = HeaderGeometry(options, scrolled: Points(scrolled), edge: Points(edge))
    #expect(header.visibleHeight.value == height)
    #expect(header.top.value == top)
    #expect(!header.isStuck)
  }

  @Test func `at rest the default does not depend on where the scroll view is`() {
    var options = HeaderOptions(height: 280)
    options.inset = 47
    for edge in [0.0, 47, 120, -50] {
      let header = HeaderGeometry(options, scrolled: 0, edge: Points(edge))
      #expect(header.visibleHeight == 280)
      #expect(header.ratio == 1)
    }
  }

  // MARK: On a stage

  private func stage(
    _ axes: ScrollViewOptions.Axes = .vertical, _ change: (inout HeaderOptions) -> Void = { _ in }
  ) throws -> Stage {
    var header = HeaderOptions(height: 200)
    header.minimum = 50
    header.overlap = 10
    change(&header)
    let isVertical = axes == .vertical
    let frame = Rect2D(x: 0, y: 100, width: 400, height: 600)
    let child =
      isVertical
      ? Rect2D(x: 0, y: 0, width: 400, height: 200) : Rect2D(x: 0, y: 0, width: 200, height: 600)
    let title = try Node(id: "title", frame: Rect2D(x: 30, y: 30, width: 20, height: 20))
    let rows = try (0..<20).map { row in
      try Node(
        id: "row \(row)",
        frame: isVertical
          ? Rect2D(x: 0, y: 60 * Double(row), width: 400, height: 60)
          : Rect2D(x: 60 * Double(row), y: 0, width: 60, height: 600))
    }
    return Stage(
      scene: try SceneTree(
        Node(
          frame: Rect2D(x: 0, y: 0, width: 400, height: 800),
          children: [
            Node(
              id: "list", frame: frame, scroll: ScrollViewOptions(axes), header: header,
              children: [Node(id: "head", frame: child, children: [title])] + rows)
          ])), recording: .all)
  }

  @Test func `content begins below the header, less the overlap`() throws {
    let stage = try stage()
    #expect(try stage.scrollView("list").contentSize.height == 190 + 20 * 60)
    #expect(stage.scene.frame(of: "row 0")?.origin.y == 190)
    #expect(stage.scene.hitTest(Point2D(x: 10, y: 100 + 195), at: 0).first == "head")
    #expect(stage.scene.hitTest(Point2D(x: 10, y: 100 + 205), at: 0).first == "row 0")
    #expect(stage.scene.hitTest(Point2D(x: 10, y: 100 + 255), at: 0).first == "row 1")
  }

  @Test(arguments: [HeaderOptions.Space.container, .screen], [-30.0, 0, 40])
  func `a header of height 0 has the ratio 1`(
    _ space: HeaderOptions.Space, scrolled: Double
  ) {
    var options = HeaderOptions(height: 0)
    options.space = space
    #expect(HeaderGeometry(options, scrolled: Points(scrolled)).ratio == 1)
  }

  @Test func `a scrolled header is hit at its visible place`() throws {
    var stage = try stage()
    try stage.scroll("list", to: Vector(x: 0, y: 175), .none)
    #expect(try stage.header("head").visibleHeight == 50)
    #expect(try stage.header("head").isStuck)
    #expect(stage.scene.hitTest(Point2D(x: 10, y: 145), at: 0).first == "head")
    #expect(stage.scene.hitTest(Point2D(x: 10, y: 155), at: 0).first == "row 0")
  }

  @Test func `a horizontal scroll view has its header at the left`() throws {
    var stage = try stage(.horizontal)
    #expect(stage.scene.hitTest(Point2D(x: 195, y: 200), at: 0).first == "head")
    #expect(stage.scene.hitTest(Point2D(x: 205, y: 200), at: 0).first == "row 0")
    try stage.scroll("list", to: Vector(x: 100, y: 0), .none)
    #expect(try stage.header("head").visibleHeight == 100)
    #expect(try stage.header("head").ratio == 0.5)
  }

  /// The content of a header moves with its lower edge when the header shrinks, and stays when it
  /// grows; a header at the left does the same along the other axis.
  @Test(arguments: [(0.0, 0.0), (120, -120), (190, -150), (-90, 0)])
  func `the content of a header is clipped to it`(_ row: (scrolled: Double, shift: Double)) throws {
    for isVertical in [true, false] {
      var stage = try stage(isVertical ? .vertical : .horizontal)
      let way = isVertical ? Vector(x: 0, y: row.scrolled) : Vector(x: row.scrolled, y: 0)
      try stage.grab("list")
      try stage.moveGrip("list", by: way * -1)
      let place = try stage.node("title").frame.origin - Point2D(x: 30, y: 130)
      let shift = isVertical ? Vector(x: 0, y: row.shift) : Vector(x: row.shift, y: 0)
      #expect(place == shift)
    }
  }

  /// E9 of 4.3.
  @Test func `a drag on the header scrolls`() throws {
    var stage = try stage()
    let script = FingerScript.one(
      from: Point2D(x: 200, y: 250), stops: [(0.2, Point2D(x: 200, y: 140))], lift: false)
    for touch in script.touches { try stage.handle(touch) }
    #expect(abs(try stage.header("head").visibleHeight.value - 100) < 1e-9)
  }

  @Test func `a pull is reported once until the content is back`() throws {
    var stage = try stage { $0.pullTrigger = 40 }
    func pulls() -> Int {
      stage.events.filter { if case .headerPulled = $0.kind { true } else { false } }.count
    }
    func pull(_ offsets: [Double], at time: Seconds) throws {
      var stops: [(time: Double, place: Point2D)] = []
      for (index, y) in offsets.enumerated() {
        stops.append((time: 0.1 * Double(index + 1), place: Point2D(x: 200, y: 400 + y)))
      }
      let script = FingerScript.one(from: Point2D(x: 200, y: 400), stops: stops)
      for var touch in script.touches {
        touch.time = touch.time + time
        try stage.handle(touch)
      }
    }
    try pull([60, 30, 60], at: 0)
    #expect(pulls() == 0)
    stage.settle()
    try pull([200, 120, 220], at: stage.time)
    #expect(pulls() == 1)
    stage.settle()
    try pull([200, -20, 220], at: stage.time)
    #expect(pulls() == 3)
  }

  @Test func `bad numbers and a header without a scroll view are refused`() throws {
    let frame = Rect2D(x: 0, y: 0, width: 10, height: 10)
    #expect(throws: CoreError.self) {
      _ = try Node(frame: frame, header: HeaderOptions(height: 10), children: [Node(frame: frame)])
    }
    for change in [
      { $0.height = -1 }, { $0.minimum = .infinity }, { $0.overlap = 300 }, { $0.inset = -5 },
      { $0.maxStretch = -1 }, { $0.pullTrigger = 0 },
    ] as [(inout HeaderOptions) -> Void] {
      #expect(throws: CoreError.self) { _ = try stage(.vertical, change) }
    }
  }

  /// The first node of a list is its header; after its removal, the other nodes do not become
  /// headers.
  @Test(arguments: [(gone: "top", isLeft: false), ("row", true)])
  func `a header is removed with its node`(_ row: (gone: String, isLeft: Bool)) throws {
    var list = ScrollViewOptions(.vertical)
    list.contentSize = Size2D(width: 300, height: 2000)
    let nodes = try ["top", "row"].map {
      try Node(id: $0, frame: Rect2D(x: 0, y: 0, width: 300, height: 280))
    }
    let frame = Rect2D(x: 0, y: 0, width: 300, height: 600)
    var stage = try Stage(
      scene: SceneTree(
        Node(
          id: "list", frame: frame, scroll: list, header: HeaderOptions(height: 280),
          children: nodes)), recording: .all)
    #expect(stage.scene.root.header != nil)
    try stage.remove(node: row.gone)
    #expect((stage.scene.root.header != nil) == row.isLeft)
  }
}
