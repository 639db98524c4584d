// Terminals: calls into CFlickSystem, which have the same signatures on Linux and macOS, and
// `poll`.

internal import CFlickSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Errno {
  static let inputOutput = Errno(code: EIO)
}

extension Descriptor {
  /// Opens the controlling terminal in non-blocking mode.
  init(terminal: ()) throws(Errno) {
    self.init(owning: try checked(fs_terminal_open()))
  }
}

/// The size of the terminal with the given descriptor.
func terminalSize(_ descriptor: Int32) throws(Errno) -> TerminalDevice.Size {
  var (columns, rows, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
  // Sound: C fills four numbers that outlive the call.
  try checked(unsafe fs_terminal_size(descriptor, &columns, &rows, &width, &height))
  return TerminalDevice.Size(
    columns: Int(columns), rows: Int(rows), pixelWidth: Int(width), pixelHeight: Int(height))
}

/// Consumes the reasons for wake-ups that the signal handlers have written to the pipe; see
/// `terminal.h`.
func readWakeReasons(_ number: Int32) -> [Int] {
  var bytes = [UInt8](repeating: 0, count: 64)
  // Sound: the array's own address and count. Non-blocking, so a failure means that it is empty.
  let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, $0.count) }
  return bytes.prefix(max(0, count)).map(Int.init)
}

/// A descriptor to wait for, with the result of the wait.
struct Watched {
  private(set) var request: pollfd

  /// Creates a request.
  ///
  /// A negative number is ignored.
  init(_ number: Int32, input: Bool, output: Bool) {
    request = pollfd(
      fd: number, events: Int16((input ? POLLIN : 0) | (output ? POLLOUT : 0)), revents: 0)
  }

  var number: Int32 { request.fd }

  /// Also true for a closed terminal; the read reports that.
  var hasInput: Bool { Int32(request.revents) & (POLLIN | POLLHUP | POLLERR) != 0 }
  var canWrite: Bool { Int32(request.revents) & POLLOUT != 0 }

  /// Waits for any of the descriptors.
  ///
  /// A signal ends the wait like a timeout, because its handler may have written to the pipe.
  static func wait(_ watched: inout [Watched], _ milliseconds: Int32) throws(Errno) {
    var requests = watched.map(\.request)
    // Sound: the array's own address and count.
    let result = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
    if result < 0, errno != EINTR { throw Errno(code: errno) }
    for index in watched.indices {
      watched[index].request.revents = result < 0 ? 0 : requests[index].revents
    }
  }
}

func pollDescriptors(_ watched: inout [Watched], _ timeout: Duration?) throws(Errno) {
  try Watched.wait(&watched, timeout.map(milliseconds) ?? -1)
}

/// A duration in milliseconds, at most an hour, rounded up so that a wait does not end early.
private func milliseconds(_ duration: Duration) -> Int32 {
  if duration <= .zero { return 0 }
  if duration >= .seconds(3600) { return 3_600_000 }
  let (seconds, attoseconds) = duration.components
  let perMillisecond: Int64 = 1_000_000_000_000_000
  return Int32(seconds * 1000 + (attoseconds + perMillisecond - 1) / perMillisecond)
}

/// The result of a call into CFlickSystem, which is negative for an error.
@discardableResult
func checked(_ result: Int32) throws(Errno) -> Int32 {
  if result < 0 { throw Errno(code: -result) }
  return result
}
