// The application of the arena's decisions.

extension Stage {
  /// Concludes an input: begins the gestures that can begin, and removes finished ones.
  mutating func concludeInput() {
    guard arena.hasPossible else { return arena.conclude() }
    var round: Arena.Round
    repeat {
      round = Arena.Round()
      while let ruling = arena.nextRuling(&round, scene, fingers) {
        switch ruling {
        case .loses(let loser, let victor): lose(loser, to: arena[victor].component)
        case .wins(let winner):
          if !stopsAtGate(winner) { activate(winner) }
          round = Arena.Round()
        }
      }
    } while round.hasRefused && takeRefused()
    if round.hasRefused { forgetSteps() }
    arena.conclude()
  }

  /// Whether the gate of a gesture that would begin refuses it; it fails as if not recognized.
  @inline(__always)
  private mutating func stopsAtGate(_ index: AttemptIndex) -> Bool {
    guard let gesture = arena[index].gesture else { return false }
    if arena[index].leavesRoom, let track = arena.room(under: index, scene, fingers) {
      note(.edgePans)
      lose(index, to: scene.id(of: track))
      return true
    }
    guard let gate = scene.gestures[gesture].spec.gate else { return false }
    return stops(index, at: gate)
  }

  @inline(never)
  private mutating func stops(_ index: AttemptIndex, at gate: GestureGate) -> Bool {
    let subject = arena[index].subject
    if gate.allows(arena[index].values { velocity(of: $0, for: subject) }) { return false }
    decide(component: arena[index].component, .gate, .failed)
    close(index, .failed, nil)
    return true
  }

  /// Whether a gate may be called without a touchdown, because its gesture is being tracked
  /// already.
  package var mayAskGate: Bool { arena.hasGate }

  /// The first undecided recognizer that another one waits for.
  func blocker(of index: AttemptIndex) -> AttemptIndex? { arena.blocker(of: index, scene, fingers) }

  private mutating func activate(_ index: AttemptIndex) {
    let isLate = arena[index].isLate
    switch arena[index].machine {
    case .pager(let finger, let slot):
      if isLate { fingers[finger].change(slot) { $0.restart() } }
      guard let pan = fingers[finger][slot] else { return }
      arena[index].enter(.began)
      report(pan, .began, by: finger)
      defeat(by: index)
      startDrag(finger, pan.recognizer)
    case .tap, .longPress, .pan, .swipe, .pair, .custom:
      guard let kind = arena[index].gesture.map({ scene.gestures[$0].spec.kind }) else { return }
      decide(
        component: arena[index].component, kind.rule, .recognized,
        arena[index].criteria.withDecidingTest)
      if kind.isDiscrete {
        close(index, .ended, .completed)
      } else {
        if isLate { arena[index].restart() }
        arena[index].enter(.began)
        takeSpace(index)
        recordGesture(index)
        takeComponent(index)
      }
      defeat(by: index)
    }
  }

  /// Fails all competitors of a winner.
  mutating func defeat(by winner: AttemptIndex) {
    for loser in arena.losers(to: winner, scene, fingers) {
      lose(loser, to: arena[winner].component)
    }
  }

  /// Fails an undecided recognizer, because another one was recognized.
  mutating func lose(_ index: AttemptIndex, to component: ComponentID) {
    if arena.isRefused(index, scene, fingers) {
      decideRefused(index)
    } else {
      decide(component: arena[index].component, .arena, .lost(to: component))
    }
    guard case .pager(let finger, let slot) = arena[index].machine else {
      return close(index, .failed, nil)
    }
    fingers[finger].change(slot) { $0.cancel() }
    closeDrag(index, .failed, finger)
  }

  /// Fails a pager's pan; the finger releases the pagers with the last of its pans.
  mutating func closeDrag(_ index: AttemptIndex, _ state: RecognizerState, _ finger: FingerIndex) {
    arena[index].enter(state)
    if case .drag(let track) = arena[index].subject {
      recordGesture(track, .failed, of: finger)
    }
    if !arena.contains(where: { $0.isPan(of: finger) && !$0.state.isFinal }) { letGo(finger) }
  }

  // MARK: Refused pans

  /// Recognizes the refused pan that takes its fingers, if there is one; returns whether there was.
  private mutating func takeRefused() -> Bool {
    guard let (index, share, rival) = arena.nextTaker(scene, fingers) else { return false }
    switch arena[index].machine {
    case .pager(let finger, let slot):
      fingers[finger].change(slot) { $0.take(at: share, from: rival) }
    case .pan(var pan):
      pan.take(at: share, from: rival)
      arena[index].machine = .pan(pan)
    case .tap, .longPress, .swipe, .pair, .custom: return false
    }
    arena[index].recognizedAt = share
    return true
  }

  /// Records that another gesture has the fingers that a pan refused.
  private mutating func decideRefused(_ index: AttemptIndex) {
    let component = arena[index].component
    switch arena[index].machine {
    case .pager(let finger, let slot):
      guard let pan = fingers[finger][slot]?.recognizer else { return }
      decide(component: component, .pan, .failed, pan.criteria(isLost: true))
    case .pan(let pan):
      guard let gesture = arena[index].gesture else { return }
      let rule = scene.gestures[gesture].spec.kind.rule
      decide(component: component, rule, .failed, pan.criteria(isLost: true).withDecidingTest)
    case .tap, .longPress, .swipe, .pair, .custom: return
    }
  }

  /// Marks the step as handled by all attempts.
  ///
  /// Later events without a step happen at its end.
  private mutating func forgetSteps() {
    for index in arena.places where arena.isRefused(index, scene, fingers) {
      switch arena[index].machine {
      case .pager(let finger, let slot): fingers[finger].change(slot) { $0.stay() }
      case .pan(var pan):
        pan.stay()
        arena[index].machine = .pan(pan)
      case .tap, .longPress, .swipe, .pair, .custom: continue
      }
    }
  }
}
