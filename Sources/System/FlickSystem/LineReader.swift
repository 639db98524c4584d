/// Reads lines from standard input or another open file as they arrive.
///
/// A byte order mark at the beginning and carriage returns at the ends of lines are not part of
/// them; see ``TextBytes``.
package final class LineReader {
  /// The error for a line longer than the limit.
  package struct TooLong: Error, CustomStringConvertible {
    /// The maximum length of a line in bytes.
    package let limit: Int

    package var description: String { "a line of more than \(limit) bytes" }
  }

  private let limit: Int
  private let descriptor: Int32
  private let name: String
  private var bytes: [UInt8] = []
  private var start = 0

  /// Creates a reader of standard input from its current position.
  ///
  /// - Parameter limit: The maximum length of a line in bytes, which also bounds memory use.
  package convenience init(limit: Int) {
    self.init(limit: limit, descriptor: 0, name: "standard input")
  }

  /// Creates a reader of an open file from its current position, without taking ownership.
  init(limit: Int, descriptor: Int32, name: String) {
    (self.limit, self.descriptor, self.name) = (limit, descriptor, name)
  }

  /// The next line, without its line end; nil after the last.
  ///
  /// - Throws: `SystemError` if reading fails, `TooLong` for a line longer than the limit.
  package func next() throws -> String? {
    var searched = start
    while true {
      let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
      guard (end ?? bytes.count) - start <= limit else { throw TooLong(limit: limit) }
      if let end {
        defer { start = end + 1 }
        return try text(start..<end)
      }
      guard !isAtEnd else {
        defer { start = bytes.count }
        return start < bytes.count ? try text(start..<bytes.count) : nil
      }
      let waiting = bytes.count - start
      try fill()
      searched = waiting
    }
  }

  /// The number of bytes in the buffer.
  var heldCount: Int { bytes.count - start }

  /// Whether the end of the input is reached.
  private(set) var isAtEnd = false

  /// Whether the buffer contains a complete line, or one longer than the limit.
  var hasLine: Bool { heldCount > limit || bytes[start...].contains(UInt8(ascii: "\n")) }

  /// Treats the buffered bytes as the end of the input.
  func markAtEnd() { isAtEnd = true }

  /// Waits for more input and buffers it.
  func hold() throws(SystemError) { try fill() }

  private func text(_ range: Range<Int>) throws(TooLong) -> String {
    var line = bytes[range]
    if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    isAtStart = false
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    let text = String(decoding: line, as: UTF8.self)
    // A byte that is not UTF-8 becomes a character of three bytes.
    guard text.utf8.count <= limit else { throw TooLong(limit: limit) }
    return text
  }

  private var isAtStart = true

  private func fill() throws(SystemError) {
    bytes.removeFirst(start)
    start = 0
    let more = try SystemError.naming(.read, name) { () throws(Errno) in
      try readSome(from: descriptor, limit: 64 << 10)
    }
    if more.isEmpty { isAtEnd = true }
    bytes += more
  }
}
