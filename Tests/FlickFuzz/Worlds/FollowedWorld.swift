package import FlickCore

/// A sheet whose least place and detents are computed from a bar, beside a dial with bounds that
/// follow the sheet; fingers and programs move all three.
package struct FollowedWorld: World {
  package let name = "followed"
  /// It is played by its name only, so that the cases of other worlds stay those of their seeds.
  package let share = 0

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  private static let scenes = 2000
  static let sheetBounds = 0.0...1000
  static let barBounds = -100.0...900
  static let (half, closed) = (500.0, 950.0)

  package init() {}

  package func invariants() -> [any Invariant] {
    [Bookkeeping(), GestureLives(), PageModel(), Finiteness(), AnimationEnds(), FollowedPlaces()]
  }

  package var comparisons: [any Comparison] { [FrameRates(), TouchFrames()] }

  package var expected: [String: Int] {
    ["animation ended": 50, "action take": 50, "action carry": 50, "action send": 100]
  }

  // MARK: The scene

  /// The numbers of a layout: the offset of the sheet's top from the bar, and how far the half open
  /// sheet moves up for each point that the bar moves down.
  static func numbers(ofLayout layout: Int) -> (plus: Double, share: Double) {
    var random = SplitMix64(seed: UInt64(layout))
    return ([0.0, 20, -30][random.integer(0...2)], [0.5, 0, -0.6][random.integer(0...2)])
  }

  package func scene(layout: Int) throws -> SceneTree {
    var random = SplitMix64(seed: UInt64(layout / 3))
    let (plus, share) = Self.numbers(ofLayout: layout)
    var sheet = ValueRule()
    sheet.bounds = Self.sheetBounds
    sheet.detents = [
      try ValueDetent("full", at: 0), try ValueDetent("half", at: 400),
      try ValueDetent("closed", at: Self.closed),
    ]
    sheet.skipsDetents = random.integer(0...1) == 0
    sheet.overscroll = [.uiKit, .wall][random.integer(0...1)]
    let top = try Derived.binary(.add, .reading("bar", "top"), .constant(plus))
    let half = try Derived.binary(
      .subtract, .constant(Self.half),
      .binary(.multiply, .reading("bar", "top"), .constant(share)))
    let follows = FollowedRule(start: top, least: top, detents: ["full": top, "half": half])
    // So far that detents of the sheet meet, and meet its bounds.
    var bar = ValueRule()
    bar.bounds = Self.barBounds
    bar.overscroll = [.uiKit, .wall][random.integer(0...1)]
    if random.integer(0...1) == 0 { bar.fling = nil }
    var dial = ValueRule()
    dial.bounds = 0...400
    if random.integer(0...1) == 0 { dial.fling = nil }
    let most = FollowedRule(greatest: .reading("sheet", "y"))
    var pull = GestureSpec("pull", .pan(try PanGestureOptions(axis: .vertical)))
    pull.moves = [ValueLink("sheet", "y", along: .vertical)]
    var push = GestureSpec("push", .pan(try PanGestureOptions(axis: .vertical)))
    push.moves = [ValueLink("bar", "top", along: .vertical)]
    var turn = GestureSpec("turn", .pan(try PanGestureOptions(axis: .horizontal)))
    turn.moves = [ValueLink("dial", "x", along: .horizontal)]
    return try SceneTree(
      Node(
        frame: Self.frame,
        states: [
          StatesSpec("bar", variables: ["top": 100], rules: ["top": bar]),
          StatesSpec(
            "sheet", variables: ["y": 0], rules: ["y": sheet], following: ["y": follows]),
          StatesSpec("dial", variables: ["x": 50], rules: ["x": dial], following: ["x": most]),
        ],
        children: [
          Node(frame: Rect2D(x: 0, y: 0, width: 200, height: 400), gestures: [push]),
          Node(frame: Rect2D(x: 200, y: 0, width: 200, height: 400), gestures: [turn]),
          Node(frame: Rect2D(x: 0, y: 400, width: 400, height: 400), gestures: [pull]),
        ]))
  }

  // MARK: What fingers do

  package func steps(_ random: inout SplitMix64) -> [Step] {
    var writer = Writer()
    let scene = random.integer(0...Self.scenes - 1) * 3
    writer.add(.layout(scene))
    for _ in 0..<random.integer(1...6) {
      drag(&random, &writer, scene)
      if random.integer(0...1) == 0 { program(&random, &writer, scene) }
      writer.wait([0, 0.02, 0.1, 0.3, 3][random.integer(0...4)])
    }
    for id in ["sheet.y", "bar.top", "dial.x"] { writer.add(.hold(id, .lets(.zero))) }
    return writer.steps
  }

  private func place(_ random: inout SplitMix64) -> Point2D {
    Point2D(x: random.number(20...380), y: random.number(20...780))
  }

  private func drag(_ random: inout SplitMix64, _ writer: inout Writer, _ scene: Int) {
    let fingers = random.integer(1...2)
    for finger in 0..<fingers { writer.down(finger, place(&random)) }
    let count = random.integer(2...8)
    for _ in 0..<count {
      writer.wait([0.004, 1.0 / 60, 0.05][random.integer(0...2)])
      for finger in 0..<fingers {
        let reach = [5.0, 30, 90][random.integer(0...2)]
        writer.move(
          finger, by: Vector(x: random.number(-reach...reach), y: random.number(-reach...reach)))
      }
      if random.integer(0...11) == 0 { program(&random, &writer, scene) }
    }
    if random.integer(0...2) == 0 { writer.wait(0.2) }
    for finger in 0..<fingers {
      writer.up(finger, random.integer(0...7) == 0 ? .cancelled : .ended)
    }
  }

  private func program(_ random: inout SplitMix64, _ writer: inout Writer, _ scene: Int) {
    let held = ["sheet.y", "bar.top", "dial.x"][random.integer(0...2)]
    switch random.integer(0...9) {
    case 0: writer.add(.cancelGesture(["pull", "push", "turn"][random.integer(0...2)]))
    case 1: writer.add(.cancelPointer(0))
    case 2, 3:
      writer.add(
        .send(
          "bar", "top", to: random.number(Self.barBounds), motion: random.integer(0...4)))
    case 4:
      writer.add(.send("sheet", "y", to: Self.closed, motion: random.integer(0...4)))
    case 5, 6:
      writer.hold(held, &random)
    case 7: writer.add(.layout(scene + random.integer(0...2)))
    case 8: writer.add(.settle)
    default: break
    }
  }
}

