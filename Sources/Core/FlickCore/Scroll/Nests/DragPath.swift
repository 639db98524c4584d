/// Distributes one drag over tracks: maps the finger's total travel to the offsets of all tracks.
///
/// Each direction is a list of segments that the travel fills in order. Tracks that were caught off
/// their snaps (a pager between two pages) first reach one, the outermost of them first. Then the
/// inner moves to its edge, then the next outer to its own, and the outermost takes the rest as
/// overscroll.
///
/// The offset of each track is a function of the total alone. So a drag does not depend on the
/// event rate, going back undoes it exactly (the outer gives back before the inner moves), distance
/// is never lost, and only one track at a time is off its snaps (unless a program had moved two).
///
/// Travel counts in the direction of the offsets: against the finger.
struct DragPath: Sendable {
  struct Segment: Hashable, Sendable {
    /// The track that moves.
    var track: TrackIndex
    /// The requested offsets at its start and its end; the last segment is infinite.
    var from: Double
    var to: Double
    /// Points on the screen for a point of the content; negative for content that is drawn opposite
    /// to the others.
    var scale = 1.0
    /// In points on the screen.
    var length: Double { (to - from).magnitude * scale.magnitude }
  }

  /// The tracks that take part, innermost first.
  private(set) var tracks: [TrackIndex] = []
  private var starts: [Double] = []
  /// See `Segment.scale`; one for each track, or empty if all of them are 1.
  private var scales: [Double] = []
  /// The space of the innermost track, where the finger is measured.
  var space = MeasuredSpace.fixed { didSet { isInFixedSpace = space.isFixed } }
  /// Whether the space is `fixed`.
  private(set) var isInFixedSpace = true
  /// Whether a track takes single steps; see `OverscrollLaw.isRateDependent`.
  private(set) var isStepped = false
  private var forward: [Segment] = []
  private var backward: [Segment] = []
  /// In place of the segments, where a track declares an order; see `NestedOrder`.
  private(set) var ordered: OrderedPath?
  /// Number of the segment that took the last of the travel: 1… forward, −1… backward, 0 none.
  private(set) var step = 0
  /// The segment of that number, and the travel before it; NaN if that was not stored.
  private var current = Segment(track: TrackIndex(0), from: 0, to: 0)
  private var travelBefore = Double.nan
  /// The track that moved last, or that would have moved first: the giving side of a handover.
  var owner: TrackIndex?

  /// Empties the table and keeps its storage.
  mutating func clear() {
    // Without tracks, everything else is empty too.
    guard !tracks.isEmpty else { return }
    tracks.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    scales.removeAll(keepingCapacity: true)
    if !isInFixedSpace { space = .fixed }
    isStepped = false
    forward.removeAll(keepingCapacity: true)
    backward.removeAll(keepingCapacity: true)
    if ordered != nil { ordered = nil }
    step = 0
    travelBefore = .nan
  }

  /// Adds a track outside those that take part already.
  mutating func append(
    _ index: TrackIndex, startingAt offset: Double, scale: Double, isStepped: Bool
  ) {
    if scale != 1, scales.isEmpty { scales = Array(repeating: 1, count: tracks.count) }
    if scale != 1 || !scales.isEmpty { scales.append(scale) }
    tracks.append(index)
    starts.append(offset)
    if isStepped { self.isStepped = true }
  }

  /// Computes the segments from the present state of the tracks.
  mutating func build(from scene: SceneTree) {
    if scene.layout.ordersDrags, tracks.count > 1 {
      ordered = OrderedPath(tracks, tracks.indices.map(scale), in: scene)
      return
    }
    var isSettled = true
    for track in tracks where !scene.isOnSnap(track) { isSettled = false }
    let isLimited = scene.layout.limitsDirections
    var segments: [Segment] = []
    swap(&segments, &forward)
    fill(&segments, direction: 1, from: scene, isSettled: isSettled, isLimited: isLimited)
    swap(&segments, &forward)
    swap(&segments, &backward)
    fill(&segments, direction: -1, from: scene, isSettled: isSettled, isLimited: isLimited)
    swap(&segments, &backward)
    guard let first = tracks.first, let rule = scene.handoverRule(first) else { return }
    forward = rule.segments(tracks, direction: 1, in: scene) ?? forward
    backward = rule.segments(tracks, direction: -1, in: scene) ?? backward
  }

