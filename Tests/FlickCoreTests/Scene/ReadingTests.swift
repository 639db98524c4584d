import FlickCore
import Testing

/// Numbers of a screen that follow a component.
@Suite struct `A value that reads a component` {
  private func read(_ stage: Stage, _ property: String) throws -> Double {
    try stage.value(property)
  }

  private func stage(_ properties: [String], of id: String, _ node: Node) throws -> Stage {
    try Stage(
      scene: SceneTree(
        Node(
          frame: Pad.frame,
          values: properties.map { NamedValue($0, .reading(id, $0)) }, children: [node])),
      recording: .all)
  }

  @Test func `readings of a deck report its cards`() throws {
    let card = Rect2D(x: 0, y: 0, width: 400, height: 800)
    var options = DeckOptions(.horizontal)
    options.front = 1
    var stage = try stage(
      ["progress", "offset", "velocity", "x", "y", "front", "top", "is_moving", "is_active"],
      of: "deck",
      Node(
        id: "deck", frame: Pad.frame, deck: options,
        children: try (0..<3).map { try Node(id: "card \($0)", frame: card) }))
    #expect(try read(stage, "front") == 1 && read(stage, "top") == 1)
    #expect(try read(stage, "is_moving") == 0 && read(stage, "is_active") == 0)
    try stage.perform(
      .one(from: Pad.middle, stops: [(0.5, Pad.middle + Vector(x: -60, y: 0))], lift: false))
    let deck = try stage.deck("deck")
    #expect(try read(stage, "is_active") == 1 && read(stage, "is_moving") == 0)
    #expect(try read(stage, "x") == -50)
    #expect(try read(stage, "offset") == 50)
    #expect(try read(stage, "progress") == deck.progress)
    try stage.handle(
      Touch(time: 0.6, position: Pad.middle + Vector(x: -60, y: 0), phase: .ended))
    #expect(try read(stage, "is_active") == 0 && read(stage, "is_moving") == 1)
    try stage.advance(by: 0.05)
    #expect(try read(stage, "velocity") != 0)
    stage.settle()
    #expect(try read(stage, "is_moving") == 0 && read(stage, "velocity") == 0)
    #expect(try read(stage, "x") == 0)
  }

  @Test func `readings of a pager report its motion`() throws {
    var options = PagerOptions(pageCount: 5)
    options.page = 1
    options.pan = try PanOptions(slop: 0)
    var stage = try stage(
      [
        "position", "offset", "page", "settled_page", "target_page", "page_count", "velocity",
        "overscroll", "is_moving", "is_active",
      ], of: "pager", Node(id: "pager", frame: Pad.frame, pager: options))
    try stage.perform(
      .one(from: Pad.middle, stops: [(0.5, Pad.middle + Vector(x: -180, y: 0))], lift: false))
    #expect(try (read(stage, "position") - 1.45).magnitude < 1e-9)
    #expect(try (read(stage, "offset") - 580).magnitude < 1e-9)
    #expect(try read(stage, "page") == 1 && read(stage, "settled_page") == 1)
    #expect(try read(stage, "page_count") == 5)
    #expect(try read(stage, "is_active") == 1 && read(stage, "is_moving") == 0)
    try stage.handle(
      Touch(time: 0.5, position: Pad.middle + Vector(x: -180, y: 0), phase: .ended))
    #expect(try read(stage, "is_active") == 0 && read(stage, "is_moving") == 1)
    try stage.advance(by: 0.1)
    let pager = try stage.pager("pager")
    #expect(try read(stage, "velocity") == pager.velocity.value && pager.velocity != 0)
    #expect(try read(stage, "target_page") == Double(pager.targetPage))
  }

  @Test func `readings of a header report its stretch`() throws {
    var header = HeaderOptions(height: 200)
    header.parallaxFactor = 0.5
    header.minimum = 60
    var stage = try stage(
      ["stretch", "ratio", "visible_height", "is_stuck", "parallax", "pull", "offset"], of: "head",
      Node(
        id: "list", frame: Pad.frame, scroll: Feed.options(), header: header,
        children: [
          Node(id: "head", frame: Rect2D(x: 0, y: 0, width: 400, height: 200)),
          Node(id: "row", frame: Rect2D(x: 0, y: 0, width: 400, height: 4000)),
        ]))
    for (y, height, stuck, parallax) in [
      (0.0, 200.0, 0.0, 0.0), (100, 100, 0, 50), (140, 60, 1, 70), (900, 60, 1, 100),
    ] {
      try stage.scroll("list", to: Vector(x: 0, y: y), .none)
      #expect(try read(stage, "visible_height") == height, "\(y)")
      #expect(try read(stage, "is_stuck") == stuck, "\(y)")
      #expect(try read(stage, "parallax") == parallax, "\(y)")
      #expect(try read(stage, "ratio") == (200 - y) / 200, "\(y)")
    }
  }

  /// Pulled by 80, it grows by that, and its background moves half as far in the other direction.
  @Test(arguments: [
    (HeaderOptions.Stretch.grows, 80.0, 280.0, -40.0), (.moves, 0, 200, 0), (.stays, 0, 200, 0),
  ])
  func `readings of a pulled header grow in the other direction`(
    _ row: (stretch: HeaderOptions.Stretch, grown: Double, height: Double, parallax: Double)
  ) {
    var options = HeaderOptions(height: 200)
    options.stretch = row.stretch
    options.parallaxFactor = 0.5
    let header = HeaderGeometry(options, scrolled: -80)
    #expect(header.stretch.value == row.grown)
    #expect(header.visibleHeight.value == row.height)
    #expect(header.parallax.value == row.parallax)
    #expect(header.pull == 80)
    #expect(!header.isStuck)
  }

  @Test func `an unknown component lists the first eight known ones`() throws {
    let pages = try (0..<11).map {
      try Node(id: "p\($0)", frame: Pad.frame, pager: PagerOptions(pageCount: 2))
    }
    let stage = try Stage(
      scene: SceneTree(Node(frame: Pad.frame, children: pages)), recording: .all)
    let error = #expect(throws: CoreError.self) { try stage.pager("none") }
    #expect(
      error?.message
        == "no component 'none'; expected one of 'p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'")
    #expect(error?.knownNames.count == 11)
  }
}
