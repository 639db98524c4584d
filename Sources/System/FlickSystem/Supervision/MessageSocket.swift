internal import CFlickSystem

/// One end of a connection between two processes of the program, for messages in order.
///
/// A message is a list of bytes, with the other end of a further connection if wanted. On the wire
/// its length precedes it, in four bytes from the lowest; the highest bit means that a socket comes
/// with it. Reading and writing block; a writer whose
/// reader has ended gets an error.
package final class MessageSocket {
  /// The number of the open socket; -1 once closed or released.
  package private(set) var descriptor: Int32
  private var received: [UInt8] = []
  private var passed: [Int32] = []
  private var isAtEnd = false

  /// The most bytes of a message.
  package static let longest = 1 << 24

  /// The bit of a length that means a socket.
  private static let passes: UInt32 = 1 << 31

  /// Takes ownership of a connected socket.
  package init(owning descriptor: Int32) { self.descriptor = descriptor }

  /// Two connected ends.
  package static func pair() throws(SystemError) -> (MessageSocket, MessageSocket) {
    var (one, other): (Int32, Int32) = (-1, -1)
    // Sound: the addresses of variables of this frame.
    let status = unsafe fs_socket_pair(&one, &other)
    if status < 0 { throw SystemError(.create, "a pair of sockets", Errno(code: -status)) }
    return (MessageSocket(owning: one), MessageSocket(owning: other))
  }

  deinit { close() }

  /// Closes this end.
  package func close() {
    if descriptor >= 0 { closeDescriptor(descriptor) }
    descriptor = -1
  }

  /// Gives up ownership without closing.
  package func release() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  // MARK: Sending

  /// Sends a message, and another socket with it; the caller still owns that.
  package func send(_ message: [UInt8], passing other: MessageSocket? = nil) throws(SystemError) {
    let count = UInt32(message.count) | (other == nil ? 0 : Self.passes)
    var bytes = (0..<4).map { UInt8(truncatingIfNeeded: count >> UInt32(8 * $0)) } + message
    var pass = other?.descriptor ?? -1
    while !bytes.isEmpty {
      let sent = unsafe bytes.withUnsafeBytes { buffer in
        // Sound: the buffer is not empty, and has its own count.
        unsafe buffer.baseAddress.map {
          unsafe fs_send_with_descriptor(descriptor, $0, buffer.count, pass)
        } ?? 0
      }
      if sent < 0 { throw SystemError(.write, "a socket", Errno(code: Int32(-sent))) }
      pass = -1
      bytes.removeFirst(sent)
    }
  }

  // MARK: Receiving

  /// Waits until a message or the end of the stream may have come, or one of other descriptors is
  /// readable.
  ///
  /// - Parameter time: the longest waiting time; nil for no limit.
  /// - Returns: whether this socket is readable.
  package func wait(for time: Duration?, beside others: [Int32] = []) -> Bool {
    if hasMessage || isAtEnd { return true }
    return (try? waitUntilReadable([descriptor] + others, for: time))?.first ?? false
  }

  /// Whether a socket, by its number, can be read without waiting.
  package static func isReadable(_ descriptor: Int32) -> Bool {
    (try? waitUntilReadable([descriptor], for: .zero))?.first ?? false
  }

  /// All messages that have come, after a `wait` that returned true; nil once the other end is
  /// closed and all were returned.
  package func receiveAvailable() -> [[UInt8]]? {
    if !hasMessage { readSome() }
    var messages: [[UInt8]] = []
    while let message = nextMessage() { messages.append(message) }
    return messages.isEmpty && isAtEnd ? nil : messages
  }

  /// Waits for the next message; nil at the end of the stream.
  package func receive() -> (bytes: [UInt8], passed: MessageSocket?)? {
    while true {
      let passes = head.map { $0 & Self.passes != 0 } ?? false
      if let message = nextMessage() {
        let other = passes && !passed.isEmpty ? passed.removeFirst() : nil
        return (message, other.map(MessageSocket.init(owning:)))
      }
      if isAtEnd { return nil }
      readSome()
    }
  }

  /// The length of the next message, with the bit for a socket.
  private var head: UInt32? {
    guard received.count >= 4 else { return nil }
    return (0..<4).reduce(0) { $0 | UInt32(received[$1]) << UInt32(8 * $1) }
  }

  private var length: Int? { head.map { Int($0 & ~Self.passes) } }

  private var hasMessage: Bool { length.map { received.count >= 4 + $0 } ?? false }

  private func nextMessage() -> [UInt8]? {
    guard let length else { return nil }
    guard length <= Self.longest else {
      (isAtEnd, received) = (true, [])
      return nil
    }
    guard received.count >= 4 + length else { return nil }
    defer { received.removeFirst(4 + length) }
    return Array(received[4..<4 + length])
  }

  private func readSome() {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    var other: Int32 = -1
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      // Sound: the buffer is not empty, and has its own count.
      unsafe buffer.baseAddress.map {
        unsafe fs_receive_with_descriptor(descriptor, $0, buffer.count, &other)
      } ?? 0
    }
    if other >= 0 { passed.append(other) }
    guard count > 0 else { return isAtEnd = true }
    received += bytes[..<count]
  }
}
