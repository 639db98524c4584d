import Synchronization
import Testing

@testable import FlickCore

/// A custom rule for the commit of a card: its tests, and the detection of wrong ones.
@Suite struct `A custom commit rule` {
  private static let release = CustomCommit.Release(
    displacement: 40, distance: 100, velocity: 320, travel: -80)

  struct Row: Sendable {
    var measure = CustomCommit.Measure.displacement
    /// The threshold at which the rule changes its verdict, and the threshold that it reports.
    var turn: Double
    var told: Double
    var error = 0.0
    var said: String?
  }

  private static func otherwise(_ name: String, _ told: Int, _ found: Int) -> String {
    "reports another outcome from '\(name)' = \(told) on, but it changes at \(found) already"
  }

  /// The way to the reported threshold is checked at seven points, eighths of the way.
  @Test(arguments: [
    Row(turn: 120, told: 120), Row(turn: 110.1, told: 120),
    Row(
      turn: 110, told: 120,
      said: otherwise("displacement", 120, 110)
    ),
    Row(
      turn: 45, told: 120,
      said: otherwise("displacement", 120, 50)
    ),
    Row(turn: 120, told: 120, error: 3e-5), Row(turn: 120, told: 120, error: -3e-5),
    Row(
      turn: 120, told: 120, error: 1e-3, said: "reports 'displacement' as 40.001, but it is 40"),
    Row(
      turn: 120, told: 120, error: -1, said: "reports 'displacement' as 39, but it is 40"),
    Row(measure: .velocity, turn: 400, told: 400),
    Row(
      measure: .velocity, turn: 335, told: 400,
      said: otherwise("velocity", 400, 340)),
    Row(measure: .velocity, turn: 400, told: 400, error: 3e-4),
    Row(measure: .travel, turn: 0, told: 0),
    Row(
      measure: .travel, turn: -25, told: 0,
      said: otherwise("travel", 0, -20)),
  ])
  func `a false test of a commit rule is found`(_ row: Row) {
    let said = Mutex<[String]>([])
    let rule = CustomCommit("rule", contradicts: { words in said.withLock { $0.append(words) } }) {
      .init(
        goes: $0[row.measure] >= row.turn,
        tests: [.init(row.measure, $0[row.measure] + row.error, .atLeast, row.told)])
    }
    let verdict = rule.verdict(Self.release)
    #expect(!verdict.goes)
    #expect(said.withLock { $0 } == (row.said.map { [$0] } ?? []))
  }

  /// The first three tests count, with names, units and numbers; the one marked as deciding
  /// decides.
  @Test(arguments: [[false, false, false, true], [false, true, true, false]])
  func `a custom commit rule is reported with its tests`(_ marks: [Bool]) {
    let tests: [CustomCommit.Test] = [
      .init(.displacement, 40, .atLeast, 90, isDeciding: marks[0]),
      .init(.velocity, 320, .atMost, 500, isDeciding: marks[1]),
      .init(.travel, -80, .exceeding, 7, isDeciding: marks[2]),
      .init(.travel, -80, .exceeding, 9, isDeciding: marks[3]),
    ]
    let rule = CustomCommit("rule", contradicts: { _ in }) { _ in .init(goes: true, tests: tests) }
    let (goes, criteria) = rule.verdict(Self.release)
    #expect(goes && criteria.map(\.name) == [.displacement, .velocity, .travel])
    #expect(criteria.map(\.unit) == [.point, .pointsPerSecond, .point])
    #expect(criteria.map(\.value) == [40, 320, -80])
    #expect(criteria.map(\.threshold) == [90, 500, 7])
    #expect(criteria.map(\.comparison) == [.atLeast, .atMost, .exceeding])
    #expect(criteria.map(\.isDeciding) == [!marks[1], marks[1], false])
  }
}
