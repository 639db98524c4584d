/// Types in the notation of lua-language-server.
struct EditorNotation {
  /// What stands before the names of classes, such as `flickbook`.
  var module: String

  func className(_ name: String) -> String {
    name == module || name.hasPrefix("\(module).") ? name : "\(module).\(name)"
  }

  /// A type that stands alone.
  func text(_ value: ValueSchema) -> String {
    switch value {
    case .any: "any"
    case .number: "number"
    case .integer: "integer"
    case .string: "string"
    case .boolean: "boolean"
    case .coroutine: "thread"
    case .scalar: className(Self.scalar)
    case .word(let word): "'\(word)'"
    case .flag(let flag): "\(flag)"
    case .object(let name), .alias(let name, _), .objects(let name, _): className(name)
    case .table(let table): className(table.name)
    case .pair: className(Self.pair)
    case .list(let item): "\(grouped(item))[]"
    case .map(let item): "table<string, \(text(item))>"
    case .union(let parts): parts.map(part).joined(separator: "|")
    case .optional(let value): "\(grouped(value))?"
    case .function(let call): text(call)
    }
  }

  /// What a field may be that has a name of a script's own.
  ///
  /// Any name is one of these to the language server, so that a misspelt method would be a field
  /// and no mistake. Therefore the field may also be a function that cannot be called: calls are
  /// reported, and with `any` among the types nothing else is.
  func text(ofOwnField value: ValueSchema) -> String {
    "\(text(value))|any|\(className(Self.noSuchMethod))"
  }

  private func text(_ call: CallSchema) -> String {
    let parameters = call.parameters.map { "\($0.name): \(text($0.value))" }
    // An unused result may be anything: an early `return x` is no mistake.
    let result = text(call.result ?? .any)
    return "fun(\(parameters.joined(separator: ", "))): \(result)"
  }

  /// A part of a union.
  private func part(_ value: ValueSchema) -> String {
    if case .function = value { "(\(text(value)))" } else { text(value) }
  }

  /// A type to which something is added.
  private func grouped(_ value: ValueSchema) -> String {
    switch value {
    case .union(let parts) where parts.count > 1: "(\(text(value)))"
    case .function, .optional: "(\(text(value)))"
    default: text(value)
    }
  }

  // MARK: Classes that a notation needs

  /// The class of a number, a text or a boolean: which one only the script knows.
  static let scalar = "scalar"
  /// The class of two numbers.
  static let pair = "pair"
  /// The class of the value of a key that does not exist.
  static let noSuchKey = "no_such_key"
  /// The type of a method that does not exist.
  static let noSuchMethod = "no_such_method"

  /// The declarations of these classes.
  var prelude: [String] {
    let (key, method) = (className(Self.noSuchKey), className(Self.noSuchMethod))
    let call = ["there", "is", "no", "such", "method"].map { "\($0): \(key)" }
    return [
      "---What a key may be that a table does not have: nothing. So a misspelt key is reported.",
      "---@class \(key)", "---@field no_such_key true", "",
      "---What a method may be that an object does not have: one that cannot be called. So a misspelt",
      "---method is reported where any name may be the name of something.",
      "---@alias \(method) fun(\(call.joined(separator: ", ")))", "",
      "---Two numbers, such as x and y.",
      "---@class (exact) \(className(Self.pair))",
      "---@field [1] number", "---@field [2] number", "",
      "---A number, a text or a boolean: which one the script says that declares it.",
      "---@class \(className(Self.scalar)): number, integer, string, boolean",
    ]
      + ["add", "sub", "mul", "div", "mod", "idiv", "pow"].map {
        "---@operator \($0)(number): number"
      }
      + ["---@operator unm: number", "---@operator concat(string): string"]
  }
}
