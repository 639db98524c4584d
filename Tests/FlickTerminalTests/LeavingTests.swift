import CFlickSystem
import CPseudoTerminal
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The C code that leaves a terminal, on terminals that do not read.
@Suite(.serialized)
struct LeavingTests {
  private let sequence = Array("\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l".utf8)

  @Test func `output that does not fit is written from its start after a flush`() throws {
    let capacity = try RawTerminal().fill()
    let terminal = try RawTerminal()
    // Only the first bytes of the sequence fit; the flush discards them with the rest.
    _ = terminal.fill(upTo: capacity - 10)
    #expect(unsafe fs_write_fully(terminal.end, sequence, sequence.count))
    #expect(terminal.readAll().suffix(sequence.count) == sequence)
  }

  @Test func `a supervisor leaves the terminal if its worker had to give up`() throws {
    let terminal = try RawTerminal()
    #expect(fs_remember_terminal(terminal.end) == 0)
    let entered = unsafe fs_terminal_enter(
      terminal.end, true, [], 0, sequence, sequence.count)
    #expect(entered >= 0)
    tcflow(terminal.end, TCOOFF)
    fs_terminal_leave()
    fs_terminal_restore()
    tcflow(terminal.end, TCOON)
    #expect(terminal.readAll().isEmpty)
    #expect(unsafe fs_recover_terminal(terminal.end, sequence, sequence.count) == 1)
    #expect(terminal.readAll() == sequence)
    #expect(unsafe fs_recover_terminal(terminal.end, sequence, sequence.count) == 0)
    #expect(terminal.readAll().isEmpty)
  }
}

/// A terminal without a program, in raw mode and non-blocking.
private final class RawTerminal {
  private var controller: Int32 = -1
  private(set) var end: Int32 = -1

  struct NotOpened: Error {}

  init() throws {
    guard unsafe pty_open(60, 20, &controller, &end) == 0 else { throw NotOpened() }
    var settings = termios()
    unsafe tcgetattr(end, &settings)
    unsafe cfmakeraw(&settings)
    unsafe tcsetattr(end, TCSANOW, &settings)
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(controller)
    close(end)
  }

  /// Writes bytes while the terminal accepts them, at most `limit`; returns their number.
  func fill(upTo limit: Int = .max) -> Int {
    let bytes = [UInt8](repeating: UInt8(ascii: "."), count: 256)
    var count = 0
    var refusals = 0
    while count < limit, refusals < 5 {
      let written = unsafe write(end, bytes, min(bytes.count, limit - count))
      if written > 0 { (count, refusals) = (count + written, 0) } else { refusals += 1 }
      // The system moves the bytes on another thread.
      if written <= 0 { usleep(20_000) }
    }
    return count
  }

  /// Reads until output pauses for 100 ms.
  func readAll() -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe pty_read(controller, &bytes, Int32(bytes.count), 100)
      if count <= 0 { return all }
      all += bytes.prefix(Int(count))
    }
  }
}
