// Calls into the C library, which only the files of this folder import. Their signatures agree on
// Linux and macOS.
//
// Each pointer in these files is valid for one call: C strings are bridged for the call, and
// buffers are lent by a `withUnsafe…` closure together with their own count.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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

/// Waits for 20 ms.
func waitShortly() { _ = poll(nil, 0, 20) }

private func waitUntilWritable(_ number: Int32) throws(Errno) {
  _ = try retryingInterrupted {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    // Sound: one entry, and a count of one. No time limit (-1).
    return unsafe Int(poll(&request, 1, -1))
  }
}

/// Gives a new file the owner, the group and the permissions of the one whose place it takes, as
/// far as this user may.
///
/// Rights that come with an owner (set-user-ID) are not given with another one.
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

/// Whether this user may write to a file.
///
/// A file without write permission for anyone is not overwritten by the superuser either.
func mayWrite(_ path: String, _ status: FileStatus) -> Bool {
  let anybody: FileStatus.Permissions = 0o222
  // Sound: the path is bridged to a C string for the call.
  guard status.permissions & anybody != 0 else { return false }
  return unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
}

/// Forces what was written to the disk, where there is one.
func synchronize(_ number: Int32) throws(Errno) {
  while fsync(number) != 0 {
    let code = errno
    if code == EINTR { continue }
    // What cannot be synchronized (a pipe, some file systems) need not be.
    if code == EINVAL || code == ENOTSUP || code == EROFS { return }
    throw Errno(code: code)
  }
}

/// Where a symbolic link leads, as it is written there.
///
/// - Throws: EILSEQ when that is not UTF-8, since it cannot be named here.
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

/// Gives a file another name, which no file has.
func linkFile(_ source: String, to target: String) throws(Errno) {
  // Sound: as above.
  if unsafe link(source, target) != 0 { throw Errno(code: errno) }
}

func createFolder(_ path: String) throws(Errno) {
  // Sound: the path is bridged to a C string for the call. The umask takes away from the
  // permissions.
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

/// The names in a directory but for `.` and `..`, as bytes, in the system's order.
func directoryNames(in path: String) throws(Errno) -> [[UInt8]] {
  // Sound: the stream is used between here and its closing only.
  guard let stream = unsafe opendir(path) else { throw Errno(code: errno) }
  defer { unsafe _ = closedir(stream) }
  var names: [[UInt8]] = []
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
      unsafe Array(bytes.prefix { byte in byte != 0 })
    }
    if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
  }
}

func workingDirectory() throws(Errno) -> [UInt8] {
  // Sound: with no buffer, getcwd allocates one of the right size (on glibc and
  // Darwin), which is copied and freed here.
  guard let buffer = unsafe getcwd(nil, 0) else { throw Errno(code: errno) }
  defer { unsafe free(buffer) }
  return unsafe bytes(of: buffer)
}

/// The bytes of a terminated string.
///
/// - Parameter text: valid until this returns.
@unsafe private func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
}

/// Where a path leads once all links are followed; nil where that is nothing.
func resolvedPath(_ path: String) -> String? {
  // Sound: with no buffer, realpath allocates one of the right size, which is copied and freed
  // here.
  guard let buffer = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(buffer) }
  return unsafe String(cString: buffer)
}

func environmentValue(_ name: String) -> [UInt8]? {
  // Sound as long as nothing changes the environment at the same time: Flickbook never does. The
  // string is copied at once.
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe bytes(of: value)
}

func processIdentifier() -> Int { Int(getpid()) }

func ignoreBrokenPipes() {
  _ = signal(SIGPIPE, SIG_IGN)
}

/// Whether a descriptor is a terminal.
func isTerminalDescriptor(_ number: Int32) -> Bool { isatty(number) == 1 }

/// Waits until one of the descriptors can be read or has been closed at the other end; returns
/// which.
func waitUntilReadable(
  _ numbers: [Int32], for duration: Duration? = nil
) throws(Errno) -> [Bool] {
  var requests = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  _ = try retryingInterrupted {
    // Sound: the array's own entries and count. Without a time limit -1.
    unsafe Int(
      poll(&requests, nfds_t(requests.count), duration.map { Int32($0 / .milliseconds(1)) } ?? -1))
  }
  return requests.map { $0.revents != 0 }
}

/// Waits until something can be read or written, or was closed at the other end; returns which.
///
/// - Parameter source: what is read; nil for nothing.
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

/// Reads bytes of a file from a place in it, as many as asked for unless it ends before.
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
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

func closeDescriptor(_ number: Int32) { close(number) }

/// Bytes in memory.
package enum Bytes {
  /// Whether both are the same, many bytes at a time: `==` compares one after the other.
  package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count, !one.isEmpty else { return one.count == other.count }
    // Sound: both buffers have so many bytes while their closures run.
    return unsafe one.withUnsafeBytes { a in
      unsafe other.withUnsafeBytes { b in
        unsafe a.baseAddress.map { start in
          unsafe b.baseAddress.map { unsafe memcmp(start, $0, one.count) == 0 } ?? false
        } ?? false
      }
    }
  }
}
