#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file that is closed when its owner releases it.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Takes over an open file.
  init(owning number: Int32) { self.number = number }

  /// Opens a file for reading; a pipe without waiting for a writer, so that reads do not wait
  /// either before `letCallsWait`.
  init(reading path: String) throws(Errno) {
    number = try openFile(path, O_RDONLY | O_NONBLOCK, permissions: 0)
  }

  /// From now on reads wait for bytes, and writes for room.
  func letCallsWait() throws(Errno) {
    let flags = fcntl(number, F_GETFL)
    if flags < 0 || fcntl(number, F_SETFL, flags & ~O_NONBLOCK) < 0 { throw Errno(code: errno) }
  }

  /// Creates a file that must not exist yet.
  init(creating path: String, permissions: FileStatus.Permissions) throws(Errno) {
    number = try openFile(path, O_RDWR | O_CREAT | O_EXCL, permissions: permissions)
  }

  /// Opens what is open already under another number: both share a position.
  init(duplicating number: Int32) throws(Errno) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    if copy < 0 { throw Errno(code: errno) }
    self.number = copy
  }

  /// Opens a file that is there for reading and writing.
  init(writing path: String) throws(Errno) {
    number = try openFile(path, O_RDWR, permissions: 0)
  }

  /// Opens what is there for writing: a device, a pipe, or an open file by a name in `/dev/fd`,
  /// which is written on.
  ///
  /// The reader of a pipe has a second to open it.
  init(appendingTo path: String) throws(Errno) {
    let file = Descriptor(owning: try Self.opened(toAppendTo: path))
    try file.letCallsWait()
    number = file.release()
  }

  private static func opened(toAppendTo path: String) throws(Errno) -> Int32 {
    for _ in 0..<50 {
      do throws(Errno) {
        return try openFile(path, O_WRONLY | O_APPEND | O_NONBLOCK, permissions: 0)
      } catch {
        guard error == .noDevice, try FileStatus(of: path, followingLinks: true).isPipe else {
          throw error
        }
      }
      waitShortly()
    }
    throw .noReader
  }

  /// Leaves the file open; the owner of the number closes it.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Closes the file and reports what the system had put off (a full disk, NFS).
  consuming func finish() throws(Errno) {
    let number = number
    discard self
    // No retry: on Linux the number is free again, even if the call was interrupted.
    if close(number) != 0, errno != EINTR { throw Errno(code: errno) }
  }

  deinit { close(number) }
}

/// Opens so that child processes do not inherit the file.
private func openFile(
  _ path: String, _ flags: Int32, permissions: FileStatus.Permissions
) throws(Errno) -> Int32 {
  let number = try retryingInterrupted {
    // Sound: the path is bridged to a C string for the call.
    unsafe Int(open(path, flags | O_CLOEXEC, permissions))
  }
  return Int32(number)
}
