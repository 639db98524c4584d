/// What a drag does to its tracks where outer ones do not simply come last; see `NestedOrder`.
///
/// As the segments of `DragPath`, but that several tracks may move in one step. Made when a drag
/// begins, and not changed: only screens that declare an order ever have one.
final class OrderedPath: Sendable {
  /// A track's share of a step.
  struct Part: Sendable {
    let track: TrackIndex
    let from: Double
    let to: Double
  }

  /// A length of the finger's travel, and what moves in it.
  struct Step: Sendable {
    let parts: [Part]
    /// Infinite for the last, which has no end.
    let length: Double

    /// Where a part is after some of the step, exactly at its end after all of it.
    func place(of part: Part, after distance: Double) -> Double {
      if distance >= length { return part.to }
      if length == .infinity { return part.from + (part.to > part.from ? distance : -distance) }
      return part.from + (part.to - part.from) * (distance / length)
    }

    /// The step up to a length, and the rest of it.
    func cut(at distance: Double) -> (before: Step, after: Step) {
      let places = parts.map { place(of: $0, after: distance) }
      let before = zip(parts, places).map { Part(track: $0.track, from: $0.from, to: $1) }
      let after = zip(parts, places).map { Part(track: $0.track, from: $1, to: $0.to) }
      return (Step(parts: before, length: distance), Step(parts: after, length: length - distance))
    }
  }

  let forward: [Step]
  let backward: [Step]

  /// The steps of a drag over tracks, innermost first.
  ///
  /// - Parameter reach: how many of them a drag in a direction reaches.
  init(_ tracks: [TrackIndex], in scene: Scene, reach: (Double) -> Int) {
    forward = Self.steps(Array(tracks.prefix(reach(1))), 1, in: scene)
    backward = Self.steps(Array(tracks.prefix(reach(-1))), -1, in: scene)
  }

  private init(forward: [Step], backward: [Step]) {
    (self.forward, self.backward) = (forward, backward)
  }

  subscript(isForward: Bool) -> [Step] { isForward ? forward : backward }

  /// The same with tracks that have other places in a new scene.
  func renumbered(_ number: (TrackIndex) -> TrackIndex?) -> OrderedPath? {
    func renumbered(_ steps: [Step]) -> [Step]? {
      var result: [Step] = []
      for step in steps {
        let parts = step.parts.compactMap { part in
          number(part.track).map { Part(track: $0, from: part.from, to: part.to) }
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

  private static func steps(
    _ tracks: [TrackIndex], _ direction: Double, in scene: Scene
  ) -> [Step] {
    // Content that was caught off its place returns to it first, the outermost first: content
    // beyond an edge, pages between two places.
    var caught: [Step] = []
    var starts: [Double] = []
    for track in tracks { starts.append(scene.requested(track)) }
    for (slot, track) in tracks.enumerated().reversed() {
      let range = scene.ask(track) { $0.range }
      let start = starts[slot]
      if range.contains(start) {
        guard scene.pager(of: track) != nil, !scene.isOnSnap(track) else { continue }
        starts[slot] = scene.ask(track) { $0.snap(after: start, direction: direction) }
      } else {
        // What is beyond an edge first comes back to it.
        let edge = start < range.lowerBound ? range.lowerBound : range.upperBound
        guard (edge - start) * direction > 0 else { continue }
        starts[slot] = edge
      }
      caught += step(track, from: start, to: starts[slot])
    }
    var steps: [Step] = []
    // The track that shows a surplus: the last of those that come after what lies inside them.
    var last: (track: TrackIndex, start: Double)?
    for (slot, track) in tracks.enumerated() {
      let edge = scene.ask(track) { $0.edge(direction) }
      let isAhead = (edge - starts[slot]) * direction > 0
      let own = isAhead ? step(track, from: starts[slot], to: edge) : []
      let share = slot == 0 ? 0 : scene.ask(track) { $0.grip.order.share(direction) }
      switch share {
      case 0: steps += own
      case 1: steps = own + steps
      default: steps = shared(own, steps, share)
      }
      if share < 1 { last = (track, starts[slot]) }
    }
    if let last {
      let edge = scene.ask(last.track) { $0.edge(direction) }
      // It may be beyond it already.
      let start = (last.start - edge) * direction > 0 ? last.start : edge
      if edge.isFinite { steps += step(last.track, from: start, to: direction * .infinity) }
    }
    return caught + steps
  }

  private static func step(_ track: TrackIndex, from: Double, to: Double) -> [Step] {
    [Step(parts: [Part(track: track, from: from, to: to)], length: (to - from).magnitude)]
  }

  /// Both at once, the outer one by a share of the distance, until one of them is at its end.
  private static func shared(_ outer: [Step], _ inner: [Step], _ share: Double) -> [Step] {
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
    return result + outer + inner
  }
}
