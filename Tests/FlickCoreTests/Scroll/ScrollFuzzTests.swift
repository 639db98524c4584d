import FlickCore
import Testing

/// Random fingers, programs and layouts on random nests of scroll views and pagers.
@Suite struct `Random inputs to scroll views` {
  private static let seed: UInt64 = 20_261_126

  private static func options(_ random: inout SplitMix64) throws -> ScrollViewOptions {
    let axes = ScrollViewOptions.Axes.allCases[random.integer(0...2)]
    return try Feed.options(
      axes, content: Size2D(width: random.number(0...3000), height: random.number(0...6000))
    ) {
      $0.offset = Vector(x: random.number(-100...3000), y: random.number(-100...6000))
      $0.overscroll = OverscrollLaw.named[random.integer(0...OverscrollLaw.named.count - 1)].law
      $0.fling = FlingPhysics.named[random.integer(0...FlingPhysics.named.count - 1)].physics
      $0.edges = [.standard, .flutter, .flutterFast, .stop][random.integer(0...3)]
      $0.handover = EdgeHandover(
        start: HandoverPolicy.allCases[random.integer(0...3)],
        end: HandoverPolicy.allCases[random.integer(0...3)])
      $0.snap =
        [.none, .none, .none, .paging(), .every(Points(130)), .places([0, 77, 1000])][
          random.integer(0...5)]
      $0.lock = [.free, .locked, .directional(Radians(degrees: 20))][random.integer(0...2)]
      $0.bouncesWhenShort = random.integer(0...1) == 0
      if random.integer(0...3) == 0 { $0.carriedMomentum = .flutter }
      if random.integer(0...3) == 0 { $0.startThreshold = .flutter }
    }
  }

  private static func scene(_ random: inout SplitMix64) throws -> SceneTree {
    var node = try Node(
      id: "leaf", frame: Feed.frame, gestures: [GestureSpec("tap", .tap(.standard))])
    for level in 0..<random.integer(1...3) {
      let id = ["a", "b", "c"][level]
      if random.integer(0...2) == 0 {
        var pager = PagerOptions(pageCount: random.integer(0...4))
        pager.axis = random.integer(0...1) == 0 ? .horizontal : .vertical
        pager.handover = HandoverPolicy.allCases[random.integer(0...3)]
        node = try Node(id: id, frame: Feed.frame, pager: pager, children: [node])
      } else {
        node = try Node(id: id, frame: Feed.frame, scroll: options(&random), children: [node])
      }
    }
    return try SceneTree(node)
  }

  private static func check(_ stage: Stage, _ round: Int) throws {
    stage.checkInvariants()
    for id in stage.scene.components(of: .scrollView) {
      let view = try stage.scrollView(id)
      let numbers = [
        view.offset.x, view.offset.y, view.velocity.x.value, view.velocity.y.value,
        view.overscroll.x, view.overscroll.y, view.peakOverscroll.x, view.peakOverscroll.y,
        view.target.x, view.target.y,
      ]
      let isFinite = numbers.allSatisfy(\.isFinite)
      try #require(isFinite, "round \(round): \(view)")
    }
  }

