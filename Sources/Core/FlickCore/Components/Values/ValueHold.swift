/// A property of states that a finger or a program holds.
struct ValueHold: Hashable, Sendable {
  /// The index of the property.
  var property: Int
  /// The gesture that holds it; nil for a program.
  let holder: ComponentID?
  /// The requested value when it was taken; for a shift that is pinched, the shown value.
  var start: Double
  /// The value shown then; for a scale pinched in a new layout, the value first shown there.
  var taken: Double
  /// The middle of two fingers that pinch, at the start.
  var focus = 0.0
  /// The initial distance between the finger and a variable that moves along a line.
  var grip = Vector.zero
  /// Whether two fingers pinch it; a dragging finger waits until they are done.
  var isPinched = false
  /// The index of its detent when it was taken; nil without detents.
  ///
  /// See `DetentRelease.home`.
  var home: Int?
  /// Its target before it was taken: its value if it was at rest.
  ///
  /// See `CancelPolicy.return`.
  var goal: Double
  /// The requested value now; beyond the bounds it exceeds the shown value.
  var requested: Double
  /// The range where the shown value equals the requested one; nil if it must be computed.
  var plain: ClosedRange<Double>?
}

extension StateMachine {
  /// The rule of a property.
  func rule(of property: Int) -> ValueRule {
    guard var rule = spec.rules[property] else { return ValueRule() }
    if let room = rule.zoomRoom, let scale = spec.properties.firstIndex(of: room.scale) {
      rule.bounds = room.bounds(at: values[scale].target)
    }
    return rule
  }

  /// Whether a property goes back when its drag is cancelled.
  func returns(_ property: Int) -> Bool { spec.rules[property]?.cancel == .return }

  /// Whether a holder has a property; nil for a program.
  func isHeld(_ property: Int, by holder: ComponentID?) -> Bool {
    place(ofHoldOn: property, holder) != nil
  }

  /// The index of a holder's hold; nil if it has lost the property.
  func place(ofHoldOn property: Int, _ holder: ComponentID?) -> Int? {
    holds.firstIndex { $0.property == property && $0.holder == holder }
  }

  /// Whether a finger stops a property at its touchdown.
  ///
  /// True for a moving property that a release sends to a place of rest or lets continue by
  /// friction.
  func mayBeCaught(_ property: Int) -> Bool {
    guard values[property].isMoving, !holds.contains(where: { $0.property == property }) else {
      return false
    }
    let rule = rule(of: property)
    return rule.zoomRoom == nil && (!rule.detents.isEmpty || rule.fling != nil)
  }

  /// Takes a property where it is.
  ///
  /// - Parameter travel: the displacement of its holder so far, which does not move it.
  /// - Returns: whether it was in motion.
  mutating func hold(
    _ property: Int, by holder: ComponentID?, after travel: Double = 0, at time: Seconds
  ) -> Bool {
    let wasMoving = values[property].isMoving
    let caught = holds.first { $0.property == property && $0.holder == holder }
    let home = caught.map(\.home) ?? rule(of: property).detent(for: values[property].target)
    let goal = holds.first { $0.property == property }?.goal ?? values[property].target
    interrupt(property, .interrupted)
    holds.removeAll { $0.property == property }
    values[property].stop(at: time)
    let rule = rule(of: property)
    let asked = rule.requested(showing: values[property].target)
    holds.append(
      ValueHold(
        property: property, holder: holder, start: asked - travel, taken: values[property].target,
        home: home, goal: goal, requested: asked, plain: rule.zoomRoom == nil ? rule.bounds : nil))
    return wasMoving
  }

  /// Moves a property by the total displacement of its holder.
  mutating func follow(_ property: Int, _ holder: ComponentID?, by travel: Double) {
    guard let place = place(ofHoldOn: property, holder) else { return }
    holds[place].requested = holds[place].start + travel
    let requested = holds[place].requested
    if holds[place].plain?.contains(requested) == true {
      return values[property].jump(to: requested)
    }
    values[property].jump(to: rule(of: property).shown(requested))
  }

  /// The distance that a holder has moved a property.
  func travel(_ property: Int, _ holder: ComponentID?) -> Double {
    place(ofHoldOn: property, holder).map { holds[$0].requested - holds[$0].start } ?? 0
  }

  /// Releases a property, which goes to a detent, comes back to its bounds, continues by friction,
  /// or stays.
  ///
  /// - Parameters:
  ///   - cross: the velocity of the finger on the other axis.
  ///   - unit: the unit of the property.
  ///   - returns: whether it goes back to its target before the hold instead.
  /// - Returns: its target and the tests; nil if the holder has lost it.
  mutating func release(
    _ property: Int, _ holder: ComponentID?, velocity: Double, cross: Double = 0,
    _ unit: Criterion.Unit, returns: Bool = false, at time: Seconds
  ) -> (target: Double, criteria: Criteria)? {
    guard let place = place(ofHoldOn: property, holder) else { return nil }
    let hold = holds.remove(at: place)
    let rule = rule(of: property)
    if returns { return (returnToGoal(of: hold, rule, at: time), Criteria()) }
    let start = MotionSample(
      value: values[property].target, velocity: velocity * rule.give(at: hold.requested))
    if let verdict = rule.landing(
      of: hold.requested, velocity: velocity, cross: cross, from: hold.home, unit)
    {
      let target = rule.detents[verdict.detent].place
      values[property].go(from: start, to: target, by: rule.settle, at: time)
      return (target, verdict.criteria)
    }
    let edge = rule.clamped(start.value)
    if edge != start.value {
      values[property].go(from: start, to: edge, by: rule.settle, at: time)
      let test = Criterion(
        .edge, start.value, start.value > edge ? .atMost : .atLeast, edge, unit, isDeciding: true)
      return (edge, Criteria(test))
    }
    return throwing(property, rule, start, unit, at: time)
  }

  /// Sends a released property back to its target before the hold; returns that.
  private mutating func returnToGoal(
    of hold: ValueHold, _ rule: ValueRule, at time: Seconds
  ) -> Double {
    let start = MotionSample(value: values[hold.property].target, velocity: 0)
    let target = rule.clamped(hold.goal)
    values[hold.property].go(from: start, to: target, by: rule.settle, at: time)
    return target
  }

  /// The result for a number without detents, between its bounds: friction or rest.
  private mutating func throwing(
    _ property: Int, _ rule: ValueRule, _ start: MotionSample, _ unit: Criterion.Unit,
    at time: Seconds
  ) -> (target: Double, criteria: Criteria) {
    guard let physics = rule.fling else { return (start.value, Criteria()) }
    let test = Criterion(
      .velocity, start.velocity, .reaching, rule.slowestFling,
      unit == .point ? .pointsPerSecond : unit, isDeciding: true)
    guard start.velocity.magnitude >= rule.slowestFling, start.velocity != 0,
      let fling = try? FlingMotion(
        physics, from: start.value, velocity: start.velocity, least: rule.bounds.lowerBound,
        greatest: rule.bounds.upperBound, edges: .standard)
    else { return (start.value, Criteria(test)) }
    values[property].play(
      .motion(.fling(fling)), to: nil, velocity: start.velocity, at: time, delay: 0)
    return (values[property].target, Criteria(test))
  }
}
