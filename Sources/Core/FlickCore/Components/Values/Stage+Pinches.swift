// Two fingers that change a scale, and shift the content so that it stays under them.

extension Stage {
  /// A recognized pinch takes a variable at its present value.
  mutating func takePinched(_ move: MovedValue, _ attempt: AttemptIndex) {
    hold(move.property, of: move.states, by: arena[attempt].component)
    scene.machines[move.states].pinch(move.property, about: focus(of: move, attempt))
    if move.link.measure == .focus { scene.machines[move.states].countFromShown(move.property) }
  }

  /// A pinch proceeds.
  mutating func pinchValues(_ attempt: AttemptIndex, _ moves: [MovedValue]) {
    let holder = arena[attempt].component
    var factor = arena[attempt].values { _ in .zero }.scale
    for move in moves where move.link.measure == .scale {
      factor = scene.machines[move.states].scale(move.property, holder, by: factor) ?? factor
    }
    for move in moves where move.link.measure == .focus {
      let place = focus(of: move, attempt)
      scene.machines[move.states].shift(move.property, holder, scaledBy: factor, to: place)
    }
  }

  /// Ends a pinch: a scale beyond its bounds returns, about the last place of the fingers.
  ///
  /// A finger that is still down continues its own drag.
  mutating func dropPinched(_ attempt: AttemptIndex, _ moves: [MovedValue]) {
    let (holder, subject) = (arena[attempt].component, arena[attempt].subject)
    let isReleased = arena[attempt].state == .ended
    let rule = isReleased ? Decision.Rule.release : .cancel
    var values = GestureValues()
    if isReleased { values = arena[attempt].values { velocity(of: $0, for: subject) } }
    var factor = 1.0
    var motion: ValueMotion?
    for move in moves where move.link.measure == .scale {
      guard let start = scene.machines[move.states].start(of: move.property, holder) else {
        continue
      }
      let shown = scene.machines[move.states].target(of: move.property)
      release(
        move.property, of: move.states, by: holder, velocity: start * values.scaleVelocity,
        move.unit, rule: rule)
      factor = scene.machines[move.states].target(of: move.property) / shown
      motion = scene.machines[move.states].rule(of: move.property).settle
    }
    for move in moves {
      if passOn(move, from: attempt) || move.link.measure == .scale { continue }
      let returns = !isReleased && scene.machines[move.states].returns(move.property)
      let goal =
        returns
        ? nil
        : scene.machines[move.states].goal(
          of: move.property, holder, scaledBy: factor, about: focus(of: move, attempt))
      let velocity = values.velocity.along(move.link.axis).value
      guard let goal, let motion, factor != 1 || goal.isCut else {
        release(
          move.property, of: move.states, by: holder, velocity: velocity, move.unit, rule: rule)
        continue
      }
      scene.machines[move.states].drop(move.property, to: goal.place, by: motion, at: time)
      decide(
        component: scene.id(of: move.states), property: move.property, rule,
        .offset(Points(goal.place)))
      resume(move.states)
    }
  }

  /// The centre of the fingers, from the centre of the gesture's node.
  func focus(of move: MovedValue, _ attempt: AttemptIndex) -> Double {
    guard let gesture = arena[attempt].gesture else { return 0 }
    let node = scene.gestures[gesture].node
    let size = scene.records[node].frame.size
    var middle = Point2D(x: size.width / 2, y: size.height / 2)
    if let space = arena[attempt].space.transformed, space.node != node {
      middle =
        middle
        + (scene.origin(ofNode: node, at: time) - scene.origin(ofNode: space.node, at: time))
    }
    return (place(of: attempt, in: node) - middle).along(move.link.axis).value
  }

  /// Continues the drag of a finger that is still down and moves the variable, from here on.
  private mutating func passOn(_ move: MovedValue, from attempt: AttemptIndex) -> Bool {
    for other in arena.places where other != attempt && arena[other].state.isActive {
      for link in values(movedBy: other)
      where link.states == move.states && link.property == move.property
        && link.link.measure == .distance
      {
        let travel = arena[other].values { _ in .zero }.translation.along(link.link.axis).value
        hold(
          move.property, of: move.states, by: arena[other].component,
          after: travel * link.link.unitsPerPoint)
        arena[other].hasParted = true
        return true
      }
    }
    return false
  }
}

extension StateMachine {
  /// Whether two fingers pinch a property.
  func isPinched(_ property: Int) -> Bool {
    holds.contains { $0.property == property && $0.isPinched }
  }

  /// Starts a pinch of a held property, about a place.
  mutating func pinch(_ property: Int, about focus: Double) {
    guard let place = holds.firstIndex(where: { $0.property == property }) else { return }
    holds[place].focus = focus
    holds[place].isPinched = true
  }

  /// Counts a shift from its shown value, because its bounds, and so the requested value, change
  /// with its scale.
  mutating func countFromShown(_ property: Int) {
    guard let place = holds.firstIndex(where: { $0.property == property }) else { return }
    holds[place].start = values[property].target
  }

  /// The value of a property when a pinch took it; nil if the pinch has lost it.
  func start(of property: Int, _ holder: ComponentID?) -> Double? {
    place(ofHoldOn: property, holder).map { holds[$0].start }
  }

  /// Multiplies a scale by a factor since its start; returns the shown factor.
  mutating func scale(_ property: Int, _ holder: ComponentID?, by factor: Double) -> Double? {
    guard let place = place(ofHoldOn: property, holder) else { return nil }
    let rule = rule(of: property)
    holds[place].requested = holds[place].start * factor
    let shown = rule.shown(holds[place].requested)
    values[property].jump(to: shown)
    // The shown value, because a new layout may have other bounds.
    let start = holds[place].taken
    return start == 0 ? 1 : shown / start
  }

  /// Shifts scaled content so that it stays under the fingers, also beyond its bounds.
  mutating func shift(
    _ property: Int, _ holder: ComponentID?, scaledBy factor: Double, to focus: Double
  ) {
    guard let place = place(ofHoldOn: property, holder) else { return }
    let shift = ZoomRoom.shift(
      holds[place].start, scaledBy: factor, about: holds[place].focus, nowAt: focus)
    holds[place].requested = shift
    values[property].jump(to: shift)
  }

  /// The target of a shift while its scale continues by a factor, and whether its bounds cut it.
  ///
  /// Nil if it was lost.
  func goal(
    of property: Int, _ holder: ComponentID?, scaledBy factor: Double, about focus: Double
  ) -> (place: Double, isCut: Bool)? {
    guard place(ofHoldOn: property, holder) != nil else { return nil }
    let wanted = ZoomRoom.shift(
      values[property].target, scaledBy: factor, about: focus, nowAt: focus)
    let place = rule(of: property).clamped(wanted)
    return (place, place != wanted)
  }

  /// Releases a property to a place, from standstill.
  mutating func drop(_ property: Int, to place: Double, by motion: ValueMotion, at time: Seconds) {
    holds.removeAll { $0.property == property }
    let start = MotionSample(value: values[property].target, velocity: 0)
    values[property].go(from: start, to: place, by: motion, at: time)
  }
}
