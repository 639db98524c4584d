// Which tracks take part in a drag: the ones of its axis under the finger, as far out as each inner
// one's handover policy reaches.

extension Stage {
  /// Fills a finger's path, which is clear, with the tracks from `innermost` outwards that its drag
  /// may move.
  ///
  /// - A finger that catches a moving track means that one: if the policies do not reach it from
  ///   the innermost, the drag starts with it. So no second track leaves its snap beside it.
  /// - Else, or if that one is beyond its edge and the drag goes farther beyond it, tracks with the
  ///   policy `start` that are at their edge are passed over.
  mutating func fillPath(_ finger: FingerIndex, from innermost: TrackIndex, towardsEnd: Bool) {
    var first = innermost
    var moving: TrackIndex?
    var isReached = true
    var next: TrackIndex? = innermost
    while let index = next {
      if !scene.isOnSnap(index) {
        moving = index
        if !isReached { first = index }
      }
      if !scene.handover(index).handsOverDrag { isReached = false }
      next = outer(index, under: finger)
    }
    var isBeyond = true
    if let moving { isBeyond = scene.ask(moving) { $0.isBeyondEdge(towardsEnd ? 1 : -1) } }
    while isBeyond,
      passes(first, towardsEnd: towardsEnd != isDrawnAgainst(first, innermost, under: finger)),
      let outer = outer(first, under: finger)
    {
      if moving != nil { note(.caughtBeyondEdge) }
      first = outer
    }
    layPath(finger, from: first)
    fingers[finger].path.owner = moving ?? innermost
  }

  /// Fills a finger's path, which is clear, with the tracks that a drag of one may move.
  @inline(__always)
  mutating func layPath(_ finger: FingerIndex, from first: TrackIndex) {
    let (hasOrders, hasLimits) = (scene.layout.ordersDrags, scene.layout.limitsDirections)
    var isReached = true
    var next: TrackIndex? = first
    while let index = next {
      let (offset, isStepped, comesFirst) = scene.ask(index) { track in
        (track.requested, track.law.isRateDependent, track.grip.order.comesFirst)
      }
      // A track that comes before its inner ones does not depend on their policies.
      if isReached || comesFirst {
        if !isReached { note(.orderAlways) }
        if hasLimits, scene.ask(index, { $0.grip.reach.isOneWay }) { note(.dragDirections) }
        fingers[finger].path.append(
          index, startingAt: offset,
          scale: fingers[finger].drawn?.scale(of: index, along: first) ?? 1, isStepped: isStepped)
      }
      if !scene.handover(index).handsOverDrag { isReached = false }
      next = isReached || hasOrders ? outer(index, under: finger) : nil
    }
    fingers[finger].path.build(from: scene)
  }

  /// Whether a track is drawn against another one.
  private func isDrawnAgainst(
    _ track: TrackIndex, _ other: TrackIndex, under finger: FingerIndex
  ) -> Bool {
    fingers[finger].drawn.map { $0.scale(of: track, along: other) < 0 } ?? false
  }

  /// The space of the innermost track of a finger's path, before the drag moves anything.
  ///
  /// Numbers that the drag itself moves are held at their present values.
  mutating func measurePath(_ finger: FingerIndex) {
    guard let first = fingers[finger].path.tracks.first else { return }
    let node = scene.tracks[first].node
    let kind = scene.records[node].ownSpace
    switch kind {
    case .fixed: return
    case .scrolled where !hasTracks(outsidePathsOf: finger, around: node): return
    default: break
    }
    let tracks = fingers[finger].path.tracks + fingers[finger].crossPath.tracks
    var driven = DrivenNumbers()
    driven.components = Set(tracks.map { scene.id(of: $0) })
    fingers[finger].path.space = space(
      of: node, isOwn: true, holding: driven, besides: tracks)
  }

  /// Whether tracks around a node are on no path of a finger.
  @inline(__always)
  private func hasTracks(outsidePathsOf finger: FingerIndex, around node: NodeIndex) -> Bool {
    var next = scene.records[node].parent.flatMap { scene.records[$0].nearestTrack }
    while let track = next {
      guard
        fingers[finger].path.tracks.last == track || fingers[finger].path.tracks.contains(track)
          || fingers[finger].crossPath.tracks.contains(track)
      else { return true }
      next = scene.outer(track)
    }
    return false
  }

  /// Whether a drag that sets out in this direction is not for a track.
  private func passes(_ index: TrackIndex, towardsEnd: Bool) -> Bool {
    if scene.layout.limitsDirections,
      !scene.ask(index, { $0.grip.reach.allows(towardsEnd: towardsEnd) })
    {
      return true
    }
    return scene.handover(index)[towardsEnd] == .start
      && !scene.hasRoom(index, towardsEnd: towardsEnd)
  }
}
