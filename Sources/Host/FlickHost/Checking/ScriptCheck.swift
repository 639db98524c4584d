internal import FlickAPI
internal import FlickSystem
internal import LuaKit
internal import LuaSyntax

/// Checks scripts without playing anything: reads them all, and loads screens and scenario files.
package struct ScriptCheck {
  private let configuration: RunConfiguration
  private let knowledge: CheckKnowledge
  private let loader: ScreenLoader
  private var findings: [CheckFinding] = []
  private var seen: Set<CheckFinding> = []
  /// Whether a script cannot be loaded, or a path cannot be read.
  package private(set) var hasUnloadable = false
  /// Files and folders that cannot be read.
  package private(set) var faults: [HostError] = []

  /// Creates a check.
  ///
  /// - Parameter configuration: the budgets of each script that is loaded.
  package init(_ configuration: RunConfiguration) throws(HostError) {
    self.configuration = configuration
    knowledge = try CheckKnowledge()
    loader = ScreenLoader(configuration)
  }

  /// A script that was read.
  private struct Script {
    var file: String
    var text: [UInt8]
    /// Nil if the text is not valid Lua.
    var source: LuaSource?
    /// Why not.
    var fault: LuaSyntaxError?
    var kind: CheckKnowledge.ScriptKind
  }

  /// Checks the scripts at paths: files, and all `*.lua` below folders.
  ///
  /// - Returns: the findings, file by file in order of line and column, and the number of files.
  package mutating func run(_ paths: [String]) -> (findings: [CheckFinding], fileCount: Int) {
    let files = ScenarioFiles(at: paths, suffix: ".lua")
    faults = files.faults
    var scripts: [Script] = []
    var names = NamesInUse()
    for file in files.files {
      guard let script = read(file) else { continue }
      if let source = script.source { names.add(source) }
      scripts.append(script)
    }
    for script in scripts { check(script, names) }
    return (findings, files.files.count)
  }

  private mutating func read(_ file: String) -> Script? {
    do {
      let text = try File.read(file)
      let folder = Path.parent(file)
      let isPlugin = Path.isFile(Path.join(folder, PluginManifest.fileName))
      let kind: CheckKnowledge.ScriptKind =
        isPlugin ? .plugin : file.hasSuffix(ScenarioFiles.suffix) ? .scenarios : .script
      var script = Script(file: file, text: text, kind: kind)
      do throws(LuaSyntaxError) {
        script.source = try LuaSource(text)
      } catch {
        script.fault = error
      }
      return script
    } catch {
      faults.append(HostError(input: error))
      return nil
    }
  }

  private mutating func check(_ script: Script, _ names: NamesInUse) {
    var found: [CheckFinding] = []
    if let source = script.source {
      let ownScreen =
        isScreen(script)
        ? ScreenReference(path: Path.name(script.file), isOwn: true) : nil
      var check = SourceCheck(
        source, of: script.file, as: script.kind, knowledge, names, ownScreen: ownScreen
      ) { [loader] reference in
        Self.file(of: reference, from: script.file).flatMap {
          loader.facts(of: $0, settings: reference.settings)
        }
      } isScreenThere: {
        Self.file(of: ScreenReference(path: $0), from: script.file) != nil
      }
      found = check.run()
    }
    let errorLines = Set(found.filter(\.isError).map(\.line))
    let faults = load(script)
    // Some valid Lua is refused here: a syntax tree that is too deep.
    if faults.isEmpty, let fault = script.fault {
      found.append(
        CheckFinding(
          .load, "cannot be checked: \(fault.message)", in: script.file, at: fault.place))
    }
    for fault in faults {
      hasUnloadable = true
      let finding = Self.finding(of: fault, script)
      // Findings in the source text have a column.
      if finding.file != script.file || !errorLines.contains(finding.line) {
        found.append(finding)
      }
    }
    if isScreen(script) {
      let loaded = loader.load(script.file)
      found += loaded.idleHandlers.compactMap { Self.finding(of: $0, script) }
      found += loaded.idle.compactMap { Self.finding(of: $0, script) }
    }
    found.sort {
      ($0.file, $0.line, $0.column, $0.message) < ($1.file, $1.line, $1.column, $1.message)
    }
    for finding in found where seen.insert(finding).inserted { findings.append(finding) }
  }

  // MARK: Loading

  /// The errors of loading a script.
  private func load(_ script: Script) -> [HostError] {
    do throws(HostError) {
      switch script.kind {
      case .scenarios:
        let runner = ScenarioRunner(configuration: configuration)
        _ = try runner.load(script.file) { _ in }
      case .script where isScreen(script): return loader.load(script.file).faults
      case .script, .plugin: try compile(script)
      }
      return []
    } catch {
      return [error]
    }
  }

  /// Whether to load a script as a screen: it makes one and returns a value, or it is in the folder
  /// of screens.
  private func isScreen(_ script: Script) -> Bool {
    guard script.kind == .script, let source = script.source,
      case .returns? = source.block.statements.last?.kind
    else { return false }
    if Path.name(Path.parent(script.file)) == "screens" { return true }
    var makesScreen = false
    let types = SourceTypes(of: source, knowledge, .script, assignedGlobals: [])
    source.block.forEachStatement { statement in
      for value in statement.expressions.flatMap(\.allParts) where !makesScreen {
        guard case .field(let owner, let name) = value.kind, name.text == "screen" else { continue }
        makesScreen = types.type(of: owner) == .module(CheckKnowledge.moduleName)
      }
    }
    // Scripts such as tools open the screens that they make.
    return makesScreen && !opensStages(source)
  }

  private func opensStages(_ source: LuaSource) -> Bool {
    source.block.statements.flatMap(\.expressions).flatMap(\.allParts).contains { value in
      if case .field(_, let name) = value.kind { name.text == "open" } else { false }
    }
  }

  private func compile(_ script: Script) throws(HostError) {
    let host = try ScriptHost(configuration) { _ in }
    try host.admit(script.file)
    try host.withinBudget { _ = try host.loadFile(script.file) }
  }

  // MARK: Places

  /// The file that a script means by the path of a screen.
  private static func file(of reference: ScreenReference, from script: String) -> String? {
    let path = reference.path
    let name = path.hasSuffix(".lua") ? path : path + ".lua"
    if Path.isAbsolute(name) { return Path.isFile(name) ? name : nil }
    return FolderChain(from: Path.parent(script)).lazy.map { Path.join($0, name) }
      .first(where: Path.isFile)
  }

  private static func finding(of fault: HostError, _ script: Script) -> CheckFinding {
    let text = fault.description
    // `path:line: message`, with the path of this script or of one that it loads.
    var rest = text[...]
    while let colon = rest.firstIndex(of: ":") {
      let digits = text[text.index(after: colon)...].prefix { $0.isASCII && $0.isNumber }
      let file = String(text[..<colon])
      if let line = Int(digits), text[digits.endIndex...].hasPrefix(": "), Path.isFile(file) {
        let message = String(text[digits.endIndex...].dropFirst(2))
        let source = file == script.file ? script.text : (try? File.read(file)) ?? []
        return CheckFinding(
          .load, message, in: file, line: line,
          column: column(of: message, inLine: line, of: source))
      }
      rest = rest[rest.index(after: colon)...]
    }
    let start = script.file + ": "
    let message = text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
    return CheckFinding(.load, message, in: script.file, line: 1, column: 1)
  }

  private static func finding(of handler: Screen.IdleHandler, _ script: Script) -> CheckFinding? {
    guard let place = handler.place, let source = script.source,
      isName(place.source, of: script.file), !source.ignoredLines.contains(place.line)
    else { return nil }
    return CheckFinding(
      .handler, "'\(handler.key)' of '\(handler.id)' is never called: \(handler.reason)",
      in: script.file, line: place.line,
      column: column(of: "'\(handler.key)'", inLine: place.line, of: script.text))
  }

  /// At the component's id if the script has it as a literal, else at the first line.
  private static func finding(of option: Screen.IdleOption, _ script: Script) -> CheckFinding? {
    let lines = script.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let name = option.id.prefix { $0 != "." }
    let line = ["\"\(name)\"", "'\(name)'"].lazy.compactMap { literal in
      lines.firstIndex { $0.prefix(longestLine).contains(Array(literal.utf8)) }
    }.first.map { $0 + 1 }
    guard script.source?.ignoredLines.contains(line ?? 1) != true else { return nil }
    return CheckFinding(
      .idle, "'\(option.key)' of '\(option.id)' has no effect: \(option.reason)",
      in: script.file, line: line ?? 1,
      column: line.map { column(of: "'\(name)'", inLine: $0, of: script.text) } ?? 1)
  }

  /// Whether a file is called so by Lua, which shortens long names.
  private static func isName(_ name: String, of file: String) -> Bool {
    name == file || (name.hasPrefix("...") && file.hasSuffix(name.dropFirst(3)))
  }

  /// The longest searched part of a line, and of a name, in bytes.
  ///
  /// Both may be megabytes long.
  private static let longestLine = 100_000
  private static let longestName = 200

  /// The column of the first name that a message quotes; by default the start of the line's text.
  private static func column(of message: String, inLine line: Int, of text: [UInt8]) -> Int {
    let lines = text.split(
      separator: UInt8(ascii: "\n"), maxSplits: line, omittingEmptySubsequences: false)
    guard line >= 1, line <= lines.count else { return 1 }
    let bytes = Array(lines[line - 1].prefix(longestLine))
    let column = { (byte: Int) in String(decoding: bytes[..<byte], as: UTF8.self).count + 1 }
    for quoted in message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    where quoted.offset % 2 == 1 && !quoted.element.isEmpty {
      let name = Array(quoted.element.utf8.prefix(longestName))
      guard bytes.count >= name.count else { continue }
      for start in 0...(bytes.count - name.count)
      where bytes[start..<(start + name.count)].elementsEqual(name) {
        return column(start)
      }
    }
    return column(
      bytes.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? 0)
  }
}
