package import FlickCore

/// Random nests, one to three deep, of scroll views along one axis and both, and of pagers, with
/// every overscroll law, fling, edge, snap, lock and handover policy; flings, and all that can
/// come between.
///
/// A layout's number makes its scene: four numbers in a row are one nest with other contents, or
/// without its innermost view.
package struct ScrollsWorld: World {
  package let name = "scrolls"
  package let share = 12

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  private static let nests = 6000
  /// From the outermost inwards.
  private static let names = ["a", "b", "c"]

  package init() {}

  package func invariants() -> [any Invariant] { trackInvariants(isStandard: true) }

  package var comparisons: [any Comparison] { [FrameRates(), TouchRates()] }

  package var expected: [String: Int] {
    var expected = [
      "catch": 200, "resume": 50, "second finger": 50, "fling handover": 6,
      "handover outwards": 100, "handover inwards": 30, "changed by drag": 20,
      "changed by programmatic": 5, "changed by layout": 2, "action scroll": 100,
      "action turn": 50, "action wheel": 50,
    ]
    for state in RecognizerState.allCases where state != .possible {
      expected["scroll view \(state.rawValue)"] = 100
    }
    // A drag of a scroll view continues in a new layout.
    for ending in GestureEnding.allCases where ending != .layout {
      expected["scroll view ending \(ending.rawValue)"] = 3
    }
    for action in ["cancel pointer", "cancel gesture", "layout", "remove", "settle"] {
      expected["action \(action)"] = 20
    }
    return expected
  }

  // MARK: The scene

  package func scene(layout: Int) throws -> SceneTree {
    var random = SplitMix64(seed: UInt64(layout / 4))
    let variant = layout % 4
    let depth = [1, 2, 2, 3, 3][random.integer(0...4)]
    let axis = Orientation.allCases[random.integer(0...1)]
    // Half of the nests have one axis and always hand over.
    let isPlain = random.integer(0...1) == 0
    var node = try Node(
      id: "leaf", frame: Self.frame,
      gestures: random.integer(0...3) == 0 ? [GestureSpec("tap", .tap(.standard))] : [])
    for level in (0..<depth).reversed() {
      let isMissing = variant == 3 && level == depth - 1 && depth > 1
      let own = isPlain || random.integer(0...2) > 0 ? axis : axis.cross
      let made = try view(Self.names[level], own, isPlain, variant, node, &random)
      if !isMissing { node = made }
    }
    return try SceneTree(Node(frame: Self.frame, children: [node]))
  }

  private func view(
    _ id: String, _ axis: Orientation, _ isPlain: Bool, _ variant: Int, _ child: Node,
    _ random: inout SplitMix64
  ) throws -> Node {
    if random.integer(0...3) == 0 {
      var pager = PagerOptions(pageCount: random.integer(isPlain ? 2...4 : 0...4))
      if variant == 1 { pager.pageCount = max(1, pager.pageCount - 1) }
      pager.axis = axis
      pager.page = random.integer(0...3)
      pager.handover = HandoverPolicy.allCases[random.integer(0...3)]
      pager.pan = try pan(&random)
      return try Node(id: id, frame: Self.frame, pager: pager, children: [child])
    }
    let options = try scroll(id, axis, isPlain, variant, &random)
    return try Node(id: id, frame: Self.frame, scroll: options, children: [child])
  }

  private func scroll(
    _ id: String, _ axis: Orientation, _ isPlain: Bool, _ variant: Int, _ random: inout SplitMix64
  ) throws -> ScrollViewOptions {
    let isBoth = random.integer(0...3) == 0
    var options = ScrollViewOptions(
      isBoth ? .both : axis == .horizontal ? .horizontal : .vertical)
    // Little room inside, so that flings arrive at the edge.
    let rooms = id == Self.names[0] ? [0.0, 40, 150, 600, 3000] : [0, 40, 150, 300, 600]
    let grown = variant == 2 ? 25.0 : 0
    options.contentSize = Size2D(
      width: 400 + rooms[random.integer(isPlain ? 1...4 : 0...4)] + grown,
      height: 800 + rooms[random.integer(isPlain ? 1...4 : 0...4)] - grown)
    // The outer view is scrolled less, so that a finger still hits its content.
    let share = [0, 0, 0.5, 1][random.integer(0...3)] * (id == Self.names[0] ? 0.2 : 1)
    options.offset = Vector(x: 300 * share, y: 300 * share)
    let laws = OverscrollLaw.named
    options.overscroll =
      random.integer(0...1) == 0 ? .uiKit : laws[random.integer(0...laws.count - 1)].law
    let flings = FlingPhysics.named
    options.fling = flings[random.integer(0...flings.count - 1)].physics
    options.edges = [.standard, .flutter, .flutterFast, .stop][random.integer(0...3)]
    if random.integer(0...5) == 0 {
      options.returnSpring = try SpringSpec(stiffness: 300, damping: 20)
    }
    options.handover = handover(isPlain, &random)
    let snaps: [ScrollSnap] = [
      .none, .none, .none, .paging(), .paging(every: 130), .every(77), .places([0, 77, 300, 1000]),
    ]
    options.snap = snaps[random.integer(0...(isPlain ? 3 : 6))]
    options.lock = [.free, .locked, .directional(Radians(degrees: 20))][random.integer(0...2)]
    options.bouncesWhenShort = random.integer(0...2) > 0
    options.slowestFling = [0, 50, 100][random.integer(0...2)]
    if random.integer(0...4) == 0 { options.fastestFling = 1500 }
    if random.integer(0...7) == 0 { options.carriedMomentum = .flutter }
    if random.integer(0...9) == 0 { options.startThreshold = .flutter }
    options.pan = try pan(&random)
    return options
  }

  private func handover(_ isPlain: Bool, _ random: inout SplitMix64) -> EdgeHandover {
    let all = HandoverPolicy.allCases
    let policies = [all[random.integer(0...3)], all[random.integer(0...3)]]
    guard isPlain else { return EdgeHandover(start: policies[0], end: policies[1]) }
    return EdgeHandover(random.integer(0...3) == 0 ? .drag : .dragAndFling)
  }

  private func pan(_ random: inout SplitMix64) throws -> PanOptions {
    let policy = PointerPolicy.allCases[[0, 0, 1, 2, 3][random.integer(0...4)]]
    return try PanOptions(slop: [0, 5, 10][random.integer(0...2)], pointers: policy)
  }

  // MARK: Fingers

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    let nest = random.integer(0...Self.nests - 1) * 4
    writer.add(.layout(nest))
    for _ in 0..<random.integer(1...6) {
      switch random.integer(0...7) {
      case 0...2: writer.stroke(&random, along: Orientation.allCases)
      case 3...5:
        writer.fling(&random)
        if random.integer(0...1) == 0 { writer.wait(3) }
      default: pair(&random, &writer, nest)
      }
      for _ in 0..<random.integer(0...2) { interrupt(&random, &writer, nest) }
      writer.wait([0, 0.02, 0.1, 0.4, 3, 1e5][random.integer(0...5)])
    }
    return writer.steps
  }

  /// Two fingers, with other steps in between.
  private func pair(_ random: inout SplitMix64, _ writer: inout Writer, _ nest: Int) {
    writer.down(0, Point2D(x: random.number(0...400), y: random.number(0...800)))
    let second = random.integer(0...4)
    let pace = [2.0, 15, 100][random.integer(0...2)]
    let displacements = (0...1).map { _ in
      Vector(x: random.number(-pace...pace), y: random.number(-pace...pace))
    }
    for turn in 0..<random.integer(1...12) {
      if turn == second {
        writer.down(1, Point2D(x: random.number(0...400), y: random.number(0...800)))
      }
      for pointer in 0...1 { writer.move(pointer, by: displacements[pointer]) }
      writer.wait(random.number(0...0.02))
      if random.integer(0...2) == 0 { interrupt(&random, &writer, nest) }
    }
    for pointer in (0...1).shuffled(using: &random) {
      writer.up(pointer, random.integer(0...5) == 0 ? .cancelled : .ended)
      writer.wait(random.number(0...0.05))
    }
  }

  private func interrupt(_ random: inout SplitMix64, _ writer: inout Writer, _ nest: Int) {
    let id = Self.names[random.integer(0...2)]
    switch random.integer(0...11) {
    case 0: writer.add(.cancelGesture(id))
    case 1: writer.add(.cancelPointer(random.integer(0...1)))
    case 2, 3:
      let place = Vector(x: random.number(-200...900), y: random.number(-200...3500))
      writer.add(.scroll(id, to: place, animation: random.integer(0...3)))
      writer.wait(random.number(0...0.2))
    case 4: writer.add(.turn(id, by: random.integer(-2...2), motion: random.integer(0...6)))
    case 5, 6: writer.add(.layout(nest + random.integer(0...3)))
    case 7: writer.add(.remove(Self.names[random.integer(1...2)]))
    case 8: writer.add(.settle)
    case 9, 10: writer.wheel(&random)
    default: break
    }
  }
}

