import Testing

@testable import FlickCore

/// Every test has two distances: `spare` to its own threshold, `margin` to where the verdict flips.
@Suite struct `The spare of a test` {
  private static let seed: UInt64 = 760

  /// Checks the properties that all tests share.
  private static func check(_ test: Criterion, _ context: @autoclosure () -> String) {
    #expect(test.spare > 0 ? test.isMet : test.spare == 0 || !test.isMet, "\(context())")
    #expect(test.margin > 0 ? test.passed : test.margin == 0 || !test.passed, "\(context())")
    #expect(test.isMet || test.nearestMiss == test.value, "\(context())")
    guard test.threshold == test.ownThreshold, test.comparison != .thrown else { return }
    #expect(test.spare == test.margin && test.isMet == test.passed, "\(context())")
  }

  @Test func `the spare has the sign of the rule's own test, over random releases and rules`()
    throws
  {
    print("spare: seed \(Self.seed)")
    var flipsElsewhere = 0
    for (name, rule) in try `The margin of a page`.rules() {
      var random = SplitMix64(seed: Self.seed)
      for round in 0..<1000 {
        let release = `The margin of a page`.random(&random)
        let policy = try SnapPolicy(
          rule, pagesPerSwipe: [1, 2, SnapPolicy.allPages][random.integer(0...2)])
        for test in policy.criteria(for: release) {
          let context = { "\(name), round \(round): \(release) \(test)" }
          Self.check(test, context())
          #expect(test.ownThreshold >= 0 || test.name == .edge, "\(context())")
          #expect(test.isDeciding || test.threshold == test.ownThreshold, "\(context())")
          if test.threshold != test.ownThreshold { flipsElsewhere += 1 }
        }
      }
    }
    #expect(flipsElsewhere > 1000, "hardly any verdict flipped elsewhere: \(flipsElsewhere)")
  }

  /// A rule of one test, with a page on either side and less than a page of travel, so that only
  /// this test can flip it.
  @Test(arguments: [
    ("nearest", SnapRule.nearest(NearestSnap())), ("projected", .projected(.predictedEnd)),
  ])
  func `the spare equals the margin for a single test`(_ name: String, _ rule: SnapRule) throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<500 {
      let distance = random.number(-0.9...0.9)
      var release = PagerRelease(position: Pages(5 + distance), base: 5, pageCount: 11, pitch: 360)
      release.velocity = PointsPerSecond(random.number(-500...500))
      let tests = try SnapPolicy(rule, pagesPerSwipe: 1).criteria(for: release)
      let test = try #require(tests.first)
      #expect(tests.count == 1 && test.isDeciding)
      // A flip that is found along another measure is exact to a step.
      let apart = (test.threshold - test.ownThreshold).magnitude
      #expect(apart < 2e-9 && (test.spare - test.margin).magnitude < 2e-9, "\(distance): \(test)")
      #expect(test.words.flip == nil)
    }
  }

  @Test func `the spare is computed from the set thresholds`() throws {
    var random = SplitMix64(seed: Self.seed)
    let policy = try SnapPolicy(
      .thresholds(try ThresholdSnap(distance: 0.4, velocity: 700, flickDistance: 25)),
      pagesPerSwipe: 1)
    for _ in 0..<1000 {
      let release = `The margin of a page`.random(&random)
      for test in policy.criteria(for: release) {
        switch test.name {
        case .velocity: #expect(test.ownThreshold == 700)
        case .travel: #expect(test.ownThreshold == 25)
        case .distance:
          let whole = test.ownThreshold - 0.4
          #expect((whole - whole.rounded()).magnitude < 1e-9)
        default: break
        }
      }
    }
  }

  @Test func `the spare of gestures and cards has the sign of the test too`() throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<400 {
      var options = DeckOptions()
      options.commit = .onReleaseOrFlick(500)
      var deck = try Deck(options, count: 2, size: Size2D(width: 320, height: 320))
      deck.begin(at: 0)
      deck.follow(Vector(x: 0, y: random.number(1...160)))
      let (_, _, tests) = deck.verdict(
        at: 0, velocity: Velocity(x: 0, y: PointsPerSecond(random.number(-1500...1500))),
        travel: Vector(x: 0, y: random.number(-20...60)))
      for test in tests {
        Self.check(test, "\(test)")
        if test.name == .velocity { #expect(test.ownThreshold == 500) }
      }
    }
    let pan = GestureKind.pan(try PanGestureOptions(axis: .horizontal))
    for kind in [.tap(.standard), .longPress(.standard), .swipe(.standard), pan] {
      for _ in 0..<60 {
        var stage = try Pad.stage([GestureSpec("it", kind)])
        let displacement = try Turn.vector(
          length: random.number(0...80), angle: random.number(-3...3))
        let finger = try Synthesizer(rate: 60)
        try stage.play(
          try finger.drag(
            from: Point2D(x: 200, y: 400), by: displacement,
            duration: Seconds(random.number(0.02...0.7))))
        stage.settle()
        for decision in stage.decisions {
          for test in decision.criteria { Self.check(test, "\(kind): \(test)") }
        }
      }
    }
  }

  @Test func `the spare takes no memory in a test`() {
    #expect(MemoryLayout<Criterion>.stride == 32)
  }

  /// A flick that the distance had turned anyway: only a flick back would change the page.
  @Test func `the spare is reported beside a flip at another value`() throws {
    var release = PagerRelease(position: 0.589744, base: 0, pageCount: 3, pitch: 390)
    release.velocity = -869
    let tests = SnapPolicy.standard.criteria(for: release)
    let test = try #require(tests.first { $0.isDeciding })
    #expect(test.name == .velocity && test.value == -869)
    #expect(test.ownThreshold == 500 && test.spare == 369)
    #expect(test.threshold == -500 && test.margin == 1369)
    #expect(
      test.words.text
        == "velocity 869 pt/s, 500 needed, 369 to spare, flips at 500 the other way, 1369 away")
  }
}

