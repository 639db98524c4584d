package import FlickCore

/// Variables with bounds and detents that fingers and programs drag and send, beside a sheet with a
/// list that share a drag in every order.
package struct ValuesWorld: World {
  package let name = "values"
  package let share = 8

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  private static let scenes = 2000
  /// Where the panel rests.
  static let detents = [100.0, 250, 600]

  package init() {}

  package func invariants() -> [any Invariant] {
    [
      Bookkeeping(), GestureLives(), PageModel(), Finiteness(), HeldValues(), AnimationEnds(),
      SharedDrags(),
    ]
  }

  package var comparisons: [any Comparison] { [TouchFrames()] }

  package var expected: [String: Int] {
    [
      "animation ended": 50, "animation retargeted": 20, "animation interrupted": 50,
      "action take": 100, "action carry": 100, "action let go": 50, "action send": 100,
      "catch": 50,
    ]
  }

  // MARK: The scene

  package func scene(layout: Int) throws -> SceneTree {
    var random = SplitMix64(seed: UInt64(layout / 3))
    var panel = ValueRule()
    panel.bounds = 100...600
    panel.detents = try Self.detents.enumerated().map {
      try ValueDetent("\($0.offset)", at: $0.element)
    }
    panel.skipsDetents = random.integer(0...1) == 0
    panel.overscroll = [.uiKit, .wall][random.integer(0...1)]
    var ball = ValueRule()
    ball.bounds = 0...300
    if random.integer(0...2) == 0 { ball.fling = nil }
    let values = try StatesSpec(
      "v", variables: ["panel": 600, "x": 0, "y": 0], rules: ["panel": panel, "x": ball])
    var pull = GestureSpec("pull", .pan(try PanGestureOptions(axis: .vertical)))
    pull.moves = [
      ValueLink("v", "panel", along: .vertical, unitsPerPoint: [1, -2][random.integer(0...1)])
    ]
    var grab = GestureSpec("grab", .pan(.standard))
    grab.moves = [ValueLink("v", "x", along: .horizontal), ValueLink("v", "y", along: .vertical)]
    // In another layout the places of the gestures are others.
    let middle = layout % 3 == 1 ? 220.0 : 200
    return try SceneTree(
      Node(
        frame: Self.frame, states: [values],
        children: [
          Node(frame: Rect2D(x: 0, y: 0, width: middle, height: 400), gestures: [grab]),
          Node(frame: Rect2D(x: middle, y: 0, width: 400 - middle, height: 400), gestures: [pull]),
          try sheet(&random, isLow: layout % 3 == 2),
        ]))
  }

  private func sheet(_ random: inout SplitMix64, isLow: Bool) throws -> Node {
    let frame = Rect2D(x: 0, y: 400, width: 400, height: isLow ? 350 : 400)
    let turns: [NestedOrder.Turn] = [.innerFirst, .outerFirst, .shared(0.3)]
    var outer = ScrollViewOptions(.vertical)
    outer.contentSize = Size2D(width: 400, height: 700)
    outer.order = NestedOrder(
      start: turns[random.integer(0...2)], end: turns[random.integer(0...2)])
    if random.integer(0...1) == 0 { outer.snap = .places([0, 150, 300]) }
    // A low one is held back above its least height.
    if isLow { outer.insets.top = -50 }
    var inner = ScrollViewOptions(.vertical)
    inner.contentSize = Size2D(width: 400, height: [500, 1000, 3000][random.integer(0...2)])
    inner.handover = EdgeHandover([.drag, .dragAndFling][random.integer(0...1)])
    let local = Rect2D(origin: .zero, size: frame.size)
    return try Node(
      id: "sheet", frame: frame, scroll: outer,
      children: [Node(id: "list", frame: local, scroll: inner)])
  }

  // MARK: Fingers

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    let scene = random.integer(0...Self.scenes - 1) * 3
    writer.add(.layout(scene))
    for _ in 0..<random.integer(1...6) {
      drag(&random, &writer, scene)
      if random.integer(0...1) == 0 { program(&random, &writer, scene) }
      writer.wait([0, 0.02, 0.1, 0.3, 3][random.integer(0...4)])
    }
    for id in ["v.panel", "v.x", "sheet", "list"] { writer.add(.hold(id, .lets(.zero))) }
    return writer.steps
  }

  private func drag(_ random: inout SplitMix64, _ writer: inout Writer, _ scene: Int) {
    writer.down(0, Point2D(x: random.number(20...380), y: random.number(20...730)))
    let reach = [15.0, 60, 200, 600][random.integer(0...3)]
    var way = Vector(x: random.number(-reach...reach), y: random.number(-reach...reach))
    if random.integer(0...1) == 0 { way.x *= 0.05 }
    let count = random.integer(2...8)
    for turn in 0..<count {
      writer.wait([0.004, 1.0 / 60, 0.05][random.integer(0...2)])
      let isBack = turn * 2 >= count && reach == 200
      writer.move(0, by: way * ((isBack ? -1 : 1) / Double(count)))
      if random.integer(0...11) == 0 { program(&random, &writer, scene) }
      if random.integer(0...15) == 0 {
        writer.down(1, Point2D(x: random.number(20...380), y: random.number(20...730)))
      }
    }
    if random.integer(0...2) == 0 { writer.wait(0.2) }
    writer.up(0, random.integer(0...7) == 0 ? .cancelled : .ended)
    writer.up(1)
  }

  private func program(_ random: inout SplitMix64, _ writer: inout Writer, _ scene: Int) {
    let held = ["v.panel", "v.x", "sheet", "list"][random.integer(0...3)]
    switch random.integer(0...12) {
    case 0: writer.add(.cancelGesture(["pull", "grab", "list"][random.integer(0...2)]))
    case 1: writer.add(.cancelPointer(0))
    case 2, 3:
      let target = Self.detents[random.integer(0...2)]
      writer.add(.send("v", "panel", to: target, motion: random.integer(0...4)))
    case 4:
      writer.add(
        .send("v", ["x", "y"][random.integer(0...1)], to: 90, motion: random.integer(0...4)))
    case 5, 6, 7:
      writer.hold(held, &random)
    case 8: writer.add(.layout(scene + random.integer(0...2)))
    case 9: writer.add(.settle)
    case 10, 11:
      writer.add(
        .send(
          ["sheet", "list"][random.integer(0...1)], "y", to: random.number(-100...900),
          motion: random.integer(0...4)))
    default:
      writer.add(.scroll("list", to: Vector(x: 0, y: random.number(-50...900)), animation: 1))
    }
  }
}

