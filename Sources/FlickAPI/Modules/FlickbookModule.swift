internal import FlickCore
public import LuaKit

/// The module that scripts get by `require "flickbook"`.
public enum FlickbookModule {
  /// Its functions, in the order of the reference.
  public static let module = LuaModule(
    "flickbook", "Screens, stages, traces and motions. Points, seconds, pages from 1.",
    [
      ScreenRows.screen, ScreenRows.column, ScreenRows.row, ScreenRows.pager, ScreenRows.text,
      ScreenRows.rectangle, each, tunables, open, trace, hasTrace, DragRows.drag, MotionRows.spring,
    ])

  /// The types of the objects that it hands out.
  public static let types: [LuaTypeDescriptor] = [
    Screen.luaType.descriptor, NodeSpec.luaType.descriptor, StageObject.luaType.descriptor,
    PagerObject.luaType.descriptor, DecisionObject.luaType.descriptor,
    TraceObject.luaType.descriptor, SpringObject.luaType.descriptor,
  ]

  // MARK: Stages

  static let open = LuaFunction(
    "open", "Puts a screen on a new stage, at rest at time 0.", Arg.host(ScriptSession.self),
    Arg<ScreenSource>("screen", "A screen, or the path of a script that returns one."),
    returns: "the stage",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      assert(stage.p.page == 1 and stage.time == 0)
      """
  ) { host, source in
    switch source {
    case .screen(let screen): StageObject(screen, in: host.object)
    case .path(let path): StageObject(try host.object.services.screen(at: path), in: host.object)
    }
  }

  // MARK: Traces

  static let trace = LuaFunction(
    "trace", "Loads a recorded trace.", Arg.host(ScriptSession.self),
    Arg.string("name", "A file path, or the name of a trace in one of the trace folders."),
    returns: "the trace, in points"
  ) { host, name in
    guard let trace = try host.object.services.trace(named: name) else {
      throw APIError("no trace '\(name)' (fb.has_trace tells whether there is one)")
    }
    return TraceObject(trace: trace)
  }

  static let hasTrace = LuaFunction(
    "has_trace", "Whether there is a trace of a name.", Arg.host(ScriptSession.self),
    Arg.string("name", "As for `trace`."), returns: "true or false"
  ) { host, name in try host.object.services.trace(named: name) != nil }

  // MARK: Tables

  static let each = LuaFunction(
    "each", "Calls a function for each value of a list.",
    Arg.table("list", "Values at 1, 2, 3 …."),
    Arg.function("function", "Takes a value and its index."), returns: "the list of its results",
    example: """
      local fb = require "flickbook"
      local doubled = fb.each({ 1, 2, 3 }, function(value) return 2 * value end)
      assert(doubled[3] == 6)
      """
  ) { list, function in
    var results: [LuaValue] = []
    for index in 1...(max(1, try list.length())) {
      let value = try list.get(index, as: LuaValue.self)
      if case .nil = value { break }
      results.append(try function.call(value, index, returning: LuaValue.self))
    }
    return LuaList(results)
  }

  static let tunables = LuaFunction(
    "tunables",
    "Declares values that can be set from outside: each a table of the default at 1, and `unit`, "
      + "`min`, `max`, `choices`, `doc`.",
    Arg.host(ScriptSession.self), Arg.table("declarations", "By name."),
    returns: "a table of the values by name",
    example: """
      local fb = require "flickbook"
      local tune = fb.tunables {
        swipe_distance = { 0.5, unit = "page", min = 0.05, max = 0.95 },
        handover = { "drag", choices = { "off", "start", "drag", "drag+fling" } },
      }
      assert(tune.swipe_distance == 0.5 and tune.handover == "drag")
      """
  ) { host, table in
    let declarations = try table.pairs().map { try TunableRow.declaration($0.key, $0.value) }
    return LuaRecord(
      try declarations.sorted { $0.name < $1.name }.map { declaration in
        (declaration.name, try host.object.tunables.declare(declaration).pushable)
      })
  }
}

/// A screen, or where one is.
enum ScreenSource: LuaReadable {
  case screen(Screen)
  case path(String)

  static var luaTypeName: String { "screen or path" }

  static func read(_ stack: LuaStack, at index: Int32) -> ScreenSource? {
    if let path = String.read(stack, at: index) { return .path(path) }
    return Screen.read(stack, at: index).map(ScreenSource.screen)
  }
}

/// Reads the table that declares one tunable.
enum TunableRow {
  static func declaration(_ key: LuaValue, _ value: LuaValue) throws -> Tunables.Declaration {
    guard let name = key.asText else { throw APIError("a tunable's name is a string") }
    guard case .table(let table) = value else {
      throw APIError("tunable '\(name)' is declared by a table, such as { 0.5, min = 0, max = 1 }")
    }
    let known = ["unit", "min", "max", "choices", "doc"]
    for (key, _) in try table.pairs() {
      guard let text = key.asText, !known.contains(text) else { continue }
      throw APIError(
        "unknown key '\(text)' in tunable '\(name)'\(NearestName.hint(for: text, among: known))")
    }
    return Tunables.Declaration(
      name: name, defaultValue: try defaultValue(of: name, table),
      unit: try table.get("unit", as: String?.self),
      minimum: try table.get("min", as: Double?.self),
      maximum: try table.get("max", as: Double?.self), choices: try choices(of: table),
      summary: try table.get("doc", as: String?.self))
  }

  private static func defaultValue(of name: String, _ table: LuaTable) throws -> Tunables.Value {
    let value = try table.get(1, as: LuaValue.self)
    if let number = value.asNumber { return .number(number) }
    if let text = value.asText { return .choice(text) }
    if case .boolean(let flag) = value { return .flag(flag) }
    throw APIError("tunable '\(name)' has no default at 1 (a number, a string or a boolean)")
  }

  private static func choices(of table: LuaTable) throws -> [String] {
    guard let list = try table.get("choices", as: LuaTable?.self) else { return [] }
    var choices: [String] = []
    for index in 1...(max(1, try list.length())) {
      guard let choice = try list.get(index, as: String?.self) else { break }
      choices.append(choice)
    }
    return choices
  }
}

extension Tunables.Value {
  fileprivate var pushable: any LuaPushable {
    switch self {
    case .number(let number): number
    case .choice(let choice): choice
    case .flag(let flag): flag
    }
  }
}
