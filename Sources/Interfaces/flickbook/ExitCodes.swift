internal import ArgumentParser
internal import FlickHost

/// The exit codes of every command; `docs/guides/command-line.md` lists them.
extension ExitCode {
  /// A check of a scenario failed.
  static let checkFailed = ExitCode(1)
  /// An input could not be loaded or run.
  static let badInput = ExitCode(2)
  /// A budget was exceeded.
  static let overBudget = ExitCode(3)
  /// A repeated run gave another result.
  static let notDeterministic = ExitCode(4)
  /// The query did not match.
  static let nothingMatched = ExitCode(5)
  /// The user requested the end (Ctrl-C): 128 and the number of SIGINT.
  static let interrupted = ExitCode(130)
  /// A fault of Flickbook itself or of the machine.
  static let internalError = ExitCode(70)
}

extension HostError {
  /// The error of an action, as a list; empty without one.
  static func faults(_ action: () throws -> Void) -> [HostError] {
    do {
      try action()
      return []
    } catch {
      return [HostError(caught: error)]
    }
  }

  /// The code with which a command ends that met this error.
  var exitCode: ExitCode {
    switch kind {
    case .input: .badInput
    case .budget: .overBudget
    case .check: .checkFailed
    case .nothing: .nothingMatched
    case .chance: .notDeterministic
    case .interrupted: .interrupted
    }
  }
}
