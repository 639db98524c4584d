internal import FlickSystem

/// Changes files that several processes may change at a time.
package enum SharedFile {
  /// Calls `body` with the exclusive right to change some files.
  ///
  /// `body` reads them again, changes them and writes them, so that no change of another process is
  /// lost. The folders must exist.
  ///
  /// - Throws: The error of `body`, or an error that names the process that keeps a lock.
  package static func change<Result>(
    _ paths: String..., by body: () throws(HostError) -> Result
  ) throws(HostError) -> Result {
    try change(paths, by: body)
  }

  /// Calls `body` with the exclusive right to change some files.
  package static func change<Result>(
    _ paths: [String], by body: () throws(HostError) -> Result
  ) throws(HostError) -> Result {
    var locks: [FileLock] = []
    defer { for lock in locks.reversed() { lock.release() } }
    // In one order, so that two processes do not wait for each other.
    for path in Set(paths.map { Path.resolved($0) ?? $0 }).sorted() {
      if let lock = try HostError.input({ try FileLock(of: path) }) { locks.append(lock) }
    }
    return try body()
  }
}
