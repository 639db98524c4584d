internal import ArgumentParser
internal import FlickHost
internal import FlickSystem

/// Standard output and standard error of a command.
///
/// Standard output carries what a script or a command was asked to print. What could
/// drive the terminal is shown and not sent.
final class Console {
  private let output = ByteWriter.standardOutput()
  private let errors = ByteWriter.standardError()

  /// Prints a line of a script or a command; a piece of one with another terminator.
  func print(_ line: String, terminator: String = "\n") {
    output.write(PrintableText.of(line, keeping: .lines))
    output.write(terminator)
  }

  /// Prints a text of a script, such as the name of a test, in one line whatever is in it.
  func printLine(_ text: String) {
    output.write(PrintableText.of(text) + "\n")
  }

  /// Prints bytes as they are: a document of ours.
  func write(_ text: String) {
    output.write(text)
  }

  /// Prints an error: one line, then the script's line and the traceback.
  func report(_ error: HostError) {
    flush()
    let message = PrintableText.beginning(of: error.description, most: Self.longestMessage)
    errors.write(PrintableText.of(message) + "\n")
    for text in [error.context, error.traceback] where !text.isEmpty {
      errors.write(PrintableText.of(text, keeping: .lines) + "\n")
    }
    try? errors.flush()
  }

  /// Says something about the run on standard error: what is printed is the script's.
  func report(note: String) {
    flush()
    errors.write(PrintableText.of(note) + "\n")
    try? errors.flush()
  }

  /// The longest message that is shown whole, in bytes; a script may raise one of megabytes.
  private static let longestMessage = 4000

  /// Whether something has not been passed to the system.
  var hasPending: Bool { output.hasPending }

  /// Whether the output has no reader any more: a long job can stop.
  var isReaderGone: Bool { output.isReaderGone }

  /// Passes everything to the system; `end` reports it when that fails.
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
      failures.append(HostError(input: error))
    }
    for failure in failures { report(failure) }
    return failures.first?.exitCode ?? .success
  }

  /// The same, for a command that ends with it.
  func finish(_ failures: [HostError] = []) throws {
    let code = end(failures)
    if code != .success { throw code }
  }
}

extension Console {
  /// Does something, and reports how it went.
  static func perform(_ body: (Console) throws(HostError) -> Void) throws {
    let console = Console()
    var failures: [HostError] = []
    do throws(HostError) { try body(console) } catch { failures.append(error) }
    try console.finish(failures)
  }
}
