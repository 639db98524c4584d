internal import FlickSystem

/// The folders with files that a script may access: its project's, and those of the command line.
///
/// A script may use any file name: with `..`, an absolute path, or through links. Access depends on
/// the path after the system has resolved all of these.
struct ProjectRoots {
  /// Files that mark the folder of a project.
  private static let marks = [ProjectSettings.fileName, ".git", BustedSettings.fileName]
  /// Folders that mark the folder of a project without such files.
  private static let parts = ["screens", "scenarios"]
  /// The folder of a project that busted searches for specs.
  ///
  /// A script inside of it belongs to the folder above.
  private static let specs = "spec"

  /// Resolved paths.
  private var roots: [String] = []

  /// Adds the project of a script that the user named, and returns its folder.
  ///
  /// - Parameter known: the projects of folders, if they were determined before.
  @discardableResult
  mutating func addProject(ofScript path: String, known: [String: String] = [:]) -> String {
    let parent = Path.parent(path)
    let folder = known[parent] ?? Self.projectFolder(of: parent)
    add(folder)
    return folder
  }

  /// Adds a folder that the user named for modules.
  ///
  /// A system with several versions of Lua keeps files in the folder of one version, with links
  /// from the folders of the others. So all of `share/lua` is one place.
  mutating func addModules(in folder: String) {
    guard let place = Path.resolved(folder) else { return }
    let parent = Path.parent(place)
    add(parent.hasSuffix("/share/lua") ? parent : place)
  }

  /// Adds a folder that the user named.
  mutating func add(_ folder: String) {
    guard let root = Path.resolved(folder), !roots.contains(root) else { return }
    roots.append(root)
  }

  /// Whether a path leads to something below one of the roots.
  func contain(_ path: String) -> Bool {
    guard let place = Path.resolved(path) else { return false }
    return roots.contains { Path.relative(place, to: $0) != nil }
  }

  /// The root above a file and the path from it, without links; nil for a file out of reach.
  func place(of path: String) -> (root: String, path: String)? {
    guard let place = Path.resolved(path) else { return nil }
    for root in roots {
      if let rest = Path.relative(place, to: root), !rest.isEmpty { return (root, rest) }
    }
    return nil
  }

  /// The folder of the project that a folder belongs to.
  ///
  /// It is the nearest folder at or above it with one of the marks, or else with one of the parts,
  /// or the one above the specs. Without any of these, it is the folder itself.
  static func projectFolder(of folder: String) -> String {
    guard let start = Path.resolved(folder) else { return folder }
    let chain = Array(FolderChain(from: start))
    func has(_ folder: String, _ names: [String], _ isThere: (String) -> Bool) -> Bool {
      names.contains { isThere(Path.join(folder, $0)) }
    }
    if let marked = chain.first(where: { has($0, marks, Path.exists) }) { return marked }
    for folder in chain {
      if has(folder, parts, Path.isDirectory) { return folder }
      if Path.name(folder) == specs { return Path.parent(folder) }
    }
    return start
  }
}

extension Path {
  /// The path from a folder to something in it; empty for the folder itself, nil for other places.
  static func relative(_ path: String, to folder: String) -> String? {
    if path == folder { return "" }
    let start = folder == "/" ? folder : folder + "/"
    guard path.utf8.starts(with: start.utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }
}
