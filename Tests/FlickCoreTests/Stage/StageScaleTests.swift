import FlickFuzz
import Testing

@testable import FlickCore

/// A stage with all lengths and speeds multiplied by a factor behaves the same, at that scale: the
/// size of a point does not matter.
@Suite struct `A stage of any size` {
  /// Lengths in points, as they are on a stage of another size.
  private struct Ruler {
    var scale: Double

    func points(_ length: Double) -> Points { Points(length * scale) }
    func speed(_ speed: Double) -> PointsPerSecond { PointsPerSecond(speed * scale) }
    func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect2D {
      Rect2D(x: x * scale, y: y * scale, width: width * scale, height: height * scale)
    }
  }

  private static func stage(_ random: inout SplitMix64, _ ruler: Ruler) throws -> Stage {
    let pan = try PanOptions(slop: ruler.points(random.pick([0, 8])))
    return try Stage(
      scene: SceneTree(
        Node(
          frame: ruler.rect(0, 0, 400, 1200), states: [variables(&random)],
          children: [
            Node(
              id: "pager", frame: ruler.rect(0, 0, 400, 400), pager: pager(&random, ruler, pan),
              children: [
                Node(
                  id: "inner", frame: ruler.rect(0, 0, 400, 200),
                  pager: pager(&random, ruler, pan))
              ]),
            Node(
              id: "list", frame: ruler.rect(0, 400, 400, 400), scroll: list(&random, ruler, pan),
              header: header(&random, ruler),
              children: [
                Node(id: "head", frame: ruler.rect(0, 0, 400, 128)),
                Node(id: "row", frame: ruler.rect(0, 128, 400, 900)),
              ]),
            Node(
              id: "pad", frame: ruler.rect(0, 800, 400, 400), gestures: gestures(&random, ruler)),
          ])), recording: .all)
  }

  private static func pager(
    _ random: inout SplitMix64, _ ruler: Ruler, _ pan: PanOptions
  ) throws -> PagerOptions {
    var options = PagerOptions(pageCount: random.integer(2...4))
    options.pan = pan
    options.isReversed = random.chance(0.3)
    options.loops = random.chance(0.2)
    options.snap = try SnapPolicy(
      distance: 0.5, velocity: ruler.speed(500), flickDistance: ruler.points(18))
    options.restTolerance = ruler.points(0.5)
    options.touchTolerance = ruler.points(0.5)
    options.settle = random.pick([.standard, .swiftUIPager, .curve(.easeOut, duration: 0.25)])
    options.overscroll = random.pick([.uiKit, .wall, .linear(0.5), .stop(0.25), .embla])
    options.pageSize = random.pick([.fill, .fixed(ruler.points(256)), .fraction(0.5)])
    options.spacing = ruler.points(random.pick([0, 16]))
    options.alignment = random.pick([.start(), .center])
    options.containment = random.pick(ScrollContainment.allCases)
    options.dragLimit = random.pick([.infinity, 1, 0.5])
    options.handover = random.pick(HandoverPolicy.allCases)
    return options
  }

  private static func list(
    _ random: inout SplitMix64, _ ruler: Ruler, _ pan: PanOptions
  ) throws -> ScrollViewOptions {
    var options = ScrollViewOptions(random.pick([.vertical, .both]))
    options.pan = pan
    options.contentSize = Size2D(width: 900 * ruler.scale, height: 1400 * ruler.scale)
    options.overscroll = random.pick([.uiKit, .wall, .linear(0.5), .embla])
    options.slowestFling = ruler.speed(50)
    options.fastestFling = ruler.speed(8000)
    options.restTolerance = ruler.points(0.25)
    options.touchTolerance = ruler.points(0.5)
    options.snap = random.pick([.none, .none, .paging(), .every(ruler.points(150))])
    if random.chance(0.3) {
      options.startThreshold = DragStartThreshold(
        distance: ruler.points(3.5), stillness: 0.05, breakingStep: ruler.points(24))
    }
    return options
  }

  private static func header(_ random: inout SplitMix64, _ ruler: Ruler) -> HeaderOptions {
    var options = HeaderOptions(height: ruler.points(128))
    options.minimum = ruler.points(random.pick([0, 48]))
    options.inset = ruler.points(16)
    options.maxStretch = ruler.points(random.pick([32, 1e6]))
    options.stretch = random.pick(HeaderOptions.Stretch.allCases)
    options.space = random.pick(HeaderOptions.Space.allCases)
    options.pullTrigger = ruler.points(40)
    return options
  }

