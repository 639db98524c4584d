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
  }

  /// What kind of failure it is.
  package var kind: Kind
  /// One line, with file and line first where they are known.
  package var description: String
  /// The script's calls that led there, as lines; empty when there is no more to say.
  package var traceback: String
  /// The line of the script, and when it was in virtual time, as lines; empty when they are not known.
  package var context = ""
  /// Whether the engine died, and with it the process that ran the script.
  package var isDeath = false

  /// Creates an error.
  package init(_ kind: Kind, _ description: String, traceback: String = "") {
    self.kind = kind
    self.description = description
    self.traceback = traceback
  }

  /// What became of a script, in a few words.
  init(_ error: LuaError) {
    self.init(error.hostKind, error.description)
  }
}

extension HostError {
  /// What became of a script whose process wanted more memory than it may have.
  package init(exhausting memoryLimit: Int, at place: String) {
    self.init(
      .budget,
      "\(place): memory budget of \(memoryLimit >> 20) MB exceeded, in one call of the host")
  }

  /// What became of a script whose process did not come to its end by itself.
  ///
  /// - Parameters:
  ///   - end: how it ended.
  ///   - place: the script, with the line and name of the test where it is known.
  ///   - configuration: the budgets that it had.
  package init?(
    _ end: Supervisor.End, of place: String, within configuration: RunConfiguration
  ) {
    switch end {
    case .exited: return nil
    case .lost(let reason):
      self.init(.input, "\(place): what became of its process is not known: \(reason)")
      isDeath = true
    case .exhausted: self.init(exhausting: configuration.memoryLimit, at: place)
    case .died(let signal):
      self.init(deathBy: signal, of: place, cpuLimit: configuration.cpuLimit)
    }
  }

  /// What became of a script whose process was ended by a signal.
  ///
  /// - Parameters:
  ///   - place: the script, with the line and name of the test where it is known.
  ///   - cpuLimit: the budget that it had.
  init(deathBy signal: Signal, of place: String, cpuLimit: Double) {
    if signal.isProcessorTime {
      self.init(
        .budget,
        "\(place): CPU budget of \(LuaNumber.text(cpuLimit)) s exceeded, in code that does not return"
      )
    } else if signal.isKill {
      self.init(
        .input,
        "\(place): its process was killed by \(signal): by someone, or by the system for want of memory"
      )
    } else if signal.isRequestToEnd {
      self.init(.input, "\(place): its process was ended by \(signal)")
    } else {
      self.init(.input, "\(place): the engine died by \(signal)")
    }
    isDeath = kind == .input
  }
}

/// A failed check of a scenario.
struct CheckFailure: Error, CustomStringConvertible {
  let description: String

  /// - Parameters:
  ///   - fault: what was expected and what was found.
  ///   - message: what the scenario says of it.
  init(_ fault: String, _ message: String? = nil) {
    description = message.map { "\($0): \(fault)" } ?? fault
  }
}

extension LuaError {
  /// The kind that it is to the host.
  var hostKind: HostError.Kind {
    switch kind {
    case .cpu, .memory, .source, .output: .budget
    default: cause is CheckFailure ? .check : .input
    }
  }
}
