internal import FlickCore
internal import FlickHost

/// Finds a good setting of any tunables by strips: coordinate ascent from several starts.
///
/// Each step moves one tunable to its best value: the one with most gestures as meant. The result
/// is not proved to be the best. The present setting is the first start, so the result is never
/// worse than it, or than any value of one tunable that its strips show: all settings that count
/// were played.
struct StripTuning {
  let stream: GestureStream
  let axes: [TunableAxis]
  let seed: Int
  let startCount: Int
  /// The only start to try, from 0; nil for all.
  var start: Int?
  /// The orders that every setting satisfies.
  var orders = ValueOrders()
  /// The limit of the search.
  var budget = SearchBudget.usual
  /// A further setting to try beside the first start; nil for none.
  var hint: [Double]?
  private let known = Known()

  /// A cache of played settings, as several starts and rounds meet the same ones.
  private final class Known {
    var strips: [[String: String]: [Strip]] = [:]
    var counts: [[Double]: Int] = [:]
    /// The maximum number of lines with cached strips.
    static let mostStrips = 64
  }

  /// A setting, with the number of gestures that are as meant there.
  struct Found {
    var places: [Double]
    var count: Int
  }

  /// The maximum number of rounds over all tunables.
  private static let mostRounds = 8
  /// The maximum number of gestures in a search, spread over the corpus.
  ///
  /// Its result is then refined once with all gestures.
  static let mostSearched = 512

  func best() throws(HostError) -> Found {
    let count = stream.gestures.count
    guard count > Self.mostSearched else { return try searched() }
    let some = Set(
      (0..<Self.mostSearched).map { stream.gestures[$0 * count / Self.mostSearched].id })
    let sample = StripTuning(
      stream: try stream.filtered { some.contains($0.id) }.keptIfFew(), axes: axes, seed: seed,
      startCount: startCount, start: start, orders: orders, budget: budget, hint: hint)
    let (found, present) = (try sample.searched().places, settled(axes.map(\.present)))
    let isBetter = try self.count(at: found) > self.count(at: present)
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
    return try climb(from: isBetter ? found : present, rounds: 1, &random)
  }

  /// The best setting that differs from another one in one tunable, by at least one flip.
  ///
  /// Of equally good settings the nearest. Nil if no gesture flips along any of the tunables.
  func second(to places: [Double]) throws(HostError) -> Found? {
    var best: (found: Found, distance: Double)?
    for (index, axis) in axes.enumerated() {
      guard let set = try strips(index, places) else { continue }
      for span in set.spansByCount(atMost: 2) where !span.range.contains(places[index]) {
        var other = places
        other[index] =
          axis.isWhole
          ? middle(span.range, axis) : roomy(span.range, axis.moved(to: places[index]))
        guard orders.hold(at: other) else { continue }
        let found = Found(places: other, count: try count(at: other))
        let distance = (other[index] - places[index]).magnitude / axis.scale
        let isBetter = best.map { (found.count, $0.distance) > ($0.found.count, distance) }
        if isBetter ?? true { best = (found, distance) }
      }
    }
    return best?.found
  }

  private func searched() throws(HostError) -> Found {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
    var best: Found?
    for (index, start) in starts(&random).enumerated() where self.start ?? index == index {
      // Each start has its own random sequence, so it does not depend on earlier starts.
      let key = UInt64(bitPattern: Int64(seed)) &+ UInt64(index + 1) &* 0x9E37_79B9
      var own = SplitMix64(seed: key)
      var found = try climb(from: start, &own)
      if index == 0, let hint {
        let other = try climb(from: settled(hint), &own)
        if other.count > found.count { found = other }
      }
      if found.count > best?.count ?? -1 { best = found }
      if found.count == stream.gestures.count || budget.isOver { break }
    }
    guard var best else { preconditionFailure("a search without starts") }
    try center(&best)
    return best
  }

  /// The present setting, and others with values that are spread over the range of each tunable.
  private func starts(_ random: inout SplitMix64) -> [[Double]] {
    var starts = [axes.map(\.present)]
    let count = startCount - 1
    starts += axes.spread(count, &random)
    return starts.map(settled)
  }

  /// Values within the ranges that satisfy all orders.
  private func settled(_ places: [Double]) -> [Double] {
    let places = zip(axes, places).map {
      $1.clamped(from: $0.range.lowerBound, to: $0.range.upperBound)
    }
    let lowered = orders.repaired(places)
    if zip(axes, lowered).allSatisfy({ $0.range.contains($1) }) { return lowered }
    let raised = orders.repaired(places, raising: true)
    if zip(axes, raised).allSatisfy({ $0.range.contains($1) }) { return raised }
    return orders.repaired(axes.map(\.range.lowerBound), raising: true)
  }

