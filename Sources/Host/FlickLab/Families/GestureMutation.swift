package import FlickCore
package import FlickHost
internal import FlickJSON

/// Faults that occur between a finger and a program, applied to a gesture.
package enum GestureMutation: String, Sendable, CaseIterable {
  /// One report in the middle is lost.
  case drop
  /// Two reports have the same time.
  case time
  /// The device reports at half the rate.
  case rate
  /// A second finger rests beside the first from the middle on, for half of the remaining time.
  case finger
  /// The finger rests for 40 ms before the lift.
  ///
  /// Estimators of Android then measure no velocity.
  case hold

  /// The duration of the rest, in seconds.
  private static let rest = 0.04
  /// The offset of the second finger from the first, in points.
  private static let beside = Vector(x: 40, y: 60)

  /// The gesture with the fault; nil if the gesture is too short.
  package func applied(to trace: Trace) -> Trace? {
    var touches = trace.touches
    let moves = touches.indices.filter { touches[$0].phase == .moved }
    guard let middle = moves.dropFirst(moves.count / 2).first else { return nil }
    switch self {
    case .drop:
      guard moves.count > 1 else { return nil }
      touches.remove(at: middle)
    case .time:
      guard middle > touches.startIndex else { return nil }
      touches[middle].time = touches[middle - 1].time
    case .rate:
      let rate = GestureEdit.rate.value(of: trace)
      return rate > 0 ? GestureEdit.rate.applied(rate / 2, to: trace) : nil
    case .finger:
      guard let last = touches.last, last.time > touches[middle].time else { return nil }
      let other = (touches.map(\.pointer).max() ?? 0) + 1
      let end = touches[middle].time + (last.time - touches[middle].time) * 0.5
      let place = touches[middle].position + Self.beside
      touches += [
        Touch(pointer: other, time: touches[middle].time, position: place, phase: .began),
        Touch(pointer: other, time: end, position: place, phase: .ended),
      ]
      touches = touches.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element)
    case .hold: return GestureEdit.hold.applied(Self.rest, to: trace)
    }
    return try? Trace(touches)
  }
}

extension CorpusFile {
  /// Adds gestures of another corpus with each of some mutations, each with its origin.
  ///
  /// - Returns: the number of added gestures. Mutations that a gesture is too short for are left
  ///   out.
  /// - Throws: `HostError` if a file cannot be written.
  package mutating func mutate(
    _ gestures: [Recorded], of other: CorpusFile, by mutations: [GestureMutation],
    keepsLabels: Bool
  ) throws(HostError) -> Int {
    copyHead(of: other)
    var added = 0
    for recorded in gestures where recorded.gesture.after == nil {
      let own = recorded.gesture
      for mutation in mutations {
        guard let trace = mutation.applied(to: recorded.trace) else { continue }
        let id = "\(own.id)-\(mutation.rawValue)"
        let made = JSONValue(["from": own.id, "how": "mutate", "what": mutation.rawValue])
        try add(trace, like: own, id: id, made: made, keepsLabels: keepsLabels)
        added += 1
      }
    }
    return added
  }
}
