internal import ArgumentParser
internal import FlickHost
internal import FlickSystem

/// Standard output and standard error of a command.
///
/// Standard output carries what a script or a command was asked to print. Control bytes are shown
/// and not sent, since a script's text could otherwise drive the terminal.
final class Console {
  private let output = ByteWriter.standardOutput()
  private let errors = ByteWriter.standardError()

  /// Prints a line of a script or a command; a piece of one with another terminator.
  func print(_ line: String, terminator: String = "\n") {
    output.write(Self.harmless(line, keepsLines: true))
    output.write(terminator)
  }

  /// Prints a text of a script, such as the name of a test, in one line whatever is in it.
  func printLine(_ text: String) {
    output.write(Self.harmless(text, keepsLines: false) + "\n")
  }

  /// Prints bytes as they are: a document of ours.
  func write(_ text: String) {
    output.write(text)
  }

  /// Prints an error: one line, then the script's line and the traceback.
  func report(_ error: HostError) {
    flush()
    errors.write(Self.harmless(Self.readable(error.description), keepsLines: false) + "\n")
    for text in [error.context, error.traceback] where !text.isEmpty {
      errors.write(Self.harmless(text, keepsLines: true) + "\n")
    }
    try? errors.flush()
  }

  /// The longest message that is shown whole, in bytes; a script may raise one of megabytes.
  private static let longestMessage = 4000

  private static func readable(_ message: String) -> String {
    guard message.utf8.count > longestMessage else { return message }
    let start = String(decoding: message.utf8.prefix(longestMessage), as: UTF8.self)
    return "\(start)… (\(message.utf8.count) bytes in all)"
  }

  /// Hands everything to the system; `end` reports it when that fails.
  func flush() {
    try? output.flush()
  }

  /// Reports what went wrong, and returns the code of the first.
  ///
  /// That standard output cannot be written belongs to it. A reader that has gone away does not.
  func end(_ failures: [HostError] = []) -> ExitCode {
    var failures = failures
    do {
      try output.flush()
    } catch {
      failures.append(HostError(.input, "\(error)"))
    }
    for failure in failures { report(failure) }
    return failures.first?.exitCode ?? .success
  }

  /// The same, for a command that ends with it.
  func finish(_ failures: [HostError] = []) throws {
    let code = end(failures)
    if code != .success { throw code }
  }

  /// The text with control characters written as escapes, such as `\x1b`.
  static func harmless(_ text: String, keepsLines: Bool) -> String {
    func isHarmless(_ byte: UInt8) -> Bool {
      byte >= 0x20 && byte != 0x7F || keepsLines && (byte == 0x0A || byte == 0x09)
    }
    // C1 control characters are two bytes in UTF-8, the first 0xC2.
    if text.utf8.allSatisfy({ isHarmless($0) && $0 != 0xC2 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n", !keepsLines {
        result += "\\n"
      } else if scalar.value < 0x80 ? isHarmless(UInt8(scalar.value)) : scalar.value > 0x9F {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16)
        result += "\\x" + (digits.count < 2 ? "0" + digits : digits)
      }
    }
    return result
  }
}
