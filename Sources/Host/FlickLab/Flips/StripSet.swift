internal import FlickCore

/// The strips of all gestures along one tunable.
package struct StripSet: Sendable {
  package let axis: TunableAxis
  package private(set) var strips: [Strip]
  /// The gestures that the strips refer to.
  package private(set) var gestures: [Corpus.Gesture]
  /// The reach of shown flips around the present value, as a share of the range; nil to show all.
  ///
  /// Counts of gestures that are as meant include every gesture.
  package var shownShare: Double?

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

  /// A range of values with the most gestures as meant.
  package struct Best: Sendable {
    package let range: ClosedRange<Double>
    package let count: Int
  }

  /// The strips with flips that are shown, those with a flip nearest to the present value first;
  /// equally near ones in the order of the gestures.
  package var byNearness: [Strip] {
    let reach = shownShare.map { (axis.range.upperBound - axis.range.lowerBound) * $0 } ?? .infinity
    let near = strips.compactMap { strip in
      strip.flips.map { $0.distance(from: axis.present) }.filter { $0 <= reach }.min()
        .map { (strip: strip, distance: $0) }
    }
    return near.sorted {
      ($0.distance, $0.strip.gesture) < ($1.distance, $1.strip.gesture)
    }.map(\.strip)
  }

  /// How many gestures come out as meant at a value.
  package func asMeant(at place: Double) -> Int {
    strips.count { $0.span(at: place)?.run.isAsMeant == true }
  }

  /// The numbers of gestures as meant at several ascending values, in one pass over each strip.
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

  /// The number of gestures with a label.
  package var labelledCount: Int { gestures.count { !$0.labels.isEmpty } }

  /// The range of values with most gestures as meant, of several the nearest to the present value;
  /// nil without labels.
  ///
  /// All flips are considered, so it is the optimum if each strip is exact.
  package var best: Best? {
    guard labelledCount > 0 else { return nil }
    let counted = spans
    let most = counted.map(\.count).max() ?? 0
    // Equally good neighbours form one range: a flip between them does not change the count.
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
  var isExact: Bool { !strips.contains { $0.method.isSampled } }

  /// The ranges between neighbouring flips, by descending number of gestures as meant, then by
  /// distance from the present value.
  func spansByCount(atMost most: Int) -> [Best] {
    let sorted = spans.sorted {
      ($1.count, distance($0.range), $0.range.lowerBound)
        < ($0.count, distance($1.range), $1.range.lowerBound)
    }
    return Array(sorted.prefix(most))
  }

  /// The ranges between neighbouring flips of any gestures, each with the number of gestures as
  /// meant.
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
