// Which tracks take part in a drag: the ones of its axis under the finger, as far out as each inner
// one's handover policy reaches.

extension Stage {
  /// Fills a finger's path with the tracks from `innermost` outwards that its drag may move.
  ///
  /// - A finger that catches a moving track means that one: if the policies do not reach it from the
  ///   innermost, the drag starts with it. So no second track leaves its snap beside it.
  /// - Else tracks with the policy `start` that are at their edge are passed over.
  mutating func fillPath(_ finger: Int, from innermost: Int, towardsEnd: Bool) {
    var first = innermost
    var moving = -1
    var isReached = true
    var index = innermost
    while index >= 0 {
      if !scene[track: index].isOnSnap {
        moving = index
        if !isReached { first = index }
      }
      if !scene[track: index].grip.handover.handsOverDrag { isReached = false }
      index = outerTrack(of: index)
    }
    while moving < 0, passes(first, towardsEnd: towardsEnd), outerTrack(of: first) >= 0 {
      first = outerTrack(of: first)
    }

    fingers[finger].path.clear()
    index = first
    while index >= 0 {
      fingers[finger].path.append(index, startingAt: scene[track: index].requested)
      index = scene[track: index].grip.handover.handsOverDrag ? outerTrack(of: index) : -1
    }
    fingers[finger].path.owner = moving >= 0 ? moving : innermost
    fingers[finger].path.build(from: scene)
  }

  /// Whether a drag that sets out this way is not for a track.
  private func passes(_ index: Int, towardsEnd: Bool) -> Bool {
    if !scene[track: index].grip.reach.allows(towardsEnd: towardsEnd) { return true }
    return scene[track: index].grip.handover == .start
      && !scene[track: index].hasRoom(towardsEnd: towardsEnd)
  }

  /// The next track of the same axis outside a track; -1 for none.
  func outerTrack(of index: Int) -> Int {
    let axis = scene[track: index].grip.axis
    var outer = scene.outerTracks[index]
    while outer >= 0,
      scene[track: outer].grip.axis != axis || !scene[track: outer].grip.isEnabled
    {
      outer = scene.outerTracks[outer]
    }
    return outer
  }
}
