internal import FlickJSON
package import FlickSystem
internal import LuaKit

/// Why a script, a trace or a test could not be run to its end.
package struct HostError: Error, CustomStringConvertible {
  /// The kinds of failures, which determine the exit code.
  package enum Kind: Hashable, CaseIterable, Sendable {
    /// An input cannot be loaded or run: a Lua error, a bad trace, a missing file.
    case input
    /// A budget was exceeded.
    case budget
    /// A check of a scenario failed.
    case check
    /// The query did not match.
    case nothing
    /// A repeated run gave another result.
    case chance
    /// The user requested the end (Ctrl-C).
    case interrupted
  }

  /// The kind of failure.
  package var kind: Kind
  /// One line, with file and line first if known.
  package var description: String
  /// The script's calls up to the error, as lines; empty without further details.
  package var traceback: String
  /// The line of the script, and when it was in virtual time, as lines; empty when they are not
  /// known.
  package var context = ""
  /// Whether the engine died, and with it the process that ran the script.
  package var isDeath = false
  /// The underlying error, if any.
  package private(set) var cause: (any Error)?

  /// Creates an error.
  package init(
    _ kind: Kind, _ description: String, traceback: String = "", cause: (any Error)? = nil
  ) {
    self.kind = kind
    self.description = description
    self.traceback = traceback
    self.cause = cause
  }

  /// Creates an error from one of a script.
  init(_ error: LuaError) {
    self.init(error.hostKind, error.description, cause: error)
  }

  /// Creates an error of an input.
  package init(_ description: String, cause: (any Error)? = nil) {
    self.init(.input, description, cause: cause)
  }

  /// Creates an error of an input from its cause.
  ///
  /// - Parameters:
  ///   - subject: the file or the option, if the text of the cause lacks it.
  ///   - advice: text to append.
  package init(input cause: any Error, of subject: String? = nil, advice: String = "") {
    let subject = subject.map { "\($0): " } ?? ""
    self.init(.input, subject + NearestName.text(of: cause) + advice, cause: cause)
  }

  /// Wraps a caught error as an error of an input if it is of another type.
  package init(caught error: any Error) {
    if let error = error as? HostError { self = error } else { self.init(input: error) }
  }

  /// The result of `body`.
  ///
  /// A thrown error becomes the cause of an input error.
  package static func input<Result>(
    of subject: @autoclosure () -> String? = nil, _ body: () throws -> Result
  ) throws(HostError) -> Result {
    do { return try body() } catch { throw HostError(input: error, of: subject()) }
  }

  /// The result of `body`, which reads a file of JSON.
  ///
  /// Names the file in an error of its text, as the system's errors do themselves.
  package static func reading<Result>(
    _ path: @autoclosure () -> String, _ body: () throws -> Result
  ) throws(HostError) -> Result {
    do { return try body() } catch let error as JSONError {
      throw HostError(.input, error.text(path: path()), cause: error)
    } catch {
      throw HostError(caught: error)
    }
  }

  /// Returns the result of `body`, or prefixes its error with the name of the file or part.
  package static func naming<Result>(
    _ subject: @autoclosure () -> String, _ body: () throws(HostError) -> Result
  ) throws(HostError) -> Result {
    do throws(HostError) { return try body() } catch {
      var error = error
      error.description = "\(subject()): \(error.description)"
      throw error
    }
  }
}

// MARK: - Deaths

extension HostError {
  /// Creates the error of a script with a process that did not exit by itself.
  ///
  /// - Parameters:
  ///   - end: the end of the process.
  ///   - script: the file that was run.
  ///   - test: the running test, and the line of its declaration.
  ///   - configuration: the budgets of the run.
  package init?(
    _ end: Supervisor.End, of script: String, test: (line: Int, name: String)? = nil,
    within configuration: RunConfiguration
  ) {
    switch end {
    case .exited: return nil
    case .lost(let reason):
      self.init(.input, "the outcome of its process is unknown: \(reason)")
      isDeath = true
    case .exhausted: self.init(.budget, Self.wordsOfExhaustion(within: configuration))
    case .died(let signal, _): self.init(deathBy: signal, within: configuration)
    }
    let place = end.place
    let start = place.map { "\($0)" } ?? test.map { "\(script):\($0.line)" } ?? script
    let name = test.map { "\($0.name): " } ?? ""
    description = "\(start): \(name)\(description)"
    // A worker with damaged memory may name any file, so only the file that the user named is
    // shown.
    if let place, place.source == script, Path.isFile(script),
      let bytes = try? File.read(script, limit: 1 << 20),
      let excerpt = SourceExcerpt(
        line: place.line, of: String(decoding: bytes, as: UTF8.self), message: "")
    {
      context = excerpt.text
    }
  }

  /// Creates the error of a command with a worker that died or exceeded its budget.
  ///
  /// - Parameters:
  ///   - end: the end of the worker.
  ///   - input: the file that it was reading.
  ///   - budget: its budget.
  package init?(_ end: Supervisor.End, of input: String, within budget: InputBudget) {
    switch end {
    case .exited: return nil
    case .exhausted:
      self.init(.budget, "\(input): memory budget of \(budget.memory >> 20) MB exceeded")
    case .died(let signal, _) where signal.isProcessorTime:
      self.init(.budget, "\(input): CPU budget of \(LuaNumber.text(budget.seconds)) s exceeded")
    case .died(let signal, _):
      self.init(.input, "\(input): the process was ended by \(signal)")
    case .lost(let reason):
      self.init(.input, "\(input): the outcome of the process is unknown: \(reason)")
    }
  }

  /// Creates an error for a process that a signal has ended.
  private init(deathBy signal: Signal, within configuration: RunConfiguration) {
    if signal.isProcessorTime {
      self.init(.budget, Self.wordsOfLateness(within: configuration))
    } else if signal.isKill {
      self.init(
        .input,
        "its process was killed by \(signal): by a user, or by the system for lack of memory")
    } else if signal.isRequestToEnd {
      self.init(.input, "its process was ended by \(signal)")
    } else {
      self.init(.input, "the engine died by \(signal)")
    }
    isDeath = kind == .input
  }

  /// The message for a process that exceeded its memory budget.
  package static func wordsOfExhaustion(within configuration: RunConfiguration) -> String {
    "memory budget of \(configuration.memoryLimit >> 20) MB exceeded, in one call of the host"
  }

  /// The message for a script that its CPU budget could not end.
  package static func wordsOfLateness(within configuration: RunConfiguration) -> String {
    "CPU budget of \(LuaNumber.text(configuration.cpuLimit)) s exceeded, in code that does not return"
  }
}

/// A failed check of a scenario.
struct CheckFailure: Error, CustomStringConvertible {
  let description: String
  /// Whether the end of its first line is one, and not of a text that it shows.
  var hasLines = false
  /// Lines that mark the difference between two values, made on first use.
  var marks: [String]?

  /// - Parameters:
  ///   - fault: the expected and the actual value.
  ///   - message: the scenario's message.
  init(_ fault: String, _ message: String? = nil) {
    description = message.map { "\($0): \(fault)" } ?? fault
    hasLines = fault.contains(DeepEquality.Difference.linesMark)
  }
}

extension LuaError {
  /// The kind that it is to the host.
  var hostKind: HostError.Kind {
    switch kind {
    case .cpu, .memory, .source, .output, .plugin: .budget
    default: cause is CheckFailure ? .check : .input
    }
  }
}
