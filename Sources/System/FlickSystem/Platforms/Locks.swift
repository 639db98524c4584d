// Advisory locks of files. `flock` has the same semantics on Linux and macOS: a lock belongs to the
// open file and ends with its last descriptor, also when the process is killed.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Takes the exclusive lock of an open file without waiting.
///
/// - Returns: False if another open file holds it.
func tryLock(_ number: Int32) throws(Errno) -> Bool {
  while flock(number, LOCK_EX | LOCK_NB) != 0 {
    let code = errno
    if code == EINTR { continue }
    if code == EWOULDBLOCK { return false }
    throw Errno(code: code)
  }
  return true
}

/// Gives up the lock of an open file, also for child processes that have inherited it.
func unlock(_ number: Int32) { _ = flock(number, LOCK_UN) }

/// Replaces the contents of a small open file.
///
/// Failures are ignored.
func overwrite(_ number: Int32, with bytes: [UInt8]) {
  _ = ftruncate(number, 0)
  // Sound: the array's own address and count.
  _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(number, $0.baseAddress, $0.count, 0) }
}
