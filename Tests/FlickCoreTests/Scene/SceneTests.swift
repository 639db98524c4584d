import FlickCore
import Testing

@Suite struct `A scene` {
  private func node(_ id: String, _ x: Double, _ width: Double, _ children: [Node] = []) throws
    -> Node
  {
    try Node(id: id, frame: Rect(x: x, y: 0, width: width, height: 100), children: children)
  }

  @Test func `finds the deepest node first, the upper one of two`() throws {
    let scene = try Scene(
      node("root", 0, 100, [node("lower", 10, 50), node("upper", 40, 50, [node("leaf", 5, 10)])]))
    #expect(scene.hitTest(Point(x: 50, y: 5), at: 0) == ["leaf", "upper", "root"])
    #expect(scene.hitTest(Point(x: 20, y: 5), at: 0) == ["lower", "root"])
    #expect(scene.hitTest(Point(x: 5, y: 5), at: 0) == ["root"])
    #expect(scene.hitTest(Point(x: 100, y: 5), at: 0) == [])
  }

  @Test(arguments: [(clips: false, hit: ["child", "root"]), (clips: true, hit: [])])
  func `hits a child that sticks out unless it is clipped`(_ row: (clips: Bool, hit: [String]))
    throws
  {
    let root = try Node(
      id: "root", frame: Rect(x: 0, y: 0, width: 10, height: 10), clips: row.clips,
      children: [node("child", 0, 100)])
    #expect(try Scene(root).hitTest(Point(x: 50, y: 5), at: 0) == row.hit)
  }

  @Test func `takes the offset of a pager into account`() throws {
    var options = PagerOptions(pageCount: 5)
    options.spacing = 20
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let pages = try (0..<3).map { try node("page \($0)", 0, 100) }
    var stage = try Stage(
      scene: Scene(Node(id: "pager", frame: frame, pager: options, children: pages)))
    let hit = { (stage: Stage, x: Double) in
      stage.scene.hitTest(Point(x: x, y: 5), at: stage.time)
    }
    #expect(hit(stage, 50) == ["page 0", "pager"])
    try stage.jump("pager", to: 2)
    #expect(hit(stage, 50) == ["page 2", "pager"])
    try stage.jump("pager", to: 4)
    #expect(hit(stage, 50) == ["pager"], "an empty page")
    try stage.jump("pager", to: 1)
    try stage.perform(
      Swipe(
        from: Point(x: 90, y: 5), at: 1, stops: [(2, Point(x: 50, y: 5))], lift: false))
    #expect(hit(stage, 60) == ["page 1", "pager"])
    #expect(hit(stage, 80) == ["pager"], "the gap between two pages")
    #expect(hit(stage, 95) == ["page 2", "pager"])
  }

  @Test func `lists components of every kind, each once`() throws {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let scene = try Scene(
      Node(
        id: "list", frame: frame, scroll: ScrollViewOptions(.both),
        header: HeaderOptions(height: 10),
        states: [StatesSpec("sheet", variables: ["y": 0])],
        gestures: [GestureSpec("tap", .tap(TapOptions()))],
        children: [
          Node(id: "head", frame: frame),
          Node(id: "pages", frame: frame, pager: PagerOptions(pageCount: 2)),
          Node(
            id: "cards", frame: frame, deck: DeckOptions(),
            children: [Node(frame: frame), Node(frame: frame)]),
        ]))
    let names = scene.components.map { scene.name(of: $0) }
    #expect(names == ["pages", "list", "tap", "cards", "head", "sheet"])
    let kinds: [Scene.ComponentKind] = [.pager, .scrollView, .gesture, .deck, .header, .states]
    #expect(scene.components.map { scene.kind(of: $0) } == kinds)
    #expect(Set(scene.components).count == names.count)
  }

  @Test func `refuses an id that occurs twice`() throws {
    let root = try node("root", 0, 10, [node("a", 0, 1), node("a", 1, 1)])
    let error = #expect(throws: CoreError.self) { try Scene(root) }
    #expect(error?.code == .duplicateID)
  }

  @Test func `refuses a tree that is too deep`() throws {
    let error = #expect(throws: CoreError.self) {
      var tree = try node("", 0, 10)
      for _ in 0..<1000 { tree = try node("", 0, 10, [tree]) }
    }
    #expect(error?.code == .tooDeep)
  }
}
