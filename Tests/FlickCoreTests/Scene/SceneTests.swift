import FlickCore
import Testing

@Suite struct `A scene` {
  private func node(_ id: String, _ x: Double, _ width: Double, _ children: [Node] = []) throws
    -> Node
  {
    try Node(id: id, frame: Rect2D(x: x, y: 0, width: width, height: 100), children: children)
  }

  @Test func `a scene finds the deepest node first, the upper one of two`() throws {
    let scene = try SceneTree(
      node("root", 0, 100, [node("lower", 10, 50), node("upper", 40, 50, [node("leaf", 5, 10)])]))
    #expect(scene.hitTest(Point2D(x: 50, y: 5), at: 0) == ["leaf", "upper", "root"])
    #expect(scene.hitTest(Point2D(x: 20, y: 5), at: 0) == ["lower", "root"])
    #expect(scene.hitTest(Point2D(x: 5, y: 5), at: 0) == ["root"])
    #expect(scene.hitTest(Point2D(x: 100, y: 5), at: 0) == [])
  }

  @Test(arguments: [(clips: false, hit: ["child", "root"]), (clips: true, hit: [])])
  func `a scene hits a child that sticks out unless it is clipped`(
    _ row: (clips: Bool, hit: [String])
  )
    throws
  {
    let root = try Node(
      id: "root", frame: Rect2D(x: 0, y: 0, width: 10, height: 10), clips: row.clips,
      children: [node("child", 0, 100)])
    #expect(try SceneTree(root).hitTest(Point2D(x: 50, y: 5), at: 0) == row.hit)
  }

  @Test func `a scene takes the offset of a pager into account`() throws {
    var options = PagerOptions(pageCount: 5)
    options.spacing = 20
    let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)
    let pages = try (0..<3).map { try node("page \($0)", 0, 100) }
    var stage = try Stage(
      scene: SceneTree(Node(id: "pager", frame: frame, pager: options, children: pages)),
      recording: .all)
    let hit = { (stage: Stage, x: Double) in
      stage.scene.hitTest(Point2D(x: x, y: 5), at: stage.time)
    }
    #expect(hit(stage, 50) == ["page 0", "pager"])
    try stage.jump("pager", to: 2)
    #expect(hit(stage, 50) == ["page 2", "pager"])
    try stage.jump("pager", to: 4)
    #expect(hit(stage, 50) == ["pager"], "an empty page")
    try stage.jump("pager", to: 1)
    try stage.perform(
      Swipe(
        from: Point2D(x: 90, y: 5), at: 1, stops: [(2, Point2D(x: 50, y: 5))], lift: false))
    #expect(hit(stage, 60) == ["page 1", "pager"])
    #expect(hit(stage, 80) == ["pager"], "the gap between two pages")
    #expect(hit(stage, 95) == ["page 2", "pager"])
  }

  @Test func `a scene lists components of every kind, each once`() throws {
    let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)
    let scene = try SceneTree(
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
    let kinds: [SceneTree.ComponentKind] = [.pager, .scrollView, .gesture, .deck, .header, .states]
    #expect(scene.components.map { scene.kind(of: $0) } == kinds)
    #expect(Set(scene.components).count == names.count)
  }

  @Test func `a scene refuses an id that occurs twice`() throws {
    let root = try node("root", 0, 10, [node("a", 0, 1), node("a", 1, 1)])
    let error = #expect(throws: CoreError.self) { try SceneTree(root) }
    #expect(error?.code == .duplicateID)
  }

  @Test func `a scene refuses a tree that is too deep`() throws {
    let error = #expect(throws: CoreError.self) {
      var tree = try node("", 0, 10)
      for _ in 0..<1000 { tree = try node("", 0, 10, [tree]) }
    }
    #expect(error?.code == .tooDeep)
    var deepest = try node("", 0, 10)
    for _ in 1..<Node.deepest { deepest = try node("", 0, 10, [deepest]) }
    _ = try SceneTree(deepest)
    #expect(throws: CoreError.self) { try node("", 0, 10, [deepest]) }
  }

  @Test(arguments: 0..<16) func `a node has at most one component that takes a drag`(_ kinds: Int)
    throws
  {
    func make() throws -> Node {
      try Node(
        id: "n", frame: Rect2D(x: 0, y: 0, width: 9, height: 9),
        pager: kinds & 1 != 0 ? PagerOptions(pageCount: 2) : nil,
        scroll: kinds & 2 != 0 ? Feed.options() : nil,
        header: kinds & 8 != 0 ? HeaderOptions(height: 5) : nil,
        deck: kinds & 4 != 0 ? DeckOptions() : nil, children: [node("child", 0, 5)])
    }
    let isOne = (kinds & 7).nonzeroBitCount <= 1 && (kinds & 8 == 0 || kinds & 7 == 2)
    #expect(((try? make()) != nil) == isOne)
  }

  /// IDs of states share a namespace with those of nodes and gestures.
  @Test func `a scene refuses states with the name of something else`() throws {
    let frame = Rect2D(x: 0, y: 0, width: 9, height: 9)
    func scene(_ states: [String]) throws {
      _ = try SceneTree(
        Node(
          id: "node", frame: frame,
          states: states.map { try StatesSpec($0, variables: ["x": 0]) },
          gestures: [GestureSpec("tap", .tap(.standard))]))
    }
    try scene(["a", "b"])
    // Two nodes without a name do not clash, as references to them are impossible.
    try scene(["", ""])
    for states in [["node"], ["a", "a"], ["tap"]] {
      let error = #expect(throws: CoreError.self) { try scene(states) }
      #expect(error?.code == .duplicateID, "\(states)")
    }
  }

  @Test func `states are named by their number, also unknown ones`() throws {
    let frame = Rect2D(x: 0, y: 0, width: 9, height: 9)
    let states = [StatesSpec.State("shut", ["x": 0]), StatesSpec.State("open", ["x": 1])]
    let scene = try SceneTree(
      Node(
        id: "node", frame: frame, pager: PagerOptions(pageCount: 2),
        states: [StatesSpec("door", states: states)]))
    let door = try #require(scene.component(named: "door"))
    #expect((-1...2).map { scene.name(ofState: $0, of: door) } == ["0", "shut", "open", "3"])
    let pager = try #require(scene.component(named: "node"))
    #expect(scene.name(ofState: 0, of: pager) == "1")
  }

  @Test func `the decision of a removed component stays until its name is reused`() throws {
    var stage = try Row.stage()
    try stage.perform(Row.slow(-240))
    stage.settle()
    try stage.remove(node: "pager")
    #expect(try stage.why("pager")?.rule == .release)
    #expect(throws: CoreError.self) { try stage.why("pages") }
  }
}
