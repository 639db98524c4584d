// Components that have a gesture of their own, such as decks, follow it.

extension Stage {
  /// The component that an attempt drags; nil for none.
  private func dragged(by attempt: AttemptIndex) -> ComponentPlace? {
    arena[attempt].gesture.flatMap { scene.gestures[$0].dragged }
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
    guard let component = dragged(by: attempt) else { return takeValues(attempt) }
    if wheels.drag?.deck != nil { wheels.drag = nil }
    let motion = MotionID(component: component)
    reportEnd(motion, .interrupted)
    if let outcome = scene.drag(component, .begins(isMoving: running.contains(motion)), at: time) {
      decide(component: arena[attempt].component, outcome)
    }
    turnCard(component, from: place(ofDownBy: attempt))
    if scene.restTime(of: motion) != nil {
      setOut(motion)
    } else if running.remove(motion) {
      record(.motions, .motionEnded(arena[attempt].component))
    }
    dragComponent(attempt)
  }

  /// The drag of a component proceeds.
  mutating func dragComponent(_ attempt: AttemptIndex) {
    guard let component = dragged(by: attempt) else { return dragValues(attempt) }
    _ = scene.drag(component, .goesOn(arena[attempt].translation), at: time)
    guard scene.mayDecideInDrag(component) else { return }
    let subject = arena[attempt].subject
    let velocity = arena[attempt].values { self.velocity(of: $0, for: subject) }.velocity
    guard let outcome = scene.drag(component, .mayEnd(velocity), at: time) else { return }
    decide(component: arena[attempt].component, outcome)
    reportLaunch(component)
    setOut(MotionID(component: component))
    takeAway(attempt, .program)
  }

  /// The touchdown of a drag's finger.
  private func place(ofDownBy attempt: AttemptIndex) -> Point2D {
    let values = arena[attempt].values { _ in .zero }
    return values.location - values.travel
  }

  /// The drag of a component is over.
  mutating func dropComponent(_ attempt: AttemptIndex) {
    guard let component = dragged(by: attempt) else { return dropValues(attempt) }
    guard scene.isDragged(component) else { return }
    let subject = arena[attempt].subject
    let step =
      arena[attempt].state == .ended
      ? DragStep.ends(arena[attempt].values { self.velocity(of: $0, for: subject) }) : .isCancelled
    if let outcome = scene.drag(component, step, at: time) {
      decide(component: arena[attempt].component, outcome)
    }
    reportLaunch(component)
    setOut(MotionID(component: component))
  }

  private mutating func decide(component: ComponentID, _ outcome: DragOutcome) {
    decide(component: component, outcome.rule, outcome.verdict, outcome.criteria)
  }
}
