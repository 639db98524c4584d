internal import CFlickSystem

/// A child process that is sent lines and answers with lines.
///
/// Its output is read while lines are written to it, so neither side waits for the other.
package final class Coprocess {
  /// It prints without reading its input.
  package struct Unread: Error, CustomStringConvertible {
    package let description = "it prints more and more, and does not read what it is answered"
  }

  private let line: String
  private let input: Int32
  private let output: Int32
  private let process: Int32
  private let reader: LineReader
  private var code: Int?
  /// Whether it reads no more.
  private var isDeaf = false

  /// So many bytes of its output are held while it is written to.
  private static let mostHeld = 16 << 20
  /// So many bytes can be written at once where any can: the least `PIPE_BUF` of POSIX.
  private static let surelyWritten = 512

  /// Starts what the shell makes of a line.
  ///
  /// - Parameter limit: bytes of the longest line that it may print.
  /// - Throws: `SystemError` if there is no shell, or no room for another process.
  package init(shell line: String, limit: Int) throws(SystemError) {
    try SystemError.checkPath(line, for: .start)
    var (input, output, process): (Int32, Int32, Int32) = (-1, -1, -1)
    let error = unsafe ExternalCommand.withWords(["sh", "-c", line]) { list in
      // Sound: the list outlives the call, which only reads it; the numbers are written during it.
      unsafe fs_start_command(list, &input, &output, &process)
    }
    guard error == 0 else { throw SystemError(.start, line, Errno(code: error)) }
    (self.line, self.input, self.output, self.process) = (line, input, output, process)
    reader = LineReader(limit: limit, descriptor: output, name: "'\(line)'")
  }

  /// How long an abandoned process may take to end.
  private static let patience: Int32 = 1000

  /// A process that was given up is not waited for: its fault is reported now.
  deinit {
    guard code == nil else { return }
    closeDescriptor(input)
    closeDescriptor(output)
    fs_abandon_command(process, Self.patience)
  }

  /// Sends it a text; it is dropped when the process no longer reads.
  ///
  /// - Throws: `SystemError` where it cannot be written to, `Unread` if it prints 16 MB meanwhile.
  package func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count, !isDeaf {
      do throws(Errno) {
        let source = reader.isAtEnd ? nil : output
        let ready = try waitUntilReady(reading: source, writing: input)
        if ready.canWrite {
          let some = Array(bytes[sent...].prefix(Self.surelyWritten))
          sent += try writeBytes(some, from: 0, to: input)
          continue
        }
      } catch {
        guard error == .brokenPipe else { throw SystemError(.write, "'\(line)'", error) }
        isDeaf = true
        continue
      }
      try reader.hold()
      guard reader.heldCount <= Self.mostHeld else { throw Unread() }
    }
  }

  /// The next line that it prints; nil after the last.
  ///
  /// It may have ended while others that it has started hold its output open: they are not waited
  /// for.
  package func next() throws -> String? {
    while !reader.holdsLine, !reader.isAtEnd {
      let ready = fs_await_output(output, process)
      guard ready >= 0 else { throw SystemError(.read, "'\(line)'", Errno(code: -ready)) }
      guard ready > 0 else {
        reader.giveUp()
        break
      }
      try reader.hold()
    }
    return try reader.next()
  }

  /// Closes its input, and waits for its end.
  ///
  /// - Returns: its exit code; 128 and the signal where one has ended it.
  @discardableResult
  package func end() -> Int {
    if let code { return code }
    closeDescriptor(input)
    closeDescriptor(output)
    let result = fs_await_command(process)
    let code = result < 0 ? 128 - Int(result) : Int(result)
    self.code = code
    return code
  }
}
