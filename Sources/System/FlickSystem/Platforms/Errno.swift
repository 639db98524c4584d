#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The errno of a failed call, or one of our own codes.
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
  static let addressInUse = Errno(code: EADDRINUSE)
  static let tooManyLinks = Errno(code: ELOOP)
  /// Not from the system: a path with a NUL byte.
  static let invalidName = Errno(code: -1)
  /// Not from the system: memory shared with a worker is inconsistent.
  static let damaged = Errno(code: -2)
  /// Not from the system: a pipe without a writer.
  static let noWriter = Errno(code: -3)
  /// Not from the system: a pipe without a reader.
  static let noReader = Errno(code: -4)
  /// Not from the system: a pipe or a device where a file is needed.
  static let notRegular = Errno(code: -5)
  /// Not from the system: an output that was read.
  static let isInput = Errno(code: -6)

  /// A description, usually from the C library.
  var text: String {
    if self == .damaged { return "a worker has damaged the output" }
    if self == .noWriter { return "it is a pipe without a writer" }
    if self == .noReader { return "it is a pipe without a reader" }
    if self == .notRegular { return "it is a pipe or a device" }
    if self == .isInput { return "this run has read it, and an output never replaces an input" }
    // Sound: strerror returns a terminated string, which is copied immediately.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// Retries a call interrupted by a signal.
func retryingInterrupted(_ call: () -> Int) throws(Errno) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw Errno(code: code) }
  }
}
