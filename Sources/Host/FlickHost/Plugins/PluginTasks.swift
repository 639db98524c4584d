internal import FlickAPI
internal import FlickSystem
internal import LuaKit

/// The actions of `flickbook plugin` in a project.
package struct PluginTasks {
  private var project: PluginProject

  /// Finds the plugins of the project that a folder belongs to.
  package init(from folder: String = ".") throws(HostError) {
    project = try PluginProject(folder: Self.projectFolder(of: folder))
  }

  /// Changes the plugins of the project that a folder belongs to, while other processes that change
  /// them wait.
  package static func change<Result>(
    from folder: String = ".", by body: (inout PluginTasks) throws(HostError) -> Result
  ) throws(HostError) -> Result {
    let place = Path.join(projectFolder(of: folder), PluginProject.fileName)
    return try SharedFile.change(place) { () throws(HostError) in
      var tasks = try PluginTasks(from: folder)
      return try body(&tasks)
    }
  }

  private static func projectFolder(of folder: String) -> String {
    PluginProject.shown(ProjectRoots.projectFolder(of: folder))
  }

  // MARK: Adding and removing

  /// Makes a new plugin with an example of a kind, and lists it.
  ///
  /// - Returns: the files that were made.
  package mutating func make(kind: String, name: String) throws(HostError) -> [String] {
    let points = ExtensionPoint.allCases.map(\.rawValue)
    guard let point = ExtensionPoint(rawValue: kind) else {
      throw HostError(NearestName.refusal(of: kind, among: points, as: "kind"))
    }
    guard PluginManifest.isName(name) else {
      throw HostError("'\(name)' cannot be the name of a plugin: a word of a-z, 0-9 and _ can")
    }
    let folder = try ownFolder(of: name)
    guard !Path.exists(folder) else { throw HostError("\(folder): exists") }
    let files = PluginTemplate.files(of: point, name: name)
    try HostError.input {
      try File.makeFolder(folder)
      try File.write(
        files.map { (Path.join(folder, $0.name), Array($0.text.utf8)) }, areNew: true)
    }
    project.set(PluginProject.Entry(name: name))
    try project.write()
    return files.map { Path.join(PluginProject.pluginsFolder, Path.join(name, $0.name)) }
      + [PluginProject.fileName]
  }

  /// Copies a plugin's folder into the project and lists it with the hash of its files.
  ///
  /// - Returns: the report, as lines.
  package mutating func add(_ folder: String) throws(HostError) -> [String] {
    let manifest = try PluginManifest.read(folder: folder)
    let place = try ownFolder(of: manifest.name)
    let files = try PluginFiles.all(in: folder)
    let isInPlace = Path.identity(place).map { $0 == Path.identity(folder) } ?? false
    if !isInPlace {
      try remove(filesOf: place)
      for name in files { try copy(name, from: folder, to: place) }
    }
    var entry = project.entry(named: manifest.name) ?? PluginProject.Entry(name: manifest.name)
    let before = entry.hash
    entry.hash = try PluginFiles.hash(of: place)
    project.set(entry)
    try project.write()
    let change = before == nil ? "added" : before == entry.hash ? "unchanged" : "updated"
    var lines = ["\(manifest.name) \(manifest.version): \(change), \(files.count) files"]
    let missing = manifest.asks.missing(in: entry.grants)
    if !missing.isEmpty {
      lines.append("it requests permissions that are not granted:")
      lines += missing.map { "  \($0)" }
      lines.append("`flickbook plugin grant \(manifest.name)` grants it")
    }
    return lines
  }

  private func copy(
    _ name: String, from folder: String, to place: String
  ) throws(HostError) {
    let bytes = try PluginFiles.read(name, in: folder)
    try HostError.input {
      try File.makeFolder(Path.parent(Path.join(place, name)))
      try File.write(bytes, to: name, beneath: place)
    }
  }

  /// The folder of a plugin, to be changed: files are changed in the project and nowhere else.
  private func ownFolder(of name: String) throws(HostError) -> String {
    let plugins = Path.join(project.folder, PluginProject.pluginsFolder)
    guard !Path.isLink(plugins) else {
      throw HostError("\(plugins): is a link; a project keeps its plugins in its own folder")
    }
    return project.folder(of: name)
  }

  /// Removes the contents of a plugin's folder.
  ///
  /// A link is removed, but not its target.
  private func remove(filesOf place: String) throws(HostError) {
    do {
      if Path.isLink(place) { return try File.remove(place) }
      guard Path.isDirectory(place) else { return }
      for name in try PluginFiles.all(in: place) { try File.remove(Path.join(place, name)) }
    } catch {
      throw HostError(caught: error)
    }
  }

  /// Takes a plugin out of the project: from the list, and its folder.
  package mutating func remove(_ name: String) throws(HostError) {
    _ = try project.entry(name, orElse: .nothing)
    for other in project.entries where other.name != name {
      let manifest = try? PluginManifest.read(folder: project.folder(of: other.name))
      if manifest?.dependencies.contains(where: { $0.name == name }) ?? false {
        throw HostError("plugin '\(other.name)' needs '\(name)'")
      }
    }
    let place = try ownFolder(of: name)
    let folders = (try? PluginFiles.all(in: place).map { Path.parent(Path.join(place, $0)) }) ?? []
    try remove(filesOf: place)
    File.removeFolders(([place] + folders).sorted { $0.utf8.count < $1.utf8.count })
    project.entries.removeAll { $0.name == name }
    try project.write()
  }

  /// Grants a plugin the permissions that it requests.
  ///
  /// - Returns: the permissions that were not granted before.
  package mutating func grant(_ name: String) throws(HostError) -> [String] {
    var entry = try project.entry(name, orElse: .nothing)
    let manifest = try PluginManifest.read(folder: project.folder(of: name))
    let missing = manifest.asks.missing(in: entry.grants)
    entry.grants = manifest.asks
    project.set(entry)
    try project.write()
    return missing
  }

  // MARK: Looking

  /// A line or more for each plugin of the project.
  package func list() -> [String] {
    if project.entries.isEmpty { return ["\(project.path) lists no plugins"] }
    return project.entries.flatMap(lines)
  }

  private func lines(_ entry: PluginProject.Entry) -> [String] {
    let folder = project.folder(of: entry.name)
    do throws(HostError) {
      let manifest = try PluginManifest.read(folder: folder)
      let provided = manifest.provides.map { "\($0.point.words) \($0.name)" }
      let isChanged = try entry.hash.map { hash throws(HostError) in
        try PluginFiles.hash(of: folder) != hash
      }
      let state =
        isChanged == nil
        ? "in development" : isChanged == true ? "CHANGED since it was added" : "as added"
      var lines = [
        "\(manifest.name) \(manifest.version): \(provided.joined(separator: ", ")); \(state)"
      ]
      let missing = manifest.asks.missing(in: entry.grants)
      if !missing.isEmpty { lines.append("  not granted: \(missing.joined(separator: ", "))") }
      return lines
    } catch {
      return ["\(entry.name): \(error)"]
    }
  }
}
