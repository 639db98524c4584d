package import FlickCore

/// Hands of up to three fingers on a scene with every kind of gesture and relation, in two nested
/// pagers, while programs, layouts and removals come in between.
package struct FingersWorld: PlainWorld {
  package let name = "fingers"
  package let share = 27
  package let pageLength: Points = 400

  /// Gestures that must be made.
  static let gestures = [
    "tap", "double", "press", "pan", "latest", "average", "strict", "swipe", "edge", "zoom", "turn",
    "knob tap", "knob pan", "inner", "outer",
  ]
  /// Nodes that can be removed and come back with a layout.
  private static let nodes = ["card", "photo", "knob", "inner"]
  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)

  package init() {}

  package func invariants() -> [any Invariant] { commonInvariants(of: self) }

  package var comparisons: [any Comparison] { [FrameRates(), Weightless(), TouchFrames()] }
  package var tellsForce: Bool { true }

  package var expected: [String: Int] {
    var expected: [String: Int] = [:]
    for gesture in Self.gestures { expected["'\(gesture)' ended"] = 6 }
    for kind in ["tap", "multi-tap", "swipe"] {
      for state in [RecognizerState.ended, .failed] { expected["\(kind) \(state.rawValue)"] = 8 }
    }
    for kind in ["long press", "pan", "edge pan", "pinch", "rotate", "pager"] {
      for state in RecognizerState.allCases where state != .possible {
        expected["\(kind) \(state.rawValue)"] = 2
      }
    }
    // Most gestures continue in a new layout.
    for ending in GestureEnding.allCases {
      expected["ending \(ending.rawValue)"] = ending == .layout ? 1 : 4
    }
    expected["force told"] = 200
    for rule in ["catch", "resume", "second finger"] { expected[rule] = 20 }
    for action in [
      "cancel pointer", "cancel gesture", "move", "jump", "layout", "remove", "settle",
    ] {
      expected["action \(action)"] = 20
    }
    return expected
  }

  // MARK: The scene

  /// Returns the initial scene for 0; other layouts move or omit nodes.
  package func scene(layout: Int) throws -> SceneTree {
    let shift = Double(layout % 3) * 7
    let quarter = { (y: Double) in Rect2D(x: shift, y: y, width: 400, height: 200) }
    let card = try Node(
      id: "card", frame: quarter(0),
      gestures: [
        GestureSpec("tap", .tap(.standard)), GestureSpec("double", .tap(TapOptions(count: 2))),
        GestureSpec("press", .longPress(.standard)),
        GestureSpec("swipe", .swipe(.standard), blocks: ["inner"]),
        GestureSpec("strict", .pan(PanGestureOptions(axis: .vertical, policy: .cancel))),
      ])
    let photo = try Node(
      id: "photo", frame: quarter(200),
      gestures: [
        GestureSpec("zoom", .pinch(.standard), simultaneousWith: ["turn", "average"]),
        GestureSpec("turn", .rotate(.standard), simultaneousWith: ["average"]),
        GestureSpec("average", .pan(PanGestureOptions(axis: .vertical, policy: .average))),
      ])
    let knob = try Node(
      id: "knob", frame: quarter(400),
      gestures: [
        GestureSpec(
          "knob pan", .pan(PanGestureOptions(locksAxis: true)), priority: 1,
          requiresFailureOf: ["knob tap"], exclusiveAfter: ["pan"]),
        GestureSpec("knob tap", .tap(TapOptions(pointers: 2))),
        GestureSpec(
          "latest", .pan(PanGestureOptions(policy: .latest)), simultaneousWith: ["outer"]),
      ])
    let free = try Node(
      id: "free", frame: quarter(600), gestures: [GestureSpec("pan", .pan(.standard))])
    let page = try Node(frame: Self.frame, children: [card, photo, knob, free])
    let inner = try Node(
      id: "inner", frame: Self.frame, pager: PagerOptions(pageCount: layout % 2 == 0 ? 3 : 2),
      children: layout % 4 == 3 ? [card] : [page])
    let second = try Node(id: "second", frame: Self.frame)
    let outer = try Node(
      id: "outer", frame: Self.frame, pager: PagerOptions(pageCount: 2), children: [inner, second])
    return try SceneTree(
      Node(
        id: "root", frame: Self.frame, gestures: [GestureSpec("edge", .edgePan(EdgePanOptions()))],
        children: [outer]))
  }

  // MARK: Fingers

  /// Fingers come in strokes, so that gestures happen at all.
  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    for _ in 0..<random.integer(2...8) { stroke(&random, &writer) }
    if random.integer(0...3) == 0 { writer.add(.settle) }
    return writer.steps
  }

  private func doubleTap(_ random: inout SplitMix64, _ writer: inout Writer) {
    let place = Point2D(x: random.number(0...400), y: random.number(0...200))
    for _ in 0..<2 {
      writer.down(0, place)
      writer.wait(0.05)
      writer.up(0)
      writer.wait(0.1)
    }
  }

  private func stroke(_ random: inout SplitMix64, _ writer: inout Writer) {
    if random.integer(0...9) == 0 { return doubleTap(&random, &writer) }
    let fingers = random.integer(0...2) == 0 ? 2 : 1
    let isMouse = random.integer(0...9) == 0
    let y = random.number(0...800)
    for pointer in 0..<fingers {
      let x = random.integer(0...4) == 0 ? random.number(0...30) : random.number(0...400)
      writer.down(pointer, Point2D(x: x, y: y + Double(pointer * 40)), isMouse: isMouse)
      if random.integer(0...2) == 0 { writer.wait(random.number(0...0.05)) }
    }
    let steps = [0, 1, 6, 12][random.integer(0...3)]
    let pace = [1.0, 6, 30][random.integer(0...2)]
    var displacements = (0..<2).map { _ in
      Vector(x: random.number(-pace...pace), y: random.number(-pace...pace))
    }
    if random.integer(0...1) == 0 {
      displacements[0].x *= 0.1
    } else if fingers == 1 {
      displacements[0].y *= 0.1
    }
    if random.integer(0...5) == 0 { writer.wait(0.6) }
    for _ in 0..<steps {
      for pointer in 0..<fingers { writer.move(pointer, by: displacements[pointer]) }
      writer.wait(random.number(0...0.016))
      interrupt(&random, &writer, near: y)
    }
    // A hand that stays down is met by the next one.
    if random.integer(0...9) == 0 { return }
    for pointer in 0..<fingers {
      writer.up(pointer, random.integer(0...9) == 0 ? .cancelled : .ended)
    }
    writer.wait([0.02, 0.05, 0.15, 0.4, 3, 1e6][random.integer(0...5)])
  }

  private func interrupt(
    _ random: inout SplitMix64, _ writer: inout Writer, near y: Double
  ) {
    switch random.integer(0...120) {
    case 0: writer.up(random.integer(0...1), .cancelled)
    case 1: writer.add(.cancelPointer(random.integer(0...1)))
    case 2, 3: writer.add(.cancelGesture(Self.gestures[random.integer(0...14)]))
    case 4: writer.add(.settle)
    case 5: writer.add(.move(pager(&random), to: random.integer(0...2)))
    case 6, 7: writer.add(.layout(random.integer(0...5)))
    case 8, 9: writer.add(.remove(Self.nodes[random.integer(0...3)]))
    case 10...13: writer.down(2, Point2D(x: random.number(0...400), y: y))
    case 14...16: writer.up(2)
    case 17: writer.add(.jump(pager(&random), to: random.integer(0...2)))
    case 18:
      // In motion from one page to another, and perhaps caught there.
      writer.add(.move("outer", to: 1))
      writer.wait(random.number(0.02...0.2))
      writer.add(.move("outer", to: random.integer(0...1)))
    default: break
    }
  }

  private func pager(_ random: inout SplitMix64) -> String {
    random.integer(0...1) == 0 ? "inner" : "outer"
  }
}

extension SplitMix64 {
  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
}
