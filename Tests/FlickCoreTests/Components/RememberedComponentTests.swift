import FlickFuzz
import Testing

@testable import FlickCore

/// Guards the places of components during and after touches against accidental changes: pagers,
/// decks and headers with random options, in round numbers, so that compared values are often
/// equal.
@Suite struct `Recorded random components` {
  @Test(
    arguments: [
      ("pagers", pager), ("decks", deck), ("headers", header),
    ] as [(String, @Sendable (inout SplitMix64) throws -> Node)])
  func `recorded components move as before`(
    _ row: (name: String, node: @Sendable (inout SplitMix64) throws -> Node)
  ) throws {
    try Remembered.check(row.name) { account in
      var random = SplitMix64(seed: 20_261_128)
      for _ in 0..<250 {
        // Some options do not go together.
        guard let node = try? row.node(&random),
          let scene = try? SceneTree(Node(id: "root", frame: Pad.frame, children: [node]))
        else {
          account.add("refused", [])
          account.endMoment()
          continue
        }
        var stage = Stage(scene: scene, recording: .all)
        try Self.play(&random, on: &stage, &account)
      }
    }
  }

  /// New layouts arrive while fingers are down, during motions, and at rest.
  @Test(
    arguments: [
      ("pagers", pager), ("decks", deck), ("headers", header),
    ] as [(String, @Sendable (inout SplitMix64) throws -> Node)])
  func `recorded components keep the same state over a new layout`(
    _ row: (name: String, node: @Sendable (inout SplitMix64) throws -> Node)
  ) throws {
    func scene(_ random: inout SplitMix64) -> SceneTree? {
      guard let node = try? row.node(&random) else { return nil }
      return try? SceneTree(Node(id: "root", frame: Pad.frame, children: [node]))
    }
    try Remembered.check("relaid-\(row.name)") { account in
      var random = SplitMix64(seed: 20_261_131)
      for _ in 0..<200 {
        let scenes = (0..<3).map { _ in scene(&random) }
        guard let first = scenes[0] else { continue }
        var stage = Stage(scene: first, recording: .all)
        var layouts = scenes.dropFirst().compactMap { $0 }
        try Self.play(&random, on: &stage, &account) { random, stage in
          guard random.chance(0.15), let next = layouts.popLast() else { return }
          stage.relayout(next)
        }
      }
    }
  }

  private static let frame = Rect2D(x: 40, y: 40, width: 320, height: 640)

  // MARK: Fingers

  /// Plays one to three successive fingers that drag and rest, or flick, and calls `between` in
  /// between.
  private static func play(
    _ random: inout SplitMix64, on stage: inout Stage, _ account: inout Account,
    between: (inout SplitMix64, inout Stage) -> Void = { _, _ in }
  ) throws {
    var time = 0.0
    for _ in 0..<random.integer(1...3) {
      var script = FingerScript()
      script.rate = 32
      let start = Point2D(
        x: Double(random.integer(5...45)) * 8, y: Double(random.integer(5...85)) * 8)
      let length = Double(random.integer(0...40)) * 8
      let way = random.pick([
        Vector(x: -length, y: 0), Vector(x: length, y: 0), Vector(x: 0, y: length),
        Vector(x: 0, y: -length), Vector(x: length / 2, y: length),
      ])
      let duration = random.pick([0.0625, 0.125, 0.5])
      var stops = [(time: time + duration, place: start + way)]
      if random.chance(0.3) { stops.append((time + duration + 0.25, start + way * 0.5)) }
      let end = (stops.last?.time ?? time) + random.pick([0, 0, 0.25])
      script.finger(from: start, at: time, stops: stops, liftAt: end)
      for touch in script.touches {
        try stage.handle(touch)
        between(&random, &stage)
        if touch.phase != .moved || random.chance(0.2) { try tell(&stage, &account) }
      }
      time = end + random.pick([0.0625, 0.25, 4])
      try stage.advance(to: Seconds(time))
      between(&random, &stage)
      try tell(&stage, &account)
    }
    stage.settle()
    try tell(&stage, &account)
    account.endMoment()
  }

  private static func tell(_ stage: inout Stage, _ account: inout Account) throws {
    account.add(stage.takeEvents(), in: stage.scene)
    try account.addReadings(of: stage)
    try account.addNodes(of: stage)
  }

  // MARK: Components

