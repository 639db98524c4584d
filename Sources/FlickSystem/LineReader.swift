/// The lines of standard input, as they come.
package final class LineReader {
  private var bytes: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// Standard input from where it is.
  package init() {}

  /// The next line, without its end; nil after the last.
  ///
  /// - Throws: `SystemError` when the input cannot be read.
  package func next() throws(SystemError) -> String? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
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

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func fill() throws(SystemError) {
    bytes.removeFirst(start)
    start = 0
    do throws(Errno) {
      let more = try readSome(from: 0, limit: 64 << 10)
      if more.isEmpty { isAtEnd = true }
      bytes += more
    } catch {
      throw SystemError(.read, "standard input", error)
    }
  }
}
