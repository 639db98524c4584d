/// The exclusive right to read, change and replace a file, among all processes that ask for it.
///
/// The lock is that of a hidden file beside the target, `.NAME.flickbook-lock`, because the target
/// itself is replaced. A process that is killed loses the lock; its lock file stays until the next
/// change. While one process changes a file, others wait. Reading does not need the lock, because
/// files are replaced as a whole.
///
/// See docs/decisions/0029-user-files.md.
package final class FileLock {
  /// The patience for one holder, as a number of attempts of 20 ms each: 10 s.
  package static let defaultAttempts = 500

  private static let maximumHolderLength = 200
  /// Names of at most 255 bytes are common.
  ///
  /// The rest is for the dot and the suffix.
  private static let maximumNameLength = 200

  private let path: String
  private let number: Int32

  /// Waits for the lock of a file and takes it.
  ///
  /// The file need not exist, but its folder must. Returns nil for a device, a pipe or an open
  /// file, which are not replaced and cannot be locked.
  ///
  /// - Parameters:
  ///   - file: The file. Links are followed, so all names of a file share a lock.
  ///   - attempts: The maximum number of attempts, 20 ms apart, while one process holds the lock.
  ///     They are counted anew when the lock changes hands.
  /// - Throws: `SystemError` that names the holder if it keeps the lock for that long.
  package init?(of file: String, attempts: Int = defaultAttempts) throws(SystemError) {
    try SystemError.checkPath(file, for: .write)
    let target = try SystemError.naming(.write, file) { () throws(Errno) in
      try LinkTarget(of: file)
    }
    if target.isInPlace { return nil }
    path = Self.place(for: target.path)
    var (holder, count) = ("", 0)
    while true {
      let attempt = try SystemError.naming(.write, file) { [path] () throws(Errno) in
        try Self.attempt(path)
      }
      switch attempt {
      case .taken(let number):
        self.number = number
        return
      case .outdated: continue
      case .held(let current):
        if current != holder { (holder, count) = (current, 0) }
        count += 1
        guard count < attempts else {
          throw SystemError(
            action: .write, path: file,
            cause: .locked(by: Self.shown(holder), lock: path))
        }
        waitShortly()
      }
    }
  }

  /// Gives up the lock and removes its file.
  package func release() {
    // Before the lock ends, so that the file of the next holder is not removed.
    try? removeFile(path)
    unlock(number)
    closeDescriptor(number)
  }

  private enum Attempt {
    case taken(Int32)
    /// By the process that has written this text.
    case held(by: String)
    /// The lock file was removed by its last holder.
    case outdated
  }

  private static func attempt(_ path: String) throws(Errno) -> Attempt {
    let file = try Descriptor(locking: path)
    guard try FileStatus(of: file).isRegular else { throw .accessDenied }
    guard try tryLock(file.number) else {
      let bytes = try readBytes(from: file.number, at: 0, count: maximumHolderLength)
      return .held(by: String(decoding: bytes, as: UTF8.self))
    }
    let own = try FileStatus(of: file).identity
    let named = try? FileStatus(of: path, followingLinks: false).identity
    guard named == own else { return .outdated }
    overwrite(file.number, with: Array(description.utf8.prefix(maximumHolderLength)))
    return .taken(file.release())
  }

  /// This process in its lock files: its number, and the first words of its command line.
  private static var description: String {
    let words = CommandLine.arguments.dropFirst().prefix(2)
    return ([String(processIdentifier())] + words).joined(separator: " ")
  }

  private static func shown(_ holder: String) -> String {
    let words = holder.split(separator: " ", maxSplits: 1).map { PrintableText.of(String($0)) }
    guard let process = words.first else { return "another process" }
    return "process \(process)" + (words.count > 1 ? " (\(words[1]))" : "")
  }

  private static func place(for target: String) -> String {
    let short = String(decoding: Path.name(target).utf8.prefix(maximumNameLength), as: UTF8.self)
    return Path.join(Path.parent(target), ".\(short).flickbook-lock")
  }
}
