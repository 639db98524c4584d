/// States with transitions between them, as they are declared on a node.
///
///     try StatesSpec("card", states: [
///       .init("collapsed", ["height": 80, "opacity": 0]),
///       .init("expanded", ["height": 300, "opacity": 1]),
///     ], transitions: [
///       StateTransition(from: "expanded", motion: .curve(.easeIn, duration: 0.2)),
///     ])
///
/// Each state gives values to properties, which are numbers with names. The first state lists all
/// properties; in later states, omitted properties have the first state's values.
public struct StatesSpec: Hashable, Sendable {
  /// A state: its name and the values of properties in it.
  public struct State: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The values, by the names of the properties.
    public let values: [String: Double]

    /// Creates a state from its name and values.
    public init(_ name: String, _ values: [String: Double]) {
      (self.name, self.values) = (name, values)
    }
  }

  /// The id of the states in their scene.
  public let id: String
  /// The states; the first one names all properties.
  public let states: [State]
  /// Number of the state at the start.
  public let initial: Int
  /// The names of the properties, in alphabetical order.
  public let properties: [String]
  /// The transitions between states.
  ///
  /// If several match, the most specific one applies, then the first.
  public let transitions: [StateTransition]

  /// Whether these are variables: numbers that a program sets and animates, without states.
  public let areVariables: Bool

  /// The values of each state, in the order of the properties.
  private(set) var values: [[Double]]
  /// The rules of variables for dragging and rest, by number; a variable without a rule is
  /// unrestricted.
  private(set) var rules: [Int: ValueRule] = [:]
  /// The numbers of rules that follow other components.
  private(set) var followed: [Int: FollowedRule] = [:]

  /// Creates states from their values.
  ///
  /// - Throws: `CoreError` for states with empty or duplicate names, values beyond ±1e9 or for a
  ///   property that the first state does not have, and transitions of unknown states.
  public init(
    _ id: String, states: [State], initial: String? = nil, transitions: [StateTransition] = []
  ) throws(CoreError) {
    try self.init(
      id, states: states, initial: initial, transitions: transitions, areVariables: false)
  }

  /// Creates variables with their values at the start.
  ///
  /// In a new layout variables keep their present values, even if the new start values differ.
  ///
  /// - Parameter rules: the rules for dragging and rest, by name.
  /// - Throws: `CoreError` for values beyond ±1e9, or a rule for an unknown variable.
  public init(
    _ id: String, variables: [String: Double], rules: [String: ValueRule] = [:]
  ) throws(CoreError) {
    try self.init(id, variables: variables, rules: rules, following: [:])
  }

  /// Creates variables with rules that may follow other components.
  ///
  /// - Parameter following: the computed numbers, by name; they replace those of the rule.
  /// - Throws: as above, and for a computed detent that the rule does not have.
  package init(
    _ id: String, variables: [String: Double], rules: [String: ValueRule],
    following: [String: FollowedRule]
  ) throws(CoreError) {
    try self.init(
      id, states: [State("set", variables)], initial: nil, transitions: [], areVariables: true)
    for (name, rule) in rules.sorted(by: { $0.key < $1.key }) {
      guard let number = properties.firstIndex(of: name) else {
        throw CoreError.unknown(
          name, among: properties,
          "variables '\(id)': a rule for '\(name)', which is not one of them")
      }
      let followed = following[name]
      try rule.check("\(id).\(name)", placesDetents: followed?.hasRule != true)
      if let followed, !followed.isEmpty {
        try followed.check("\(id).\(name)", rule)
        self.followed[number] = followed
      }
      if let scale = rule.zoomRoom?.scale, !properties.contains(scale) {
        throw CoreError.unknown(
          scale, among: properties,
          "variables '\(id)': the room of '\(name)' follows '\(scale)', which is not one of them")
      }
      if let list = rule.item?.list, !properties.contains(list) {
        throw CoreError.unknown(
          list, among: properties,
          "variables '\(id)': the item of '\(name)' is in the list '\(list)', which is not one of "
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
          "states '\(id)': expected a distinct name for each state, found '\(state.name)' twice or an empty one"
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

  /// Replaces the rule of a variable with its present computed numbers.
  mutating func follow(_ property: Int, _ rule: ValueRule, start: Double? = nil) {
    rules[property] = rule
    if let start { values[0][property] = start }
  }

  /// The same with other numbers for rules to follow.
  func following(_ change: (Derived) -> Derived) -> StatesSpec {
    var changed = self
    changed.followed = followed.mapValues { $0.mapping(change) }
    return changed
  }

  /// The number of a state.
  ///
  /// - Throws: `CoreError` that lists the states there are.
  public func number(of state: String) throws(CoreError) -> Int {
    try Self.number(of: state, in: states, id)
  }

  /// The number of a property.
  @inline(__always)
  func number(ofProperty name: String) throws(CoreError) -> Int {
    if let number = properties.firstIndex(of: name) { return number }
    throw CoreError.unknown(name, of: properties, "states '\(id)': no property '\(name)'")
  }

  private static func number(
    of name: String, in states: [State], _ id: String
  ) throws(CoreError) -> Int {
    guard let number = states.firstIndex(where: { $0.name == name }) else {
      throw CoreError.unknown(
        name, of: states.map(\.name), "states '\(id)': no state '\(name)'")
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

/// The change of properties from one state's values to another's.
public struct StateTransition: Hashable, Sendable {
  /// The name of the state before; nil for any.
  public var from: String?
  /// The name of the state after; nil for any.
  public var to: String?
  /// The motion of each property.
  public var motion: ValueMotion
  /// The delay of all properties.
  public var delay: Seconds
  /// The additional delay of each property after the one before it.
  public var stagger: Seconds
  /// The order of the properties in the stagger; omitted ones follow in alphabetical order.
  public var order: [String]

  /// Creates a transition, by default from any state to any state.
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

  /// The delay of a property.
  func delay(of property: String, among properties: [String]) -> Seconds {
    guard stagger > 0 else { return delay }
    let rest = properties.filter { !order.contains($0) }
    let place = (order + rest).firstIndex(of: property) ?? 0
    return delay + stagger * Double(place)
  }
}
