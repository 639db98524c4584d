import FlickCore
import Testing

/// The influence of looks on the places and the order of nodes.
@Suite struct `A look` {
  private static let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)

  private func look(_ change: (inout Look) throws -> Void) rethrows -> Look {
    var look = Look()
    look.fill = .paint(Paint(.black))
    try change(&look)
    return look
  }

  private func stage(_ children: [Node]) throws -> Stage {
    try Stage(
      scene: SceneTree(Node(id: "root", frame: Pad.frame, children: children)), recording: .all)
  }

  private func node(_ id: String, _ x: Double = 0, _ look: Look? = nil) throws -> Node {
    try Node(id: id, frame: Rect2D(x: x, y: 0, width: 100, height: 100), look: look)
  }

  private let middle = Point2D(x: 50, y: 50)

  @Test func `a look reports whether a function computes it`() throws {
    #expect(try !stage([node("plain")]).scene.hasFunctions)
    #expect(try !stage([node("moved", 0, look { $0.x = 20 })]).scene.hasFunctions)
  }

  /// The result of a hit test depends on the drawn place of the node; without children the rest of
  /// the scene is unaffected.
  @Test func `a look moves the touch room of a node without children`() throws {
    let tap = GestureSpec("tap", .tap(try TapOptions()))
    let stage = try stage([
      Node(
        id: "moved", frame: Rect2D(x: 10, y: 10, width: 100, height: 100), look: look { $0.x = 20 },
        gestures: [tap])
    ])
    let room = try #require(stage.touchRoom(at: Point2D(x: 120, y: 60)))
    #expect(!room.followsFrames && room.found.count == 1)
    #expect(room.sides.contains(SIMD4(90, 50, 10, 50)), "\(room.sides)")
    #expect(try #require(stage.touchRoom(at: Point2D(x: 20, y: 60))).found.isEmpty)
  }

  /// Frames alone do not decide it on cards, on pages that are drawn elsewhere or alone are
  /// dragged, under a rule, or in an order of depth.
  @Test func `the touch room stays exact if frames alone decide it`() throws {
    let tap = GestureSpec("tap", .tap(try TapOptions()))
    let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)
    func room(_ node: (Node) throws -> Node) throws -> TouchRoom? {
      try stage([node(Node(id: "met", frame: frame, gestures: [tap]))]).touchRoom(at: middle)
    }
    func pager(_ change: (inout PagerOptions) -> Void) throws -> TouchRoom? {
      var options = PagerOptions(pageCount: 2)
      change(&options)
      return try room { try Node(frame: frame, pager: options, children: [$0]) }
    }
    #expect(try room { $0 } != nil)
    #expect(try pager { _ in } != nil)
    #expect(try pager { $0.area = .page } == nil)
    #expect(try pager { $0.interactive.scale = 0.8 } == nil)
    #expect(
      try room {
        try Node(frame: frame, deck: DeckOptions(), children: [$0, Node(frame: frame)])
      } == nil)
    #expect(try room { try Node(frame: frame, hit: HitRule(), children: [$0]) } == nil)
    #expect(
      try room {
        try Node(frame: frame, children: [$0, self.node("above", 0, self.look { $0.z = 1 })])
      } == nil)
  }

  /// The content of a node with a drawn offset would be offset too; a child that sticks out of a
  /// later node may be hit.
  @Test func `the touch room stays exact if nothing moves inside`() throws {
    let tap = GestureSpec("tap", .tap(try TapOptions()))
    let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)
    let inner = try Node(frame: frame, gestures: [tap])
    for (x, isTold) in [(0.0, true), (20, false)] {
      let stage = try stage([Node(frame: frame, look: look { $0.x = .fixed(x) }, children: [inner])]
      )
      #expect((stage.touchRoom(at: middle) != nil) == isTold)
    }
    // A later node: a child that sticks out of it may be above the point.
    for (clips, width) in [(false, 300.0), (true, 300), (false, 50)] {
      let far = try Node(frame: Rect2D(x: 0, y: 0, width: width, height: 50))
      let room = try #require(
        stage([
          inner,
          Node(frame: Rect2D(x: 0, y: 0, width: 60, height: 60), clips: clips, children: [far]),
        ])
        .touchRoom(at: middle))
      #expect(room.sides.count == (clips || width < 60 ? 3 : 4))
    }
  }

  @Test func `lifts its node above later ones`() throws {
    for lifted in 0..<3 {
      let nodes = try (0..<3).map { index in
        try node("\(index)", 0, index == lifted ? look { $0.z = 1 } : nil)
      }
      #expect(try stage(nodes).hitTest(middle).first == "\(lifted)")
      let low = try (0..<3).map { index in
        try node("\(index)", 0, index == lifted ? look { $0.z = -1 } : nil)
      }
      #expect(try stage(low).hitTest(middle).first == (lifted == 2 ? "1" : "2"))
    }
  }

  @Test(arguments: [
    (opacity: 0.0, hit: "below"), (opacity: 0.01, hit: "above"), (opacity: 1, hit: "above"),
  ])
  func `an invisible node lets touches through`(_ row: (opacity: Double, hit: String)) throws {
    let nodes = try [
      node("below"), node("above", 0, look { $0.opacity = .fixed(row.opacity) }),
    ]
    #expect(try stage(nodes).hitTest(middle).first == row.hit)
  }

  /// The parts of a look that may depend on a component's position; each is followed by itself.
  enum Part: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case opacity, x, y, scale, rotation, tilt, z, cornerRadius, width, height, border, borderPaint
    case shadow, shadowPaint, fill, gradient, text, image
    case pathFill, pathStroke, pathWidth

    var testDescription: String { rawValue }

    private static func icon() throws -> VectorPath {
      try VectorPath("M0 0h24", view: Size2D(width: 24, height: 24))
    }

    func change(_ look: inout Look, _ derived: Derived) throws {
      let amount = Amount.derived(derived)
      let paint = Paint.mix(Paint(.black), Paint(.white), amount)
      switch self {
      case .opacity: look.opacity = amount
      case .x: look.x = amount
      case .y: look.y = amount
      case .scale: look.scale = amount
      case .rotation: look.rotation = amount
      case .tilt: look.tilt = amount
      case .z: look.z = amount
      case .cornerRadius: look.cornerRadius = amount
      case .width: look.width = amount
      case .height: look.height = amount
      case .border: look.border = LookBorder(width: amount, Paint(.black))
      case .borderPaint: look.border = LookBorder(width: 1, paint)
      case .shadow:
        look.shadow = LookShadow(radius: amount, offset: Vector(x: 0, y: 1))
      case .shadowPaint:
        look.shadow = LookShadow(radius: 4, offset: Vector(x: 0, y: 1), paint)
      case .fill: look.fill = .paint(paint)
      case .gradient:
        look.fill = .gradient(
          stops: [GradientStop(Paint(.black), at: 0), GradientStop(paint, at: 1)],
          start: Point2D(x: 0, y: 0), end: Point2D(x: 1, y: 0))
      case .text: look.text = LookText("text", font: Font(size: 10), paint, lines: 1)
      case .image: look.image = LookImage("image", paint)
      case .pathFill: look.path = try LookPath(Self.icon(), fill: paint, stroke: nil, width: 1)
      case .pathStroke: look.path = try LookPath(Self.icon(), fill: nil, stroke: paint, width: 1)
      case .pathWidth:
        look.path = try LookPath(Self.icon(), fill: nil, stroke: Paint(.black), width: amount)
      }
    }
  }

  @Test(arguments: Part.allCases)
  func `every part of a look follows its component`(_ part: Part) throws {
    let share = try Derived.binary(.add, .reading("pager", "position"), .constant(0.25))
    let shown = try look { try part.change(&$0, share) }
    // Behind another where it is not lifted, so that a change of the order is seen.
    var stage = try stage([
      Node(id: "pager", frame: Pad.frame, pager: PagerOptions(pageCount: 3)),
      node("box", 150, shown),
      node(
        "other", 150,
        look {
          $0.z = 0.5
          $0.fill = .paint(Paint(.white))
        }),
    ])
    let before = stage.picture()
    try stage.jump("pager", to: 1)
    #expect(stage.picture() != before)
    try stage.jump("pager", to: 0)
    #expect(stage.picture() == before)
  }

  @Test(arguments: [false, true], [false, true])
  func `a look reports whether a function takes part`(_ inLook: Bool, _ inValue: Bool) throws {
    let plain = Derived.reading("pager", "position")
    let made = try Derived.call(DerivedFunction("twice") { 2 * ($0.first ?? 0) }, [plain])
    let scene = try SceneTree(
      Node(
        frame: Pad.frame, values: [NamedValue("v", inValue ? made : plain)],
        children: [
          Node(id: "pager", frame: Pad.frame, pager: PagerOptions(pageCount: 3)),
          node("a", 0, look { $0.x = .derived(inLook ? made : plain) }),
          node("b", 0, look { $0.x = .derived(plain) }),
        ]))
    #expect(scene.hasFunctions == (inLook || inValue))
  }

  @Test(arguments: [
    ("#f00", Color(red: 1, green: 0, blue: 0)), ("#00FF00", Color(red: 0, green: 1, blue: 0)),
    ("#0000ff00", Color(red: 0, green: 0, blue: 1, alpha: 0)), ("f00", nil), ("", nil),
    ("#f0", nil),
    ("#f00f", nil), ("#ff00001", nil), ("#gg0000", nil), ("#f-0", nil), ("##f00", nil),
  ])
  func `a look accepts colours in web notation`(_ row: (text: String, color: Color?)) {
    #expect((try? Color(hex: row.text)) == row.color)
  }
}

