import FlickFuzz
import Testing

@testable import FlickCore

/// Guards the target page of a release and its tests against accidental changes: random releases
/// under every rule.
@Suite struct `Recorded random releases` {
  @Test func `recorded releases have the same page and margin`() throws {
    try Remembered.check("releases") { account in
      try Self.tell(try `The margin of a page`.rules(), reach: 2.5, &account)
    }
  }

  @Test func `recorded releases by uneven rules and from far away have the same page`() throws {
    try Remembered.check("uneven-releases") { account in
      let rules = try `The margin of a page`.rules() + `The margin of a page`.unevenRules()
      try Self.tell(rules, reach: 9, &account)
    }
  }

  private static func tell(
    _ rules: [(String, SnapRule)], reach: Double, _ account: inout Account
  ) throws {
    // In round numbers too, so that values often equal thresholds.
    for (index, (name, rule)) in (rules + rules).enumerated() {
      var random = SplitMix64(seed: 20_261_124)
      for _ in 0..<150 {
        var release = `The margin of a page`.random(&random, reach: reach)
        if index >= rules.count { release = Self.rounded(release) }
        let limit = random.pick([1, 2, SnapPolicy.allPages])
        let policy = try SnapPolicy(rule, pagesPerSwipe: limit)
        account.add(name, [Double(policy.target(for: release))])
        account.add(policy.criteria(for: release))
        account.endMoment()
      }
    }
  }

  private static func rounded(_ release: PagerRelease) -> PagerRelease {
    let steps = { (value: Double, perUnit: Double) in (value * perUnit).rounded() / perUnit }
    var round = release
    round.position = Pages(steps(release.position.value, 4))
    round.velocity = PointsPerSecond(steps(release.velocity.value, 0.02))
    round.travel = Points(steps(release.travel.value, 0.1))
    round.duration = Seconds(steps(release.duration.value, 10))
    return round
  }
}
