internal import FlickCore
internal import FlickHost

/// Finds all flips of a strip by walking along margins, from one flip of a test to the next.
///
/// A run is a sequence of comparisons. While none of them flips, the outcome stays the same. If
/// each threshold is known at each value, the next flip of a comparison is computed rather than
/// searched, so even the narrowest span is found. Each flip is played on both sides.
struct StripWalk {
  let thresholds: [TunableEffect.Threshold]

  /// Walks over the whole range.
  ///
  /// - Returns: nil if all flips are known, or the reason why not. The player keeps the runs.
  func walk(_ player: inout StripPlayer) throws(HostError) -> String? {
    let gap = try steps(&player)
    // A handler may also have changed the stage at a value beside a flip.
    return player.hasActiveHandlers ? GestureRun.activeHandlers : gap
  }

  private func steps(_ player: inout StripPlayer) throws(HostError) -> String? {
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
    // The last value must have the predicted path too.
    return try player.run(at: high).hasPath(of: run) ? nil : Self.contradiction
  }

  /// Rules declare that their records are complete, so this indicates a bug.
  static let contradiction =
    "a run contradicted the outcome that was computed from its tests; if the threshold is affine "
    + "in the tunable, that is a bug of Flickbook: please report it"

  /// Plays both sides of a computed flip.
  ///
  /// If the script's sums are rounded differently, the neighbouring values are searched a few
  /// numbers further away.
  ///
  /// - Returns: the first value with another path; nil if there is none nearby.
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

  /// The number of doublings of the search distance: at most 2^10 neighbouring numbers.
  private static let mostDoublings = 10

  /// The nearest two neighbouring numbers with a flip of a test between them.
  private func next(
    after place: Double, upTo high: Double, _ run: GestureRun
  ) -> (below: Double, above: Double)? {
    var nearest: (below: Double, above: Double)?
    run.eachTest { component, test in
      for threshold in thresholds.moving(test, of: component, at: place) {
        let found = test.flip(from: place, to: nearest?.above ?? high, along: threshold.value)
        if let found, found.above < nearest?.above ?? .infinity { nearest = found }
      }
    }
    return nearest
  }

  /// The two neighbouring numbers between which an answer changes, for an answer that changes once
  /// in a range.
  static func edge(
    _ low: Double, _ high: Double, _ answer: (Double) -> Bool
  ) -> (below: Double, above: Double) {
    let first = answer(low)
    let (below, above) = bisected(from: low, to: high) { answer($0) == first }
    return (below, above)
  }
}

extension Criterion {
  /// The test's own threshold after an option has changed from one value to another, rounded as
  /// rules round it.
  func threshold(moved now: Double, _ then: Double) -> Double {
    // The own threshold may be a sum of this option and another one.
    (ownThreshold + (then.measured(unit.step) - now.measured(unit.step))).measured(unit.step)
  }

  /// The two neighbouring values between which the test flips if an option follows a tunable; nil
  /// for a test with the same result at both ends.
  func flip(
    from low: Double, to high: Double, along option: (Double) -> Double
  ) -> (below: Double, above: Double)? {
    let now = option(low)
    func isMet(_ place: Double) -> Bool {
      comparison.isMet(value, threshold(moved: now, option(place)))
    }
    return isMet(low) == isMet(high) ? nil : StripWalk.edge(low, high, isMet)
  }

  /// Whether the test's own threshold is an option with this value.
  func isAgainst(_ option: Double) -> Bool {
    (ownThreshold - option).magnitude <= 2 / unit.step.perUnit
  }
}

extension [TunableEffect.Threshold] {
  /// The thresholds that a test may use: by its name, and by its value if several have that name.
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
