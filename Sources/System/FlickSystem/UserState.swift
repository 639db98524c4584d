/// The state that the program keeps between its runs for the user.
///
/// They are in `$XDG_STATE_HOME/flickbook`, or `~/.local/state/flickbook` (XDG base directory
/// specification). Only the user may read them.
package enum UserState {
  /// The path of a file; nil if neither variable is set.
  package static func path(of name: String) -> String? {
    guard let root else { return nil }
    return Path.join(Path.join(root.folder, root.below), "flickbook/\(name)")
  }

  /// Where the folder of states is, below a folder that the user must have made.
  private static var root: (folder: String, below: String)? {
    if let state = Environment.value("XDG_STATE_HOME"), Path.isAbsolute(state) {
      return (state, "")
    }
    guard let home = Environment.value("HOME"), Path.isAbsolute(home) else { return nil }
    return (home, ".local/state")
  }

  /// Whether files of the user can be kept.
  package enum Availability: Equatable, Sendable {
    /// The folder is or can be created.
    case writable(String)
    /// The folder cannot be written or created.
    case unwritable(String)
    /// Neither variable is set.
    case unset
  }

  /// Whether files can be kept; creates nothing.
  package static var availability: Availability {
    guard let root else { return .unset }
    let folder = Path.join(Path.join(root.folder, root.below), "flickbook")
    // A missing home directory is not created.
    guard root.below.isEmpty || Path.isDirectory(root.folder) else { return .unwritable(folder) }
    var existing = folder
    while !Path.exists(existing), existing != "/" { existing = Path.parent(existing) }
    return Path.isDirectory(existing) && mayCreate(in: existing)
      ? .writable(folder) : .unwritable(folder)
  }

  /// Replaces a file while other processes that change it wait.
  ///
  /// Creates the missing folders of the file, but not a missing home directory.
  ///
  /// Waits a tenth of a second at most, as neither a prompt nor a test run should wait for another.
  ///
  /// - Parameter bytes: Returns the new contents, or nil to remove the file. It may read the file.
  package static func change(_ path: String, to bytes: () throws -> [UInt8]?) throws {
    if let root, path.hasPrefix(root.folder), !root.below.isEmpty, !Path.isDirectory(root.folder) {
      throw SystemError(action: .write, path: path, cause: .missing)
    }
    try File.makeFolder(Path.parent(path))
    let lock = try FileLock(of: path, attempts: 5)
    defer { lock?.release() }
    if let bytes = try bytes() {
      try File.write([(path, bytes)], arePrivate: true)
    } else if Path.exists(path) {
      try File.remove(path)
    }
  }
}