extension Writer {
  /// A wheel, some turns one after the other.
  mutating func wheel(_ random: inout SplitMix64) {
    let place = Point2D(x: random.number(0...400), y: random.number(0...800))
    let reach = [1.0, 60, 400][random.integer(0...2)]
    if random.integer(0...3) == 0 { return pad(at: place, reach: reach, &random) }
    for _ in 0..<random.integer(1...3) {
      let turn = Vector(
        x: random.integer(0...1) == 0 ? 0 : random.number(-reach...reach),
        y: random.number(-reach...reach))
      add(.wheel(at: place, by: turn))
      wait([0, 0.05, 0.3][random.integer(0...2)])
    }
  }

  /// Fingers on a pad with phases, mostly to their lift, and momentum.
  private mutating func pad(at place: Point2D, reach: Double, _ random: inout SplitMix64) {
    let way = Vector(x: random.number(-reach...reach), y: random.number(-reach...reach))
    let count = random.integer(1...6)
    for index in 0..<count {
      let share = way * (1 / Double(count))
      add(.wheel(at: place, by: share, phase: index == 0 ? .began : .changed))
      wait([0.01, 0.02, 0.3][random.integer(0...2)])
    }
    if random.integer(0...5) > 0 { add(.wheel(at: place, by: .zero, phase: .ended)) }
    for index in 0..<random.integer(0...4) {
      wait(0.016)
      add(.wheel(at: place, by: way * (0.3 / Double(index + 1)), phase: .momentum))
    }
  }

  /// A quick finger along an axis, now and then interrupted by the system.
  mutating func fling(_ random: inout SplitMix64) {
    down(0, Point2D(x: random.number(20...380), y: random.number(20...780)))
    let length = random.number(-1...1) * [60, 90, 120, 300, 1200][random.integer(0...4)]
    let across = random.integer(0...3) == 0 ? random.number(-60...60) : 0
    let displacement =
      random.integer(0...1) == 0
      ? Vector(x: length, y: across) : Vector(x: across, y: length)
    let count = random.integer(2...6)
    for _ in 0..<count {
      wait(1.0 / 60)
      move(0, by: displacement * (1 / Double(count)))
    }
    up(0, random.integer(0...11) == 0 ? .cancelled : .ended)
  }
}
