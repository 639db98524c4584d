package import FlickCore

/// Components that do not move along an axis: a dial that turns, a bead on a wire, cards and nested
/// pagers by custom rules, and a board.
///
/// The board has two lists, each with a sticky heading; items are carried between them while a
/// program scrolls them.
package struct DialsWorld: World {
  package let name = "dials"
  package let share = 5

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  private static let scenes = 200
  /// The turn of the dial per radian.
  static let unitsPerRadian = 50.0
  /// The middle of the dial.
  static let middle = Point2D(x: 100, y: 100)
  /// Where fingers come down: on the dial, the wire, the cards, the pagers and the lists.
  private static let areas = [
    Rect2D(x: 0, y: 0, width: 200, height: 200), Rect2D(x: 200, y: 0, width: 200, height: 200),
    Rect2D(x: 0, y: 200, width: 200, height: 200), Rect2D(x: 200, y: 200, width: 200, height: 200),
    Rect2D(x: 0, y: 400, width: 400, height: 400),
  ]

  package init() {}

  package func invariants() -> [any Invariant] {
    [
      Bookkeeping(), GestureLives(), PageModel(), Finiteness(), Rest(), AnimationEnds(), Dials(),
      CardChanges(),
    ]
  }

  package var comparisons: [any Comparison] { [TouchFrames()] }

  package var expected: [String: Int] {
    [
      "'turn' ended": 50, "'slide' ended": 50, "long press began": 20, "card by drag": 5,
      "action send": 50, "action take": 20,
    ]
  }

  // MARK: The scene

  package func scene(layout: Int) throws -> SceneTree {
    var random = SplitMix64(seed: UInt64(layout / 2))
    var angle = ValueRule()
    angle.bounds = -400...400
    angle.overscroll = [.uiKit, .wall][random.integer(0...1)]
    if random.integer(0...1) == 0 {
      angle.detents = try (-4...4).map { try ValueDetent("\($0)", at: Double($0) * 100) }
    }
    var bead = ValueRule()
    bead.bounds = 0...300
    let values = try StatesSpec(
      "d", variables: ["angle": 0, "bead": 0, "x": 0, "y": 0],
      rules: ["angle": angle, "bead": bead])
    var turn = GestureSpec("turn", .pan(.standard))
    turn.moves = [
      ValueLink("d", "angle", along: .horizontal, unitsPerPoint: Self.unitsPerRadian, by: .turn)
    ]
    var slide = GestureSpec("slide", .pan(.standard))
    let wire = [Point2D(x: 20, y: 20), Point2D(x: 180, y: 20), Point2D(x: 180, y: 180)]
    slide.moves = [
      try ValueLink("d", "bead", alongLine: wire, unitsPerPoint: [1, -1][random.integer(0...1)])
    ]
    return try SceneTree(
      Node(
        frame: Self.frame, states: [values],
        children: [
          Node(frame: Self.areas[0], gestures: [turn]),
          Node(frame: Self.areas[1], gestures: [slide]),
          try deck(&random), try pagers(&random),
          try list("left", x: 0, isOther: layout % 2 == 1, &random),
          try list("right", x: 200, isOther: layout % 2 == 1, &random),
        ]))
  }

  private func deck(_ random: inout SplitMix64) throws -> Node {
    var options = DeckOptions(DeckOptions.Direction.allCases[random.integer(0...2)])
    let (far, fast) = ([40.0, 90][random.integer(0...1)], [300.0, 900][random.integer(0...1)])
    options.commit = .custom(
      CustomCommit("far or fast", contradicts: { _ in }) { release in
        CustomCommit.Verdict(
          goes: release.displacement >= far || release.velocity >= fast,
          tests: [
            .init(.displacement, release.displacement, .atLeast, far),
            .init(.velocity, release.velocity, .atLeast, fast),
            .init(.travel, release.travel, .atLeast, 0),
          ])
      })
    options.flies = random.integer(0...1) == 0
    options.fadeStart = [options.fadeStart, 1e6][random.integer(0...1)]
    options.turn = [0, 0.4][random.integer(0...1)]
    let card = Rect2D(x: 0, y: 0, width: 180, height: 180)
    return try Node(
      id: "deck", frame: Rect2D(x: 10, y: 210, width: 180, height: 180), deck: options,
      children: (0..<3).map { _ in try Node(frame: card) })
  }

  private func pagers(_ random: inout SplitMix64) throws -> Node {
    let outerFirst = random.integer(0...1) == 0
    let rule = CustomHandover("by turns", complains: { _ in }) { tracks, isTowardsEnd in
      guard tracks.count > 1 else { return nil }
      let order = outerFirst == isTowardsEnd ? [1, 0] : [0, 1]
      return order.map { .init(track: $0, to: tracks[$0].edge) }
    }
    let law = try SampledOverscroll(
      "stairs", shown: SampledOverscroll.places.map { min(0.5, ($0 * 8).rounded(.down) / 16) })
    let page = Rect2D(x: 0, y: 0, width: 200, height: 200)
    var outer = PagerOptions(pageCount: 2)
    outer.overscroll = .sampled(law)
    var inner = PagerOptions(pageCount: 3)
    inner.handoverRule = rule
    return try Node(
      id: "wide", frame: Self.areas[3], pager: outer,
      children: [Node(id: "deep", frame: page, pager: inner), Node(frame: page)])
  }

  private func list(
    _ id: String, x: Double, isOther: Bool, _ random: inout SplitMix64
  ) throws -> Node {
    var options = ScrollViewOptions(.vertical)
    let count = random.integer(4...12)
    options.contentSize = Size2D(width: 200, height: Double(count) * 80)
    var items = try (0..<count).map { number in
      var carry = GestureSpec(
        "\(id) \(number)", .longPress(try LongPressOptions(duration: 0.3)))
      carry.moves = [
        ValueLink("d", "x", along: .horizontal), ValueLink("d", "y", along: .vertical),
      ]
      // Other layouts reverse the order of the items.
      let place = isOther ? count - 1 - number : number
      return try Node(
        id: "\(id) item \(number)",
        frame: Rect2D(x: 0, y: Double(place) * 80, width: 200, height: 80), gestures: [carry])
    }
    var look = Look()
    look.y = .derived(try .binary(.max, .reading(id, "y"), .constant(0)))
    items.append(
      try Node(
        id: "\(id) heading", frame: Rect2D(x: 0, y: 0, width: 200, height: 30), look: look,
        gestures: [GestureSpec("\(id) fold", .tap(.standard))]))
    return try Node(
      id: id, frame: Rect2D(x: x, y: 400, width: 200, height: 400), scroll: options, children: items
    )
  }

  // MARK: The fingers

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    let scene = random.integer(0...Self.scenes - 1) * 2
    writer.add(.layout(scene))
    for _ in 0..<random.integer(1...6) {
      drag(&random, &writer, scene)
      if random.integer(0...2) == 0 { program(&random, &writer, scene) }
      writer.wait([0, 0.05, 0.15, 3][random.integer(0...3)])
    }
    for id in ["d.angle", "d.bead", "left", "right"] { writer.add(.hold(id, .lets(.zero))) }
    return writer.steps
  }

  private func drag(_ random: inout SplitMix64, _ writer: inout Writer, _ scene: Int) {
    let area = Self.areas[random.integer(0...4)]
    let start = Point2D(
      x: area.origin.x + random.number(10...area.size.width - 10),
      y: area.origin.y + random.number(10...area.size.height - 10))
    writer.down(0, start)
    if random.integer(0...2) == 0 { writer.wait(0.35) }
    let count = random.integer(1...10)
    // Straight on, or about a place.
    let reach = [5.0, 15, 60][random.integer(0...2)]
    var way = Vector(x: random.number(-reach...reach), y: random.number(-reach...reach))
    let bend = [0, 0, 0.4, -0.8][random.integer(0...3)]
    for _ in 0..<count {
      writer.wait([0.004, 1.0 / 60, 0.05][random.integer(0...2)])
      writer.move(0, by: way)
      way = Vector(x: way.x - bend * way.y, y: way.y + bend * way.x)
      if random.integer(0...11) == 0 { program(&random, &writer, scene) }
      if random.integer(0...15) == 0 {
        writer.down(1, Point2D(x: random.number(0...400), y: random.number(0...790)))
      }
    }
    if random.integer(0...2) == 0 { writer.wait(0.2) }
    writer.up(0, random.integer(0...7) == 0 ? .cancelled : .ended)
    writer.up(1)
  }

  private func program(_ random: inout SplitMix64, _ writer: inout Writer, _ scene: Int) {
    let list = ["left", "right"][random.integer(0...1)]
    let variable = ["angle", "bead"][random.integer(0...1)]
    switch random.integer(0...9) {
    case 0: writer.add(.cancelPointer(0))
    case 1: writer.add(.cancelGesture(["turn", "slide", "deck", "deep"][random.integer(0...3)]))
    case 2: writer.add(.layout(scene + random.integer(0...1)))
    case 3, 4:
      let target = Double(random.integer(0...3)) * 100
      writer.add(.send("d", variable, to: target, motion: random.integer(0...4)))
    case 5: writer.add(.swap("deck", jumps: random.integer(0...3) == 0))
    case 6: writer.add(.turn("wide", by: random.integer(-1...1), motion: random.integer(0...6)))
    case 7: writer.add(.scroll(list, to: Vector(x: 0, y: random.number(-50...600)), animation: 1))
    default:
      let held = [list, "d.\(variable)"][random.integer(0...1)]
      writer.add(.hold(held, .takes))
      for _ in 0..<random.integer(0...3) {
        writer.wait([0, 0.02][random.integer(0...1)])
        writer.add(.hold(held, .moves(Vector(x: 0, y: random.number(-60...60)))))
      }
      if random.integer(0...2) > 0 {
        writer.add(.hold(held, .lets(Vector(x: 0, y: random.number(-900...900)))))
      }
    }
  }
}

