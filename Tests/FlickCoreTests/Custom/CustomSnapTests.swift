import Synchronization
import Testing

@testable import FlickCore

/// A custom rule with the behaviour of a built-in one has the same record, to the last margin;
/// wrong tests are detected.
@Suite struct `A custom snap rule` {
  private static let twins = [
    "thresholds", "thresholds 0.3", "thresholds 60 pt", "nearest", "travel", "viewPager", "swiper",
    "embla", "flutter", "libadwaita", "swiftUIPager", "compose",
  ]

  private static func twin(of rule: SnapRule) -> CustomSnap {
    let ours = SnapPolicy(rule)
    return CustomSnap("twin", contradicts: { _ in }) { release in
      let tests = ours.criteria(for: release).compactMap { test in
        CustomSnap.Measure(rawValue: test.name.rawValue).map {
          CustomSnap.Test(
            $0, test.value, test.comparison, test.ownThreshold, isDeciding: test.isDeciding)
        }
      }
      return CustomSnap.Verdict(page: ours.target(for: release), tests: tests)
    }
  }

  @Test func `a copy of the own rule gives the same pages and margins`() throws {
    for (name, rule) in try `The margin of a page`.rules() where Self.twins.contains(name) {
      var random = SplitMix64(seed: 20_261_123)
      var compared = 0
      for round in 0..<600 {
        let release = `The margin of a page`.random(&random)
        let limit = [1, 2, SnapPolicy.allPages][random.integer(0...2)]
        let ours = try SnapPolicy(rule, pagesPerSwipe: limit)
        let theirs = try SnapPolicy(.custom(Self.twin(of: rule)), pagesPerSwipe: limit)
        let isSamePage = ours.target(for: release) == theirs.target(for: release)
        #expect(isSamePage, "\(name) \(round)")
        let named = { (test: Criterion) in CustomSnap.Measure(rawValue: test.name.rawValue) != nil }
        let expected = ours.criteria(for: release).filter(named)
        // A built-in rule may turn the page at more places than its thresholds.
        guard expected.allSatisfy({ $0.threshold == $0.ownThreshold }) else { continue }
        let found = theirs.criteria(for: release).filter(named)
        #expect(found == expected, "\(name) \(round)")
        compared += 1
      }
      #expect(compared > 60, "\(name) was hardly tried: \(compared)")
    }
  }

  /// A row for a rule that turns the page at `turn`, with the test that it reports.
  struct Row: Sendable {
    var measure = CustomSnap.Measure.distance
    /// The threshold at which the page turns, and the threshold that the rule reports.
    var turn: Double
    var told: Double
    var error = 0.0
    var comparison = Criterion.Comparison.reaching
    /// The number of satisfied tests of the duration before it.
    var before = 0
    var said: String?
  }

  private static let release: PagerRelease = {
    var release = PagerRelease(position: 1.2, base: 1, pageCount: 3, pitch: 100)
    (release.velocity, release.travel, release.duration) = (-80, -20, 0.2)
    return release
  }()

