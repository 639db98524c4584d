extension Stage {
  /// The broken invariant of the stage between two calls, or nil; for tests.
  ///
  /// Returned instead of trapping, so that it works in release builds and a test can shrink the
  /// case.
  package var invariantFault: String? {
    if let (component, text) = scene.fault(at: time) {
      return "\(scene.name(of: component)): \(text)"
    }
    for motion in scene.motions
    where (scene.restTime(of: motion) != nil) != running.contains(motion) {
      return
        "\(scene.name(of: scene.layout.directory.id(at: motion.component))): a motion without a registered end"
    }
    for track in scene.tracks.places where scene.isHeld(track) != (holder(of: track) != nil) {
      return "\(scene.name(of: scene.id(of: track))): held without a holder"
    }
    for deck in scene.decks.places {
      let isHeld = arena.contains { $0.gesture == scene.decks[deck].gesture && $0.state.isActive }
      let isWheeled = wheels.drag?.deck == deck && scene.decks[deck].deck.isDragged
      if scene.decks[deck].deck.isDragged != (isHeld || isWheeled) {
        return "\(scene.name(of: scene.id(of: deck))): held without a holder"
      }
    }
    for states in scene.machines.places {
      for hold in scene.machines[states].holds {
        guard let holder = hold.holder else { continue }
        if !arena.contains(where: { $0.component == holder && !$0.state.isFinal }) {
          return "\(scene.name(of: scene.id(of: states))): held without a holder"
        }
      }
    }
    return awaitedFault ?? arenaFault
  }

  /// The component of each attempt in progress, for tests that each attempt ends once.
  ///
  /// A pager is listed once for each of its undecided or active pans.
  package var attempts: [ComponentID] {
    var found: [ComponentID] = []
    for index in arena.places where !arena[index].isPager {
      found.append(arena[index].component)
    }
    for finger in fingers.places {
      switch fingers[finger].role {
      case .up, .idle, .joined: continue
      case .deciding, .dragging:
        for slot in Finger.PanSlot.allCases {
          guard let pan = fingers[finger][slot], !pan.recognizer.state.isFinal else { continue }
          found.append(scene.id(of: pan.track))
        }
      }
    }
    return found
  }

  private var arenaFault: String? {
    for index in arena.places {
      let recognizer = arena[index]
      let name = scene.name(of: recognizer.component)
      if recognizer.state.isFinal { return "\(name) is over, but still listed" }
      if case .pager(let finger, _) = recognizer.machine {
        if let fault = panFault(recognizer, finger) { return "\(name): \(fault)" }
        continue
      }
      let isWaiting = recognizer.recognizedAt != nil && blocker(of: index) != nil
      if recognizer.contacts.isEmpty, !recognizer.deadline.isFinite, !isWaiting {
        return "\(name): it can no longer be decided"
      }
      if recognizer.deadline < time { return "\(name): its deadline was passed over" }
      for contact in recognizer.contacts
      where fingers.index(of: contact.touchBit) == nil {
        return "\(name): its finger is gone"
      }
    }
    return nil
  }

  private func panFault(_ recognizer: Recognizer, _ finger: FingerIndex) -> String? {
    guard fingers[finger].touchBit & recognizer.touchBits != 0 else {
      return "a pan without its finger"
    }
    switch fingers[finger].role {
    case .deciding: return recognizer.isPossible ? nil : "recognized, and still deciding"
    case .dragging: return recognizer.state.isActive ? nil : "dragging, and not recognized"
    case .up, .idle, .joined: return "a pan without a drag"
    }
  }
}
