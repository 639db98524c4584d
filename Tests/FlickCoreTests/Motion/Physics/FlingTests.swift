import FlickCore
import Testing

@Suite struct `A fling` {
  struct Row: Sendable {
    var physics: FlingPhysics
    var velocity: Double
    var distance: Double
    var duration: Double?
    var tolerance = 0.005
  }

  @Test(arguments: [
    Row(physics: .uiKit, velocity: 1000, distance: 499.50),
    Row(physics: .uiKitFast, velocity: 1000, distance: 99.50),
    Row(physics: .flutter, velocity: 1000, distance: 499.38),
    Row(physics: .compose, velocity: 1000, distance: 238.10),
    Row(physics: .reactSpring, velocity: 1000, distance: 500),
    Row(physics: .flutterClamping, velocity: 500, distance: 58.32, duration: 0.2751),
    Row(physics: .flutterClamping, velocity: 1000, distance: 194.31, duration: 0.4582),
    Row(physics: .flutterClamping, velocity: 3000, distance: 1308.92, duration: 1.0289),
    Row(physics: .flutterClamping, velocity: 8000, distance: 7186.36, duration: 2.1184),
    Row(physics: .android, velocity: -500, distance: -58.32, duration: 0.3333),
    Row(physics: .android, velocity: 1000, distance: 194.31, duration: 0.5552),
    Row(physics: .android, velocity: 3000, distance: 1308.92, duration: 1.2466),
    Row(physics: .android, velocity: 8000, distance: 7186.36, duration: 2.5666),
  ])
  func `a fling has the distance of its toolkit`(_ row: Row) throws {
    let motion = try row.physics.motion(from: 100, velocity: row.velocity)
    #expect((motion.end - 100 - row.distance).magnitude < row.tolerance)
    let projected = row.physics.projection(from: 100, velocity: row.velocity)
    #expect((projected - motion.end).magnitude < 1e-9 * motion.end.magnitude)
    if let duration = row.duration {
      #expect((motion.duration.value - duration).magnitude < 5.1e-5)
    }
  }

  @Test func `the summed distance is that of WWDC and POP`() {
    #expect((Friction.uiKitNormal.summedDistance(velocity: 1000) - 499).magnitude < 1e-6)
    #expect((Friction.uiKitFast.summedDistance(velocity: -1000) + 99).magnitude < 1e-6)
  }

  @Test(arguments: [(Friction.uiKitNormal, 3.450), (.uiKitFast, 0.527)])
  func `a fling by friction is within half a point of its end after the stated time`(
    _ row: (friction: Friction, seconds: Double)
  ) throws {
    let decay = try DecayMotion(row.friction, from: 0, velocity: 1000)
    #expect((decay.restTime(tolerance: 0.5).value - row.seconds).magnitude < 0.001)
  }

  @Test(arguments: FlingPhysics.named.map(\.name))
  func `a fling has the slope of its path and reaches each place at its stated time`(
    _ name: String
  ) throws {
    let physics = try #require(FlingPhysics.named.first { $0.name == name }?.physics)
    for velocity in [60.0, -900, 4000, -8000] {
      let motion = try physics.motion(from: 20, velocity: velocity)
      #expect((motion.sample(at: 0).velocity - velocity).magnitude < 1e-9)
      let long = min(motion.duration.value, 3)
      var last = velocity.magnitude
      for share in [0.001, 0.01, 0.1, 0.3, 0.5, 0.8, 0.95, 0.999] {
        let time = long * share
        let sample = motion.sample(at: Seconds(time))
        let step = 1e-6 * long
        let slope =
          (motion.value(at: Seconds(time + step)) - motion.value(at: Seconds(time - step)))
          / (2 * step)
        #expect((slope - sample.velocity).magnitude < 1e-3 + 1e-5 * velocity.magnitude, "\(share)")
        #expect(sample.velocity.magnitude <= last * (1 + 1e-12))
        last = sample.velocity.magnitude
        let met = try #require(motion.time(at: sample.value))
        // Slow places are met less sharply.
        let place = motion.value(at: met)
        #expect((place - sample.value).magnitude < 1e-7, "\(share)")
      }
      #expect(motion.time(at: motion.end + velocity) == nil)
      #expect(motion.time(at: 20 - velocity) == nil)
      if motion.duration.isFinite {
        #expect(motion.sample(at: motion.duration).velocity == 0)
      }
    }
  }

