package import FlickCore
internal import RealModule

/// How well copies of gestures can be told from the gestures: each is classified by the majority of
/// its five nearest neighbours, which is right in half of all cases if the two cannot be
/// distinguished.
package struct CopyLikeness {
  /// How many gestures and copies were classified.
  package let count: Int
  /// The share that was classified correctly.
  package let share: Double

  /// Beyond this share copies are not like people's.
  package static let most = 0.75
  /// For fewer gestures there is no result.
  package static let fewest = 20
  /// Of more gestures so many are compared, spread over the corpus.
  private static let mostCompared = 500
  /// How many neighbours are asked.
  private static let neighbours = 5

  /// Compares gestures with a copy of each.
  ///
  /// - Returns: nil for fewer than twenty.
  package init?(_ gestures: [CorpusFile.Recorded], _ spreads: PeoplesSpreads, seed: Int) {
    let own = gestures.filter { $0.gesture.after == nil }
    let count = min(own.count, Self.mostCompared)
    let pairs = (0..<count).compactMap { index -> (Trace, Trace)? in
      let recorded = own[index * own.count / count]
      let family = GestureFamily(spreads.spread(of: recorded.gesture.person), seed: seed)
      let copy = family.copy(0, of: recorded.trace, id: recorded.gesture.id)
      return copy.map { (recorded.trace, $0) }
    }
    self.init(gestures: pairs.map(\.0), copies: pairs.map(\.1))
  }

  /// - Parameter copies: as many as gestures; each is left out where its own gesture is classified.
  package init?(gestures: [Trace], copies: [Trace]) {
    guard gestures.count == copies.count, gestures.count >= Self.fewest else { return nil }
    let features = Self.scaled((gestures + copies).map(Self.features))
    let half = gestures.count
    count = features.count
    let right = features.indices.count { index in
      var nearest: [(distance: Double, isCopy: Bool)] = []
      for other in features.indices where other % half != index % half {
        let distance = zip(features[index], features[other]).reduce(0) {
          $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
        }
        if nearest.count == Self.neighbours, distance >= nearest[nearest.count - 1].distance {
          continue
        }
        let place = nearest.partitioningIndex { $0.distance > distance }
        nearest.insert((distance, other >= half), at: place)
        if nearest.count > Self.neighbours { nearest.removeLast() }
      }
      let isCopy = 2 * nearest.count(where: \.isCopy) > nearest.count
      return isCopy == (index >= half)
    }
    share = Double(right) / Double(count)
  }

  /// Distance, duration, speed at the lift, angle, how far it bends off its chord, how uneven its
  /// speed is.
  private static func features(_ trace: Trace) -> [Double] {
    let measures = GestureMeasures(trace)
    let places = trace.touches.filter { $0.pointer == trace.touches.first?.pointer }.map(\.position)
    let (from, to) = (places.first ?? .zero, places.last ?? .zero)
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let distance = max(1, (dx * dx + dy * dy).squareRoot())
    let bend = places.map { ((($0.x - from.x) * dy - ($0.y - from.y) * dx) / distance).magnitude }
    let steps = zip(places, places.dropFirst()).map { one, next in
      ((next.x - one.x) * (next.x - one.x) + (next.y - one.y) * (next.y - one.y)).squareRoot()
    }
    let mean = steps.reduce(0, +) / Double(max(1, steps.count))
    let uneven = steps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
    return [
      .log(distance), .log(max(0.001, measures.duration.value)), .log(1 + measures.speed.magnitude),
      measures.angle, (bend.max() ?? 0) / distance, uneven / max(1, mean),
    ]
  }

  /// Each feature in its deviations.
  private static func scaled(_ features: [[Double]]) -> [[Double]] {
    let count = Double(features.count)
    let scales = features[0].indices.map { index in
      let mean = features.reduce(0) { $0 + $1[index] } / count
      let square = features.reduce(0) { $0 + ($1[index] - mean) * ($1[index] - mean) } / count
      return square > 0 ? square.squareRoot() : 1
    }
    return features.map { zip($0, scales).map { $0 / $1 } }
  }

  /// Whether copies pass as people's.
  package var isLike: Bool { share <= Self.most }

  /// In words.
  package var text: String {
    "who looks at neighbours tells copies from gestures in \(FlipText.rough(share * 100)) % of \(count) "
      + "(50 % is chance)" + (isLike ? "" : ": they are not like people's")
  }
}
