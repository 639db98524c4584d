#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A failed call's reason, as the C library numbers it.
struct Errno: Error, Equatable {
  let code: Int32

  static let missing = Errno(code: ENOENT)
  static let isDirectory = Errno(code: EISDIR)
  static let notDirectory = Errno(code: ENOTDIR)
  static let notPermitted = Errno(code: EPERM)
  static let accessDenied = Errno(code: EACCES)
  static let exists = Errno(code: EEXIST)
  static let brokenPipe = Errno(code: EPIPE)
  static let noDevice = Errno(code: ENXIO)
  static let tryAgain = Errno(code: EAGAIN)
  static let tooManyLinks = Errno(code: ELOOP)
  /// Ours, and of no system: a path with a NUL byte.
  static let invalidName = Errno(code: -1)
  /// Ours as well: memory that is shared with a worker makes no sense.
  static let damaged = Errno(code: -2)
  /// Ours as well: a pipe that no process has opened to write.
  static let noWriter = Errno(code: -3)
  /// Ours as well: a pipe that no process has opened to read.
  static let noReader = Errno(code: -4)

  /// The C library's words for it.
  var text: String {
    if self == .damaged { return "a worker has damaged what was to be written" }
    if self == .noWriter { return "it is a pipe, and nobody writes to it" }
    if self == .noReader { return "it is a pipe, and nobody reads from it" }
    // Sound: strerror gives a terminated string, which is copied at once.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// Repeats a call that a signal interrupted.
func retryingInterrupted(_ call: () -> Int) throws(Errno) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw Errno(code: code) }
  }
}
