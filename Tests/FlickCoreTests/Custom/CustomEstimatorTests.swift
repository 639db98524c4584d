import Testing

@testable import FlickCore

@Suite struct `A custom estimator` {
  /// The slope between the first and the last sample.
  private static let mean = CustomEstimator("mean") { samples, time in
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return nil
    }
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(time == 0.5 && first.place == Point2D(x: 10, y: 400) && samples.count == 5)
    let way = last.place - first.place
    let seconds = (last.time - first.time).value
    return Velocity(x: PointsPerSecond(way.x / seconds), y: PointsPerSecond(way.y / seconds))
  }

  private static func found(
    _ estimator: CustomEstimator, limits: VelocityLimits = .none
  ) -> Velocity? {
    var options = VelocityOptions.standard
    options.custom = estimator
    options.limits = limits
    var asked = VelocityEstimator(options)
    for step in 0..<5 {
      asked.note(
        Point2D(x: 10 + Double(step) * 8, y: 400 - Double(step) * 2),
        at: Seconds(0.25 + Double(step) / 16))
    }
    return asked.velocity(at: 0.5)
  }

  @Test func `an estimator receives the samples from the oldest on, and the time`() throws {
    #expect(Self.found(Self.mean) == Velocity(x: 128, y: -32))
    let limits = try VelocityLimits(minimum: 50, maximum: 100)
    #expect(Self.found(Self.mean, limits: limits) == limits.applied(to: Velocity(x: 128, y: -32)))
  }

  @Test(arguments: [(Double.nan, 1.0), (1, .infinity), (-.infinity, 1), (1, .nan)])
  func `a result that is not a number is refused`(_ row: (x: Double, y: Double)) {
    let estimator = CustomEstimator("bad") { _, _ in
      Velocity(x: PointsPerSecond(row.x), y: PointsPerSecond(row.y))
    }
    #expect(Self.found(estimator) == nil)
    #expect(Self.found(CustomEstimator("none") { _, _ in nil }) == nil)
  }

  /// Where one may be, and whether its scene is known to ask it.
  @Test func `a scene with a custom estimator has custom rules`() throws {
    var own = VelocityOptions.standard
    own.custom = Self.mean
    let machine = CustomGesture("g", isDiscrete: true, start: .none) {
      CustomStep($0, $1.phase == .began ? .wait : .fail)
    }
    func has(_ node: Node) throws -> Bool { try SceneTree(node).hasCustomRules }
    func pad(_ gesture: GestureSpec) throws -> Node {
      try Node(id: "pad", frame: Pad.frame, gestures: [gesture])
    }
    var pager = PagerOptions(pageCount: 3)
    #expect(try !has(Node(frame: Pad.frame, pager: pager)))
    pager.velocity = own
    #expect(try has(Node(frame: Pad.frame, pager: pager)))
    pager.velocity = .standard
    pager.snap = SnapPolicy(.custom(CustomSnap("s") { $0.base }))
    #expect(try has(Node(frame: Pad.frame, pager: pager)))
    #expect(try !has(Node(frame: Pad.frame, scroll: Feed.options())))
    #expect(try has(Node(frame: Pad.frame, scroll: Feed.options { $0.velocity = own })))
    let fling = FlingPhysics.custom(CustomFling("f") { _ in nil })
    #expect(try has(Node(frame: Pad.frame, scroll: Feed.options { $0.fling = fling })))
    #expect(try !has(pad(GestureSpec("g", .tap(.standard)))))
    #expect(try has(pad(GestureSpec("g", .tap(.standard), velocity: own))))
    #expect(try has(pad(GestureSpec("g", .custom(machine)))))
  }
}
