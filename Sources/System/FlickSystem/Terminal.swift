internal import CFlickSystem

/// The standard streams as terminals.
package enum Terminal {
  /// Whether a standard stream is a terminal: 0 input, 1 output, 2 errors.
  package static func isTerminal(_ stream: Int32) -> Bool { isTerminalDescriptor(stream) }

  /// Columns and rows of the terminal at standard output; nil if it is not a terminal.
  package static var size: (columns: Int, rows: Int)? {
    guard let size = try? terminalSize(1) else { return nil }
    return (size.columns, size.rows)
  }

  /// Sends a query to the terminal at standard input.
  ///
  /// - Parameters:
  ///   - last: The final byte of the response.
  ///   - timeout: The maximum waiting time in milliseconds.
  /// - Returns: Its response, empty if there is none.
  package static func answer(to question: String, endingIn last: UInt8, timeout: Int) -> String {
    let room = 256
    let bytes = Array(question.utf8)
    var answer = [UInt8](repeating: 0, count: room)
    // Sound: both buffers' own addresses and counts, during the call.
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
