internal import FlickAPI
internal import FlickCore
internal import FlickSystem
internal import LuaKit

/// The plugins of a project for the scripts of one host, read on first use.
final class PluginLibrary {
  let configuration: RunConfiguration
  /// The script's state; nil once its host is gone.
  private(set) weak var main: LuaState?
  private(set) weak var session: ScriptSession?
  unowned let host: ScriptHost
  /// The folder of the project of the script that the user named first.
  private var folder: String?
  private var loadedProject: PluginProject?
  private var projectFile: String?
  private var loaded: [LoadedPlugin] = []
  /// The plugins that were disabled since the host was opened, with the reasons.
  private(set) var disabled: [(plugin: String, reason: String)] = []
  /// The names of requested plugins, whether or not they load.
  private var tried: [String] = []
  /// The plugins with running main scripts, innermost last.
  private var loading: [String] = []

  init(of host: ScriptHost) {
    self.host = host
    configuration = host.configuration
    main = host.lua
    session = host.session
  }

  /// Sets the project by the folder of a script that the user named.
  ///
  /// The first project with a `flickbook.json` counts.
  func admit(project folder: String) {
    if let known = self.folder, projectFile != nil || Self.isProject(known) { return }
    if self.folder == nil || Self.isProject(folder) { self.folder = folder }
  }

  private static func isProject(_ folder: String) -> Bool {
    Path.isFile(Path.join(folder, PluginProject.fileName))
  }

  /// The loaded plugins, for restoring them.
  struct Loaded {
    fileprivate var plugins: [LoadedPlugin] = []
    fileprivate var project: PluginProject?
  }
  /// The plugins in use before the last reload: active gestures still use them.
  private var retired = Loaded()

  /// Forgets the loaded plugins.
  ///
  /// The next use reads the files again.
  ///
  /// - Returns: the plugins, for `restore`.
  func forget() -> Loaded {
    let before = Loaded(plugins: loaded, project: loadedProject)
    (loaded, loadedProject, retired) = ([], nil, before)
    return before
  }

  /// Restores plugins that were loaded before.
  func restore(_ before: Loaded) { (loaded, loadedProject) = (before.plugins, before.project) }

  /// The files that list the used plugins and their contributions.
  var settingsFiles: [String] {
    (projectFile.map { [$0] } ?? [])
      + tried.compactMap { loadedProject?.folder(of: $0) }
      .map { Path.join($0, PluginManifest.fileName) }
  }

  /// The project's settings of plugins.
  func project() throws(HostError) -> PluginProject {
    if let loadedProject { return loadedProject }
    let folder = PluginProject.shown(folder ?? ProjectRoots.projectFolder(of: "."))
    projectFile = Path.join(folder, PluginProject.fileName)
    let project = try PluginProject(folder: folder)
    loadedProject = project
    return project
  }

  // MARK: Finding

  func contribution(_ point: ExtensionPoint, _ name: ContributionName) throws -> Contribution {
    let plugin = try plugin(named: name.plugin)
    if let found = try plugin.contribution(point, named: name.name) { return found }
    let there = plugin.manifest.provides.filter { $0.point == point }.map(\.name)
    let list = there.isEmpty ? "none" : there.joined(separator: ", ")
    throw HostError(
      "plugin '\(name.plugin)' provides no \(point.words) '\(name.name)' (it provides \(list))"
        + NearestName.hint(for: name.name, among: there))
  }

  func exports(ofPlugin name: String) throws -> LuaValue { try plugin(named: name).exports() }

  /// The manifests of the plugins that the project lists, without running any of them, and the
  /// fault of the first invalid one, which does not affect the others.
  func soundManifests() -> (manifests: [PluginManifest], fault: HostError?) {
    var (manifests, fault): ([PluginManifest], HostError?) = ([], nil)
    do throws(HostError) {
      let project = try project()
      for entry in project.entries {
        do throws(HostError) {
          manifests.append(try manifest(of: entry, in: project))
        } catch {
          fault = fault ?? error
        }
      }
    } catch {
      fault = error
    }
    return (manifests, fault)
  }

