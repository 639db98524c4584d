internal import LuaSchema
internal import LuaSyntax

/// What is known of a value without running the script.
enum KnownValue: Hashable {
  /// The module `flickbook`.
  case module
  /// A global table of Lua's or of the host's.
  case library(String)
  /// An object of one of these types; of a stage the screen that was opened on it.
  case object([String], ScreenReference?)
  /// A table that handlers are handed.
  case handed(TableSchema)
  case unknown
}

/// A screen that a script opens by its path, with values of tunables.
struct ScreenReference: Hashable {
  var path: String
  var settings: [String: String] = [:]
}

/// Finds out what variables are, as far as all that is assigned to them agrees.
final class SourceTypes {
  private let knowledge: CheckKnowledge
  private let kind: CheckKnowledge.ScriptKind
  /// What is assigned to each variable; nil for what is not known.
  private var assigned: [Int: [LuaExpression?]] = [:]
  /// Parameters of handlers, as their calls are declared.
  private var handed: [Int: ValueSchema] = [:]
  private var known: [Int: KnownValue] = [:]
  /// Global names that scripts assign to.
  let assignedGlobals: Set<String>

  init(
    of source: LuaSource, _ knowledge: CheckKnowledge, _ kind: CheckKnowledge.ScriptKind,
    assignedGlobals: Set<String>
  ) {
    (self.knowledge, self.kind) = (knowledge, kind)
    self.assignedGlobals = assignedGlobals
    for (number, variable) in source.variables.enumerated()
    where variable.kind != .local { assigned[number] = [nil] }
    source.block.forEachStatement { note($0) }
  }

  private func note(_ statement: LuaStatement) {
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
    case .function(let target, _):
      if case .name(_, let variable?) = target.kind {
        assigned[variable, default: []].append(nil)
      }
    default: break
    }
  }

  /// The value at a place of a list; nil for one that a call before it may give.
  private static func value(_ place: Int, of values: [LuaExpression]) -> LuaExpression? {
    values.indices.contains(place) ? values[place] : nil
  }

  /// Says what a parameter of a function is handed.
  func note(parameter: Int, is value: ValueSchema) { handed[parameter] = value }

  // MARK: Asking

  func type(ofVariable variable: Int) -> KnownValue {
    if let value = known[variable] { return value }
    if let value = handed[variable] { return type(of: value) }
    // What depends on itself is not known.
    known[variable] = .unknown
    var types: Set<KnownValue> = []
    for value in assigned[variable] ?? [] {
      if let value, case .absent = value.kind { continue }
      types.insert(value.map { type(of: $0) } ?? .unknown)
    }
    let found = types.count == 1 ? types.first ?? .unknown : Self.common(types)
    known[variable] = found
    return found
  }

  /// What stages on several screens have in common.
  private static func common(_ types: Set<KnownValue>) -> KnownValue {
    var names: Set<[String]> = []
    for type in types {
      guard case .object(let own, _) = type else { return .unknown }
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
    case .field(let owner, let name):
      guard case .object(let types, _) = type(of: owner) else {
        return field(name.text, of: type(of: owner))
      }
      return property(name.text, of: types)
    case .call(let function, let arguments): return result(of: function, arguments)
    case .method(let owner, let name, _):
      guard case .object(let types, _) = type(of: owner), types.count == 1,
        case .method(let method) = knowledge.member(name.text, of: types[0])
      else { return .unknown }
      return type(of: method.result)
    default: return .unknown
    }
  }

  private func field(_ name: String, of owner: KnownValue) -> KnownValue {
    guard case .handed(let table) = owner, let key = table.keys.first(where: { $0.name == name })
    else { return .unknown }
    return type(of: key.value)
  }

  private func property(_ name: String, of types: [String]) -> KnownValue {
    let values = Set(
      types.map { type in
        if case .property(let value) = knowledge.member(name, of: type) {
          self.type(of: value)
        } else {
          KnownValue.unknown
        }
      })
    return values.count == 1 ? values.first ?? .unknown : .unknown
  }

  private func result(of function: LuaExpression, _ arguments: [LuaExpression]) -> KnownValue {
    if case .name("require", nil) = function.kind, case .string(let name)? = arguments.first?.kind {
      return name == CheckKnowledge.moduleName ? .module : .unknown
    }
    guard case .field(let owner, let name) = function.kind, case .module = type(of: owner),
      let row = knowledge.module[name.text]
    else { return .unknown }
    guard row.name == "open" else { return type(of: row.result) }
    return .object(["stage"], Self.screen(opened: arguments))
  }

  private func type(of result: ResultSchema?) -> KnownValue {
    result?.values.first.map { type(of: $0) } ?? .unknown
  }

  private func type(of value: ValueSchema) -> KnownValue {
    switch value {
    case .object(let name): .object([name], nil)
    case .objects(_, let names): .object(names, nil)
    case .optional(let value), .alias(_, let value): type(of: value)
    case .table(let table): table.isGiven ? .unknown : .handed(table)
    default: .unknown
    }
  }

  /// The screen that `open` is given, where that is a path, and all values are written out.
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
