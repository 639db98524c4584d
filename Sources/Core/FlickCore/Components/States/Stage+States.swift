/// The state and the properties of states at one moment.
public struct StatesReading: Hashable, Sendable {
  /// The name of the present state, or the target of a running transition.
  public let state: String
  /// The name of the previous state.
  public let origin: String
  /// The name of the state at the last rest.
  public let settledState: String
  /// The progress of the running transition: 0 at its beginning, 1 at its end and at rest.
  public let progress: Double
  /// Whether a transition is running.
  public let isMoving: Bool
  /// The names of the properties.
  public let properties: [String]
  /// Value and velocity of each property, in the order of `properties`.
  public let samples: [MotionSample]

  init(_ machine: StateMachine, at time: Seconds) {
    let states = machine.spec.states
    state = states[machine.state].name
    origin = states[machine.origin].name
    settledState = states[machine.settledState].name
    progress = machine.progress(at: time)
    isMoving = machine.isMoving
    properties = machine.spec.properties
    samples = machine.spec.properties.indices.map { machine.sample(of: $0, at: time) }
  }
}

extension Stage {
  /// The names of states in the order of their declaration.
  ///
  /// - Throws: `CoreError` for a component other than states of the scene.
  package func stateNames(
    of reference: some ComponentReference
  ) throws(CoreError) -> [String] {
    scene.machines[try scene.index(of: component(reference))].spec.states.map(\.name)
  }

  /// The state and the properties of states now.
  ///
  /// - Throws: `CoreError` for a component other than states of the scene.
  public func states(_ reference: some ComponentReference) throws(CoreError) -> StatesReading {
    StatesReading(scene.machines[try scene.index(of: component(reference))], at: time)
  }

  /// The value of a property of states now.
  ///
  /// - Throws: `CoreError` for a component that does not have states, or an unknown property.
  public func value(
    _ reference: some ComponentReference, _ property: String
  ) throws(CoreError) -> Double {
    let index: StatesIndex = try scene.index(of: component(reference))
    let number = try scene.machines[index].spec.number(ofProperty: property)
    return scene.machines[index].sample(of: number, at: time).value
  }

  /// Starts a transition to a state, with each property from its present value and velocity.
  ///
  /// Has no effect if that state is the target already.
  ///
  /// - Parameter motion: a motion that replaces the transition's own.
  /// - Throws: `CoreError` for a component that does not have states, or an unknown state.
  public mutating func go(
    _ reference: some ComponentReference, to state: String, by motion: ValueMotion? = nil
  ) throws(CoreError) {
    let component = try component(reference)
    let index: StatesIndex = try scene.index(of: component)
    let number = try scene.machines[index].spec.number(of: state)
    try motion?.check("a transition")
    guard number != scene.machines[index].state else { return }
    decide(component: component, .program, .state(number))
    scene.machines[index].go(to: number, by: motion, cause: .program, at: time)
    setOut(MotionID(index))
    reportEnds(index)
  }

  /// Starts a transition back to the previous state; in mid-motion, at the present velocity.
  ///
  /// Has no effect before the first transition.
  ///
  /// - Throws: `CoreError` for a component other than states of the scene.
  public mutating func reverse(_ reference: some ComponentReference) throws(CoreError) {
    let component = try component(reference)
    let index: StatesIndex = try scene.index(of: component)
    let origin = scene.machines[index].origin
    guard origin != scene.machines[index].state else { return }
    decide(component: component, .program, .state(origin))
    scene.machines[index].reverse(cause: .program, at: time)
    setOut(MotionID(index))
    reportEnds(index)
  }

  /// Sets properties of states to values immediately, independent of their state.
  ///
  /// - Throws: `CoreError` for a component that does not have states, an unknown property, or a
  ///   value beyond ±1e9.
  public mutating func set(
    _ component: ComponentID, _ values: [String: Double]
  ) throws(CoreError) {
    let index: StatesIndex = try scene.index(of: component)
    for (property, value) in try numbered(values, ofStates: index) {
      scene.machines[index].set(property, to: value)
    }
    if scene.machines[index].isMoving || running.contains(MotionID(index)) {
      setOut(MotionID(index))
    }
    reportEnds(index)
  }

  /// Animates properties of states to values, from their present values and velocities.
  ///
  /// Independent of their state.
  ///
  /// - Throws: as `set`.
  public mutating func animate(
    _ component: ComponentID, _ values: [String: Double], by motion: ValueMotion = .standard
  ) throws(CoreError) {
    let index: StatesIndex = try scene.index(of: component)
    try motion.check("an animation of '\(scene.name(of: component))'")
    let numbered = try numbered(values, ofStates: index)
    for (property, value) in numbered {
      scene.machines[index].send(property, to: value, by: motion, at: time)
    }
    if !scene.machines[index].spec.rules.isEmpty { decideSent(index, numbered) }
    setOut(MotionID(index))
    reportEnds(index)
  }

  /// The numbers of properties with their values, in rising order.
  private func numbered(
    _ values: [String: Double], ofStates index: StatesIndex
  ) throws(CoreError) -> [(property: Int, value: Double)] {
    let spec = scene.machines[index].spec
    var numbered: [(property: Int, value: Double)] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      let property = try spec.number(ofProperty: name)
      numbered.append(
        (property, try CoreError.checked(value, "'\(name)' of '\(spec.id)'", in: .position)))
    }
    return numbered
  }
}
