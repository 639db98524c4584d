internal import FlickCore
internal import FlickHost

/// Searches flips with incomplete tests: plays values over the whole range, and more values
/// wherever a test flips or comes near to it.
///
/// Bisecting on the tests, and not on the outcome alone, finds a span between two equal outcomes:
/// if a gesture misses the screen on one side and falls short on the other, it may turn a page in a
/// narrow span between them.
struct StripSearch {
  /// The initial number of intervals.
  var intervalCount = 16
  /// The maximum distance between the two sides of a flip, as a share of the range.
  var resolution = 1e-6
  /// The number of played values after which flips are located only as exactly as other values: a
  /// script may have another outcome at each value.
  static let mostRuns = 4096

  /// Plays as many values as needed.
  ///
  /// - Returns: the maximum distance between neighbouring played values.
  func search(_ player: inout StripPlayer) throws(HostError) -> Double {
    let range = player.axis.range
    let width = range.upperBound - range.lowerBound
    guard width > 0 else {
      _ = try player.run(at: range.lowerBound)
      return 0
    }
    var places = (0...intervalCount).map {
      range.lowerBound + width * Double($0) / Double(intervalCount)
    }
    places += [player.axis.present] + player.axis.branchPlaces
    if player.axis.isWhole { places = places.map { $0.rounded() } }
    places = Set(places).union(player.valuesBeforeSearch()).filter(range.contains).sorted()
    for place in places { _ = try player.run(at: place) }
    // An explicit stack, as recursion could grow deep with the number of flips.
    var open = zip(places, places.dropFirst()).map { Interval(low: $0, high: $1) }
    while let interval = open.popLast() {
      let (low, high) = (interval.low, interval.high)
      let (left, right) = (try player.run(at: low), try player.run(at: high))
      let isEdge = left.hasEdge(to: right)
      let isFine = isEdge && player.runs.count < Self.mostRuns
      let least =
        isFine ? width * resolution : width / Double(intervalCount) / Self.finerSteps
      guard high - low > least else { continue }
      if !isEdge, !mayHide(left, right) { continue }
      let cuts = isEdge ? guesses(in: interval, left, right, least: least, player.axis) : []
      let found = cuts.isEmpty ? middle(low, high, player.axis).map { [$0] } ?? [] : cuts
      for place in found { _ = try player.run(at: place) }
      let ends = [low] + found + [high]
      for (a, b) in zip(ends, ends.dropFirst()) where ends.count > 2 {
        // If a guess did not halve the interval, the next cut does.
        let isShort = b - a <= 0.5 * (high - low)
        open.append(Interval(low: a, high: b, mayGuess: cuts.isEmpty || isShort))
      }
    }
    let known = player.runs.sorted { $0.key < $1.key }
    return zip(known, known.dropFirst()).map { $1.key - $0.key }.max() ?? 0
  }

  /// Two neighbouring played values.
  private struct Interval {
    var low: Double
    var high: Double
    /// Whether the next cut may be at a predicted zero of a margin; the middle otherwise.
    var mayGuess = true
  }

  /// Two values around the predicted flip: the zero of the differing test's margin, if it changes
  /// in a straight line.
  ///
  /// A rule written in Lua need not report its tests. It usually compares a threshold with a
  /// quantity of the release, so the values are then around those quantities.
  private func guesses(
    in interval: Interval, _ left: GestureRun, _ right: GestureRun, least: Double,
    _ axis: TunableAxis
  ) -> [Double] {
    guard interval.mayGuess, !axis.isWhole else { return [] }
    let (low, high) = (interval.low, interval.high)
    let reach = 0.45 * least
    func around(_ places: [Double]) -> [Double] {
      Set(places.flatMap { [$0 - reach, $0 + reach] }).filter { $0 > low && $0 < high }.sorted()
    }
    guard
      let (a, b) = zip(left.tests, right.tests)
        .first(where: { $0.name == $1.name && $0.isMet != $1.isMet })
    else {
      // More cuts would cost more than halving.
      let inside = Set(left.ruleQuantities + right.ruleQuantities)
        .filter { low - reach < $0 && $0 < high + reach }
      return around(Array(inside.sorted().prefix(Self.mostGuesses)))
    }
    let (from, to) = (a.spare, b.spare)
    guard from != to, from.isFinite, to.isFinite else { return [] }
    return around([low + (high - low) * (from / (from - to))])
  }

  /// The maximum number of quantities that an interval is cut around.
  private static let mostGuesses = 3

  /// The maximum number of parts of an interval with a margin near zero.
  private static let finerSteps = 32.0

  private func middle(_ low: Double, _ high: Double, _ axis: TunableAxis) -> Double? {
    let middle = low + (high - low) / 2
    let place = axis.isWhole ? middle.rounded(.down) : middle
    return place > low && place < high ? place : nil
  }

  /// Whether a test could flip twice between two values with equal results: its spares at both ends
  /// together are at most twice the change between them.
  private func mayHide(_ left: GestureRun, _ right: GestureRun) -> Bool {
    zip(left.tests, right.tests).contains { a, b in
      let change = (b.spare - a.spare).magnitude
      return change > 0 && a.spare.magnitude + b.spare.magnitude <= 2 * change
    }
  }
}

extension StripPlayer {
  /// Samples a strip with `StripSearch`.
  ///
  /// - Parameter note: the reason why the strip is not exact.
  mutating func sampledStrip(note: String?) throws(HostError) -> Strip {
    var search = StripSearch()
    let run = try run(at: axis.present.clamped(to: axis.range))
    if run.isContinuous {
      // Such an outcome may flip without any test. Scenes without the script are cheap.
      search.intervalCount = run.handlers == .none ? 512 : 64
    }
    let step = try search.search(&self)
    guard runs.count >= StripSearch.mostRuns else { return strip(.sampled(step), note: note) }
    let notes = [note, "the outcome changes at too many values to locate each"]
    return strip(.sampled(step), note: notes.compactMap(\.self).joined(separator: "; "))
  }
}
