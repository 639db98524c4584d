import Testing

@testable import FlickCore

/// The declared records of rules, compared with dense scans of releases and thresholds.
///
/// At each change of the page a recorded test must be at its threshold, on both sides.
@Suite struct `The record of a rule` {
  private static let seed: UInt64 = 20_261_126

  /// A rule with thresholds that change continuously from one set of values to another.
  struct Moving: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: @Sendable (Double) throws -> SnapRule

    init(_ name: String, _ rule: @escaping @Sendable (Double) throws -> SnapRule) {
      (testDescription, self.rule) = (name, rule)
    }
  }

  /// Each rule there is, with all of its thresholds in motion.
  static let rules: [Moving] = [
    Moving("thresholds") { share in
      .thresholds(
        try ThresholdSnap(
          distance: Pages(0.9 - 0.8 * share), velocity: PointsPerSecond(1200 * share),
          flickDistance: Points(80 * share)))
    },
    Moving("nearest") { _ in .nearest(NearestSnap()) },
    Moving("travel") { .travel(try TravelSnap(travel: Points(200 * $0))) },
    Moving("swiftUIPager") { .swiftUIPager(try SwiftUIPagerSnap(sensitivity: 0.1 + 0.8 * $0)) },
    Moving("swiftUIPager multiple") {
      .swiftUIPager(try SwiftUIPagerSnap(sensitivity: 0.1 + 0.8 * $0, isMultiple: true))
    },
    Moving("viewPager") { _ in .viewPager(ViewPagerSnap()) },
    Moving("viewPager2") { _ in .viewPager2(ViewPager2Snap()) },
    Moving("compose") { .compose(try ComposeSnap(threshold: $0)) },
    Moving("compose 3") { .compose(try ComposeSnap(threshold: $0, maximumPages: 3)) },
    Moving("flutter") { .flutter(try FlutterSnap(minimumVelocity: PointsPerSecond(900 * $0))) },
    Moving("libadwaita") { _ in .libadwaita(LibadwaitaSnap()) },
    Moving("libadwaita long") { _ in .libadwaita(LibadwaitaSnap(allowsLongSwipes: true)) },
    Moving("embla") { _ in .embla(EmblaSnap()) },
    Moving("embla skip") { _ in .embla(EmblaSnap(skipsSnaps: true)) },
    Moving("swiper") { share in
      .swiper(try SwiperSnap(duration: Seconds(0.6 * share), share: 0.9 - 0.8 * share))
    },
    Moving("projected") { .projected(try ProjectedSnap(lookAhead: Seconds(0.4 * $0))) },
    Moving("projected finger") {
      .projected(try ProjectedSnap(lookAhead: Seconds(0.4 * $0), isOfFinger: true))
    },
    Moving("custom") { share in
      .custom(CustomSnap("ours") { $0.base + Int(abs($0.moved) + 0.8 - 0.6 * share) })
    },
  ]

  /// Two releases from one page, and the way from one to the other.
  private struct Way {
    var from: PagerRelease
    var to: PagerRelease
    var limit: Int

    /// - Parameter pages: the length of the drags in pages.
    init(_ random: inout SplitMix64, over pages: ClosedRange<Double>) {
      let base = `The margin of a page`.random(&random)
      (from, to) = (base, base)
      limit = [1, 2, SnapPolicy.allPages][random.integer(0...2)]
      let side: Double = random.integer(0...1) == 0 ? -1 : 1
      let finger: Double = random.integer(0...1) == 0 ? -1 : 1
      let way: Double = random.integer(0...3) == 0 ? -side : side
      let fast: [ClosedRange<Double>] = [0.01...3000, 0.01...700, 0.01...150]
      let speeds = fast[random.integer(0...2)]
      let most = base.pageLength.value
      func place(_ release: inout PagerRelease, _ random: inout SplitMix64) {
        release.position = Pages(Double(base.base) + side * random.number(pages))
        release.travel = Points(way * random.number(0.01...most))
        release.velocity = PointsPerSecond(finger * random.number(speeds))
        release.duration = Seconds(random.number(0.02...0.8))
      }
      place(&from, &random)
      place(&to, &random)
      // Often only the thresholds move.
      if random.integer(0...2) == 0 { to = from }
    }

    func release(at share: Double) -> PagerRelease {
      var release = from
      func mixed(_ low: Double, _ high: Double) -> Double { low + (high - low) * share }
      release.position = Pages(mixed(from.position.value, to.position.value))
      release.travel = Points(mixed(from.travel.value, to.travel.value))
      release.velocity = PointsPerSecond(mixed(from.velocity.value, to.velocity.value))
      release.duration = Seconds(mixed(from.duration.value, to.duration.value))
      return release
    }
  }

  /// One place where the page changes.
  private struct Change {
    /// Whether the declaration holds for the decisions on both sides.
    var isDeclared: Bool
    /// The distance of the nearest recorded test from its threshold, on the side with the greater
    /// distance, in steps of its measure.
    var steps: Double
    var words: String
  }

  private static let placeCount = 96

  /// All places along a way where the page changes from one looked at to the next.
  private static func changes(
    _ moving: Moving, along way: Way, _ body: (Change) -> Void
  ) throws {
    func policy(_ share: Double) throws -> SnapPolicy {
      try SnapPolicy(moving.rule(share), pagesPerSwipe: way.limit)
    }
    func page(_ share: Double) throws -> Int {
      try policy(share).target(for: way.release(at: share))
    }
    var (low, before) = (0.0, try page(0))
    for place in 1...placeCount {
      let high = Double(place) / Double(placeCount)
      let after = try page(high)
      defer { (low, before) = (high, after) }
      guard before != after else { continue }
      var (left, right) = (low, high)
      while true {
        let middle = left + (right - left) / 2
        guard middle > left, middle < right else { break }
        if try page(middle) == before { left = middle } else { right = middle }
      }
      var change = Change(isDeclared: true, steps: 0, words: "")
      for share in [left, right] {
        let policy = try policy(share)
        let criteria = policy.criteria(for: way.release(at: share))
        let nearest = criteria.filter { $0.name != .pagesPerSwipe && $0.name != .edge }
          .map { $0.spare.magnitude * $0.unit.step.perUnit }.min()
        change.isDeclared = change.isDeclared && policy.rule.record.determinesPage(in: criteria)
        change.steps = max(change.steps, nearest ?? .infinity)
        change.words += "\(way.release(at: share)) \(criteria.map(\.self)) "
      }
      body(change)
    }
  }

  /// The tolerance of a test at its threshold, in steps: some of the measure, and a step of a point
  /// in a page of a hundred.
  private static let near = 32.0

  @Test(arguments: rules)
  func `the record of a rule contains everything it declares`(_ moving: Moving) throws {
    var random = SplitMix64(seed: Self.seed)
    var (told, hidden) = (0, 0)
    for _ in 0..<1500 {
      try Self.changes(moving, along: Way(&random, over: 0.001...0.999)) { change in
        guard change.isDeclared else { return hidden += change.steps > Self.near ? 1 : 0 }
        told += 1
        #expect(change.steps <= Self.near, "\(change.words)")
      }
    }
    // A rule with a partial record must have unrecorded dependencies.
    let isPartial = try moving.rule(0).record == .partial
    #expect(isPartial ? hidden > 0 : told > 100, "\(told) told, \(hidden) hidden")
  }

  @Test(arguments: rules)
  func `beyond a page the record is complete only if declared`(_ moving: Moving) throws {
    var random = SplitMix64(seed: Self.seed)
    var hidden = 0
    for _ in 0..<600 {
      try Self.changes(moving, along: Way(&random, over: 1.001...2.9)) { change in
        hidden += change.steps > Self.near ? 1 : 0
      }
    }
    let isComplete = try moving.rule(0).record == .complete
    #expect(isComplete == (hidden == 0), "\(hidden)")
  }

  @Test func `the record of a rule is declared by each profile`() {
    let all = Dictionary(grouping: Profile.all, by: \.record).mapValues { $0.map(\.name.rawValue) }
    #expect(all[.complete] == ["tabview_50"])
    #expect(all[.partial] == ["compose", "libadwaita", "embla"])
    #expect(
      all[.withinPage] == [
        "flickbook", "swiftui_pager", "swiftui", "uikit", "viewpager", "viewpager2",
        "flutter_android", "flutter_ios", "swiper", "splide", "chromium", "majid",
        "predicted_end",
      ])
  }
}
