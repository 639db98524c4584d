// Access to files in a folder that another process may change. Components are opened one by one, so
// that no link leads out of the folder, even if it appears between a check and the use.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Opens files in a folder without following links below the folder.
enum Beneath {
  /// Opens the file or folder at a relative path for reading.
  static func open(_ path: String, in folder: String) throws(Errno) -> Descriptor {
    let names = try names(of: path)
    let parent = try parent(of: names, in: folder)
    return Descriptor(
      owning: try openName(names[names.count - 1], in: parent.number, O_RDONLY | O_NONBLOCK))
  }

  /// Atomically writes a file, which keeps its permissions and, if permitted, its owner.
  ///
  /// Replaces a link of that name instead of following it. Pipes and devices are errors.
  static func write(_ bytes: [UInt8], to path: String, in folder: String) throws(Errno) {
    let names = try names(of: path)
    let name = names[names.count - 1]
    let parent = try parent(of: names, in: folder)
    let before = try FileStatus(of: name, in: parent)
    if let before, !before.isRegular, !before.isLink {
      throw before.isDirectory ? .isDirectory : .notRegular
    }
    let temporary = ".flickbook-\(getpid())-\(name.utf8.count).tmp"
    // Remove the leftover of an earlier run.
    // Sound: the name is bridged to a C string for each call.
    _ = unsafe unlinkat(parent.number, temporary, 0)
    let file = Descriptor(
      owning: try openName(temporary, in: parent.number, O_WRONLY | O_CREAT | O_EXCL))
    do throws(Errno) {
      if let before, before.isRegular { try setOwnerAndPermissions(of: file, like: before) }
      try writeAll(bytes, to: file.number)
      try synchronize(file.number)
      if unsafe renameat(parent.number, temporary, parent.number, name) != 0 {
        throw Errno(code: errno)
      }
    } catch {
      _ = unsafe unlinkat(parent.number, temporary, 0)
      throw error
    }
  }

  /// The components of a path.
  ///
  /// Throws if any is empty, `.` or `..`.
  private static func names(of path: String) throws(Errno) -> [String] {
    if path.containsNUL { throw .invalidName }
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains(where: { ["", ".", ".."].contains($0) }) else { throw .accessDenied }
    return names
  }

  /// The folder that contains the last component.
  private static func parent(of names: [String], in folder: String) throws(Errno) -> Descriptor {
    if folder.containsNUL { throw .invalidName }
    let start = folder.isEmpty ? "." : folder
    var descriptor = Descriptor(
      owning: try openName(start, in: AT_FDCWD, O_RDONLY | O_DIRECTORY, following: true))
    for name in names.dropLast() {
      descriptor = Descriptor(
        owning: try openName(name, in: descriptor.number, O_RDONLY | O_DIRECTORY))
    }
    return descriptor
  }

  private static func openName(
    _ name: String, in folder: Int32, _ flags: Int32, following: Bool = false
  ) throws(Errno) -> Int32 {
    let all = flags | O_CLOEXEC | (following ? 0 : O_NOFOLLOW)
    // Sound: the name is bridged to a C string for the call.
    return Int32(try retryingInterrupted { unsafe Int(openat(folder, name, all, 0o666)) })
  }
}
