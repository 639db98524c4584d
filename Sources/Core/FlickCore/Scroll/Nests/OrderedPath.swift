/// The distribution of a drag over tracks with an order other than inner first; see `NestedOrder`.
///
/// As the segments of `DragPath`, but several tracks may move in one step. Created when a drag
/// begins, and immutable: only screens that declare an order need one.
final class OrderedPath: Sendable {
  /// A track's share of a step.
  struct Part: Sendable {
    let track: TrackIndex
    let from: Double
    let to: Double
    /// See `DragPath.Segment.scale`.
    var scale = 1.0
  }

  /// A length of the finger's travel with the parts that move in it.
  struct Step: Sendable {
    let parts: [Part]
    /// The length; infinite for the last step.
    let length: Double

    /// The place of a part after some of the step; exactly its end after all of it.
    func place(of part: Part, after distance: Double) -> Double {
      if distance >= length { return part.to }
      if length == .infinity {
        let own = distance / part.scale.magnitude
        return part.from + (part.to > part.from ? own : -own)
      }
      return part.from + (part.to - part.from) * (distance / length)
    }

    /// Splits the step at a length.
    func cut(at distance: Double) -> (before: Step, after: Step) {
      let places = parts.map { place(of: $0, after: distance) }
      let before = zip(parts, places).map {
        Part(track: $0.track, from: $0.from, to: $1, scale: $0.scale)
      }
      let after = zip(parts, places).map {
        Part(track: $0.track, from: $1, to: $0.to, scale: $0.scale)
      }
      return (Step(parts: before, length: distance), Step(parts: after, length: length - distance))
    }
  }

  let forward: [Step]
  let backward: [Step]

  /// Creates the steps of a drag over tracks, innermost first.
  ///
  /// - Parameter scales: see `DragPath.Segment.scale`; one for each track.
  init(_ tracks: [TrackIndex], _ scales: [Double], in scene: SceneTree) {
    forward = Self.steps(tracks, scales, 1, in: scene)
    backward = Self.steps(tracks, scales, -1, in: scene)
  }

  private init(forward: [Step], backward: [Step]) {
    (self.forward, self.backward) = (forward, backward)
  }

  subscript(isForward: Bool) -> [Step] { isForward ? forward : backward }

  /// The same path with the track numbers of a new scene.
  func renumbered(_ number: (TrackIndex) -> TrackIndex?) -> OrderedPath? {
    func renumbered(_ steps: [Step]) -> [Step]? {
      var result: [Step] = []
      for step in steps {
        let parts = step.parts.compactMap { part in
          number(part.track).map {
            Part(track: $0, from: part.from, to: part.to, scale: part.scale)
          }
        }
        guard parts.count == step.parts.count else { return nil }
        result.append(Step(parts: parts, length: step.length))
      }
      return result
    }
    guard let forward = renumbered(forward), let backward = renumbered(backward) else { return nil }
    return OrderedPath(forward: forward, backward: backward)
  }

  // MARK: The order

  /// A track that takes part in a direction.
  private struct Taker {
    let track: TrackIndex
    let scale: Double
    /// Its direction, in its own offsets.
    let direction: Double
    /// The share of the drag that it takes before its inner tracks; 0 for the innermost.
    let share: Double
    /// Whether it gets the part beyond the room of its inner tracks.
    let isReached: Bool
  }

  /// The tracks that a drag in a direction moves, innermost first.
  ///
  /// Handover policies limit only the way from an inner track to an outer one: a track that comes
  /// before its inner tracks, or moves beside them, takes part with any policy.
  ///
  /// - Parameter isFling: whether it is a fling, which leaves an inner track only by
  ///   `HandoverPolicy.dragAndFling`.
  private static func takers(
    _ tracks: [TrackIndex], _ scales: [Double], _ direction: Double, isFling: Bool,
    in scene: SceneTree
  ) -> [Taker] {
    var takers: [Taker] = []
    var isReached = true
    for (track, scale) in zip(tracks, scales) {
      let own = scale < 0 ? -direction : direction
      guard scene.ask(track, { $0.grip.reach.allows(towardsEnd: own > 0) }) else {
        if !scene.handover(track)[own > 0].handsOverDrag { isReached = false }
        continue
      }
      let share =
        takers.isEmpty ? 0 : scene.ask(track) { $0.grip.order.share(own) }
      if isReached || share > 0 {
        takers.append(
          Taker(track: track, scale: scale, direction: own, share: share, isReached: isReached))
      }
      let policy = scene.handover(track)[own > 0]
      if isFling ? policy != .dragAndFling : !policy.handsOverDrag { isReached = false }
    }
    return takers
  }

