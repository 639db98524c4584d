package import FlickAPI
package import FlickCore
internal import FlickDrawing
internal import FlickLog
internal import FlickSystem
package import LuaKit

/// Runs scripts: one Lua state with its libraries, its limits and the `flickbook` module.
///
/// Confined to one thread, like its state.
package final class ScriptHost: ScriptServices {
  /// The session that the script's functions share.
  package let session: ScriptSession
  let lua: LuaState
  /// The API for scripts.
  let api: LuaAPI
  /// Limits, tunables, arguments.
  package let configuration: RunConfiguration
  private let output: (String) throws -> Void
  private let piece: ((String) throws -> Void)?
  /// When the limit behind the budget was set.
  private var limitedAt: Duration?
  /// The scripts' `package` and the modules that `require` has loaded, from when the state was
  /// opened.
  var package: LuaTable?
  var loadedModules: LuaTable?
  /// The stored snapshots of the scenario file.
  var snapshots: SnapshotStore?
  /// Recent frames of stages, for a failing test; nil unless needed.
  var failureFilm: FailureFilm?
  /// The record of stages, for a failing test; nil unless needed.
  var recorder: RunRecorder?
  /// The checks of scenarios that are written in Lua, in a test run.
  var assertions: AssertionLibrary?
  /// The path or module that runs before a file of tests.
  private(set) var helper: String?
  /// The text written since the last line end.
  private var openLine = OpenLine()
  /// The files that are being loaded, innermost last.
  private var loading: [String] = []
  /// Names under which scripts were loaded, for messages.
  private(set) var chunks: [String] = []
  /// Files that tests have written; nil before the first one.
  var scratch: ScratchFiles?
  /// The image files that scripts have loaded.
  var images = LoadedImages()
  /// Files that scripts have read, or looked for as the one to read.
  var filesRead: Set<String> = []
  /// The places searched for the last missing module.
  var filesMissed: Set<String> = []
  /// The texts of scripts at their first loading, for reuse; nil to read from the disk.
  package var sources: SourceMemory?
  /// The script that was loaded last.
  private var lastScript: (bytes: [UInt8], text: String)?
  /// Whether people type code into the state, so that any variable may be defined by them and a
  /// loaded script is not the running one.
  package var isInteractive = false
  /// Entries by their names in messages; see `compile`.
  var entries: [String: String] = [:]
  /// Counts which code of scripts is run; nil without coverage.
  var coverage: StateCoverage?
  /// Pieces of long texts, by the names that Lua has for them.
  var pieces: [String: PieceName] = [:]
  /// The tests of a scenario file, in a test run.
  let collector = ScenarioCollector()
  /// The folder of the script that runs, and of those that are being loaded, innermost last.
  private var folders: [String] = []
  /// The roots of accessible files; see `admit`.
  private var roots = ProjectRoots()
  /// The plugins of the project.
  private(set) lazy var plugins = PluginLibrary(of: self)

  /// Opens a state.
  ///
  /// - Parameters:
  ///   - configuration: limits, tunables, arguments.
  ///   - api: the API for scripts; `HostAPI.run` or `HostAPI.test`.
  ///   - film: takes pictures of stages.
  ///   - log: takes events, for a run log.
  ///   - piece: takes pieces of unfinished lines; nil for whole lines only.
  ///   - output: takes each line that scripts print, or the rest of it.
  package init(
    _ configuration: RunConfiguration, api: LuaAPI = HostAPI.run,
    film: Film? = nil, log: ((SessionEvent) -> Void)? = nil,
    piece: ((String) throws -> Void)? = nil, output: @escaping (String) throws -> Void
  ) throws(HostError) {
    self.configuration = configuration
    self.api = api
    self.piece = piece
    self.output = output
    for folder in configuration.namedFolders { roots.add(folder) }
    for folder in configuration.modulePaths { roots.addModules(in: folder) }
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
    try openFiles()
    lua.seedRandom(configuration.seed)
    lua.setVirtualTime { [session] in session.clock }
    try lua.globals.set("arg", to: LuaList(configuration.arguments))
    if configuration.countsProcessMemory { lua.countProcessMemory() }
    if configuration.endsProcess, configuration.isOneOfMany { lua.endProcessWhenStuck() }
  }

  // MARK: Running

  /// Runs the script at `path` within its budgets.
  ///
  /// - Throws: `HostError` for whatever ends it before its own end, or a tunable that was set but
  ///   not declared.
  package func run(_ path: String) throws(HostError) {
    try admit(path)
    try withinBudget {
      try self.lua.globals.get("arg", as: LuaTable.self).set(0, to: path)
      _ = try self.runFile(path, arguments: self.configuration.arguments.map(LuaValue.text))
    }
    try HostError.input(of: path) { try session.tunables.checkSettings() }
  }

  /// Runs `body` under the CPU limit, and names the exceeded budget.
  func withinBudget<Result>(_ body: () throws -> Result) throws(HostError) -> Result {
    limitProcess()
    defer { try? endLine() }
    let seconds = configuration.cpuLimit / Double(configuration.runsAtOnce)
    do {
      if configuration.isOneOfMany { return try lua.withCPUBudget(seconds: seconds, body) }
      return try OwnProcess.running(lua.locator) { try lua.withCPUBudget(seconds: seconds, body) }
    } catch var error as LuaError {
      if error.kind == .cpu, configuration.runsAtOnce > 1 {
        error.message +=
          ", which is its part of \(LuaNumber.text(configuration.cpuLimit)) s for "
          + "\(configuration.runsAtOnce) runs at once"
      }
      throw report(of: error)
    } catch {
      throw HostError(caught: error)
    }
  }

  /// The time that the system allows the process to run beyond the budget, in seconds.
  private static let graceSeconds = 0.5
  /// The time for which a limit is reused for the next budget.
  private static let graceLeft = Duration.milliseconds(200)

  /// Sets the system's limit beyond the budget, starting now.
  ///
  /// Tests may take only microseconds each, so a limit that was set a moment ago is kept. It counts
  /// all threads; with scripts on several threads, each state checks its own time.
  func limitProcess() {
    guard configuration.endsProcess, !configuration.isOneOfMany else { return }
    let now = MonotonicClock.now()
    if let limitedAt, now - limitedAt < Self.graceLeft { return }
    limitedAt = now
    ProcessorTime.limit(toSecondsFromNow: configuration.cpuLimit + Self.graceSeconds)
  }

  /// Removes the limit while the process uses more than one processor, or does other work.
  package func unlimitProcess() {
    guard configuration.endsProcess, !configuration.isOneOfMany else { return }
    limitedAt = nil
    ProcessorTime.removeLimit()
  }

  /// Loads and calls a script; its results are returned.
  ///
  /// - Parameter isRepeated: whether other runs of the process are likely to load it too.
  func runFile(
    _ path: String, arguments: [LuaValue] = [], isRepeated: Bool = false
  ) throws -> [LuaValue] {
    guard !loading.contains(path) else {
      let chain = (loading + [path]).joined(separator: ", ")
      throw HostError("\(path): loads itself (\(chain))")
    }
    loading.append(path)
    defer { loading.removeLast() }
    let chunk = try loadFile(path, isRepeated: isRepeated)
    folders.append(Path.parent(path))
    // The first stays: functions that a script leaves behind look for files from there.
    defer { if folders.count > 1 { folders.removeLast() } }
    return try chunk.call(arguments)
  }

  /// Loads a script.
  ///
  /// - Parameters:
  ///   - isCounted: whether coverage includes it, if there is coverage.
  ///   - isRepeated: whether other runs of the process are likely to load it too.
  func loadFile(
    _ path: String, isCounted: Bool = true, isRepeated: Bool = false
  ) throws -> LuaCallable {
    let bytes = try HostError.input {
      try scratch?[path] ?? sources?.read(path) ?? File.read(path)
    }
    if bytes.first == Self.precompiledMark {
      throw HostError("\(path): is a precompiled chunk; scripts are Lua source text")
    }
    // No script begins so.
    if bytes.first == UInt8(ascii: "{"),
      let error = StatedFormat.error(for: path, bytes, expected: "a script")
    {
      throw error
    }
    let text = try text(of: bytes, path)
    record(chunk: path)
    if isCounted, let coverage, let chunk = coverage.load(path, Array(text.utf8)) { return chunk }
    return try lua.load(text, name: path, isRepeated: isRepeated)
  }

  /// The text of a script.
  ///
  /// Bytes equal to those of the script before, as when a screen is opened again, reuse the earlier
  /// text.
  private func text(of bytes: [UInt8], _ path: String) throws -> String {
    if let lastScript, Bytes.areEqual(lastScript.bytes, bytes) { return lastScript.text }
    guard let source = String(validating: Self.withoutMark(bytes), as: UTF8.self) else {
      throw HostError("\(path): is not a text file in UTF-8")
    }
    let text = Self.withoutShebang(source)
    lastScript = (bytes, text)
    return text
  }

  /// The first byte of the output of `string.dump` and `luac`: `LUA_SIGNATURE`.
  private static let precompiledMark: UInt8 = 0x1B

  /// Some editors put a byte order mark before the text; Lua passes over it.
  static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  /// A first line that starts with `#` is for the shell.
  private static func withoutShebang(_ source: String) -> String {
    source.utf8.first == UInt8(ascii: "#") ? "--" + source : source
  }

  // MARK: Services

  package func keep(bytes: Int) { lua.chargeMemory(bytes) }

  package func print(_ line: String) throws {
    try charge(line.utf8, 1)
    if openLine.isOpen { return try add(Array(line.utf8) + [UInt8(ascii: "\n")]) }
    try report(line)
  }

  /// Writes text that need not be a whole line.
  func write(_ text: [UInt8]) throws {
    try charge(text, 0)
    try add(text)
  }

  /// Counts output: a control byte is shown as four characters.
  private func charge(_ text: some Sequence<UInt8>, _ more: Int) throws(LuaError) {
    try lua.chargeOutput(text.reduce(more) { $0 + ($1 < 0x20 && $1 != 0x0A ? 4 : 1) })
  }

  private func add(_ text: [UInt8]) throws {
    guard !session.isTrying else { return }
    guard let end = text.lastIndex(of: UInt8(ascii: "\n")) else { return try begin(text[...]) }
    if openLine.isOpen {
      try begin(text[..<end])
      try endLine()
    } else {
      try report(String(decoding: text[..<end], as: UTF8.self))
    }
    try begin(text[(end + 1)...])
  }

  /// So much of a line is printed at a time, in bytes.
  private static let longestPiece = 32 << 10

  /// Begins a line, or continues it.
  private func begin(_ text: ArraySlice<UInt8>) throws {
    var rest = text
    while !rest.isEmpty {
      openLine.add(rest.prefix(Self.longestPiece))
      rest = rest.dropFirst(Self.longestPiece)
      let texts = openLine.begun(tells: piece != nil)
      if let text = texts.logged { session.record(.printedPart(text)) }
      if let text = texts.shown { try piece?(text) }
    }
  }

  /// Ends a line that a script has left open.
  private func endLine() throws {
    guard openLine.isOpen else { return }
    let line = openLine.end()
    session.record(.printed(line.logged))
    try output(line.shown)
  }

  private func report(_ line: String) throws {
    // The output of a trial, such as a swipe of a map, is discarded.
    guard !session.isTrying else { return }
    session.record(.printed(line))
    try output(line)
  }

  package func spread<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (Int, _ isStopped: @Sendable () -> Bool) throws -> Result
  ) throws -> [Result] {
    // The system's limit counts all threads, and so does the budget, so the use of other threads is
    // subtracted. No script code runs meanwhile.
    unlimitProcess()
    defer { limitProcess() }
    let time = SpreadTime(left: lua.cpuSecondsLeft, stop: lua.stopFlag)
    let before = ThreadClock.nanoseconds()
    // The time of this thread is counted already.
    defer { lua.chargeCPU(seconds: time.seconds(besides: ThreadClock.nanoseconds() - before)) }
    return try Workers.map(count: count) { index in
      let share = SpreadTime.Share(of: time)
      defer { share.end() }
      guard !share.isOver else { throw HostError(.budget, "stopped") }
      return try body(index) { share.isOver }
    }
  }

  package var isStopping: Bool { lua.isStopping }

  package func screen(at path: String) throws -> Screen {
    guard let file = find(path, suffix: ".lua") else {
      recordMissing(file: Self.file(path, suffix: ".lua"))
      if let error = StatedFormat.error(forFolder: path) { throw error }
      throw HostError(
        "no screen '\(path)' (looked from \(folder) up to the project's folder)"
          + hint(for: path, suffix: ".lua"))
    }
    guard case .object(let object)? = try runFile(file, isRepeated: true).first,
      let screen = try Screen(object)
    else { throw HostError("\(file): returns no screen") }
    return screen
  }

  package func draw(_ picture: Picture, as format: PictureFormat) -> String {
    switch format {
    case .text(let columns): TextPicture.text(of: picture, columns: columns)
    case .svg: SVGRenderer.svg(of: picture)
    }
  }

  /// The trace of a name that the user typed, in any folder.
  package func trace(typed name: String) throws -> Trace? {
    let file = Self.file(name, suffix: ".json")
    return try Path.isFile(file) ? readTrace(file) : trace(named: name)
  }

  package func trace(named name: String) throws -> Trace? {
    if let file = find(name, suffix: ".json") { return try readTrace(file) }
    recordMissing(file: Self.file(name, suffix: ".json"))
    guard !Path.isAbsolute(name) else { return nil }
    for folder in configuration.traceFolders {
      let file = Path.join(folder, Self.file(name, suffix: ".json"))
      var root = ProjectRoots()
      root.add(folder)
      if Path.isFile(file), root.contain(file) { return try readTrace(file) }
    }
    return nil
  }

  /// Reads a trace, and adds it to the files that the run has read.
  private func readTrace(_ file: String) throws -> Trace {
    filesRead.insert(file)
    return try TraceFile.read(file)
  }

  // MARK: Finding files

  private var folder: String { folders.last ?? "." }

  /// Makes the project of a script named by the user accessible.
  ///
  /// - Throws: `HostError` if the project's settings cannot be read.
  package func admit(_ path: String) throws(HostError) {
    let project = roots.addProject(ofScript: path, known: configuration.projectFolders)
    plugins.admit(project: project)
    let folders = try ProjectSettings(ofProject: project).paths
    let busted = isTest ? BustedSettings(ofProject: project) : nil
    helper = configuration.helper ?? busted?.helper
    do throws(LuaError) {
      try addModulePaths(folders)
      if let path = busted?.path {
        try addModuleTemplates(path.split(separator: ";").map(String.init))
      }
    } catch {
      throw report(of: error)
    }
  }

  /// Records the name of a loaded script for messages, once for a script that is loaded repeatedly.
  func record(chunk name: String) {
    if isInteractive, chunks.contains(name) { return }
    chunks.append(name)
  }

  package func contribution(
    _ point: ExtensionPoint, _ name: ContributionName
  ) throws -> Contribution { try plugins.contribution(point, name) }

  package func exports(ofPlugin name: String) throws -> LuaValue {
    try plugins.exports(ofPlugin: name)
  }

  /// The file that a script means by `name`: beside the script, or in the same place below one of
  /// the folders above it, as far as its project goes.
  ///
  /// A file elsewhere is treated as absent: a script does not learn whether it is there.
  private func find(_ name: String, suffix: String) -> String? {
    file(at: Self.file(name, suffix: suffix))
  }

  /// The same, by the whole name.
  func file(at name: String) -> String? {
    if Path.isAbsolute(name) { return isReachable(name) ? name : nil }
    return FolderChain(from: folder).lazy.map { Path.join($0, name) }.first(where: isReachable)
  }

  /// Whether a path leads to a file that scripts may have.
  package func isReachable(_ path: String) -> Bool {
    if sources?.has(path) == true || scratch?[path] != nil { return true }
    return Path.isFile(path) && roots.contain(path)
  }

  /// The place of an accessible file; nil for any other.
  func place(of path: String) -> (root: String, path: String)? { roots.place(of: path) }

  /// ` (did you mean 'x'?)` with a similar file name, or an empty string.
  func hint(for name: String, suffix: String) -> String {
    let base = Path.name(name)
    let place = String(name.dropLast(base.count))
    let folders = Path.isAbsolute(name) ? [place] : ownFolders.map { Path.join($0, place) }
    let names = folders.filter(roots.contain).flatMap { Self.names(in: $0, suffix: suffix) }
    let known = name.hasSuffix(suffix) ? names.map { $0 + suffix } : names
    return NearestName.hint(for: base, among: known)
  }

  /// The folders that are searched.
  var ownFolders: [String] { FolderChain(from: folder).filter(roots.contain) }

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
