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

  private mutating func nextWinner() -> Int? {
    var winner: Int?
    var stuck: Int?
    var isDecided = true
    for index in arena.indices where arena[index].isPossible {
      guard let share = arena[index].recognizedAt else {
        if !isRefused(index) { isDecided = false }
        continue
      }
      if let victor = arena.indices.first(where: { arena[$0].state.isActive && rival($0, index) }) {
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
  func blocker(of index: Int) -> Int? {
    for other in arena.indices where other != index && arena[other].isPossible {
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
  private func isHeld(_ index: Int, by other: Int) -> Bool {
    arena[index].taps > 0 && arena[other].taps > arena[index].taps
  }

  private func isSwipe(_ index: Int) -> Bool {
    if case .swipe = arena[index].machine { true } else { false }
  }

  private mutating func activate(_ index: Int) {
    let isLate = arena[index].isLate
    if case .pager(let finger, let isSecond) = arena[index].machine {
      return activateDrag(index, finger, isSecond: isSecond, isLate: isLate)
    }
    let kind = scene.gestures[arena[index].index].spec.kind
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

  private mutating func activateDrag(_ index: Int, _ finger: Int, isSecond: Bool, isLate: Bool) {
    let slot = isSecond ? \Finger.secondPan : \Finger.pan
    if isLate { fingers[finger][keyPath: slot]?.restart() }
    guard let pan = fingers[finger][keyPath: slot] else { return }
    arena[index].enter(.began)
    report(pan, of: arena[index].index, .began, by: finger)
    defeat(by: index)
    startDrag(finger, pan)
  }

  /// All that compete with a winner fail.
  mutating func defeat(by winner: Int) {
    let component = arena[winner].component
    for index in arena.indices where index != winner && arena[index].isPossible {
      if rival(winner, index) || waits(index, for: winner) { lose(index, to: component) }
    }
  }

  /// An undecided recognizer fails, as another one was recognized.
  mutating func lose(_ index: Int, to component: Int) {
    if isRefused(index) {
      decideRefused(index)
    } else {
      decide(component: arena[index].component, .arena, .lost(to: ComponentID(index: component)))
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
  mutating func closeDrag(_ index: Int, _ state: GestureState, _ finger: Int) {
    arena[index].enter(state)
    recordGesture(arena[index].index, .failed, of: finger)
    if !arena.contains(where: { $0.isPan(of: finger) && !$0.state.isFinal }) { letGo(finger) }
  }

  // MARK: Relations

  /// Whether only one of the two may be active.
  func rival(_ a: Int, _ b: Int) -> Bool {
    compete(a, b) || any(a, b) { scene.relations.areRivals($0, $1) }
  }

  /// Whether the two share a touch that only one of them may have.
  private func compete(_ a: Int, _ b: Int) -> Bool {
    arena[a].bits & arena[b].bits != 0 && !any(a, b) { scene.relations.areAllies($0, $1) }
  }

  private func waits(_ a: Int, for b: Int) -> Bool {
    any(a, b) { scene.relations.waits($0, for: $1) }
  }

  private func waitsInTheEnd(_ a: Int, for b: Int) -> Bool {
    any(a, b) { scene.relations.waitsInTheEnd($0, for: $1) }
  }

  /// Whether a relation holds between any two components for which the recognizers speak.
  ///
  /// A pager's pan speaks for the pagers of its axis from the innermost outwards.
  private func any(_ a: Int, _ b: Int, _ relation: (Int, Int) -> Bool) -> Bool {
    var one = arena[a].component
    while one >= 0 {
      var other = arena[b].component
      while other >= 0 {
        if relation(one, other) { return true }
        other = arena[b].isPager ? nextComponent(outside: other) : -1
      }
      one = arena[a].isPager ? nextComponent(outside: one) : -1
    }
    return false
  }

  private func nextComponent(outside component: Int) -> Int {
    guard case .pager(let pager) = scene.slots[component] else { return -1 }
    let outer = outerTrack(of: pager)
    return outer >= 0 ? scene.trackComponents[outer] : -1
  }
}

extension Recognizer {
  /// Whether it stands for one of the pager pans of a finger.
  func isPan(of finger: Int) -> Bool {
    if case .pager(finger, _) = machine { true } else { false }
  }
}
