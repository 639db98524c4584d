/// A buffered writer on an open file: standard output, standard error, a pipe.
///
/// Writing does not trap or throw. After a failure, bytes are dropped, and `flush` reports the
/// first failure. A closed reader (`flickbook … | head`) is not a failure; check ``isReaderGone``
/// to stop a long job.
///
/// A class, because all users share the position in the stream. For use on one thread. Call `flush`
/// before the process ends: `exit` does not run `deinit`.
///
/// Workers started later share the buffer: bytes left unwritten by a worker that died are written
/// by the next `flush` of its supervisor. Flush before starting a worker.
package final class ByteWriter {
  /// Whether the output's reader has closed it.
  ///
  /// Further bytes are dropped.
  package private(set) var isReaderGone = false

  private let descriptor: Int32
  private let name: String
  private let buffer = SharedBuffer()
  private var failure: SystemError?
  /// Whether another process does the writing.
  private var isHandedOver = false

  /// Creates a writer on an open descriptor, without taking ownership.
  ///
  /// - Parameters:
  ///   - descriptor: The number of the open file.
  ///   - name: The name used in messages.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// A writer on the process's standard output.
  package static func standardOutput() -> ByteWriter {
    ByteWriter(descriptor: 1, name: "standard output")
  }

  /// A writer on the process's standard error.
  package static func standardError() -> ByteWriter {
    ByteWriter(descriptor: 2, name: "standard error")
  }

  /// Makes writes to a closed pipe fail instead of ending the process by SIGPIPE.
  ///
  /// Applies to the whole process and is inherited by child processes. The executable calls it once
  /// at its start.
  package static func ignoreBrokenPipeSignal() { ignoreBrokenPipes() }

  /// Appends bytes, and flushes the buffer whenever it is full.
  package func write(_ bytes: [UInt8]) {
    // Sound: the bytes are copied within the call.
    unsafe bytes.withUnsafeBytes { unsafe write($0) }
  }

  /// Appends a string as UTF-8.
  package func write(_ text: String) {
    var text = text
    // Sound: as above.
    text.withUTF8 { unsafe write(UnsafeRawBufferPointer($0)) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    var written = 0
    while written < bytes.count {
      unsafe written += buffer.append(UnsafeRawBufferPointer(rebasing: bytes[written...]))
      if buffer.isFull { drain() }
    }
  }

  /// Writes the buffered bytes and throws the first failure so far.
  package func flush() throws(SystemError) {
    drain()
    if let failure { throw failure }
  }

  /// Whether bytes are buffered.
  package var hasPending: Bool { !buffer.isEmpty }

  /// Removes and returns the unwritten bytes, for the output of a worker that died.
  func takePending() -> [UInt8] { buffer.take() }

  /// Leaves the writing to a worker.
  ///
  /// Its unwritten bytes can be taken after its death.
  func handOver() { isHandedOver = true }

  deinit { if !isHandedOver { drain() } }

  private func drain() {
    guard !isReaderGone, failure == nil else { return buffer.clear() }
    do {
      try buffer.drain(to: descriptor)
    } catch {
      if error == .brokenPipe {
        isReaderGone = true
      } else {
        failure = SystemError(.write, name, error)
      }
      buffer.clear()
    }
  }
}
