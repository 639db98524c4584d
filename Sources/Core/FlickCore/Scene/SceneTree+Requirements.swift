// Dispatches the requirements of `Component` to each kind of component.

extension SceneTree {
  /// The time when a motion comes to rest; nil if it is not running.
  ///
  /// Read at every step of time, and therefore by parts, to avoid copying a component.
  @inline(__always)
  func restTime(of motion: MotionID) -> Seconds? {
    let (index, axis) = (Int(motion.component.position), motion.axis)
    return switch motion.component.kind {
    case .pager: pagers[index].track.restTime
    case .scrollView: restTime(ofScrollView: index, axis)
    case .deck: Deck.restTime(of: decks[index].deck.cards)
    case .states: restTime(ofStates: index)
    case .gesture, .header: nil
    }
  }

  /// See `StateMachine.restTime`; by parts, to avoid copying a machine.
  @inline(__always)
  private func restTime(ofStates index: Int) -> Seconds? {
    let runs = machines[index].runs
    if !runs.isEmpty { return StateMachine.nextEnd(of: runs) }
    return StateMachine.restTime(of: machines[index].values, machines[index].share)
  }

  @inline(__always)
  private func restTime(ofScrollView view: Int, _ axis: Orientation?) -> Seconds? {
    guard let axis else { return nil }
    return scrollViews[view].axisStates[axis == .horizontal ? 0 : 1].track.restTime
  }

  /// Whether a motion that should rest by now still has an effect at its end.
  func passesOn(_ motion: MotionID) -> Bool {
    guard let view: ScrollViewIndex = motion.component.index(), let axis = motion.axis else {
      return false
    }
    return scrollViews[view][axis].track.passesOn
  }

  /// The events of a motion that starts.
  func starts(of motion: MotionID, at time: Seconds, resting rest: Seconds) -> [MotionStart] {
    let (index, axis) = (Int(motion.component.position), motion.axis)
    return switch motion.component.kind {
    case .pager: pagers[index].starts(axis, at: time, resting: rest)
    case .scrollView: scrollViews[index].starts(axis, at: time, resting: rest)
    case .deck: decks[index].starts(axis, at: time, resting: rest)
    case .states: machines[index].starts(axis, at: time, resting: rest)
    case .gesture, .header: []
    }
  }

  /// A motion is over; see `Component.rest`.
  mutating func rest(
    _ motion: MotionID, _ end: MotionEnd, at time: Seconds, in journal: inout Journal
  ) {
    let (index, axis) = (Int(motion.component.position), motion.axis)
    let id = layout.directory.id(at: motion.component)
    switch motion.component.kind {
    case .pager: pagers[index].rest(axis, end, as: id, at: time, in: &journal)
    case .scrollView: scrollViews[index].rest(axis, end, as: id, at: time, in: &journal)
    case .deck: decks[index].rest(axis, end, as: id, at: time, in: &journal)
    case .states: machines[index].rest(axis, end, as: id, at: time, in: &journal)
    case .gesture, .header: break
    }
  }

  /// All components continue those with the same ids in an earlier layout.
  mutating func keepComponents(of old: SceneTree, at time: Seconds, in journal: inout Journal) {
    keep(\.pagers, of: old, at: time, in: &journal)
    keep(\.scrollViews, of: old, at: time, in: &journal)
    keep(\.decks, of: old, at: time, in: &journal)
    keep(\.machines, of: old, at: time, in: &journal)
    keep(\.headers, of: old, at: time, in: &journal)
  }

  /// All motions that components can have.
  var motions: [MotionID] {
    motions(of: pagers) + motions(of: scrollViews) + motions(of: decks) + motions(of: machines)
  }

  /// A component with a broken invariant, and its description; nil if there is none.
  func fault(at time: Seconds) -> (component: ComponentID, text: String)? {
    fault(of: pagers, at: time) ?? fault(of: scrollViews, at: time) ?? fault(of: decks, at: time)
      ?? fault(of: machines, at: time)
  }
}

// MARK: One kind at a time

extension SceneTree {
  private mutating func keep<Kind: Component>(
    _ list: WritableKeyPath<SceneTree, [Kind]>, of old: SceneTree, at time: Seconds,
    in journal: inout Journal
  ) {
    for index in self[keyPath: list].places {
      let id = id(of: index)
      guard let before: ListIndex<Kind> = old.place(of: id)?.index() else { continue }
      self[keyPath: list][index].continueState(
        of: old[keyPath: list][before], as: id, at: time, in: &journal)
    }
  }

  private func motions<Kind: Component>(of list: [Kind]) -> [MotionID] {
    list.places.flatMap { index in list[index].axes.map { MotionID(index, $0) } }
  }

  private func fault<Kind: Component>(
    of list: [Kind], at time: Seconds
  ) -> (component: ComponentID, text: String)? {
    for index in list.places {
      if let text = list[index].fault(at: time) { return (id(of: index), text) }
    }
    return nil
  }

  /// The index of a component of a kind.
  ///
  /// - Throws: `CoreError` for a component of another kind or of another scene.
  @inline(__always)
  func index<Kind: Component>(
    of component: ComponentID, _ kind: Kind.Type = Kind.self
  ) throws(CoreError) -> ListIndex<Kind> {
    if let index: ListIndex<Kind> = place(of: component)?.index() { return index }
    throw CoreError(.unknownID, "expected \(Kind.kind.noun), found '\(name(of: component))'")
  }
}