/// A dial turns by the angle of its finger around its middle, a bead moves no farther than its
/// finger, and neither jumps at a release.
struct Dials: Invariant {
  let name = "what is turned goes by the angle"

  mutating func check(_ moment: Moment) throws -> String? {
    switch moment.step.action {
    case .layout, .settle, .remove: return nil
    case .send(_, _, _, 1), .send(_, _, _, 4): return nil
    case .hold(_, .moves): return nil
    case .touch(.moved, let pointer, let place, _):
      return try moved(moment, pointer, place)
    case .touch(.ended, let pointer, let place, _) where moment.places[pointer] != place:
      return nil
    default: break
    }
    for variable in ["angle", "bead"] {
      let before = try moment.before.value("d", variable)
      let way = try moment.after.value("d", variable) - before
      // A variable closer to its end than the rest tolerance snaps to it.
      if way.magnitude > 0.7 { return "\(variable) jumps by \(way)" }
    }
    return nil
  }

  private func moved(_ moment: Moment, _ pointer: Int, _ place: Point2D) throws -> String? {
    guard let from = moment.places[pointer], moment.places.count == 1 else { return nil }
    let (before, after) = (moment.before, moment.after)
    let bead = try after.value("d", "bead") - before.value("d", "bead")
    // At a corner of the wire the bead may take the other way, which is one and a half times as
    // long.
    if try before.holder(ofVariable: "d", "bead") != nil, try !after.holdsValue("d", "bead"),
      bead.magnitude > 2 * (place - from).length + 400
    {
      return "bead goes by \(bead)"
    }
    guard let turn = before.scene.component(named: "turn"),
      try before.holder(ofVariable: "d", "angle") == turn,
      try after.holder(ofVariable: "d", "angle") == turn,
      try before.gesture("turn").values != nil
    else { return nil }
    let (one, other) = (from - DialsWorld.middle, place - DialsWorld.middle)
    // Near the middle the angle is undefined, and at its ends the dial is held back.
    guard one.length > 9, other.length > 9 else { return nil }
    let (start, end) = (try before.value("d", "angle"), try after.value("d", "angle"))
    guard start.magnitude < 399, end.magnitude < 399 else { return nil }
    let cross = one.x * other.y - one.y * other.x
    let along = one.x * other.x + one.y * other.y
    let sine = cross / (one.length * other.length)
    let size = (end - start) / DialsWorld.unitsPerRadian
    // The sine of the turn, at most half a turn; the core has no arc tangent.
    let series = Self.sine(size)
    guard (series - sine).magnitude < 1e-6, size.magnitude < 3.15, along != 0 else {
      return "angle goes by \(size) rad, and the finger by one of sine \(sine)"
    }
    return nil
  }

  /// The sine of an angle up to half a turn.
  private static func sine(_ x: Double) -> Double {
    var (sum, term) = (x, x)
    for index in 1...14 {
      term *= -x * x / Double(2 * index * (2 * index + 1))
      sum += term
    }
    return sum
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    try stage.states("d").isMoving ? "variables are stuck" : nil
  }
}
