// The ends of animations of pagers, scroll views and decks that a program wants to hear of. Those
// of variables are with their variables: `ValueRun`.

/// Content or cards that a program has set in motion, and whose end it wants reported.
struct AwaitedMotion: Hashable, Sendable {
  let id: Int
  let component: ComponentID
  /// Of a scroll view the axes that were sent; nil stands for the one motion of others.
  let axes: [Orientation?]
  /// Those that have arrived.
  var arrived: [Orientation?] = []
}

extension Stage {
  /// A motion is over, or has set out anew: what it was a part of may be over.
  @inline(__always)
  mutating func tell(_ motion: MotionID, _ outcome: AnimationEnd.Outcome) {
    if !awaited.isEmpty { tellAwaited(motion, outcome) }
  }

  private mutating func tellAwaited(_ motion: MotionID, _ outcome: AnimationEnd.Outcome) {
    let component = scene.layout.directory.id(at: motion.component)
    guard
      let place = awaited.firstIndex(where: {
        $0.component == component && $0.axes.contains(motion.axis)
      })
    else { return }
    if outcome == .ended {
      awaited[place].arrived.append(motion.axis)
      guard awaited[place].axes.allSatisfy(awaited[place].arrived.contains) else { return }
    }
    tellAwaited(at: place, outcome)
  }

  private mutating func tellAwaited(at place: Int, _ outcome: AnimationEnd.Outcome) {
    let run = awaited.remove(at: place)
    record(.parts, .animationEnded(run.component, AnimationEnd(id: run.id, outcome: outcome)))
  }

  /// The motion has begun, or has already ended: from here on its end is awaited.
  ///
  /// - Returns: the number of the event that will report it; nil if none will.
  mutating func awaitEnd(
    _ component: ComponentID, _ axes: [Orientation?] = [nil], isTold: Bool
  ) -> Int? {
    guard isTold else { return nil }
    animationCount += 1
    var run = AwaitedMotion(id: animationCount, component: component, axes: axes)
    run.arrived = axes.filter { !isRunning(component, $0) }
    awaited.append(run)
    if run.arrived.count == axes.count { tellAwaited(at: awaited.count - 1, .ended) }
    return run.id
  }

  /// Starts a motion anew that already has this target; its end is still awaited.
  mutating func goingOn(_ motion: MotionID, _ start: (inout Stage) -> Void) {
    guard !awaited.isEmpty else { return start(&self) }
    let before = awaited
    awaited = []
    start(&self)
    awaited = before
    if !running.contains(motion) { tell(motion, .ended) }
  }

  private func isRunning(_ component: ComponentID, _ axis: Orientation?) -> Bool {
    guard let place = scene.place(of: component) else { return false }
    var motion = MotionID(component: place)
    motion.axis = axis
    return running.contains(motion)
  }

  // MARK: Layout

  /// Where all that is waited for goes, before another scene comes.
  func awaitedAims() -> [[Double?]] {
    awaited.map { run in run.axes.map { scene.aim(of: run.component, $0) } }
  }

  /// In another scene that is over which is gone, rests, or goes elsewhere.
  ///
  /// - Parameter aims: of before.
  mutating func tellAwaited(unlessGoingTo aims: [[Double?]]) {
    for (place, before) in aims.enumerated().reversed() {
      let run = awaited[place]
      let left = run.axes.indices.filter { !run.arrived.contains(run.axes[$0]) }
      if left.contains(where: { !isRunning(run.component, run.axes[$0]) }) {
        tellAwaited(at: place, .interrupted)
      } else if left.contains(where: { scene.aim(of: run.component, run.axes[$0]) != before[$0] }) {
        tellAwaited(at: place, .retargeted)
      }
    }
  }

  /// What is waited for and never comes, or nil.
  var awaitedFault: String? {
    for run in awaited {
      let left = run.axes.filter { !run.arrived.contains($0) }
      if left.isEmpty || left.contains(where: { !isRunning(run.component, $0) }) {
        return "\(scene.name(of: run.component)): an animation that nobody ends"
      }
    }
    return nil
  }
}

extension SceneTree {
  /// Where a pager, a scroll view or a deck goes; nil for anything else.
  fileprivate func aim(of component: ComponentID, _ axis: Orientation?) -> Double? {
    guard let place = place(of: component) else { return nil }
    if let pager: PagerIndex = place.index() { return Double(pagers[pager].announcedPage) }
    if let deck: DeckIndex = place.index() { return Double(decks[deck].deck.front) }
    if let view: ScrollViewIndex = place.index(), let axis {
      return scrollViews[view][axis].target
    }
    return nil
  }
}
