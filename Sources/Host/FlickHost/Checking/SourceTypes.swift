internal import LuaSchema
internal import LuaSyntax

/// Static knowledge of a value.
enum KnownValue: Hashable {
  /// A module of this name, such as `flickbook`.
  case module(String)
  /// A global table of Lua's or of the host's.
  case library(String)
  /// An object of one of these types; of a stage the screen that was opened on it.
  case object([String], ScreenReference?)
  /// A component of a screen by its id: an object of one of these types.
  case component([String], id: String, on: ScreenReference)
  /// A list of such values.
  case list(ValueSchema)
  /// A table that handlers receive.
  case handed(TableSchema)
  case unknown

  /// The types of an object; nil for other values.
  var types: [String]? {
    switch self {
    case .object(let types, _), .component(let types, _, _): types
    default: nil
    }
  }
}

/// A screen that a script opens by its path, with values of tunables.
struct ScreenReference: Hashable {
  var path: String
  var settings: [String: String] = [:]
  /// Whether the script makes it: its handlers are called with a stage on it, and the values are
  /// unknown.
  var isOwn = false
}

/// Infers the types of variables from assignments that agree.
final class SourceTypes {
  private let knowledge: CheckKnowledge
  private let kind: CheckKnowledge.ScriptKind
  /// The values assigned to each variable; nil for an unknown value.
  private var assigned: [Int: [LuaExpression?]] = [:]
  /// The variables of loops over lists, and the lists.
  private var items: [Int: LuaExpression] = [:]
  /// Functions, and how they are called.
  private let functions: FunctionUses
  /// Parameters of handlers, as their calls are declared.
  private var handed: [Int: ValueSchema] = [:]
  private var known: [Int: KnownValue] = [:]
  private var results: [Int: KnownValue] = [:]
  /// The contents of opened screens; nil for an unknown screen.
  private let screens: (ScreenReference) -> ScreenFacts?
  /// The screen that the script makes, if it does.
  private let ownScreen: ScreenReference?
  /// Global names that scripts assign to.
  let assignedGlobals: Set<String>

  init(
    of source: LuaSource, _ knowledge: CheckKnowledge, _ kind: CheckKnowledge.ScriptKind,
    assignedGlobals: Set<String>, ownScreen: ScreenReference? = nil,
    screens: @escaping (ScreenReference) -> ScreenFacts? = { _ in nil }
  ) {
    (self.knowledge, self.kind) = (knowledge, kind)
    (self.assignedGlobals, self.ownScreen, self.screens) = (assignedGlobals, ownScreen, screens)
    functions = FunctionUses(in: source)
    for (number, variable) in source.variables.enumerated()
    where variable.kind != .local && variable.kind != .function { assigned[number] = [nil] }
    source.block.forEachStatement { recordAssignments($0) }
  }

  private func recordAssignments(_ statement: LuaStatement) {
    switch statement.kind {
    case .local(let variables, let values):
      for (place, variable) in variables.enumerated() where !values.isEmpty {
        assigned[variable, default: []].append(Self.value(place, of: values))
      }
    case .assign(let targets, let values):
      for (place, target) in targets.enumerated() {
        guard case .name(_, let variable?) = target.kind else { continue }
        assigned[variable, default: []].append(Self.value(place, of: values))
      }
    case .function(let target, let body):
      if case .name(_, let variable?) = target.kind {
        let value = LuaExpression(kind: .function(body), place: statement.place)
        assigned[variable, default: []].append(value)
      }
    case .localFunction(let variable, let body):
      let value = LuaExpression(kind: .function(body), place: statement.place)
      assigned[variable, default: []].append(value)
    case .forLoop(let variables, let values, _):
      guard variables.count == 2, case .call(let function, let arguments)? = values.first?.kind,
        case .name("ipairs", nil) = function.kind, let list = arguments.first
      else { break }
      items[variables[1]] = list
    default: break
    }
  }

  /// The value at a position of a list; nil if it may come from a call before it.
  private static func value(_ place: Int, of values: [LuaExpression]) -> LuaExpression? {
    values.indices.contains(place) ? values[place] : nil
  }

  /// Records the type of a function's parameter.
  func record(parameter: Int, is value: ValueSchema) { handed[parameter] = value }

  // MARK: Asking

  func type(ofVariable variable: Int) -> KnownValue {
    if let value = known[variable] { return value }
    if let value = handed[variable] { return type(of: value) }
    // Unknown while its value is computed, as the value may depend on itself.
    known[variable] = .unknown
    var values = assigned[variable] ?? []
    if let list = items[variable], values.count == 1 {
      known[variable] = item(of: list)
      return item(of: list)
    }
    if let calls = functions.calls(withParameter: variable) {
      // The arguments of calls replace the unknown first value.
      values = calls.arguments + values.dropFirst()
    }
    let found = common(of: values)
    known[variable] = found
    return found
  }

  /// The value of a variable that is assigned once; nil if it is unknown.
  func onlyValue(ofVariable variable: Int) -> LuaExpression? {
    guard let values = assigned[variable], values.count == 1 else { return nil }
    return values[0]
  }

  /// The common type of values; nil is a value of any type.
  private func common(of values: [LuaExpression?]) -> KnownValue {
    var types: Set<KnownValue> = []
    for value in values {
      if let value, case .absent = value.kind { continue }
      types.insert(value.map { type(of: $0) } ?? .unknown)
    }
    return Self.common(types)
  }

