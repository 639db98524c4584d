#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An owned file descriptor, closed on destruction.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Takes ownership of an open file.
  init(owning number: Int32) { self.number = number }

  /// Opens a file for reading without blocking, even for a pipe without a writer.
  ///
  /// Reads do not block until `makeBlocking`.
  init(reading path: String) throws(Errno) {
    number = try openFile(path, O_RDONLY | O_NONBLOCK, permissions: 0)
  }

  /// Makes the descriptor blocking.
  func makeBlocking() throws(Errno) {
    let flags = fcntl(number, F_GETFL)
    if flags < 0 || fcntl(number, F_SETFL, flags & ~O_NONBLOCK) < 0 { throw Errno(code: errno) }
  }

  /// Creates a file that must not exist.
  init(creating path: String, permissions: FileStatus.Permissions) throws(Errno) {
    number = try openFile(path, O_RDWR | O_CREAT | O_EXCL, permissions: permissions)
  }

  /// Duplicates an open descriptor.
  ///
  /// Both share a position.
  init(duplicating number: Int32) throws(Errno) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    if copy < 0 { throw Errno(code: errno) }
    self.number = copy
  }

  /// Opens an existing file for reading and writing.
  init(writing path: String) throws(Errno) {
    number = try openFile(path, O_RDWR, permissions: 0)
  }

  /// Opens a lock file for reading and writing, or creates it.
  ///
  /// Does not follow a link. A lock file that another user left behind is opened for reading, which
  /// suffices for a lock.
  init(locking path: String) throws(Errno) {
    let safe = O_NOFOLLOW | O_NONBLOCK
    do throws(Errno) {
      number = try openFile(path, O_RDWR | O_CREAT | safe, permissions: 0o666)
    } catch {
      guard error == .accessDenied else { throw error }
      do throws(Errno) {
        number = try openFile(path, O_RDONLY | safe, permissions: 0)
      } catch {
        // Without a lock file, the folder does not permit one.
        throw error == .missing ? .accessDenied : error
      }
    }
  }

  /// Opens an existing device, pipe or `/dev/fd` name for appending.
  ///
  /// Waits at most a second for the reader of a pipe.
  init(appendingTo path: String) throws(Errno) {
    let file = Descriptor(owning: try Self.opened(toAppendTo: path))
    try file.makeBlocking()
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

  /// Gives up ownership without closing the file.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Closes the file and reports deferred errors (a full disk, NFS).
  consuming func finish() throws(Errno) {
    let number = number
    discard self
    // No retry: Linux releases the number even if the call is interrupted.
    if close(number) != 0, errno != EINTR { throw Errno(code: errno) }
  }

  deinit { close(number) }
}

/// Opens a file that child processes do not inherit.
private func openFile(
  _ path: String, _ flags: Int32, permissions: FileStatus.Permissions
) throws(Errno) -> Int32 {
  let number = try retryingInterrupted {
    // Sound: the path is bridged to a C string for the call.
    unsafe Int(open(path, flags | O_CLOEXEC, permissions))
  }
  return Int32(number)
}
