extension Stage {
  /// What is wrong with the stage between two calls, or nil; tests ask for it.
  ///
  /// Told and not trapped, so that it is seen in release builds and a test can shrink the case that
  /// led there.
  package var invariantFault: String? {
    for index in scene.tracks.places {
      guard let fault = ownFault(index) ?? holdFault(index) else { continue }
      return "\(scene.name(of: scene.id(of: index))): \(fault)"
    }
    return partFault ?? arenaFault
  }

  private func ownFault(_ index: TrackIndex) -> String? {
    switch scene.tracks[index].owner {
    case .pager(let pager): scene.pagers[pager].invariantFault
    case .scrollView(let lane): scene.scrollViews[lane.view].invariantFault(lane.axis)
    }
  }

  private func holdFault(_ index: TrackIndex) -> String? {
    let track = scene[index]
    if track.isSettling != moving.contains(index) { return "a motion that nobody finishes" }
    if track.isHeld != (holder(of: index) != nil) { return "held by nobody" }
    let sample = track.sample(at: time)
    if !sample.value.isFinite || !sample.velocity.isFinite { return "not a number" }
    if track.phase == .resting, sample.velocity != 0 { return "rests and moves" }
    if track.law.isWall, !track.range.contains(sample.value) {
      return "beyond an edge that is a wall"
    }
    return track.restTime ?? time < time ? "its rest time was passed over" : nil
  }

  /// The component of each attempt in progress, a pager's as often as pans of it are undecided or go
  /// on; a test counts with it that each attempt ends once.
  package var attempts: [ComponentID] {
    var found: [ComponentID] = []
    for recognizer in arena where !recognizer.isPager {
      found.append(recognizer.component)
    }
    for finger in fingers {
      switch finger.role {
      case .up, .idle, .joined: continue
      case .deciding, .dragging:
        if finger.pan?.state.isFinal == false, let track = finger.panTrack {
          found.append(scene.id(of: track))
        }
        if finger.secondPan?.state.isFinal == false, let track = finger.secondPanTrack {
          found.append(scene.id(of: track))
        }
      }
    }
    return found
  }

  private var arenaFault: String? {
    for index in arena.places {
      let recognizer = arena[index]
      let name = scene.name(of: recognizer.component)
      if recognizer.state.isFinal { return "\(name) is over and still there" }
      if case .pager(let finger, _) = recognizer.machine {
        if let fault = panFault(recognizer, finger) { return "\(name): \(fault)" }
        continue
      }
      let isWaiting = recognizer.recognizedAt != nil && blocker(of: index) != nil
      if recognizer.contacts.isEmpty, !recognizer.deadline.isFinite, !isWaiting {
        return "\(name): nothing will ever decide it"
      }
      if recognizer.deadline < time { return "\(name): its deadline was passed over" }
      for contact in recognizer.contacts
      where !fingers.contains(where: { $0.isDown && $0.bit == contact.bit }) {
        return "\(name): its finger is gone"
      }
    }
    return nil
  }

  private func panFault(_ recognizer: Recognizer, _ finger: FingerIndex) -> String? {
    guard fingers[finger].bit & recognizer.bits != 0 else { return "a pan whose finger is gone" }
    switch fingers[finger].role {
    case .deciding: return recognizer.isPossible ? nil : "recognized, and still deciding"
    case .dragging: return recognizer.state.isActive ? nil : "dragging, and not recognized"
    case .up, .idle, .joined: return "a pan without a drag"
    }
  }
}
