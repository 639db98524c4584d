import FlickFuzz
import Testing

@testable import FlickCore

/// Guards the results of invalid and missing numbers against accidental changes: zeros, infinities,
/// NaN.
@Suite struct `Recorded garbage` {
  @Test func `recorded garbage gives the same motions`() throws {
    try Remembered.check("garbage-motions") { account in
      var random = SplitMix64(seed: 20_261_129)
      for round in 0..<12_000 {
        if let motion = Self.motion(&random) { Self.tell(motion, &random, &account) }
        if round % 30 == 29 { account.endMoment() }
      }
    }
  }

  private static func number(_ random: inout SplitMix64) -> Double {
    random.pick([
      0, 0, -0.0, 1, 1, -1, 0.5, 2, 100, -100, 1e-9, 1e-300, 1e9, 1e150, -1e150, 1e300, .infinity,
      -.infinity, .nan,
    ])
  }

  private static func motion(_ random: inout SplitMix64) -> AnyMotion? {
    let numbers = (0..<6).map { _ in number(&random) }
    let (a, b, c, d, e, f) = (
      numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
    )
    switch random.integer(0...8) {
    case 0:
      guard let spring = try? SpringSpec(mass: a, stiffness: b, damping: c) else { return nil }
      return (try? SpringMotion(spring, from: d, velocity: e, to: f)).map { .spring($0) }
    case 1:
      guard let spring = try? SpringSpec(response: Seconds(a), dampingFraction: b) else {
        return nil
      }
      return (try? SpringMotion(spring, from: d, velocity: e, to: f)).map { .spring($0) }
    case 2:
      return (try? EasingMotion(from: a, to: b, duration: Seconds(c), easing: .easeIn))
        .map { .easing($0) }
    case 3:
      let frames = [KeyframesMotion.Keyframe(a, at: 0.25), .init(b), .init(c)]
      return (try? KeyframesMotion(frames, duration: Seconds(d))).map { .keyframes($0) }
    case 4:
      guard let friction = try? Friction(rate: a) else { return nil }
      return (try? DecayMotion(friction, from: b, velocity: c)).map { .decay($0) }
    case 5:
      guard let friction = try? Friction(rate: a), b <= c else { return nil }
      return
        (try? FlingMotion(
          .friction(friction, braking: f), from: d, velocity: e, least: b, greatest: c,
          edges: .spring(.edge))).map { .fling($0) }
    case 6:
      guard b <= c else { return nil }
      return
        (try? FlingMotion(
          random.pick(FlingPhysics.named).physics, from: d, velocity: e, least: b, greatest: c,
          edges: .spring(.edge))).map { .fling($0) }
    case 7:
      let samples = [MotionSample(value: a, velocity: b), MotionSample(value: c, velocity: d)]
      return (try? SampledMotion(samples, duration: Seconds(e))).map { .sampled($0) }
    default:
      return (try? AcceleratedMotion(from: a, velocity: b, acceleration: c))
        .map { .accelerated($0) }
    }
  }

  private static func tell(
    _ motion: AnyMotion, _ random: inout SplitMix64, _ account: inout Account
  ) {
    var numbers = [motion.duration.value, motion.end]
    for time in [0, 0.5, 100, .infinity, .nan, -1] {
      let sample = motion.sample(at: Seconds(time))
      numbers += [sample.value, sample.velocity]
    }
    for (from, to) in [(0, .infinity), (0.5, 0.5), (.nan, 1), (1, .nan), (2, 1)] {
      let bounds = motion.bounds(from: Seconds(from), to: Seconds(to))
      numbers += [bounds.lowerBound, bounds.upperBound]
    }
    for tolerance in [0, 0.5, -1, .nan, .infinity] {
      numbers.append(motion.restTime(tolerance: tolerance).value)
    }
    account.add("", numbers)
  }

  @Test func `recorded garbage gives the same pages`() throws {
    try Remembered.check("garbage-releases") { account in
      let rules = try `The margin of a page`.rules() + `The margin of a page`.unevenRules()
      for (name, rule) in rules {
        var random = SplitMix64(seed: 20_261_130)
        for round in 0..<200 {
          let release = Self.release(&random)
          let policy = try SnapPolicy(
            rule, pagesPerSwipe: random.pick([0, 1, SnapPolicy.allPages]))
          account.add(
            name, [Double(policy.page(for: release)), Double(policy.target(for: release))])
          account.add(policy.criteria(for: release))
          if round % 20 == 19 { account.endMoment() }
        }
      }
    }
  }

  /// Of its measures one or two are odd.
  private static func release(_ random: inout SplitMix64) -> PagerRelease {
    var release = PagerRelease(
      position: Pages(random.pick([0, 0.5, 0.75, 1, 2, -0.25])), base: random.pick([0, 1, 2]),
      pageCount: random.pick([0, 1, 3, 4]), pitch: random.pick([100, 360]))
    (release.viewport, release.pageLength) = (release.pitch, release.pitch)
    release.loops = random.chance(0.3)
    release.isMouse = random.chance(0.2)
    release.isFling = random.chance(0.2)
    release.velocity = PointsPerSecond(random.pick([0, 25, -25, 500, -500, 5000, -5000]))
    release.travel = Points(random.pick([0, 25, -25, 50, -180, 180]))
    release.duration = Seconds(random.pick([0, 0.2, 0.3, 1]))
    for _ in 0..<random.integer(1...2) {
      let odd = random.pick([0, 0, -0.0, -1, 1e-9, 1e9, 1e300, -1e300, .infinity, -.infinity, .nan])
      switch random.integer(0...8) {
      case 0: release.position = Pages(odd)
      case 1: release.pitch = Points(odd)
      case 2: release.viewport = Points(odd)
      case 3: release.pageLength = Points(odd)
      case 4: release.velocity = PointsPerSecond(odd)
      case 5: release.travel = Points(odd)
      case 6: release.duration = Seconds(odd)
      case 7: release.pixelRatio = odd
      default: release.base = random.pick([-7, .max, .min, 1_000_000_000])
      }
    }
    return release
  }

  @Test func `recorded garbage gives the same lists and sheets`() throws {
    try Remembered.check("garbage-laws") { account in
      let lengths = [0, -0.0, 1e-9, 1, 100, -100, 1e9, 1e300, .infinity, -.infinity]
      let bands: [OverscrollLaw] = [
        .band(0), .band(1), .saturating(0), .saturating(10), .power(1), .power(0.5), .linear(0),
        .linear(1), .stop(0), .stop(1), .incremental(coefficient: 0, easesFreely: false),
        .incremental(coefficient: 1, easesFreely: true),
      ]
      for law in OverscrollLaw.named.map(\.law) + bands {
        for surplus in lengths {
          for dimension in lengths {
            let (by, over) = (Points(surplus), Points(dimension))
            account.add(
              "",
              [
                law.offset(forSurplus: by, over: over).value,
                law.surplus(forOffset: by, over: over).value, law.slope(forSurplus: by, over: over),
                law.limit(over: dimension) ?? -1,
                law.applied(surplus, overscroll: 10, over: dimension),
                law.applied(10, overscroll: surplus, over: dimension),
                law.applied(10, overscroll: 0 - surplus, over: dimension),
              ])
          }
          account.endMoment()
        }
      }
    }
  }
}
