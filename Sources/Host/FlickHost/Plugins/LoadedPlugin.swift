package import FlickAPI
package import FlickCore
internal import FlickSystem
package import LuaKit

/// A plugin at work: its Lua state, with its share of the script's time and a memory of its own.
///
/// Confined to the thread of the script that uses it.
package final class LoadedPlugin: ScriptServices {
  let manifest: PluginManifest
  let grants: PluginAsks
  /// The project's folder, the base of granted paths.
  private let project: String
  /// The contents of its files when they were checked; nil to read them from the disk.
  private let files: [String: [UInt8]]?
  let lua: LuaState
  let session: ScriptSession
  private unowned let library: PluginLibrary
  /// The result of the main script.
  private(set) var returned: LuaTable?
  /// Modules that it has required, by name.
  private var modules: [String: LuaValue] = [:]
  /// The error that disabled it; nil while it is in use.
  private(set) var endedBy: LuaError?

  /// The default CPU budget of a plugin, as a share of the script's budget.
  static let share = 0.25
  /// The default memory limit, in megabytes.
  static let memory = 64

  init(
    _ manifest: PluginManifest, grants: PluginAsks, project: String, files: [String: [UInt8]]?,
    in library: PluginLibrary
  ) throws {
    (self.manifest, self.grants, self.project) = (manifest, grants, project)
    self.files = files
    self.library = library
    let configuration = library.configuration
    session = ScriptSession()
    var limits = LuaLimits.none
    limits.memory = (grants.memory ?? Self.memory) << 20
    limits.source = configuration.sourceLimit
    limits.output = configuration.outputLimit
    lua = try LuaState(api: HostAPI.plugin, limits: limits, host: session)
    session.parent = library.session
    session.connect(to: self)
    lua.seedRandom(configuration.seed)
    lua.setVirtualTime { [weak library] in library?.session?.clock ?? 0 }
    try library.main?.admit(lua, cpuSeconds: cpuSeconds)
    lua.nameErrors { [weak self] in self?.named($0) ?? $0 }
  }

  /// The CPU seconds of each budget.
  var cpuSeconds: Double { grants.cpu ?? library.configuration.cpuLimit * Self.share }

  /// Whether the plugin is disabled.
  var isDisabled: Bool { endedBy != nil }

  // MARK: Errors

  /// The error with the plugin's name.
  ///
  /// An exceeded limit of the plugin disables it.
  private func named(_ error: LuaError) -> LuaError {
    var error = error
    let prefix = Contribution.prefix(of: manifest.name)
    if !error.message.hasPrefix("plugin '") { error.message = prefix + error.message }
    switch error.kind {
    case .cpu, .memory, .source, .output:
      // The end of the script's own time takes precedence.
      if error.kind == .cpu, library.main?.isStopping == true { return error }
      error.kind = .plugin
      end(by: error)
    default: break
    }
    return error
  }

  /// Disables the plugin, and ends the run unless the program is interactive.
  private func end(by error: LuaError) {
    guard endedBy == nil else { return }
    if library.configuration.outlivesPlugins {
      endedBy = error
      library.didDisable(self, error)
      var reason = error
      let prefix = Contribution.prefix(of: manifest.name)
      reason.message = prefix + "was disabled: " + error.message.dropFirst(prefix.count)
      lua.retire(with: reason)
    } else {
      library.main?.stop(with: error)
    }
  }

  // MARK: Loading

  /// Runs the main script.
  func load() throws {
    guard case .table(let table)? = try run(manifest.main).first else {
      throw HostError("\(manifest.mainPath): returns no table of contributions")
    }
    returned = table
    try PluginShape(of: self, table).check()
  }

  /// Runs a script of the folder.
  func run(_ name: String) throws -> [LuaValue] {
    let path = Path.join(manifest.folder, name)
    let bytes = try files?[name] ?? PluginFiles.read(name, in: manifest.folder)
    let text = ScriptHost.withoutMark(bytes)
    guard text.first != 0x1B, let source = String(validating: text, as: UTF8.self) else {
      throw HostError("\(path): is not a text file in UTF-8")
    }
    library.host.record(chunk: path)
    return try lua.load(source, name: path).call([])
  }

  /// `require` of the plugin: modules of the program, then scripts of its folder.
  func require(_ name: String) throws -> LuaValue {
    if let module = modules[name] { return module }
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.allSatisfy({ PluginFiles.isPlainPath(String($0)) }), !name.contains("/") else {
      throw HostError("bad module name '\(name)'")
    }
    if let module = lua.module(name) {
      modules[name] = .table(module)
      return .table(module)
    }
    let path = words.joined(separator: "/")
    let places = ["\(path).lua", "\(path)/init.lua"]
    guard let file = places.first(where: hasFile) else {
      throw HostError(
        "no module '\(name)' in \(manifest.folder) (looked for "
          + "\(places.joined(separator: ", ")))")
    }
    let module = try run(file).first ?? .boolean(true)
    modules[name] = module
    return module
  }

  private func hasFile(_ name: String) -> Bool {
    if let files { return files[name] != nil }
    return Path.isFile(Path.join(manifest.folder, name))
  }

  // MARK: Contributions

  /// The contribution with a name.
  func contribution(_ point: ExtensionPoint, named name: String) throws -> Contribution? {
    guard let returned,
      case .table(let things) = try returned.rawValue(of: point.rawValue)
    else { return nil }
    let value = try things.rawValue(of: name)
    if case .nil = value { return nil }
    return Contribution(
      point: point, plugin: manifest.name, name: name, value: value,
      isDisabled: { [weak self] in self?.isDisabled ?? true })
  }

  /// The functions and values that other plugins and scripts may use.
  func exports() throws -> LuaValue { try returned?.rawValue(of: "exports") ?? .nil }

  // MARK: Services of its state

  package func keep(bytes: Int) { lua.chargeMemory(bytes) }

  package func print(_ line: String) throws {
    guard grants.output else {
      throw HostError("plugin '\(manifest.name)' prints, and is not granted 'output'")
    }
    try lua.chargeOutput(line.utf8.count + 1)
    try library.host.print(line)
  }

  package func spread<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (Int, _ isStopped: @Sendable () -> Bool) throws -> Result
  ) throws -> [Result] {
    try (0..<count).map { index in
      guard !isStopping else { throw HostError(.budget, "stopped") }
      return try body(index) { false }
    }
  }

  package var isStopping: Bool { lua.isStopping || library.main?.isStopping == true }

  package func contribution(
    _ point: ExtensionPoint, _ name: ContributionName
  ) throws -> Contribution {
    if name.plugin != manifest.name { try checkDependency(name.plugin) }
    return try library.contribution(point, name)
  }

  package func exports(ofPlugin name: String) throws -> LuaValue {
    try checkDependency(name)
    return try library.exports(ofPlugin: name)
  }

  private func checkDependency(_ name: String) throws {
    guard manifest.dependencies.contains(where: { $0.name == name }) else {
      throw HostError(
        "plugin '\(manifest.name)' uses '\(name)', which is not among its 'dependencies'")
    }
  }

  package func screen(at path: String) throws -> Screen {
    throw HostError("a plugin can open screens that it has declared, but not files")
  }

  package func draw(_ picture: Picture, as format: PictureFormat) -> String {
    library.host.draw(picture, as: format)
  }

  package func trace(named name: String) throws -> Trace? { nil }

  package var traceNames: [String] { [] }

  // MARK: Files

  /// The bytes of a file of the project that it may read.
  func readFile(_ path: String) throws -> [UInt8] {
    try check(path, grants.read, "read")
    return try File.read(path, beneath: project, limit: limitLeft)
  }

  /// Writes a file of the project that it may write.
  func writeFile(_ path: String, _ bytes: [UInt8]) throws {
    try check(path, grants.write, "write")
    try lua.chargeOutput(bytes.count)
    try File.write(bytes, to: path, beneath: project)
  }

  /// Half of the remaining memory, as the bytes exist twice for a moment.
  private var limitLeft: Int {
    max(0, ((grants.memory ?? Self.memory) << 20) - lua.memoryUsed) / 2
  }

  private func check(_ path: String, _ granted: [String], _ verb: String) throws {
    guard path.utf8.count <= PluginFiles.longest else {
      throw HostError(
        "plugin '\(manifest.name)' may not \(verb) a path of \(path.utf8.count) bytes:"
          + " the most is \(PluginFiles.longest)")
    }
    guard PluginFiles.isPlainPath(path), PluginFiles.isBelow(path, granted) else {
      let list = granted.isEmpty ? "nothing" : granted.joined(separator: ", ")
      throw HostError("plugin '\(manifest.name)' may not \(verb) '\(path)': it is granted \(list)")
    }
  }
}
