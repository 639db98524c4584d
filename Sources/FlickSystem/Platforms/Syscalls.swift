// The calls into the C library, and the only file that imports it. The signatures
// agree on Linux and macOS; where a later call differs, it goes into a
// `…+Linux.swift` and a `…+Darwin.swift` beside this file.
//
// Each pointer here is valid for one call: C strings are bridged for the call,
// buffers are lent by a `withUnsafe…` closure together with their own count.

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
  static let tryAgain = Errno(code: EAGAIN)

  /// The C library's words for it.
  var text: String {
    // Sound: strerror gives a terminated string, which is copied at once.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// An open file that is closed when its owner lets go of it.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Takes over an open file.
  init(owning number: Int32) { self.number = number }

  /// Opens a file for reading.
  init(reading path: String) throws(Errno) {
    number = try openFile(path, O_RDONLY, permissions: 0)
  }

  /// Creates a file that must not exist yet.
  init(creating path: String, permissions: FileStatus.Permissions) throws(Errno) {
    number = try openFile(path, O_WRONLY | O_CREAT | O_EXCL, permissions: permissions)
  }

  /// Opens a file for writing from its start, and creates it if need be.
  init(truncating path: String, permissions: FileStatus.Permissions) throws(Errno) {
    number = try openFile(path, O_WRONLY | O_CREAT | O_TRUNC, permissions: permissions)
  }

  /// Leaves the file open; whoever takes the number closes it.
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

/// What the system knows of a file.
struct FileStatus {
  /// The lower twelve bits of a file's mode.
  typealias Permissions = mode_t

  private let info: stat

  /// Asks about an open file.
  init(of descriptor: borrowing Descriptor) throws(Errno) {
    var info = stat()
    // Sound: the call fills the whole struct, which outlives it.
    if unsafe fstat(descriptor.number, &info) != 0 { throw Errno(code: errno) }
    self.info = info
  }

  /// Asks about a path; a symbolic link is followed or described itself.
  init(of path: String, followingLinks: Bool) throws(Errno) {
    var info = stat()
    // Sound: as above; the path is bridged to a C string for the call.
    let result = unsafe followingLinks ? stat(path, &info) : lstat(path, &info)
    if result != 0 { throw Errno(code: errno) }
    self.info = info
  }

  var isRegular: Bool { info.st_mode & S_IFMT == S_IFREG }
  var isDirectory: Bool { info.st_mode & S_IFMT == S_IFDIR }
  var size: Int { Int(info.st_size) }
  var permissions: FileStatus.Permissions { info.st_mode & 0o7777 }
}

/// Reads into `bytes` from an offset to its end at most; 0 means the end of the file.
func readBytes(
  from descriptor: borrowing Descriptor, into bytes: inout [UInt8], at offset: Int
) throws(Errno) -> Int {
  let number = descriptor.number
  return try retryingInterrupted {
    // Sound: the slice's own address and count; slicing checks the offset.
    unsafe bytes.withUnsafeMutableBytes { buffer in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[offset...])
      return unsafe read(number, rest.baseAddress, rest.count)
    }
  }
}

/// Writes the bytes, or a part of them; returns how many.
///
/// Waits where a non-blocking descriptor (some programs leave terminals so) has no room.
func writeSome(_ bytes: UnsafeRawBufferPointer, to number: Int32) throws(Errno) -> Int {
  while true {
    do throws(Errno) {
      // Sound: the buffer's own address and count.
      return try retryingInterrupted { unsafe write(number, bytes.baseAddress, bytes.count) }
    } catch {
      guard error == .tryAgain else { throw error }
      try waitUntilWritable(number)
    }
  }
}

/// Writes the bytes from an offset on, or a part of them, without waiting; returns how many.
func writeBytes(_ bytes: [UInt8], from offset: Int, to number: Int32) throws(Errno) -> Int {
  try retryingInterrupted {
    // Sound: the slice's own address and count; slicing checks the offset.
    unsafe bytes.withUnsafeBytes { buffer in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
      return unsafe write(number, rest.baseAddress, rest.count)
    }
  }
}

/// Writes all the bytes, however often the system takes only a part.
func writeAll(_ bytes: [UInt8], to number: Int32) throws(Errno) {
  var offset = 0
  while offset < bytes.count {
    let written: Result<Int, Errno> = unsafe bytes.withUnsafeBytes { buffer in
      // Sound: the slice's own address and count; slicing checks the offset.
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
      return Result { () throws(Errno) in unsafe try writeSome(rest, to: number) }
    }
    offset += try written.get()
  }
}

private func waitUntilWritable(_ number: Int32) throws(Errno) {
  _ = try retryingInterrupted {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    // Sound: one entry, and a count of one. No time limit (-1).
    return unsafe Int(poll(&request, 1, -1))
  }
}

func setPermissions(of descriptor: borrowing Descriptor, to permissions: FileStatus.Permissions)
  throws(Errno)
{
  if fchmod(descriptor.number, permissions) != 0 { throw Errno(code: errno) }
}

func renameFile(_ source: String, to target: String) throws(Errno) {
  // Sound: both paths are bridged to C strings for the call.
  if unsafe rename(source, target) != 0 { throw Errno(code: errno) }
}

func createFolder(_ path: String) throws(Errno) {
  // Sound: the path is bridged to a C string for the call. The umask takes away from the permissions.
  if unsafe mkdir(path, 0o777) != 0 { throw Errno(code: errno) }
}

