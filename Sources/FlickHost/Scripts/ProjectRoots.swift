internal import FlickSystem

/// The folders whose files a script may have: its project's, and what the command line names.
///
/// A script names files freely: with `..`, by absolute paths, through links. What counts is where a name leads
/// once the system has resolved all of that.
struct ProjectRoots {
  /// Files that stand in a project's own folder.
  private static let marks = ["flickbook.json", ".git"]
  /// Folders that stand in a project's own folder, where it has none of those files.
  private static let parts = ["screens", "scenarios"]

  /// Resolved paths.
  private var roots: [String] = []

  /// Adds the project of a script that the user named.
  mutating func addProject(ofScript path: String) {
    add(Self.projectFolder(of: Path.parent(path)))
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

  /// The folder of the project that a folder belongs to: the nearest at or above it with one of the marks, or
  /// else with one of the parts; without any the folder itself.
  static func projectFolder(of folder: String) -> String {
    guard let start = Path.resolved(folder) else { return folder }
    let chain = Array(FolderChain(from: start))
    func nearest(with names: [String], _ isThere: (String) -> Bool) -> String? {
      chain.first { folder in names.contains { isThere(Path.join(folder, $0)) } }
    }
    return nearest(with: marks, Path.exists) ?? nearest(with: parts, Path.isDirectory) ?? start
  }
}