/// Nodes in scroll views, at any index among the children.
@Suite struct `Scrolled content` {
  @Test(arguments: [ScrollViewOptions.Axes.vertical, .horizontal], [false, true])
  func `scrolled content is hit at its place, sorted or not`(
    _ axes: ScrollViewOptions.Axes, _ isTurned: Bool
  ) throws {
    let places = [0, 1, 2, 3, 4, 5, 6, 7].map { isTurned ? ($0 * 3) % 8 : $0 }
    let isVertical = axes == .vertical
    let rows = try places.map { place in
      try Node(
        id: "row \(place)",
        frame: isVertical
          ? Rect2D(x: 0, y: Double(place) * 50, width: 400, height: 50)
          : Rect2D(x: Double(place) * 50, y: 0, width: 50, height: 800))
    }
    var stage = try Stage(
      scene: SceneTree(
        Node(
          id: "list", frame: Rect2D(x: 0, y: 0, width: 100, height: 100),
          scroll: Feed.options(axes, content: Size2D(width: 400, height: 800)), children: rows)),
      recording: .all)
    for offset in [0.0, 120] {
      let corner = isVertical ? Vector(x: 0, y: offset) : Vector(x: offset, y: 0)
      try stage.scroll("list", to: corner, .none)
      for along in stride(from: 1.0, to: 100, by: 24) {
        let place = isVertical ? Point2D(x: 10, y: along) : Point2D(x: along, y: 10)
        #expect(stage.hitTest(place).first == "row \(Int((along + offset) / 50))")
      }
    }
  }
}
