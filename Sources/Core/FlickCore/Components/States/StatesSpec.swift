/// States with transitions between them, as they are declared on a node.
///
///     try StatesSpec("card", states: [
///       .init("collapsed", ["height": 80, "opacity": 0]),
///       .init("expanded", ["height": 300, "opacity": 1]),
///     ], transitions: [
///       StateTransition(from: "expanded", motion: .curve(.easeIn, duration: 0.2)),
///     ])
///
/// Each state gives values to properties, which are numbers with names. The first state gives all
/// that there are; a later one keeps the first one's value of those it does not name.
public struct StatesSpec: Hashable, Sendable {
  /// A state: its name and the values of properties in it.
  public struct State: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The values, by the names of the properties.
    public let values: [String: Double]

    /// A state from its name and values.
    public init(_ name: String, _ values: [String: Double]) {
      (self.name, self.values) = (name, values)
    }
  }

  /// Names the states in their scene.
  public let id: String
  /// The states, of which the first one names all properties.
  public let states: [State]
  /// Number of the state at the start.
  public let initial: Int
  /// The names of the properties, in the order of the alphabet.
  public let properties: [String]
  /// The transitions between states; of several that fit, the one that names most counts, then the
  /// first.
  public let transitions: [StateTransition]

  /// Whether these are variables: numbers that a program sets and animates, without states to be
  /// in.
  public let areVariables: Bool

  /// The values of each state, in the order of the properties.
  let values: [[Double]]
  /// Where variables may be dragged and rest, by their numbers; others are anywhere.
  private(set) var rules: [Int: ValueRule] = [:]

  /// States from their values.
  ///
  /// - Throws: `CoreError` for states without a name or with one that another has, values beyond
  ///   ±1e9 or of a property that the first state does not have, and transitions of states that
  ///   there are not.
  public init(
    _ id: String, states: [State], initial: String? = nil, transitions: [StateTransition] = []
  ) throws(CoreError) {
    try self.init(
      id, states: states, initial: initial, transitions: transitions, areVariables: false)
  }

  /// Variables with their values at the start.
  ///
  /// In a new layout they keep what they have by then, whatever that says of the start.
  ///
  /// - Parameter rules: by name, where a finger may drag them and where they rest.
  /// - Throws: `CoreError` for values beyond ±1e9, or a rule of no variable.
  public init(
    _ id: String, variables: [String: Double], rules: [String: ValueRule] = [:]
  ) throws(CoreError) {
    try self.init(
      id, states: [State("set", variables)], initial: nil, transitions: [], areVariables: true)
    for (name, rule) in rules.sorted(by: { $0.key < $1.key }) {
      guard let number = properties.firstIndex(of: name) else {
        throw CoreError.unknown(
          name, among: properties, "variables '\(id)': a rule for '\(name)', which is none of them")
      }
      try rule.check("\(id).\(name)")
      if let scale = rule.zoomRoom?.scale, !properties.contains(scale) {
        throw CoreError.unknown(
          scale, among: properties,
          "variables '\(id)': the room of '\(name)' follows '\(scale)', which is none of them")
      }
      if let list = rule.item?.list, !properties.contains(list) {
        throw CoreError.unknown(
          list, among: properties,
          "variables '\(id)': the item of '\(name)' is in the list '\(list)', which is none of "
            + "them")
      }
      self.rules[number] = rule
    }
  }

  private init(
    _ id: String, states: [State], initial: String?, transitions: [StateTransition],
    areVariables: Bool
  ) throws(CoreError) {
    self.areVariables = areVariables
    guard let first = states.first else {
      throw CoreError(.invalidNumber, "states '\(id)': expected at least one state, found none")
    }
    properties = first.values.keys.sorted()
    var names: Set<String> = []
    var values: [[Double]] = []
    for state in states {
      guard !state.name.isEmpty, names.insert(state.name).inserted else {
        throw CoreError(
          .duplicateID,
          "states '\(id)': expected a name of its own for each state, found '\(state.name)' twice or none"
        )
      }
      let strange = state.values.keys.sorted().first { first.values[$0] == nil }
      if let strange {
        throw CoreError.unknown(
          strange, among: properties,
          "states '\(id)': state '\(state.name)' has a value for '\(strange)'; expected only properties of "
            + "the first state, '\(first.name)': \(properties.joined(separator: ", "))")
      }
      var own: [Double] = []
      for property in properties {
        let value = state.values[property] ?? first.values[property] ?? 0
        own.append(
          try CoreError.checked(
            value, "'\(property)' in state '\(state.name)' of '\(id)'", in: .position))
      }
      values.append(own)
    }
    self.id = id
    self.states = states
    self.values = values
    self.transitions = transitions
    self.initial = try Self.number(of: initial ?? first.name, in: states, id)
    for transition in transitions {
      for name in [transition.from, transition.to] {
        if let name { _ = try Self.number(of: name, in: states, id) }
      }
      try transition.check(id, properties)
    }
  }

  /// The rules of variables with their names, in the order of the properties.
  package var namedRules: [(name: String, rule: ValueRule)] {
    rules.sorted { $0.key < $1.key }.map { (properties[$0.key], $0.value) }
  }

  /// The number of a state.
  ///
  /// - Throws: `CoreError` that lists the states there are.
  public func number(of state: String) throws(CoreError) -> Int {
    try Self.number(of: state, in: states, id)
  }

  private static func number(
    of name: String, in states: [State], _ id: String
  ) throws(CoreError) -> Int {
    guard let number = states.firstIndex(where: { $0.name == name }) else {
      let known = states.map { "'\($0.name)'" }.joined(separator: ", ")
      throw CoreError.unknown(
        name, among: states.map(\.name),
        "states '\(id)': no state '\(name)'; expected one of \(known)")
    }
    return number
  }

  /// The transition between two states.
  func transition(from: Int, to: Int) -> StateTransition {
    var best: (transition: StateTransition, rank: Int)?
    for transition in transitions {
      if let name = transition.from, name != states[from].name { continue }
      if let name = transition.to, name != states[to].name { continue }
      let rank = (transition.from == nil ? 0 : 1) + (transition.to == nil ? 0 : 1)
      if rank > best?.rank ?? -1 { best = (transition, rank) }
    }
    return best?.transition ?? StateTransition()
  }
}

