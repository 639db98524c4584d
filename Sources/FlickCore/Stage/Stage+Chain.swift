// Which tracks take part in a drag: the ones of its axis under the finger, as far out as each inner
// one's handover policy reaches.

extension Stage {
  /// Fills a finger's path, which is clear, with the tracks from `innermost` outwards that its drag may move.
  ///
  /// - A finger that catches a moving track means that one: if the policies do not reach it from the
  ///   innermost, the drag starts with it. So no second track leaves its snap beside it.
  /// - Else tracks with the policy `start` that are at their edge are passed over.
  mutating func fillPath(_ finger: Int, from innermost: Int, towardsEnd: Bool) {
    let kind = fingers[finger].kind
    var first = innermost
    var moving = -1
    var isReached = true
    var index = innermost
    while index >= 0 {
      if !scene.isOnSnap(index) {
        moving = index
        if !isReached { first = index }
      }
      if !scene.handover(index).handsOverDrag { isReached = false }
      index = outerTrack(of: index, for: kind)
    }
    while moving < 0, passes(first, towardsEnd: towardsEnd), outerTrack(of: first, for: kind) >= 0 {
      first = outerTrack(of: first, for: kind)
    }

    index = first
    while index >= 0 {
      fingers[finger].path.append(
        index, startingAt: scene.requested(index),
        isStepped: scene.ask(index, { $0.law.isRateDependent }))
      index = scene.handover(index).handsOverDrag ? outerTrack(of: index, for: kind) : -1
    }
    fingers[finger].path.owner = moving >= 0 ? moving : innermost
    fingers[finger].path.build(from: scene)
  }

  /// Whether a drag that sets out this way is not for a track.
  private func passes(_ index: Int, towardsEnd: Bool) -> Bool {
    if !scene.ask(index, { $0.grip.reach.allows(towardsEnd: towardsEnd) }) { return true }
    return scene.handover(index)[towardsEnd] == .start
      && !scene.hasRoom(index, towardsEnd: towardsEnd)
  }

  /// The next track of the same axis outside a track that pointers of a kind can take, of any unless
  /// one is named; -1 for none.
  @inline(__always)
  func outerTrack(of index: Int, for kind: Touch.Kind? = nil) -> Int {
    let axis = scene.axis(index)
    var outer = scene.outerTracks[index]
    while outer >= 0, scene.axis(outer) != axis || !scene.isOpen(outer, to: kind) {
      outer = scene.outerTracks[outer]
    }
    return outer
  }
}
