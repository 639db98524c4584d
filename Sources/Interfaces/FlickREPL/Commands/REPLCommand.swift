internal import FlickAPI
internal import FlickHost
internal import LuaKit

/// A command of the session, typed after a colon.
///
/// One row defines its help, completion and action.
struct REPLCommand: Sendable {
  /// The kind of an argument, for completion.
  enum Argument: Sendable {
    case none, expression, file, screen, trace, component, topic
    /// A tunable, and the text that follows its name.
    case tunable(ending: String = "")
  }

  let name: String
  /// The arguments, as shown in help.
  let usage: String
  let summary: String
  /// Further lines for `:help name`.
  var details: [String] = []
  var argument = Argument.none
  /// Whether `:save` writes the command.
  ///
  /// False for commands of interactive use only, such as `:edit`, `:time` and `:view`.
  var isSaved = true
  let run: @Sendable (REPLSession, String) throws -> Void

  static let all: [REPLCommand] =
    StageCommands.all + TimeCommands.all + TunableCommands.all + LookCommands.all
    + FlipCommands.all + KeptCommands.all + ViewCommands.all + EditCommands.all + FileCommands.all
    + SessionCommands.all

  /// The command with a full name, which must start with a colon; nil if there is none.
  static func named(_ name: String) -> REPLCommand? {
    guard name.hasPrefix(":") else { return nil }
    return all.first { ":\($0.name)" == name }
  }

  /// `:drag FROM BY [TIME]`.
  var head: String { usage.isEmpty ? ":\(name)" : ":\(name) \(usage)" }

  var help: [String] { [head, "  \(summary)"] + details.map { $0.isEmpty ? "" : "  \($0)" } }
}

extension REPLSession {
  /// Runs a line that starts with a colon.
  func run(command line: String) throws(HostError) {
    let word = String(line.prefix { !$0.isWhitespace })
    let rest = line.dropFirst(word.count).trimmed
    let isOwn = REPLCommand.all.contains { ":\($0.name)".hasPrefix(word) }
    if !isOwn, let offer = try pluginCommand(word) {
      return print(try host.answer(of: offer, to: rest, on: stage))
    }
    guard let command = try Self.command(word) else { return }
    if case .none = command.argument, command.usage.isEmpty, !rest.isEmpty {
      throw HostError(.input, "\(word) takes nothing after it, got '\(rest)'")
    }
    keepsEntry = command.isSaved
    do {
      try command.run(self, rest)
    } catch {
      throw HostError(caught: error)
    }
  }

  /// Whether a name is a built-in command or an abbreviation of one.
  ///
  /// Such names do not call commands of plugins.
  package static func hasCommand(_ name: String) -> Bool {
    REPLCommand.all.contains { $0.name.hasPrefix(name) }
  }

  /// The help lines for the commands of plugins.
  var pluginCommandHelp: [String] {
    let rows = host.offers(of: .replCommand).list.map { offer in
      [":\(offer.name)", "Plugin '\(offer.plugin)': \(offer.summary)"]
    }
    guard !rows.isEmpty else { return [] }
    return ["", "Of plugins:"] + PrintedText.wrappedTable(rows, indent: 2, width: min(width, 110))
  }

  /// The names of the commands of plugins as typed, qualified if ambiguous.
  var pluginCommandNames: [String] {
    let offers = host.offers(of: .replCommand).list
    return offers.map { offer in
      let isOnly = offers.count { $0.name == offer.name } == 1
      return ":" + (isOnly ? offer.name : offer.qualifiedName)
    }
  }

  /// The command of a plugin for `:name`, or for `:plugin:name` if several plugins have the name.
  func pluginCommand(_ word: String) throws(HostError) -> ScriptHost.Offer? {
    guard word.hasPrefix(":"), word.utf8.count > 1 else { return nil }
    let name = String(word.dropFirst())
    let (list, fault) = host.offers(of: .replCommand)
    let found = list.filter { [$0.name, $0.qualifiedName].contains(name) }
    if found.count > 1 {
      let names = found.map { ":\($0.qualifiedName)" }.joined(separator: ", ")
      throw HostError(.input, "'\(word)' may be any of \(names)")
    }
    if found.isEmpty, let fault { throw fault }
    return found.first
  }

  /// The built-in command for a word: its full name, or an unambiguous abbreviation.
  private static func command(_ word: String) throws(HostError) -> REPLCommand? {
    if let command = REPLCommand.named(word) { return command }
    let candidates = REPLCommand.all.filter { ":\($0.name)".hasPrefix(word) }
    if candidates.count == 1 { return candidates[0] }
    if word == ":" || word == ":?" { return REPLCommand.named(":help") }
    let names = REPLCommand.all.map { ":\($0.name)" }
    if candidates.isEmpty {
      let hint = NearestName.hint(for: word, among: names)
      throw HostError(.input, "no command '\(word)'\(hint.isEmpty ? "; :help lists them" : hint)")
    }
    let list = candidates.map { ":\($0.name)" }.joined(separator: ", ")
    throw HostError(.input, "'\(word)' may be any of \(list)")
  }
}
