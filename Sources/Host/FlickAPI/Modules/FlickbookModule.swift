internal import FlickCore
package import LuaKit
internal import LuaSchema

/// The module that scripts get by `require "flickbook"`.
package enum FlickbookModule {
  /// Its functions, in the order of the reference.
  package static let module = LuaModule(
    "flickbook",
    "Screens, stages, traces and motions; a script gets it by `require \"flickbook\"`.",
    [
      ScreenRows.screen, ScreenRows.column, ScreenRows.row, ScreenRows.layers, ScreenRows.spacer,
      PagerRows.pager, PagerRows.profiles, ScrollRows.scrollView, ScreenRows.text,
      ScreenRows.rectangle, ImageRows.image, ImageRows.path, ScreenRows.measure, DeckRows.deck,
      HeaderRows.header,
      TabRows.tabView, TabRows.indicator, StatesRows.make, StatesRows.variables,
      ValueRows.variable,
      PaintRows.mixColors, PaintRows.fade,
      PaintRows.gradient, DerivedRows.value, DerivedRows.derive, DerivedRows.min, DerivedRows.max,
      GestureRows.tap, GestureRows.longPress, GestureRows.pan, ValueRows.drag,
      GestureRows.swipe, GestureRows.edgePan, GestureRows.pinch, GestureRows.rotate, each, tunables,
      open, trace, hasTrace, DragRows.drag, DragRows.flick,
      FingerRows.tap, FingerRows.press, FingerRows.pinch, FingerRows.touches,
      MotionRows.spring, TimedMotionRows.tween, TimedMotionRows.keyframes, PhysicsRows.decay,
      PhysicsRows.fling, PhysicsRows.accelerated, EasingRows.easing, CompositionRows.sequence,
      CompositionRows.parallel, CompositionRows.stagger, CompositionRows.interpolate,
      CompositionRows.wrap, PluginRows.plugin, RecognizerRows.gesture, ComponentRows.component,
      PluginMotionRows.motion, behaviorVersion, VersionRows.version, VersionRows.apiLevel,
    ])

  /// The types of its objects.
  package static let types: [any LuaObject.Type] = [
    Screen.self, NodeSpec.self, StageObject.self,
    PagerObject.self, ScrollViewObject.self,
    DeckObject.self, HeaderObject.self,
    StatesObject.self, HeaderSpec.self,
    StatesDeclaration.self, VariableSpec.self, GripObject.self, NodeObject.self,
    DerivedObject.self,
    PaintObject.self, GradientObject.self,
    GestureDeclaration.self,
    GestureObject.self, GestureEventObject.self,
    DecisionObject.self,
    RoutineObject.self, SwipeMapObject.self,
    TraceObject.self,
    MotionObject.self,
    MotionGroupObject.self, EasingObject.self,
  ]

  // MARK: Stages

  static let open = LuaFunction(
    "open", "Puts a screen on a new stage, at rest at time 0.", Arg.host(ScriptSession.self),
    ScreenSource.argument("screen"), TunableRow.given,
    returns: "the stage",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      assert(stage.p.page == 1 and stage.time == 0)
      """
  ) { host, source, tunables in
    let settings = try TunableRow.settings(tunables)
    let stage = try StageObject(host.object.screen(source, settings: settings), in: host.object)
    if case .path(let path) = source { stage.origin = (path, settings) }
    return stage
  }

  // MARK: Traces

  static let trace = LuaFunction(
    "trace", "Loads a recorded trace.", Arg.host(ScriptSession.self),
    Arg.string("name", "A file path, or the name of a trace in one of the trace folders."),
    returns: "the trace, in points"
  ) { host, name in
    guard let trace = try host.object.services.trace(named: name) else {
      let hint = NearestName.hint(for: name, among: try host.object.services.traceNames)
      throw APIError("no trace '\(name)' (fb.has_trace returns whether there is one)\(hint)")
    }
    return TraceObject(trace: trace)
  }

  static let hasTrace = LuaFunction(
    "has_trace", "Whether there is a trace of a name.", Arg.host(ScriptSession.self),
    Arg.string("name", "A name, as for `trace`."), returns: "true or false"
  ) { host, name in try host.object.services.trace(named: name) != nil }

  // MARK: Versions

  static let behaviorVersion = LuaFunction(
    "behavior_version",
    "The number of the current rules and defaults; a change that gives other outcomes raises it.",
    returns: "an integer, from 1",
    example: """
      local fb = require "flickbook"
      assert(fb.behavior_version() >= 2)
      """
  ) { BehaviorVersion.current.number }

  // MARK: Tables

  static let each = LuaFunction(
    "each", "Calls a function for each value of a list.",
    Arg.table("list", "Values at 1, 2, 3 ….", .list(.any)),
    Arg.function(
      "function", "Takes a value and its index.",
      CallSchema([("value", .any), ("index", .integer)], returns: .any)),
    returns: "the list of its results",
    example: """
      local fb = require "flickbook"
      local doubled = fb.each({ 1, 2, 3 }, function(value) return 2 * value end)
      assert(doubled[3] == 6)
      """
  ) { list, function in try list.mapped(by: function) }

  static let tunables = LuaFunction(
    "tunables",
    "Declares values that can be set from outside: each a table of the default at 1, and `unit`, "
      + "`min`, `max`, `whole` (whether only whole numbers are taken), `choices`, `doc`, `group` (a "
      + "heading), `when` (values of others that it requires).",
    Arg.host(ScriptSession.self), Arg.table("declarations", "By name.", .map(TunableRow.table)),
    returns: "a table of the values by name",
    example: """
      local fb = require "flickbook"
      local tune = fb.tunables {
        swipe_distance = { 0.5, unit = "page", min = 0.05, max = 0.95 },
        tab_count = { 3, min = 1, max = 5, whole = true },
        handover = { "drag", choices = { "off", "start", "drag", "drag+fling" } },
      }
      assert(tune.swipe_distance == 0.5 and tune.tab_count == 3 and tune.handover == "drag")
      """
  ) { host, table in
    // In alphabetical order, so that of several faults always the same one is reported.
    let rows = try table.entries().map { (name: $0.key.asText ?? "", entry: $0) }.sorted {
      $0.name < $1.name
    }
    return TunableValues(
      values: try rows.map { row in
        let declaration = try TunableRow.declaration(row.entry.key, row.entry.value)
        let value = try host.object.declare(declaration)
        return (declaration.name, declaration.isWhole ? value.wholePushable : value.pushable)
      })
  }
}

extension LuaValue {
  /// The text for `--set`; nil for a type that tunables do not have.
  fileprivate var asSetting: String? {
    if case .boolean(let flag) = self { return "\(flag)" }
    return asText ?? asNumber.map(LuaNumber.text)
  }
}

/// A screen, or the path of its script.
enum ScreenSource: LuaReadable {
  case screen(Screen)
  case path(String)

  static var luaTypeName: String { "screen or path" }
  static var luaSchema: ValueSchema { .union([Screen.luaSchema, .string]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> ScreenSource? {
    if let path = String.read(stack, at: index) { return .path(path) }
    return Screen.read(stack, at: index).map(ScreenSource.screen)
  }

  static func argument(_ name: String) -> Arg<ScreenSource> {
    Arg(name, "A screen, or the path of a script that returns one.")
  }
}

/// The values of tunables, by their names.
private struct TunableValues: LuaPushable, LuaReturnable {
  let values: [(String, any LuaPushable)]

  static var luaTypeName: String { "table" }
  static var luaSchema: ValueSchema { .map(.scalar) }

  func push(to stack: borrowing LuaStack) { LuaRecord(values).push(to: stack) }
}

/// Reads the table that declares one tunable.
enum TunableRow {
  private static let keys = [
    Arg<String?>("unit", "In words, such as 'pt/s'.").parameter,
    Arg<Double?>("min", "The least number.").parameter,
    Arg<Double?>("max", "The greatest number.").parameter,
    Arg<Bool?>("whole", "Whether only whole numbers are taken; false if absent.").parameter,
    Arg<ItemList<String>?>("choices", "All its possible values.").parameter,
    Arg<String?>("doc", "One sentence.").parameter,
    Arg<String?>("group", "The heading of its group.").parameter,
    Arg<LuaTable?>.optional(
      "when", "The values of other tunables, by name, that it requires to have an effect.",
      .map(.scalar)
    ).parameter,
  ]

  private static let known = keys.map(\.name)

  static var table: ValueSchema {
    .given(
      "tunable", "A tunable: its default at 1, and its permitted values.", keys, items: .scalar)
  }

  /// The key `tunables` of functions that take values of tunables.
  static let given = Arg<LuaTable?>.optional(
    "tunables", "Values of the script's tunables, by name.", .map(.scalar))

  /// The values of tunables by name, as texts for `--set`.
  static func settings(_ table: LuaTable?) throws -> [String: String] {
    var settings: [String: String] = [:]
    for (key, value) in try table?.entries() ?? [] {
      guard let name = key.asText, let text = value.asSetting else {
        throw APIError("tunables are numbers, strings and booleans by name")
      }
      settings[name] = text
    }
    return settings
  }

  static func declaration(_ key: LuaValue, _ value: LuaValue) throws -> Tunables.Declaration {
    guard let name = key.asText else { throw APIError("a tunable's name is a string") }
    guard case .table(let table) = value else {
      throw APIError("tunable '\(name)' is declared by a table, such as { 0.5, min = 0, max = 1 }")
    }
    // Read in one pass: a screen declares dozens of tunables, most with few of the keys.
    let entries = try table.entries()
    var given: [(key: String, value: LuaValue)] = []
    given.reserveCapacity(entries.count)
    var standard = LuaValue.nil
    var unknown: [String] = []
    for (key, value) in entries {
      if case .integer(1) = key {
        standard = value
      } else if let text = key.asText, known.contains(text) {
        given.append((text, value))
      } else {
        unknown.append(key.asText ?? TableText.text(of: key))
      }
    }
    if let fault = NearestName.refusal(of: unknown, among: known, in: "tunable '\(name)'") {
      throw APIError(fault)
    }
    let options = given
    func found(_ key: String) -> LuaValue? { options.first { $0.key == key }?.value }
    func option<Value: LuaReadable>(_ key: String, as type: Value.Type) throws -> Value? {
      found(key) == nil ? nil : try Self.option(key, of: name, table, as: type)
    }
    func text(_ key: String) throws -> String? {
      try found(key)?.asText ?? option(key, as: String.self)
    }
    func number(_ key: String) throws -> Double? {
      try found(key)?.asNumber ?? option(key, as: Double.self)
    }
    // A value from the metatable also counts as the default.
    if case .nil = standard { standard = try table.get(1) }
    return Tunables.Declaration(
      name: name, defaultValue: try defaultValue(of: name, standard),
      unit: try text("unit"), minimum: try number("min"), maximum: try number("max"),
      isWhole: try option("whole", as: Bool.self) ?? false,
      choices: try choices(of: name, option("choices", as: LuaTable.self)),
      summary: try text("doc"), group: try text("group"),
      condition: try settings(option("when", as: LuaTable.self)))
  }

  private static func option<Value: LuaReadable>(
    _ key: String, of name: String, _ table: LuaTable, as type: Value.Type
  ) throws -> Value? {
    do throws(LuaError) {
      return try table.get(key, as: Value?.self)
    } catch {
      guard error.kind == .conversion else { throw error }
      throw APIError("bad '\(key)' of tunable '\(name)' (\(error.message))", cause: error)
    }
  }

  private static func defaultValue(of name: String, _ value: LuaValue) throws -> Tunables.Value {
    if let number = value.asNumber { return .number(number) }
    if let text = value.asText { return .choice(text) }
    if case .boolean(let flag) = value { return .flag(flag) }
    throw APIError("tunable '\(name)' has no default at 1 (a number, a string or a boolean)")
  }

  private static func choices(of name: String, _ list: LuaTable?) throws -> [String] {
    guard let list else { return [] }
    var choices: [String] = []
    for index in 1...(max(1, try list.length())) {
      let value = try list.get(index, as: LuaValue.self)
      if case .nil = value { break }
      guard let choice = value.asText else {
        throw APIError("bad 'choices' of tunable '\(name)' (item \(index) is not a string)")
      }
      choices.append(choice)
    }
    return choices
  }
}

extension Tunables.Value {
  /// The value for Lua, with whole numbers as integers: `3` and not `3.0`.
  fileprivate var wholePushable: any LuaPushable {
    if case .number(let number) = self, let whole = Int(exactly: number) { return whole }
    return pushable
  }

  /// The value for Lua.
  package var pushable: any LuaPushable {
    switch self {
    case .number(let number): number
    case .choice(let choice): choice
    case .flag(let flag): flag
    }
  }
}
