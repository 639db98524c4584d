/// A buffer before an open file: standard output, standard error, a pipe.
///
/// Nothing here traps or throws while it writes: after a failure, bytes are dropped, and `flush`
/// reports the first failure. A reader that has gone away (`flickbook … | head`) is not a failure;
/// ``isReaderGone`` says so, so that a long job can stop.
///
/// A class, because the place in the stream is shared by all writers. It is meant for one thread.
/// Call `flush` before the process ends: `exit` runs no `deinit`.
///
/// The buffer is shared with workers that are started later: what a worker had not written when it
/// died is written by the next `flush` of its supervisor. So flush before a worker is started.
package final class ByteWriter {
  /// Whether the other end was closed; bytes are dropped from then on.
  package private(set) var isReaderGone = false

  private let descriptor: Int32
  private let name: String
  private let buffer = SharedBuffer()
  private var failure: SystemError?
  /// Whether another process writes.
  private var isHandedOver = false

  /// Makes a writer on an open descriptor, which it does not close.
  ///
  /// - Parameters:
  ///   - descriptor: The number of the open file.
  ///   - name: What messages call it.
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

  /// Lets a write to a closed pipe fail instead of ending the process by SIGPIPE.
  ///
  /// It holds for the whole process, so the executable calls it once when it starts.
  /// Child processes inherit it.
  package static func ignoreBrokenPipeSignal() { ignoreBrokenPipes() }

  /// Adds bytes, and writes the buffer out when it is full.
  package func write(_ bytes: [UInt8]) {
    // Sound: the bytes are copied within the call.
    unsafe bytes.withUnsafeBytes { unsafe write($0) }
  }

  /// Adds a string as UTF-8.
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

  /// Writes out what has gathered, and throws the first failure there has been.
  package func flush() throws(SystemError) {
    drain()
    if let failure { throw failure }
  }

  /// Whether something waits to be written.
  package var hasPending: Bool { !buffer.isEmpty }

  /// Takes out what has not been written: a worker's last words.
  func takePending() -> [UInt8] { buffer.take() }

  /// Leaves writing to a worker; what that has left can be taken when it has died.
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
