internal import FlickSystem
package import LuaKit

// The files that scripts load and read by name: `require`, `dofile`, `loadfile`, `io`.

extension ScriptHost {
  /// Adds `require` and related functions to the state, with the built-in modules.
  func openFiles() throws(LuaError) {
    try lua.openFiles(writes: isTest) { [unowned self] in try serve($0, $1) }
    package = try lua.globals.get("package")
    loadedModules = try package?.get("loaded")
    try addModulePaths(configuration.modulePaths)
  }

  private func serve(
    _ service: LuaFileService, _ arguments: ArraySlice<LuaValue>
  ) throws -> [LuaValue] {
    switch service {
    case .find:
      let file = fileInReach(arguments.first)
      // A search that ends well has missed other places first.
      if file == nil { recordMissing(arguments.first, &filesMissed) } else { filesMissed = [] }
      return [file.map(LuaValue.text) ?? .nil]
    case .run: return try runNamed(arguments)
    case .compile: return compiled(arguments.first)
    case .read: return contents(of: arguments.first)
    case .write:
      guard case .string(let bytes)? = arguments.first else { return [] }
      if case .integer(let number)? = arguments.dropFirst().first, number > 0 {
        lua.chargeMemory(bytes.count)
        scratch?.write(bytes, to: number)
      } else {
        try write(bytes)
      }
      return []
    case .create, .remove, .rename, .temporary: return try serveScratch(service, arguments)
    case .builtIn:
      guard let name = arguments.first?.asText, isBuiltIn(name) else { return [.nil] }
      return [.function(lua.makeFunction { [unowned self] _ in [try builtInModule(name)] })]
    }
  }

  /// The names of the modules without a file.
  var builtInModules: [String] {
    api.moduleNames.filter { name in
      !name.isEmpty && (name != Self.feelModule || configuration.feelLibrary != nil)
    }
      + (assertions == nil ? [] : AssertionLibrary.moduleNames)
  }

  private func isBuiltIn(_ name: String) -> Bool { builtInModules.contains(name) }

  func builtInModule(_ name: String) throws -> LuaValue {
    if name == ComponentLibrary.moduleName { return try ComponentLibrary.open(in: lua) }
    if name == Self.feelModule { return try configuration.feelLibrary?(self) ?? .nil }
    if let module = lua.module(name) { return .table(module) }
    return try assertions?.module(name) ?? .nil
  }

  /// Has `require` look in more folders.
  func addModulePaths(_ folders: [String]) throws(LuaError) {
    try addModuleTemplates(
      folders.flatMap { [Path.join($0, "?.lua"), Path.join($0, "?/init.lua")] })
  }

  /// Adds missing templates to `package.path`.
  func addModuleTemplates(_ templates: [String]) throws(LuaError) {
    guard let package, !templates.isEmpty else { return }
    var path = try package.get("path", as: String.self)
    let known = Set(path.split(separator: ";").map(String.init))
    for template in templates where !known.contains(template) { path += ";" + template }
    try package.set("path", to: path)
  }

  // MARK: Finding files

  /// The path of the file for a name and its suffix; nil if the script may not read it.
  private func fileInReach(_ name: LuaValue?) -> String? {
    guard var name = name?.asText, !name.isEmpty else { return nil }
    if scratch?[name] != nil { return name }
    while name.hasPrefix("./") { name = String(name.dropFirst(2).drop { $0 == "/" }) }
    if let file = file(at: name) { return file }
    // As programs of the system find it, from the current folder.
    return isReachable(name) ? name : nil
  }

  /// The file at a path that was found before, or that a script has made up.
  func fileToLoad(_ path: LuaValue?) -> String? {
    if let text = path?.asText, isReachable(text) { return text }
    if let found = fileInReach(path) { return found }
    recordMissing(path, &filesRead)
    return nil
  }

  /// Records a missing file.
  ///
  /// Creating it is a reason to load everything again.
  private func recordMissing(_ name: LuaValue?, _ files: inout Set<String>) {
    guard var name = name?.asText, !name.isEmpty, files.count < Self.mostFilesRead else {
      return
    }
    while name.hasPrefix("./") { name = String(name.dropFirst(2).drop { $0 == "/" }) }
    files.formUnion(
      Path.isAbsolute(name) ? [name] : ownFolders.map { Path.join($0, name) })
  }

  /// Records the name of a missing screen or trace, with its suffix.
  func recordMissing(file name: String) { recordMissing(.text(name), &filesRead) }

  /// The most missing files that are recorded, since a script may request any number of names.
  private static let mostFilesRead = 1000

