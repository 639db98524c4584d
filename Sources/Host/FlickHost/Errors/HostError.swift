package import FlickSystem
internal import LuaKit

/// Why a script, a trace or a test could not be run to its end.
package struct HostError: Error, CustomStringConvertible {
  /// What kind of failure it is; decides the exit code.
  package enum Kind: Hashable, CaseIterable, Sendable {
    /// An input cannot be loaded or run: a Lua error, a bad trace, a missing file.
    case input
    /// A budget was exceeded.
    case budget
    /// A check of a scenario failed.
    case check
    /// Nothing matched what was asked for.
    case nothing
    /// The same run had another result when it was repeated.
    case chance
    /// The user requested the end (Ctrl-C).
    case interrupted
  }

  /// What kind of failure it is.
  package var kind: Kind
  /// One line, with file and line first where they are known.
  package var description: String
  /// The script's calls that led there, as lines; empty when there is no more to say.
  package var traceback: String
  /// The line of the script, and when it was in virtual time, as lines; empty when they are not
  /// known.
  package var context = ""
  /// Whether the engine died, and with it the process that ran the script.
  package var isDeath = false
  /// The error that made it so, where there was one.
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

  /// What became of a script, in a few words.
  init(_ error: LuaError) {
    self.init(error.hostKind, error.description, cause: error)
  }

  /// Creates an error of an input from the one that made it so.
  ///
  /// - Parameters:
  ///   - subject: the file or the option, where the text of the cause does not say which it is.
  ///   - advice: to be added to that text.
  package init(input cause: any Error, of subject: String? = nil, advice: String = "") {
    self.init(.input, (subject.map { "\($0): " } ?? "") + "\(cause)" + advice, cause: cause)
  }

  /// A caught error as it is, or as the cause of an error of an input.
  package init(caught error: any Error) {
    if let error = error as? HostError { self = error } else { self.init(input: error) }
  }

  /// What `body` returns; what it throws becomes the cause of an error of an input.
  package static func input<Result>(
    of subject: @autoclosure () -> String? = nil, _ body: () throws -> Result
  ) throws(HostError) -> Result {
    do { return try body() } catch { throw HostError(input: error, of: subject()) }
  }

  /// What `body` returns; an error gets the name of the file or part in front.
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
  /// What became of a script whose process did not come to its end by itself.
  ///
  /// - Parameters:
  ///   - end: how it ended.
  ///   - script: the file that was run.
  ///   - test: the test of it that was running, and the line where that is declared.
  ///   - configuration: the budgets that it had.
  package init?(
    _ end: Supervisor.End, of script: String, test: (line: Int, name: String)? = nil,
    within configuration: RunConfiguration
  ) {
    switch end {
    case .exited: return nil
    case .lost(let reason):
      self.init(.input, "what became of its process is not known: \(reason)")
      isDeath = true
    case .exhausted: self.init(.budget, Self.wordsOfExhaustion(within: configuration))
    case .died(let signal, _): self.init(deathBy: signal, within: configuration)
    }
    let place = end.place
    let start = place.map { "\($0)" } ?? test.map { "\(script):\($0.line)" } ?? script
    let name = test.map { "\($0.name): " } ?? ""
    description = "\(start): \(name)\(description)"
    // A worker that has lost its memory may name any file: what is shown is of the one that the
    // user named.
    if let place, place.source == script, Path.isFile(script),
      let bytes = try? File.read(script, limit: 1 << 20),
      let excerpt = SourceExcerpt(
        line: place.line, of: String(decoding: bytes, as: UTF8.self), message: "")
    {
      context = excerpt.text
    }
  }

  /// The error of a command with a worker that died or exceeded its budget.
  ///
  /// - Parameters:
  ///   - end: how it ended.
  ///   - input: the file that it was reading.
  ///   - budget: the budget that it had.
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
      self.init(.input, "\(input): what became of the process is not known: \(reason)")
    }
  }

  /// What became of a process that was ended by a signal, in words.
  private init(deathBy signal: Signal, within configuration: RunConfiguration) {
    if signal.isProcessorTime {
      self.init(.budget, Self.wordsOfLateness(within: configuration))
    } else if signal.isKill {
      self.init(
        .input,
        "its process was killed by \(signal): by someone, or by the system for want of memory")
    } else if signal.isRequestToEnd {
      self.init(.input, "its process was ended by \(signal)")
    } else {
      self.init(.input, "the engine died by \(signal)")
    }
    isDeath = kind == .input
  }

  /// The message for a script whose process wanted more memory than it may have.
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
  /// Lines that show where two values differ; made when they are first read.
  var marks: [String]?

  /// - Parameters:
  ///   - fault: what was expected and what was found.
  ///   - message: what the scenario says of it.
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