  /// The number of tracks that a drag in a direction reaches: up to the first that keeps its
  /// surplus.
  private func reach(_ direction: Double, in scene: SceneTree) -> Int {
    for (slot, track) in tracks.enumerated()
    where !scene.handover(track)[direction * sense(slot) > 0].handsOverDrag {
      return slot + 1
    }
    return tracks.count
  }

  /// - Parameters:
  ///   - isSettled: whether all tracks are on their snaps, as most are when a drag begins.
  ///   - isLimited: whether a track may be dragged in one direction only.
  private func fill(
    _ segments: inout [Segment], direction: Double, from scene: SceneTree, isSettled: Bool,
    isLimited: Bool
  ) {
    if !isSettled {
      for slot in (0..<reach(direction, in: scene)).reversed() where !scene.isOnSnap(tracks[slot]) {
        let (index, own) = (tracks[slot], direction * sense(slot))
        guard !isLimited || allows(index, own, in: scene) else { continue }
        let start = scene.requested(index)
        // Content beyond an edge does not take a drag that goes farther beyond it.
        if scene.ask(index, { $0.isBeyondEdge(own) }) { continue }
        let end = scene.ask(index) { $0.snap(after: start, direction: own) }
        segments.append(Segment(track: index, from: start, to: end, scale: scale(slot)))
      }
    }
    // The outermost track that may move takes the surplus, from its edge or from beyond it.
    var outermost: (slot: Int, direction: Double, edge: Double, surplus: Double)?
    for slot in tracks.indices {
      let (index, own) = (tracks[slot], direction * sense(slot))
      if !isLimited || allows(index, own, in: scene) {
        let (start, edge, surplus) = scene.ask(index) { track in
          let (requested, edge) = (track.requested, track.edge(own))
          return (
            isSettled || track.isOnSnap ? requested : track.snap(after: requested, direction: own),
            edge, track.isBeyondEdge(own) ? requested : edge
          )
        }
        outermost = (slot, own, edge, surplus)
        if (edge - start) * own > 0 {
          segments.append(Segment(track: index, from: start, to: edge, scale: scale(slot)))
        }
      }
      if !scene.handover(index)[own > 0].handsOverDrag { break }
    }
    if let outermost, outermost.edge.isFinite {
      segments.append(
        Segment(
          track: tracks[outermost.slot], from: outermost.surplus,
          to: outermost.direction * .infinity, scale: scale(outermost.slot)))
    }
  }

  /// Whether a track may be moved in a direction of its own offsets.
  @inline(__always)
  private func allows(_ index: TrackIndex, _ direction: Double, in scene: SceneTree) -> Bool {
    scene.ask(index) { $0.grip.reach.allows(towardsEnd: direction > 0) }
  }

  @inline(__always)
  private func scale(_ slot: Int) -> Double { scales.isEmpty ? 1 : scales[slot] }

  @inline(__always)
  private func sense(_ slot: Int) -> Double { scale(slot) < 0 ? -1 : 1 }

  /// Puts all tracks at their places for `travel`.
  ///
  /// - Returns: the step before.
  @inline(__always)
  mutating func move(to travel: Double, in scene: inout SceneTree) -> Int {
    if isStepped { return moveInSteps(to: travel, in: &scene) }
    return placeWithinStep(travel, in: &scene) ? step : place(travel, in: &scene)
  }

  /// Puts the track of the present segment at its place for `travel`.
  ///
  /// - Returns: false without a change if that is in another segment.
  @inline(__always)
  private func placeWithinStep(_ travel: Double, in scene: inout SceneTree) -> Bool {
    let isForward = step > 0
    let remaining = (isForward ? travel : -travel) - travelBefore
    guard remaining > 0, remaining <= current.length else { return false }
    put(current, after: remaining, isForward: isForward, in: &scene)
    return true
  }

  /// Puts a track at its place in a segment after a distance of travel on the screen.
  @inline(__always)
  private func put(
    _ segment: Segment, after distance: Double, isForward: Bool, in scene: inout SceneTree
  ) {
    let end = segment.from + (isForward ? distance : -distance) / segment.scale
    // Exactly the offset of the end, without the rounding of a sum.
    let place = distance == segment.length ? segment.to : end
    scene.change(segment.track) { $0.requested = place }
  }

  private mutating func moveInSteps(to travel: Double, in scene: inout SceneTree) -> Int {
    let old = tracks.map { scene.requested($0) }
    let before = place(travel, in: &scene)
    for (slot, index) in tracks.enumerated() where scene.ask(index, { $0.law.isRateDependent }) {
      scene.change(index) { $0.step(from: old[slot]) }
    }
    return before
  }

