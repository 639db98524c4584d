package import FlickCore
internal import RealModule

/// A measure of how well copies can be distinguished from recorded gestures.
///
/// Each is classified by the majority of its five nearest neighbours. Half of all classifications
/// are correct if copies cannot be distinguished.
package struct CopyLikeness {
  /// The number of classified gestures and copies.
  package let count: Int
  /// The share of correct classifications.
  package let share: Double

  /// The maximum share for copies that count as realistic.
  package static let most = 0.75
  /// The minimum number of gestures.
  package static let fewest = 20
  /// The maximum number of compared gestures, spread over the corpus.
  private static let mostCompared = 500
  /// The number of neighbours.
  private static let neighbours = 5

  /// Compares gestures with a copy of each.
  ///
  /// - Returns: nil for fewer than twenty gestures.
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

  /// - Parameter copies: a copy of each gesture. A copy is not a neighbour of its own gesture.
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

  /// The features of a gesture: distance, duration, velocity at the lift, angle, deviation from the
  /// chord, unevenness of the velocity.
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

  /// Divides each feature by its standard deviation.
  private static func scaled(_ features: [[Double]]) -> [[Double]] {
    let count = Double(features.count)
    let scales = features[0].indices.map { index in
      let mean = features.reduce(0) { $0 + $1[index] } / count
      let square = features.reduce(0) { $0 + ($1[index] - mean) * ($1[index] - mean) } / count
      return square > 0 ? square.squareRoot() : 1
    }
    return features.map { zip($0, scales).map { $0 / $1 } }
  }

  /// Whether copies are realistic.
  package var isLike: Bool { share <= Self.most }

  /// The result in words.
  package var text: String {
    "comparison with neighbours distinguishes copies from gestures in \(FlipText.percent(share)) of \(count) "
      + "(50 % is chance)" + (isLike ? "" : ": they are not like people's")
  }
}
