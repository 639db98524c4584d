import FlickFuzz
import Testing

@testable import FlickCore

@Suite struct `The picture of a stage` {
  private static let screen = Rect2D(x: 0, y: 0, width: 300, height: 600)

  private static func look(_ color: Color, _ change: (inout Look) -> Void = { _ in }) -> Look {
    var look = Look()
    look.fill = .paint(Paint(color))
    change(&look)
    return look
  }

  /// Returns the drawn shapes with their transforms, from back to front.
  static func drawn(_ picture: Picture) -> [Drawn] {
    var layers: [(map: Transform, clip: Picture.RoundedRect?)] = []
    var drawn: [Drawn] = []
    for command in picture.commands {
      switch command {
      case .push(let layer):
        layers.append(((layers.last?.map ?? .identity).after(layer.transform), layer.clip))
      case .pop: layers.removeLast()
      case .shape(let shape):
        guard case .color(let color) = shape.fill else { continue }
        drawn.append(
          Drawn(
            color: color.hex, rect: shape.outline.rect, map: layers.last?.map ?? .identity,
            clips: layers.compactMap { layer in layer.clip.map { ($0.rect, layer.map) } }))
      case .text, .image, .path: break
      }
    }
    #expect(layers.isEmpty)
    return drawn
  }

  struct Drawn {
    var color: String
    var rect: Rect2D
    var map: Transform
    var clips: [(rect: Rect2D, map: Transform)]

    func contains(_ point: Point2D) -> Bool {
      ([(rect, map)] + clips).allSatisfy { rect, map in
        map.inverse.map { rect.contains($0.apply(point)) } ?? false
      }
    }
  }

  // MARK: Random scenes

  @Test(arguments: 1...80)
  func `only invisible items are omitted`(_ seed: Int) throws {
    let stage = try RandomScene(seed: seed).stage(in: Self.screen)
    let whole = try RandomScene(seed: seed).stage(
      in: Rect2D(x: 0, y: 0, width: 40_000, height: 40_000), at: Vector(x: 20_000, y: 20_000))
    let drawn = Set(Self.drawn(stage.picture()).map(\.color))
    let all = Self.drawn(whole.picture())
    #expect(drawn.isSubset(of: all.map(\.color)))
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<60 {
      let point = Point2D(x: random.number(0...300), y: random.number(0...600))
      let seen = all.filter { $0.contains(point + Vector(x: 20_000, y: 20_000)) }.map(\.color)
      #expect(drawn.isSuperset(of: seen), "seed \(seed), \(point)")
    }
  }

  @Test(arguments: 1...80)
  func `the picture shows the nodes that a touch hits`(_ seed: Int) throws {
    let stage = try RandomScene(seed: seed).stage(in: Self.screen)
    let drawn = Self.drawn(stage.picture())
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<60 {
      let point = Point2D(x: random.number(0...300), y: random.number(0...600))
      let top = drawn.last { $0.contains(point) }?.color ?? "root"
      #expect(stage.hitTest(point).first == top, "seed \(seed), \(point)")
    }
  }

  @Test(arguments: 1...80)
  func `nodes are drawn at their reported places`(_ seed: Int) throws {
    let stage = try RandomScene(seed: seed).stage(in: Self.screen)
    for drawn in Self.drawn(stage.picture()) {
      let (found, expected) = (try stage.node(drawn.color).frame, drawn.map.bounds(of: drawn.rect))
      let isThere =
        (found.origin.x - expected.origin.x).magnitude < 1e-6
        && (found.origin.y - expected.origin.y).magnitude < 1e-6
        && (found.size.width - expected.size.width).magnitude < 1e-6
        && (found.size.height - expected.size.height).magnitude < 1e-6
      #expect(isThere, "seed \(seed), \(drawn.color): \(found), drawn \(expected)")
    }
  }

  /// A pager may have more pages than there are nodes for.
  @Test(arguments: 0...4)
  func `a page without a node is not drawn`(_ page: Int) throws {
    let pages = try (0..<2).map { index in
      try Node(frame: Self.screen, look: Self.look(Color(white: Double(index) / 4)))
    }
    let after = try Node(frame: Self.screen, look: Self.look(.white))
    let pager = try Node(
      id: "pager", frame: Self.screen, pager: PagerOptions(pageCount: 5), children: pages)
    var stage = Stage(
      scene: try SceneTree(Node(frame: Self.screen, children: [pager, after])), recording: .all)
    try stage.jump("pager", to: page)
    let shown = page < 2 ? [Color(white: Double(page) / 4)] : []
    #expect(Self.drawn(stage.picture()).map(\.color) == (shown + [.white]).map(\.hex))
  }

