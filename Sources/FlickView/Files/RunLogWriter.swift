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
      switch event {
      case .opened(let stage, let title, let scene):
        // A value that is set opens the screen anew; it is the same stage that goes on.
        if relaid.insert(stage).inserted { log.opened(stage: stage, title: title, scene: scene) }
      case .stage(let stage, let event): log.event(event, stage: stage)
      case .printed(let text): log.printed(text)
      case .declared(let name, let value): log.tunable(name, value: "\(value)")
      }
    }
    log.end(exitCode: 0, error: nil)
    do {
      try File.write(log.takeBytes(), to: path)
    } catch {
      throw HostError(.input, "\(error)")
    }
  }
}
