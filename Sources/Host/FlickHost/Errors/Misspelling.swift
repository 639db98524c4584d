internal import LuaKit
internal import LuaSyntax

/// Guesses the intended name for a name that was nil.
///
/// Lua reports "global 'x'" or "field 'x'" for a value that it could not use. A global is compared
/// with the globals and the script's own variables, a field with the fields of the table before it,
/// if the line shows which table that is.
struct Misspelling {
  /// Fields of the global tables of every script, by table; empty for other globals.
  var globals: [String: [String]]
  /// The functions of the modules that scripts require, by module.
  var modules: [(name: String, functions: [String])]
  /// The script's text, and the line of the error.
  var source: String
  var line: Int

  /// Whether the message names something that was nil.
  static func isPossible(in message: String) -> Bool {
    kinds.contains { name(after: $0, in: message) != nil }
  }

  private static let kinds = ["global '", "field '", "method '"]

  /// ` (did you mean 'x'?)`, or an empty string.
  func hint(for message: String) -> String {
    if let name = Self.name(after: "global '", in: message) { return hint(forGlobal: name) }
    for kind in ["field '", "method '"] {
      if let name = Self.name(after: kind, in: message) { return hint(forField: name) }
    }
    return ""
  }

  private func hint(forGlobal name: String) -> String {
    if globals[name] != nil { return "" }
    if name == "fb" || name == "flickbook" {
      return " (is 'local \(name) = require \"flickbook\"' missing?)"
    }
    let variables = variables
    if variables.contains(name) {
      return " (the local variable '\(name)' of this script is not visible on this line)"
    }
    return NearestName.hint(for: name, among: Array(globals.keys) + variables)
  }

  private func hint(forField name: String) -> String {
    guard let owner = owner(of: name) else { return "" }
    if let reason = AbsentNames.reason(for: name, of: owner) { return " (\(reason))" }
    if let fields = globals[owner], !fields.isEmpty {
      return NearestName.hint(for: name, among: fields)
    }
    return NearestName.hint(for: name, among: functions(ofModuleIn: owner))
  }

  /// The functions of the module that a variable gets by `require`; none for other variables.
  private func functions(ofModuleIn variable: String) -> [String] {
    let tokens = LuaLexer.tokens(of: Array(source.utf8))
    for index in tokens.indices.dropLast(3)
    where tokens[index].text == variable && tokens[index + 1].text == "="
      && tokens[index + 2].text == "require"
    {
      let argument = tokens[index + 3].text == "(" ? index + 4 : index + 3
      guard argument < tokens.count, case .string(let name) = tokens[argument].kind else {
        continue
      }
      if let module = modules.first(where: { $0.name == name }) { return module.functions }
    }
    return []
  }

  /// The quoted name after a mark that ends with the opening quote; nil if there is none.
  static func name(after mark: String, in message: String) -> String? {
    guard let start = message.firstRange(of: mark) else { return nil }
    let rest = message[start.upperBound...]
    guard let end = rest.firstIndex(of: "'") else { return nil }
    return String(rest[..<end])
  }

  // MARK: Reading the script

  /// The name before the dot or colon before `field` on the line.
  private func owner(of field: String) -> String? {
    guard let text = SourceExcerpt.content(of: line, in: source) else { return nil }
    let tokens = LuaLexer.tokens(of: Array(text.prefix(10_000).utf8), isFile: false)
    for index in tokens.indices.dropFirst(2)
    where tokens[index].text == field && tokens[index - 2].isName
      && [".", ":"].contains(tokens[index - 1].text)
    {
      return tokens[index - 2].text
    }
    return nil
  }

  /// The script's variables, parameters and functions: the names of a list after `local` or `for`,
  /// and those between `function` and the end of its parameters.
  private var variables: [String] {
    var variables: Set<String> = []
    let tokens = LuaLexer.tokens(of: Array(source.utf8))
    for (index, token) in tokens.enumerated() {
      let isFunction = token.text == "function"
      guard isFunction || token.text == "local" || token.text == "for" else { continue }
      let separators: Set<String> = isFunction ? [".", ":", "(", ","] : [","]
      let list = tokens[(index + 1)...].prefix { $0.isName || separators.contains($0.text) }
      for token in list where token.isName { variables.insert(token.text) }
    }
    return variables.sorted()
  }
}
