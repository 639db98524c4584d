package import FlickCore

/// Random scenes: pagers of both axes nested at will, gestures of every kind with random options
/// and relations; up to three fingers at random.
///
/// A layout's number makes its scene: eight numbers in a row are one tree with other frames, page
/// counts and missing nodes.
package struct WildWorld: PlainWorld {
  package let name = "wild"
  package let share = 10
  package let pageLength: Points = 400

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 400)
  private static let trees = 4000

  package init() {}

  package func axis(ofPager id: String) -> Orientation {
    id.hasSuffix("v") ? .vertical : .horizontal
  }

  package func invariants() -> [any Invariant] { commonInvariants(of: self) }

  package var comparisons: [any Comparison] { [FrameRates(), TouchFrames()] }

  package var expected: [String: Int] {
    var expected = ["catch": 20, "handover": 10, "action layout": 500]
    for kind in ["tap", "multi-tap", "swipe", "long press", "pan", "pinch", "rotate", "pager"] {
      expected["\(kind) ended"] = 10
    }
    for ending in GestureEnding.allCases where ending != .secondFinger {
      expected["ending \(ending.rawValue)"] = 2
    }
    return expected
  }

  // MARK: The scene

  /// The state of a tree's construction: random source, variant, and the names given so far.
  private struct Maker {
    var random: SplitMix64
    let variant: Int
    var gestures: [String] = []
    var pagers = 0
    var nodes = 0
    var hasRelations = true
  }

  package func scene(layout: Int) throws -> SceneTree {
    var maker = Maker(random: SplitMix64(seed: UInt64(layout / 8)), variant: layout % 8)
    do {
      return try SceneTree(node(&maker, depth: 0))
    } catch let error as CoreError
      where error.code == .circularWait || error.code == .unknownID
    {
      // In a circle, or with a node that is missing.
      maker = Maker(random: SplitMix64(seed: UInt64(layout / 8)), variant: layout % 8)
      maker.hasRelations = false
      return try SceneTree(node(&maker, depth: 0))
    }
  }

  private func node(_ maker: inout Maker, depth: Int) throws -> Node {
    var gestures: [GestureSpec] = []
    for _ in 0..<maker.random.integer(0...2) { gestures.append(try gesture(&maker)) }
    let isPager = depth > 0 && maker.random.integer(0...2) > 0
    var options: PagerOptions?
    var id = "node \(maker.nodes)"
    maker.nodes += 1
    if isPager {
      let axis = Orientation.allCases[maker.random.integer(0...1)]
      id = "pager \(maker.pagers) \(axis == .vertical ? "v" : "h")"
      maker.pagers += 1
      options = try pager(axis, &maker)
    }
    var children: [Node] = []
    if depth < 4 {
      for _ in 0..<maker.random.integer(depth == 0 ? 1...1 : 0...2) {
        children.append(try node(&maker, depth: depth + 1))
      }
    }
    // Some variants miss the first child of some nodes.
    let isMissed = maker.random.integer(0...3) == 0
    if isMissed, maker.variant % 4 == 3, depth > 0, !children.isEmpty { children.removeFirst() }
    let isShifted = maker.random.integer(0...3) == 0 && depth > 0 && !isPager
    let shift = isShifted ? Double(maker.variant % 3) * 9 : 0
    let frame = Rect2D(x: shift, y: 0, width: 400, height: 400)
    return try Node(id: id, frame: frame, pager: options, gestures: gestures, children: children)
  }

  private func pager(_ axis: Orientation, _ maker: inout Maker) throws -> PagerOptions {
    var options = PagerOptions(pageCount: maker.random.integer(0...4))
    if maker.random.integer(0...3) == 0, maker.variant % 2 == 1 { options.pageCount += 1 }
    options.axis = axis
    options.page = maker.random.integer(0...2)
    options.handover = HandoverPolicy.allCases[maker.random.integer(0...3)]
    options.pan = try PanOptions(
      slop: Points([0, 4, 10, 16][maker.random.integer(0...3)]),
      cone: Radians(maker.random.number(0...(.pi / 2))))
    options.snap = try SnapPolicy(
      distance: Pages(maker.random.number(0...1)),
      velocity: PointsPerSecond([0, 50, 500][maker.random.integer(0...2)]),
      pagesPerSwipe: maker.random.integer(0...3))
    if maker.random.integer(0...1) == 0 {
      options.settle = .spring(
        try SpringSpec(
          stiffness: maker.random.number(20...900), damping: maker.random.number(3...60)))
    }
    return options
  }

  private func gesture(_ maker: inout Maker) throws -> GestureSpec {
    let id = "gesture \(maker.gestures.count)"
    var spec = GestureSpec(id, try kind(&maker), priority: maker.random.integer(-1...1))
    let other = maker.gestures.isEmpty ? 0 : maker.random.integer(0...maker.gestures.count - 1)
    let relation = maker.random.integer(0...6)
    if maker.hasRelations, maker.gestures.indices.contains(other) {
      let name = maker.gestures[other]
      switch relation {
      case 0: spec.requiresFailureOf = [name]
      case 1: spec.blocks = [name]
      case 2, 3: spec.simultaneousWith = [name]
      case 4: spec.exclusiveAfter = [name]
      default: break
      }
    }
    maker.gestures.append(id)
    return spec
  }

  private func kind(_ maker: inout Maker) throws -> GestureKind {
    let policy = PointerPolicy.allCases[maker.random.integer(0...3)]
    let slop = Points([0, 3, 10, 30][maker.random.integer(0...3)])
    switch maker.random.integer(0...7) {
    case 0: return .tap(try TapOptions(pointers: maker.random.integer(1...2)))
    case 1: return .tap(try TapOptions(count: maker.random.integer(2...3)))
    case 2:
      return .longPress(
        try LongPressOptions(duration: Seconds(maker.random.number(0...0.6)), slop: slop))
    case 3:
      return .pan(
        try PanGestureOptions(
          start: PanOptions(slop: slop),
          axis: [nil, .horizontal, .vertical][maker.random.integer(0...2)],
          locksAxis: maker.random.integer(0...1) == 0, pointers: maker.random.integer(1...2),
          policy: policy))
    case 4:
      return .swipe(try SwipeOptions(velocity: PointsPerSecond(maker.random.number(0...400))))
    case 5:
      let edge = RectEdge.allCases[maker.random.integer(0...3)]
      return .edgePan(try EdgePanOptions(edge: edge, width: 60))
    case 6: return .pinch(try PinchOptions(slop: slop))
    default: return .rotate(try RotateOptions(slop: Radians(slop.value / 100)))
    }
  }

  // MARK: Fingers

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    let tree = random.integer(0...Self.trees - 1) * 8
    writer.add(.layout(tree))
    for _ in 0..<random.integer(1...6) { play(&random, &writer, tree) }
    return writer.steps
  }

  private func play(_ random: inout SplitMix64, _ writer: inout Writer, _ tree: Int) {
    if random.integer(0...7) == 0 {
      let place = Point2D(x: random.number(0...400), y: random.number(0...400))
      for _ in 0..<random.integer(2...3) {
        writer.down(0, place)
        writer.wait(random.number(0.02...0.1))
        writer.up(0)
        writer.wait(random.number(0.05...0.2))
      }
    }
    let fingers = [1, 1, 2, 2, 3][random.integer(0...4)]
    let pace = [2.0, 8, 40, 300][random.integer(0...3)]
    var displacements: [Vector] = []
    for pointer in 0..<fingers {
      writer.down(pointer, Point2D(x: random.number(0...400), y: random.number(0...400)))
      if random.integer(0...2) == 0 { writer.wait(random.number(0...0.1)) }
      displacements.append(Vector(x: random.number(-pace...pace), y: random.number(-pace...pace)))
    }
    if random.integer(0...4) == 0 { writer.wait(random.number(0.3...0.9)) }
    for _ in 0..<random.integer(0...10) {
      for pointer in 0..<fingers { writer.move(pointer, by: displacements[pointer]) }
      writer.wait(random.number(0...0.02))
      interrupt(&random, &writer, tree)
    }
    for pointer in (0..<fingers).shuffled(using: &random) where random.integer(0...11) > 0 {
      writer.up(pointer, random.integer(0...9) == 0 ? .cancelled : .ended)
      if random.integer(0...3) == 0 { writer.wait(random.number(0...0.05)) }
    }
    writer.wait([0, 0.03, 0.1, 0.3, 2][random.integer(0...4)])
  }

  private func interrupt(_ random: inout SplitMix64, _ writer: inout Writer, _ tree: Int) {
    let pager = "pager \(random.integer(0...3)) \(random.integer(0...1) == 0 ? "h" : "v")"
    switch random.integer(0...100) {
    case 0, 1: writer.add(.layout(tree + random.integer(0...7)))
    case 2: writer.add(.remove("node \(random.integer(1...5))"))
    case 3: writer.add(.remove(pager))
    case 4: writer.add(.move(pager, to: random.integer(0...3)))
    case 5: writer.add(.jump(pager, to: random.integer(0...3)))
    case 6: writer.add(.cancelPointer(random.integer(0...2)))
    case 7: writer.add(.cancelGesture("gesture \(random.integer(0...6))"))
    case 8: writer.add(.cancelGesture(pager))
    case 9: writer.add(.settle)
    case 10: writer.up(random.integer(0...2))
    default: break
    }
  }
}
