/// Renders a module of an API as definitions for lua-language-server: a file `---@meta` with the
/// name of the module, and with classes, fields and functions.
///
/// The file of a module such as `flickbook` also has all types, global functions and tables. A
/// module below it, such as `flickbook.components`, has a file of its own, which uses the classes
/// of the first file.
public struct StubRenderer: Sendable {
  /// The module whose table the file returns.
  ///
  /// The first part of its name is the prefix of classes.
  public var module: String
  /// The comment at the top of the file, without comment markers.
  public var introduction: String
  /// Modules that are global tables and can also be called, with the signature of the call.
  public var callableGlobals: [String: String]
  /// Global functions that the language server already knows as part of Lua.
  public var knownGlobals: Set<String>

  /// Creates a renderer.
  public init(
    module: String, introduction: String, callableGlobals: [String: String] = [:],
    knownGlobals: Set<String> = []
  ) {
    self.module = module
    self.introduction = introduction
    self.callableGlobals = callableGlobals
    self.knownGlobals = knownGlobals
  }

  /// The file, ending in a newline.
  public func render(_ schema: APISchema) -> String {
    let isBelow = module.contains(".")
    let others = APISchema(
      modules: schema.modules.filter { !$0.name.contains(".") }, types: schema.types)
    let part =
      isBelow
      ? APISchema(modules: schema.modules.filter { $0.name == module }, types: []) : others
    let known = Set(isBelow ? others.tables.map(\.name) : [])
    let stubs = Stubs(renderer: self, types: part.types)
    let notation = stubs.notation
    var lines = ["---@meta \(module)", ""]
    lines += introduction.split(separator: "\n", omittingEmptySubsequences: false).map {
      "-- \($0)"
    }
    if !isBelow {
      lines += [""] + notation.prelude
      for (name, value) in part.aliases {
        lines += ["", "---@alias \(notation.className(name)) \(notation.text(value))"]
      }
    }
    for table in part.tables where !known.contains(table.name) {
      lines += [""] + stubs.lines(of: table)
    }
    for type in part.types { lines += [""] + stubs.lines(of: type) }
    for module in part.modules { lines += stubs.lines(of: module) }
    return (lines + ["", "return \(Stubs.lastPart(of: module))"]).joined(separator: "\n") + "\n"
  }
}

/// Renders modules, types and tables.
private struct Stubs {
  var renderer: StubRenderer
  var types: [TypeSchema]
  var notation: EditorNotation {
    EditorNotation(module: String(renderer.module.prefix { $0 != "." }))
  }

  /// The last part of a module's name, which is its variable.
  static func lastPart(of module: String) -> String {
    String(module.split(separator: ".").last ?? "")
  }

  // MARK: Modules and types

  func lines(of module: ModuleSchema) -> [String] {
    let isGlobal = module.name.isEmpty
    var lines: [String] = []
    if !isGlobal {
      lines += ["", "---\(module.summary)", "---@class \(notation.className(module.name))"]
      if let call = renderer.callableGlobals[module.name] { lines.append("---@overload \(call)") }
      let isLocal = module.name == renderer.module
      lines.append("\(isLocal ? "local " : "")\(Self.lastPart(of: module.name)) = {}")
    }
    let variable = Self.lastPart(of: module.name)
    let owner = module.name.contains(".") ? variable : nil
    for function in module.functions
    where !isGlobal || !renderer.knownGlobals.contains(function.name) {
      lines += [""]
      lines += self.lines(
        of: function, prefix: isGlobal ? "" : "\(variable).", owner: owner)
    }
    return lines
  }

  /// A class, preceded by the combined class of its script-named fields, if any.
  func lines(of type: TypeSchema) -> [String] {
    var lines: [String] = []
    if case .objects(let name, let members) = type.ownFields?.value {
      lines += self.lines(ofClass: name, over: members) + [""]
    }
    lines += ["---\(type.summary)", "---@class \(notation.className(type.name))"]
    lines += type.properties.map(field)
    if let own = type.ownFields {
      lines.append("---@field [string] \(notation.text(ofOwnField: own.value)) \(own.summary)")
    }
    guard !type.methods.isEmpty else { return lines }
    // Capitalized, because parameters can have the names of types.
    let variable = Self.capitalized(type.name)
    lines.append("local \(variable) = {}")
    for method in type.methods {
      lines += [""] + self.lines(of: method, prefix: "\(variable):", owner: type.name)
    }
    return lines
  }