  /// Guards the pictures of random scenes against accidental changes.
  @Test func `pictures of recorded random scenes are unchanged`() throws {
    try Remembered.check("pictures") { account in
      for seed in 1...60 {
        let stage = try RandomScene(seed: seed, isDecorated: true).stage(in: Self.screen)
        for command in stage.picture(seed % 2 == 0 ? .dark : .light).commands {
          Self.tell(command, &account)
        }
        account.endMoment()
        try account.addNodes(of: stage)
        account.endMoment()
      }
    }
  }

  private static func numbers(_ outline: Picture.RoundedRect) -> [Double] {
    let rect = outline.rect
    return [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height, outline.radius]
  }

  private static func tell(_ command: Picture.Command, _ account: inout Account) {
    switch command {
    case .push(let layer):
      let map = layer.transform
      account.add(
        "push \(layer.id)",
        [map.a, map.b, map.c, map.d, map.tx, map.ty, layer.opacity]
          + (layer.clip.map(numbers) ?? []))
    case .pop: account.add("pop", [])
    case .shape(let shape):
      let fill = if case .color(let color) = shape.fill { color.hex } else { "none" }
      account.add("shape \(fill)", numbers(shape.outline))
      if let border = shape.border { account.add("border \(border.color.hex)", [border.width]) }
      if let shadow = shape.shadow {
        account.add(
          "shadow \(shadow.color.hex)", [shadow.radius, shadow.offset.x, shadow.offset.y])
      }
    case .text(let line):
      let frame = line.frame
      account.add(
        "text \(line.string) \(line.color.hex)",
        [
          frame.origin.x, frame.origin.y, frame.size.width, frame.size.height, line.descent,
          line.size, line.alignment,
        ])
    case .image(let image): account.add("image \(image.color.hex)", numbers(image.outline))
    case .path(let shape):
      let (frame, size) = (shape.frame.origin, shape.frame.size)
      account.add(
        "path \(shape.path.data)", [frame.x, frame.y, size.width, size.height, shape.width])
    }
  }

  // MARK: Scroll views and pagers

  private static func list(rows: Int) throws -> Stage {
    let nodes = try (0..<rows).map { row in
      try Node(
        frame: Rect2D(x: 0, y: Double(row) * 60, width: 300, height: 60), look: look(.black),
        children: [Node(frame: Rect2D(x: 8, y: 8, width: 44, height: 44), look: look(.white))])
    }
    return try Stage(
      scene: SceneTree(
        Node(id: "list", frame: screen, scroll: ScrollViewOptions(), children: nodes)),
      recording: .all)
  }

  @Test func `the picture of a long list is as long as that of a short one`() throws {
    var lengths: [Int] = []
    for rows in [100, 10_000] {
      var stage = try Self.list(rows: rows)
      try stage.scroll("list", to: Vector(x: 0, y: 30))
      stage.settle()
      lengths.append(stage.picture().commands.count)
    }
    // Eleven rows of two boxes each, in the layer of the list.
    #expect(lengths == [24, 24])
  }

