internal import CFlickSystem

/// A program of others that is talked with, line by line.
package final class Coprocess {
  private let line: String
  private let input: Int32
  private let output: Int32
  private let process: Int32
  private let writer: ByteWriter
  private let reader: LineReader
  private var code: Int?

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
    writer = ByteWriter(descriptor: input, name: "'\(line)'")
    reader = LineReader(limit: limit, descriptor: output, name: "'\(line)'")
  }

  deinit { _ = end() }

  /// Tells it something; what it does not read any more is dropped.
  package func send(_ text: String) throws(SystemError) {
    writer.write(text)
    try writer.flush()
  }

  /// The next line that it prints; nil after the last.
  package func next() throws -> String? { try reader.next() }

  /// Lets it come to its end, and waits for that.
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