  /// Checks that all views are at rest between the edges, with consistent numbers.
  private static func checkRest(_ stage: Stage, _ round: Int) throws {
    try #require(stage.isAtRest, "round \(round)")
    for id in stage.scene.components(of: .scrollView) {
      let view = try stage.scrollView(id)
      try #require(view.phase == .idle && view.velocity == .zero, "round \(round): \(view)")
      try #require(
        view.overscroll == .zero && view.target == view.offset, "round \(round): \(view)")
    }
  }

  @Test func `scroll views keep their invariants and rest between their edges`() throws {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    var counts: [ScrollActivity: Int] = [:]
    for round in 0..<400 {
      var stage = Stage(scene: try Self.scene(&random), recording: .none)
      var places: [Int: Point2D] = [:]
      for _ in 0..<40 {
        let pointer = random.integer(0...1)
        switch random.integer(0...14) {
        case 0...2:
          guard places[pointer] == nil else { continue }
          let place = Point2D(x: random.number(0...400), y: random.number(0...800))
          places[pointer] = place
          try stage.handle(
            Touch(pointer: pointer, time: stage.time, position: place, phase: .began))
        case 3...8:
          guard let place = places[pointer] else { continue }
          let next = place + Vector(x: random.number(-300...300), y: random.number(-300...300))
          places[pointer] = next
          try stage.handle(
            Touch(
              pointer: pointer, time: stage.time + Seconds(random.number(0...0.04)),
              position: next, phase: .moved))
        case 9, 10:
          guard let place = places.removeValue(forKey: pointer) else { continue }
          try stage.handle(
            Touch(
              pointer: pointer, time: stage.time, position: place,
              phase: random.integer(0...3) == 0 ? .cancelled : .ended))
        case 11: try stage.advance(by: Seconds(random.number(0...0.7)))
        case 12:
          guard let id = stage.scene.components(of: .scrollView).first else { continue }
          let animation: [ScrollAnimation] = [
            .none, .standard, .easing(.easeOut, duration: 0.4),
          ]
          try stage.scroll(
            id, to: Vector(x: random.number(-500...4000), y: random.number(-500...7000)),
            animation[random.integer(0...2)])
        case 13: stage.relayout(try Self.scene(&random))
        default:
          guard let id = stage.scene.components(of: .scrollView).last else { continue }
          try stage.cancelGesture(id)
        }
        try Self.check(stage, round)
        for id in stage.scene.components(of: .scrollView) {
          counts[try stage.scrollView(id).phase, default: 0] += 1
        }
      }
      for (pointer, place) in places.sorted(by: { $0.key < $1.key }) {
        try stage.handle(
          Touch(pointer: pointer, time: stage.time, position: place, phase: .ended))
      }
      stage.settle()
      try Self.check(stage, round)
      try Self.checkRest(stage, round)
    }
    print("phases: \(counts.map { "\($0.key.rawValue) \($0.value)" }.sorted())")
    for phase in ScrollActivity.allCases { #expect(counts[phase, default: 0] > 20, "\(phase)") }
  }

  @Test func `numbers that are not finite are refused before anything moves`() throws {
    var stage = try Feed.stage()
    for bad in [Double.nan, .infinity, -.infinity, 1e10] {
      #expect(throws: CoreError.self) { try stage.scroll("feed", to: Vector(x: 0, y: bad)) }
      let changes: [(inout ScrollViewOptions) throws -> Void] = [
        { $0.contentSize = Size2D(width: bad, height: 1) }, { $0.offset = Vector(x: bad, y: 0) },
        { $0.slowestFling = PointsPerSecond(bad) }, { $0.fastestFling = PointsPerSecond(bad) },
        { $0.restTolerance = Points(bad) }, { $0.snap = .every(Points(bad)) },
        { $0.snap = .places([0, Points(bad)]) }, { $0.overscroll = .band(bad) },
        { $0.overscroll = .power(bad) }, { $0.lock = .directional(Radians(bad)) },
        { $0.fling = .friction(.uiKitNormal, braking: bad) },
        { $0.startThreshold?.distance = Points(bad) },
        { $0.carriedMomentum?.factor = bad },
      ]
      for change in changes {
        #expect(throws: CoreError.self) {
          _ = try Feed.stage {
            $0.startThreshold = .flutter
            $0.carriedMomentum = .flutter
            try change(&$0)
          }
        }
      }
    }
    #expect(try stage.y() == 0)
    #expect(throws: CoreError.self) {
      _ = try Feed.stage { $0.fling = .friction(try Friction(rate: 0)) }
    }
    #expect(throws: CoreError.self) {
      try Node(
        frame: Feed.frame, pager: PagerOptions(pageCount: 1), scroll: ScrollViewOptions())
    }
  }
}
