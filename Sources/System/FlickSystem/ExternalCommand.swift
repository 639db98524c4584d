internal import CFlickSystem

/// Runs other programs.
package enum ExternalCommand {
  /// Runs a program in the foreground of the terminal and waits for its end.
  ///
  /// - Parameter words: Its name, searched in `PATH`, and its arguments.
  /// - Returns: The exit code, or 128 plus the number of the signal that ended it.
  /// - Throws: `SystemError` if it cannot be started.
  package static func run(_ words: [String]) throws(SystemError) -> Int {
    for word in words { try SystemError.checkPath(word, for: .start) }
    var error: Int32 = 0
    let code = unsafe withWords(words) { list in
      // Sound: the list outlives the call, which only reads it; `error` is written during it.
      unsafe fs_run_command(list, &error)
    }
    if error != 0 { throw SystemError(.start, words.first ?? "", Errno(code: error)) }
    return code < 0 ? 128 - Int(code) : Int(code)
  }

  /// The output of a program; nil if it cannot be run, fails, or exceeds a limit.
  ///
  /// - Parameters:
  ///   - limit: The maximum running time.
  ///   - most: The maximum number of bytes of output.
  package static func answer(
    of words: [String], within limit: Duration, most: Int = 4096
  ) -> String? {
    guard !words.contains(where: \.containsNUL) else { return nil }
    var bytes = [CChar](repeating: 0, count: most)
    let size = Int32(bytes.count)
    let count = unsafe withWords(words) { list in
      // Sound: as above; the buffer is lent with its own count.
      unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.map {
          unsafe fs_command_output(list, $0, size, Int32(limit / .milliseconds(1)))
        } ?? -1
      }
    }
    guard count >= 0 else { return nil }
    return String(decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Passes words as a null-terminated C array.
  static func withWords(
    _ words: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Int32
  ) -> Int32 {
    let texts = words.map { Array($0.utf8CString) }
    // All texts are in one buffer, so that their addresses stay valid during the call.
    let buffer = texts.flatMap(\.self)
    return unsafe buffer.withUnsafeBufferPointer { lent in
      var list: [UnsafePointer<CChar>?] = unsafe []
      var start = 0
      for text in texts {
        unsafe list.append(lent.baseAddress.map { unsafe $0 + start })
        start += text.count
      }
      unsafe list.append(nil)
      // Sound: the addresses are in the buffer, which outlives the body.
      return unsafe list.withUnsafeBufferPointer { list in
        unsafe list.baseAddress.map { unsafe body($0) } ?? -1
      }
    }
  }
}