  /// The steps of a movement in a direction from the requested offsets of the tracks.
  static func steps(
    _ tracks: [TrackIndex], _ scales: [Double], _ direction: Double, isFling: Bool = false,
    in scene: SceneTree
  ) -> [Step] {
    let takers = takers(tracks, scales, direction, isFling: isFling, in: scene)
    // Content that was caught off its place returns to it first, the outermost first: content
    // beyond an edge, pages between two places.
    var caught: [Step] = []
    var starts = takers.map { scene.requested($0.track) }
    for (slot, taker) in takers.enumerated().reversed() {
      let (track, direction) = (taker.track, taker.direction)
      let range = scene.ask(track) { $0.range }
      let start = starts[slot]
      if range.contains(start) {
        guard scene.pager(of: track) != nil, !scene.isOnSnap(track) else { continue }
        starts[slot] = scene.ask(track) { $0.snap(after: start, direction: direction) }
      } else {
        // Content beyond an edge first returns to it.
        let edge = start < range.lowerBound ? range.lowerBound : range.upperBound
        guard (edge - start) * direction > 0 else { continue }
        starts[slot] = edge
      }
      caught += step(taker, from: start, to: starts[slot])
    }
    var steps: [Step] = []
    // The last of the tracks that come after their inner tracks.
    var last: (taker: Taker, start: Double)?
    for (slot, taker) in takers.enumerated() {
      let (track, direction) = (taker.track, taker.direction)
      let edge = scene.ask(track) { $0.edge(direction) }
      let isAhead = (edge - starts[slot]) * direction > 0
      let own = isAhead ? step(taker, from: starts[slot], to: edge) : []
      switch taker.share {
      case 0: steps += own
      case 1: steps = own + steps
      default: steps = shared(own, steps, taker.share, takesRest: taker.isReached)
      }
      if taker.share < 1, taker.isReached { last = (taker, starts[slot]) }
    }
    if let first = takers.first, takers.contains(where: { scene.showsSurplusInside($0.track) }) {
      last = (first, starts[0])
    }
    if let (taker, start) = last {
      let edge = scene.ask(taker.track) { $0.edge(taker.direction) }
      // It may be beyond the edge already.
      let from = (start - edge) * taker.direction > 0 ? start : edge
      if edge.isFinite { steps += step(taker, from: from, to: taker.direction * .infinity) }
    }
    return caught + steps
  }

  private static func step(_ taker: Taker, from: Double, to: Double) -> [Step] {
    [
      Step(
        parts: [Part(track: taker.track, from: from, to: to, scale: taker.scale)],
        length: (to - from).magnitude * taker.scale.magnitude)
    ]
  }

  /// Moves both at once, the outer track by a share of the distance, until one of them is at its
  /// end.
  ///
  /// - Parameter takesRest: whether the outer track continues alone once the inner one is at its
  ///   end.
  private static func shared(
    _ outer: [Step], _ inner: [Step], _ share: Double, takesRest: Bool
  ) -> [Step] {
    var result: [Step] = []
    var (outer, inner) = (outer[...], inner[...])
    while let one = outer.first, let other = inner.first {
      let distance = min(one.length / share, other.length / (1 - share))
      guard distance.isFinite else { break }
      let isOuterDone = one.length / share <= distance
      let isInnerDone = other.length / (1 - share) <= distance
      let (mine, left) = one.cut(at: isOuterDone ? one.length : distance * share)
      let (theirs, rest) = other.cut(at: isInnerDone ? other.length : distance * (1 - share))
      result.append(Step(parts: mine.parts + theirs.parts, length: distance))
      outer = (isOuterDone ? [] : [left]) + outer.dropFirst()
      inner = (isInnerDone ? [] : [rest]) + inner.dropFirst()
    }
    return result + (takesRest ? outer : []) + inner
  }
}
