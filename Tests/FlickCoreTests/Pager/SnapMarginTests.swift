import Testing

@testable import FlickCore

/// The margin of a verdict is measured in the deciding test's own unit: that much and a hair flips the
/// page, less does not.
@Suite struct `The margin of a page` {
  static let seed: UInt64 = 20_261_127

  static func rules() throws -> [(String, SnapRule)] {
    [
      ("thresholds", .thresholds(ThresholdSnap())),
      ("thresholds 0.3", .thresholds(try ThresholdSnap(distance: 0.3, velocity: 200))),
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

  private static func random(_ random: inout SplitMix64) -> PagerRelease {
    let count = random.integer(1...9)
    let base = random.integer(0...count - 1)
    let pitch = [100.0, 360, 390.5][random.integer(0...2)]
    var release = PagerRelease(
      position: Pages(Double(base) + random.number(-2.5...2.5)), base: base, pageCount: count,
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

  /// What a criterion measures, and how many of its units one unit of the measure is.
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
      return projected.isOfFinger ? (.travel, 1 / release.pitch.value) : (.distance, 1)
    default: return nil
    }
  }

  @Test func `and a hair flips it, a hair less does not`() throws {
    print("snap margins: seed \(Self.seed)")
    for (name, rule) in try Self.rules() {
      var random = SplitMix64(seed: Self.seed)
      var flips: [Criterion.Name: Int] = [:]
      for round in 0..<3000 {
        let release = Self.random(&random)
        let limit = [1, 2, SnapPolicy.allPages][random.integer(0...2)]
        let policy = try SnapPolicy(rule, pagesPerSwipe: limit)
        let criteria = policy.criteria(for: release)
        let page = policy.target(for: release)
        #expect(criteria.count(where: \.isDeciding) == 1, "\(name) \(round)")
        guard let deciding = criteria.first(where: \.isDeciding),
          let (measure, factor) = Self.measure(deciding, rule, release)
        else { continue }
        let way = deciding.margin.magnitude / factor
        let hair = 1e-6 * max(1, way)
        var nearPages: Set<Int> = []
        var farPages: Set<Int> = []
        for sign in [1.0, -1.0] {
          var changed = release
          changed[measure] = release[measure] + sign * (way + hair)
          farPages.insert(policy.target(for: changed))
          for share in [0.999999, 0.5, 0.1] where way > hair * 10 {
            changed[measure] = release[measure] + sign * (way - hair) * share
            nearPages.insert(policy.target(for: changed))
          }
        }
        let context = "\(name), round \(round), limit \(limit): \(release) \(deciding)"
        #expect(farPages != [page], "not flipped: \(context)")
        #expect(nearPages.isSubset(of: [page]), "flipped early: \(context)")
        flips[deciding.name, default: 0] += 1
      }
      print("snap margins:", name, flips.map { "\($0.key) \($0.value)" }.sorted())
      #expect(flips.values.reduce(0, +) > 1000, "\(name) was hardly tried")
    }
  }

  @Test func `is told where nothing can flip it`() throws {
    let release = PagerRelease(position: 0.2, base: 0, pageCount: 1, pitch: 360)
    for (name, rule) in try Self.rules() {
      let criteria = SnapPolicy(rule).criteria(for: release)
      #expect(criteria.first(where: \.isDeciding)?.name == .edge, "\(name)")
      #expect(SnapPolicy(rule).page(for: release) == 0, "\(name)")
    }
  }

  @Test func `survives numbers that are none`() throws {
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
