internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// Standard output and standard error of a command.
///
/// Standard output carries the output of a script or a command. Control sequences are shown as
/// escapes.
final class Console {
  private let output = ByteWriter.standardOutput()
  private let errors = ByteWriter.standardError()
  /// The progress line, shown between other output.
  var progress: ProgressLine?

  /// Prints a line of a command.
  func print(_ line: TerminalLine) {
    progress?.clear()
    output.write(line.text)
    output.write("\n")
  }

  /// Prints lines of a command, with line ends inside of them escaped.
  func print(lines: some Sequence<String>) {
    for line in lines { print("\(line)") }
  }

  /// Prints text of a script or a plugin, which may have several lines.
  func print(text: String, terminator: String = "\n") {
    progress?.clear()
    output.write(PrintableText.of(text, keeping: .lines))
    output.write(terminator)
  }

  /// Prints a document that the program has built, with foreign text already escaped.
  func write(_ document: String) {
    progress?.clear()
    output.write(document)
  }

  /// Prints an error: one line, then the script's line and the traceback.
  func report(_ error: HostError) {
    progress?.clear()
    flush()
    let message = PrintableText.beginning(of: error.description, most: Self.longestMessage)
    errors.write(PrintableText.of(message + FileHint.text(for: message)) + "\n")
    for text in [error.context, Self.lines(ofTraceback: error.traceback)] where !text.isEmpty {
      errors.write(PrintableText.of(text, keeping: .lines) + "\n")
    }
    try? errors.flush()
  }

  /// A traceback with a line for each function.
  ///
  /// Lua inserts file names unchanged, so text after a line end in a name is part of its line.
  private static func lines(ofTraceback text: String) -> String {
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let last = lines.last, !line.hasPrefix("\t"), line != "stack traceback:" {
        lines[lines.count - 1] = last + "\\n" + line
      } else {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Prints a note about the run to standard error.
  ///
  /// Standard output is the script's.
  func report(note: String) {
    progress?.clear()
    flush()
    errors.write(PrintableText.of(note) + "\n")
    try? errors.flush()
  }

  /// The longest message that is shown whole, in bytes; a script may raise one of megabytes.
  private static let longestMessage = 4000

  /// Whether something has not been passed to the system.
  var hasPending: Bool { output.hasPending }

  /// Whether the output's reader is gone, so that a long job can stop.
  var isReaderGone: Bool { output.isReaderGone }

  /// Marks the result of a command of the lab that the user ended.
  ///
  /// - Parameter isTable: whether the output is a table, so that the mark goes to standard error.
  /// - Returns: the exit code; nil for a complete result.
  func mark(_ progress: LabProgress?, isJSON: Bool, isTable: Bool = false) -> ExitCode? {
    guard let progress, progress.isIncomplete else { return nil }
    let count = progress.count
    if isJSON {
      let isKnown = count.total > 0
      write(
        FeelLines.end.text([
          "complete": false, "rows": isKnown && count.countsRows ? count.done : nil,
          "gestures": isKnown && !count.countsRows ? count.done : nil,
          "of": isKnown ? count.total : nil,
        ]))
    } else {
      let share = count.total > 0 ? ": \(count.done) of \(count.totalText)" : ""
      let mark = "incomplete\(share); ended by Ctrl-C"
      if isTable { report(note: mark) } else { print("\(mark)") }
    }
    return .interrupted
  }

  /// Passes all output to the system; `end` reports a failure.
  func flush() {
    try? output.flush()
  }

  /// Reports failures and returns the code of the first.
  ///
  /// A standard output that cannot be written is a failure. A reader that has gone away is not.
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

  /// Ends the command: reports failures, and throws the code of the first.
  func finish(_ failures: [HostError] = []) throws {
    let code = end(failures)
    if code != .success { throw code }
  }

  /// Returns the result of `body`; reports its error and ends the command.
  static func prepare<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as HostError { throw Console().end([error]) }
  }
}

/// A command that reads files from other sources, in a worker.
protocol WorkerCommand: ParsableCommand {
  /// Performs the command; see `Console.perform`.
  func perform(_ console: Console) throws
}

extension WorkerCommand {
  func run() throws { try Console.perform(self, perform) }
}

extension Console {
  /// Performs an action that reads files from other sources, in a worker with a budget of time and
  /// memory, and reports the result.
  ///
  /// - Parameters:
  ///   - command: the command; its inputs set the budget and are named if it is exceeded.
  ///   - body: the work. It may throw an `ExitCode` for an end without an error.
  static func perform(_ command: any ParsableCommand, _ body: (Console) throws -> Void) throws {
    let console = Console()
    let files = CommandFiles(of: command)
    let budget = InputBudget(ofBytes: files.inputSize)
    let code = console.supervise(budget.conditions) {
      ProcessorTime.limit(toSecondsFromNow: budget.seconds)
      return console.execute(body)
    } death: { end in
      HostError(end, of: files.firstInput ?? "the input", within: budget)
    } noWorker: {
      HostError(input: $0)
    }
    if code != .success { throw code }
  }

  /// Performs an action in this process, and reports the result.
  static func performInProcess(_ body: (Console) throws -> Void) throws {
    let code = Console().execute(body)
    if code != .success { throw code }
  }

  /// Runs an action in a worker and returns its exit code.
  ///
  /// Reports the death of the worker. A signal that requested the end ends this process too.
  ///
  /// - Parameters:
  ///   - death: the error for a worker that did not exit by itself.
  ///   - noWorker: the error for a worker that could not be started.
  func supervise(
    _ conditions: Supervisor.Conditions, _ body: () -> ExitCode,
    death: (Supervisor.End) -> HostError?, noWorker: (SystemError) -> HostError
  ) -> ExitCode {
    do throws(SystemError) {
      let (end, interruption) = try Supervisor(conditions).run { _ in body().rawValue }
      if case .exited(let code) = end { return ExitCode(code) }
      flush()
      interruption?.endProcess()
      guard let death = death(end) else { return .internalError }
      report(death)
      return death.exitCode
    } catch {
      report(noWorker(error))
      return .internalError
    }
  }

  private func execute(_ body: (Console) throws -> Void) -> ExitCode {
    do {
      try body(self)
      return end()
    } catch let code as ExitCode {
      let end = end()
      return end == .success ? code : end
    } catch {
      return end([HostError(caught: error)])
    }
  }
}
