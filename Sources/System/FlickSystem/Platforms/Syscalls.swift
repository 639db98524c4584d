// C library calls. Only the files of this folder import the C library, and their signatures are the
// same on Linux and macOS.
//
// Each pointer in these files is valid for one call: C strings are bridged for the call, and
// buffers are passed by a `withUnsafe…` closure with their own count.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads into `bytes` from `offset` to its end at most.
///
/// - Returns: 0 at the end of the file.
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

/// Writes the bytes or a prefix of them.
///
/// Blocks even if the descriptor is non-blocking, as some programs leave terminals.
///
/// - Returns: The number written.
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

/// Writes the bytes from an offset on, or some of them, without blocking.
///
/// - Returns: The number written.
func writeBytes(_ bytes: [UInt8], from offset: Int, to number: Int32) throws(Errno) -> Int {
  try retryingInterrupted {
    // Sound: the slice's own address and count; slicing checks the offset.
    unsafe bytes.withUnsafeBytes { buffer in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
      return unsafe write(number, rest.baseAddress, rest.count)
    }
  }
}

/// Writes all bytes, with as many calls as needed.
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

/// Waits for 20 ms.
func waitShortly() { _ = poll(nil, 0, 20) }

private func waitUntilWritable(_ number: Int32) throws(Errno) {
  _ = try retryingInterrupted {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    // Sound: one entry, and a count of one. No time limit (-1).
    return unsafe Int(poll(&request, 1, -1))
  }
}

/// Copies owner, group and permissions of the replaced file to a new one, as far as permitted.
///
/// Omits set-user-ID and set-group-ID if the owner differs.
func setOwnerAndPermissions(
  of descriptor: borrowing Descriptor, like file: FileStatus
) throws(Errno) {
  let sameOwner = (~0 as uid_t)
  var permissions = file.permissions
  if fchown(descriptor.number, file.owner, file.group) != 0 {
    permissions &= ~S_ISUID
    if fchown(descriptor.number, sameOwner, file.group) != 0 { permissions &= ~S_ISGID }
  }
  if fchmod(descriptor.number, permissions) != 0 { throw Errno(code: errno) }
}

/// Permits only the owner to read and write a file.
func makePrivate(_ descriptor: borrowing Descriptor) throws(Errno) {
  if fchmod(descriptor.number, 0o600) != 0 { throw Errno(code: errno) }
}

/// Whether this user may write to a file.
///
/// False for a file without any write permission, even for the superuser.
func mayWrite(_ path: String, _ status: FileStatus) -> Bool {
  let anybody: FileStatus.Permissions = 0o222
  // Sound: the path is bridged to a C string for the call.
  guard status.permissions & anybody != 0 else { return false }
  return unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
}

/// Whether this user may create files in a folder.
func mayCreate(in folder: String) -> Bool {
  // Sound: the path is bridged to a C string for the call.
  unsafe faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) == 0
}

/// Synchronizes written data to disk, if the file is on one.
func synchronize(_ number: Int32) throws(Errno) {
  while fsync(number) != 0 {
    let code = errno
    if code == EINTR { continue }
    // Pipes and some file systems do not support synchronization and do not need it.
    if code == EINVAL || code == ENOTSUP || code == EROFS { return }
    throw Errno(code: code)
  }
}

/// The target of a symbolic link, as stored.
///
/// - Throws: EILSEQ if it is not UTF-8.
func linkTarget(_ path: String) throws(Errno) -> String {
  var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
  // Sound: the array's own address and count; a bridged path.
  let count = unsafe bytes.withUnsafeMutableBytes { buffer in
    unsafe buffer.baseAddress.map { start in
      unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), buffer.count)
    } ?? -1
  }
  if count < 0 { throw Errno(code: errno) }
  guard let target = String(validating: bytes.prefix(count), as: UTF8.self) else {
    throw Errno(code: EILSEQ)
  }
  return target
}

func renameFile(_ source: String, to target: String) throws(Errno) {
  // Sound: both paths are bridged to C strings for the call.
  if unsafe rename(source, target) != 0 { throw Errno(code: errno) }
}

/// Creates a hard link with a name that must not exist.
func linkFile(_ source: String, to target: String) throws(Errno) {
  // Sound: as above.
  if unsafe link(source, target) != 0 { throw Errno(code: errno) }
}

func createFolder(_ path: String) throws(Errno) {
  // Sound: the path is bridged to a C string for the call. The umask restricts the permissions.
  if unsafe mkdir(path, 0o777) != 0 { throw Errno(code: errno) }
}

func removeFile(_ path: String) throws(Errno) {
  // Sound: the path is bridged to a C string for the call.
  if unsafe unlink(path) != 0 { throw Errno(code: errno) }
}

func removeFolder(_ path: String) throws(Errno) {
  // Sound: the path is bridged to a C string for the call.
  if unsafe rmdir(path) != 0 { throw Errno(code: errno) }
}