  @Sendable private static func pager(_ random: inout SplitMix64) throws -> Node {
    let count = random.integer(0...6)
    var options = PagerOptions(pageCount: count)
    options.axis = random.pick(Orientation.allCases)
    options.isReversed = random.chance(0.25)
    options.loops = random.chance(0.25)
    options.page = count > 0 ? random.integer(0...count - 1) : 0
    options.pageSize = random.pick([
      .fill, .fill, .fixed(80), .fixed(320), .fraction(0.5), .inset(40), .ratio(1),
    ])
    options.spacing = random.pick([0, 0, 16])
    options.alignment = random.pick([
      .start(), .start(inset: 16), .center, .end(), .end(inset: 16), .justified(),
      .justified(inset: 16),
    ])
    options.containment = random.pick(ScrollContainment.allCases)
    let rules = try `The margin of a page`.rules()
    options.snap = try SnapPolicy(
      random.pick(rules).1, pagesPerSwipe: random.pick([0, 1, 2, SnapPolicy.allPages]))
    options.overscroll = random.pick([
      .uiKit, .wall, .saturating(10), .power(0.85), .linear(0.5), .stop(0.25), .embla,
      .flutterIncremental,
    ])
    options.settle = random.pick([
      .standard, .swiftUIPager, .viewPager, .viewPager2, .embla, .jump,
      .curve(.linear, duration: 0.25),
    ])
    options.pan = try PanOptions(slop: random.pick([0, 8, 16]), keepsSlop: random.chance(0.3))
    options.directions = random.pick(DragDirections.allCases)
    options.dragLimit = random.pick([.infinity, .infinity, 1, 0.5])
    options.dragScale = random.pick([.finger, .page])
    options.loading = random.pick([.eager, .lazy(), .lazy(ratio: 2), .beyond(1)])
    options.interactive.scale = random.pick([1, 0.5])
    options.interactive.fade = random.pick([0, 0.5])
    let pages = try (0..<count).map { try Node(id: "page \($0)", frame: frame) }
    return try Node(id: "pager", frame: frame, pager: options, children: pages)
  }

  @Sendable private static func deck(_ random: inout SplitMix64) throws -> Node {
    var options = DeckOptions(random.pick(DeckOptions.Direction.allCases))
    options.visible = random.integer(2...4)
    options.crossShare = random.pick([0, 0.5, 1])
    options.lifts = random.chance(0.5)
    options.commit = random.pick([.onCross, .onRelease, .onReleaseOrFlick(256)])
    options.overtaking = random.pick([.atOnce, .atProgress(0.5), .apart])
    options.cancelling = random.pick(DeckOptions.Cancelling.allCases)
    options.distance = random.pick([64, 80, 128])
    options.fadeStart = random.pick([0, 16, 64])
    options.fadesApart = random.chance(0.3)
    options.isInterruptible = random.chance(0.7)
    options.isAxisLocked = random.chance(0.5)
    let count = random.integer(1...5)
    options.front = random.integer(0...count - 1)
    let cards = try (0..<count).map { index in
      try Node(id: "card \(index)", frame: Rect2D(x: 0, y: 0, width: 320, height: 640))
    }
    return try Node(id: "deck", frame: frame, deck: options, children: cards)
  }

  @Sendable private static func header(_ random: inout SplitMix64) throws -> Node {
    var header = HeaderOptions(height: 160)
    header.minimum = random.pick([0, 64])
    header.maxStretch = random.pick([.infinity, 0, 32])
    header.overlap = random.pick([0, 32])
    header.inset = random.pick([0, 16])
    header.stretch = random.pick(HeaderOptions.Stretch.allCases)
    header.space = random.pick(HeaderOptions.Space.allCases)
    header.pullTrigger = random.pick([nil, 8, 32])
    let options = try Feed.options(content: Size2D(width: 320, height: 2000)) {
      $0.pan = try PanOptions(slop: 0)
      $0.overscroll = random.pick([.uiKit, .linear(0.5), .wall])
    }
    let rows = try (0..<3).map { index in
      try Node(
        id: "row \(index)", frame: Rect2D(x: 0, y: Double(index) * 160, width: 320, height: 160))
    }
    return try Node(id: "list", frame: frame, scroll: options, header: header, children: rows)
  }
}

extension Account {
  /// Adds the place and the look of every node.
  mutating func addNodes(of stage: Stage) throws {
    for id in stage.scene.nodeIDs {
      let node = try stage.node(id)
      let frame = node.frame
      add(
        id,
        [
          frame.origin.x, frame.origin.y, frame.size.width, frame.size.height, node.opacity,
          node.scale, node.rotation.value, node.tilt.value, node.z, node.cornerRadius,
        ])
    }
  }
}