/// Variables stay where they are held and do not jump.
struct HeldValues: Invariant {
  let name = "variables are where they are held"
  private static let bounds = ["panel": 100.0...600, "x": 0...300, "y": -1e9...1e9]

  mutating func check(_ moment: Moment) throws -> String? {
    for name in Self.bounds.keys.sorted() {
      if let fault = try fault(name, moment) { return "\(name) \(fault)" }
    }
    return nil
  }

  private func fault(_ name: String, _ moment: Moment) throws -> String? {
    guard let range = Self.bounds[name] else { return nil }
    let (one, other) = (
      try moment.before.value("v", name), try moment.after.value("v", name)
    )
    guard other.isFinite else { return "is nowhere" }
    let way = other - one
    // At the edge the surplus is unknown.
    let isFree =
      range.contains(one) && range.contains(other)
      && one != range.lowerBound && one != range.upperBound && other != range.lowerBound
      && other != range.upperBound
    switch moment.step.action {
    case .layout, .settle, .remove: return nil
    case .send(_, name, _, 4), .send(_, name, _, 1): return nil
    case .hold("v.\(name)", .moves(let by)):
      guard isFree, try moment.before.holdsValue("v", name) else { return nil }
      return (way - by.y).magnitude < 1e-6 ? nil : "was moved by \(by.y), and goes by \(way)"
    case .touch(.moved, _, _, _), .touch(.ended, _, _, _):
      guard isFree, let by = try dragged(name, moment) else { return nil }
      return (way - by).magnitude < 1e-6 ? nil : "is dragged by \(by), and goes by \(way)"
    default:
      // A variable closer to its end than the rest tolerance snaps to it.
      return way.magnitude < 0.7 ? nil : "jumps by \(way)"
    }
  }