/// The names in a directory without `.` and `..`, as bytes, in the system's order.
func directoryNames(in path: String) throws(Errno) -> [[UInt8]] {
  // Sound: the stream is only used until it is closed here.
  guard let stream = unsafe opendir(path) else { throw Errno(code: errno) }
  defer { unsafe _ = closedir(stream) }
  var names: [[UInt8]] = []
  while true {
    // nil at the end and on errors; only errors set errno.
    errno = 0
    guard let entry = unsafe readdir(stream) else {
      if errno != 0 { throw Errno(code: errno) }
      return names
    }
    // Sound: `d_name` is a terminated string inside the entry just read. It is copied as bytes,
    // with the size of the tuple.
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe Array(bytes.prefix { byte in byte != 0 })
    }
    if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
  }
}

func workingDirectory() throws(Errno) -> [UInt8] {
  // Sound: without a buffer, getcwd allocates one of the right size (on glibc and Darwin), which is
  // copied and freed here.
  guard let buffer = unsafe getcwd(nil, 0) else { throw Errno(code: errno) }
  defer { unsafe free(buffer) }
  return unsafe bytes(of: buffer)
}

/// The bytes of a terminated string.
///
/// - Parameter text: Must stay valid during the call.
@unsafe private func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
}

/// The absolute path with all links resolved; nil if it does not exist.
func resolvedPath(_ path: String) -> String? {
  // Sound: without a buffer, realpath allocates one of the right size, which is copied and freed
  // here.
  guard let buffer = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(buffer) }
  return unsafe String(cString: buffer)
}

func environmentValue(_ name: String) -> [UInt8]? {
  // Sound, because Flickbook does not modify the environment concurrently. The string is copied
  // immediately.
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe bytes(of: value)
}

func processIdentifier() -> Int { Int(getpid()) }

func ignoreBrokenPipes() {
  _ = signal(SIGPIPE, SIG_IGN)
}

/// Whether a descriptor is a terminal.
func isTerminalDescriptor(_ number: Int32) -> Bool { isatty(number) == 1 }

/// Waits until a descriptor is readable or closed at the other end.
///
/// - Returns: A flag per descriptor.
func waitUntilReadable(_ numbers: [Int32], for duration: Duration? = nil) throws(Errno) -> [Bool] {
  var requests = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  _ = try retryingInterrupted {
    // Sound: the array's own entries and count. Without a time limit -1.
    unsafe Int(
      poll(&requests, nfds_t(requests.count), duration.map { Int32($0 / .milliseconds(1)) } ?? -1))
  }
  return requests.map { $0.revents != 0 }
}

/// Waits until reading or writing is possible, or the other end is closed.
///
/// - Parameter source: The descriptor to read from; nil for none.
func waitUntilReady(
  reading source: Int32?, writing target: Int32
) throws(Errno) -> (canRead: Bool, canWrite: Bool) {
  var requests = [pollfd(fd: target, events: Int16(POLLOUT), revents: 0)]
  if let source { requests.append(pollfd(fd: source, events: Int16(POLLIN), revents: 0)) }
  _ = try retryingInterrupted {
    // Sound: the array's own entries and count. No time limit (-1).
    unsafe Int(poll(&requests, nfds_t(requests.count), -1))
  }
  return (requests.count > 1 && requests[1].revents != 0, requests[0].revents != 0)
}

/// Reads `count` bytes at a position, or fewer at the end of the file.
func readBytes(from number: Int32, at place: Int, count: Int) throws(Errno) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  var filled = 0
  while filled < count {
    let start = filled
    let read = try retryingInterrupted {
      // Sound: the slice's own address and count; slicing checks the offset.
      unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        return unsafe pread(number, rest.baseAddress, rest.count, off_t(place + start))
      }
    }
    if read == 0 { break }
    filled += read
  }
  bytes.removeSubrange(filled...)
  return bytes
}

/// Reads the available bytes, at most `limit`.
///
/// - Returns: An empty array at the end of the file.
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

/// The two ends of a new pipe, not inherited by other programs.
func makePipe() throws(Errno) -> (read: Int32, write: Int32) {
  var ends: [Int32] = [0, 0]
  // Sound: room for two descriptors.
  if unsafe pipe(&ends) != 0 { throw Errno(code: errno) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

func closeDescriptor(_ number: Int32) { close(number) }

/// Bytes in memory.
package enum Bytes {
  /// Whether both arrays are equal.
  ///
  /// Compares in blocks; `==` compares byte by byte.
  package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count, !one.isEmpty else { return one.count == other.count }
    // Sound: both buffers have that many bytes while their closures run.
    return unsafe one.withUnsafeBytes { a in
      unsafe other.withUnsafeBytes { b in
        unsafe a.baseAddress.map { start in
          unsafe b.baseAddress.map { unsafe memcmp(start, $0, one.count) == 0 } ?? false
        } ?? false
      }
    }
  }
}