  @Test func `the inverse of the spline gives the required distance`() {
    for distance in [3.0, -250, 9000] {
      let velocity = SplineFriction.android.velocity(distance: distance)
      #expect(
        (SplineFriction.android.distance(velocity: velocity) - distance).magnitude
          < 1e-9 * distance.magnitude)
    }
  }

  /// Every law meets every edge with value and velocity.
  @Test(arguments: FlingPhysics.named.map(\.name))
  func `a fling joins the spring continuously at the edge`(_ name: String) throws {
    let physics = try #require(FlingPhysics.named.first { $0.name == name }?.physics)
    var random = SplitMix64(seed: 20_261_124)
    print("seed 20261124")
    var met = 0
    for _ in 0..<300 {
      let velocity = random.number(-8000...8000)
      let edge = random.number(0...2000) * (velocity < 0 ? -1 : 1)
      let fling = try FlingMotion(
        physics, from: 0, velocity: velocity, least: min(0, edge), greatest: max(0, edge),
        edges: .standard)
      guard fling.edge != nil else { continue }
      met += 1
      let time = fling.edgeTime
      let spring = try #require(fling.spring)
      let arrival = fling.glide.sample(at: time)
      #expect((arrival.value - edge).magnitude < 1e-6)
      #expect(spring.sample(at: 0).velocity == arrival.velocity)
      #expect(spring.sample(at: 0).value == edge)
      #expect(fling.end == edge)
      #expect(fling.peakOvershoot * velocity > 0)
      let rest = fling.restTime(tolerance: 0.1)
      #expect((fling.value(at: rest) - edge).magnitude <= 0.1)
    }
    #expect(met > 20)
  }

  /// The distance beyond an edge does not depend on the edge's position.
  @Test(arguments: [(0.0, 40.0), (700, 740), (-700, 40)])
  func `a fling at another edge goes equally far beyond it`(_ edges: (low: Double, high: Double))
    throws
  {
    for velocity in [-3000.0, 3000] {
      let fling = { (shift: Double) in
        try FlingMotion(
          .uiKit, from: (edges.low + edges.high) / 2 - shift, velocity: velocity,
          least: edges.low - shift, greatest: edges.high - shift, edges: .standard)
      }
      let there = try fling(0)
      let here = try fling(velocity < 0 ? edges.low : edges.high)
      #expect((there.peakOvershoot - here.peakOvershoot).magnitude < 1e-9)
      #expect(here.peakOvershoot.magnitude > 1)
      let bounds = there.bounds(from: 0, to: .infinity)
      let farthest = velocity < 0 ? bounds.lowerBound - edges.low : bounds.upperBound - edges.high
      #expect((there.peakOvershoot - farthest).magnitude < 1e-9)
    }
  }

  @Test(arguments: [900.0, -900])
  func `a fling without a spring stops at the edge`(
    _ velocity: Double
  ) throws {
    let physics = try FlingPhysics.friction(Friction(rate: 0))
    let fling = { (from: Double) in
      try FlingMotion(
        physics, from: from, velocity: velocity, least: -90, greatest: 90, edges: .stop)
    }
    let sign = velocity < 0 ? -1.0 : 1
    let inside = try fling(0)
    #expect((inside.duration.value - 0.1).magnitude < 1e-12 && inside.peakOvershoot == 0)
    let before = inside.sample(at: inside.edgeTime * 0.999)
    #expect(before.velocity == velocity && before.value.magnitude < 90)
    for time in [inside.edgeTime, inside.edgeTime + 5] {
      #expect(inside.sample(at: time) == MotionSample(value: 90 * sign, velocity: 0))
    }
    #expect(inside.bounds(from: 0, to: 9) == min(0, 90 * sign)...max(0, 90 * sign))
    let outside = try fling(120 * sign)
    #expect(outside.edgeTime == 0)
    #expect(outside.sample(at: 0) == MotionSample(value: 90 * sign, velocity: 0))
    let away = try fling(90 * sign)
    #expect(away.duration == 0 && away.end == 90 * sign)
  }

  /// A signed limit applies only to content that friction brings to the edge, a limit of the
  /// magnitude also to content outside.
  @Test(arguments: [
    (TransferLimit.signed(500), 900.0, 900.0), (.signed(500), -900, -900),
    (.magnitude(500), 900, 500),
    (.magnitude(500), -900, -500), (.none, 900, 900),
  ])
  func `a fling that starts outside has a limited spring velocity`(
    _ row: (limit: TransferLimit, velocity: Double, taken: Double)
  ) throws {
    let spring = try SpringSpec(stiffness: 100, damping: 20)
    let fling = try FlingMotion(
      .uiKit, from: 30, velocity: row.velocity, least: -10, greatest: 10,
      edges: .spring(spring, limit: row.limit))
    #expect(fling.spring?.sample(at: 0) == MotionSample(value: 30, velocity: row.taken))
  }

  @Test(arguments: [(1000.0, 100.0, 2.0), (-1000, 100, 2), (100, 100, 0), (50, 100, 0)])
  func `a fling by friction falls to a speed at the stated time`(
    _ row: (velocity: Double, threshold: Double, seconds: Double)
  ) throws {
    // The rate of a friction that reduces the speed to a tenth in two seconds.
    let friction = try Friction(rate: 1.151_292_546_497_022_8)
    let time = friction.time(fallingTo: row.threshold, velocity: row.velocity)
    #expect((time.value - row.seconds).magnitude < 1e-9)
    #expect(friction.time(fallingTo: 0, velocity: row.velocity) == .infinity)
    #expect(friction.time(fallingTo: 0, velocity: 0) == 0)
    #expect(try Friction(rate: 0).time(fallingTo: 1, velocity: 2) == .infinity)
  }

  struct Limit: Sendable {
    var limit: TransferLimit
    var velocity: Double
    var taken: Double
  }

  @Test(arguments: [
    Limit(limit: .none, velocity: 8000, taken: 8000),
    Limit(limit: .magnitude(5000), velocity: 8000, taken: 5000),
    Limit(limit: .magnitude(5000), velocity: -8000, taken: -5000),
    Limit(limit: .signed(5000), velocity: 8000, taken: 5000),
    Limit(limit: .signed(5000), velocity: -8000, taken: -8000),
  ])
  func `the spring takes over at most the velocity limit`(_ row: Limit) throws {
    let fling = try FlingMotion(
      .friction(Friction(rate: 0)), from: 0, velocity: row.velocity, least: -10, greatest: 10,
      edges: .spring(SpringSpec(stiffness: 100, damping: 20), limit: row.limit))
    #expect(fling.spring?.sample(at: 0).velocity == row.taken)
    #expect(fling.edgeVelocity == row.velocity)
  }

  /// An edge may take over no speed at all.
  @Test(arguments: [TransferLimit.magnitude(0), .signed(0), .magnitude(5), .signed(1e9)])
  func `a velocity limit must not be negative`(
    _ limit: TransferLimit
  ) throws {
    try limit.check()
    for refused in [-Double.leastNonzeroMagnitude, -1, -.infinity, .nan] {
      let other: TransferLimit =
        if case .magnitude = limit { .magnitude(refused) } else { .signed(refused) }
      #expect(throws: CoreError.self) { try other.check() }
    }
  }
}
