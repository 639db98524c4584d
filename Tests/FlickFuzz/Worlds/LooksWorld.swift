package import FlickCore

/// Content inside of cards that are moved, scaled, turned and tilted, by constant looks and
/// by variables that a program animates, and on the pages of a ring that a program turns, under one
/// or two fingers.
package struct LooksWorld: World {
  package let name = "looks"
  package let share = 5

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  private static let layouts = 4000

  /// The content of the innermost card.
  private enum Content: Int, CaseIterable {
    case thumb, pager, list, nested
  }

  package init() {}

  package func invariants() -> [any Invariant] {
    [Bookkeeping(), GestureLives(), PageModel(), Finiteness(), Rest(), ContentUnderFinger()]
  }

  package var comparisons: [any Comparison] { [TouchFrames()] }

  package var expected: [String: Int] { ["action send": 200, "'drag' ended": 50] }

  // MARK: The scene

  package func scene(layout: Int) throws -> SceneTree {
    var random = SplitMix64(seed: UInt64(layout) &+ 8_000_000)
    let numbers = [
      "x": 0.0, "y": 0, "scale": 1, "turn": 0, "tilt": 0, "thumb_x": 0, "thumb_y": 0,
    ]
    var free = ValueRule()
    free.fling = nil
    let values = try StatesSpec(
      "m", variables: numbers, rules: ["thumb_x": free, "thumb_y": free])
    var node = try content(&random)
    // Some rings without cards: content without a transform is measured in another way.
    for level in 0..<(layout % 6 == 0 ? 0 : random.integer(1...3)) {
      node = try Node(
        id: "card\(level)", frame: Rect2D(x: 0, y: 0, width: 400, height: 800),
        look: look(&random), children: [node])
    }
    if layout % 3 == 0 { node = try ring(node, &random) }
    return try SceneTree(Node(frame: Self.frame, states: [values], children: [node]))
  }

  /// A pager without ends that fingers do not move, with a node on one of its pages.
  private func ring(_ node: Node, _ random: inout SplitMix64) throws -> Node {
    var options = PagerOptions(pageCount: 3)
    options.axis = Orientation.allCases[random.integer(0...1)]
    options.loops = true
    options.pointerKinds = .mouse
    let plain = try Node(frame: Self.frame)
    return try Node(
      id: "ring", frame: Self.frame, pager: options, children: [node, plain, plain])
  }

  /// A look by numbers, or by variables that a program sends elsewhere meanwhile.
  private func look(_ random: inout SplitMix64) throws -> Look {
    var look = Look()
    func amount(_ name: String, _ number: Double, _ isDerived: Bool) throws -> Amount {
      isDerived
        ? .derived(try .binary(.add, .reading("m", name), .constant(number))) : .fixed(number)
    }
    let isDerived = random.integer(0...1) == 0
    if random.integer(0...1) == 0 {
      look.x = try amount("x", random.number(-80...80), isDerived)
      look.y = try amount("y", random.number(-80...80), isDerived)
    }
    if random.integer(0...1) == 0 {
      look.scale = isDerived ? .derived(.reading("m", "scale")) : .fixed(random.number(0.4...1.6))
    }
    if random.integer(0...1) == 0 {
      let angle = [Double.pi / 2, .pi, random.number(-3...3)][random.integer(0...2)]
      look.rotation = try amount("turn", angle, isDerived)
    }
    if random.integer(0...3) == 0 {
      look.tilt = try amount("tilt", random.number(-0.8...0.8), isDerived)
    }
    look.anchor = Point2D(x: random.number(0...1), y: random.number(0...1))
    return look
  }

  private func content(_ random: inout SplitMix64) throws -> Node {
    switch Content(rawValue: random.integer(0...3)) ?? .thumb {
    case .thumb:
      var drag = GestureSpec("drag", .pan(.standard))
      drag.moves = [
        ValueLink("m", "thumb_x", along: .horizontal), ValueLink("m", "thumb_y", along: .vertical),
      ]
      var look = Look()
      look.x = .derived(.reading("m", "thumb_x"))
      look.y = .derived(.reading("m", "thumb_y"))
      return try Node(id: "thumb", frame: Self.frame, look: look, gestures: [drag])
    case .pager: return try pager("pager", Node(frame: Self.frame), &random)
    case .list: return try list("list", [], &random)
    case .nested:
      let isTurned = random.integer(0...1) == 0
      var look = Look()
      if isTurned { look.rotation = .fixed(.pi / 2) }
      let inner = try Node(
        frame: Rect2D(x: 5000, y: 5000, width: 400, height: 800), look: look,
        children: [pager("pager", Node(frame: Self.frame), &random)])
      return try list("list", [inner], &random)
    }
  }

  private func pager(_ id: String, _ page: Node, _ random: inout SplitMix64) throws -> Node {
    var options = PagerOptions(pageCount: 1000)
    options.page = 500
    options.axis = Orientation.allCases[random.integer(0...1)]
    return try Node(id: id, frame: Self.frame, pager: options, children: [page])
  }

  private func list(
    _ id: String, _ children: [Node], _ random: inout SplitMix64
  ) throws -> Node {
    var options = ScrollViewOptions([.horizontal, .vertical][random.integer(0...1)])
    options.contentSize = Size2D(width: 1_000_000, height: 1_000_000)
    options.offset = Vector(x: 5000, y: 5000)
    return try Node(id: id, frame: Self.frame, scroll: options, children: children)
  }

  // MARK: Fingers and programs

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    writer.add(.layout(random.integer(0...Self.layouts - 1)))
    for _ in 0..<random.integer(1...4) {
      writer.down(0, Point2D(x: random.number(100...300), y: random.number(250...550)))
      for _ in 0..<random.integer(2...10) {
        writer.wait([0.004, 1.0 / 60, 0.05][random.integer(0...2)])
        if random.integer(0...3) == 0 { send(&random, &writer) }
        if random.integer(0...7) == 0 {
          writer.down(1, Point2D(x: random.number(100...300), y: random.number(250...550)))
        }
        writer.move(0, by: Vector(x: random.number(-60...60), y: random.number(-60...60)))
        writer.move(1, by: Vector(x: random.number(-60...60), y: random.number(-60...60)))
      }
      writer.up(0, random.integer(0...9) == 0 ? .cancelled : .ended)
      writer.wait([0, 0.03, 0.2][random.integer(0...2)])
      writer.up(1)
      writer.wait([0, 0.1, 3][random.integer(0...2)])
    }
    return writer.steps
  }

  private func send(_ random: inout SplitMix64, _ writer: inout Writer) {
    if random.integer(0...3) == 0 {
      return writer.add(.move("ring", to: random.integer(0...2)))
    }
    let (name, number) = [
      ("x", random.number(-100...100)), ("y", random.number(-100...100)),
      ("scale", random.number(0.3...2)), ("turn", random.number(-3...3)),
      ("tilt", random.number(-0.4...0.4)),
    ][random.integer(0...4)]
    writer.add(.send("m", name, to: number, motion: random.integer(0...4)))
  }
}

