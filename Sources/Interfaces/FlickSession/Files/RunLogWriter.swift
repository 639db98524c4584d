internal import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickLog

/// The run log of all that was done in a view: it is done again, and what happens is written down.
package enum RunLogWriter {
  /// The written file, and the outcome.
  package struct Result {
    /// The lines.
    package var bytes: [UInt8]
    /// Of all lines but the last.
    package var hash: String
    /// The outcome once all was at rest, which may be later than the last line.
    package var outcome: ScreenOutcome
    /// The versioned rules that had a part until then.
    package var appliedRules: AppliedRules
  }

  /// The lines, and the hash of all but the last.
  ///
  /// - Parameter script: what the header calls the script; its path unless given.
  package static func log(
    of simulation: Simulation, script: String? = nil
  ) throws(HostError) -> Result {
    var log = RunLog()
    log.header(
      script: script ?? simulation.path, seed: simulation.seed,
      settings: simulation.firstSettings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    var relaid: Set<Int> = []
    var isOver = false
    var (outcome, applied): (ScreenOutcome?, AppliedRules?)
    try simulation.retell { event in
      guard !isOver else { return }
      // Setting a value opens the screen anew; the same stage continues.
      if case .opened(let stage, _, _) = event, !relaid.insert(stage).inserted { return }
      log.add(event)
    } atEnd: {
      isOver = true
      simulation.rest()
      outcome = simulation.outcome
      applied = simulation.stage.appliedRules
    }
    let hash = log.hashText
    log.end(exitCode: 0, error: nil)
    return Result(
      bytes: log.takeBytes(), hash: hash, outcome: outcome ?? simulation.outcome,
      appliedRules: applied ?? simulation.stage.appliedRules)
  }
}