func removeFile(_ path: String) throws(Errno) {
  // Sound: the path is bridged to a C string for the call.
  if unsafe unlink(path) != 0 { throw Errno(code: errno) }
}

/// The names in a directory but for `.` and `..`, in the system's order.
func directoryNames(in path: String) throws(Errno) -> [String] {
  // Sound: the stream is used between here and its closing only.
  guard let stream = unsafe opendir(path) else { throw Errno(code: errno) }
  defer { unsafe _ = closedir(stream) }
  var names: [String] = []
  while true {
    // The end and an error both give nil; only an error changes errno.
    errno = 0
    guard let entry = unsafe readdir(stream) else {
      if errno != 0 { throw Errno(code: errno) }
      return names
    }
    // Sound: `d_name` is a terminated string inside the entry that was just read;
    // it is taken as bytes of the tuple's own size and copied.
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { byte in byte != 0 }, as: UTF8.self)
    }
    if name != "." && name != ".." { names.append(name) }
  }
}

func workingDirectory() throws(Errno) -> String {
  // Sound: with no buffer, getcwd allocates one of the right size (on glibc and
  // Darwin), which is copied and freed here.
  guard let buffer = unsafe getcwd(nil, 0) else { throw Errno(code: errno) }
  defer { unsafe free(buffer) }
  return unsafe String(cString: buffer)
}

/// Where a path leads once all links are followed; nil where that is nothing.
func resolvedPath(_ path: String) -> String? {
  // Sound: with no buffer, realpath allocates one of the right size, which is copied and freed here.
  guard let buffer = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(buffer) }
  return unsafe String(cString: buffer)
}

func environmentValue(_ name: String) -> String? {
  // Sound as long as nobody changes the environment at the same time: Flickbook
  // never does. The string is copied at once.
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}

func processIdentifier() -> Int { Int(getpid()) }

func ignoreBrokenPipes() {
  _ = signal(SIGPIPE, SIG_IGN)
}

/// Whether a descriptor is a terminal.
func isTerminalDescriptor(_ number: Int32) -> Bool { isatty(number) == 1 }

/// Waits until one of the descriptors can be read or has been closed at the other end; returns which.
func waitUntilReadable(_ numbers: [Int32]) throws(Errno) -> [Bool] {
  var requests = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  _ = try retryingInterrupted {
    // Sound: the array's own entries and count. No time limit (-1).
    unsafe Int(poll(&requests, nfds_t(requests.count), -1))
  }
  return requests.map { $0.revents != 0 }
}

/// Reads what is there, up to `limit` bytes; nothing at the end of the file.
func readSome(from number: Int32, limit: Int) throws(Errno) -> [UInt8] {
  var failure: Errno?
  // Sound: the array's own address and room; `count` bytes of it are filled.
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
    do throws(Errno) {
      count = try retryingInterrupted { unsafe read(number, buffer.baseAddress, limit) }
    } catch {
      failure = error
    }
  }
  if let failure { throw failure }
  return bytes
}

/// A pipe's two ends, closed in programs that the process starts.
func makePipe() throws(Errno) -> (read: Int32, write: Int32) {
  var ends: [Int32] = [0, 0]
  // Sound: room for two descriptors.
  if unsafe pipe(&ends) != 0 { throw Errno(code: errno) }
  let read = try aboveStandardStreams(ends[0])
  let write = try aboveStandardStreams(ends[1])
  for end in [read, write] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (read, write)
}

func closeDescriptor(_ number: Int32) { close(number) }

/// Sends a signal to a process, which may have ended.
func send(_ signal: Int32, to process: Int32) { kill(process, signal) }

/// The signals by which a user or the system asks a program to end.
let endingSignals: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

/// Those that someone may send to a program on a terminal beyond them: to stop it, or to see it crash.
let terminalSignals: [Int32] = [SIGTSTP, SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP, SIGSYS]

/// The signal that Ctrl-Z sends.
let stopSignal = SIGTSTP

/// The signal of a terminal that has gone.
let hangUpSignal = SIGHUP

/// The signal of an exceeded limit of CPU time.
let processorTimeSignal = SIGXCPU

/// The signal of an access to memory that is not there.
let segmentationFaultSignal = SIGSEGV

/// The signal that Ctrl-C sends.
let interruptSignal = SIGINT

/// The signal that nothing can catch.
let killSignal = SIGKILL

/// Opens so that child processes do not inherit the file.
private func openFile(
  _ path: String, _ flags: Int32, permissions: FileStatus.Permissions
) throws(Errno) -> Int32 {
  let number = try retryingInterrupted {
    // Sound: the path is bridged to a C string for the call.
    unsafe Int(open(path, flags | O_CLOEXEC, permissions))
  }
  return try aboveStandardStreams(Int32(number))
}

/// Moves a descriptor away from the numbers of the standard streams, which are free in a process that was
/// started with one of them closed: what is printed must not end up in a file of ours.
private func aboveStandardStreams(_ number: Int32) throws(Errno) -> Int32 {
  let firstFree: Int32 = 3
  if number >= firstFree { return number }
  let moved = fcntl(number, F_DUPFD_CLOEXEC, firstFree)
  let code = errno
  close(number)
  if moved < 0 { throw Errno(code: code) }
  return moved
}

/// Repeats a call that a signal interrupted.
private func retryingInterrupted(_ call: () -> Int) throws(Errno) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw Errno(code: code) }
  }
}
