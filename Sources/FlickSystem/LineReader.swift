/// The lines of standard input, or of another open file, as they come.
package final class LineReader {
  /// A line that is longer than the reader takes.
  package struct TooLong: Error, CustomStringConvertible {
    /// Bytes of the longest line that it takes.
    package let limit: Int

    package var description: String { "a line of more than \(limit) bytes" }
  }

  private let limit: Int
  private let descriptor: Int32
  private let name: String
  private var bytes: [UInt8] = []
  private var start = 0

  /// Standard input from where it is.
  ///
  /// - Parameter limit: bytes of the longest line; of what comes without end no more is held.
  package convenience init(limit: Int) {
    self.init(limit: limit, descriptor: 0, name: "standard input")
  }

  /// An open file from where it is, which the reader does not close.
  init(limit: Int, descriptor: Int32, name: String) {
    (self.limit, self.descriptor, self.name) = (limit, descriptor, name)
  }

  /// The next line, without its end; nil after the last.
  ///
  /// - Throws: `SystemError` when the input cannot be read, `TooLong` for a line above the limit.
  package func next() throws -> String? {
    var searched = start
    while true {
      let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
      guard (end ?? bytes.count) - start <= limit else { throw TooLong(limit: limit) }
      if let end {
        defer { start = end + 1 }
        return text(start..<end)
      }
      guard !isAtEnd else {
        defer { start = bytes.count }
        return start < bytes.count ? text(start..<bytes.count) : nil
      }
      let waiting = bytes.count - start
      try fill()
      searched = waiting
    }
  }

  /// How many bytes are held whose lines were not requested yet.
  var heldCount: Int { bytes.count - start }

  /// Whether there is nothing more to read.
  private(set) var isAtEnd = false

  /// Whether the next line is there as a whole, or is too long already.
  var holdsLine: Bool { heldCount > limit || bytes[start...].contains(UInt8(ascii: "\n")) }

  /// Takes what is held for all that comes.
  func giveUp() { isAtEnd = true }

  /// Waits for what comes next, and holds it.
  func hold() throws(SystemError) { try fill() }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func fill() throws(SystemError) {
    bytes.removeFirst(start)
    start = 0
    do throws(Errno) {
      let more = try readSome(from: descriptor, limit: 64 << 10)
      if more.isEmpty { isAtEnd = true }
      bytes += more
    } catch {
      throw SystemError(.read, name, error)
    }
  }
}
