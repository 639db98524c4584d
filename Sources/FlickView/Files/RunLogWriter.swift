internal import FlickAPI
internal import FlickHost
internal import FlickReport
internal import FlickSystem

/// Writes the run log of all that was done in a view: it is done again, and what happens is written.
enum RunLogWriter {
  static func write(_ simulation: Simulation, to path: String) throws(HostError) {
    var log = RunLog()
    log.header(
      script: simulation.path, seed: simulation.seed,
      settings: simulation.settings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    var relaid: Set<Int> = []
    try simulation.retell { event in
      // A value that is set opens the screen anew; it is the same stage that goes on.
      if case .opened(let stage, _, _) = event, !relaid.insert(stage).inserted { return }
      log.add(event)
    }
    log.end(exitCode: 0, error: nil)
    do {
      try File.write(log.takeBytes(), to: path)
    } catch {
      throw HostError(.input, "\(error)")
    }
  }
}
