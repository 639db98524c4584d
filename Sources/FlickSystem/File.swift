/// Whole files, read and written at once.
package enum File {
  /// How large a file `read` accepts by default: far above any script, trace or log, and small
  /// enough not to exhaust a machine by a mistaken path.
  package static let defaultLimit = 256 << 20

  /// The least room for one read, for files that do not tell their size (pipes).
  private static let chunk = 64 << 10

  /// The bytes of a file.
  ///
  /// Pipes and devices can be read too; the limit holds for them as well.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or relative to the current directory.
  ///   - limit: The largest size in bytes that is accepted.
  ///   - first: The byte that it should begin with: of a file that does not, or a device without
  ///     end, no more is read than it took to see that. Nil for any.
  package static func read(
    _ path: String, limit: Int = defaultLimit, beginningWith first: UInt8? = nil
  ) throws(SystemError) -> [UInt8] {
    try SystemError.checkPath(path, for: .read)
    let bytes: [UInt8]?
    do throws(Errno) {
      bytes = try readAll(Descriptor(reading: path), limit: limit, first: first)
    } catch {
      throw SystemError(.read, path, error)
    }
    guard let bytes else {
      throw SystemError(action: .read, path: path, cause: .tooLarge(limit: limit))
    }
    return bytes
  }

  /// Writes a file so that readers see the old content or the new, never a part, whatever ends the
  /// program.
  ///
  /// The bytes go to a new file in the same folder, are forced to the disk, and take the place, the
  /// permissions and, where this user may, the owner of what was there. A symbolic link stays one:
  /// what it leads to is replaced. Of a file with several names (hard links) this name gets the new
  /// content; the others keep the old. A file that may not be written is an error, even in a folder
  /// where it could be replaced. A device or a pipe is written to.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    try write([(path, bytes)])
  }

  /// Writes several files: all, or none if one of them cannot be written.
  ///
  /// All are complete on the disk before the first takes its place.
  ///
  /// - Parameter areNew: whether a file that is there already is an error.
  package static func write(
    _ files: [(path: String, bytes: [UInt8])], areNew: Bool = false
  ) throws(SystemError) {
    var replacements: [FileReplacement] = []
    var current = ""
    do throws(Errno) {
      for (path, bytes) in files {
        current = path
        if path.holdsZero { throw .invalidName }
        let replacement = try FileReplacement(of: path, isNew: areNew)
        replacements.append(replacement)
        try writeAll(bytes, to: replacement.descriptor)
        try replacement.synchronize()
      }
    } catch {
      for replacement in replacements { replacement.abandon() }
      throw SystemError(.write, current, error)
    }
    for index in replacements.indices {
      do throws(Errno) {
        try replacements[index].finish()
      } catch {
        for replacement in replacements[(index + 1)...] { replacement.abandon() }
        if areNew { for file in files[..<index] { try? removeFile(file.path) } }
        throw SystemError(.write, files[index].path, error)
      }
    }
  }

  /// Makes a folder, and those above it that are not there; one that is there stays as it is.
  ///
  /// - Parameter made: takes those that were made, each after the one that it is in, also when one
  ///   cannot be.
  package static func makeFolder(_ path: String, made: inout [String]) throws(SystemError) {
    try SystemError.checkPath(path, for: .create)
    if path.isEmpty || Path.isDirectory(path) { return }
    let parent = Path.parent(path)
    if parent != path { try makeFolder(parent, made: &made) }
    do throws(Errno) {
      try createFolder(path)
      made.append(path)
    } catch {
      throw SystemError(.create, path, error)
    }
  }

  /// Makes a folder, and those above it that are not there.
  package static func makeFolder(_ path: String) throws(SystemError) {
    var made: [String] = []
    try makeFolder(path, made: &made)
  }

  /// Removes folders that were made, the last first; one with anything in it stays.
  package static func removeFolders(_ made: [String]) {
    for path in made.reversed() { try? removeFolder(path) }
  }

  /// The first bytes of a pipe; none yet where a writer has opened it and writes later.
  ///
  /// A writer has a second to open it: a pipe among a stranger's files blocks no caller for longer.
  private static func readStart(
    of pipe: borrowing Descriptor, into bytes: inout [UInt8]
  ) throws(Errno) -> Int {
    for _ in 0..<50 {
      do throws(Errno) {
        let count = try readBytes(from: pipe, into: &bytes, at: 0)
        if count > 0 { return count }
      } catch {
        guard error == .tryAgain else { throw error }
        return 0
      }
      waitShortly()
    }
    throw .noWriter
  }

  /// The file's bytes; nil when it is larger than the limit.
  private static func readAll(
    _ file: consuming Descriptor, limit: Int, isPlain: Bool = false, first: UInt8? = nil
  ) throws(Errno) -> [UInt8]? {
    let status = try FileStatus(of: file)
    if status.isDirectory { throw .isDirectory }
    if isPlain, !status.isRegular { throw .accessDenied }
    if status.isRegular, status.size > limit { return nil }

    // One byte more than the size, so that the end shows without growing. Pipes and /proc have
    // none.
    let hasSize = status.isRegular && status.size > 0
    var bytes = [UInt8](repeating: 0, count: hasSize ? status.size + 1 : chunk)
    var count = 0
    if status.isPipe { count = try readStart(of: file, into: &bytes) }
    if !status.isRegular { try file.letCallsWait() }
    while count <= limit {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
      let read = try readBytes(from: file, into: &bytes, at: count)
      count += read
      if read == 0 || (first ?? bytes[0]) != bytes[0] {
        bytes.removeSubrange(count...)
        return bytes
      }
    }
    return nil
  }
}

// MARK: - Files of a folder that others change

extension File {
  /// Removes a file, or a link.
  package static func remove(_ path: String) throws(SystemError) {
    try SystemError.checkPath(path, for: .write)
    do throws(Errno) {
      try removeFile(path)
    } catch {
      throw SystemError(.write, path, error)
    }
  }

  /// The bytes of a plain file below a folder, which no link along the path leads out of: names are
  /// opened one by one.
  ///
  /// - Parameters:
  ///   - path: names with slashes between, none of them `.` or `..`.
  ///   - folder: the folder, which may be a link itself.
  ///   - limit: the largest size in bytes that is accepted.
  package static func read(
    _ path: String, beneath folder: String, limit: Int = defaultLimit
  ) throws(SystemError) -> [UInt8] {
    let shown = Path.join(folder, path)
    let bytes: [UInt8]?
    do throws(Errno) {
      bytes = try readAll(Beneath.open(path, in: folder), limit: limit, isPlain: true)
    } catch {
      throw SystemError(.read, shown, error)
    }
    guard let bytes else {
      throw SystemError(action: .read, path: shown, cause: .tooLarge(limit: limit))
    }
    return bytes
  }

  /// Writes a file below a folder, as a whole; a link of its name is replaced and not followed.
  package static func write(
    _ bytes: [UInt8], to path: String, beneath folder: String
  ) throws(SystemError) {
    do throws(Errno) {
      try Beneath.write(bytes, to: path, in: folder)
    } catch {
      throw SystemError(.write, Path.join(folder, path), error)
    }
  }
}
