// Who wins. A recognizer that knows its gesture asks; it wins at once unless it has to wait, and then
// all that compete with it fail. Recognizers compete if they share a touch and are not declared
// simultaneous: for one finger that is Flutter's arena, and for several the joint arena of all
// recognizers that they connect.
//
// Waiting is RNGH's: a recognizer waits while one of those it must wait for is undecided; if that one
// is recognized it loses, if it fails it may begin, measuring from there. Two more kinds of waiting
// come from Flutter's arena: taps wait while a competitor could still become more taps (its double
// tap holds the arena), and of several taps that one lift completes the first in order wins (sweep).

extension Stage {
  /// Lets everyone begin who may.
  mutating func resolve() {
    repeat {
      while let winner = nextWinner() { activate(winner) }
    } while takeRefused()
  }

  private mutating func nextWinner() -> AttemptIndex? {
    var winner: AttemptIndex?
    var stuck: AttemptIndex?
    var isDecided = true
    for index in arena.places where arena[index].isPossible {
      guard let share = arena[index].recognizedAt else {
        if !isRefused(index) { isDecided = false }
        continue
      }
      if let victor = arena.places.first(where: { arena[$0].state.isActive && rival($0, index) }) {
        lose(index, to: arena[victor].component)
        continue
      }
      if blocker(of: index) != nil {
        stuck = stuck ?? index
        continue
      }
      let moment = arena[index].isLate ? -1 : share
      if winner.map({ moment < arena[$0].recognizedAt ?? 0 && !arena[$0].isLate }) ?? true {
        winner = index
      }
    }
    // All have made up their minds and still wait for each other: the first in order goes.
    if winner == nil, isDecided, let stuck, arena[stuck].isPossible { return stuck }
    return winner
  }

  /// The first undecided recognizer for which this one waits.
  func blocker(of index: AttemptIndex) -> AttemptIndex? {
    for other in arena.places where other != index && arena[other].isPossible {
      // One that set out beside its cone has failed, as long as somebody else wants the fingers.
      if isRefused(other) { continue }
      if waits(index, for: other) { return other }
      guard arena[index].taps > 0 || isSwipe(index), compete(index, other),
        !waitsInTheEnd(other, for: index)
      else { continue }
      if isHeld(index, by: other) { return other }
      let isAhead = other < index && arena[other].recognizedAt != nil
      if isAhead, arena[other].taps > 0 || isSwipe(other), !isHeld(other, by: index) {
        return other
      }
    }
    return nil
  }

  /// Fewer taps wait for more.
  private func isHeld(_ index: AttemptIndex, by other: AttemptIndex) -> Bool {
    arena[index].taps > 0 && arena[other].taps > arena[index].taps
  }

  private func isSwipe(_ index: AttemptIndex) -> Bool {
    if case .swipe = arena[index].machine { true } else { false }
  }

  private mutating func activate(_ index: AttemptIndex) {
    let isLate = arena[index].isLate
    if case .pager(let finger, let isSecond) = arena[index].machine {
      return activateDrag(index, finger, isSecond: isSecond, isLate: isLate)
    }
    guard let gesture = arena[index].gesture else { return }
    let kind = scene.gestures[gesture].spec.kind
    decide(
      component: arena[index].component, kind.rule, .recognized,
      arena[index].criteria.withDecidingTest)
    if kind.isDiscrete {
      close(index, .ended, .completed)
    } else {
      if isLate { arena[index].restart() }
      arena[index].enter(.began)
      recordGesture(index)
      takeCard(index)
    }
    defeat(by: index)
  }

  private mutating func activateDrag(
    _ index: AttemptIndex, _ finger: FingerIndex, isSecond: Bool, isLate: Bool
  ) {
    let slot = isSecond ? \Finger.secondPan : \Finger.pan
    if isLate { fingers[finger][keyPath: slot]?.restart() }
    guard let pan = fingers[finger][keyPath: slot], case .drag(let track) = arena[index].subject
    else { return }
    arena[index].enter(.began)
    report(pan, of: track, .began, by: finger)
    defeat(by: index)
    startDrag(finger, pan)
  }

  /// All that compete with a winner fail.
  mutating func defeat(by winner: AttemptIndex) {
    let component = arena[winner].component
    for index in arena.places where index != winner && arena[index].isPossible {
      if rival(winner, index) || waits(index, for: winner) { lose(index, to: component) }
    }
  }

  /// An undecided recognizer fails, as another one was recognized.
  mutating func lose(_ index: AttemptIndex, to component: ComponentID) {
    if isRefused(index) {
      decideRefused(index)
    } else {
      decide(component: arena[index].component, .arena, .lost(to: component))
    }
    guard case .pager(let finger, let isSecond) = arena[index].machine else {
      return close(index, .failed, nil)
    }
    if isSecond {
      fingers[finger].secondPan?.cancel()
    } else {
      fingers[finger].pan?.cancel()
    }
    closeDrag(index, .failed, finger)
  }

  /// A pager's pan fails; the finger lets go of the pagers with the last of its pans.
  mutating func closeDrag(_ index: AttemptIndex, _ state: GestureState, _ finger: FingerIndex) {
    arena[index].enter(state)
    if case .drag(let track) = arena[index].subject {
      recordGesture(track, .failed, of: finger)
    }
    if !arena.contains(where: { $0.isPan(of: finger) && !$0.state.isFinal }) { letGo(finger) }
  }

  // MARK: Relations

  /// Whether only one of the two may be active.
  func rival(_ a: AttemptIndex, _ b: AttemptIndex) -> Bool {
    compete(a, b) || any(a, b) { scene.relations.areRivals($0, $1) }
  }

  /// Whether the two share a touch that only one of them may have.
  private func compete(_ a: AttemptIndex, _ b: AttemptIndex) -> Bool {
    arena[a].bits & arena[b].bits != 0 && !any(a, b) { scene.relations.areAllies($0, $1) }
  }

  private func waits(_ a: AttemptIndex, for b: AttemptIndex) -> Bool {
    any(a, b) { scene.relations.waits($0, for: $1) }
  }

  private func waitsInTheEnd(_ a: AttemptIndex, for b: AttemptIndex) -> Bool {
    any(a, b) { scene.relations.waitsInTheEnd($0, for: $1) }
  }

  /// Whether a relation holds between any two components for which the recognizers speak.
  ///
  /// A pager's pan speaks for the pagers of its axis from the innermost outwards.
  private func any(
    _ a: AttemptIndex, _ b: AttemptIndex, _ relation: (ComponentID, ComponentID) -> Bool
  ) -> Bool {
    var nextOne: ComponentID? = arena[a].component
    while let one = nextOne {
      var nextOther: ComponentID? = arena[b].component
      while let other = nextOther {
        if relation(one, other) { return true }
        nextOther = arena[b].isPager ? component(outside: other) : nil
      }
      nextOne = arena[a].isPager ? component(outside: one) : nil
    }
    return false
  }

  private func component(outside component: ComponentID) -> ComponentID? {
    guard case .pager(let pager) = scene.place(of: component) else { return nil }
    return outerTrack(of: scene.track(of: pager)).map { scene.id(of: $0) }
  }
}

extension Recognizer {
  /// Whether it stands for one of the pager pans of a finger.
  func isPan(of finger: FingerIndex) -> Bool {
    if case .pager(finger, _) = machine { true } else { false }
  }
}