  @Test func `the picture of a stage shows both sides of the seam of a ring`() throws {
    var options = PagerOptions(pageCount: 5)
    options.loops = true
    let pages = try (0..<5).map {
      try Node(
        id: "\($0)", frame: Self.screen, look: Self.look(Color(white: Double($0) / 10)))
    }
    var stage = try Stage(
      scene: SceneTree(Node(id: "ring", frame: Self.screen, pager: options, children: pages)),
      recording: .all)
    try stage.perform(
      Swipe(
        from: Point2D(x: 100, y: 300), stops: [(0.5, Point2D(x: 200, y: 300))], lift: false))
    let drawn = Self.drawn(stage.picture())
    #expect(
      Set(drawn.map(\.color)) == [Color(white: 0).hex, Color(white: 0.4).hex])
    let left = try stage.node("4").frame.origin.x
    let right = try stage.node("0").frame.origin.x
    #expect(right > 0 && right < 300 && (right - left - 300).magnitude < 1e-9)
  }

  @Test func `the picture of a stage shows cards from the back to the front`() throws {
    let colors = [Color(white: 0.1), Color(white: 0.2), Color(white: 0.3)]
    let cards = try colors.map { try Node(frame: Self.screen, look: Self.look($0)) }
    var options = DeckOptions()
    options.visible = 3
    var stage = try Stage(
      scene: SceneTree(Node(id: "deck", frame: Self.screen, deck: options, children: cards)),
      recording: .all)
    #expect(Self.drawn(stage.picture()).map(\.color) == colors.reversed().map(\.hex))
    try stage.swap("deck")
    stage.settle()
    #expect(
      Self.drawn(stage.picture()).map(\.color) == [colors[0], colors[2], colors[1]].map(\.hex))
  }

  @Test(arguments: [
    (scrolled: 0.0, height: 200.0, last: 150.0), (scrolled: 100, height: 100, last: 50),
    (scrolled: 170, height: 60, last: 10), (scrolled: -50, height: 250, last: 150),
  ])
  func `the picture of a stage shows a header as high as it is`(
    _ row: (scrolled: Double, height: Double, last: Double)
  ) throws {
    var header = HeaderOptions(height: 200)
    header.minimum = 60
    let top = try Node(
      id: "header", frame: Rect2D(x: 0, y: 0, width: 300, height: 200), clips: true,
      look: Self.look(.black),
      children: [
        Node(
          id: "last", frame: Rect2D(x: 0, y: 150, width: 300, height: 50), look: Self.look(.white))
      ])
    let content = try Node(frame: Rect2D(x: 0, y: 0, width: 300, height: 2000))
    var stage = try Stage(
      scene: SceneTree(
        Node(
          id: "s", frame: Self.screen, scroll: ScrollViewOptions(), header: header,
          children: [top, content])), recording: .all)
    if row.scrolled < 0 {
      try stage.perform(
        Swipe(from: Point2D(x: 100, y: 300), stops: [(0.5, Point2D(x: 100, y: 500))], lift: false))
    } else {
      try stage.scroll("s", to: Vector(x: 0, y: row.scrolled))
      stage.settle()
    }
    let frame = try stage.node("header").frame
    #expect(frame.origin.y == 0)
    if row.scrolled < 0 {
      #expect(frame.size.height == 200 - (try stage.scrollView("s").offset.y))
      #expect(frame.size.height > 210)
    } else {
      #expect((frame.size.height - row.height).magnitude < 1e-9)
    }
    #expect(((try stage.node("last").frame.origin.y) - row.last).magnitude < 1e-9)
  }

  // MARK: Looks

  @Test func `a clipped box casts a shadow`() throws {
    let card = try Node(
      id: "card", frame: Rect2D(x: 50, y: 50, width: 100, height: 100), clips: true,
      look: Self.look(.white) { $0.shadow = LookShadow(radius: 10) },
      children: [Node(frame: Rect2D(x: 0, y: 0, width: 500, height: 10), look: Self.look(.black))])
    let picture = try Stage(
      scene: SceneTree(Node(frame: Self.screen, children: [card])), recording: .all
    ).picture()
    var clips = 0
    for command in picture.commands {
      switch command {
      case .push(let layer): clips += layer.clip == nil ? 0 : 1
      case .shape(let shape): #expect((shape.shadow != nil) == (clips == 0))
      case .pop, .text, .image, .path: break
      }
    }
    #expect(clips == 1)
    #expect(Self.drawn(picture).map(\.color) == ["#ffffff", "#000000"])
  }

  @Test(arguments: [(false, 0), (true, 1)])
  func `a text is clipped only on request`(_ clips: Bool, _ layers: Int) throws {
    var look = Look()
    look.text = LookText("two\nlines", font: Font(size: 10), Paint(.black), lines: 2)
    let picture = try Stage(
      scene: SceneTree(
        Node(
          frame: Self.screen,
          children: [
            Node(frame: Rect2D(x: 0, y: 0, width: 99, height: 10), clips: clips, look: look)
          ])
      ), recording: .all
    ).picture()
    #expect(picture.commands.count { if case .push = $0 { true } else { false } } == layers)
    #expect(picture.commands.count { if case .text = $0 { true } else { false } } == 2)
  }

  @Test func `the picture of a stage shows a text that sticks out of its frame`() throws {
    var look = Look()
    look.text = LookText("a\nb\nc", font: Font(size: 100), Paint(.black), lines: 3)
    let stage = try Stage(
      scene: SceneTree(
        Node(
          frame: Self.screen,
          children: [Node(frame: Rect2D(x: 0, y: -50, width: 99, height: 10), look: look)])),
      recording: .all)
    #expect(stage.picture().commands.count == 3)
  }

  @Test func `the picture of a stage follows a position with its indicator`() throws {
    var bar = Self.look(.black)
    bar.indicator = LookIndicator(position: .reading("p", "position"), labels: ["a", "b"])
    let root = try Node(
      frame: Self.screen,
      children: [
        Node(
          frame: Rect2D(x: 20, y: 0, width: 200, height: 20),
          children: [
            Node(id: "a", frame: Rect2D(x: 0, y: 0, width: 80, height: 20)),
            Node(id: "b", frame: Rect2D(x: 100, y: 0, width: 60, height: 20)),
          ]),
        Node(id: "bar", frame: Rect2D(x: 0, y: 20, width: 300, height: 2), look: bar),
        Node(
          id: "p", frame: Rect2D(x: 0, y: 22, width: 300, height: 500),
          pager: PagerOptions(pageCount: 2)),
      ])
    var stage = try Stage(scene: SceneTree(root), recording: .all)
    #expect(try stage.node("bar").frame == Rect2D(x: 20, y: 20, width: 80, height: 2))
    #expect(stage.hitTest(Point2D(x: 50, y: 21)).first == "bar")
    #expect(stage.hitTest(Point2D(x: 110, y: 21)).first == "")
    try stage.jump("p", to: 1)
    #expect(try stage.node("bar").frame == Rect2D(x: 120, y: 20, width: 60, height: 2))
    #expect(
      Self.drawn(stage.picture()).map(\.rect) == [Rect2D(x: 120, y: 20, width: 60, height: 2)])
  }

  /// The labels may be elsewhere in the tree, and the indicator may start at any place.
  @Test(arguments: [0.0, 35, -50], [0.0, 20, 70])
  func `an indicator follows labels from any place in the tree`(_ start: Double, _ outer: Double)
    throws
  {
    var bar = Self.look(.black)
    bar.indicator = LookIndicator(position: .reading("p", "position"), labels: ["a", "b"])
    let root = try Node(
      frame: Self.screen,
      children: [
        Node(
          frame: Rect2D(x: 20, y: 0, width: 200, height: 20),
          children: [
            Node(id: "a", frame: Rect2D(x: 5, y: 0, width: 80, height: 20)),
            Node(id: "b", frame: Rect2D(x: 100, y: 0, width: 60, height: 20)),
          ]),
        Node(
          frame: Rect2D(x: outer, y: 20, width: 300, height: 2),
          children: [
            Node(id: "bar", frame: Rect2D(x: start, y: 0, width: 300, height: 2), look: bar)
          ]),
        Node(
          id: "p", frame: Rect2D(x: 0, y: 22, width: 300, height: 500),
          pager: PagerOptions(pageCount: 2)),
      ])
    var stage = try Stage(scene: SceneTree(root), recording: .all)
    #expect(try stage.node("bar").frame == Rect2D(x: 25, y: 20, width: 80, height: 2))
    try stage.jump("p", to: 1)
    #expect(try stage.node("bar").frame == Rect2D(x: 120, y: 20, width: 60, height: 2))
  }

  @Test func `a picture differs in dark mode`() throws {
    var look = Look()
    look.fill = .paint(.color(light: .white, dark: .black))
    let stage = try Stage(
      scene: SceneTree(Node(id: "a", frame: Self.screen, look: look)), recording: .all)
    #expect(Self.drawn(stage.picture(.light)).map(\.color) == ["#ffffff"])
    #expect(Self.drawn(stage.picture(.dark)).map(\.color) == ["#000000"])
    #expect(try stage.node("a", .dark).fill == .black)
    #expect(stage.picture(.dark).background == .black)
  }
}

