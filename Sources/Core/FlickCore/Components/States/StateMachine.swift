/// A state, or the transition to one: properties that move between the values of states.
///
/// Has no clock; callers pass the time.
public struct StateMachine: Hashable, Sendable {
  /// The declaration; bounds and detents that follow components have their present values.
  public internal(set) var spec: StatesSpec
  /// The number of the present state, or of the target of a running transition.
  public private(set) var state: Int
  /// The number of the previous state; the present one before the first transition.
  public private(set) var origin: Int
  /// The number of the state at the last rest.
  public private(set) var settledState: Int

  var values: [AnimatedValue]
  /// The properties that a finger or a program holds.
  var holds: [ValueHold] = []
  /// The animations with a listener for their end, and ended ones not yet reported.
  var runs: [ValueRun] = []
  /// The detents of variables whose rules follow components, by the variable's number.
  var homes: [Int: HomeDetent] = [:]
  var endedRuns: [AnimationEnd] = []
  /// The progress of the running transition: 0 at its beginning, 1 at its end.
  private(set) var share = AnimatedValue(1)
  private var cause = StateChange.Cause.program

  /// Creates a machine at rest in the initial state.
  public init(_ spec: StatesSpec) {
    self.spec = spec
    state = spec.initial
    origin = spec.initial
    settledState = spec.initial
    values = spec.values[spec.initial].map { AnimatedValue($0) }
  }

  /// Whether a transition is running.
  public var isMoving: Bool { share.isMoving || values.contains(where: \.isMoving) }

  /// The time when the running transition comes to rest; nil if none is running.
  public var restTime: Seconds? { Self.restTime(of: values, share) }

  /// The time when the last of several numbers comes to rest; nil if none moves.
  ///
  /// Static, because a method would copy the machine out of its array.
  @inline(__always)
  static func restTime(of values: [AnimatedValue], _ share: AnimatedValue) -> Seconds? {
    var latest = share.restTime
    for index in values.indices {
      if let time = values[index].restTime { latest = max(latest ?? time, time) }
    }
    return latest
  }

  /// Value and velocity of a property, by its number.
  public func sample(of property: Int, at time: Seconds) -> MotionSample {
    values[property].sample(at: time)
  }

  /// The target of a property, or its resting value.
  public func target(of property: Int) -> Double { values[property].target }

  /// The progress of the running transition: 0 at its beginning, 1 at its end and at rest.
  ///
  /// Follows the transition's motion, without its stagger.
  public func progress(at time: Seconds) -> Double { share.value(at: time) }

  /// Starts a transition to a state, with each property from its present value and velocity.
  mutating func go(
    to next: Int, by motion: ValueMotion? = nil, cause: StateChange.Cause, at time: Seconds
  ) {
    guard next != state else { return }
    var transition = spec.transition(from: state, to: next)
    if let motion { transition.motion = motion }
    share.jump(to: 0)
    origin = state
    send(to: next, transition, cause, at: time)
  }

  /// Starts a transition back to the previous state.
  ///
  /// In mid-motion each property's curve takes the share of its time that equals the covered share
  /// of its distance, as CSS transitions do.
  mutating func reverse(cause: StateChange.Cause, at time: Seconds) {
    guard origin != state else { return }
    let back = origin
    var transition = spec.transition(from: state, to: back)
    if share.isMoving {
      let gone = share.sample(at: time)
      let motion = transition.motion
      transition.motion = motion.shortened(to: gone.value)
      (transition.delay, transition.stagger) = (0, 0)
      // The covered share is the share that the return does not need to cover.
      share.go(
        from: MotionSample(value: 1 - gone.value, velocity: -gone.velocity), to: 1,
        by: transition.motion, at: time)
      origin = state
      transition.motion = motion
      return send(to: back, transition, cause, at: time, isReversed: true)
    }
    share.jump(to: 0)
    origin = state
    send(to: back, transition, cause, at: time)
  }