  private func manifest(
    of entry: PluginProject.Entry, in project: PluginProject
  ) throws(HostError) -> PluginManifest {
    let folder = project.folder(of: entry.name)
    guard Path.isDirectory(folder) else {
      throw HostError(
        "\(project.path):\(entry.line): plugin '\(entry.name)': there is no folder \(folder)")
    }
    let manifest = try PluginManifest.read(folder: folder)
    guard manifest.name == entry.name else {
      throw HostError(
        "\(manifest.path): has the name '\(manifest.name)', but its folder is '\(entry.name)'")
    }
    return manifest
  }

  // MARK: Loading

  /// The plugin of that name, loaded.
  func plugin(named name: String) throws -> LoadedPlugin {
    if let plugin = loaded.first(where: { $0.manifest.name == name }) { return plugin }
    let project = try project()
    let entry = try project.entry(name, orElse: .input)
    guard !loading.contains(name) else {
      throw HostError(
        "plugin '\(name)' uses itself (\((loading + [name]).joined(separator: ", ")))")
    }
    loading.append(name)
    if !tried.contains(name) { tried.append(name) }
    defer { loading.removeLast() }
    var manifest = try manifest(of: entry, in: project)
    let files = try lockedFiles(of: entry, project)
    if let text = files?[PluginManifest.fileName] {
      manifest = try PluginManifest(text, folder: manifest.folder)
    }
    try check(manifest, entry, project)
    let plugin = try LoadedPlugin(
      manifest, grants: entry.grants, project: project.folder, files: files, in: self)
    try plugin.load()
    loaded.append(plugin)
    return plugin
  }

  /// The files of a plugin that was added with a hash; nil for one that is being edited.
  ///
  /// The checked files are the ones that run, independent of later changes on the disk.
  private func lockedFiles(
    of entry: PluginProject.Entry, _ project: PluginProject
  ) throws(HostError) -> [String: [UInt8]]? {
    guard let hash = entry.hash else { return nil }
    let files = try PluginFiles.contents(of: project.folder(of: entry.name))
    guard PluginFiles.hash(of: files) == hash else {
      throw HostError(
        "\(project.path):\(entry.line): plugin '\(entry.name)': its files differ from those that were added; "
          + "`flickbook plugin check` them, then `flickbook plugin add` them again")
    }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) })
  }

  private func check(
    _ manifest: PluginManifest, _ entry: PluginProject.Entry, _ project: PluginProject
  ) throws {
    let missing = manifest.asks.missing(in: entry.grants)
    guard missing.isEmpty else {
      throw HostError(
        "\(project.path):\(entry.line): plugin '\(entry.name)' requests permissions that are not granted: "
          + "\(missing.joined(separator: ", ")); `flickbook plugin grant \(entry.name)` grants it")
    }
    for dependency in manifest.dependencies { try check(dependency, of: manifest, project) }
  }

  private func check(
    _ dependency: PluginManifest.Dependency, of manifest: PluginManifest, _ project: PluginProject
  ) throws {
    let place = "\(manifest.path):\(dependency.line): plugin '\(manifest.name)'"
    guard let entry = project.entry(named: dependency.name) else {
      throw HostError(
        "\(place) needs plugin '\(dependency.name)' \(dependency.range), which \(project.path) does not list"
          + NearestName.hint(for: dependency.name, among: project.entries.map(\.name)))
    }
    let version = try self.manifest(of: entry, in: project).version
    guard dependency.range.contains(version) else {
      throw HostError("\(place) needs '\(dependency.name)' \(dependency.range), found \(version)")
    }
  }

  // MARK: Services

  /// Reports that a plugin was disabled by an error.
  func didDisable(_ plugin: LoadedPlugin, _ error: LuaError) {
    disabled.append((plugin.manifest.name, error.description))
    try? host.print(
      "\(error.description); plugin '\(plugin.manifest.name)' was disabled, and later results cannot be reproduced"
    )
  }
}