  /// A variable has units of its own, and is equal at any scale.
  private static func variables(_ random: inout SplitMix64) throws -> StatesSpec {
    var rule = ValueRule()
    rule.bounds = 0...400
    rule.overscroll = random.pick([.uiKit, .linear(0.5), .wall])
    if random.chance(0.5) {
      rule.detents = try [0, 150, 400].map { try ValueDetent("\($0)", at: $0) }
    }
    return try StatesSpec("v", variables: ["x": 40], rules: ["x": rule])
  }

  private static func gestures(
    _ random: inout SplitMix64, _ ruler: Ruler
  ) throws -> [GestureSpec] {
    let start = try PanOptions(slop: ruler.points(8))
    var pull = GestureSpec(
      "pull",
      .pan(try PanGestureOptions(start: start, axis: random.pick([nil, .horizontal]))))
    pull.moves = [ValueLink("v", "x", along: .horizontal, unitsPerPoint: 1 / ruler.scale)]
    return [
      pull, GestureSpec("tap", .tap(try TapOptions(slop: ruler.points(8)))),
      GestureSpec("press", .longPress(try LongPressOptions(slop: ruler.points(8)))),
      GestureSpec(
        "swipe",
        .swipe(
          try SwipeOptions(
            directions: .up, distance: ruler.points(48), velocity: ruler.speed(200)))),
    ]
  }

  /// Returns the events in words, and all numbers in lengths of an unscaled stage.
  private static func played(_ seed: UInt64, _ scale: Double) throws -> (
    words: [String], numbers: [Double]
  ) {
    var random = SplitMix64(seed: seed)
    let ruler = Ruler(scale: scale)
    var stage = try stage(&random, ruler)
    var numbers: [Double] = []
    var time = 0.0
    for _ in 0..<3 {
      let start = Point2D(
        x: Double(random.integer(1...24)) * 16, y: Double(random.integer(1...74)) * 16)
      let way = random.pick([
        Vector(x: -320, y: 0), Vector(x: 64, y: 8), Vector(x: 0, y: 256), Vector(x: 16, y: -384),
        Vector(x: 2, y: 2), Vector(x: 0, y: -32),
      ])
      let duration = random.pick([0.0625, 0.25])
      let script = FingerScript.one(
        from: start, at: time, stops: [(time + duration, start + way)],
        liftAt: time + duration + random.pick([0, 0, 0.25]))
      for var touch in script.touches {
        touch.position = .zero + (touch.position - .zero) * scale
        try stage.handle(touch)
        numbers += try Self.numbers(stage, scale)
      }
      time = stage.time.value + random.pick([0.0625, 0.5])
      try stage.advance(to: Seconds(time))
      numbers += try Self.numbers(stage, scale)
    }
    stage.settle()
    numbers += try Self.numbers(stage, scale)
    let pulls = stage.events.count { if case .headerPulled = $0.kind { true } else { false } }
    return (stage.gestureLog + stage.pageLog + ["\(pulls) pulls"], numbers)
  }

  private static func numbers(_ stage: Stage, _ scale: Double) throws -> [Double] {
    var numbers: [Double] = []
    for id in ["pager", "inner"] {
      let pager = try stage.pager(id)
      numbers += [
        pager.position.value, pager.velocity.value, pager.offset.value / scale,
        pager.overscroll.value / scale, Double(pager.targetPage),
      ]
    }
    let list = try stage.scrollView("list")
    numbers += [
      list.offset.x, list.offset.y, list.velocity.x.value, list.velocity.y.value,
      list.overscroll.x, list.overscroll.y, list.target.x, list.target.y, list.farthest.y,
    ].map { $0 / scale }
    let header = try stage.header("head")
    numbers += [
      header.pull.value / scale, header.stretch.value / scale, header.visibleHeight.value / scale,
      header.ratio, header.top.value / scale, header.isStuck ? 1 : 0,
    ]
    numbers.append(try stage.value("v", "x"))
    return numbers
  }

  @Test func `a stage scaled by any factor gives equal events`() throws {
    var differences = 0
    for seed in UInt64(1)...60 {
      let usual = try Self.played(seed, 1)
      for scale in [1.0 / 4096, 64] {
        let other = try Self.played(seed, scale)
        #expect(usual.words == other.words, "\(seed) times \(scale)")
        let worst = zip(usual.numbers, other.numbers).map { ($0 - $1).magnitude }.max() ?? .nan
        #expect(worst < 1e-6, "\(seed) times \(scale)")
        differences += usual.numbers.filter { $0 != 0 }.count
      }
    }
    #expect(differences > 10_000)
  }
}
