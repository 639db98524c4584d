internal import FlickAPI
internal import FlickHost
internal import LuaKit
internal import LuaSchema
internal import LuaSyntax

/// The candidates for a completion at the cursor.
package struct Completion: Hashable, Sendable {
  /// The number of characters before the cursor that a candidate replaces.
  package var replaced: Int
  /// The full candidates, sorted.
  package var candidates: [String]
  /// The text inserted after a candidate if it is the only one.
  package var ending = ""

  /// The text to insert: the common beginning of all candidates, without the replaced characters.
  package var insertion: String {
    guard let first = candidates.first else { return "" }
    if candidates.count == 1 { return String(first.dropFirst(replaced)) + ending }
    var common = first
    for candidate in candidates { common = common.commonPrefix(with: candidate) }
    return String(common.dropFirst(replaced))
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

/// Finds completions.
///
/// Does not run code of a script: values are read from tables without metamethods, and from objects
/// by their declared properties.
struct Completer {
  let session: REPLSession

  init(_ session: REPLSession) { self.session = session }

  /// The completion after a text.
  func completion(of text: String) -> Completion {
    let start = text.trimmed
    if start.hasPrefix(":") { return command(text) }
    if let path = openString(in: text) { return files(path) }
    return expression(text)
  }

  // MARK: Commands

  private var commands: [String] {
    REPLCommand.all.map { ":\($0.name)" } + session.pluginCommandNames
  }

  private func command(_ text: String) -> Completion {
    let line = String(text.drop { $0.isWhitespace })
    guard let gap = line.firstIndex(where: \.isWhitespace) else {
      return matches(line, commands, ending: " ")
    }
    let word = String(line[..<gap])
    let rest = String(line[gap...].drop { $0.isWhitespace })
    let named = REPLCommand.all.filter { ":\($0.name)".hasPrefix(word) }
    guard let command = REPLCommand.named(word) ?? (named.count == 1 ? named[0] : nil) else {
      return Completion(replaced: 0, candidates: [])
    }
    switch command.argument {
    case .none: return Completion(replaced: 0, candidates: [])
    case .expression: return expression(rest)
    case .file: return files(rest)
    case .screen: return files(rest, of: ".lua")
    case .trace: return files(rest, of: ".json")
    case .tunable(let ending):
      let names = session.host.session.tunables.declarations.map(\.name)
      return matches(rest, names, ending: ending)
    case .component: return matches(rest, ids)
    case .topic: return topics(rest)
    }
  }

  private func topics(_ text: String) -> Completion {
    if text.hasPrefix(":") { return matches(text, commands) }
    let names = HelpRenderer.reference.names(in: ScriptHost.schema).map { name in
      name.hasPrefix("flickbook.") ? "fb." + name.dropFirst("flickbook.".count) : name
    }
    return matches(text, names)
  }

  /// The ids that can be read as properties of the stage.
  ///
  /// Ids without properties, such as a gesture of a deck, are excluded.
  private var parts: [String] {
    guard case .object(let stage) = session.host.global("stage") else { return [] }
    return ids.filter { id in
      guard LuaLexer.isName(id), let part = try? stage.value(of: id) else { return false }
      if case .nil = part { return false }
      return true
    }
  }

  /// The names that are valid after a dot and can be read without an error.
  private func readable(_ names: [String], of object: LuaReference) -> [String] {
    names.filter { LuaLexer.isName($0) && (try? object.value(of: $0)) != nil }
  }

  private var ids: [String] { session.stage.map { StageNames.ids(of: $0.scene) } ?? [] }

  // MARK: Files

  /// The contents of the unfinished string literal at the end of the text; nil if there is none.
  private func openString(in text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let last = LuaLexer.tokens(of: bytes, isFile: false).last, !last.isFinished,
      bytes[last.range].starts(with: "\"".utf8) || bytes[last.range].starts(with: "'".utf8)
    else { return nil }
    return String(decoding: bytes[last.range].dropFirst(), as: UTF8.self)
  }

  /// - Parameter kind: the suffix of the file names; folders are always included.
  private func files(_ text: String, of kind: String = "") -> Completion {
    let name = text.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
    let folder = String(text.dropLast(name?.count ?? 0))
    let names = session.fileNames(in: folder).filter {
      $0.hasPrefix(".") == name?.hasPrefix(".") && ($0.hasSuffix(kind) || $0.hasSuffix("/"))
    }
    return matches(name ?? "", names)
  }

  // MARK: Lua

  private func expression(_ text: String) -> Completion {
    let chain = String(text.reversed().prefix { Self.isPart($0) }.reversed())
    guard let split = chain.lastIndex(where: { $0 == "." || $0 == ":" }) else {
      if let keys = keysOfCall(in: text) { return matches(chain, keys, ending: " = ") }
      return matches(chain, globals + parts)
    }
    let word = String(chain[chain.index(after: split)...])
    guard let value = value(of: String(chain[..<split])) else {
      return Completion(replaced: word.count, candidates: [])
    }
    return matches(word, members(of: value, methods: chain[split] == ":"))
  }

  private static func isPart(_ character: Character) -> Bool {
    character == "_" || character == "." || character == ":" || character.isLetter
      || character.isNumber
  }

  private var globals: [String] {
    let names = (try? session.host.state.globals.pairs().compactMap { $0.key.asText }) ?? []
    return names.filter(LuaLexer.isName) + LuaLexer.keywords
  }

  /// The value of names joined by dots or colons; nil if there is none, or if reading it would run
  /// a script.
  func value(of text: String) -> LuaValue? {
    let names = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == ":" }
    guard let first = names.first, !first.isEmpty else { return nil }
    var value = session.host.global(String(first))
    if case .nil = value, let stage = session.stage,
      StageNames.ids(of: stage.scene).contains(String(first))
    {
      guard case .object(let object) = session.host.global("stage") else { return nil }
      value = (try? object.value(of: String(first))) ?? .nil
    }
    for name in names.dropFirst() {
      guard let next = member(String(name), of: value) else { return nil }
      value = next
    }
    if case .nil = value { return nil }
    return value
  }

  private func member(_ name: String, of value: LuaValue) -> LuaValue? {
    switch value {
    case .table(let table): try? table.pairs().first { $0.key.asText == name }?.value
    case .object(let object): try? object.value(of: name)
    default: nil
    }
  }

  private func members(of value: LuaValue, methods: Bool) -> [String] {
    switch value {
    case .table(let table):
      let names = (try? table.pairs().compactMap { $0.key.asText }) ?? []
      return names.filter(LuaLexer.isName)
    case .object(let object):
      guard let type = try? object.typeSchema() else { return [] }
      if methods { return type.methods.map(\.name) }
      let names = readable(type.properties.map(\.name), of: object)
      return type.name == "stage" ? names + parts : names
    case .string where methods: return members(of: session.host.global("string"), methods: false)
    default: return []
    }
  }

  /// The keys of the table argument of the innermost open call, as in `fb.pager { pa`.
  private func keysOfCall(in text: String) -> [String]? {
    var tokens = LuaLexer.tokens(of: Array(text.utf8), isFile: false)
    var depth = 0
    while let token = tokens.popLast() {
      if ["}", ")"].contains(token.text) { depth += 1 }
      guard ["{", "("].contains(token.text) else { continue }
      if depth > 0 {
        depth -= 1
        continue
      }
      guard token.text == "{" else { return nil }
      while tokens.last?.text == "(" { tokens.removeLast() }
      let name = tokens.reversed().prefix { $0.isName || [".", ":"].contains($0.text) }
      return keys(of: name.reversed().map(\.text).joined())
    }
    return nil
  }

  private func keys(of name: String) -> [String]? {
    guard let split = name.lastIndex(where: { $0 == "." || $0 == ":" }) else { return nil }
    let word = name[name.index(after: split)...]
    var functions: [FunctionSchema] = []
    switch value(of: String(name[..<split])) {
    case _ where name.hasPrefix("fb."):
      functions = ScriptHost.schema.modules.first { $0.name == "flickbook" }?.functions ?? []
    case .object(let object)?: functions = (try? object.typeSchema()?.methods) ?? []
    case .table(let table)?: functions = session.host.functions(ofModule: table)
    default: break
    }
    let function = functions.first { $0.name == word }
    guard let function, function.takesTable else { return nil }
    return function.parameters.map(\.name)
  }

  // MARK: Matching

  private func matches(_ start: String, _ names: [String], ending: String = "") -> Completion {
    let candidates = Set(names.filter { $0.hasPrefix(start) }).sorted()
    return Completion(replaced: start.count, candidates: candidates, ending: ending)
  }
}
