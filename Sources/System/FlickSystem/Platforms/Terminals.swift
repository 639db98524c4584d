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

/// Enters the terminal.
///
/// Returns the descriptor that delivers ``WakeReason``s.
func enterTerminal(
  _ terminal: borrowing Descriptor, isRaw: Bool, _ entering: [UInt8], _ leaving: [UInt8]
) throws(Errno) -> Int32 {
  // Sound: arrays lent for the call with their own counts; C copies them.
  try checked(
    unsafe fs_terminal_enter(
      terminal.number, isRaw, entering, entering.count, leaving, leaving.count))
}

func changeTerminal(
  _ now: [UInt8], _ entering: [UInt8], _ leaving: [UInt8]
) throws(Errno) {
  // Sound: as above.
  _ = try checked(
    unsafe fs_terminal_change(
      now, now.count, entering, entering.count, leaving, leaving.count))
}

func leaveTerminal() { fs_terminal_leave() }

func restoreTerminal() { fs_terminal_restore() }

func rememberTerminal(_ terminal: borrowing Descriptor) throws(Errno) {
  _ = try checked(fs_remember_terminal(terminal.number))
}

func recoverTerminal(_ terminal: borrowing Descriptor, _ leaving: [UInt8]) {
  // Sound: an array passed for the call with its own count. A failure cannot be reported anywhere.
  _ = unsafe fs_recover_terminal(terminal.number, leaving, leaving.count)
}

func deferRequestsToEnd() { fs_terminal_defer_ends() }

/// The deferred signal that requests the program's end; nil if there is none.
func requestToEnd() -> Signal? {
  let number = fs_terminal_end_request()
  return number == 0 ? nil : Signal(number)
}

func suspendProcessGroup() { fs_terminal_suspend() }

func terminalSize(_ terminal: borrowing Descriptor) throws(Errno) -> TerminalDevice.Size {
  try terminalSize(terminal.number)
}

/// The size of the terminal with the given descriptor.
func terminalSize(_ descriptor: Int32) throws(Errno) -> TerminalDevice.Size {
  var (columns, rows, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
  // Sound: C fills four numbers that outlive the call.
  _ = try checked(unsafe fs_terminal_size(descriptor, &columns, &rows, &width, &height))
  return TerminalDevice.Size(
    columns: Int(columns), rows: Int(rows), pixelWidth: Int(width), pixelHeight: Int(height))
}

func unsentBytes(_ terminal: borrowing Descriptor) -> Int {
  Int(fs_terminal_unsent(terminal.number))
}

/// The reason for a wake-up; see `terminal.h`.
enum WakeReason: Equatable {
  case resized
  case continued
}

/// Consumes the reasons that the signal handlers have written to the pipe.
func readWakeReasons(_ number: Int32) -> [WakeReason] {
  var bytes = [UInt8](repeating: 0, count: 64)
  // Sound: the array's own address and count. Non-blocking, so a failure means that it is empty.
  let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, $0.count) }
  return bytes.prefix(max(0, count)).compactMap { byte in
    switch Int(byte) {
    case Int(FS_WAKE_RESIZED): .resized
    case Int(FS_WAKE_CONTINUED): .continued
    default: nil
    }
  }
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

private func checked(_ result: Int32) throws(Errno) -> Int32 {
  if result < 0 { throw Errno(code: -result) }
  return result
}