/// Dragged content stays under the finger along the axis of its track, with any look of its
/// ancestors, also while these move.
struct ContentUnderFinger: Invariant {
  let name = "content stays under the finger"

  /// Where the finger was in the content at its last touch, while it dragged it.
  private var held: (id: String, place: Point2D)?
  private static let tolerance = 1e-6

  mutating func check(_ moment: Moment) throws -> String? {
    guard let touch = moment.step.touch else {
      if case .send = moment.step.action { return nil }
      if case .move = moment.step.action { return nil }
      if case .wait = moment.step.action { return nil }
      held = nil
      return nil
    }
    // With two fingers the content follows one of them, or their middle.
    guard touch.pointer == 0, moment.places.count == 1, touch.phase == .moved else {
      held = nil
      return nil
    }
    guard let id = dragged(moment), let now = try place(of: touch.place, in: id, moment.after)
    else {
      held = nil
      return nil
    }
    defer { held = (id, now) }
    guard let held, held.id == id else { return nil }
    for axis in try axes(of: id, in: moment.after) {
      let slip = (now - held.place).along(axis).value.magnitude
      if !(slip <= Self.tolerance) { return "\(id) slipped by \(slip) pt" }
    }
    return nil
  }

  /// Returns the ID of the component that the step dragged.
  private func dragged(_ moment: Moment) -> String? {
    for case .gesture(let gesture) in moment.events.map(\.kind) where gesture.state == .changed {
      return moment.after.scene.name(of: gesture.component)
    }
    return nil
  }

  /// Where a point of the screen is in the content that is dragged; nil beyond its edges.
  private func place(of point: Point2D, in id: String, _ stage: Stage) throws -> Point2D? {
    switch id {
    case "pager":
      let reading = try stage.pager("pager")
      guard reading.overscroll == 0, let local = try stage.position(of: point, inNode: "pager")
      else { return nil }
      let offset = reading.offset.value
      let axis = try axes(of: "pager", in: stage)[0]
      return local + (axis == .horizontal ? Vector(x: offset, y: 0) : Vector(x: 0, y: offset))
    case "list":
      let reading = try stage.scrollView("list")
      guard reading.overscroll == .zero, reading.offset != .zero,
        let local = try stage.position(of: point, inNode: "list")
      else { return nil }
      return local + reading.offset
    default: return try stage.position(of: point, inNode: "thumb")
    }
  }

  private func axes(of id: String, in stage: Stage) throws -> [Orientation] {
    switch id {
    case "thumb": return [.horizontal, .vertical]
    case "pager":
      return [try stage.scene.axis(ofPager: "pager")]
    default: return try stage.scene.axesOfScrollView("list")
    }
  }
}

extension SceneTree {
  fileprivate func axis(ofPager id: String) throws -> Orientation {
    node(id)?.pager?.axis ?? .horizontal
  }

  fileprivate func axesOfScrollView(_ id: String) throws -> [Orientation] {
    let axes = node(id)?.scroll?.axes ?? .vertical
    return Orientation.allCases.filter { axes.contains($0) }
  }

  private func node(_ id: String) -> Node? {
    var open = [root]
    while let node = open.popLast() {
      if node.id == id { return node }
      open += node.children
    }
    return nil
  }
}
