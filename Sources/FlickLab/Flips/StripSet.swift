/// The strips of all gestures along one tunable.
package struct StripSet: Sendable {
  package let axis: TunableAxis
  package private(set) var strips: [Strip]
  /// Each gesture that a strip may be of.
  package private(set) var gestures: [Corpus.Gesture]

  package init(axis: TunableAxis, strips: [Strip], gestures: [CorpusFile.Recorded]) {
    (self.axis, self.strips, self.gestures) = (axis, strips, gestures.map(\.gesture))
  }

  /// Adds the strips of further gestures along the same tunable.
  package mutating func add(_ others: StripSet) {
    strips += others.strips.map { $0.moved(by: gestures.count) }
    gestures += others.gestures
  }

  /// Keeps the strips that flip within a share of the range from the present value; how many come
  /// out as meant is then told of these alone.
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

  /// How many have a label.
  package var labelledCount: Int { gestures.count { !$0.labels.isEmpty } }

  /// The values at which most come out as meant, the nearest to the present one of several equally
  /// good; nil without labels.
  ///
  /// All flips are taken in their order, so where each strip is exact this is the best there is.
  package var best: Best? {
    guard labelledCount > 0 else { return nil }
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
    let counted = bounds.map { Best(range: $0, count: asMeant(at: $0.lowerBound)) }
    let most = counted.map(\.count).max() ?? 0
    // Neighbours that are as good are one range: what flips between them was as wrong before.
    var merged: [Best] = []
    for best in counted where best.count == most {
      if let last = merged.last,
        !counted.contains(where: {
          $0.count < most && $0.range.lowerBound > last.range.upperBound
            && $0.range.upperBound < best.range.lowerBound
        })
      {
        merged[merged.count - 1] = Best(
          range: last.range.lowerBound...best.range.upperBound, count: most)
      } else {
        merged.append(best)
      }
    }
    return merged.min { distance($0.range) < distance($1.range) }
  }

  private func distance(_ range: ClosedRange<Double>) -> Double {
    if range.contains(axis.present) { return 0 }
    return min(
      (range.lowerBound - axis.present).magnitude, (range.upperBound - axis.present).magnitude)
  }
}