  /// The way to the reported flip is checked at seven points, eighths of the way.
  @Test(arguments: [
    Row(turn: 0.5, told: 0.5), Row(turn: 0.47, told: 0.5),
    Row(
      turn: 0.46, told: 0.5,
      said: "reports a flip of the page at 'distance' = 0.5, but it flips at 0.463 already"),
    Row(
      turn: 0.22, told: 0.5,
      said: "reports a flip of the page at 'distance' = 0.5, but it flips at 0.238 already"),
    Row(turn: 0.5, told: 0.5, error: 1e-7), Row(turn: 0.5, told: 0.5, error: -1e-7),
    Row(turn: 0.5, told: 0.5, error: 0.1, said: "reports 'distance' as 0.3, but it is 0.2"),
    Row(turn: 0.5, told: 0.5, error: -0.1, said: "reports 'distance' as 0.1, but it is 0.2"),
    Row(
      turn: 0.5, told: 0.5, error: 0.1, before: 2,
      said: "reports 'distance' as 0.3, but it is 0.2"),
    Row(turn: 0.5, told: 0.5, error: 0.1, before: 3),
    Row(measure: .velocity, turn: -160, told: 160),
    Row(measure: .velocity, turn: -160, told: 160, comparison: .atMost),
    Row(measure: .velocity, turn: -160, told: -160, comparison: .atMost),
    Row(
      measure: .velocity, turn: -95, told: 160,
      said: "reports a flip of the page at 'velocity' = -160, but it flips at -100 already"),
    Row(
      measure: .velocity, turn: -95, told: -160, comparison: .atMost,
      said: "reports a flip of the page at 'velocity' = -160, but it flips at -100 already"),
    Row(
      measure: .velocity, turn: -95, told: 95, error: 160,
      said: "reports 'velocity' as 80, but it is -80"),
    Row(measure: .travel, turn: -60, told: 60),
    Row(
      measure: .travel, turn: -32, told: 60,
      said: "reports a flip of the page at 'travel' = -60, but it flips at -35 already"),
    Row(measure: .duration, turn: 0.6, told: 0.6, comparison: .atLeast),
    Row(
      measure: .duration, turn: 0.38, told: 0.6, comparison: .atLeast,
      said: "reports a flip of the page at 'duration' = 0.6, but it flips at 0.4 already"),
  ])
  func `a false test of a snap rule is found`(_ row: Row) throws {
    let said = Mutex<[String]>([])
    let rule = CustomSnap("rule", contradicts: { words in said.withLock { $0.append(words) } }) {
      release in
      let numbers: [CustomSnap.Measure: Double] = [
        .distance: release.position.value - Double(release.base), .velocity: release.velocity.value,
        .travel: release.travel.value, .duration: release.duration.value,
      ]
      let number = numbers[row.measure] ?? .nan
      let duration = CustomSnap.Test(.duration, release.duration.value, .atLeast, 0)
      let test = CustomSnap.Test(row.measure, number + row.error, row.comparison, row.told)
      let isTurned = row.turn < 0 ? number <= row.turn : number >= row.turn
      return CustomSnap.Verdict(
        page: isTurned ? 2 : 1, tests: Array(repeating: duration, count: row.before) + [test])
    }
    let policy = SnapPolicy(.custom(rule))
    #expect(policy.target(for: Self.release) == 1)
    let criteria = policy.criteria(for: Self.release)
    #expect(criteria.count == min(row.before + 1, 3) + (criteria.last?.name == .edge ? 1 : 0))
    #expect(said.withLock { $0.last } == row.said)
  }

  @Test(arguments: [(-80, -80, false), (-200, 40, true), (80, -240, false)])
  func `a custom snap rule has the margin of a number with its sign`(
    _ velocity: Double, _ margin: Double, _ passes: Bool
  ) throws {
    let rule = CustomSnap("rule") { release in
      let velocity = release.velocity.value
      return CustomSnap.Verdict(
        page: velocity < -160 ? 2 : 1, tests: [.init(.velocity, velocity, .below, -160)])
    }
    var release = Self.release
    release.velocity = PointsPerSecond(velocity)
    let criteria = SnapPolicy(.custom(rule)).criteria(for: release)
    let deciding = try #require(criteria.first { $0.isDeciding })
    #expect(deciding.threshold == -160 && deciding.margin == margin && deciding.passed == passes)
    #expect(deciding.spare == margin)
  }

  @Test func `a rule without tests decides alone and is called once`() {
    let count = Mutex(0)
    let rule = CustomSnap("rule") { _ in
      count.withLock { $0 += 1 }
      return 7
    }
    let policy = SnapPolicy(.custom(rule))
    #expect(policy.criteria(for: Self.release).map(\.name) == [.edge])
    #expect(count.withLock { $0 } == 1)
    #expect(policy.target(for: Self.release) == 2)
  }

  @Test(arguments: [
    ([false, false, false], 0), ([true, false, false], 0), ([false, true, false], 1),
    ([false, false, true], 2), ([false, true, true], 1),
  ])
  func `the named test is the deciding one`(_ row: (marks: [Bool], deciding: Int)) {
    let rule = CustomSnap("rule", contradicts: { _ in }) { release in
      let way = release.position.value - Double(release.base)
      let speed = release.velocity.value
      let travel = release.travel.value
      let isFar = way >= 0.5 || speed <= -160 || travel <= -60
      return CustomSnap.Verdict(
        page: isFar ? 2 : 1,
        tests: [
          CustomSnap.Test(.distance, way, .reaching, 0.5, isDeciding: row.marks[0]),
          CustomSnap.Test(.velocity, speed, .reaching, 160, isDeciding: row.marks[1]),
          CustomSnap.Test(.travel, travel, .reaching, 60, isDeciding: row.marks[2]),
        ])
    }
    let criteria = SnapPolicy(.custom(rule)).criteria(for: Self.release)
    #expect(criteria.map(\.isDeciding) == (0..<3).map { $0 == row.deciding })
    #expect(criteria.map(\.unit) == [.page, .pointsPerSecond, .point])
    #expect(criteria.map(\.margin) == [-0.3, -80, -40])
  }
}
