internal import CFlickSystem

/// The terminal that a process may have.
package enum Terminal {
  /// Whether a standard stream is a terminal: 0 is the input, 1 the output, 2 the errors.
  package static func isTerminal(_ stream: Int32) -> Bool { isTerminalDescriptor(stream) }

  /// Columns and rows of the terminal at standard output; nil when there is none.
  package static var size: (columns: Int, rows: Int)? {
    guard let size = try? terminalSize(1) else { return nil }
    return (size.columns, size.rows)
  }

  /// What the terminal at standard input answers to a question; empty when it does not.
  ///
  /// - Parameters:
  ///   - last: the byte that ends the answer.
  ///   - timeout: how long to wait for it, in milliseconds.
  package static func answer(to question: String, endingIn last: UInt8, timeout: Int) -> String {
    let room = 256
    let bytes = Array(question.utf8)
    var answer = [UInt8](repeating: 0, count: room)
    // Sound: both buffers' own addresses and counts, for the length of the call.
    let count = unsafe bytes.withUnsafeBytes { question in
      unsafe answer.withUnsafeMutableBytes { answer -> Int32 in
        guard let source = question.baseAddress, let target = answer.baseAddress else { return 0 }
        return unsafe fs_query_terminal(
          0, source, question.count, last, target, answer.count, Int32(timeout))
      }
    }
    return String(decoding: answer.prefix(max(0, Int(count))), as: UTF8.self)
  }
}
