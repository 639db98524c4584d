// Variables in motion: by any motion, under a finger, held by a program.

/// A property that a gesture moves, by the numbers of a scene.
struct MovedValue: Hashable, Sendable {
  let states: StatesIndex
  let property: Int
  let link: ValueLink

  /// The unit of its decisions: points if it follows the finger point by point.
  var unit: Criterion.Unit {
    link.unitsPerPoint.magnitude == 1 && link.measure != .scale ? .point : .count
  }
}

extension Stage {
  /// Animates properties of states or variables, each with its own motion.
  ///
  /// A pager has `position`, in pages from 0, which ends at a page. A scroll view has `x` and `y`.
  ///
  /// A finger on an animated property loses it. A target beyond the edges of content, or between
  /// snap points, is replaced by the nearest valid one. Friction without a target ends as a fling
  /// at an edge.
  ///
  /// - Parameter isTold: whether one event, `animationEnded`, reports its end.
  /// - Returns: the number of that event; nil without an event.
  /// - Throws: `CoreError` for a component that cannot be animated, an unknown or repeated
  ///   property, a value beyond ±1e9, or a motion that never rests.
  @discardableResult
  public mutating func play(
    _ reference: some ComponentReference, _ moves: [PropertyMove], isTold: Bool = false
  ) throws(CoreError) -> Int? {
    let component = try component(reference)
    switch scene.place(of: component)?.kind {
    case .pager: return try playPage(component, moves, isTold: isTold)
    case .scrollView: return try playOffsets(component, moves, isTold: isTold)
    default: break
    }
    let index: StatesIndex = try scene.index(of: component)
    var numbered: [(property: Int, move: PropertyMove)] = []
    for move in moves {
      let number = try scene.machines[index].spec.number(ofProperty: move.property)
      try check(move, of: component)
      guard !numbered.contains(where: { $0.property == number }) else {
        throw CoreError(
          .duplicateID,
          "animation of '\(scene.name(of: component))': expected each property once, found "
            + "'\(move.property)' twice")
      }
      numbered.append((number, move))
    }
    if isTold { animationCount += 1 }
    let id = isTold ? animationCount : nil
    scene.machines[index].play(numbered, as: id, at: time)
    if !scene.machines[index].spec.rules.isEmpty {
      decideSent(
        index, numbered.compactMap { entry in entry.move.target.map { (entry.property, $0) } })
    }
    scene.machines[index].endRuns(at: time)
    setOut(MotionID(index))
    reportEnds(index)
    return id
  }

  /// Records the decision of a program to send variables with detents to a place.
  ///
  /// Skipped if a release or the script itself has decided about them at this moment. A handler
  /// only carries out that decision.
  mutating func decideSent(_ index: StatesIndex, _ targets: [(property: Int, value: Double)]) {
    let id = scene.id(of: index)
    if let last = journal.lastDecision(about: id), last.time == time, last.rule != .program {
      return
    }
    for (property, target) in targets
    where !scene.machines[index].rule(of: property).detents.isEmpty {
      decide(component: id, property: property, .program, .offset(Points(target)))
    }
  }

  func check(_ move: PropertyMove, of component: ComponentID) throws(CoreError) {
    let name = "'\(move.property)' of '\(scene.name(of: component))'"
    try move.motion.check("an animation of \(name)")
    if let target = move.target { try CoreError.checked(target, name, in: .position) }
    if let velocity = move.velocity {
      try CoreError.checked(velocity, "velocity of \(name)", in: -1e9...1e9)
    }
    try CoreError.checked(move.delay, "delay of \(name)", in: 0...1e6)
    if move.motion.endsByItself, move.target != nil {
      throw CoreError(
        .infeasible,
        "animation of \(name): expected no target, as friction determines its end, found one")
    }
    if move.target == nil, !move.motion.hasValues {
      throw CoreError(
        .infeasible, "animation of \(name): expected a target, or a motion with values of its own")
    }
  }

  /// Reports animations that were ended by a change.
  mutating func reportEnds(_ index: StatesIndex) {
    guard !scene.machines[index].endedRuns.isEmpty else { return }
    let id = scene.id(of: index)
    scene.machines[index].reportEnds(as: id, at: time, in: &journal)
  }

  // MARK: A finger