/// How properties get from one state's values to another's.
public struct StateTransition: Hashable, Sendable {
  /// From which state; nil for any.
  public var from: String?
  /// To which state; nil for any.
  public var to: String?
  /// The motion of each property.
  public var motion: ValueMotion
  /// How long all wait.
  public var delay: Seconds
  /// How much longer each property waits than the one before it.
  public var stagger: Seconds
  /// The order in which they set out; those not named follow in the order of the alphabet.
  public var order: [String]

  /// A transition; what is not said holds for all.
  public init(
    from: String? = nil, to: String? = nil, motion: ValueMotion = .standard, delay: Seconds = 0,
    stagger: Seconds = 0, order: [String] = []
  ) {
    (self.from, self.to, self.motion) = (from, to, motion)
    (self.delay, self.stagger, self.order) = (delay, stagger, order)
  }

  func check(_ id: String, _ properties: [String]) throws(CoreError) {
    try motion.check("a transition of '\(id)'")
    try CoreError.checked(delay, "delay of '\(id)'", in: 0...1e6)
    try CoreError.checked(stagger, "stagger of '\(id)'", in: 0...1e6)
    if let strange = order.first(where: { !properties.contains($0) }) {
      throw CoreError.unknown(
        strange, among: properties,
        "order of a transition of '\(id)': no property '\(strange)'; expected some of "
          + properties.joined(separator: ", "))
    }
  }

  /// How long a property waits.
  func delay(of property: String, among properties: [String]) -> Seconds {
    guard stagger > 0 else { return delay }
    let rest = properties.filter { !order.contains($0) }
    let place = (order + rest).firstIndex(of: property) ?? 0
    return delay + stagger * Double(place)
  }
}
