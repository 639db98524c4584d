import Testing

@testable import FlickCore

/// The margin of a verdict is measured in the deciding test's own unit: that much and slightly
/// more, towards the threshold, flips the page, less does not.
@Suite struct `The margin of a page` {
  static let seed: UInt64 = 20_261_127

  static func rules() throws -> [(String, SnapRule)] {
    [
      ("thresholds", .thresholds(ThresholdSnap())),
      ("thresholds 0.3", .thresholds(try ThresholdSnap(distance: 0.3, velocity: 200))),
      (
        "thresholds 1/3", .thresholds(try ThresholdSnap(distance: Pages(1.0 / 3), flickDistance: 0))
      ),
      ("thresholds 60 pt", .thresholds(try ThresholdSnap(flickDistance: 60))),
      ("nearest", .nearest(NearestSnap())), ("travel", .travel(try TravelSnap())),
      ("swiftUIPager", .swiftUIPager(SwiftUIPagerSnap())),
      ("swiftUIPager high", .swiftUIPager(SwiftUIPagerSnap(.high))),
      ("swiftUIPager multiple", .swiftUIPager(SwiftUIPagerSnap(.low, isMultiple: true))),
      ("viewPager", .viewPager(ViewPagerSnap())), ("viewPager2", .viewPager2(ViewPager2Snap())),
      ("compose", .compose(.standard)), ("compose 3", .compose(try ComposeSnap(maximumPages: 3))),
      ("flutter", .flutter(.android)), ("flutter ios", .flutter(.ios)),
      ("libadwaita", .libadwaita(LibadwaitaSnap())),
      ("libadwaita long", .libadwaita(LibadwaitaSnap(allowsLongSwipes: true))),
      ("embla", .embla(EmblaSnap())), ("embla skip", .embla(EmblaSnap(skipsSnaps: true))),
      ("swiper", .swiper(.standard)), ("predicted", .projected(.predictedEnd)),
      ("paging", .projected(.paging)),
    ]
  }

  /// Rules with thresholds that are not in the middle, as their two sides are then not the same.
  static func unevenRules() throws -> [(String, SnapRule)] {
    [
      ("thresholds 0.8", .thresholds(try ThresholdSnap(distance: 0.8))),
      ("travel 20", .travel(try TravelSnap(travel: 20))),
      ("swiftUIPager 0.1", .swiftUIPager(try SwiftUIPagerSnap(sensitivity: 0.1))),
      (
        "swiftUIPager 0.8",
        .swiftUIPager(try SwiftUIPagerSnap(sensitivity: 0.8, isMultiple: true))
      ),
      ("compose 0.2", .compose(try ComposeSnap(threshold: 0.2, maximumPages: 2))),
      ("compose 0.9", .compose(try ComposeSnap(threshold: 0.9))),
      ("flutter 600", .flutter(try FlutterSnap(minimumVelocity: 600))),
      ("libadwaita touchpad", .libadwaita(LibadwaitaSnap(isTouchpad: true))),
      ("swiper 0.3", .swiper(try SwiperSnap(share: 0.3))),
      ("swiper 0.8", .swiper(try SwiperSnap(duration: 0.1, share: 0.8))),
      ("projected 0.1", .projected(try ProjectedSnap(lookAhead: 0.1))),
      ("projected finger", .projected(try ProjectedSnap(lookAhead: 0.3, isOfFinger: true))),
    ]
  }

  /// - Parameter reach: the greatest distance from its base, in pages.
  static func random(_ random: inout SplitMix64, reach: Double = 2.5) -> PagerRelease {
    let count = random.integer(1...9)
    let base = random.integer(0...count - 1)
    let pitch = [100.0, 360, 390.5][random.integer(0...2)]
    var release = PagerRelease(
      position: Pages(Double(base) + random.number(-reach...reach)), base: base, pageCount: count,
      pitch: Points(pitch))
    release.loops = random.integer(0...3) == 0
    release.viewport = Points(pitch * [1, 1.5][random.integer(0...1)])
    release.pageLength = Points(pitch * [1, 0.9][random.integer(0...1)])
    let speeds = [-4000.0...4000, -700...700, -60...60]
    release.velocity = PointsPerSecond(random.number(speeds[random.integer(0...2)]))
    if random.integer(0...2) == 0 { release.travel = Points(random.number(-700...700)) }
    release.duration = Seconds(random.number(0.02...0.8))
    release.isMouse = random.integer(0...4) == 0
    return release
  }

