import Testing

@testable import FlickCore

@Suite struct `Invalid inputs of scripts` {
  private static let seed: UInt64 = 99

  private static let oddNumbers: [Double] = [
    0, -0.0, 1, -1, 1e-300, 1e9, -1e9, 1e18, 1e300, .greatestFiniteMagnitude, .nan, .infinity,
    -.infinity,
  ]

  private static func number(_ random: inout SplitMix64) -> Double {
    random.integer(0...9) == 0
      ? oddNumbers[random.integer(0...oddNumbers.count - 1)] : random.number(-50...450)
  }

  /// Any other toolkit's pager, in any direction and shape.
  private static func vary(
    _ options: inout PagerOptions, _ random: inout SplitMix64
  ) throws {
    if random.integer(0...1) == 0 {
      let handover = options.handover
      options.apply(Profile.all[random.integer(0...Profile.all.count - 1)])
      options.handover = handover
    }
    options.isReversed = random.integer(0...1) == 0
    options.loops = random.integer(0...2) == 0
    options.containment = ScrollContainment.allCases[random.integer(0...2)]
    options.alignment =
      [.start(), .center, .end(inset: 7), .start(inset: -9)][random.integer(0...3)]
    options.directions = DragDirections.allCases[random.integer(0...2)]
    options.isDraggable = random.integer(0...6) > 0
    options.dragLimit = [.infinity, 1, 0.4, 0][random.integer(0...3)]
    options.interactive.scale = [1, 0.7, 0][random.integer(0...2)]
    options.loading = random.integer(0...3) == 0 ? .eager : .lazy(ratio: random.integer(-1...9))
    options.pan = try PanOptions(
      slop: options.pan.slop, keepsSlop: random.integer(0...1) == 0,
      pointers: PointerPolicy.allCases[random.integer(0...3)])
  }

  @Test func `random touches never trap, and everything comes to rest`() throws {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    let pages = [0, 1, 2, -1, .min, .max]
    for round in 0..<200 {
      var stage = try Library.stage(
        handover: HandoverPolicy.allCases[round % 4], depth: 2 + round % 2
      ) { options in
        options.pageCount = [0, 1, 3, 1_000_000_000][random.integer(0...3)]
        options.pageSize =
          [
            .fill, .fixed(0), .fixed(1e-7), .fixed(0.5), .fixed(390), .fixed(1e9),
          ][random.integer(0...5)]
        options.spacing = Points([0, 0, 16][random.integer(0...2)])
        options.overscroll = .band([0.55, 0, 1][random.integer(0...2)])
        options.settle = .spring(
          try SpringSpec(response: 0.3, dampingFraction: [0.01, 0.5, 1, 3][random.integer(0...3)]))
        options.pan = try PanOptions(slop: Points([0, 10][random.integer(0...1)]))
        options.axis = random.integer(0...5) == 0 ? .vertical : .horizontal
        if round % 3 > 0 { try Self.vary(&options, &random) }
      }
      for _ in 0..<200 {
        switch random.integer(0...19) {
        case 0: try stage.move("music", to: pages[random.integer(0...5)])
        case 1: try stage.jump("category", to: pages[random.integer(0...5)])
        case 2: stage.settle()
        case 5:
          let moves: [PageMove] = [.next, .previous, .first, .last, .by(.max), .by(-3), .to(.min)]
          let motions: [SettleMotion?] = [
            nil, .jump, .embla, .viewPager, .curve(.ease, duration: 0.2),
          ]
          try stage.move(
            stage.component(named: "music"), moves[random.integer(0...6)],
            by: motions[random.integer(0...4)])
        case 6:
          try? stage.setManualOffset(
            stage.component(named: "category"), to: Pages(Self.number(&random) / 100))
        case 3: stage.cancelGesture(ofPointer: random.integer(0...2))
        case 4: try? stage.advance(by: Seconds(abs(Self.number(&random)) / 1000))
        default:
          let odd = random.integer(0...30) == 0
          let touch = Touch(
            pointer: random.integer(0...2),
            time: odd
              ? Seconds(Self.number(&random)) : stage.time + Seconds(random.number(0...0.03)),
            position: Point2D(x: Self.number(&random), y: Self.number(&random)),
            phase: Touch.Phase.allCases[random.integer(0...3)])
          if touch.time < 1e12 { try? stage.handle(touch) }
        }
        stage.checkInvariants()
        for component in stage.scene.components(of: .pager) {
          let pager = try stage.pager(component)
          try #require(pager.position.isFinite && pager.velocity.isFinite, "round \(round)")
        }
      }
      for pointer in 0...2 { stage.cancelGesture(ofPointer: pointer) }
      stage.settle()
      for (index, component) in stage.scene.components(of: .pager).enumerated() {
        try stage.setManualOffset(component, to: 0)
        let pager = try stage.pager(component)
        let pages = [pager.page, pager.settledPage, pager.targetPage]
        try #require(!pager.isHeld && !pager.isSettling && pager.velocity == 0, "round \(round)")
        try #require(Set(pages).count == 1, "round \(round): \(pager)")
        // Pages that share a place have one position.
        if stage.scene.pagers[index].options.containment != .keep {
          try #require(pager.position.value == Double(pager.page), "round \(round): \(pager)")
        }
      }
    }
  }

  @Test(arguments: oddNumbers)
  func `random options are refused or work`(_ number: Double) {
    _ = try? PanOptions(slop: Points(number), cone: Radians(number))
    _ = try? PanOptions(stepCone: Radians(number))
    _ = try? SnapPolicy(distance: Pages(number), velocity: PointsPerSecond(number))
    _ = try? RubberBand(coefficient: number, dimension: Points(number))
    var options = PagerOptions(pageCount: 2)
    options.pageSize = .fixed(Points(number))
    options.overscroll = .band(number)
    options.restTolerance = Points(number)
    options.spacing = Points(number)
    let frame = Rect2D(x: number, y: 0, width: number, height: number)
    if let node = try? Node(id: "a", frame: frame, pager: options) {
      _ = try? SceneTree(node).hitTest(Point2D(x: number, y: number), at: Seconds(number))
    }
    for value in [number, -number] { _ = "\(Points(value))" }
  }
}
