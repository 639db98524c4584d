package import FlickCore

/// A list on the first of two pages, beneath an edge gesture that pulls a panel over everything.
///
/// Its rows can be drawn aside, carried after a long press, or guarded. Layouts change at once and
/// animated; pointers hover.
package struct ListsWorld: World {
  package let name = "lists"
  package let share = 6
  package let animatesLayouts = true

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  private static let row = 80.0
  /// Where rows rest, and the panel.
  static let places = ["row": [-400.0, -100, 0], "panel": [0, 300]]

  package init() {}

  package func invariants() -> [any Invariant] {
    [Bookkeeping(), GestureLives(), PageModel(), Finiteness(), DrawnRows(), AnimationEnds()]
  }

  package var comparisons: [any Comparison] { [] }

  package var expected: [String: Int] {
    ["action send": 50, "pan began": 200, "long press began": 50, "catch": 20]
  }

  // MARK: The scene

  package func scene(layout: Int) throws -> SceneTree {
    var random = SplitMix64(seed: UInt64(layout / 3))
    var drawn = ValueRule()
    drawn.bounds = -400...0
    drawn.detents = try [
      ValueDetent("full", at: -400, reach: -400 ... -250),
      ValueDetent("open", at: -100, reach: -250 ... -50), ValueDetent("closed", at: 0),
    ]
    drawn.hysteresis = [0, 0.1, 0.4][random.integer(0...2)]
    var carried = ValueRule()
    carried.fling = nil
    var panel = ValueRule()
    panel.bounds = 0...300
    panel.overscroll = .wall
    panel.detents = try [ValueDetent("closed", at: 0), ValueDetent("open", at: 300)]
    var values = ["panel": 0.0]
    var rules = ["panel": panel]
    for number in 0..<4 {
      (values["row\(number)"], rules["row\(number)"]) = (0, drawn)
      (values["carried\(number)"], rules["carried\(number)"]) = (0, carried)
    }
    let cone = [0.3, 0.8][random.integer(0...1)]
    var list = ScrollViewOptions(.vertical)
    list.order = NestedOrder(start: .innerFirst, end: .innerFirst)
    let count = layout % 3 == 1 ? 11 : 12
    let rows = try (0..<count).map { number in
      // Some layouts reverse the order of the rows.
      let place = layout % 3 == 2 ? count - 1 - number : number
      return try Node(
        id: "node\(number)",
        frame: Rect2D(x: 0, y: Self.row * Double(place), width: 400, height: Self.row),
        gestures: [try gesture(of: number, cone: cone)])
    }
    let pages = try [
      Node(id: "list", frame: Self.frame, scroll: list, children: rows),
      Node(frame: Self.frame),
    ]
    var edge = GestureSpec(
      "edge", .pan(try PanGestureOptions(axis: .horizontal)), priority: 1, blocks: ["pages"])
    edge.moves = [ValueLink("r", "panel", along: .horizontal)]
    return try SceneTree(
      Node(
        frame: Self.frame, states: [StatesSpec("r", variables: values, rules: rules)],
        children: [
          Node(id: "pages", frame: Self.frame, pager: PagerOptions(pageCount: 2), children: pages),
          Node(frame: Rect2D(x: 0, y: 0, width: 24, height: 800), gestures: [edge]),
        ]))
  }

  private func gesture(of number: Int, cone: Double) throws -> GestureSpec {
    let own = number % 4
    switch number / 4 {
    case 1:
      var carry = GestureSpec("carry\(own)", .longPress(try LongPressOptions(duration: 0.3)))
      carry.moves = [ValueLink("r", "carried\(own)", along: .vertical)]
      return carry
    default:
      var start = PanOptions.standard
      start.cone = Radians(cone)
      var draw = GestureSpec(
        number < 4 ? "draw\(own)" : "ask\(own)",
        .pan(try PanGestureOptions(start: start, axis: .horizontal)))
      draw.moves = [ValueLink("r", "row\(own)", along: .horizontal)]
      // To the left only.
      if number >= 8 { draw.gate = GestureGate { $0.translation.x < 0 } }
      return draw
    }
  }

  // MARK: The fingers

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    let scene = random.integer(0...30) * 3
    writer.add(.layout(scene))
    for _ in 0..<random.integer(1...6) {
      drag(&random, &writer, scene)
      if random.integer(0...2) == 0 { program(&random, &writer, scene) }
      writer.wait([0, 0.05, 0.15, 3][random.integer(0...3)])
    }
    return writer.steps
  }

  private func drag(_ random: inout SplitMix64, _ writer: inout Writer, _ scene: Int) {
    let isAtEdge = random.integer(0...3) == 0
    let start = Point2D(
      x: random.number(isAtEdge ? 0...24 : 30...380), y: random.number(10...790))
    if random.integer(0...3) == 0 {
      writer.add(.touch([.hovered, .left][random.integer(0...1)], pointer: 0, at: start))
    }
    writer.down(0, start)
    if random.integer(0...2) == 0 { writer.wait(0.35) }
    let reach = [20.0, 120, 400][random.integer(0...2)]
    var way = Vector(x: random.number(-reach...reach), y: random.number(-reach...reach))
    if random.integer(0...2) > 0 { way.y *= 0.1 }
    let count = random.integer(1...8)
    for _ in 0..<count {
      writer.wait([0.004, 1.0 / 60, 0.05][random.integer(0...2)])
      writer.move(0, by: way * (1 / Double(count)))
      if random.integer(0...11) == 0 { program(&random, &writer, scene) }
      if random.integer(0...15) == 0 {
        writer.down(1, Point2D(x: random.number(0...380), y: random.number(10...790)))
      }
    }
    if random.integer(0...2) == 0 { writer.wait(0.2) }
    writer.up(0, random.integer(0...7) == 0 ? .cancelled : .ended)
    writer.up(1)
  }

  private func program(_ random: inout SplitMix64, _ writer: inout Writer, _ scene: Int) {
    let own = random.integer(0...3)
    switch random.integer(0...7) {
    case 0: writer.add(.cancelPointer(0))
    case 1: writer.add(.cancelGesture(["draw0", "carry1", "edge", "pages"][own]))
    case 2: writer.add(.layout(scene + random.integer(0...2)))
    case 3: writer.add(.send("r", "panel", to: [0, 300][own % 2], motion: random.integer(0...4)))
    case 4: writer.add(.send("r", "carried\(own)", to: 80, motion: random.integer(0...3)))
    case 5: writer.add(.scroll("list", to: Vector(x: 0, y: random.number(0...200)), animation: 1))
    default:
      let place = [-100.0, 0][random.integer(0...1)]
      writer.add(.send("r", "row\(own)", to: place, motion: random.integer(0...4)))
    }
  }
}

