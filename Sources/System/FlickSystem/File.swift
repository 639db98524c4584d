/// Reads and writes whole files.
package enum File {
  /// The default maximum size for `read` in bytes: much larger than any script, trace or log, and
  /// small enough not to exhaust memory because of a wrong path.
  package static let defaultLimit = 256 << 20

  /// The maximum number of bytes read from a device, such as a terminal.
  private static let deviceLimit = 16 << 20

  /// The minimum buffer for one read, for files that do not report their size (pipes).
  private static let chunk = 64 << 10

  /// The contents of a file, pipe or device.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or relative to the current directory.
  ///   - limit: The maximum size in bytes, also for pipes and devices.
  ///   - first: The permitted first bytes, or nil for any. With another one, reading stops early,
  ///     even for an endless device.
  package static func read(
    _ path: String, limit: Int = defaultLimit, beginningWith first: Set<UInt8>? = nil
  ) throws(SystemError) -> [UInt8] {
    try SystemError.checkPath(path, for: .read)
    let bytes = try SystemError.naming(.read, path) { () throws(Errno) in
      try readAll(Descriptor(reading: path), limit: limit, first: first)
    }
    guard let bytes else {
      let isDevice = Path.kindName(path) == FileStatus.deviceName
      throw SystemError(
        action: .read, path: path,
        cause: .tooLarge(limit: isDevice ? min(limit, deviceLimit) : limit))
    }
    return bytes
  }

  /// The first bytes of a file: `count` of them, or all if there are fewer.
  package static func head(_ path: String, count: Int) throws(SystemError) -> [UInt8] {
    try SystemError.checkPath(path, for: .read)
    return try SystemError.naming(.read, path) { () throws(Errno) in
      let file = try Descriptor(reading: path)
      return try readBytes(from: file.number, at: 0, count: count)
    }
  }

  /// Writes a file atomically: readers see either the old or the new content, even after a crash.
  ///
  /// The bytes are written to a new file in the same folder and synchronized to disk. The new file
  /// then replaces the old one and takes its permissions and, if permitted, its owner. If the path
  /// is a symbolic link, its target is replaced. Other hard links keep the old content. A read-only
  /// file is an error, even in a writable folder. Devices and pipes are written directly.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    try write([(path, bytes)])
  }

  /// Writes several files, or none if one of them cannot be written.
  ///
  /// All files are complete on disk before the first one is replaced.
  ///
  /// - Parameters:
  ///   - areNew: Whether an existing file is an error.
  ///   - arePrivate: Whether only this user may read them, whatever their permissions were. They
  ///     are not synchronized to disk.
  package static func write(
    _ files: [(path: String, bytes: [UInt8])], areNew: Bool = false, arePrivate: Bool = false
  ) throws(SystemError) {
    var replacements: [FileReplacement] = []
    var current = ""
    do throws(Errno) {
      for (path, bytes) in files {
        current = path
        if path.containsNUL { throw .invalidName }
        let replacement = try FileReplacement(of: path, isNew: areNew, isPrivate: arePrivate)
        replacements.append(replacement)
        try writeAll(bytes, to: replacement.descriptor)
        // A prompt must not wait for the disk after each line.
        if !arePrivate { try replacement.synchronize() }
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

  /// Creates a folder and its missing parents.
  ///
  /// Leaves an existing folder unchanged.
  ///
  /// - Parameter made: Receives the created folders, parents first, even if the call fails.
  package static func makeFolder(_ path: String, made: inout [String]) throws(SystemError) {
    try SystemError.checkPath(path, for: .create)
    if path.isEmpty || Path.isDirectory(path) { return }
    let parent = Path.parent(path)
    if parent != path { try makeFolder(parent, made: &made) }
    do throws(Errno) {
      try createFolder(path)
      made.append(path)
    } catch {
      // Another process may have created it meanwhile.
      if Path.isDirectory(path) { return }
      throw SystemError(.create, path, error)
    }
  }

  /// Creates a folder and its missing parents.
  package static func makeFolder(_ path: String) throws(SystemError) {
    var made: [String] = []
    try makeFolder(path, made: &made)
  }

  /// Removes created folders in reverse order.
  ///
  /// Folders with contents are kept.
  package static func removeFolders(_ made: [String]) {
    for path in made.reversed() { try? removeFolder(path) }
  }

  /// The first bytes of a pipe, possibly none if a writer has opened it.
  ///
  /// Waits at most a second for a writer, so that an unexpected pipe does not block the caller.
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

  /// The contents of a file; nil if it is larger than the limit.
  private static func readAll(
    _ file: consuming Descriptor, limit: Int, isPlain: Bool = false, first: Set<UInt8>? = nil
  ) throws(Errno) -> [UInt8]? {
    let status = try FileStatus(of: file)
    if status.isDirectory { throw .isDirectory }
    if isPlain, !status.isRegular { throw .accessDenied }
    if status.isRegular, status.size > limit { return nil }
    ReadOutputs.count(status)
    // An endless device is an error before it takes much memory.
    let limit = status.isDevice ? min(limit, deviceLimit) : limit

    // One byte more than the size, to detect the end without growing. Pipes and files in /proc
    // report 0.
    let hasSize = status.isRegular && status.size > 0
    var bytes = [UInt8](repeating: 0, count: hasSize ? status.size + 1 : chunk)
    var count = 0
    if status.isPipe { count = try readStart(of: file, into: &bytes) }
    if !status.isRegular { try file.makeBlocking() }
    while count <= limit {
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
      let read = try readBytes(from: file, into: &bytes, at: count)
      count += read
      if read == 0 || first?.contains(bytes[0]) == false {
        bytes.removeSubrange(count...)
        return bytes
      }
    }
    return nil
  }
}

// MARK: - Files in folders that others change

extension File {
  /// Removes a file or a link.
  package static func remove(_ path: String) throws(SystemError) {
    try SystemError.checkPath(path, for: .write)
    try SystemError.naming(.write, path) { () throws(Errno) in try removeFile(path) }
  }

  /// The contents of a regular file below a folder, without following links that leave the folder.
  ///
  /// Opens the components of the path one by one.
  ///
  /// - Parameters:
  ///   - path: Names separated by slashes, without `.` and `..`.
  ///   - folder: The folder, possibly a link.
  ///   - limit: The maximum size in bytes.
  package static func read(
    _ path: String, beneath folder: String, limit: Int = defaultLimit
  ) throws(SystemError) -> [UInt8] {
    let shown = Path.join(folder, path)
    let bytes = try SystemError.naming(.read, shown) { () throws(Errno) in
      try readAll(Beneath.open(path, in: folder), limit: limit, isPlain: true)
    }
    guard let bytes else {
      throw SystemError(action: .read, path: shown, cause: .tooLarge(limit: limit))
    }
    return bytes
  }

  /// Writes a file below a folder atomically.
  ///
  /// A link with the file's name is replaced, not followed.
  package static func write(
    _ bytes: [UInt8], to path: String, beneath folder: String
  ) throws(SystemError) {
    try SystemError.naming(.write, Path.join(folder, path)) { () throws(Errno) in
      try Beneath.write(bytes, to: path, in: folder)
    }
  }
}
