package import FlickCore

/// A photo zoomed by two fingers and dragged by one, above a list that changes its content and
/// room.
package struct ZoomsWorld: World {
  package let name = "zooms"
  package let share = 5

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  /// The frame of the photo: the upper half.
  static let view = Rect2D(x: 0, y: 0, width: 400, height: 400)
  static let content = Size2D(width: 400, height: 300)

  package init() {}

  package func invariants() -> [any Invariant] {
    [Bookkeeping(), GestureLives(), PageModel(), Finiteness(), PinchedPlaces(), ResizedLists()]
  }

  package var comparisons: [any Comparison] { [TouchFrames()] }

  package var expected: [String: Int] {
    ["action resize": 200, "action send": 50, "pinch began": 50]
  }

  package func scene(layout: Int) throws -> SceneTree {
    var random = SplitMix64(seed: UInt64(layout))
    var scale = ValueRule()
    scale.bounds = 1...4
    scale.overscroll = [.uiKit, .wall][random.integer(0...1)]
    let rule = { (content: Double, viewport: Double) in
      var rule = ValueRule()
      rule.zoomRoom = ZoomRoom(scale: "scale", content: content, viewport: viewport)
      return rule
    }
    let zoomed = try StatesSpec(
      "z", variables: ["scale": 1, "x": 0, "y": 0],
      rules: [
        "scale": scale, "x": rule(Self.content.width, Self.view.size.width),
        "y": rule(Self.content.height, Self.view.size.height),
      ])
    var pinch = GestureSpec(
      "pinch", .pinch(try PinchOptions(slop: [0, 18][random.integer(0...1)])),
      simultaneousWith: ["drag"])
    pinch.moves = [
      ValueLink("z", "scale", along: .horizontal, by: .scale),
      ValueLink("z", "x", along: .horizontal, by: .focus),
      ValueLink("z", "y", along: .vertical, by: .focus),
    ]
    var drag = GestureSpec(
      "drag", .pan(try PanGestureOptions(policy: [.average, .latest][random.integer(0...1)])))
    drag.moves = [ValueLink("z", "x", along: .horizontal), ValueLink("z", "y", along: .vertical)]
    var list = ScrollViewOptions(.vertical)
    list.contentSize = Size2D(width: 400, height: 1000)
    if random.integer(0...3) == 0 { list.overscroll = .band(0.2) }
    return try SceneTree(
      Node(
        frame: Self.frame, states: [zoomed],
        children: [
          Node(frame: Self.view, gestures: [pinch, drag]),
          Node(
            id: "list", frame: Rect2D(x: 0, y: 400, width: 400, height: 400), scroll: list),
        ]))
  }

  // MARK: Fingers

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    writer.add(.layout(random.integer(0...15)))
    for _ in 0..<random.integer(1...5) {
      switch random.integer(0...2) {
      case 0: scroll(&random, &writer)
      default: zoom(&random, &writer)
      }
      writer.wait([0, 0.02, 0.1, 0.3, 3][random.integer(0...4)])
      if random.integer(0...2) == 0 { program(&random, &writer) }
    }
    return writer.steps
  }

  private func place(_ random: inout SplitMix64, below top: Double = 0) -> Point2D {
    Point2D(x: random.number(10...390), y: top + random.number(10...390))
  }

  private func zoom(_ random: inout SplitMix64, _ writer: inout Writer) {
    writer.down(0, place(&random))
    if random.integer(0...3) == 0 { writer.move(0, by: Vector(x: 30, y: 0)) }
    writer.down(1, place(&random))
    for _ in 0..<random.integer(1...8) {
      writer.wait([0.004, 1.0 / 60][random.integer(0...1)])
      for finger in 0...1 where random.integer(0...3) > 0 {
        writer.move(finger, by: Vector(x: random.number(-60...60), y: random.number(-60...60)))
      }
      if random.integer(0...9) == 0 { program(&random, &writer) }
      if random.integer(0...14) == 0 { writer.up(random.integer(0...1)) }
      if random.integer(0...14) == 0 { writer.down(1, place(&random)) }
    }
    let first = random.integer(0...1)
    writer.up(first, random.integer(0...9) == 0 ? .cancelled : .ended)
    for _ in 0..<random.integer(0...3) {
      writer.wait(1.0 / 60)
      writer.move(1 - first, by: Vector(x: random.number(-40...40), y: random.number(-40...40)))
    }
    writer.up(1 - first)
  }

  private func scroll(_ random: inout SplitMix64, _ writer: inout Writer) {
    writer.down(2, place(&random, below: 400))
    let way = random.number(-150...150)
    for _ in 0..<random.integer(1...6) {
      writer.wait([0.004, 1.0 / 60, 0.05][random.integer(0...2)])
      writer.move(2, by: Vector(x: 0, y: way))
      if random.integer(0...3) == 0 { resize(&random, &writer) }
    }
    writer.up(2)
    if random.integer(0...1) == 0 {
      writer.wait([0, 0.05, 0.4][random.integer(0...2)])
      resize(&random, &writer)
    }
  }

  private func resize(_ random: inout SplitMix64, _ writer: inout Writer) {
    writer.add(
      .resize(
        "list", height: [200, 700, 1000, 5000][random.integer(0...3)],
        top: [0, 0, 60][random.integer(0...2)]))
  }

  private func program(_ random: inout SplitMix64, _ writer: inout Writer) {
    switch random.integer(0...5) {
    case 0: writer.add(.cancelGesture(["pinch", "drag"][random.integer(0...1)]))
    case 1, 2:
      writer.add(
        .send("z", "scale", to: [1, 2.5, 4][random.integer(0...2)], motion: random.integer(0...4)))
    case 3: writer.add(.settle)
    case 4: writer.add(.send("z", "x", to: 0, motion: random.integer(0...4)))
    default: writer.add(.layout(random.integer(0...15)))
    }
  }
}

