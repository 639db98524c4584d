// Variables in a new layout: at detents that are elsewhere, between other bounds, under a finger.

/// The detent where a variable rests, or goes, while its rule follows components.
///
/// Detents of such a rule may meet. The place alone would not tell which of them the variable goes
/// along with when they separate.
struct HomeDetent: Hashable, Sendable {
  let name: String
  /// The detent's place when the rule was last computed.
  let place: Double
}

extension StateMachine {
  /// Where a variable rests, goes, or went before it was held.
  private func goal(of property: Int) -> Double {
    holds.first { $0.property == property }?.goal ?? values[property].target
  }

  /// Remembers the detent of a variable whose goal has changed since the last call.
  mutating func noteHome(of property: Int) {
    let goal = goal(of: property)
    guard homes[property]?.place != goal else { return }
    let name = rule(of: property).detents.first { $0.place == goal }?.name
    homes[property] = name.map { HomeDetent(name: $0, place: goal) }
  }

  /// The name of the detent at a place: the one that is remembered, or else the only one there.
  func detent(of property: Int, at place: Double) -> String? {
    if let home = homes[property], home.place == place { return home.name }
    return rule(of: property).detents.first { $0.place == place }?.name
  }

  /// Takes the remembered detents of an earlier layout.
  mutating func keepHomes(of old: StateMachine) {
    for (before, home) in old.homes {
      guard let now = spec.properties.firstIndex(of: old.spec.properties[before]) else { continue }
      homes[now] = home
    }
  }

  /// Variables at a detent, or on the way there, go along with it; those between other bounds come
  /// back between them.
  ///
  /// - Parameter hidden: the places of detents that the rule leaves out, as they have met others.
  mutating func keepPlaces(
    of old: StateMachine, at time: Seconds, hidden: [String: Double] = [:]
  ) {
    var isMoved = false
    for (index, property) in spec.properties.enumerated()
    where !spec.rules.isEmpty || !old.spec.rules.isEmpty {
      guard let before = old.spec.properties.firstIndex(of: property) else { continue }
      if let hold = holds.firstIndex(where: { $0.property == index }) {
        holds[hold].goal =
          place(of: index, continuing: holds[hold].goal, before, of: old, hidden).value
        holds[hold].home = home(continuing: holds[hold].home, of: index, before, of: old, hidden)
        regrip(hold, from: old.rule(of: before))
        continue
      }
      let (place, isSame) = place(
        of: index, continuing: values[index].target, before, of: old, hidden)
      guard place != values[index].target else { continue }
      isMoved = true
      if isSame, !values[index].isMoving {
        values[index].jump(to: place)
        continue
      }
      if !isSame { interrupt(index, .retargeted) }
      values[index].go(to: place, by: rule(of: index).settle, at: time)
    }
    guard isMoved else { return }
    for run in runs.indices {
      let rests = runs[run].properties.compactMap { values[$0].restTime }
      runs[run].restTime = max(time, rests.max() ?? time)
    }
  }

  /// Where a place of an earlier layout is, and whether it is the same one.
  private mutating func place(
    of property: Int, continuing target: Double, _ before: Int, of old: StateMachine,
    _ hidden: [String: Double]
  ) -> (value: Double, isSame: Bool) {
    let (now, earlier) = (rule(of: property), old.rule(of: before))
    if now.followsStart, target == old.spec.values[old.spec.initial][before] {
      return (spec.values[spec.initial][property], true)
    }
    if let name = old.detent(of: before, at: target) {
      if let place = now.detents.first(where: { $0.name == name })?.place ?? hidden[name] {
        if homes[property] != nil { homes[property] = HomeDetent(name: name, place: place) }
        return (place, true)
      }
      if let nearest = now.detent(for: target) { return (now.detents[nearest].place, false) }
    }
    return (now.bounds == earlier.bounds ? target : now.clamped(target), false)
  }

