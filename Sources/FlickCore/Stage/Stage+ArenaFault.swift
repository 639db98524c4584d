extension Stage {
  /// What is wrong with the arena between two calls, or nil; tests ask for it.
  ///
  /// Told and not trapped, so that a test can shrink the case that led there.
  package var arenaFault: String? {
    for index in arena.indices {
      let recognizer = arena[index]
      let name = scene.name(of: ComponentID(index: recognizer.component))
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

  private func panFault(_ recognizer: Recognizer, _ finger: Int) -> String? {
    guard fingers[finger].bit & recognizer.bits != 0 else { return "a pan whose finger is gone" }
    switch fingers[finger].role {
    case .deciding: return recognizer.isPossible ? nil : "recognized, and still deciding"
    case .dragging: return recognizer.state.isActive ? nil : "dragging, and not recognized"
    case .up, .idle, .joined: return "a pan without a drag"
    }
  }
}
