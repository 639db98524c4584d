internal import FlickCore
internal import FlickHost

/// Searches flips where tests are not complete: values over the whole range are played, and more of
/// them wherever a test flips or comes near to it.
///
/// Bisecting on the tests, and not on the outcome alone, finds what lies between two equal
/// outcomes: where a gesture misses the screen on one side and falls short on the other, there may
/// be a narrow place at which it turns a page.
struct StripSearch {
  /// How many intervals are made at first.
  var intervalCount = 16
  /// How near the two sides of a flip come to each other, as a share of the range.
  var resolution = 1e-6
  /// Once so many values were played, flips are located only as exactly as other values are tried:
  /// a script may have another outcome at each value.
  static let mostRuns = 4096

  /// Plays whatever is needed.
  ///
  /// - Returns: how far apart values were at most where nothing changes.
  func search(_ player: inout StripPlayer) throws(HostError) -> Double {
    let range = player.axis.range
    let width = range.upperBound - range.lowerBound
    guard width > 0 else {
      _ = try player.run(at: range.lowerBound)
      return 0
    }
    let intervalCount = try intervals(over: range, &player)
    var places = (0...intervalCount).map {
      range.lowerBound + width * Double($0) / Double(intervalCount)
    }
    places.append(player.axis.present)
    if player.axis.isWhole { places = places.map { $0.rounded() } }
    places = Set(places).union(player.valuesBeforeSearch()).filter(range.contains).sorted()
    for place in places { _ = try player.run(at: place) }
    // A stack of intervals, so that no recursion grows with the number of flips.
    var open = zip(places, places.dropFirst()).map { Interval(low: $0, high: $1) }
    while let interval = open.popLast() {
      let (low, high) = (interval.low, interval.high)
      let (left, right) = (try player.run(at: low), try player.run(at: high))
      let isEdge = left.hasEdge(to: right)
      let isFine = isEdge && player.runs.count < Self.mostRuns
      let least =
        isFine ? width * resolution : width / Double(self.intervalCount) / Self.finerSteps
      guard high - low > least else { continue }
      if !isEdge, !mayHide(left, right) { continue }
      let cuts = isEdge ? guesses(interval, left, right, least, player.axis) : []
      let found = cuts.isEmpty ? middle(low, high, player.axis).map { [$0] } ?? [] : cuts
      for place in found { _ = try player.run(at: place) }
      let ends = [low] + found + [high]
      for (a, b) in zip(ends, ends.dropFirst()) where ends.count > 2 {
        // A guess that has not halved it is followed by a cut that does.
        let isShort = b - a <= 0.5 * (high - low)
        open.append(Interval(low: a, high: b, mayGuess: cuts.isEmpty || isShort))
      }
    }
    let known = player.runs.sorted { $0.key < $1.key }
    return zip(known, known.dropFirst()).map { $1.key - $0.key }.max() ?? 0
  }

  /// Into how many intervals a range is cut at first: half as many where nothing that is measured
  /// differs at its ends, its quarters and its middle.
  private func intervals(
    over range: ClosedRange<Double>, _ player: inout StripPlayer
  ) throws(HostError) -> Int {
    let width = range.upperBound - range.lowerBound
    var first: GestureRun?
    for quarter in 0...4 {
      let place = range.lowerBound + width * Double(quarter) / 4
      let run = try player.run(at: player.axis.isWhole ? place.rounded() : place)
      if run.isContinuous || first.map({ !run.hasRecord(of: $0) }) == true { return intervalCount }
      first = run
    }
    return intervalCount / 2
  }

  /// Two values that were played, neighbours so far.
  private struct Interval {
    var low: Double
    var high: Double
    /// Whether the next cut may be where a margin is foretold to be zero; else it is the middle.
    var mayGuess = true
  }

  /// Two values around the one at which the differing test would be zero if it changed in a
  /// straight line: nearly always the flip is between them.
  private func guesses(
    _ interval: Interval, _ left: GestureRun, _ right: GestureRun, _ least: Double,
    _ axis: TunableAxis
  ) -> [Double] {
    guard interval.mayGuess, !axis.isWhole,
      let (a, b) = zip(left.tests, right.tests)
        .first(where: { $0.name == $1.name && $0.isMet != $1.isMet })
    else { return [] }
    let (low, high) = (interval.low, interval.high)
    let (from, to) = (a.spare, b.spare)
    guard from != to, from.isFinite, to.isFinite else { return [] }
    let zero = low + (high - low) * (from / (from - to))
    let reach = 0.45 * least
    return [zero - reach, zero + reach].filter { $0 > low && $0 < high }
  }

  /// Into how many parts an interval is cut at most where a margin comes near zero.
  private static let finerSteps = 32.0

  private func middle(_ low: Double, _ high: Double, _ axis: TunableAxis) -> Double? {
    let middle = low + (high - low) / 2
    let place = axis.isWhole ? middle.rounded(.down) : middle
    return place > low && place < high ? place : nil
  }

  /// Whether a test could flip between two values at which all are alike: its spare at both ends is
  /// less than twice the change between them.
  private func mayHide(_ left: GestureRun, _ right: GestureRun) -> Bool {
    zip(left.tests, right.tests).contains { a, b in
      let change = (b.spare - a.spare).magnitude
      return change > 0 && a.spare.magnitude + b.spare.magnitude <= 2 * change
    }
  }
}

extension StripPlayer {
  /// What `StripSearch` finds.
  ///
  /// - Parameter note: why it is not exact.
  mutating func sampledStrip(note: String?) throws(HostError) -> Strip {
    var search = StripSearch()
    let run = try run(at: axis.present.clamped(to: axis.range))
    if run.isContinuous {
      // No test shows where such an outcome flips. Scenes without the script cost little.
      search.intervalCount = run.callsHandlers ? 64 : 512
    }
    let step = try search.search(&self)
    guard runs.count >= StripSearch.mostRuns else { return strip(.sampled(step), note: note) }
    let notes = [note, "it comes out otherwise at too many values to tell each place"]
    return strip(.sampled(step), note: notes.compactMap(\.self).joined(separator: "; "))
  }
}