  private func item(of list: LuaExpression) -> KnownValue {
    switch type(of: list) {
    case .list(let item): type(of: item)
    case .handed(let table): table.items.map { type(of: $0) } ?? .unknown
    default: .unknown
    }
  }

  /// The result of a function in a table that scripts receive.
  private func result(of name: String, in table: TableSchema) -> KnownValue {
    guard case .function(let call)? = table.keys.first(where: { $0.name == name })?.value else {
      return .unknown
    }
    return call.result.map { type(of: $0) } ?? .unknown
  }

  /// The common type of several values, without their details; unknown if the types differ.
  private static func common(_ types: Set<KnownValue>) -> KnownValue {
    if types.count == 1 { return types.first ?? .unknown }
    var names: Set<[String]> = []
    for type in types {
      guard let own = type.types else { return .unknown }
      names.insert(own)
    }
    guard let name = names.first, names.count == 1 else { return .unknown }
    return .object(name, nil)
  }

  func type(of value: LuaExpression) -> KnownValue {
    switch value.kind {
    case .parentheses(let inner): return type(of: inner)
    case .name(let name, nil):
      let isOwn = knowledge.isGlobal(name, for: kind) && !assignedGlobals.contains(name)
      return isOwn ? .library(name) : .unknown
    case .name(_, let variable?): return type(ofVariable: variable)
    case .field(let owner, let name): return field(name.text, of: type(of: owner))
    case .index(let owner, let key):
      if case .number = key.kind { return item(of: owner) }
      return .unknown
    case .binary("or", let left, let right): return common(of: [left, right])
    case .call(let function, let arguments): return result(of: function, arguments)
    case .method(let owner, let name, _):
      if case .handed(let table) = type(of: owner) { return result(of: name.text, in: table) }
      guard let types = type(of: owner).types, types.count == 1,
        case .method(let method) = knowledge.member(name.text, of: types[0])
      else { return .unknown }
      return type(of: method.result)
    default: return .unknown
    }
  }

  private func field(_ name: String, of owner: KnownValue) -> KnownValue {
    switch owner {
    case .handed(let table):
      return table.keys.first { $0.name == name }.map { type(of: $0.value) } ?? .unknown
    case .object(["stage"], let screen?):
      guard case .own? = knowledge.member(name, of: "stage") else {
        return property(name, of: ["stage"])
      }
      guard let types = screens(screen)?.types[name] else { return .unknown }
      return .component(types.sorted(), id: name, on: screen)
    case .object(let types, _), .component(let types, _, _): return property(name, of: types)
    default: return .unknown
    }
  }

  private func property(_ name: String, of types: [String]) -> KnownValue {
    let values = Set(
      types.map { type in
        if case .property(let value) = knowledge.member(name, of: type) {
          self.type(of: value.value)
        } else {
          KnownValue.unknown
        }
      })
    return values.count == 1 ? values.first ?? .unknown : .unknown
  }

  private func result(of function: LuaExpression, _ arguments: [LuaExpression]) -> KnownValue {
    if case .name("require", nil) = function.kind, case .string(let name)? = arguments.first?.kind {
      return knowledge.isModule(name) ? .module(name) : .unknown
    }
    if case .name(_, let variable?) = function.kind { return result(ofFunction: variable) }
    if case .field(let owner, let name) = function.kind, case .handed(let table) = type(of: owner) {
      return result(of: name.text, in: table)
    }
    guard case .field(let owner, let name) = function.kind,
      case .module(let module) = type(of: owner),
      let row = knowledge.function(name.text, ofModule: module)
    else { return .unknown }
    guard row.name == "open" else { return type(of: row.result) }
    return .object(["stage"], Self.screen(opened: arguments))
  }

  /// The type of the first result of a script's function, if all its ends agree.
  private func result(ofFunction variable: Int) -> KnownValue {
    if let value = results[variable] { return value }
    // Unknown while its result is computed, as the result may depend on itself.
    results[variable] = .unknown
    guard let values = assigned[variable], values.count == 1,
      case .function(let body)? = values[0]?.kind
    else { return .unknown }
    let found = common(of: body.block.firstResults)
    results[variable] = found
    return found
  }

  private func type(of result: ResultSchema?) -> KnownValue {
    result?.values.first.map { type(of: $0) } ?? .unknown
  }

  private func type(of value: ValueSchema) -> KnownValue {
    switch value {
    case .object("stage"): .object(["stage"], ownScreen)
    case .object(let name): .object([name], nil)
    case .objects(_, let names): .object(names, nil)
    case .list(let item): .list(item)
    case .optional(let value), .alias(_, let value): type(of: value)
    case .table(let table): table.isGiven ? .unknown : .handed(table)
    default: .unknown
    }
  }

  /// The screen in a call of `open` with a path and literal values.
  static func screen(opened arguments: [LuaExpression]) -> ScreenReference? {
    guard case .string(let path)? = arguments.first?.kind else { return nil }
    guard arguments.count > 1 else { return ScreenReference(path: path) }
    guard case .table(let entries) = arguments[1].kind else { return nil }
    var settings: [String: String] = [:]
    for entry in entries {
      guard case .name(let name) = entry.key else { return nil }
      switch entry.value.kind {
      case .string(let text), .number(let text): settings[name.text] = text
      case .boolean(let flag): settings[name.text] = "\(flag)"
      default: return nil
      }
    }
    return ScreenReference(path: path, settings: settings)
  }
}