  /// Returns the distance by which a continuing gesture dragged a variable in a step; nil if there
  /// is no such gesture.
  private func dragged(_ name: String, _ moment: Moment) throws -> Double? {
    let id = name == "panel" ? "pull" : "grab"
    guard moment.before.scene.component(named: id) != nil,
      let one = try moment.before.gesture(id).values?.translation,
      let other = try moment.after.gesture(id).values?.translation,
      try moment.before.holder(ofVariable: "v", name) != nil
    else { return nil }
    let way = other - one
    if name == "panel" {
      let scale = moment.before.scene.spec(named: id)?.moves.first?.unitsPerPoint ?? 1
      return way.y * scale
    }
    return name == "x" ? way.x : way.y
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    if try stage.states("v").isMoving { return "variables are stuck" }
    let panel = try stage.value("v", "panel")
    if try stage.holdsValue("v", "panel") { return nil }
    return ValuesWorld.detents.contains(panel) ? nil : "panel rests at \(panel)"
  }
}

/// Each animation with a requested end event has exactly one.
struct AnimationEnds: Invariant {
  let name = "animations end once"
  private var told: Set<Int> = []

  mutating func check(_ moment: Moment) throws -> String? {
    for event in moment.passed + moment.events {
      guard case .animationEnded(_, let end) = event.kind else { continue }
      guard told.insert(end.id).inserted else { return "animation \(end.id) ended twice" }
      guard end.id <= moment.after.animationCount else { return "one that there is not ended" }
    }
    return nil
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    // The end of the last step's animations was reported before this check.
    let missing = stage.animationCount - told.count
    return missing == 0 ? nil : "\(missing) animations never ended"
  }
}

/// Sheet and list together move as far as the finger.
struct SharedDrags: Invariant {
  let name = "a shared drag loses nothing"

  mutating func check(_ moment: Moment) throws -> String? {
    let way: Double
    switch moment.step.action {
    case .hold(let id, .moves(let by)) where !id.contains("."):
      guard let component = moment.before.scene.component(named: id),
        moment.before.isGrabbed(component)
      else { return nil }
      way = by.y
    case .touch(.moved, let pointer, let place, _):
      guard moment.places.count == 1, let before = moment.places[pointer],
        try isDragged(moment.before), try isDragged(moment.after)
      else { return nil }
      way = place.y - before.y
    default: return nil
    }
    let (one, other) = (try asked(moment.before), try asked(moment.after))
    // Far beyond an edge a point shown is thousands of a finger.
    let slack = 1e-6 + 1e-9 * (one.magnitude + other.magnitude)
    return (one - other - way).magnitude < slack
      ? nil : "\(way) pt of a finger moved \(one - other)"
  }

  private func isDragged(_ stage: Stage) throws -> Bool {
    guard !stage.isGrabbed(try stage.component(named: "sheet")),
      !stage.isGrabbed(try stage.component(named: "list"))
    else { return false }
    return try ["sheet", "list"].contains { try stage.scrollView($0).phase == .dragging }
  }

  /// Returns the sum of both offsets, with the surplus behind their overscroll.
  private func asked(_ stage: Stage) throws -> Double {
    var sum = 0.0
    for id in ["sheet", "list"] {
      let view = try stage.scrollView(id)
      let over = view.overscroll.along(.vertical)
      let surplus = OverscrollLaw.uiKit.surplus(
        forOffset: over, over: view.viewport.along(.vertical))
      sum += (view.offset.along(.vertical) - over + surplus).value
    }
    return sum
  }
}
