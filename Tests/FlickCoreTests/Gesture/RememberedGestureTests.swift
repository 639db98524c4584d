import FlickFuzz
import Testing

@testable import FlickCore

/// Guards the choice among several gestures, its time and its reasons against accidental changes.
///
/// Random gestures with random relations under random fingers, in round numbers, so that compared
/// values are often equal.
@Suite struct `Recorded random gestures` {
  @Test func `recorded gestures get the same fingers`() throws {
    try Remembered.check("gestures") { account in
      var random = SplitMix64(seed: 20_261_126)
      for _ in 0..<900 {
        let scene = try? Self.scene(&random)
        let script = Self.script(&random)
        guard let scene else {
          account.endMoment()
          continue
        }
        var stage = Stage(scene: scene, recording: .all)
        for touch in script.touches { try stage.handle(touch) }
        stage.settle()
        account.add(stage.takeEvents(), in: stage.scene)
        account.endMoment()
      }
    }
  }

  // MARK: Gestures

  private static func scene(_ random: inout SplitMix64) throws -> SceneTree {
    let ids = ["a", "b", "c", "d"].prefix(random.integer(2...4))
    var specs: [GestureSpec] = []
    for id in ids {
      let others = ids.filter { $0 != id }
      func some(_ random: inout SplitMix64, _ share: Double) -> [String] {
        random.chance(share) ? [random.pick(others)] : []
      }
      specs.append(
        GestureSpec(
          id, try kind(&random), priority: random.pick([0, 0, 0, 1]),
          requiresFailureOf: some(&random, 0.2), blocks: some(&random, 0.1),
          simultaneousWith: some(&random, 0.25), exclusiveAfter: some(&random, 0.1)))
    }
    let inner = random.integer(0...specs.count)
    let frame = Rect2D(x: 80, y: 80, width: 240, height: 640)
    var child = try Node(id: "child", frame: frame, gestures: Array(specs[inner...]))
    switch random.integer(0...3) {
    case 0:
      child = try Node(
        id: "pager", frame: frame, pager: PagerOptions(pageCount: 3), children: [child])
    case 1: child = try Node(id: "list", frame: frame, scroll: Feed.options(), children: [child])
    default: break
    }
    return try SceneTree(
      Node(id: "pad", frame: Pad.frame, gestures: Array(specs[..<inner]), children: [child]))
  }

  private static func kind(_ random: inout SplitMix64) throws -> GestureKind {
    switch random.integer(0...11) {
    case 0, 1:
      let pointers = random.pick([1, 1, 1, 2])
      return .tap(try TapOptions(count: random.integer(1...3), pointers: pointers))
    case 2, 3: return .longPress(try LongPressOptions(duration: random.pick([0.25, 0.5])))
    case 4, 5:
      let start = try PanOptions(
        slop: random.pick([0, 8, 16]), cone: Radians(degrees: random.pick([30, 45, 90])),
        isConeStrict: random.chance(0.3))
      let axis = random.pick([nil, Orientation.horizontal, .vertical])
      return .pan(
        try PanGestureOptions(
          start: start, axis: axis, locksAxis: random.chance(0.3),
          pointers: random.pick([1, 1, 2]), policy: random.pick([.ignore, .cancel])))
    case 6, 7:
      let directions: [SwipeOptions.Directions] = [.all, .left, .right, .up]
      return .swipe(
        try SwipeOptions(
          directions: random.pick(directions), distance: random.pick([16, 48]),
          velocity: random.pick([128, 256])))
    case 8: return .edgePan(try EdgePanOptions(edge: random.pick([.left, .top]), width: 96))
    case 9, 10: return .pinch(try PinchOptions(slop: random.pick([0, 8, 18])))
    default: return .rotate(.standard)
    }
  }

  // MARK: Fingers

  private static let ways = [
    Vector.zero, Vector(x: 16, y: 0), Vector(x: -48, y: 0), Vector(x: 64, y: 64),
    Vector(x: 8, y: -96), Vector(x: -128, y: 16), Vector(x: 0, y: 160),
  ]

  private static func script(_ random: inout SplitMix64) -> FingerScript {
    var script = FingerScript()
    script.rate = 32
    for pointer in 0..<random.pick([1, 1, 1, 2, 2, 3]) {
      var time = random.pick([0, 0, 0.0625, 0.25])
      for _ in 0..<random.pick([1, 1, 2, 3]) {
        let start = Point2D(
          x: Double(random.integer(2...40)) * 8, y: Double(random.integer(2...90)) * 8)
        var (place, end) = (start, time)
        var stops: [(time: Double, place: Point2D)] = []
        for _ in 0..<random.integer(0...2) {
          end += random.pick([0.0625, 0.125, 0.25])
          place = place + random.pick(Self.ways)
          stops.append((end, place))
        }
        end += random.pick([0, 0, 0.0625, 0.25, 0.5])
        script.finger(pointer, from: start, at: time, stops: stops, liftAt: end)
        time = end + random.pick([0.0625, 0.125, 0.25, 0.5])
      }
    }
    return script
  }
}