/// The content under the middle of two fingers stays there, and a touch does not cause a jump.
struct PinchedPlaces: Invariant {
  let name = "what is pinched stays under the fingers"

  mutating func check(_ moment: Moment) throws -> String? {
    guard case .touch(let phase, _, _, _) = moment.step.action else { return nil }
    guard phase == .moved, try holds(moment.before), try holds(moment.after) else {
      return try jump(moment, phase)
    }
    let (one, other) = (try under(moment.before), try under(moment.after))
    // Of a photo that is a hundred times as small an error is a hundred times as large.
    let fault = (one - other).length
    return fault < 1e-6 ? nil : "the place under the fingers goes from \(one) to \(other)"
  }

  /// Whether two fingers have all three.
  private func holds(_ stage: Stage) throws -> Bool {
    guard let pinch = stage.scene.component(named: "pinch"),
      try stage.gesture("pinch").state?.isActive == true
    else { return false }
    return try ["scale", "x", "y"].allSatisfy { try stage.holder(ofVariable: "z", $0) == pinch }
  }

  /// The place of the photo, from its middle, that is under the middle of the fingers.
  private func under(_ stage: Stage) throws -> Vector {
    let middle = Point2D(x: 200, y: 200)
    let place = (try stage.gesture("pinch").values?.location ?? middle) - middle
    let shift = Vector(x: try stage.value("z", "x"), y: try stage.value("z", "y"))
    return (place - shift) * (1 / (try stage.value("z", "scale")))
  }

  /// A finger that comes or goes does not move the content by itself.
  private func jump(_ moment: Moment, _ phase: Touch.Phase) throws -> String? {
    guard phase != .moved else { return nil }
    for name in ["scale", "x", "y"] {
      let way = try moment.after.value("z", name) - (try moment.before.value("z", name))
      // A finger that is lifted away from its last place has moved.
      if way.magnitude > 0.7, phase == .began { return "\(name) jumps by \(way)" }
    }
    return nil
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    if try stage.states("z").isMoving { return "the photo is stuck" }
    let scale = try stage.value("z", "scale")
    return scale >= 1 && scale <= 4 ? nil : "the scale rests at \(scale)"
  }
}

/// Content with changing edges does not jump, and rests between them.
struct ResizedLists: Invariant {
  let name = "resized content does not jump"

  mutating func check(_ moment: Moment) throws -> String? {
    guard case .resize = moment.step.action else { return nil }
    let (one, other) = (try moment.before.scrollView("list"), try moment.after.scrollView("list"))
    let way = other.offset.y - one.offset.y
    return way.magnitude < 0.11 ? nil : "the list jumps by \(way)"
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    let list = try stage.scrollView("list")
    let over = list.overscroll.y
    return over == 0 && !list.isMoving ? nil : "the list rests \(over) beyond its edge"
  }
}