  private mutating func send(
    to next: Int, _ transition: StateTransition, _ cause: StateChange.Cause, at time: Seconds,
    isReversed: Bool = false
  ) {
    let before = state
    state = next
    self.cause = cause
    if !isReversed { share.go(to: 1, by: transition.motion, at: time, delay: transition.delay) }
    for (index, property) in spec.properties.enumerated() {
      let target = spec.values[next][index]
      let sample = values[index].sample(at: time)
      if !values[index].isMoving, sample.value == target { continue }
      interrupt(index, .retargeted)
      var motion = transition.motion
      if isReversed {
        let whole = (spec.values[before][index] - target).magnitude
        let distance = (sample.value - target).magnitude
        motion = motion.shortened(to: whole > 0 ? distance / whole : 1)
      }
      values[index].go(
        to: target, by: motion, at: time,
        delay: transition.delay(of: property, among: spec.properties))
    }
  }

  /// Sets a property to a value immediately.
  mutating func set(_ property: Int, to value: Double) {
    interrupt(property, .interrupted)
    if !holds.isEmpty { holds.removeAll { $0.property == property } }
    values[property].jump(to: value)
  }

  /// Starts a motion of a property to a value, independent of its state.
  mutating func send(
    _ property: Int, to value: Double, by motion: ValueMotion, at time: Seconds
  ) {
    interrupt(property, .retargeted)
    if !holds.isEmpty { holds.removeAll { $0.property == property } }
    values[property].go(to: value, by: motion, at: time)
  }

  /// Ends the transition; returns the resulting change.
  mutating func rest() -> StateChange? {
    for index in values.indices { values[index].rest() }
    share.rest()
    guard state != settledState else { return nil }
    defer { settledState = state }
    return StateChange(
      from: settledState, to: state, fromName: spec.states[settledState].name,
      toName: spec.states[state].name, cause: cause)
  }

  /// Continues the states of an earlier layout.
  ///
  /// A property with the value of its old state takes the new declaration's value, with a
  /// transition if it differs. A property that a program has set or animated keeps its value
  /// or motion. Variables do not have states that give them values, so they all keep theirs.
  ///
  /// - Returns: the change if its state is gone.
  mutating func continueState(of old: StateMachine, at time: Seconds) -> StateChange? {
    if spec.areVariables, old.spec.areVariables {
      for (index, property) in spec.properties.enumerated() {
        guard let before = old.spec.properties.firstIndex(of: property) else { continue }
        values[index] = old.values[before]
      }
      keepFingers(of: old)
      keepHomes(of: old)
      keepPlaces(of: old, at: time)
      return nil
    }
    interruptRuns(of: old)
    let number = { (old: String, spec: StatesSpec) in
      spec.states.firstIndex { $0.name == old }
    }
    guard let now = number(old.spec.states[old.state].name, spec) else {
      return StateChange(
        from: old.settledState, to: state, fromName: old.spec.states[old.settledState].name,
        toName: spec.states[state].name, cause: .layout)
    }
    state = now
    settledState = number(old.spec.states[old.settledState].name, spec) ?? now
    origin = number(old.spec.states[old.origin].name, spec) ?? now
    cause = old.cause
    share = old.share
    values = spec.values[now].map { AnimatedValue($0) }
    let transition = spec.transition(from: origin, to: now)
    for (index, property) in spec.properties.enumerated() {
      guard let before = old.spec.properties.firstIndex(of: property) else { continue }
      let target = old.values[before].target
      let isDeclared = target == old.spec.values[old.state][before]
      if !isDeclared || target == spec.values[now][index] {
        values[index] = old.values[before]
      } else {
        values[index].go(
          from: old.values[before].sample(at: time), to: spec.values[now][index],
          by: transition.motion, at: time)
      }
    }
    return nil
  }

  /// The broken invariant of the machine, or nil.
  var invariantFault: String? {
    if !isMoving, state != settledState { return "rests in another state" }
    return nil
  }
}

/// A change of the state since the last rest.
public struct StateChange: Hashable, Sendable {
  /// The cause of a change.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// A program changed it.
    case program
    /// The scene was laid out anew without the state.
    case layout
  }

  /// The number of the previous state, in the declaration of that time.
  public let from: Int
  /// The number of the present state.
  public let to: Int
  /// The name of the previous state, which a new layout may not have.
  public let fromName: String
  /// The name of the present state.
  public let toName: String
  /// The cause of the change.
  public let cause: Cause
}
