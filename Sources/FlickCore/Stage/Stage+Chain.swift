// Which pagers take part in a drag: the ones of its axis under the finger, as far out as each inner
// one's handover policy reaches.

extension Stage {
  /// Fills a finger's path with the pagers from `innermost` outwards that its drag may move.
  ///
  /// - A finger that catches a moving pager means that one: if the policies do not reach it from the
  ///   innermost, the drag starts with it. So no second pager leaves its page beside it.
  /// - Else pagers with the policy `start` that are at their edge are passed over.
  mutating func fillPath(_ finger: Int, from innermost: Int, towardsLater: Bool) {
    var first = innermost
    var moving = -1
    var isReached = true
    var index = innermost
    while index >= 0 {
      if !scene.pagers[index].isOnSnap {
        moving = index
        if !isReached { first = index }
      }
      if !scene.pagers[index].options.handover.handsOverDrag { isReached = false }
      index = outerPager(of: index)
    }
    while moving < 0, scene.pagers[first].options.handover == .start,
      !scene.pagers[first].hasRoom(towardsLater: towardsLater), outerPager(of: first) >= 0
    {
      first = outerPager(of: first)
    }

    fingers[finger].path.clear()
    index = first
    while index >= 0 {
      fingers[finger].path.append(index, startingAt: scene.pagers[index].requested)
      index = scene.pagers[index].options.handover.handsOverDrag ? outerPager(of: index) : -1
    }
    fingers[finger].path.owner = moving >= 0 ? moving : innermost
    fingers[finger].path.build(from: scene.pagers)
  }

  /// The next pager of the same axis outside a pager; -1 for none.
  func outerPager(of index: Int) -> Int {
    let axis = scene.pagers[index].options.axis
    var outer = scene.outerPagers[index]
    while outer >= 0, scene.pagers[outer].options.axis != axis { outer = scene.outerPagers[outer] }
    return outer
  }
}