  /// Returns the measure of a criterion, and the number of its units per unit of the measure,
  /// negative if they grow in opposite directions.
  private static func measure(
    _ criterion: Criterion, _ rule: SnapRule, _ release: PagerRelease
  ) -> (ReleaseMeasure, Double)? {
    switch criterion.name {
    case .distance: return (.distance, 1)
    case .velocity: return (.velocity, 1)
    case .travel: return (.travel, 1)
    case .duration: return (.duration, 1)
    case .force: return (.velocity, release.isMouse ? 0.3 : 0.4)
    case .projection:
      guard case .projected(let projected) = rule else { return nil }
      return projected.isOfFinger ? (.travel, -1 / release.pitch.value) : (.distance, 1)
    default: return nil
    }
  }

  @Test func `the margin has the sign of the value's side`() throws {
    print("snap margins: seed \(Self.seed)")
    for (name, rule) in try Self.rules() {
      var random = SplitMix64(seed: Self.seed)
      var signs: Set<String> = []
      for round in 0..<3000 {
        let release = Self.random(&random)
        let limit = [1, 2, SnapPolicy.allPages][random.integer(0...2)]
        let policy = try SnapPolicy(rule, pagesPerSwipe: limit)
        for test in policy.criteria(for: release) {
          // Evaluated for failures only: the text is much slower than the check.
          let context = { "\(name), round \(round): \(release) \(test)" }
          #expect(test.margin > 0 ? test.passed : test.margin == 0 || !test.passed, "\(context())")
          signs.insert("\(test.name) \(test.margin > 0)")
          guard Self.measure(test, rule, release) != nil else { continue }
          let over = test.value.magnitude - test.threshold
          #expect((over.magnitude - test.margin.magnitude).magnitude < 1e-6, "\(context())")
          // On its own side of zero it is passed beyond the threshold, or up to it.
          guard test.threshold > 0 else { continue }
          #expect((over > 0) == (test.margin > 0) || test.name == .duration, "\(context())")
        }
      }
      print("snap margins:", name, signs.sorted())
      #expect(signs.count >= 2, "\(name) was hardly tried")
    }
  }

  @Test func `a change slightly beyond the margin leads to the other page`() throws {
    print("snap margins: seed \(Self.seed)")
    for (name, rule) in try Self.rules() + Self.unevenRules() {
      var random = SplitMix64(seed: Self.seed)
      var flips: [Criterion.Name: Int] = [:]
      for round in 0..<3000 {
        let release = Self.random(&random, reach: round < 2200 ? 2.5 : 9)
        let limit = [1, 2, SnapPolicy.allPages][random.integer(0...2)]
        let policy = try SnapPolicy(rule, pagesPerSwipe: limit)
        let criteria = policy.criteria(for: release)
        let page = policy.target(for: release)
        #expect(criteria.count(where: \.isDeciding) == 1, "\(name) \(round)")
        guard let deciding = criteria.first(where: \.isDeciding),
          let (measure, factor) = Self.measure(deciding, rule, release)
        else { continue }
        let distance = deciding.margin.magnitude / factor.magnitude
        let excess = (measure == .distance ? 1e-7 : 1e-4) + 1e-6 * distance
        // A threshold applies on the value's own side of zero; beyond zero it is negative.
        let side: Double = deciding.value < 0 ? -1 : 1
        let towards =
          deciding.threshold * side > deciding.value ? factor.direction : 0 - factor.direction
        var far = release
        far[measure] = release[measure] + towards * (distance + excess)
        let context = { "\(name), round \(round), limit \(limit): \(release) \(deciding)" }
        #expect(policy.target(for: far) != page, "not flipped: \(context())")
        for share in [0.999999, 0.5, 0.1] where distance > excess * 10 {
          for sign in [1.0, -1] {
            var near = release
            near[measure] = release[measure] + sign * (distance - excess) * share
            #expect(policy.target(for: near) == page, "flipped early: \(context())")
          }
        }
        flips[deciding.name, default: 0] += 1
      }
      print("snap margins:", name, flips.map { "\($0.key) \($0.value)" }.sorted())
      #expect(flips.values.reduce(0, +) > 1000, "\(name) was hardly tried")
    }
  }

  struct Projection: Sendable {
    var travel: Double
    var velocity: Double
    var value: Double
    var margin: Double
    var page: Int
  }

