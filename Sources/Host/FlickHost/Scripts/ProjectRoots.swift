internal import FlickSystem

/// The folders whose files a script may have: its project's, and what the command line names.
///
/// A script names files freely: with `..`, by absolute paths, through links. What counts is where a
/// name leads once the system has resolved all of that.
struct ProjectRoots {
  /// Files that stand in a project's own folder.
  private static let marks = [ProjectSettings.fileName, ".git", BustedSettings.fileName]
  /// Folders that stand in a project's own folder, where it has none of those files.
  private static let parts = ["screens", "scenarios"]
  /// The folder of a project in which busted looks for specs; a part of it for a script that is in
  /// there.
  private static let specs = "spec"

  /// Resolved paths.
  private var roots: [String] = []

  /// Adds the project of a script that the user named; returns its folder.
  ///
  /// - Parameter known: the projects of folders, where they were looked for before.
  @discardableResult
  mutating func addProject(ofScript path: String, known: [String: String] = [:]) -> String {
    let parent = Path.parent(path)
    let folder = known[parent] ?? Self.projectFolder(of: parent)
    add(folder)
    return folder
  }

  /// Adds a folder that the user named for modules.
  ///
  /// A system that has several versions of Lua keeps the files for one of them, and links to those
  /// from the folders of the others: all of `share/lua` is one place.
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
    return roots.contains { root in
      root == "/" || place == root || place.utf8.starts(with: (root + "/").utf8)
    }
  }

  /// The root that a file lies below, and its path from there, without links; nil for one that is
  /// out of reach.
  func place(of path: String) -> (root: String, path: String)? {
    guard let place = Path.resolved(path) else { return nil }
    for root in roots {
      let start = root == "/" ? root : root + "/"
      guard place.utf8.starts(with: start.utf8) else { continue }
      return (root, String(decoding: place.utf8.dropFirst(start.utf8.count), as: UTF8.self))
    }
    return nil
  }

  /// The folder of the project that a folder belongs to: the nearest at or above it with one of the
  /// marks, or else with one of the parts, or the one above the specs; without any the folder
  /// itself.
  static func projectFolder(of folder: String) -> String {
    guard let start = Path.resolved(folder) else { return folder }
    let chain = Array(FolderChain(from: start))
    func has(_ folder: String, _ names: [String], _ isThere: (String) -> Bool) -> Bool {
      names.contains { isThere(Path.join(folder, $0)) }
    }
    if let marked = chain.first(where: { has($0, marks, Path.exists) }) { return marked }
    for folder in chain {
      if has(folder, parts, Path.isDirectory) { return folder }
      if folder.split(separator: "/").last == specs[...] { return Path.parent(folder) }
    }
    return start
  }
}