@Suite struct `The nearest miss` {
  /// Samples of a pan along its axis.
  private static func pan(_ places: [Double], slop: Points = 10) throws -> Criterion {
    var pan = try PanRecognizer(
      axis: .horizontal, options: PanOptions(slop: slop), start: .zero)
    for place in places { pan.move(to: Point2D(x: place, y: 0)) }
    return try #require(pan.criteria().first { $0.name == .slop })
  }

  @Test(arguments: [
    (places: [4.0, 8, 14, 40], value: 14.0, miss: 8.0),
    (places: [8, 3, 14], value: 14, miss: 8), (places: [30], value: 30, miss: 0),
    (places: [4, 8, 6], value: 8, miss: 8),
  ])
  func `the nearest miss of a slop is the farthest sample within it`(
    _ row: (places: [Double], value: Double, miss: Double)
  ) throws {
    let slop = try Self.pan(row.places)
    #expect(slop.value == row.value && slop.nearestMiss == row.miss)
    guard slop.isMet else { return }
    // With a slop between the two the same sample crosses it; with less an earlier one does.
    let among = try Self.pan(row.places, slop: Points((row.miss + row.value) / 2))
    #expect(among.value == row.value && among.nearestMiss == row.miss)
    guard row.miss > 0 else { return }
    #expect(try Self.pan(row.places, slop: Points(row.miss * 0.99)).value == row.miss)
  }

  @Test func `the nearest miss of a pinch is the greatest change before it was recognized`() throws
  {
    var stage = try Pad.stage([GestureSpec("it", .pinch(.standard))])
    let still = [Touch(pointer: 1, time: 0, position: Point2D(x: 100, y: 400), phase: .began)]
    let places = [200.0, 207, 203, 240]
    var touches = still
    for (index, x) in places.enumerated() {
      touches.append(
        Touch(
          pointer: 2, time: Seconds(Double(index) * 0.01), position: Point2D(x: x, y: 400),
          phase: index == 0 ? .began : .moved))
    }
    for touch in touches { try stage.handle(touch) }
    let why = try #require(try stage.why("it"))
    let span = try #require(why.deciding)
    #expect(why.verdict == .recognized && span.name == .span)
    #expect(span.value == 40 && span.nearestMiss == 7)
  }

  @Test func `the nearest miss of a press that left its place is its duration`() throws {
    var stage = try Pad.stage([GestureSpec("it", .longPress(.standard))])
    for (time, x) in [(0.0, 200.0), (0.1, 204), (0.2, 230)] {
      try stage.handle(
        Touch(
          time: Seconds(time), position: Point2D(x: x, y: 400), phase: time == 0 ? .began : .moved))
    }
    let why = try #require(try stage.why("it"))
    #expect(why.verdict == .failed && why.deciding?.name == .slop)
    let duration = try #require(why.criteria.first { $0.name == .duration })
    #expect(duration.nearestMiss == 0.2 && duration.ownThreshold == 0.5)
    #expect(duration.words.text == "duration 0.2 s, 0.5 needed, 0.3 short")
  }
}