/// A screen of boxes, scroll views, pagers and decks in each other, with all that looks can do;
/// each node's colour is its id.
private struct RandomScene {
  private let seed: Int
  private let isDecorated: Bool

  /// - Parameter isDecorated: whether there is more to boxes than a fill.
  init(seed: Int, isDecorated: Bool = false) {
    (self.seed, self.isDecorated) = (seed, isDecorated)
  }

  func stage(in frame: Rect2D, at offset: Vector = .zero) throws -> Stage {
    var maker = Maker(random: SplitMix64(seed: UInt64(seed)), isDecorated: isDecorated)
    let children = try (0..<3).map { _ in try maker.node(depth: 3) }
    let middle = try Node(
      id: "middle", frame: Rect2D(origin: .zero + offset, size: Size2D(width: 0, height: 0)),
      children: children)
    var stage = try Stage(
      scene: SceneTree(Node(id: "root", frame: frame, children: [middle])), recording: .all)
    for id in maker.scrolls {
      try stage.scroll(id, to: Vector(x: 0, y: maker.random.number(0...200)), .none)
    }
    for id in maker.pagers { try stage.move(id, to: maker.random.integer(0...2)) }
    for id in maker.decks where maker.random.integer(0...1) == 1 { try stage.swap(id) }
    try stage.advance(by: Seconds(maker.random.number(0...0.5)))
    return stage
  }

