/// Types in the notation of lua-language-server.
struct EditorNotation {
  /// The prefix of class names, such as `flickbook`.
  var module: String

  func className(_ name: String) -> String {
    name == module || name.hasPrefix("\(module).") ? name : "\(module).\(name)"
  }

  /// A type outside any other type.
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

  /// The type of a field with a name chosen by the script.
  ///
  /// The language server accepts any name for such a field, so a misspelt method would be read as a
  /// field and not reported. The union therefore contains a function that cannot be called: calls
  /// are reported, and because of `any`, no other use is.
  func text(ofOwnField value: ValueSchema) -> String {
    "\(text(value))|any|\(className(Self.noSuchMethod))"
  }

  private func text(_ call: CallSchema) -> String {
    let parameters = call.parameters.map { "\($0.name): \(text($0.value))" }
    // An unused result can have any type: an early `return x` is not an error.
    let result = text(call.result ?? .any)
    return "fun(\(parameters.joined(separator: ", "))): \(result)"
  }

  /// A part of a union.
  private func part(_ value: ValueSchema) -> String {
    if case .function = value { "(\(text(value)))" } else { text(value) }
  }

  /// A type followed by a suffix.
  private func grouped(_ value: ValueSchema) -> String {
    switch value {
    case .union(let parts) where parts.count > 1: "(\(text(value)))"
    case .function, .optional: "(\(text(value)))"
    default: text(value)
    }
  }

  // MARK: Classes required by the notation

  /// The class for a number, string or boolean, determined by the script.
  static let scalar = "scalar"
  /// The class for two numbers.
  static let pair = "pair"
  /// The class for the value of a key that does not exist.
  static let noSuchKey = "no_such_key"
  /// The alias for the type of a method that does not exist.
  static let noSuchMethod = "no_such_method"

  /// The declarations of these classes.
  var prelude: [String] {
    let (key, method) = (className(Self.noSuchKey), className(Self.noSuchMethod))
    let call = ["there", "is", "no", "such", "method"].map { "\($0): \(key)" }
    return [
      "---The type of a key that a table does not have: empty, so a misspelt key is reported.",
      "---@class \(key)", "---@field no_such_key true", "",
      "---The type of a method that an object does not have. It cannot be called, so a misspelt method",
      "---is reported even where any field name is valid.",
      "---@alias \(method) fun(\(call.joined(separator: ", ")))", "",
      "---Two numbers, such as x and y.",
      "---@class (exact) \(className(Self.pair))",
      "---@field [1] number", "---@field [2] number", "",
      "---A number, string or boolean, as declared by the script.",
      "---@class \(className(Self.scalar)): number, integer, string, boolean",
    ]
      + ["add", "sub", "mul", "div", "mod", "idiv", "pow"].map {
        "---@operator \($0)(number): number"
      }
      + ["---@operator unm: number", "---@operator concat(string): string"]
  }
}