  private mutating func place(_ travel: Double, in scene: inout SceneTree) -> Int {
    if let ordered { return place(travel, by: ordered, in: &scene) }
    let before = step
    let isForward = travel > 0
    let count = isForward ? forward.count : backward.count
    var remaining = travel.magnitude
    var slot = 0
    // The last segment is infinite.
    while slot + 1 < count, remaining > (isForward ? forward[slot] : backward[slot]).length {
      remaining -= (isForward ? forward[slot] : backward[slot]).length
      slot += 1
    }
    step = remaining > 0 && count > 0 ? (isForward ? slot + 1 : -slot - 1) : 0
    // Within one segment only one track moves.
    if step != before || step == 0 {
      for (slot, index) in tracks.enumerated() {
        scene.change(index) { $0.requested = starts[slot] }
      }
      // Exactly the offset of the snap, without the rounding of a sum.
      for done in (isForward ? forward : backward).prefix(slot) {
        scene.change(done.track) { $0.requested = done.to }
      }
    }
    guard step != 0 else {
      travelBefore = .nan
      return before
    }
    current = isForward ? forward[slot] : backward[slot]
    // From the third segment on, the sum of the lengths would be rounded in another order.
    travelBefore =
      slot == 0 ? 0 : slot == 1 ? (isForward ? forward[0] : backward[0]).length : .nan
    put(current, after: remaining, isForward: isForward, in: &scene)
    return before
  }

  private mutating func place(
    _ travel: Double, by path: OrderedPath, in scene: inout SceneTree
  ) -> Int {
    let before = step
    let steps = path[travel > 0]
    var remaining = travel.magnitude
    var slot = 0
    while slot + 1 < steps.count, remaining > steps[slot].length {
      remaining -= steps[slot].length
      slot += 1
    }
    step = remaining > 0 && !steps.isEmpty ? (travel > 0 ? slot + 1 : -slot - 1) : 0
    for (slot, index) in tracks.enumerated() {
      scene.change(index) { $0.requested = starts[slot] }
    }
    guard step != 0 else { return before }
    for done in steps.prefix(slot) {
      for part in done.parts { scene.change(part.track) { $0.requested = part.to } }
    }
    for part in steps[slot].parts {
      let place = steps[slot].place(of: part, after: remaining)
      scene.change(part.track) { $0.requested = place }
    }
    return before
  }

  /// Renumbers the tracks for a new scene; clears the path if one of its tracks is gone.
  mutating func renumber(_ number: (TrackIndex) -> TrackIndex?) {
    owner = owner.flatMap(number)
    space = space.renumbered(number)
    travelBefore = .nan
    let places = tracks.compactMap(number)
    guard places.count == tracks.count else { return clear() }
    tracks = places
    if let ordered {
      guard let renumbered = ordered.renumbered(number) else { return clear() }
      self.ordered = renumbered
      return
    }
    for slot in forward.indices {
      if let place = number(forward[slot].track) { forward[slot].track = place }
    }
    for slot in backward.indices {
      if let place = number(backward[slot].track) { backward[slot].track = place }
    }
  }

  /// The track that moves in a step other than 0.
  func track(inStep step: Int) -> TrackIndex {
    if let ordered { return ordered[step > 0][abs(step) - 1].parts[0].track }
    return step > 0 ? forward[step - 1].track : backward[-step - 1].track
  }

  /// The travel at the beginning of a step other than 0, from the start of the drag.
  func travel(atStartOf step: Int) -> Double {
    if let ordered {
      let lengths = ordered[step > 0].prefix(abs(step) - 1).map(\.length)
      return lengths.reduce(0, +) * Double(step.signum())
    }
    let lengths = (step > 0 ? forward : backward).prefix(abs(step) - 1).map(\.length)
    return lengths.reduce(0, +) * Double(step.signum())
  }
}

extension ScrollTrack {
  /// The next offset of rest strictly beyond `offset`.
  @inline(__always)
  func snap(after offset: Double, direction: Double) -> Double {
    snaps.next(after: offset, direction: direction, in: range)
  }

  /// The edge in a direction.
  @inline(__always)
  func edge(_ direction: Double) -> Double {
    direction > 0 ? range.upperBound : range.lowerBound
  }
}
