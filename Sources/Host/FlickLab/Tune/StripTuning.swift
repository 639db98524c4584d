internal import FlickCore
internal import FlickHost

/// A good setting of any tunables, by strips: one tunable after another goes to where most gestures
/// come out as meant, from several starts.
///
/// It proves nothing. The present setting is the first start, so the result is never worse, and no
/// worse than any value of one tunable that its strips show: all that count were played.
struct StripTuning {
  let stream: GestureStream
  let axes: [TunableAxis]
  let seed: Int
  let startCount: Int
  /// The one start that is tried, from 0; nil for all.
  var start: Int?
  /// What is kept.
  var orders = ValueOrders()
  /// After its time the best so far is taken.
  var budget = SearchBudget.usual
  /// A further setting that is tried beside the first start; nil for none.
  var hint: [Double]?
  private let known = Known()

  /// What was played, as several starts and rounds meet the same settings.
  private final class Known {
    var strips: [[String: String]: [Strip]] = [:]
    var counts: [[Double]: Int] = [:]
    /// Strips of so many lines are kept.
    static let mostStrips = 64
  }

  /// A setting and how many gestures are as meant there.
  struct Found {
    var places: [Double]
    var count: Int
  }

  /// How often all tunables are gone through at most.
  private static let mostRounds = 8
  /// Of more gestures so many are searched with, from all over the corpus; what they have come to
  /// is gone over once with all.
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

  private func searched() throws(HostError) -> Found {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
    var best: Found?
    for (index, start) in starts(&random).enumerated() where self.start ?? index == index {
      // Each start has numbers of its own, so that it does not depend on those before it.
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

  /// The present setting, and others of which each tunable's values are spread over its range.
  private func starts(_ random: inout SplitMix64) -> [[Double]] {
    var starts = [axes.map(\.present)]
    let count = startCount - 1
    starts += axes.spread(count, &random)
    return starts.map(settled)
  }

  /// Places at which all orders are kept.
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
    // First the one tunable that gains most by itself: no strip of `flips` shows more.
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

  /// The best setting of those that were played with another value of one tunable; nil where none
  /// is better than the present one.
  ///
  /// Between two flips one value is played with all gestures. Where all strips are exact the first
  /// of the best spans is enough; samples may have missed a flip in any span.
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

  /// The most spans between flips of which a value is played.
  private static let mostSpans = 64

  /// Candidate values of a span: a plain number about its middle, and the middle itself.
  private func places(in span: ClosedRange<Double>, _ axis: TunableAxis) -> [Double] {
    let plain = middle(span, axis)
    let exact = span.lowerBound + (span.upperBound - span.lowerBound) / 2
    return axis.isWhole || plain == exact ? [plain] : [plain, exact]
  }

  /// Moves each tunable to those of the values that are as good that leave room, as near to where
  /// it is now as they are.
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

  /// A plain number about the middle of a range.
  private func middle(_ range: ClosedRange<Double>, _ axis: TunableAxis) -> Double {
    let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
    if axis.isWhole { return middle.rounded() }
    let slack = (range.upperBound - range.lowerBound) * 0.02
    return Double(FlipText.shortest(in: middle - slack...middle + slack)) ?? middle
  }

  /// A plain number of a range: the nearest to the present value that leaves a tenth of the scale
  /// on both sides, where the range has so much and does not end with all values.
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

  /// Nil where the orders leave no values.
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
