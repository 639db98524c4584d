internal import LuaKit

/// Guesses what a name was meant to be that turned out to be nil.
///
/// Lua says "global 'x'" or "field 'x'" of what it could not use. A global is compared with the
/// globals and with the script's own variables, a field with those of the table before it, as far
/// as the line shows which that is.
struct Misspelling {
  /// Fields of the global tables that every script has, by table; globals that are no tables have
  /// none.
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

  /// ` (did you mean 'x'?)`, or nothing.
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
    let words = Self.wordsWithEnds(source[...])
    for index in words.indices.dropLast(2)
    where words[index].word == variable && words[index + 1].word == "require" {
      var name = words[index + 2].word
      if words[index + 2].end == ".", index + 3 < words.count {
        name += "." + words[index + 3].word
      }
      if let module = modules.first(where: { $0.name == name }) { return module.functions }
    }
    return []
  }

  private static func name(after mark: String, in message: String) -> String? {
    guard let start = message.start(of: mark) else { return nil }
    let rest = message[start...].dropFirst(mark.count)
    guard let end = rest.firstIndex(of: "'") else { return nil }
    return String(rest[..<end])
  }

  // MARK: Reading the script

  /// The name before the dot or colon before `field` on the line.
  private func owner(of field: String) -> String? {
    let lines = source.split(
      maxSplits: max(line, 1), omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard line >= 1, line <= lines.count else { return nil }
    var before: (word: String, end: Character)?
    for (word, end) in Self.wordsWithEnds(lines[line - 1].prefix(10_000)) {
      if word == field, let before, before.end == "." || before.end == ":" { return before.word }
      before = (word, end)
    }
    return nil
  }

  /// Stands among the words for `()`.
  private static let emptyParentheses = "()"

  /// The words of a text, each with the character that follows it at once, and `()` as a word of
  /// its own.
  private static func wordsWithEnds(_ text: Substring) -> [(word: String, end: Character)] {
    var result: [(word: String, end: Character)] = []
    var word = ""
    var last: Character = " "
    for character in text {
      if character == "_" || character.isLetter || character.isNumber {
        word.append(character)
      } else if !word.isEmpty {
        result.append((word, character))
        word = ""
      }
      if character == ")", last == "(" { result.append((emptyParentheses, character)) }
      if !character.isWhitespace { last = character }
    }
    if !word.isEmpty { result.append((word, "\n")) }
    return result
  }

  /// The script's variables and parameters: the words of a list after `local`, and those between
  /// the parentheses after `function`.
  private var variables: [String] {
    var variables: Set<String> = []
    var isListing = false
    var isFunction = false
    for (word, end) in Self.wordsWithEnds(source[...]) {
      if word == Self.emptyParentheses {
        isListing = false
        isFunction = false
        continue
      }
      if word == "local" || word == "function" || word == "for" {
        isListing = word != "function" || end == "("
        isFunction = word == "function"
        continue
      }
      guard isListing || isFunction else { continue }
      variables.insert(word)
      // A function's name is followed by its parameters; a list ends where no comma follows.
      if isFunction, !isListing {
        isListing = end == "("
        isFunction = end == "(" || end == "." || end == ":"
      } else if end != "," {
        isListing = false
        isFunction = false
      }
    }
    return variables.sorted()
  }
}

extension String {
  /// Where `other` starts.
  fileprivate func start(of other: String) -> Index? {
    guard !other.isEmpty else { return nil }
    return indices.first { self[$0...].hasPrefix(other) }
  }
}
