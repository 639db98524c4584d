internal import FlickAPI
internal import FlickHost
internal import LuaKit
internal import LuaSchema
internal import LuaSyntax

extension REPLSession {
  /// The globals beyond those of every script: `fb` and `help`.
  func prepareGlobals() throws(HostError) {
    try HostError.input {
      if let module = host.state.module("flickbook") {
        try host.state.globals.set("fb", to: module)
        self.module = try module.pairs().compactMap { key, value in
          key.asText.map { ($0, value) }
        }
      }
      let help = host.state.makeFunction { [weak self] arguments in
        guard let self else { return [] }
        self.print(try self.help(about: arguments.first ?? .nil))
        return []
      }
      try host.state.globals.set("help", to: help)
    }
  }

  /// The lines that `help(x)` prints.
  private func help(about value: LuaValue) throws -> [String] {
    if let name = value.asText { return try help(named: name) }
    switch value {
    case .nil: return HelpPages.overview(width: width) + pluginCommandHelp
    case .object(let object):
      guard let type = try object.typeSchema() else { return ["an object of the host"] }
      return try help(named: type.name)
    default:
      let named = try module.first { try $0.value.isRawEqual(to: value) }
      if let named { return try help(named: "flickbook.\(named.name)") }
      if case .table = value, try isModule(value) { return try help(named: "flickbook") }
      let text = ValuePrinter(host.state, width: width).short(value)
      return ["no help for \(text); ':help stage.photos.page' explains a property of that name"]
    }
  }

  private func isModule(_ value: LuaValue) throws -> Bool {
    try host.global("fb").isRawEqual(to: value)
  }

  /// The command for an idiom of other prompts: `quit`, `exit`, `?name` or `name?`.
  ///
  /// Nil for other lines.
  func spokenCommand(_ line: String) -> String? {
    if ["quit", "exit", "quit()", "exit()"].contains(line) {
      guard case .nil = host.global(String(line.prefix(4))) else { return nil }
      return ":quit"
    }
    guard line.hasPrefix("?") || line.hasSuffix("?") else { return nil }
    // In `:keep ?`, it is an argument.
    let word = line.prefix { !$0.isWhitespace }
    guard word.count < 2 || word.count == line.count || !":keep".hasPrefix(word) else { return nil }
    let name = line.replacing("?", with: "").trimmed
    return name.isEmpty ? ":help" : ":help \(name)"
  }

  /// A suggestion for an entry that is an undefined name; nil if no name is similar.
  func hint(forNil entry: String) -> String? {
    guard LuaLexer.isName(entry), let globals = try? host.state.globals.keys() else { return nil }
    let ids = stage.map { StageNames.ids(of: $0.scene) } ?? []
    let names = globals.compactMap(\.asText) + ids
    guard !names.contains(entry) else { return nil }
    return NearestName.of(entry, among: names).map {
      "'\(entry)' is not set; did you mean '\($0)'?"
    }
  }

  /// The help for a name of the API or a command.
  func help(named name: String) throws(HostError) -> [String] {
    if let command = REPLCommand.named(name) { return command.help }
    if let offer = try pluginCommand(name) {
      return [":\(offer.name)", "  Plugin '\(offer.plugin)': \(offer.summary)"]
    }
    let renderer = HelpRenderer.reference
    let schema = ScriptHost.schema
    // `stage.photos` is a value: help on its type; `stage.photos.page` is a property of that.
    for topic in [name, typeOfExpression(name), memberOfExpression(name)].compactMap(\.self) {
      guard let text = renderer.render(topic, in: schema) else { continue }
      return PrintedText.lines(text).flatMap { PrintedText.hanging($0, to: width) }
    }
    if let command = REPLCommand.named(":\(name)") { return command.help }
    let names = renderer.names(in: schema)
    let parts = names.flatMap { [$0, String($0.split { ".:".contains($0) }.last ?? "")] }
    let commands = REPLCommand.all.map { ":\($0.name)" }
    let wanted = name.hasPrefix("fb.") ? "flickbook.\(name.dropFirst(3))" : name
    let hint = NearestName.hint(for: wanted, among: parts + commands)
    throw HostError(.input, "no help for '\(name)'\(hint)")
  }

  private func memberOfExpression(_ text: String) -> String? {
    guard let split = text.lastIndex(where: { $0 == "." || $0 == ":" }),
      let type = typeOfExpression(String(text[..<split]))
    else { return nil }
    return type + text[split...]
  }

  private func typeOfExpression(_ text: String) -> String? {
    guard case .object(let object)? = Completer(self).value(of: text) else { return nil }
    return try? object.typeSchema()?.name
  }
}