  /// Stops variables that a pan under a new finger would move, where they are shown, as for content
  /// that scrolls.
  ///
  /// Skips gestures with a gate, which is not called before recognition.
  mutating func catchValues(under touchBit: UInt64) {
    for index in arena.places where arena[index].isPossible && arena[index].has(touchBit) {
      guard case .pan = arena[index].machine, let gesture = arena[index].gesture,
        scene.gestures[gesture].spec.gate == nil
      else { continue }
      for move in scene.gestures[gesture].moves
      where scene.machines[move.states].mayBeCaught(move.property) {
        hold(move.property, of: move.states, by: arena[index].component)
      }
    }
  }

  /// Sends stopped variables to their places of rest when a gesture ends without recognition.
  mutating func letValuesGo(_ attempt: AttemptIndex) {
    let moves = values(movedBy: attempt)
    guard !moves.isEmpty else { return }
    let holder = arena[attempt].component
    guard !arena.contains(where: { $0.component == holder && $0.state.isActive }) else { return }
    for move in moves where scene.machines[move.states].isHeld(move.property, by: holder) {
      release(move.property, of: move.states, by: holder, velocity: 0, move.unit, rule: .release)
    }
  }

  /// Takes the variables of a gesture that was recognized.
  mutating func takeValues(_ attempt: AttemptIndex) {
    let moves = values(movedBy: attempt)
    guard !moves.isEmpty else { return }
    let holder = arena[attempt].component
    // A long press ignores tremor before recognition; a pan may include the distance to its slop.
    var travel = Vector.zero
    if case .longPress = arena[attempt].machine {
      travel = arena[attempt].values { _ in .zero }.translation
    }
    for move in moves {
      if move.link.measure.isPinched {
        takePinched(move, attempt)
        continue
      }
      guard !scene.machines[move.states].isPinched(move.property) else { continue }
      let own = travel.along(move.link.axis).value * move.link.unitsPerPoint
      hold(
        move.property, of: move.states, by: holder,
        after: move.link.measure == .distance ? own : 0)
      guard move.link.measure != .distance else { continue }
      // From the place of recognition, which is between two touches.
      let since = arena[attempt].values { _ in .zero }.translation
      if move.link.measure == .path {
        takeOnPath(move, attempt, before: since)
        continue
      }
      if let angle = spoke(attempt, before: since)?.angle {
        scene.machines[move.states].turns(move.property, from: angle)
      }
    }
    dragValues(attempt)
  }

  /// Moves the variables of a gesture that proceeds.
  mutating func dragValues(_ attempt: AttemptIndex) {
    let moves = values(movedBy: attempt)
    guard !moves.isEmpty else { return }
    if moves[0].link.measure.isPinched { return pinchValues(attempt, moves) }
    let holder = arena[attempt].component
    let travel = arena[attempt].translation
    for move in moves {
      if move.link.measure != .distance {
        if move.link.measure == .turn { turnValue(move, attempt) }
        if move.link.measure == .path { movePath(move, attempt) }
        continue
      }
      let own = travel.along(move.link.axis).value * move.link.unitsPerPoint
      scene.machines[move.states].follow(move.property, holder, by: own)
    }
  }

  /// Releases the variables of a gesture that is over.
  mutating func dropValues(_ attempt: AttemptIndex) {
    let moves = values(movedBy: attempt)
    guard !moves.isEmpty else { return }
    if moves[0].link.measure.isPinched { return dropPinched(attempt, moves) }
    let (holder, subject) = (arena[attempt].component, arena[attempt].subject)
    let isReleased = arena[attempt].state == .ended
    let velocity =
      isReleased
      ? arena[attempt].values { self.velocity(of: $0, for: subject) }.velocity : .zero
    for move in moves {
      var own = velocity.along(move.link.axis).value * move.link.unitsPerPoint
      var cross = velocity.along(move.link.axis.cross).value * move.link.unitsPerPoint
      if move.link.measure == .turn {
        (own, cross) = (turnSpeed(velocity, attempt) * move.link.unitsPerPoint, 0)
      } else if move.link.measure == .path {
        (own, cross) = (pathSpeed(velocity, move, attempt) * move.link.unitsPerPoint, 0)
      }
      release(
        move.property, of: move.states, by: holder, velocity: own, cross: cross, move.unit,
        rule: isReleased ? .release : .cancel)
    }
  }

  func values(movedBy attempt: AttemptIndex) -> [MovedValue] {
    arena[attempt].gesture.map { scene.gestures[$0].moves } ?? []
  }

  mutating func hold(
    _ property: Int, of index: StatesIndex, by holder: ComponentID?, after travel: Double = 0
  ) {
    if scene.machines[index].rule(of: property).overscroll.isCorrectedCopy {
      note(.correctedCopies)
    }
    let wasMoving = scene.machines[index].hold(property, by: holder, after: travel, at: time)
    let states = scene.id(of: index)
    if wasMoving { decide(component: states, property: property, .caught, .held) }
    resume(index)
  }

