/// Renders an API as the definitions that lua-language-server reads: a file `---@meta` with classes,
/// fields and functions, whose name is that of the module it stands for.
public struct StubRenderer: Sendable {
  /// The module whose table the file returns; its name is the prefix of all classes.
  public var module: String
  /// Lines of comment at the top.
  public var introduction: String
  /// What the words for types that are no Lua types mean, such as `screen or path`: names of types and of
  /// Lua types, with bars between.
  public var words: [String: String]
  /// What the fields of a type are that have names of a script's own.
  public var ownFields: [String: String]
  /// Modules that are global tables, and also functions with this signature.
  public var callableGlobals: [String: String]
  /// Global functions that the language server knows as Lua's own.
  public var knownGlobals: Set<String>

  /// Creates a renderer.
  public init(
    module: String, introduction: String, words: [String: String] = [:],
    ownFields: [String: String] = [:], callableGlobals: [String: String] = [:],
    knownGlobals: Set<String> = []
  ) {
    self.module = module
    self.introduction = introduction
    self.words = words
    self.ownFields = ownFields
    self.callableGlobals = callableGlobals
    self.knownGlobals = knownGlobals
  }

  /// The file, ending in a newline.
  public func render(_ schema: APISchema) -> String {
    let stubs = Stubs(renderer: self, typeNames: Set(schema.types.map(\.name)))
    var lines = ["---@meta \(module)", ""]
    lines += introduction.split(separator: "\n", omittingEmptySubsequences: false).map {
      "-- \($0)"
    }
    for type in schema.types { lines += [""] + stubs.lines(of: type) }
    for module in schema.modules { lines += stubs.lines(of: module) }
    return (lines + ["", "return \(module)"]).joined(separator: "\n") + "\n"
  }

  /// The words for types in a schema that this renderer would render as `any` for want of knowing them.
  public func unknownWords(in schema: APISchema) -> Set<String> {
    let stubs = Stubs(renderer: self, typeNames: Set(schema.types.map(\.name)))
    let functions = schema.modules.flatMap(\.functions) + schema.types.flatMap(\.methods)
    let types =
      functions.flatMap { $0.parameters.map(\.type) + ($0.shownResult.map { [$0.type] } ?? []) }
      + schema.types.flatMap(\.properties).map(\.type)
    return Set(types.flatMap(stubs.parts).filter { stubs.known($0) == nil })
  }
}

/// The lines of modules and types.
private struct Stubs {
  var renderer: StubRenderer
  var typeNames: Set<String>

  // MARK: Modules and types

  func lines(of module: ModuleSchema) -> [String] {
    let isGlobal = module.name.isEmpty
    var lines: [String] = []
    if !isGlobal {
      lines += ["", "---\(module.summary)", "---@class \(className(of: module.name))"]
      if let call = renderer.callableGlobals[module.name] { lines.append("---@overload \(call)") }
      let isLocal = module.name == renderer.module
      lines.append("\(isLocal ? "local " : "")\(module.name) = {}")
    }
    for function in module.functions
    where !isGlobal || !renderer.knownGlobals.contains(function.name) {
      lines += [""]
      lines += self.lines(of: function, prefix: isGlobal ? "" : "\(module.name).")
    }
    return lines
  }

  func lines(of type: TypeSchema) -> [String] {
    var lines = ["---\(type.summary)", "---@class \(className(of: type.name))"]
    for property in type.properties {
      let note = property.isWritable ? "" : " Read-only."
      lines.append(
        "---@field \(property.name) \(luaType(property.type)) \(property.summary)\(note)")
    }
    if let own = renderer.ownFields[type.name] {
      lines.append("---@field [string] \(union(of: own)) Under the names that a script has given.")
    }
    lines.append("local \(type.name) = {}")
    for method in type.methods {
      lines += [""] + self.lines(of: method, prefix: "\(type.name):")
    }
    return lines
  }

  private func className(of name: String) -> String {
    name == renderer.module ? name : "\(renderer.module).\(name)"
  }

  // MARK: Functions

  private func lines(of function: FunctionSchema, prefix: String) -> [String] {
    var lines: [String] = []
    var names = function.parameters.map { Self.variable($0.name) }
    let parameters: [String]
    if function.takesTable {
      let owner = prefix.hasPrefix("\(renderer.module).") ? "" : "\(prefix.dropLast())."
      let options = "\(renderer.module).\(owner)\(function.name).options"
      lines.append("---@class \(options)")
      lines += function.parameters.map { "---@field \(parameter($0, isField: true))" }
      lines += ["---@field [integer] any", ""]
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
    lines += parameters
    if let result = function.shownResult {
      let types = result.type.split(separator: ", ").map(String.init)
      // `{ x, y }` is one type.
      let results = known(result.type) == nil && types.count > 1 ? types : [result.type]
      lines += results.map { "---@return \(luaType($0)) # \(result.summary)" }
    }
    lines.append("function \(prefix)\(function.name)(\(names.joined(separator: ", "))) end")
    return lines
  }

  /// A parameter as an annotation has it: name, type, meaning.
  private func parameter(_ parameter: ParameterSchema, isField: Bool = false) -> String {
    let isOptional = parameter.isOptional || parameter.defaultValue != nil
    let mark = isOptional && parameter.name != "..." ? "?" : ""
    let range = parameter.range.map { " (\($0))" } ?? ""
    let value = parameter.defaultValue.map { " Default: `\($0)`." } ?? ""
    let type = luaType(parameter.type.drop(suffix: " or nil"))
    let name = isField ? parameter.name : Self.variable(parameter.name)
    return "\(name)\(mark) \(type) \(parameter.summary)\(range)\(value)"
  }

  /// A name that can be a variable: keywords get a line below them.
  private static func variable(_ name: String) -> String {
    keywords.contains(name) ? "\(name)_" : name
  }

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  // MARK: Types

  /// A type in the language server's notation.
  func luaType(_ words: String) -> String {
    if let known = known(words) { return known }
    if words.hasSuffix(" or nil") { return luaType(words.drop(suffix: " or nil")) + "?" }
    if words.hasPrefix("list of ") {
      let item = luaType(String(words.dropFirst("list of ".count)))
      return item.contains("|") ? "(\(item))[]" : "\(item)[]"
    }
    return "any"
  }

  /// The words that a type is put together from.
  func parts(of words: String) -> [String] {
    if known(words) != nil { return [] }
    if words.hasSuffix(" or nil") { return parts(of: words.drop(suffix: " or nil")) }
    if words.hasPrefix("list of ") { return parts(of: String(words.dropFirst("list of ".count))) }
    let types = words.split(separator: ", ").map(String.init)
    return types.count > 1 ? types.flatMap(parts) : [words]
  }

  func known(_ words: String) -> String? {
    if let meaning = renderer.words[words] { return union(of: meaning) }
    if words.hasPrefix("'") {
      return words.split(separator: " | ").joined(separator: "|")
    }
    if typeNames.contains(words) { return className(of: words) }
    return switch words {
    case "number", "string", "boolean", "table", "function", "any": words
    case "whole number": "integer"
    case "coroutine": "thread"
    case "{ x, y }", "{ least, greatest }": "{ [1]: number, [2]: number }"
    default: nil
    }
  }

  /// Names with bars between, those of types in full.
  private func union(of names: String) -> String {
    names.split(separator: "|").map { name in
      typeNames.contains(String(name)) ? className(of: String(name)) : String(name)
    }.joined(separator: "|")
  }
}
