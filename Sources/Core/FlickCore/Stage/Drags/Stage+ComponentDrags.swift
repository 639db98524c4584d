// Components that have a gesture of their own, such as decks, follow it.

extension Stage {
  /// The deck that an attempt drags; nil for none.
  private func deck(draggedBy attempt: AttemptIndex) -> DeckIndex? {
    arena[attempt].gesture.flatMap { scene.gestures[$0].deck }
  }

  /// A gesture was recognized: from here on it is measured in its space.
  mutating func takeSpace(_ attempt: AttemptIndex) {
    guard let gesture = arena[attempt].gesture,
      scene.records[scene.gestures[gesture].node].ownSpace != .fixed
    else { return }
    let space = space(of: gesture)
    if !space.isFixed { arena[attempt].measure(in: space) }
  }

  /// The drag of a component was recognized.
  mutating func takeComponent(_ attempt: AttemptIndex) {
    if case .pair(let pair) = arena[attempt].machine, pair.beganFromOnePlace {
      note(.pinchFromOnePlace)
    }
    guard let deck = deck(draggedBy: attempt) else { return takeValues(attempt) }
    if wheels.drag?.deck != nil { wheels.drag = nil }
    take(deck)
    turnCard(of: deck, from: place(ofDownBy: attempt))
    dragComponent(attempt)
  }

  /// The drag of a component proceeds.
  mutating func dragComponent(_ attempt: AttemptIndex) {
    guard let deck = deck(draggedBy: attempt) else { return dragValues(attempt) }
    scene.decks[deck].deck.follow(arena[attempt].translation)
    guard scene.decks[deck].swapsInDrag else { return }
    let subject = arena[attempt].subject
    let velocity = arena[attempt].values { self.velocity(of: $0, for: subject) }.velocity
    guard let outcome = scene.decks[deck].cross(velocity, at: time) else { return }
    finish(deck, outcome)
    cancelAttempt(attempt, .program)
  }

  /// The touchdown of a drag's finger.
  private func place(ofDownBy attempt: AttemptIndex) -> Point2D {
    let values = arena[attempt].values { _ in .zero }
    return values.location - values.travel
  }

  /// The drag of a component is over.
  mutating func dropComponent(_ attempt: AttemptIndex) {
    guard let deck = deck(draggedBy: attempt) else { return dropValues(attempt) }
    guard scene.decks[deck].deck.isDragged else { return }
    guard arena[attempt].state == .ended else {
      return finish(deck, scene.decks[deck].cancel(at: time))
    }
    let subject = arena[attempt].subject
    let values = arena[attempt].values { self.velocity(of: $0, for: subject) }
    finish(deck, scene.decks[deck].release(values, at: time))
  }

  /// A finger or a wheel takes the card of a deck.
  mutating func take(_ deck: DeckIndex) {
    let motion = MotionID(deck)
    reportEnd(motion, .interrupted)
    if let outcome = scene.decks[deck].take(isMoving: running.contains(motion), at: time) {
      decide(deck, outcome)
    }
    if scene.restTime(of: motion) != nil {
      setOut(motion)
    } else if running.remove(motion) {
      record(.motions, .motionEnded(scene.id(of: deck)))
    }
  }

  /// The drag of a deck's card is decided.
  mutating func finish(_ deck: DeckIndex, _ outcome: DragOutcome) {
    decide(deck, outcome)
    reportLaunch(deck)
    setOut(MotionID(deck))
  }

  private mutating func decide(_ deck: DeckIndex, _ outcome: DragOutcome) {
    decide(component: scene.id(of: deck), outcome.rule, outcome.verdict, outcome.criteria)
  }
}