  mutating func release(
    _ property: Int, of index: StatesIndex, by holder: ComponentID?, velocity: Double,
    cross: Double = 0, _ unit: Criterion.Unit, rule: Decision.Rule
  ) {
    let returns = rule == .cancel && scene.machines[index].returns(property)
    guard
      let (target, criteria) = scene.machines[index].release(
        property, holder, velocity: velocity, cross: cross, unit, returns: returns, at: time)
    else { return }
    if returns { note(.cancelledProposals) }
    decide(
      component: scene.id(of: index), property: property, rule, .offset(Points(target)), criteria)
    resume(index)
  }

  /// Continues other moving properties of the states without sending them to their ends.
  mutating func resume(_ index: StatesIndex) {
    let motion = MotionID(index)
    if scene.machines[index].isMoving {
      setOut(motion)
    } else if running.remove(motion) {
      record(.motions, .motionEnded(scene.id(of: index)))
    }
    reportEnds(index)
  }

  // MARK: A program

  /// Takes a variable where it is, as a finger does; `moveValue` then moves it.
  ///
  /// A finger on it loses it.
  ///
  /// - Throws: `CoreError` for a component other than variables of the scene, or an unknown
  ///   variable.
  public mutating func grabValue(
    _ reference: some ComponentReference, _ property: String
  ) throws(CoreError) {
    let (index, number) = try variable(reference, property)
    guard !scene.machines[index].isHeld(number, by: nil) else { return }
    hold(number, of: index, by: nil)
  }

  /// Moves a variable that a program holds, by a further distance.
  ///
  /// - Returns: whether it is held.
  /// - Throws: as `grabValue`, and for a distance beyond ±1e9.
  @discardableResult
  public mutating func moveValue(
    _ reference: some ComponentReference, _ property: String, by distance: Double
  ) throws(CoreError) -> Bool {
    let (index, number) = try variable(reference, property)
    try CoreError.checked(distance, "distance of '\(property)'", in: -1e9...1e9)
    guard scene.machines[index].isHeld(number, by: nil) else { return false }
    let total = scene.machines[index].travel(number, nil) + distance
    scene.machines[index].follow(number, nil, by: total)
    return true
  }

  /// Releases a variable that a program holds, with the effect of a finger's release.
  ///
  /// - Parameter velocity: the velocity in its units per second.
  /// - Returns: whether it was held.
  /// - Throws: as `grabValue`, and for a velocity beyond ±1e9.
  @discardableResult
  public mutating func releaseValue(
    _ reference: some ComponentReference, _ property: String, velocity: Double = 0
  ) throws(CoreError) -> Bool {
    let (index, number) = try variable(reference, property)
    try CoreError.checked(velocity, "velocity of '\(property)'", in: -1e9...1e9)
    guard scene.machines[index].isHeld(number, by: nil) else { return false }
    release(number, of: index, by: nil, velocity: velocity, .count, rule: .release)
    return true
  }

  /// Whether a program holds a variable.
  ///
  /// - Throws: as `grabValue`.
  public func holdsValue(
    _ reference: some ComponentReference, _ property: String
  ) throws(CoreError) -> Bool {
    let (index, number) = try variable(reference, property)
    return scene.machines[index].isHeld(number, by: nil)
  }

  /// The gesture that holds a variable by a finger; nil if there is none.
  ///
  /// - Throws: as `grabValue`.
  public func holder(
    ofVariable reference: some ComponentReference, _ property: String
  ) throws(CoreError) -> ComponentID? {
    let (index, number) = try variable(reference, property)
    return scene.machines[index].holds.first { $0.property == number }?.holder
  }

  /// The name of the detent where a variable is or is moving; nil if it is not at a detent.
  ///
  /// - Throws: as `grabValue`.
  public func detent(
    of reference: some ComponentReference, _ property: String
  ) throws(CoreError) -> String? {
    let (index, number) = try variable(reference, property)
    let machine = scene.machines[index]
    return machine.detent(of: number, at: machine.target(of: number))
  }

  private func variable(
    _ reference: some ComponentReference, _ property: String
  ) throws(CoreError) -> (StatesIndex, Int) {
    let component = try component(reference)
    let index: StatesIndex = try scene.index(of: component)
    guard scene.machines[index].spec.areVariables else {
      throw CoreError(
        .infeasible, "expected variables, found the states '\(scene.name(of: component))'")
    }
    return (index, try scene.machines[index].spec.number(ofProperty: property))
  }
}
