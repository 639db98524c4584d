internal import FlickAPI
internal import FlickCore
internal import FlickSystem
internal import LuaKit
internal import LuaSchema

extension ScriptHost {
  /// The report of an error that ended a script, for its author: the line, a misspelt name's
  /// correction, the script's own calls, the virtual time.
  func report(of error: LuaError) -> HostError {
    var error = error
    if let source = error.location?.source { error.location?.source = wholeName(of: source) }
    let piece = error.location.flatMap { pieces[$0.source] }
    // If a string was refused as a script, the error lacks a line but has a name, which may be
    // arbitrary in the REPL.
    let isNamed = error.location == nil && !isInteractive
    let name = isNamed ? chunks.first.map { "\($0): " } : nil
    var report = HostError(
      error.hostKind, (name ?? "") + error.description,
      traceback: Self.scriptCalls(of: error.traceback ?? ""), cause: error)
    var context: [String] = []
    if let location = error.location, let source = source(of: location.source) {
      // A script may raise a text of megabytes.
      let message = String(error.message.prefix(Self.longestMessage))
      if error.kind == .runtime {
        report.description += nameHint(for: message, in: source, at: location)
      }
      if let missing = MissingModule(message) {
        report.description = "\(location): \(missing.sentence)\(hint(for: missing))"
        context.append(missing.tried)
      }
      let excerpt = SourceExcerpt(
        line: location.line, of: source, message: message, after: piece?.offset ?? 0)
      if let excerpt { context.append(excerpt.text) }
    }
    if let stage = session.lastStage {
      // Ids of components are in it, which must not begin lines.
      context += stage.situation(decisions: Self.shownDecisions).map {
        "  " + PrintableText.of($0, keeping: .tabs)
      }
    }
    if let time = session.virtualTime, time > 0 {
      context.append("  at \(LuaNumber.text(Self.rounded(time))) s of virtual time")
    }
    if (error.cause as? CheckFailure)?.hasLines == true,
      let end = report.description.firstIndex(of: "\n")
    {
      // The text of a check about the compared values continues in lines of its own.
      context.insert(String(report.description[end...].dropFirst()), at: 0)
      report.description = String(report.description[..<end])
    }
    if let marks = (error.cause as? CheckFailure)?.marks {
      context.insert(contentsOf: marks.map { "  " + $0 }, at: 0)
    }
    report.context = context.joined(separator: "\n")
    for piece in pieces.values {
      report.description = piece.resolving(report.description)
      report.traceback = piece.resolving(report.traceback)
    }
    return report
  }

  /// The name that was meant, or the reason for a nil value, in parentheses; may be empty.
  private func nameHint(
    for message: String, in source: String, at location: LuaLocation
  ) -> String {
    if Misspelling.isPossible(in: message) {
      let misspelling = Misspelling(
        globals: globalNames, modules: modules, source: source, line: location.line)
      let hint = misspelling.hint(for: message)
      if !hint.isEmpty { return hint }
    }
    guard NilExplanation.isPossible(in: message) else { return "" }
    return NilExplanation(of: source, file: location.source, line: location.line)?
      .hint(for: message) ?? ""
  }

  /// The most decisions to print for a failed test, counted from the last.
  private static let shownDecisions = 3

  /// A module of that name nearly, of the host or of the project.
  private func hint(for module: MissingModule) -> String {
    let own = NearestName.hint(for: module.name, among: builtInModules)
    let path = module.name.split(separator: ".").joined(separator: "/")
    return own.isEmpty ? hint(for: path, suffix: ".lua") : own
  }

  /// Lua shortens long names of scripts.
  func wholeName(of source: String) -> String {
    guard source.hasPrefix("...") else { return source }
    // A character that Lua has cut reads as a replacement character.
    let end = source.dropFirst(3).drop { $0 == "\u{FFFD}" }
    return chunks.first { $0.hasSuffix(end) } ?? source
  }

  /// The longest part of a message that is searched for names, in characters.
  private static let longestMessage = 1000

  /// The longest script that is read again, in bytes.
  private static let longestSource = 1 << 20

  private func source(of name: String) -> String? {
    if let entry = entries[name] { return entry }
    guard chunks.contains(name), let bytes = try? File.read(name, limit: Self.longestSource) else {
      return nil
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func rounded(_ seconds: Double) -> Double { seconds.rounded(perUnit: 1e6) }

  // MARK: Calls

  /// The script's part of a traceback, without functions of the host and of Lua itself.
  private static func scriptCalls(of traceback: String) -> String {
    let lines = traceback.split(separator: "\n")
    var isAfterOwn = false
    let calls = lines.dropFirst().filter { line in
      // A tail call by a function of the host does not belong to the script either.
      if isAfterOwn, line == "\t(...tail calls...)" { return false }
      isAfterOwn = line.hasPrefix("\t" + LuaState.ownSource)
      return !isAfterOwn && !line.hasPrefix("\t[C]: in ")
    }
    return calls.isEmpty ? "" : ([lines[0]] + calls).joined(separator: "\n")
  }

  // MARK: Names

  /// The globals of every script, and in the REPL also those defined there.
  ///
  /// Globals defined by a script may be of any size.
  private var globalNames: [String: [String]] {
    let globals = (try? ScriptGlobals.globals(of: api)) ?? []
    let standard = globals.map { ($0.name, $0.fields ?? []) }
    let made = isInteractive ? madeGlobals : []
    return Dictionary(standard + made) { first, _ in first }
  }

  /// The most names of a session to compare with a misspelt one.
  private static let mostMadeGlobals = 500

  /// The present global variables, with the fields of tables.
  private var madeGlobals: [(String, [String])] {
    guard let pairs = try? lua.globals.pairs() else { return [] }
    let named = pairs.compactMap { key, value in key.asText.map { ($0, value) } }
    return named.sorted { $0.0 < $1.0 }.prefix(Self.mostMadeGlobals).map { name, value in
      guard case .table(let table) = value, let pairs = try? table.pairs() else {
        return (name, [])
      }
      return (name, pairs.prefix(Self.mostMadeGlobals).compactMap { $0.key.asText })
    }
  }

  private var modules: [(name: String, functions: [String])] {
    [FlickbookModule.module, ComponentModule.module, FeelModule.module].map { module in
      (module.name, module.schema.functions.map(\.name))
    }
  }
}

/// The message of `require` for a missing module, as in Lua: one sentence, then the tried places,
/// in lines.
private struct MissingModule {
  let name: String
  let sentence: String
  let tried: String

  init?(_ message: String) {
    let lines = message.split(separator: "\n", maxSplits: 1).map(String.init)
    guard lines.count == 2, lines[0].hasPrefix(Self.start), lines[0].hasSuffix(Self.end) else {
      return nil
    }
    name = String(lines[0].dropFirst(Self.start.count).dropLast(Self.end.count))
    sentence = String(lines[0].dropLast())
    tried = lines[1].replacing("\t", with: "  ")
  }

  private static let start = "module '"
  private static let end = "' not found:"
}
