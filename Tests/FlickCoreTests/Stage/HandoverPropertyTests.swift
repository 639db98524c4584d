import FlickCore
import Testing

@Suite struct `Random drags over nested pagers` {
  private static let seed: UInt64 = 1_234_567

  /// A drag that turns round a few times; times are whole thirtieths of a second.
  private static func drag(_ random: inout SplitMix64, at start: Double = 0) -> (
    start: Point2D, stops: [(time: Double, place: Point2D)]
  ) {
    let origin = Point2D(x: random.number(20...370), y: 400)
    var time = (start * 30).rounded(.up) / 30
    var stops: [(time: Double, place: Point2D)] = []
    for _ in 0..<random.integer(1...5) {
      time += Double(random.integer(1...9)) / 30
      stops.append((time, Point2D(x: random.number(-1500...1900), y: 400)))
    }
    return (origin, stops)
  }

  @Test(arguments: [2, 3])
  func `drags lose no distance and keep all but one pager on a page`(_ depth: Int) throws {
    print("seed \(Self.seed)")
    let chain = Library.chain(depth: depth)
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<150 {
      var stage = try Library.stage(depth: depth)
      try stage.jump("music", to: random.integer(0...2))
      let before = try stage.requestedOffset(chain)
      let (start, stops) = Self.drag(&random)
      let swipe = Swipe(from: start, stops: stops, lift: false)
      let beyond = swipe.touches.first { ($0.position - start).length > 10 }
      let direction: Double = (beyond?.position.x ?? 0) < start.x ? -1 : 1
      for touch in swipe.touches {
        try stage.handle(touch)
        stage.checkInvariants()
        guard try stage.requestedOffset(chain) != before else { continue }
        let finger = touch.position.x - (start.x + 10 * direction)
        let content = try stage.requestedOffset(chain) - before
        try #require(
          (content + finger).magnitude < 1e-9 * max(1, finger.magnitude),
          "round \(round): finger \(finger), content \(content)")
        try #require(try stage.offSnap(chain).count <= 1, "round \(round)")
      }
    }
  }

  @Test(arguments: [2, 3])
  func `random drags over nested pagers are the same at every event rate`(_ depth: Int) throws {
    print("seed \(Self.seed)")
    let chain = Library.chain(depth: depth)
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<60 {
      let page = random.integer(0...2)
      let (start, stops) = Self.drag(&random)
      let tracks = try [30.0, 60, 120, 240].map { rate in
        var stage = try Library.stage(depth: depth)
        try stage.jump("music", to: page)
        var positions: [[Double]] = []
        for touch in Swipe(from: start, stops: stops, rate: rate, lift: false).touches {
          try stage.handle(touch)
          let tick = touch.time.value * 30
          if (tick - tick.rounded()).magnitude < 1e-6, touch.phase == .moved {
            positions.append(try chain.map { try stage.pager($0).position.value })
          }
        }
        return (positions, stage.handoverLog)
      }
      for (positions, handovers) in tracks.dropFirst() {
        try #require(positions.count == tracks[0].0.count)
        let worst = zip(positions, tracks[0].0).flatMap { zip($0, $1).map { ($0 - $1).magnitude } }
          .max()
        try #require((worst ?? 0) < 1e-9, "round \(round)")
        try #require(handovers == tracks[0].1, "round \(round)")
      }
    }
  }

  @Test func `cancelled drags rest on pages`() throws {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<20 {
      var stage = try Library.stage(depth: 3, recording: .none)
      try stage.jump("music", to: random.integer(0...2))
      let (start, stops) = Self.drag(&random)
      for touch in Swipe(from: start, stops: stops, lift: false).touches {
        try stage.handle(touch)
        var cancelled = stage
        try cancelled.handle(
          Touch(time: touch.time, position: touch.position, phase: .cancelled))
        cancelled.checkInvariants()
        cancelled.settle()
        try #require(try cancelled.isAllAtRest(), "round \(round), cancelled at \(touch.time)")
        var taken = stage
        try taken.move("mine", to: 1)
        taken.settle()
        try #require(try taken.isAllAtRest(), "round \(round), taken at \(touch.time)")
        try taken.handle(Touch(time: taken.time, position: .zero, phase: .moved))
        try #require(try taken.isAllAtRest(), "a finger that lost its drag moved something")
      }
    }
  }

  @Test func `a drag continues from the place of a caught pager`() throws {
    print("seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    var caught = 0
    for round in 0..<60 {
      var stage = try Library.stage(depth: 3)
      // Pagers caught within half a point of their pages do not count, nor pagers beyond their
      // edges, nor a finger that has caught several.
      let tolerance = 0.5 / 390
      var hasCaughtSeveral = false
      let all = ["music", "podcasts", "mine", "shared", "category"]
      for _ in 0..<6 {
        let (start, stops) = Self.drag(&random, at: stage.time.value)
        var swipe = Swipe(from: start, at: (stage.time.value * 30).rounded(.up) / 30, stops: stops)
        // The finger may rest before it moves.
        if random.integer(0...3) == 0 { swipe.touches.removeSubrange(1..<swipe.touches.count - 1) }
        for touch in swipe.touches {
          try stage.advance(to: touch.time)
          let before = try all.map { try stage.pager($0).position.value }
          let wasMoving = !stage.isAtRest
          try stage.handle(touch)
          stage.checkInvariants()
          let off = try all.filter { id in
            let pager = try stage.pager(id)
            let distance = pager.position.value - pager.position.value.rounded()
            return distance.magnitude > tolerance
              && (touch.phase == .began || pager.overscroll == 0)
          }
          if touch.phase == .began { hasCaughtSeveral = off.count > 1 }
          try #require(hasCaughtSeveral || off.count <= 1, "round \(round): \(off)")
          guard touch.phase == .began else { continue }
          if wasMoving { caught += 1 }
          let after = try all.map { try stage.pager($0).position.value }
          let jump = zip(before, after).map { ($0 - $1).magnitude }.max() ?? 0
          try #require(jump < 1e-12, "round \(round): jumped by \(jump) pages")
        }
        try stage.advance(by: Seconds(random.number(0...0.3)))
      }
      stage.settle()
      try #require(try stage.isAllAtRest())
    }
    #expect(caught > 50)
  }
}
