internal import FlickCore
internal import FlickHost

/// The walk along margins: from one place where a test flips to the next.
///
/// A run is a sequence of comparisons. While none of them flips, the outcome stays. Where each
/// threshold is known at each value, the next place where one does is computed, and not searched:
/// so nothing is missed, however narrow. Each such place is played on both sides.
struct StripWalk {
  let thresholds: [TunableEffect.Threshold]

  /// Walks over the whole range.
  ///
  /// - Returns: nil where all is known, or else why not; what was played is kept by the player.
  func walk(_ player: inout StripPlayer) throws(HostError) -> String? {
    let (low, high) = (player.axis.range.lowerBound, player.axis.range.upperBound)
    var place = low
    var run = try player.run(at: low)
    _ = try player.run(at: player.axis.present)
    while place < high {
      if let gap = run.gap(along: thresholds.map { ($0.test, $0.component) }) { return gap }
      guard let step = next(after: place, upTo: high, run) else { break }
      guard let end = try confirm(step, run, place...high, &player) else {
        return Self.contradiction
      }
      (place, run) = (end, try player.run(at: end))
    }
    // What comes last must be as it was foretold as well.
    return try player.run(at: high).hasPath(of: run) ? nil : Self.contradiction
  }

  /// The records of rules are declared to tell all, so this is not how it should be.
  static let contradiction =
    "what its tests foretold did not come out so when it was played; where the script sets the "
    + "threshold in a straight line, that is a bug of Flickbook: please report it"

  /// Plays both sides of a place that was computed; where the script's sums are rounded otherwise,
  /// the two neighbours are a few numbers further.
  ///
  /// - Returns: the first value with another path; nil if there is none so near.
  private func confirm(
    _ step: (below: Double, above: Double), _ run: GestureRun, _ range: ClosedRange<Double>,
    _ player: inout StripPlayer
  ) throws(HostError) -> Double? {
    var (below, above) = step
    var reach = step.above.ulp
    for _ in 0..<Self.mostDoublings {
      let isKept = try player.run(at: below).hasPath(of: run)
      let isLeft = try !player.run(at: above).hasPath(of: run)
      if isKept, isLeft { break }
      if !isKept { below = max(range.lowerBound, below - reach) }
      if !isLeft { above = min(range.upperBound, above + reach) }
      reach *= 2
    }
    (below, above) = try bisected(from: below, to: above) { value throws(HostError) in
      try player.run(at: value).hasPath(of: run)
    }
    guard try player.run(at: below).hasPath(of: run) else { return nil }
    return try player.run(at: above).hasPath(of: run) ? nil : above
  }

  /// So near to the place that was computed the flip is: 2^10 neighbouring numbers.
  private static let mostDoublings = 10

  /// The nearest two neighbouring numbers between which a test flips.
  private func next(
    after place: Double, upTo high: Double, _ run: GestureRun
  ) -> (below: Double, above: Double)? {
    var nearest: (below: Double, above: Double)?
    run.eachTest { component, test in
      for threshold in thresholds.moving(test, of: component, at: place) {
        let isMet = { (value: Double) in
          test.comparison.isMet(
            test.value, self.threshold(of: test, threshold, from: place, at: value))
        }
        guard isMet(place) != isMet(nearest?.above ?? high) else { continue }
        let found = Self.edge(place, nearest?.above ?? high, isMet)
        if found.above < nearest?.above ?? .infinity { nearest = found }
      }
    }
    return nearest
  }

  /// The threshold of a test at a value, as rules read it: in steps.
  private func threshold(
    of test: Criterion, _ threshold: TunableEffect.Threshold, from place: Double, at value: Double
  ) -> Double {
    test.threshold(moved: threshold.value(at: place), threshold.value(at: value))
  }

  /// Of two numbers with different answers the neighbouring ones between which the answer changes,
  /// for an answer that changes once.
  static func edge(
    _ low: Double, _ high: Double, _ answer: (Double) -> Bool
  ) -> (below: Double, above: Double) {
    let first = answer(low)
    let (below, above) = bisected(from: low, to: high) { answer($0) == first }
    return (below, above)
  }
}

extension Criterion {
  /// The test's own threshold, once an option has gone from one value to another: in steps, as
  /// rules read it.
  func threshold(moved now: Double, _ then: Double) -> Double {
    // The test's own may be another option's sum with it.
    (ownThreshold + (then.measured(unit.step) - now.measured(unit.step))).measured(unit.step)
  }

  /// Whether the test's own threshold is an option of this value.
  func isAgainst(_ option: Double) -> Bool {
    (ownThreshold - option).magnitude <= 2 / unit.step.perUnit
  }
}

extension [TunableEffect.Threshold] {
  /// Those that a test may be made against: by its name, and by its value where that distinguishes
  /// several.
  fileprivate func moving(
    _ test: Criterion, of component: ComponentID, at place: Double
  ) -> [TunableEffect.Threshold] {
    let named = filter {
      $0.test == test.name && $0.slope != 0 && ($0.component ?? component) == component
    }
    let own = named.filter { test.isAgainst($0.value(at: place)) }
    return own.isEmpty ? named : own
  }
}