  /// A page of 360 points; the projection is the distance and a quarter of the speed.
  @Test(arguments: [
    Projection(travel: -200, velocity: -812.8, value: 1.12, margin: 0.62, page: 2),
    Projection(travel: 200, velocity: 812.8, value: -1.12, margin: 0.62, page: 0),
    Projection(travel: -100, velocity: 0, value: 0.277778, margin: -0.222222, page: 1),
    Projection(travel: 0, velocity: 0, value: 0, margin: -0.5, page: 1),
    Projection(travel: -180, velocity: 0, value: 0.5, margin: 0, page: 1),
  ])
  func `the margin of a projection is positive if it turned the page`(_ row: Projection) throws {
    var release = PagerRelease(position: 1, base: 1, pageCount: 3, pitch: 360)
    release.travel = Points(row.travel)
    release.velocity = PointsPerSecond(row.velocity)
    let policy = try SnapPolicy(.projected(.predictedEnd), pagesPerSwipe: 1)
    let test = try #require(policy.criteria(for: release).first { $0.isDeciding })
    #expect(policy.page(for: release) == row.page)
    #expect((test.value - row.value).magnitude < 1e-6 && test.threshold == 0.5)
    #expect((test.margin - row.margin).magnitude < 1e-6 && test.passed == (row.page != 1))
  }

  /// Flutter's tolerance, 20 points per second where a pixel is a point.
  @Test(arguments: [(18.0, 0), (20, 0), (20.1, 1)])
  func `Flutter's margin counts a point as a pixel`(_ row: (speed: Double, page: Int))
    throws
  {
    var release = PagerRelease(position: 0.2, base: 0, pageCount: 3, pitch: 360)
    release.velocity = PointsPerSecond(-row.speed)
    let rule = try FlutterSnap(minimumVelocity: 0)
    #expect(SnapPolicy(.flutter(rule)).page(for: release) == row.page)
  }

  /// A value beyond a step by this much is beyond it for all numbers computed from it.
  @Test(
    arguments: [
      (.distance, 1000, 0, 2e-9), (.velocity, 1000, 0, 1e-4), (.velocity, 10, 0, 1e-5),
      (.travel, 1000, 0, 4e-6), (.travel, 10, 0, 2e-6), (.duration, 1000, 0, 2e-6),
      (.velocity, 10, -1e6, 1e-2),
    ] as [(ReleaseMeasure, pitch: Double, step: Double, nudge: Double)])
  func `the search for a margin looks just beyond a step`(
    _ row: (measure: ReleaseMeasure, pitch: Double, step: Double, nudge: Double)
  ) {
    let release = PagerRelease(position: 0, base: 0, pageCount: 3, pitch: Points(row.pitch))
    let nudge = release.nudge(of: row.measure, at: row.step)
    #expect((nudge / row.nudge - 1).magnitude < 1e-12)
  }

  @Test func `a release that nothing can flip is decided by the edge`() throws {
    let release = PagerRelease(position: 0.2, base: 0, pageCount: 1, pitch: 360)
    for (name, rule) in try Self.rules() {
      let criteria = SnapPolicy(rule).criteria(for: release)
      #expect(criteria.first(where: \.isDeciding)?.name == .edge, "\(name)")
      #expect(SnapPolicy(rule).page(for: release) == 0, "\(name)")
    }
  }

  @Test func `numbers that are not finite do not break a margin`() throws {
    print("snap garbage: seed \(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    let numbers = [0, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, 1]
    for (name, rule) in try Self.rules() {
      for _ in 0..<500 {
        let pick = { (random: inout SplitMix64) in numbers[random.integer(0...8)] }
        var release = PagerRelease(
          position: Pages(pick(&random)), base: [0, -7, 3, .max, .min][random.integer(0...4)],
          pageCount: [0, -1, 1, 4, .max][random.integer(0...4)], pitch: Points(pick(&random)))
        release.loops = random.integer(0...1) == 0
        release.pageLength = Points(pick(&random))
        release.viewport = Points(pick(&random))
        release.travel = Points(pick(&random))
        release.velocity = PointsPerSecond(pick(&random))
        release.duration = Seconds(pick(&random))
        release.pixelRatio = pick(&random)
        let page = SnapPolicy(rule).page(for: release)
        #expect(page >= 0 && page <= max(0, release.pageCount - 1), "\(name)")
        #expect(SnapPolicy(rule).criteria(for: release).count <= 4, "\(name)")
      }
    }
  }
}

extension Double {
  fileprivate var direction: Double { self < 0 ? -1 : 1 }
}
