import FlickCore
import Testing

@Suite struct `Random drags over nested scrolling` {
  private static let seed: UInt64 = 20_261_125

  /// Pagers and scroll views inside one another, all along y, the outermost first.
  fileprivate struct Nest {
    var ids: [String] = []
    var stage: Stage

    init(_ random: inout SplitMix64, handover: HandoverPolicy?) throws {
      let depth = random.integer(1...4)
      var node = try Node(frame: Feed.frame)
      for level in 0..<depth {
        let policy = handover ?? HandoverPolicy.allCases[random.integer(0...3)]
        let id = "level\(level)"
        ids.append(id)
        if random.integer(0...1) == 0 {
          var options = PagerOptions(pageCount: random.integer(1...4))
          options.axis = .vertical
          options.handover = policy
          options.page = random.integer(0...3)
          node = try Node(id: id, frame: Feed.frame, pager: options, children: [node])
        } else {
          let room = random.number(0...1500)
          let options = try Feed.options(content: Size2D(width: 400, height: 800 + room)) {
            $0.handover = EdgeHandover(policy)
            $0.offset = Vector(x: 0, y: random.number(0...room))
          }
          node = try Node(id: id, frame: Feed.frame, scroll: options, children: [node])
        }
      }
      stage = try Stage(scene: SceneTree(node), recording: .all)
    }

    /// The velocity of each view.
    func velocities() throws -> [Double] {
      try ids.map { id in
        let component = try stage.component(named: id)
        return stage.scene.components(of: .scrollView).contains(component)
          ? try stage.scrollView(component).velocity.y.value
          : try stage.pager(component).velocity.value * 800
      }
    }
  }

  private static func stops(_ random: inout SplitMix64, from time: Double) -> [(
    time: Double, place: Point2D
  )] {
    var time = time
    return (0..<random.integer(1...5)).map { _ in
      time += Double(random.integer(1...9)) / 30
      return (time, Point2D(x: 200, y: random.number(-2000...2800)))
    }
  }

  @Test(arguments: [HandoverPolicy.drag, .dragAndFling, .off, .start, nil])
  func `drags lose no distance at any depth and policy`(_ policy: HandoverPolicy?) throws {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<150 {
      var nest = try Nest(&random, handover: policy)
      let before = try nest.stage.asked(nest.ids, .vertical)
      let swipe = Swipe(
        from: Feed.middle, stops: Self.stops(&random, from: 0), lift: false)
      let beyond = swipe.touches.first { ($0.position - Feed.middle).length > 10 }
      let direction: Double = (beyond?.position.y ?? 0) < 400 ? -1 : 1
      for touch in swipe.touches {
        try nest.stage.handle(touch)
        nest.stage.checkInvariants()
        let content = try nest.stage.asked(nest.ids, .vertical) - before
        guard content != 0 else { continue }
        let finger = touch.position.y - (400 + 10 * direction)
        try #require(
          (content + finger).magnitude < 1e-6 * max(1, finger.magnitude),
          "round \(round): finger \(finger), content \(content)")
      }
      nest.stage.cancelGesture(ofPointer: 0)
      nest.stage.settle()
      nest.stage.checkInvariants()
      try #require(nest.stage.isAtRest)
    }
  }

  @Test func `content never moves farther than the finger`() throws {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<100 {
      var nest = try Nest(&random, handover: nil)
      var last = Feed.middle
      for touch in Swipe(from: Feed.middle, stops: Self.stops(&random, from: 0)).touches {
        let before = try nest.ids.map { try nest.place($0) }
        try nest.stage.handle(touch)
        let after = try nest.ids.map { try nest.place($0) }
        let moved = zip(before, after).reduce(0) { $0 + ($1.0 - $1.1).magnitude }
        let finger = (touch.position - last).length
        try #require(moved <= finger + 1e-9, "round \(round): \(moved) for \(finger)")
        last = touch.position
      }
    }
  }

  @Test func `one view gets the release velocity`() throws {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    var flung = 0
    for round in 0..<200 {
      var nest = try Nest(&random, handover: nil)
      let swipe = Swipe(from: Feed.middle, stops: Self.stops(&random, from: 0))
      for touch in swipe.touches { try nest.stage.handle(touch) }
      let moving = try nest.velocities().filter { $0 != 0 }
      try #require(moving.count <= 1, "round \(round): \(moving)")
      flung += moving.count
    }
    #expect(flung > 100)
  }

  @Test func `drags are the same at every event rate`() throws {
    print("seed \(Self.seed)")
    for round in 0..<40 {
      var results: [[Double]] = []
      for rate in [30.0, 60, 90, 120, 240] {
        var random = SplitMix64(seed: Self.seed + UInt64(round))
        var nest = try Nest(&random, handover: nil)
        let stops = Self.stops(&random, from: 0)
        var places: [Double] = []
        for touch in Swipe(from: Feed.middle, stops: stops, rate: rate, lift: false).touches {
          try nest.stage.handle(touch)
          let tick = touch.time.value * 30
          if (tick - tick.rounded()).magnitude < 1e-6 {
            places += try nest.ids.map { try nest.place($0) }
          }
        }
        results.append(places)
      }
      for places in results.dropFirst() {
        try #require(places.count == results[0].count)
        let worst = zip(places, results[0]).map { ($0 - $1).magnitude }.max() ?? 0
        try #require(worst < 1e-9, "round \(round): \(worst)")
      }
    }
  }

  @Test func `the picture does not depend on the frame rate`() throws {
    print("seed \(Self.seed)")
    for round in 0..<25 {
      var results: [[Double]] = []
      for rate in [30.0, 60, 90, 120, 240] {
        var random = SplitMix64(seed: Self.seed + UInt64(round))
        var nest = try Nest(&random, handover: .dragAndFling)
        let swipe = Swipe(from: Feed.middle, stops: Self.stops(&random, from: 0))
        for touch in swipe.touches { try nest.stage.handle(touch) }
        let start = nest.stage.time
        var places: [Double] = []
        for frame in 0..<Int(rate * 2) {
          try nest.stage.advance(to: start + Seconds(Double(frame) / rate))
          if frame % Int(rate / 30) == 0 {
            places += try nest.ids.map { try nest.place($0) }
          }
        }
        try nest.stage.advance(to: start + 2)
        nest.stage.settle()
        places.append(nest.stage.time.value)
        results.append(places)
      }
      for places in results.dropFirst() {
        try #require(places.count == results[0].count)
        let worst = zip(places, results[0]).map { ($0 - $1).magnitude }.max() ?? 0
        try #require(worst < 1e-9, "round \(round): \(worst)")
      }
    }
  }
}

extension `Random drags over nested scrolling`.Nest {
  /// The offset shown.
  fileprivate func place(_ id: String) throws -> Double {
    let component = try stage.component(named: id)
    return stage.scene.components(of: .scrollView).contains(component)
      ? try stage.scrollView(component).offset.y : try stage.pager(component).offset.value
  }
}
