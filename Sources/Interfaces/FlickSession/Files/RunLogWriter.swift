internal import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickLog

/// Writes the run log of a session by replaying all of its inputs.
package enum RunLogWriter {
  /// The written file, and the outcome.
  package struct Result {
    /// The lines of the file.
    package var bytes: [UInt8]
    /// The hash of all lines but the last.
    package var hash: String
    /// The outcome at rest, which may be later than the last line.
    package var outcome: ScreenOutcome
    /// The versioned rules that were applied until rest.
    package var appliedRules: AppliedRules
  }

  /// Replays a simulation and returns its run log.
  ///
  /// - Parameter script: the name of the script in the header; its path by default.
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
    try simulation.replayAll { event in
      guard !isOver else { return }
      // Setting a value opens the screen again; the same stage continues.
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
