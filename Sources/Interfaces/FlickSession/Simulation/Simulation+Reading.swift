package import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickLog

extension Simulation {
  /// The seed of `math.random`.
  package var seed: Int { configuration.seed }

  /// The current virtual time.
  package var now: Seconds { world.stage.now }

  /// A copy of the current stage.
  package var stage: Stage { world.stage.current }

  /// The title of the screen.
  package var title: String { world.title }

  /// All decisions so far.
  package var decisions: DecisionLog { world.notes.decisions }

  /// Changes of pages, cards and states so far.
  package var changes: [(time: Seconds, text: String)] { world.notes.changes }

  /// The outcome so far.
  package var outcome: ScreenOutcome {
    let stage = stage
    return ScreenOutcome(
      decisions.map { DecisionSummary($0, in: stage.scene) }, rest: isAtRest ? lastRest : nil,
      places: Curves.places(on: stage).map { .init(name: $0.name, value: $0.value) })
  }

  /// The declared tunables with the values in use.
  package var tunables: [(declaration: Tunables.Declaration, value: Tunables.Value)] {
    world.host.session.tunables.values
  }

  /// The declared tunables, with the settings from outside.
  package var declared: Tunables { world.host.session.tunables }

  /// Whether the stage is at rest without pending events, and all inputs have been applied.
  var isAtRest: Bool { !timeline.hasAhead && world.stage.nextEventTime == .infinity }

  /// The time when a motion last came to rest; nil before the first.
  var lastRest: Seconds? { world.notes.lastRest }

  /// The hash of all files of the script in load order; nil if one can no longer be read.
  var sourcesHash: String? {
    var hash = LineHash()
    for file in files {
      guard let bytes = try? world.sources.read(file) else { return nil }
      hash.add(bytes[...])
      hash.add([0])
    }
    return hash.hex
  }

  /// Removes the limit of the process's CPU time until the next call of the script sets it again.
  ///
  /// Searches on copies use their own limits.
  package func unlimitProcess() { world.host.unlimitProcess() }

  /// The files of the script.
  package var files: [String] { world.host.loadedFiles }

  /// The files to watch for a reload of the script, without duplicates.
  package var watchedFiles: [String] {
    var seen: Set<String> = []
    let files = world.host.watchedFiles + triedFiles + (tunablesFile.map { [$0.path] } ?? [])
    return files.filter { seen.insert($0).inserted }
  }

  /// Whether something moves, an event or input is pending, or a finger is down.
  package var isBusy: Bool {
    timeline.hasAhead || world.stage.nextEventTime < .infinity || !fingers.isEmpty
      || now < timeline.end
  }

  /// The fingers that are down.
  package var fingers: [Touch] { timeline.fingers }

  /// The texts of the loaded script and its modules.
  package var sources: SourceMemory { world.sources }
}
