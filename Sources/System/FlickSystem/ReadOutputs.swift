/// The existing files that a command is to replace, with a note of each that it has read.
///
/// Modules of scripts, the recordings of a corpus and the like are known only once they are read,
/// often by a worker. A replacement of a file that was read fails, so that an output is never an
/// input.
///
/// See docs/decisions/0029-user-files.md.
package enum ReadOutputs {
  /// How often each was read, counted by all processes of the run.
  ///
  /// Sound: set before there are other threads and processes.
  private nonisolated(unsafe) static var counts: [FileIdentity: SharedCounter] = [:]

  /// Begins to count the reads of some files.
  ///
  /// Call it once, before the command starts threads and workers.
  package static func begin(_ paths: [String]) {
    for path in paths {
      guard Path.isFile(path), let identity = Path.identity(path) else { continue }
      unsafe counts[identity] = SharedCounter()
    }
  }

  /// Counts a read of a file.
  static func count(_ status: FileStatus) {
    guard unsafe !counts.isEmpty, status.isRegular else { return }
    _ = unsafe counts[status.identity]?.next()
  }

  /// Whether the file was read, in whichever process.
  static func hasRead(_ status: FileStatus) -> Bool {
    guard let count = unsafe counts[status.identity] else { return false }
    return count.next() > 0
  }
}