  private func climb(
    from start: [Double], rounds: Int = mostRounds, _ random: inout SplitMix64
  ) throws(HostError) -> Found {
    var found = Found(places: start, count: try count(at: start))
    // Starts with the tunable that gains most by itself, so the result is at least as good as any
    // strip of `flips`.
    if axes.count > 1 {
      var first = found
      for index in axes.indices where !budget.isOver {
        if let other = try step(along: index, from: found), other.count > first.count {
          first = other
        }
      }
      found = first
    }
    for _ in 0..<rounds {
      var isBetter = false
      for index in axes.indices.shuffled(using: &random) where !budget.isOver {
        guard let other = try step(along: index, from: found) else { continue }
        found = other
        isBetter = true
      }
      if !isBetter { break }
    }
    return found
  }

  /// The best played setting with another value of one tunable; nil if none is better.
  ///
  /// Between two flips one value is played with all gestures. If all strips are exact, the first of
  /// the best spans suffices. Samples may have missed a flip in any span.
  private func step(along index: Int, from found: Found) throws(HostError) -> Found? {
    guard let set = try strips(index, found.places) else { return nil }
    var best = found
    for span in set.spansByCount(atMost: Self.mostSpans) {
      if set.isExact, span.count <= best.count || budget.isOver { break }
      for place in places(in: span.range, axes[index]) {
        var places = found.places
        places[index] = place
        let count = try count(at: places)
        if count > best.count { best = Found(places: places, count: count) }
        if count >= span.count { break }
      }
      if budget.isOver { break }
    }
    return best.count > found.count ? best : nil
  }

  /// The maximum number of spans between flips with a value that is played.
  private static let mostSpans = 64

  /// Candidate values of a span: a value of few digits near its middle, and the middle itself.
  private func places(in span: ClosedRange<Double>, _ axis: TunableAxis) -> [Double] {
    let plain = middle(span, axis)
    let exact = span.lowerBound + (span.upperBound - span.lowerBound) / 2
    return axis.isWhole || plain == exact ? [plain] : [plain, exact]
  }

  /// Moves each tunable away from the ends of its range of equally good values, and otherwise as
  /// little as possible.
  private func center(_ found: inout Found) throws(HostError) {
    for (index, axis) in axes.enumerated() where !axis.isWhole && !budget.isOver {
      guard let best = try strips(index, found.places)?.best, best.count >= found.count,
        best.range.contains(found.places[index])
      else { continue }
      var places = found.places
      places[index] = roomy(best.range, axis)
      let count = try count(at: places)
      if count >= found.count { found = Found(places: places, count: count) }
    }
  }

  /// A value of few digits near the middle of a range.
  private func middle(_ range: ClosedRange<Double>, _ axis: TunableAxis) -> Double {
    let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
    if axis.isWhole { return middle.rounded() }
    let slack = (range.upperBound - range.lowerBound) * 0.02
    return Double(FlipText.shortest(in: middle - slack...middle + slack)) ?? middle
  }

  /// A value of few digits in a range, as near to the present value as possible.
  ///
  /// It keeps a tenth of the scale from both ends, or half the width of a narrow range. An end of
  /// the tunable's whole range needs no distance.
  private func roomy(_ range: ClosedRange<Double>, _ axis: TunableAxis) -> Double {
    let width = range.upperBound - range.lowerBound
    let room = min(0.1 * axis.scale, width / 2)
    let low = range.lowerBound + (range.lowerBound > axis.range.lowerBound ? room : 0)
    let high = range.upperBound - (range.upperBound < axis.range.upperBound ? room : 0)
    if low...max(low, high) ~= axis.present { return axis.present }
    let place = axis.present.clamped(from: low, to: max(low, high))
    let slack = 0.05 * room
    let plain = max(range.lowerBound, place - slack)...min(range.upperBound, place + slack)
    return Double(FlipText.shortest(in: plain)) ?? place
  }

  /// The strips along a tunable; nil if the orders leave no values.
  private func strips(_ index: Int, _ places: [Double]) throws(HostError) -> StripSet? {
    guard let left = orders.left(of: axes[index], index, places) else { return nil }
    let others = axes.indices.filter { $0 != index }
    let changes = others.map { axes[$0] }.changes(others.map { places[$0] })
    let axis = left.moved(to: places[index])
    // A strip does not depend on the present value of its own tunable.
    var key = changes
    key[axis.name] = "\(axis.range)"
    var all = StripSet(axis: axis, strips: [], gestures: [])
    if let strips = known.strips[key] {
      return StripSet(axis: axis, strips: strips, of: stream.gestures)
    }
    try stream.each { session throws(HostError) in
      let strips = try session.changed(by: changes).strips(along: [axis], isBrief: true)
      all.add(StripSet(axis: axis, strips: strips.first ?? [], gestures: session.gestures))
    }
    if known.strips.count < Known.mostStrips { known.strips[key] = all.strips }
    return all
  }

  private func count(at places: [Double]) throws(HostError) -> Int {
    if let count = known.counts[places] { return count }
    let count = try stream.playAll(axes.changes(places), \.isAsMeant).count { $0 == true }
    known.counts[places] = count
    return count
  }
}
