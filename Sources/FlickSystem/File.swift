/// Whole files, read and written at once.
package enum File {
  /// How large a file `read` accepts unless told otherwise: far above any script,
  /// trace or log, and small enough not to exhaust a machine by a mistaken path.
  package static let defaultLimit = 256 << 20

  /// The least room for one read, for files that do not tell their size (pipes).
  private static let chunk = 64 << 10

  /// Read and write for all; the user's umask takes away from it.
  private static let newFilePermissions: FileStatus.Permissions = 0o666

  /// How many names are tried for a temporary file.
  private static let maximumAttempts = 100

  /// The bytes of a file.
  ///
  /// Pipes and devices can be read too; the limit holds for them as well.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or relative to the current directory.
  ///   - limit: The largest size in bytes that is accepted.
  package static func read(
    _ path: String, limit: Int = defaultLimit
  ) throws(SystemError) -> [UInt8] {
    try SystemError.checkPath(path, for: .read)
    let bytes: [UInt8]?
    do throws(Errno) {
      bytes = try readAll(path, limit: limit)
    } catch {
      throw SystemError(.read, path, error)
    }
    guard let bytes else {
      throw SystemError(action: .read, path: path, cause: .tooLarge(limit: limit))
    }
    return bytes
  }

  /// Writes a file so that readers see the old content or the new, never a part.
  ///
  /// The bytes go to a new file beside it, which then takes its place and its
  /// permissions. What is not a plain file (a device, a pipe, a symbolic link) is
  /// written in place. The data is not forced to the disk.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    try SystemError.checkPath(path, for: .write)
    do throws(Errno) {
      try replace(path, with: bytes)
    } catch {
      throw SystemError(.write, path, error)
    }
  }

  /// Makes a folder, and those above it that are not there; one that is there stays as it is.
  package static func makeFolder(_ path: String) throws(SystemError) {
    try SystemError.checkPath(path, for: .create)
    if path.isEmpty || Path.isDirectory(path) { return }
    let parent = Path.parent(path)
    if parent != path { try makeFolder(parent) }
    do throws(Errno) {
      try createFolder(path)
    } catch {
      throw SystemError(.create, path, error)
    }
  }

  /// The file's bytes; nil when it is larger than the limit.
  private static func readAll(_ path: String, limit: Int) throws(Errno) -> [UInt8]? {
    let file = try Descriptor(reading: path)
    let status = try FileStatus(of: file)
    if status.isDirectory { throw .isDirectory }
    if status.isRegular, status.size > limit { return nil }

    // One byte more than the size, so that the end shows without growing. Pipes and /proc have none.
    let hasSize = status.isRegular && status.size > 0
    var bytes = [UInt8](repeating: 0, count: hasSize ? status.size + 1 : chunk)
    var count = 0
    while count <= limit {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
      let read = try readBytes(from: file, into: &bytes, at: count)
      if read == 0 {
        bytes.removeSubrange(count...)
        return bytes
      }
      count += read
    }
    return nil
  }

  private static func replace(_ path: String, with bytes: [UInt8]) throws(Errno) {
    let replacement = try Replacement(of: path)
    do throws(Errno) {
      try writeAll(bytes, to: replacement.descriptor)
    } catch {
      replacement.abandon()
      throw error
    }
    try replacement.finish()
  }

  /// A file on its way to the place of another: a new one beside it, or the place itself where that is
  /// no plain file.
  struct Replacement {
    let path: String
    let descriptor: Int32
    /// The new file; nil when the place itself is written.
    private let temporary: String?

    /// Opens the file to be written.
    init(of path: String) throws(Errno) {
      self.path = path
      let existing = try statusIfAny(path)
      if let existing, !existing.isRegular {
        temporary = nil
        descriptor = try Descriptor(truncating: path, permissions: newFilePermissions).release()
        return
      }
      let temporary = try createTemporary(beside: path)
      self.temporary = temporary
      do throws(Errno) {
        let file = try Descriptor(truncating: temporary, permissions: newFilePermissions)
        if let existing { try setPermissions(of: file, to: existing.permissions) }
        descriptor = file.release()
      } catch {
        try? removeFile(temporary)
        throw error
      }
    }

    /// Puts the file in its place.
    func finish() throws(Errno) {
      do throws(Errno) {
        try Descriptor(owning: descriptor).finish()
        if let temporary { try renameFile(temporary, to: path) }
      } catch {
        if let temporary { try? removeFile(temporary) }
        throw error
      }
    }

    /// Leaves the place as it is.
    func abandon() {
      closeDescriptor(descriptor)
      if let temporary { try? removeFile(temporary) }
    }
  }

  private static func statusIfAny(_ path: String) throws(Errno) -> FileStatus? {
    do throws(Errno) {
      return try FileStatus(of: path, followingLinks: false)
    } catch {
      if error == .missing { return nil }
      throw error
    }
  }

  /// The path of a new, empty file in the same folder: a rename works within one file
  /// system only.
  private static func createTemporary(beside path: String) throws(Errno) -> String {
    let stem = Path.join(Path.parent(path), ".flickbook-\(processIdentifier())-")
    var attempt = 0
    while true {
      let temporary = "\(stem)\(attempt).tmp"
      do throws(Errno) {
        let file = try Descriptor(creating: temporary, permissions: newFilePermissions)
        try file.finish()
        return temporary
      } catch {
        // Another thread is writing here, or an earlier process was killed while it did.
        attempt += 1
        if error != .exists || attempt == maximumAttempts { throw error }
      }
    }
  }
}
