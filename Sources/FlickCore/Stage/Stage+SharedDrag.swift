// Several fingers on one drag. One of them leads: its slot has the drag, and follows a guide, a place
// that moves by the steps of the fingers that count. So nothing jumps when a finger joins or leaves, and
// what the content does is the same however often fingers are reported.

extension Stage {
  /// A finger came down on what another one holds.
  mutating func meet(_ finger: FingerIndex, leader: FingerIndex, on track: TrackIndex) {
    let index = scene.id(of: track)
    let policy = pointerPolicy(of: leader)
    switch policy {
    case .ignore:
      decide(component: index, .secondFinger, .ignored)
    case .cancel:
      decide(component: index, .secondFinger, .over(.secondFinger))
      cancel(leader, .secondFinger)
      if fingers[leader].bit != 0 { dismissDrag(leader, .secondFinger) }
    case .latest, .average:
      decide(component: index, .secondFinger, .joined)
      if !fingers[leader].isShared {
        fingers[leader].isShared = true
        fingers[leader].sharing = policy
        fingers[leader].place = dragPlace(of: leader)
        fingers[leader].guide = fingers[leader].place
        fingers[leader].order = 0
      }
      let newest = members(of: leader).map { fingers[$0].order }.max() ?? 0
      fingers[finger].order = newest + 1
      fingers[finger].role = .joined(leader: leader)
      fingers[finger].isShared = true
    }
  }

  /// After the gestures under a finger that joined have seen it: it takes part in the drag's pan.
  ///
  /// Both have a bit or none has: one may have to go on for the other.
  mutating func shareBits(of finger: FingerIndex) {
    guard case .joined(let leader) = fingers[finger].role else { return }
    if fingers[finger].bit != 0, fingers[leader].bit == 0, let bit = freeBit() {
      fingers[leader].bit = bit
      if fingers[leader].isDeciding { joinDrag(leader, bit) }
    }
    if fingers[leader].bit != 0, fingers[finger].bit == 0 { fingers[finger].bit = freeBit() ?? 0 }
    for index in arena.places where arena[index].isPan(of: leader) {
      arena[index].join(fingers[finger].bit)
      if arena[index].state.isActive { defeat(by: index) }
    }
    concludeInput()
  }

  /// The leader of the drag that a finger shares with others; nil for one that has no drag any more.
  func sharedLeader(of finger: FingerIndex) -> FingerIndex? {
    switch fingers[finger].role {
    case .joined(let leader): leader
    case .deciding, .dragging: finger
    case .up, .idle: nil
    }
  }

  /// A finger of a shared drag moved by `step` to `position`.
  mutating func moveShared(
    _ finger: FingerIndex, _ leader: FingerIndex, by step: Vector, to position: Point
  ) {
    fingers[leader].guide = fingers[leader].guide + step * weight(of: finger, leader)
    let guide = fingers[leader].guide
    if fingers[leader].bit == 0 {
      moveDrag(leader, to: guide)
    } else {
      moveGestures(finger, to: position, guide: guide, leader: leader)
    }
  }

  /// A finger leaves a shared drag, lifted or taken away; its slot is then one without a drag.
  ///
  /// - Returns: the slot of the finger that leaves; nil if it was the last, whose drag ends.
  mutating func leave(_ finger: FingerIndex) -> FingerIndex? {
    if case .joined = fingers[finger].role {
      fingers[finger].role = .idle
      fingers[finger].isShared = false
      return finger
    }
    let others = members(of: finger).filter { $0 != finger }
    guard let heir = others.max(by: { fingers[$0].order < fingers[$1].order }) else { return nil }
    // The slot keeps the drag and gets the touch of the heir, whose slot gets the one that leaves.
    swap(\.pointer, finger, heir)
    swap(\.bit, finger, heir)
    swap(\.place, finger, heir)
    swap(\.order, finger, heir)
    swap(\.estimator, finger, heir)
    fingers[heir].role = .idle
    fingers[heir].isShared = false
    return heir
  }

  /// The drag is over: the fingers that shared it are down without effect.
  mutating func freeMembers(of leader: FingerIndex) {
    guard fingers[leader].isShared else { return }
    for member in members(of: leader) {
      fingers[member].role = .idle
      fingers[member].isShared = false
    }
  }

  /// Where the pan of a finger that is alone was seen last; one that failed does not look any more.
  func dragPlace(of finger: FingerIndex) -> Point {
    let (pan, other) = (fingers[finger].pan, fingers[finger].secondPan)
    if let pan, !pan.state.isFinal { return pan.last }
    return other?.last ?? fingers[finger].start
  }

  private mutating func swap<Value>(
    _ part: WritableKeyPath<Finger, Value>, _ one: FingerIndex, _ other: FingerIndex
  ) {
    let value = fingers[one][keyPath: part]
    fingers[one][keyPath: part] = fingers[other][keyPath: part]
    fingers[other][keyPath: part] = value
  }

  /// The fingers of a drag, its leader among them.
  private func members(of leader: FingerIndex) -> [FingerIndex] {
    fingers.places.filter { index in
      if case .joined(leader) = fingers[index].role { return true }
      return index == leader
    }
  }

  private func weight(of finger: FingerIndex, _ leader: FingerIndex) -> Double {
    let members = members(of: leader)
    if pointerPolicy(of: leader) == .average { return 1 / Double(members.count) }
    return members.contains { fingers[$0].order > fingers[finger].order } ? 0 : 1
  }

  private func pointerPolicy(of leader: FingerIndex) -> PointerPolicy {
    // Not another pan's with its verdict: who counts would change at the report that brings it.
    if fingers[leader].isShared { return fingers[leader].sharing }
    let track =
      if case .dragging(let axis) = fingers[leader].role {
        pannedTrack(of: axis, under: leader)
      } else {
        fingers[leader].panTrack
      }
    return track.map { scene[$0].grip.pan.pointers } ?? .ignore
  }
}