  private func shown(_ name: LuaValue?) -> String {
    guard case .string(let bytes)? = name else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Files of tests

  /// Whether scripts write files, which are kept in memory.
  var isTest: Bool { api === HostAPI.test }

  private func serveScratch(
    _ service: LuaFileService, _ arguments: ArraySlice<LuaValue>
  ) throws -> [LuaValue] {
    let (name, other) = (arguments.first?.asText ?? "", arguments.dropFirst().first?.asText ?? "")
    var advice = "scripts write no files"
    var isThere = service == .create
    if isTest {
      let files = scratch ?? ScratchFiles()
      scratch = files
      switch service {
      case .create where other.contains("+"): advice = "tests read a file or write it"
      case .create:
        // The earlier contents may be on the disk.
        var text: [UInt8] = []
        if other.hasPrefix("a"), case .string(let found)? = contents(of: .text(name)).first {
          text = found
        }
        lua.chargeMemory(text.count + name.utf8.count + ScratchFiles.cost)
        return [.integer(files.open(name, text))]
      case .remove:
        if let size = files.remove(name) {
          lua.chargeMemory(-size)
          return [.boolean(true)]
        }
      case .rename: if files.rename(name, to: other) { return [.boolean(true)] }
      default: return [.text(files.temporaryName())]
      }
      isThere = isThere || fileToLoad(.text(name)) != nil
    }
    // C's EACCES and ENOENT.
    return isThere
      ? [.nil, .text("\(name): Permission denied (\(advice))"), .integer(13)]
      : [.nil, .text("\(name): No such file or directory"), .integer(2)]
  }

  // MARK: Operations

  private func runNamed(_ arguments: ArraySlice<LuaValue>) throws -> [LuaValue] {
    do {
      guard let path = fileToLoad(arguments.first) else {
        throw HostError("cannot open \(shown(arguments.first))")
      }
      let name = arguments.dropFirst().first
      return try runFile(
        path, arguments: name.map { [$0, .text(path)] } ?? [], isRepeated: true)
    } catch let error as HostError {
      // At the line that asks for the file, through Lua's own functions in between.
      throw LuaError(
        kind: .runtime, message: error.description, location: lua.location, cause: error)
    }
  }

  private func compiled(_ name: LuaValue?) -> [LuaValue] {
    guard let path = fileToLoad(name) else { return [.nil, .text("cannot open \(shown(name))")] }
    do {
      // It may be given its own globals, so its lines do not count for coverage.
      return [.function(try loadFile(path, isCounted: false))]
    } catch {
      return [.nil, .text("\(error)")]
    }
  }

  private func contents(of name: LuaValue?) -> [LuaValue] {
    if let text = name?.asText.flatMap({ scratch?[$0] }) { return [.string(text)] }
    guard let path = fileToLoad(name), let place = place(of: path) else {
      // C's ENOENT.
      return [.nil, .text("\(shown(name)): No such file or directory"), .integer(2)]
    }
    let limit = min(File.defaultLimit, configuration.memoryLimit)
    filesRead.insert(path)
    do {
      // Name by name: a link that is put there in the meantime leads nowhere.
      return [.string(try File.read(place.path, beneath: place.root, limit: limit))]
    } catch {
      // C's EIO.
      return [.nil, .text("\(error)"), .integer(5)]
    }
  }
}

// MARK: - Helpers

extension ScriptHost {
  /// Runs the helper of the tests: a file by its path, or a module.
  func runHelper() throws {
    guard let helper else { return }
    if isReachable(helper) || file(at: helper) != nil {
      _ = try runNamed([.text(helper)])
    } else if helper.hasSuffix(".lua") {
      throw HostError("\(helper): cannot be read: there is no such file (it is the helper)")
    } else {
      _ = try lua.globals.get("require", as: LuaCallable.self).call([.text(helper)])
    }
  }
}

// MARK: - Modules that are loaded

extension ScriptHost {
  /// The modules that `require` has loaded, by name.
  package struct LoadedModules {
    fileprivate var values: [(key: LuaValue, value: LuaValue)]
  }

  /// Forgets the modules that `require` has loaded, except for built-in ones.
  ///
  /// The next `require` loads them again.
  ///
  /// - Returns: the modules, for `restore`.
  @discardableResult
  package func forgetModules() throws(LuaError) -> LoadedModules {
    let before = try loadedModules?.pairs() ?? []
    let kept = Self.libraries.union(builtInModules)
    for (key, _) in before {
      guard let name = key.asText, !kept.contains(name) else { continue }
      try loadedModules?.set(key, to: LuaValue.nil)
    }
    return LoadedModules(values: before)
  }

  /// Restores modules that were loaded before.
  package func restore(_ modules: LoadedModules) throws(LuaError) {
    for (key, value) in modules.values { try loadedModules?.set(key, to: value) }
  }

  /// The names under which `package.loaded` has Lua's own.
  private static let libraries: Set<String> = [
    "_G", "coroutine", "debug", "io", "math", "os", "package", "string", "table", "utf8",
  ]
}
