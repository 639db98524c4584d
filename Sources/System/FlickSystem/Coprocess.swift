internal import CFlickSystem

/// A child process with a line-based protocol.
///
/// Its output is read while input is written to it, so that neither side blocks the other.
package final class Coprocess {
  /// The process produces output without reading its input.
  package struct Unread: Error, CustomStringConvertible {
    package let description = "it keeps printing without reading its input"
  }

  private let line: String
  private let input: Int32
  private let output: Int32
  private let process: Int32
  private let reader: LineReader
  private var code: Int?
  /// Whether the process has stopped reading.
  private var hasStoppedReading = false

  /// The maximum number of its output bytes to hold while writing to it.
  private static let maximumHeld = 16 << 20
  /// The number of bytes that can be written at once without blocking: the minimum `PIPE_BUF` of
  /// POSIX.
  private static let atomicWriteSize = 512

  /// Starts a shell command.
  ///
  /// - Parameter limit: The maximum length in bytes of a line of its output.
  /// - Throws: `SystemError` if the shell or another process cannot be started.
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

  /// How long an abandoned process may take to end, in milliseconds.
  private static let patience: Int32 = 1000

  /// Abandons the process without waiting for its normal end.
  deinit {
    guard code == nil else { return }
    closeDescriptor(input)
    closeDescriptor(output)
    fs_abandon_command(process, Self.patience)
  }

  /// Sends text.
  ///
  /// It is dropped if the process no longer reads.
  ///
  /// - Throws: `SystemError` if writing fails, `Unread` if the process prints 16 MB in the
  ///   meantime.
  package func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count, !hasStoppedReading {
      do throws(Errno) {
        let source = reader.isAtEnd ? nil : output
        let ready = try waitUntilReady(reading: source, writing: input)
        if ready.canWrite {
          let some = Array(bytes[sent...].prefix(Self.atomicWriteSize))
          sent += try writeBytes(some, from: 0, to: input)
          continue
        }
      } catch {
        guard error == .brokenPipe else { throw SystemError(.write, "'\(line)'", error) }
        hasStoppedReading = true
        continue
      }
      try reader.hold()
      guard reader.heldCount <= Self.maximumHeld else { throw Unread() }
    }
  }

  /// The next line of output; nil after the last.
  ///
  /// Also nil if the process has ended while its own child processes keep the output open.
  package func next() throws -> String? {
    while !reader.hasLine, !reader.isAtEnd {
      let ready = fs_await_output(output, process)
      guard ready >= 0 else { throw SystemError(.read, "'\(line)'", Errno(code: -ready)) }
      guard ready > 0 else {
        reader.markAtEnd()
        break
      }
      try reader.hold()
    }
    return try reader.next()
  }

  /// Closes the input and waits for the process's end.
  ///
  /// - Returns: The exit code, or 128 plus the number of the signal that ended it.
  @discardableResult
  package func end() -> Int {
    if let code { return code }
    closeDescriptor(input)
    closeDescriptor(output)
    var error: Int32 = 0
    // Sound: the address of a variable of this frame.
    let result = unsafe fs_wait(process, &error)
    let code = result < 0 ? 128 - Int(result) : Int(result)
    self.code = code
    return code
  }
}