/// Rows and panels that fingers drag move as far as the finger, and rest at their places.
struct DrawnRows: Invariant {
  let name = "drawn rows go with the finger and rest at their places"
  private static let names =
    ["panel"] + (0..<4).flatMap { ["row\($0)", "carried\($0)"] }

  /// The displacement of the list and the pages at the last touch of each pointer.
  ///
  /// A held row stays under its finger at each touch, and moves with the list in between.
  private var shifts: [Int: Vector] = [:]
  /// The pointers under which a row may have been taken since their last touch, wherever it was.
  private var unknown: Set<Int> = []
  /// When a layout came last: rows that move to their new places are carried too.
  private var layoutTime = -Double.infinity

  mutating func check(_ moment: Moment) throws -> String? {
    var reach = 0.0
    // A second `began` of the same pointer is ignored.
    if let touch = moment.step.touch,
      touch.phase != .began || moment.places[touch.pointer] == nil
    {
      let now = Vector(
        x: (try? moment.after.pager("pages").offset.value) ?? 0,
        y: (try? moment.after.scrollView("list").offset.y) ?? 0)
      reach += (now - (shifts[touch.pointer] ?? now)).length
      shifts[touch.pointer] = now
    }
    let others = moment.places.keys.filter { $0 != moment.step.touch?.pointer }
    if moment.began(where: { _ in true }) { unknown.formUnion(others) }
    // A long press takes its row between two touches, and the list may have moved since.
    if moment.began(where: { $0.hasPrefix("carry") }) { unknown.formUnion(moment.places.keys) }
    if let pointer = moment.step.touch?.pointer, unknown.remove(pointer) != nil { return nil }
    switch moment.step.action {
    case .layout, .settle, .remove:
      layoutTime = moment.after.time.value
      return nil
    case _ where moment.step.touch != nil && moment.after.time.value < layoutTime + 3: return nil
    case .send(_, _, _, 1), .send(_, _, _, 4): return nil
    case .touch(.moved, let pointer, let place, _), .touch(.ended, let pointer, let place, _):
      guard let before = moment.places[pointer] else { break }
      reach += max((place.x - before.x).magnitude, (place.y - before.y).magnitude)
    default: break
    }
    for name in Self.names {
      let before = try moment.before.value("r", name)
      let way = try moment.after.value("r", name) - before
      // A motion of a program may have led it behind its wall, where no finger holds it.
      if name == "panel", !(0...300).contains(before) { continue }
      // A variable closer to its end than the rest tolerance snaps to it.
      guard way.magnitude < reach + 0.7 else { return "\(name) goes by \(way)" }
    }
    return nil
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    for name in Self.names {
      guard let places = ListsWorld.places[name.filter(\.isLetter)] else { continue }
      let value = try stage.value("r", name)
      if !places.contains(where: { ($0 - value).magnitude < 1e-9 }) {
        return "\(name) rests at \(value)"
      }
      if try stage.holder(ofVariable: "r", name) != nil { return "\(name) is held" }
    }
    return nil
  }
}

extension Moment {
  /// Whether a gesture with such a name was recognized in the step or in the time before it.
  fileprivate func began(where isNamed: (String) -> Bool) -> Bool {
    (passed + events).contains { event in
      if case .gesture(let gesture) = event.kind {
        gesture.state == .began && isNamed(after.scene.name(of: gesture.component))
      } else {
        false
      }
    }
  }
}
