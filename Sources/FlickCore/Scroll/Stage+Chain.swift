// Which tracks take part in a drag: the ones of its axis under the finger, as far out as each inner
// one's handover policy reaches.

extension Stage {
  /// Fills a finger's path, which is clear, with the tracks from `innermost` outwards that its drag
  /// may move.
  ///
  /// - A finger that catches a moving track means that one: if the policies do not reach it from
  ///   the innermost, the drag starts with it. So no second track leaves its snap beside it.
  /// - Else tracks with the policy `start` that are at their edge are passed over.
  mutating func fillPath(_ finger: FingerIndex, from innermost: TrackIndex, towardsEnd: Bool) {
    let kind = fingers[finger].kind
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
      next = scene.outer(index, for: kind)
    }
    while moving == nil, passes(first, towardsEnd: towardsEnd),
      let outer = scene.outer(first, for: kind)
    {
      first = outer
    }
    layPath(finger, from: first)
    fingers[finger].path.owner = moving ?? innermost
  }

  /// Fills a finger's path, which is clear, with the tracks that a drag of one may move.
  @inline(__always)
  mutating func layPath(_ finger: FingerIndex, from first: TrackIndex) {
    let kind = fingers[finger].kind
    var next: TrackIndex? = first
    while let index = next {
      fingers[finger].path.append(
        index, startingAt: scene.requested(index),
        isStepped: scene.ask(index, { $0.law.isRateDependent }))
      next = scene.handover(index).handsOverDrag ? scene.outer(index, for: kind) : nil
    }
    fingers[finger].path.build(from: scene)
  }

  /// Whether a drag that sets out in this direction is not for a track.
  private func passes(_ index: TrackIndex, towardsEnd: Bool) -> Bool {
    if !scene.ask(index, { $0.grip.reach.allows(towardsEnd: towardsEnd) }) { return true }
    return scene.handover(index)[towardsEnd] == .start
      && !scene.hasRoom(index, towardsEnd: towardsEnd)
  }
}
