internal import FlickCore
package import LuaKit
internal import LuaSchema

/// States as a script declares them, before they are on a node.
package struct StatesDeclaration: LuaObject {
  let spec: StatesSpec
  let handler: Handler?
  /// The handlers of the detents of its variables.
  var crossings: [CrossingHandler] = []

  /// The declaration.
  package static let luaType = LuaType<StatesDeclaration>(
    "states_spec",
    "Declared states or variables, for the `states` of a node or screen. Their properties are "
      + "derived values of it.",
    properties: [LuaProperty("id", "Their name on the stage.") { $0.spec.id }],
    fallback: { states, key in
      if states.spec.properties.contains(key) {
        return DerivedObject(.reading(states.spec.id, key))
      }
      return ComponentProperty(rawValue: key).map { DerivedObject(reading: states.spec.id, $0) }
    },
    names: { $0.spec.properties + ComponentProperty.allCases.map(\.rawValue) },
    answers: .own(
      "Their numbers, derived, by the names that the script has given.", DerivedObject.luaSchema,
      besides: { ComponentProperty.derivedProperties(of: [.states]) }))
}

/// Constructors of states and variables.
enum StatesRows {
  static let id = Arg.string("id", "Name on the stage.")
  static let initial = Arg<String?>.optional(
    "initial",
    "The state at the start; if absent, the first in alphabetical order, since the names of a "
      + "table have no other order.")
  static let states = Arg.table(
    "states", "By name, each a table of values by property; the initial one has them all.",
    .map(.map(.number)))
  static let transitions = Arg<LuaTable?>.optional(
    "transitions",
    "A list of { from =, to =, motion =, delay =, stagger =, order = }; any state if from or to is "
      + "absent.",
    .list(
      .given(
        "transition", "How states change: from any state to any state by default.",
        transition.parameters)))
  static let onChanged = Arg<LuaCallable?>.handler(
    "on_state_changed", "They rest in another state.", "change", EventTable<StateChange>.self)

  static let make = LuaFunction(
    "states",
    "Named states that give values to properties, with transitions that can be interrupted and "
      + "reversed: properties keep their velocity.",
    table: LuaParameter.list(id, initial, states, transitions, onChanged), returns: "the states",
    example: """
      local fb = require "flickbook"
      local sheet = fb.states { id = "sheet", initial = "closed",
        states = { closed = { y = 600, dim = 0 }, open = { y = 100, dim = 0.5 } },
        transitions = { { to = "open", motion = { duration = 0.4, bounce = 0.2 } } },
      }
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { sheet },
        fb.rectangle { id = "panel", height = 600, y = sheet.y } })
      stage.sheet:go("open")
      stage:settle()
      assert(stage.sheet.state == "open" and stage.panel.frame[2] == 100)
      """
  ) { fields in
    let (id, given, handler) = (try fields(id), try fields(initial), try Handler(onChanged, fields))
    try StageNames.check(id, fields)
    _ = try fields(transitions)
    let transitions =
      try fields.nestedItems("transitions", transition.parameters) { try $0(transition) } ?? []
    let table = try fields(states)
    let names = try table.pairs().compactMap(\.key.asText).sorted()
    let first = given ?? names.first ?? ""
    // The initial state names the properties, so it comes first.
    let order = names.filter { $0 == first } + names.filter { $0 != first }
    let states = try order.map { name in
      StatesSpec.State(name, try numbers(in: table.get(name, as: LuaTable.self)))
    }
    return try declaration(
      StatesSpec(id, states: states, initial: first, transitions: transitions), handler)
  }

  static let variables = LuaFunction(
    "variables",
    "Numbers that a script sets, animates and derives from. They are kept by id and name across a "
      + "relayout and a change of tunables.",
    Arg.string("id", "Name on the stage."),
    Arg.table(
      "values",
      "The initial values, by name; a value made by `variable` has bounds and resting places.",
      .map(.union([.number, VariableSpec.luaSchema]))),
    returns: "the variables",
    example: """
      local fb = require "flickbook"
      local state = fb.variables("state", { offset = 0 })
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { state },
        fb.rectangle { id = "bar", height = 2, x = state.offset } })
      stage.state:set { offset = 30 }
      assert(stage.bar.frame[1] == 30)
      stage.state:animate { to = { offset = 0 }, motion = { duration = 0.2, easing = "ease_in" } }
      stage:settle()
      assert(stage.bar.frame[1] == 0 and stage.time == 0.2)
      """
  ) { id, values in
    if let fault = StageNames.fault(in: id) {
      throw APIError("bad argument 'id' to flickbook.variables (\(fault))")
    }
    var (numbers, rules): ([String: Double], [String: ValueRule]) = ([:], [:])
    var following: [String: FollowedRule] = [:]
    var crossings: [CrossingHandler] = []
    for (key, value) in try values.pairs() {
      guard let name = key.asText, case .object(let reference) = value,
        let variable = try VariableSpec(reference)
      else { continue }
      (numbers[name], rules[name]) = (variable.start, variable.rule)
      following[name] = variable.followed
      crossings += DetentOwner(id: id, part: name).crossings(variable.onDetent)
    }
    numbers.merge(try Self.numbers(in: values, besides: rules)) { $1 }
    var made = try declaration(
      StatesSpec(id, variables: numbers, rules: rules, following: following), nil)
    made.crossings = crossings
    return made
  }

  private static func declaration(
    _ spec: StatesSpec, _ handler: Handler?
  ) throws -> StatesDeclaration {
    try StageNames.check(properties: spec.properties, of: spec.id)
    return StatesDeclaration(spec: spec, handler: handler)
  }

  /// The numbers of a table by their names.
  static func numbers(in table: LuaTable) throws -> [String: Double] {
    try numbers(in: table, besides: [:])
  }

  private static func numbers(
    in table: LuaTable, besides rules: [String: ValueRule]
  ) throws -> [String: Double] {
    var numbers: [String: Double] = [:]
    for (key, value) in try table.pairs() {
      if !rules.isEmpty, let name = key.asText, rules[name] != nil { continue }
      guard let name = key.asText, let number = value.asNumber, number.isFinite else {
        throw APIError(
          "values of states are numbers by name (got \(value.text) for \(key.text))")
      }
      numbers[name] = number
    }
    return numbers
  }

  private static let transition = LuaOptions(
    StateTransition(),
    [
      .option("from", \.from, "The state that it leaves."),
      .option("to", \.to, "The state that it leads to."),
      .motion("motion", \.motion, "The motion of each property"),
      .option("delay", \.delay, "Seconds before all of them start.", .duration),
      .option(
        "stagger", \.stagger, "Seconds from the start of each to that of the next.", .duration),
      .option("order", \.order, "The order of their starts.", by: \NameList.names),
    ])
}
