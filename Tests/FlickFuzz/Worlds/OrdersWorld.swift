package import FlickCore

/// Nests of scroll views and pagers with outer ones that may come first, or that share a drag.
///
/// They are caught beyond edges and between pages, held by programs and by several fingers, in
/// other layouts. Also options that few other worlds have: other handovers at the end, a return
/// spring, programs that resize content.
package struct OrdersWorld: World {
  package let name = "orders"
  /// Runs by name only, so that the case counts of the other worlds stay comparable.
  package let share = 0

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  private static let nests = 3000
  /// From the outermost inwards.
  private static let names = ["a", "b", "c"]

  package init() {}

  package func invariants() -> [any Invariant] {
    [Bookkeeping(), GestureLives(), PageModel(), Finiteness(), Rest()]
  }

  package var comparisons: [any Comparison] { [TouchFrames()] }

  package var expected: [String: Int] {
    ["catch": 200, "second finger": 20, "handover outwards": 20, "handover inwards": 20]
  }

  // MARK: The scene

  package func scene(layout: Int) throws -> SceneTree {
    var random = SplitMix64(seed: UInt64(layout / 4) &+ 7_000_000)
    let variant = layout % 4
    let depth = [2, 2, 3][random.integer(0...2)]
    let axis = Orientation.allCases[random.integer(0...1)]
    var node = try Node(id: "leaf", frame: Self.frame)
    for level in (0..<depth).reversed() {
      let isMissing = variant == 3 && level == depth - 1
      let own = random.integer(0...5) > 0 ? axis : axis.cross
      let made = try view(Self.names[level], own, variant, node, &random)
      if !isMissing { node = made }
    }
    return try SceneTree(Node(frame: Self.frame, children: [node]))
  }

  private func view(
    _ id: String, _ axis: Orientation, _ variant: Int, _ child: Node, _ random: inout SplitMix64
  ) throws -> Node {
    let order = NestedOrder(start: turn(&random), end: turn(&random))
    let policies = HandoverPolicy.allCases
    let handovers = (0...1).map { _ in
      random.integer(0...2) > 0 ? HandoverPolicy.dragAndFling : policies[random.integer(0...3)]
    }
    if random.integer(0...3) == 0 {
      var pager = PagerOptions(pageCount: max(1, random.integer(2...4) - (variant == 1 ? 1 : 0)))
      pager.axis = axis
      pager.page = random.integer(0...1)
      pager.isReversed = random.integer(0...2) == 0
      pager.order = order
      (pager.handover, pager.endHandover) = (handovers[0], handovers[1])
      if random.integer(0...2) == 0 { pager.pageSize = .fixed(150) }
      return try Node(id: id, frame: Self.frame, pager: pager, children: [child])
    }
    let isBoth = random.integer(0...5) == 0
    var scroll = ScrollViewOptions(
      isBoth ? .both : axis == .horizontal ? .horizontal : .vertical)
    let room = [20.0, 90, 200, 600][random.integer(0...3)] + (variant == 2 ? 15 : 0)
    scroll.contentSize = Size2D(width: 400 + room, height: 800 + room)
    let share = [0, 0, 0.5, 1][random.integer(0...3)]
    scroll.offset = Vector(x: room * share, y: room * share)
    scroll.insets = Insets(top: [0, 0, 30][random.integer(0...2)])
    scroll.order = order
    scroll.handover = EdgeHandover(start: handovers[0], end: handovers[1])
    let laws = OverscrollLaw.named
    if random.integer(0...1) == 0 {
      scroll.overscroll = laws[random.integer(0...laws.count - 1)].law
    }
    scroll.edges = [.standard, .flutter, .stop][random.integer(0...2)]
    if random.integer(0...3) == 0 {
      scroll.returnSpring = try SpringSpec(stiffness: 300, damping: 20)
    }
    scroll.snap = [.none, .none, .every(90), .places([0, 90, 200])][random.integer(0...3)]
    scroll.lock = [.free, .locked, .directional(Radians(degrees: 20))][random.integer(0...2)]
    scroll.pan = try PanOptions(
      slop: [0, 10][random.integer(0...1)], pointers: PointerPolicy.allCases[random.integer(0...3)])
    return try Node(id: id, frame: Self.frame, scroll: scroll, children: [child])
  }

  private func turn(_ random: inout SplitMix64) -> NestedOrder.Turn {
    [.innerFirst, .outerFirst, .outerFirst, .shared(0.25), .shared(0.5)][random.integer(0...4)]
  }

  // MARK: Fingers and programs

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    let nest = random.integer(0...Self.nests - 1) * 4
    writer.add(.layout(nest))
    for _ in 0..<random.integer(2...6) {
      switch random.integer(0...7) {
      case 0...3: drag(&random, &writer, nest)
      case 4, 5: grip(&random, &writer)
      default: interrupt(&random, &writer, nest)
      }
      writer.wait([0, 0.02, 0.1, 0.4, 3][random.integer(0...4)])
    }
    for id in Self.names { writer.add(.hold(id, .lets(.zero))) }
    return writer.steps
  }

  private func drag(_ random: inout SplitMix64, _ writer: inout Writer, _ nest: Int) {
    writer.down(0, Point2D(x: random.number(20...380), y: random.number(20...780)))
    for _ in 0..<random.integer(1...3) {
      let reach = [15.0, 120, 500, 1200][random.integer(0...3)]
      let across = random.integer(0...3) == 0 ? 1 : 0.05
      let way = random.number(-reach...reach)
      let isAlong = random.integer(0...1) == 0
      let whole = Vector(x: isAlong ? way : way * across, y: isAlong ? way * across : way)
      let count = random.integer(1...5)
      for _ in 0..<count {
        writer.wait([0.004, 1.0 / 60, 0.05][random.integer(0...2)])
        writer.move(0, by: whole * (1 / Double(count)))
        if random.integer(0...9) == 0 { interrupt(&random, &writer, nest) }
        if random.integer(0...9) == 0 {
          writer.down(1, Point2D(x: random.number(20...380), y: random.number(20...780)))
        }
        writer.move(1, by: whole * (random.number(-1...1) / Double(count)))
      }
    }
    if random.integer(0...2) == 0 { writer.wait(0.2) }
    for pointer in (0...1).shuffled(using: &random) {
      writer.up(pointer, random.integer(0...7) == 0 ? .cancelled : .ended)
      writer.wait([0, 0.03][random.integer(0...1)])
    }
  }

  /// A program drags, and lets go with a speed.
  private func grip(_ random: inout SplitMix64, _ writer: inout Writer) {
    let id = Self.names[random.integer(0...2)]
    writer.add(.hold(id, .takes))
    for _ in 0..<random.integer(1...4) {
      let reach = [1.0, 60, 600][random.integer(0...2)]
      let way = Vector(x: random.number(-reach...reach), y: random.number(-reach...reach))
      writer.add(.hold(id, .moves(way)))
      writer.wait([0, 0.02][random.integer(0...1)])
    }
    let speed = [0.0, 80, 2500][random.integer(0...2)]
    let velocity = Vector(x: random.number(-speed...speed), y: random.number(-speed...speed))
    writer.add(.hold(id, .lets(velocity)))
  }

  private func interrupt(_ random: inout SplitMix64, _ writer: inout Writer, _ nest: Int) {
    let id = Self.names[random.integer(0...2)]
    switch random.integer(0...9) {
    case 0: writer.add(.cancelGesture(id))
    case 1: writer.add(.cancelPointer(random.integer(0...1)))
    case 2:
      let place = Vector(x: random.number(-60...300), y: random.number(-60...300))
      writer.add(.scroll(id, to: place, animation: random.integer(0...3)))
    case 3: writer.add(.turn(id, by: random.integer(-2...2), motion: random.integer(0...6)))
    case 4, 5: writer.add(.layout(nest + random.integer(0...3)))
    case 6: writer.wheel(&random)
    case 7:
      let top = [0.0, 25][random.integer(0...1)]
      writer.add(.resize(id, height: 800 + random.number(0...500), top: top))
    case 8: writer.add(.settle)
    default: writer.add(.remove(Self.names[random.integer(1...2)]))
    }
  }
}
