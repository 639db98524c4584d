// The ends of animations of pagers, scroll views and decks that a program waits for. Those of
// variables are stored with their variables: `ValueRun`.

/// A motion of content or cards with a requested report of its end.
struct AwaitedMotion: Hashable, Sendable {
  let id: Int
  let component: ComponentID
  /// For a scroll view, the axes that were sent; nil for the single motion of others.
  let axes: [Orientation?]
  /// The axes that have arrived.
  var arrived: [Orientation?] = []
}

extension Stage {
  /// Reports the end or restart of a motion to the animations that it is part of.
  @inline(__always)
  mutating func reportEnd(_ motion: MotionID, _ outcome: AnimationEnd.Outcome) {
    if !awaited.isEmpty { reportAwaited(motion, outcome) }
  }

  private mutating func reportAwaited(_ motion: MotionID, _ outcome: AnimationEnd.Outcome) {
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
    reportAwaited(at: place, outcome)
  }

  private mutating func reportAwaited(at place: Int, _ outcome: AnimationEnd.Outcome) {
    let run = awaited.remove(at: place)
    record(.parts, .animationEnded(run.component, AnimationEnd(id: run.id, outcome: outcome)))
  }

  /// Registers a motion that has begun, or has already ended, for a report of its end.
  ///
  /// - Returns: the number of the event that reports it; nil without an event.
  mutating func awaitEnd(
    _ component: ComponentID, _ axes: [Orientation?] = [nil], isTold: Bool
  ) -> Int? {
    guard isTold else { return nil }
    animationCount += 1
    var run = AwaitedMotion(id: animationCount, component: component, axes: axes)
    run.arrived = axes.filter { !isRunning(component, $0) }
    awaited.append(run)
    if run.arrived.count == axes.count { reportAwaited(at: awaited.count - 1, .ended) }
    return run.id
  }

  /// Restarts a motion with an unchanged target; its end is still awaited.
  mutating func restartAwaited(_ motion: MotionID, _ start: (inout Stage) -> Void) {
    guard !awaited.isEmpty else { return start(&self) }
    let before = awaited
    awaited = []
    start(&self)
    awaited = before
    if !running.contains(motion) { reportEnd(motion, .ended) }
  }

  private func isRunning(_ component: ComponentID, _ axis: Orientation?) -> Bool {
    guard let place = scene.place(of: component) else { return false }
    var motion = MotionID(component: place)
    motion.axis = axis
    return running.contains(motion)
  }

  // MARK: Layout

  /// The targets of all awaited motions, before another scene is installed.
  func awaitedAims() -> [[Double?]] {
    awaited.map { run in run.axes.map { scene.aim(of: run.component, $0) } }
  }

  /// Reports awaited animations that are over in another scene: gone, at rest, or with another
  /// target.
  ///
  /// - Parameter aims: the targets before.
  mutating func reportAwaited(unlessGoingTo aims: [[Double?]]) {
    for (place, before) in aims.enumerated().reversed() {
      let run = awaited[place]
      let left = run.axes.indices.filter { !run.arrived.contains(run.axes[$0]) }
      if left.contains(where: { !isRunning(run.component, run.axes[$0]) }) {
        reportAwaited(at: place, .interrupted)
      } else if left.contains(where: { scene.aim(of: run.component, run.axes[$0]) != before[$0] }) {
        reportAwaited(at: place, .retargeted)
      }
    }
  }

  /// The description of an awaited end that can never come, or nil.
  var awaitedFault: String? {
    for run in awaited {
      let left = run.axes.filter { !run.arrived.contains($0) }
      if left.isEmpty || left.contains(where: { !isRunning(run.component, $0) }) {
        return "\(scene.name(of: run.component)): an animation without an end"
      }
    }
    return nil
  }
}

extension SceneTree {
  /// The target of a pager, a scroll view or a deck; nil for anything else.
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
