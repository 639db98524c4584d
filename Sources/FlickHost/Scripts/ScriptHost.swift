package import FlickAPI
package import FlickCore
internal import FlickReport
internal import FlickSystem
package import LuaKit
internal import LuaSchema

/// Runs scripts: one Lua state with its libraries, its limits and the `flickbook` module.
///
/// Confined to one thread, like its state.
package final class ScriptHost: ScriptServices {
  /// The session that the script's functions share.
  package let session: ScriptSession
  let lua: LuaState
  /// What the scripts see.
  let api: LuaAPI
  let configuration: RunConfiguration
  private let output: (String) throws -> Void
  /// When the limit behind the budget was set.
  private var limitedAt: Duration?
  /// What `require` has loaded, by name.
  var modules: [String: LuaValue] = [:]
  /// The files that are being loaded, innermost last.
  private var loading: [String] = []
  /// Names under which scripts were loaded, for messages.
  private(set) var chunks: [String] = []
  /// Whether people talk with it: then any variable may be theirs, and a script that was loaded is not the one
  /// that runs.
  package var isInTalk = false
  /// The text of what people typed, by the name that messages call it; see `compile`.
  var entries: [String: String] = [:]
  /// Pieces of long texts, by what Lua is told that they are called.
  var pieces: [String: PieceName] = [:]
  /// The tests of a scenario file, in a test run.
  let collector = ScenarioCollector()
  /// The folder of the script that was run, and of those that are being loaded, innermost last.
  private var folders: [String] = []
  /// Where the files of scripts may lie; see `admit`.
  private var roots = ProjectRoots()
  /// The plugins of the project.
  private(set) lazy var plugins = PluginLibrary(of: self)

  /// Opens a state.
  ///
  /// - Parameters:
  ///   - configuration: limits, tunables, arguments.
  ///   - api: what the scripts see; `HostAPI.run` or `HostAPI.test`.
  ///   - film: takes pictures of stages.
  ///   - log: takes what happens, for a run log.
  ///   - output: takes each line that scripts print.
  package init(
    _ configuration: RunConfiguration, api: LuaAPI = HostAPI.run,
    film: Film? = nil, log: ((SessionEvent) -> Void)? = nil,
    output: @escaping (String) throws -> Void
  ) throws(HostError) {
    self.configuration = configuration
    self.api = api
    self.output = output
    for folder in configuration.namedFolders { roots.add(folder) }
    session = ScriptSession(tunables: configuration.tunables, film: film, log: log)
    do {
      var limits = LuaLimits.none
      limits.memory = configuration.memoryLimit
      limits.source = configuration.sourceLimit
      limits.output = configuration.outputLimit
      lua = try LuaState(api: api, limits: limits, host: session)
      session.connect(to: self)
      try prepareGlobals()
    } catch {
      throw HostError(error)
    }
  }

  private func prepareGlobals() throws(LuaError) {
    lua.seedRandom(configuration.seed)
    lua.setVirtualTime { [session] in session.clock }
    try lua.globals.set("arg", to: LuaList(configuration.arguments))
    if configuration.countsProcessMemory { lua.countProcessMemory() }
  }

  // MARK: Running

  /// Runs the script at `path` within its budgets.
  ///
  /// - Throws: `HostError` for whatever ends it before its own end, or a tunable that was set but
  ///   not declared.
  package func run(_ path: String) throws(HostError) {
    admit(path)
    try withinBudget {
      try self.lua.globals.get("arg", as: LuaTable.self).set(0, to: path)
      _ = try self.runFile(path, arguments: self.configuration.arguments.map(LuaValue.text))
    }
    do {
      try session.tunables.checkSettings()
    } catch {
      throw HostError(.input, "\(path): \(error)")
    }
  }

  /// Runs `body` under the CPU limit and names what ended it.
  func withinBudget(_ body: () throws -> Void) throws(HostError) {
    limitProcess()
    do {
      try OwnProcess.running(lua.locator) {
        try lua.withCPUBudget(seconds: configuration.cpuLimit, body)
      }
    } catch let error as LuaError {
      throw report(of: error)
    } catch let error as HostError {
      throw error
    } catch {
      throw HostError(.input, "\(error)")
    }
  }

  /// How much longer than the budget the system lets the process go on, in seconds.
  private static let graceSeconds = 0.5
  /// For how long a limit does for the next budget too.
  private static let graceLeft = Duration.milliseconds(200)

  /// Sets the limit behind the budget, from now on.
  ///
  /// Tests may take some microseconds each: a limit that was set a moment ago is left as it is.
  private func limitProcess() {
    guard configuration.endsProcess else { return }
    let now = MonotonicClock.now()
    if let limitedAt, now - limitedAt < Self.graceLeft { return }
    limitedAt = now
    ProcessorTime.limit(toSecondsFromNow: configuration.cpuLimit + Self.graceSeconds)
  }

  /// Takes the limit away while the process uses more than one processor.
  private func unlimitProcess() {
    guard configuration.endsProcess else { return }
    limitedAt = nil
    ProcessorTime.removeLimit()
  }

  /// Loads and calls a script; its results are returned.
  func runFile(_ path: String, arguments: [LuaValue] = []) throws -> [LuaValue] {
    guard !loading.contains(path) else {
      let chain = (loading + [path]).joined(separator: ", ")
      throw HostError(.input, "\(path): loads itself (\(chain))")
    }
    loading.append(path)
    defer { loading.removeLast() }
    let bytes: [UInt8]
    do {
      bytes = try File.read(path)
    } catch {
      throw HostError(.input, "\(error)")
    }
    if bytes.first == Self.precompiledMark {
      throw HostError(.input, "\(path): is a precompiled chunk; scripts are Lua source text")
    }
    guard let source = String(validating: Self.withoutMark(bytes), as: UTF8.self) else {
      throw HostError(.input, "\(path): is not a text file in UTF-8")
    }
    chunks.append(path)
    folders.append(Path.parent(path))
    // The first stays: functions that a script leaves behind look for files from there.
    defer { if folders.count > 1 { folders.removeLast() } }
    return try lua.load(Self.withoutShebang(source), name: path).call(arguments)
  }

  /// The first byte of what `string.dump` and `luac` write: `LUA_SIGNATURE`.
  private static let precompiledMark: UInt8 = 0x1B

  /// Some editors put a byte order mark before the text; Lua passes over it.
  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  /// A first line that starts with `#` is for the shell.
  private static func withoutShebang(_ source: String) -> String {
    source.utf8.first == UInt8(ascii: "#") ? "--" + source : source
  }

  // MARK: Services

  package func keep(bytes: Int) { lua.chargeMemory(bytes) }

  package func print(_ line: String) throws {
    // A control byte is shown as four characters.
    let controls = line.utf8.lazy.filter { $0 < 0x20 }.count
    try lua.chargeOutput(line.utf8.count + 3 * controls + 1)
    // What is only tried, such as a swipe of a map, tells nobody.
    guard !session.isTrying else { return }
    session.record(.printed(line))
    try output(line)
  }

  package func spread<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (Int, _ isStopped: @Sendable () -> Bool) throws -> Result
  ) throws -> [Result] {
    // No script code runs meanwhile, and the time of all the threads together is no one's budget. But
    // this thread is one of the workers: its own time runs, and with it the script's budget.
    unlimitProcess()
    defer { limitProcess() }
    let stop = lua.stopFlag
    return try Workers.map(count: count) { index in
      guard !stop.isSet else { throw HostError(.budget, "stopped") }
      return try body(index) { stop.isSet }
    }
  }

  package var isStopping: Bool { lua.isStopping }

  package func screen(at path: String) throws -> Screen {
    guard let file = find(path, suffix: ".lua") else {
      throw HostError(
        .input,
        "no screen '\(path)' (looked from \(folder) up to the project's folder)"
          + hint(for: path, suffix: ".lua"))
    }
    guard case .object(let object)? = try runFile(file).first,
      let screen = try Screen(object)
    else { throw HostError(.input, "\(file): returns no screen") }
    return screen
  }

  package func draw(_ picture: Picture, as format: PictureFormat) -> String {
    switch format {
    case .text(let columns): TextPicture.text(of: picture, columns: columns)
    case .svg: SVGRenderer.svg(of: picture)
    }
  }

  /// The trace that the user means, in whatever folder it is.
  package func trace(typed name: String) throws -> Trace? {
    let file = Self.file(name, suffix: ".json")
    return try Path.isFile(file) ? TraceFile.read(file) : trace(named: name)
  }

  package func trace(named name: String) throws -> Trace? {
    if let file = find(name, suffix: ".json") { return try TraceFile.read(file) }
    guard !Path.isAbsolute(name) else { return nil }
    for folder in configuration.traceFolders {
      let file = Path.join(folder, Self.file(name, suffix: ".json"))
      var root = ProjectRoots()
      root.add(folder)
      if Path.isFile(file), root.contain(file) { return try TraceFile.read(file) }
    }
    return nil
  }

  /// Loads a module for `require`: the one of a declared API, or a script of the project.
  func require(_ name: String) throws -> LuaValue {
    if let module = modules[name] { return module }
    let module = try loadModule(name)
    modules[name] = module
    return module
  }

  private func loadModule(_ name: String) throws -> LuaValue {
    guard Self.isModuleName(name) else {
      throw HostError(.input, "bad module name '\(name)' (words of a-z, 0-9, _ joined by dots)")
    }
    if let module = lua.module(name) { return .table(module) }
    let path = name.split(separator: ".").joined(separator: "/")
    guard let file = find(path, suffix: ".lua") else {
      throw HostError(
        .input,
        "no module '\(name)' (looked for \(path).lua from \(folder) up to the project's folder)"
          + moduleHint(for: name, path))
    }
    return try runFile(file).first ?? .boolean(true)
  }

  private func moduleHint(for name: String, _ path: String) -> String {
    let own = NearestName.hint(for: name, among: api.schema.modules.map(\.name))
    return own.isEmpty ? hint(for: path, suffix: ".lua") : own
  }

  /// The longest name of a module, in bytes; a path is not longer.
  private static let longestModuleName = 1000

  /// Names that cannot lead out of the folders that are searched.
  private static func isModuleName(_ name: String) -> Bool {
    guard name.utf8.count <= longestModuleName else { return false }
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    return words.allSatisfy { word in
      !word.isEmpty
        && word.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0) }
    }
  }

  // MARK: Finding files

  private var folder: String { folders.last ?? "." }

  /// Says that the user named a script: what belongs to its project is in reach from now on.
  package func admit(_ path: String) {
    roots.addProject(ofScript: path)
    plugins.admit(script: path)
  }

  /// Takes note of the name of a script that a plugin has loaded, for messages.
  func note(chunk name: String) { chunks.append(name) }

  package func contribution(
    _ point: ExtensionPoint, _ name: ContributionName
  ) throws -> Contribution { try plugins.contribution(point, name) }

  package func exports(ofPlugin name: String) throws -> LuaValue {
    try plugins.exports(ofPlugin: name)
  }

  /// The file that a script means by `name`: beside the script, or in the same place below one of
  /// the folders above it, as far as its project goes.
  ///
  /// What lies elsewhere is as good as absent: a script does not learn whether it is there.
  private func find(_ name: String, suffix: String) -> String? {
    let file = Self.file(name, suffix: suffix)
    let isReachable = { [roots] in Path.isFile($0) && roots.contain($0) }
    if Path.isAbsolute(name) { return isReachable(file) ? file : nil }
    return FolderChain(from: folder).lazy.map { Path.join($0, file) }.first(where: isReachable)
  }

  /// ` (did you mean 'x'?)` with a file that a script could mean by a name, or nothing.
  private func hint(for name: String, suffix: String) -> String {
    let base = String(name.split(separator: "/").last ?? "")
    let place = String(name.dropLast(base.count))
    let folders = Path.isAbsolute(name) ? [place] : ownFolders.map { Path.join($0, place) }
    let names = folders.filter(roots.contain).flatMap { Self.names(in: $0, suffix: suffix) }
    let known = name.hasSuffix(suffix) ? names.map { $0 + suffix } : names
    return NearestName.hint(for: base, among: known)
  }

  /// The folders that are searched.
  private var ownFolders: [String] { FolderChain(from: folder).filter(roots.contain) }

  /// The names of the files in a folder with a suffix, without it.
  private static func names(in folder: String, suffix: String) -> [String] {
    let names = (try? Path.names(inDirectory: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
  }

  package var traceNames: [String] {
    (ownFolders + configuration.traceFolders)
      .flatMap { Self.names(in: $0, suffix: ".json") }
  }

  private static func file(_ name: String, suffix: String) -> String {
    name.hasSuffix(suffix) ? name : name + suffix
  }
}