  private struct Maker {
    var random: SplitMix64
    let isDecorated: Bool
    var count = 0
    var scrolls: [String] = []
    var pagers: [String] = []
    var decks: [String] = []

    mutating func frame(_ range: ClosedRange<Double> = -100...400) -> Rect2D {
      Rect2D(
        x: random.number(range), y: random.number(range), width: random.number(0...300),
        height: random.number(0...300))
    }

    mutating func node(depth: Int, frame: Rect2D? = nil) throws -> Node {
      count += 1
      let look = look()
      let id = look.id
      let frame = frame ?? self.frame()
      let kind = depth == 0 ? 0 : random.integer(0...6)
      let inside = Rect2D(origin: .zero, size: frame.size)
      switch kind {
      case 1:
        scrolls.append(id)
        var y = 0.0
        let rows = try (0..<8).map { _ in
          let height = random.number(10...120)
          defer { y += height }
          return try node(
            depth: depth - 1, frame: Rect2D(x: 0, y: y, width: frame.size.width, height: height))
        }
        return try Node(
          id: id, frame: frame, scroll: ScrollViewOptions(), look: look.look, children: rows)
      case 2:
        pagers.append(id)
        var options = PagerOptions(pageCount: 3)
        if random.integer(0...1) == 1 {
          options.interactive.scale = 0.75
          options.interactive.fade = 0.25
          options.interactive.rotation = 0.5
        }
        // Content that sticks out of a page is neither drawn nor hit on another page.
        let pages = try (0..<3).map { _ in
          count += 1
          var page = Look()
          page.fill = .paint(Paint(color))
          return try Node(
            id: color.hex, frame: inside, clips: true, look: page,
            children: [node(depth: depth - 1)])
        }
        var plain = look.look
        // The visible pages are those in the pager's frame.
        (plain.width, plain.height) = (nil, nil)
        return try Node(id: id, frame: frame, pager: options, look: plain, children: pages)
      case 3:
        decks.append(id)
        let cards = try (0..<3).map { _ in try node(depth: depth - 1, frame: inside) }
        return try Node(
          id: id, frame: frame, clips: random.integer(0...1) == 1, deck: DeckOptions(),
          look: look.look, children: cards)
      case 4...:
        let children = try (0..<3).map { _ in try node(depth: depth - 1) }
        return try Node(
          id: id, frame: frame, clips: random.integer(0...2) == 0, look: look.look,
          children: children)
      default: return try Node(id: id, frame: frame, look: look.look)
      }
    }

    /// The colour of the node that was made last.
    private var color: Color {
      Color(red: Double(count >> 8) / 255, green: Double(count & 255) / 255, blue: 0)
    }

    private mutating func look() -> (look: Look, id: String) {
      var look = Look()
      look.fill = .paint(Paint(color))
      func some(_ range: ClosedRange<Double>, _ random: inout SplitMix64) -> Amount? {
        random.integer(0...5) == 0 ? .fixed(random.number(range)) : nil
      }
      if let x = some(-200...200, &random) { look.x = x }
      if let y = some(-200...200, &random) { look.y = y }
      if let scale = some(0...2, &random) { look.scale = scale }
      if let turn = some(-3...3, &random) { look.rotation = turn }
      if let tilt = some(-1.5...1.5, &random) { look.tilt = tilt }
      if let z = some(-2...2, &random) { look.z = z }
      if let opacity = some(-0.5...1, &random) { look.opacity = opacity }
      look.width = some(0...300, &random)
      look.height = some(0...300, &random)
      look.anchor = Point2D(x: random.number(0...1), y: random.number(0...1))
      if isDecorated { decorate(&look) }
      return (look, color.hex)
    }

    private mutating func decorate(_ look: inout Look) {
      let paint = Paint.color(light: .black, dark: .white)
      if random.chance(0.3) { look.cornerRadius = .fixed(random.number(-5...200)) }
      if random.chance(0.2) {
        look.border = LookBorder(width: .fixed(random.number(-2...4)), paint)
      }
      if random.chance(0.2) { look.shadow = LookShadow(radius: .fixed(random.number(-9...9))) }
      if random.chance(0.1) { look.image = LookImage("an image", paint) }
      guard random.chance(0.3) else { return }
      look.text = LookText(
        random.pick(["one", "more than one word", "two\nlines", ""]),
        font: Font(size: random.number(6...40), weight: random.pick(FontWeight.allCases)), paint,
        alignment: random.pick([0, 0.5, 1]), lines: random.integer(1...3))
    }
  }
}
