/// A buffer before an open file: standard output, standard error, a pipe.
///
/// Nothing here traps or throws on the way: after a failure, bytes are dropped, and
/// `flush` reports the first failure. A reader that has gone away (`flickbook … | head`)
/// is not a failure; ``isReaderGone`` tells, so that a long job can stop.
///
/// A class, because the place in the stream is shared by all who write to it. It is
/// meant for one thread. Call `flush` before the process ends: `exit` runs no `deinit`.
package final class ByteWriter {
  /// How many bytes gather before they are written: a common pipe's capacity.
  private static let capacity = 64 << 10

  /// Whether the other end was closed; bytes are dropped from then on.
  package private(set) var isReaderGone = false

  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private var failure: SystemError?

  /// Makes a writer on an open descriptor, which it does not close.
  ///
  /// - Parameters:
  ///   - descriptor: The number of the open file.
  ///   - name: What messages call it.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    buffer.reserveCapacity(Self.capacity)
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
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { drain() }
  }

  /// Adds a string as UTF-8.
  package func write(_ text: String) {
    var rest = text.utf8[...]
    // In pieces: the copy of a long text would be memory for nothing.
    while rest.count > Self.capacity {
      buffer.append(contentsOf: rest.prefix(Self.capacity))
      drain()
      rest = rest.dropFirst(Self.capacity)
    }
    buffer.append(contentsOf: rest)
    if buffer.count >= Self.capacity { drain() }
  }

  /// Writes out what has gathered, and throws the first failure there has been.
  package func flush() throws(SystemError) {
    drain()
    if let failure { throw failure }
  }

  deinit { drain() }

  private func drain() {
    defer { buffer.removeAll(keepingCapacity: true) }
    if isReaderGone || failure != nil { return }
    do {
      try writeAll(buffer, to: descriptor)
    } catch {
      if error == .brokenPipe {
        isReaderGone = true
      } else {
        failure = SystemError(.write, name, error)
      }
    }
  }
}