  private func field(_ property: PropertySchema) -> String {
    let note = property.isWritable ? "" : " Read-only."
    return field(property.name, property.value, property.summary + note)
  }

  private func field(_ name: String, _ value: ValueSchema, _ summary: String) -> String {
    var (mark, value) = ("", value)
    if case .optional(let present) = value { (mark, value) = ("?", present) }
    return "---@field \(name)\(mark) \(notation.text(value)) \(summary)"
  }

  /// A class that combines several types and has the members of each.
  ///
  /// Members with conflicting types are `any`.
  private func lines(ofClass name: String, over members: [String]) -> [String] {
    let members = members.compactMap { name in types.first { $0.name == name } }
    let parents = members.map { notation.className($0.name) }.joined(separator: ", ")
    var lines = [
      "---One of these types, as determined by the ids of a screen.",
      "---@class \(notation.className(name)): \(parents)",
    ]
    var seen: Set<String> = []
    for property in members.flatMap(\.properties) where seen.insert(property.name).inserted {
      let all = members.flatMap(\.properties).filter { $0.name == property.name }
      if Set(all.map(\.value)).count > 1 { lines.append("---@field \(property.name) any") }
    }
    for own in members.compactMap(\.ownFields) {
      lines.append("---@field [string] \(notation.text(ofOwnField: own.value)) \(own.summary)")
    }
    return lines
  }

  /// `scroll_view` as `ScrollView`.
  private static func capitalized(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  // MARK: Tables

  func lines(of table: TableSchema) -> [String] {
    ["---\(table.summary)"]
      + lines(
        ofTable: notation.className(table.name), table.keys, items: table.items,
        isGiven: table.isGiven)
  }

  /// The class of a table.
  ///
  /// A table passed by scripts must not have other keys.
  private func lines(
    ofTable name: String, _ keys: [ParameterSchema], items: ValueSchema?, isGiven: Bool
  ) -> [String] {
    var lines = ["---@class \(isGiven ? "(exact) " : "")\(name)"]
    lines += keys.map { "---@field \(parameter($0, isField: true))" }
    if let items { lines.append("---@field [integer] \(notation.text(items)) At 1, 2, 3 ….") }
    if isGiven {
      lines.append("---@field [string] \(notation.className(EditorNotation.noSuchKey)) None.")
    }
    return lines
  }

  // MARK: Functions

  private func lines(
    of function: FunctionSchema, prefix: String, owner: String? = nil
  ) -> [String] {
    var lines: [String] = []
    var names = function.parameters.map { Self.variable($0.name) }
    let parameters: [String]
    if function.takesTable {
      let place = owner.map { "\($0)." } ?? ""
      let options = notation.className("\(place)\(function.name).options")
      lines += self.lines(
        ofTable: options, function.parameters, items: function.items, isGiven: true)
      lines.append("")
      names = ["options"]
      parameters = ["---@param options \(options)"]
    } else {
      parameters = function.parameters.map { "---@param \(parameter($0))" }
    }
    lines.append("---\(function.summary)")
    if !function.example.isEmpty {
      lines += ["---", "---```lua"]
      lines += function.example.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "---\($0)" }
      lines.append("---```")
    }
    if let advice = function.deprecation { lines += ["---", "---\(advice)", "---@deprecated"] }
    lines += parameters
    if let result = function.shownResult {
      lines += result.values.map { "---@return \(notation.text($0)) # \(result.summary)" }
    }
    lines.append("function \(prefix)\(function.name)(\(names.joined(separator: ", "))) end")
    return lines
  }

  /// A parameter as an annotation: name, type, description.
  private func parameter(_ parameter: ParameterSchema, isField: Bool = false) -> String {
    let isOptional = parameter.isOptional || parameter.defaultValue != nil
    let mark = isOptional && parameter.name != "..." ? "?" : ""
    let range = parameter.range.map { " (\($0))" } ?? ""
    let value = parameter.defaultValue.map { " Default: `\($0)`." } ?? ""
    let type = notation.text(parameter.value.present)
    let name = isField ? parameter.name : Self.variable(parameter.name)
    return "\(name)\(mark) \(type) \(parameter.summary)\(range)\(value)"
  }

  /// A valid variable name: keywords get a trailing underscore.
  private static func variable(_ name: String) -> String {
    keywords.contains(name) ? "\(name)_" : name
  }

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}