  /// The index here of a detent of an earlier layout.
  private func home(
    continuing number: Int?, of property: Int, _ before: Int, of old: StateMachine,
    _ hidden: [String: Double]
  ) -> Int? {
    let (now, earlier) = (rule(of: property), old.rule(of: before))
    guard let number, now.detents != earlier.detents else { return number }
    guard earlier.detents.indices.contains(number) else { return nil }
    let detent = earlier.detents[number]
    if let same = now.detents.firstIndex(where: { $0.name == detent.name }) { return same }
    return now.detent(for: hidden[detent.name] ?? detent.place)
  }

  /// Under other bounds a finger counts from the number that is shown.
  private mutating func regrip(_ hold: Int, from earlier: ValueRule) {
    let property = holds[hold].property
    let now = rule(of: property)
    // A shift under two fingers is not held between bounds.
    if now.zoomRoom != nil, holds[hold].isPinched { return }
    if now.zoomRoom == nil { holds[hold].plain = now.bounds }
    guard now.bounds != earlier.bounds || now.overscroll != earlier.overscroll else { return }
    let requested = now.requested(showing: values[property].target).clamped(to: .position)
    holds[hold].start += requested - holds[hold].requested
    holds[hold].requested = requested
    values[property].jump(to: now.shown(requested))
  }

  /// A finger that has come so far holds a property as it is now.
  mutating func regrip(_ property: Int, _ holder: ComponentID?, after travel: Double) {
    guard let place = place(ofHoldOn: property, holder),
      holds[place].start + travel != holds[place].requested
    else { return }
    holds[place].start = holds[place].requested - travel
  }

  /// Two fingers that have scaled by a factor hold a scale as it is shown now.
  mutating func regripScale(_ property: Int, _ holder: ComponentID?, scaledBy factor: Double) {
    guard let place = place(ofHoldOn: property, holder), factor > 0 else { return }
    holds[place].start = holds[place].requested / factor
    holds[place].taken = values[property].target
  }

  /// Two fingers hold a shift about a place as it is shown now.
  mutating func regripShift(_ property: Int, _ holder: ComponentID?, about focus: Double) {
    guard let place = place(ofHoldOn: property, holder) else { return }
    (holds[place].start, holds[place].focus) = (values[property].target, focus)
  }
}

extension Stage {
  /// Gestures that move variables continue from the numbers that are shown.
  mutating func continueHolds(from old: SceneTree) {
    for attempt in arena.places where arena[attempt].state.isActive {
      for move in values(movedBy: attempt) { continueHold(move, attempt, from: old) }
    }
  }

  private mutating func continueHold(
    _ move: MovedValue, _ attempt: AttemptIndex, from old: SceneTree
  ) {
    let (holder, states) = (arena[attempt].component, move.states)
    guard scene.machines[states].isHeld(move.property, by: holder) else { return }
    if move.link.measure == .distance {
      let travel = arena[attempt].translation.along(move.link.axis).value * move.link.unitsPerPoint
      scene.machines[states].regrip(move.property, holder, after: travel)
      return
    }
    guard let gesture = arena[attempt].gesture, let before = old.gesture(of: holder) else { return }
    let hasMoved =
      old.place(ofNode: old.gestures[before].node)
      != scene.place(ofNode: scene.gestures[gesture].node)
    guard hasMoved || hasOtherRules(states, than: old) else { return }
    switch move.link.measure {
    case .distance: break
    case .path: takeOnPath(move, attempt, before: .zero)
    case .turn:
      if let angle = spoke(attempt)?.angle {
        scene.machines[states].turns(move.property, from: angle)
      }
    case .scale:
      let factor = arena[attempt].values { _ in .zero }.scale
      scene.machines[states].regripScale(move.property, holder, scaledBy: factor)
    case .focus:
      scene.machines[states].regripShift(move.property, holder, about: focus(of: move, attempt))
    }
  }

  /// Whether numbers of a component have other rules than in an earlier layout.
  private func hasOtherRules(_ states: StatesIndex, than old: SceneTree) -> Bool {
    let spec = scene.machines[states].spec
    return old.machines.first { $0.spec.id == spec.id }?.spec.rules != spec.rules
  }
}