/// Variables rest at places that their rules allow, wherever the numbers are that the rules follow.
struct FollowedPlaces: Invariant {
  let name = "followed places hold"
  private static let tolerance = 1e-6
  private var layout = 0

  mutating func check(_ moment: Moment) throws -> String? {
    if case .layout(let layout) = moment.step.action { self.layout = layout }
    return nil
  }

  mutating func checkEnd(_ stage: Stage) throws -> String? {
    for id in ["bar", "sheet", "dial"] where try stage.states(id).isMoving {
      return "\(id) is stuck"
    }
    let (top, sheet, dial) = (
      try stage.value("bar", "top"), try stage.value("sheet", "y"), try stage.value("dial", "x")
    )
    if dial < -Self.tolerance || dial > max(0, sheet) + Self.tolerance {
      return "the dial rests at \(dial), and the sheet at \(sheet)"
    }
    let (plus, share) = FollowedWorld.numbers(ofLayout: layout)
    let least = top + plus
    let bounds = least...max(least, FollowedWorld.sheetBounds.upperBound)
    let half = FollowedWorld.half - top * share
    let places = [least, half, FollowedWorld.closed].map {
      min(max($0, bounds.lowerBound), bounds.upperBound)
    }
    return places.contains { ($0 - sheet).magnitude <= Self.tolerance }
      ? nil : "the sheet rests at \(sheet), and its places are \(places) with the bar at \(top)"
  }
}
