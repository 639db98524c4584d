internal import FlickCore

/// The strips of all gestures along one tunable.
package struct StripSet: Sendable {
  package let axis: TunableAxis
  package private(set) var strips: [Strip]
  /// Each gesture that a strip may be of.
  package private(set) var gestures: [Corpus.Gesture]

  package init(axis: TunableAxis, strips: [Strip], gestures: [CorpusFile.Recorded]) {
    self.init(axis: axis, strips: strips, of: gestures.map(\.gesture))
  }

  init(axis: TunableAxis, strips: [Strip], of gestures: [Corpus.Gesture]) {
    (self.axis, self.strips, self.gestures) = (axis, strips, gestures)
  }

  /// Adds the strips of further gestures along the same tunable.
  package mutating func add(_ others: StripSet) {
    strips += others.strips.map { $0.moved(by: gestures.count) }
    gestures += others.gestures
  }

  /// Keeps the strips that flip within a share of the range from the present value; how many are as
  /// meant is then reported for these alone.
  package mutating func keep(within share: Double) {
    let reach = (axis.range.upperBound - axis.range.lowerBound) * share
    let (low, high) = (axis.present - reach, axis.present + reach)
    strips.removeAll { strip in !strip.flips.contains { $0.above >= low && $0.below <= high } }
    let kept = Set(strips.map(\.gesture))
    let places = gestures.indices.filter(kept.contains)
    gestures = places.map { gestures[$0] }
    strips = strips.map { strip in
      strip.moved(by: (places.firstIndex(of: strip.gesture) ?? 0) - strip.gesture)
    }
  }

  /// A range of values in which as many gestures come out as meant as anywhere.
  package struct Best: Sendable {
    package let range: ClosedRange<Double>
    package let count: Int
  }

  /// How many gestures come out as meant at a value.
  package func asMeant(at place: Double) -> Int {
    strips.count { $0.span(at: place)?.run.isAsMeant == true }
  }

  /// The same at several values, in order: one look at each strip, and not one for each value.
  private func asMeant(at places: [Double]) -> [Int] {
    var steps = Array(repeating: 0, count: places.count + 1)
    for strip in strips {
      for (index, span) in strip.spans.enumerated() where span.run.isAsMeant == true {
        let first = index == 0 ? 0 : places.partitioningIndex { $0 >= span.from }
        let end =
          index + 1 == strip.spans.count
          ? places.count : places.partitioningIndex { $0 >= strip.spans[index + 1].from }
        guard first < end else { continue }
        steps[first] += 1
        steps[end] -= 1
      }
    }
    var count = 0
    return places.indices.map { index in
      count += steps[index]
      return count
    }
  }

  /// How many have a label.
  package var labelledCount: Int { gestures.count { !$0.labels.isEmpty } }

  /// The values at which most come out as meant, the nearest to the present one of several equally
  /// good; nil without labels.
  ///
  /// All flips are taken in their order, so where each strip is exact this is the best there is.
  package var best: Best? {
    guard labelledCount > 0 else { return nil }
    let counted = spans
    let most = counted.map(\.count).max() ?? 0
    // Neighbours that are as good are one range: what flips between them was as wrong before.
    var merged: [Best] = []
    var isNeighbour = false
    for best in counted {
      if best.count == most, isNeighbour, let last = merged.popLast() {
        merged.append(
          Best(range: last.range.lowerBound...best.range.upperBound, count: most))
      } else if best.count == most {
        merged.append(best)
      }
      isNeighbour = best.count == most
    }
    return merged.min { distance($0.range) < distance($1.range) }
  }

  /// Whether no strip is sampled.
  var isExact: Bool {
    strips.allSatisfy { strip in
      if case .sampled = strip.method { false } else { true }
    }
  }

  /// The ranges between neighbouring flips with the most as meant first, and of equal ones the
  /// nearest to the present value.
  func spansByCount(atMost most: Int) -> [Best] {
    let sorted = spans.sorted {
      ($1.count, distance($0.range), $0.range.lowerBound)
        < ($0.count, distance($1.range), $1.range.lowerBound)
    }
    return Array(sorted.prefix(most))
  }

  /// The ranges between neighbouring flips of any gestures, with how many are as meant there.
  private var spans: [Best] {
    let flips = strips.flatMap { strip in
      zip(strip.spans, strip.spans.dropFirst()).map { (below: $0.to, above: $1.from) }
    }.sorted { $0.below < $1.below }
    var bounds: [ClosedRange<Double>] = []
    var start = axis.range.lowerBound
    for flip in flips {
      if flip.below >= start { bounds.append(start...flip.below) }
      start = max(start, flip.above)
    }
    bounds.append(start...max(start, axis.range.upperBound))
    return zip(bounds, asMeant(at: bounds.map(\.lowerBound))).map { Best(range: $0, count: $1) }
  }

  private func distance(_ range: ClosedRange<Double>) -> Double {
    if range.contains(axis.present) { return 0 }
    return min(
      (range.lowerBound - axis.present).magnitude, (range.upperBound - axis.present).magnitude)
  }
}
