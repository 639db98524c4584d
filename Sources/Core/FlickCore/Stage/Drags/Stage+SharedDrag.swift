extension Stage {
  /// Handles a touchdown on content that another finger holds; see `Fingers.join`.
  mutating func meet(_ finger: FingerIndex, leader: FingerIndex, on track: TrackIndex) {
    let component = scene.id(of: track)
    let policy = pointerPolicy(of: leader)
    switch policy {
    case .ignore:
      decide(component: component, .secondFinger, .ignored)
    case .cancel:
      decide(component: component, .secondFinger, .over(.secondFinger))
      cancelDrag(leader, .secondFinger)
    case .latest, .average, .first:
      decide(component: component, .secondFinger, .joined)
      fingers.join(finger, leader, by: policy)
    }
  }

  private func pointerPolicy(of leader: FingerIndex) -> PointerPolicy {
    // Content held by a program stays with the program.
    if fingers[leader].isGrip { return .ignore }
    // Fixed once a finger has joined. Otherwise the verdict of another pan would change the fingers
    // that count.
    if fingers[leader].isShared { return fingers[leader].sharing }
    let track =
      if case .dragging(let axis) = fingers[leader].role {
        fingers.track(pannedBy: leader, along: axis)
      } else {
        fingers[leader].first?.track
      }
    return track.map { scene[$0].grip.pan.pointers } ?? .ignore
  }
}
