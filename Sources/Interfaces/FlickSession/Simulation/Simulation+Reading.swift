package import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickLog

extension Simulation {
  /// Seeds `math.random`.
  package var seed: Int { configuration.seed }

  /// Virtual time now.
  package var now: Seconds { world.stage.now }

  /// The world now: a copy.
  package var stage: Stage { world.stage.current }

  /// What the screen is called.
  package var title: String { world.title }

  /// All decisions so far.
  package var decisions: [Decision] { world.notes.decisions }

  /// Changes of pages, cards and states so far.
  package var changes: [(time: Seconds, text: String)] { world.notes.changes }

  /// The outcome so far.
  package var outcome: ScreenOutcome {
    let stage = stage
    return ScreenOutcome(
      decisions.map { DecisionSummary($0, in: stage.scene) }, rest: isAtRest ? lastRest : nil,
      places: Curves.places(on: stage).map { .init(name: $0.name, value: $0.value) })
  }

  /// What is declared, with the values that the script got.
  package var tunables: [(declaration: Tunables.Declaration, value: Tunables.Value)] {
    world.host.session.tunables.values
  }

  /// The same, and what is set from outside.
  package var declared: Tunables { world.host.session.tunables }

  /// Whether nothing moves, nothing is to be done, and nothing would happen by itself.
  var isAtRest: Bool { !timeline.hasAhead && world.stage.nextHappening == .infinity }

  /// When a motion came to rest last; nil before.
  var lastRest: Seconds? { world.notes.lastRest }

  /// The hash of the texts of all files of the script, in the order in which they were loaded; nil
  /// if one cannot be read any more.
  var sourcesHash: String? {
    var hash = LineHash()
    for file in files {
      guard let bytes = try? world.sources.read(file) else { return nil }
      hash.add(bytes[...])
      hash.add([0])
    }
    return hash.hex
  }

  /// How the script is run, with the values of now.
  package var presentConfiguration: RunConfiguration {
    var configuration = configuration
    configuration.tunables = Tunables()
    for (name, text) in settings { configuration.tunables.set(name, to: text) }
    return configuration
  }

  /// Ends the limit of the process's CPU time, which the next call of the script sets anew.
  ///
  /// Searches on copies have limits of their own.
  package func unlimitProcess() { world.host.unlimitProcess() }

  /// The files of the script.
  package var files: [String] { world.host.loadedFiles }

  /// What a change of is a reason to load the script again.
  package var watchedFiles: [String] {
    var seen: Set<String> = []
    let files = world.host.watchedFiles + triedFiles + (tunablesFile.map { [$0.path] } ?? [])
    return files.filter { seen.insert($0).inserted }
  }

  /// Whether the script on the disk is one that does not load.
  package var isBroken: Bool { !triedFiles.isEmpty }

  /// Whether anything moves by itself, is being played, or a finger is down.
  package var isBusy: Bool {
    timeline.hasAhead || world.stage.nextHappening < .infinity || !fingers.isEmpty
      || now < timeline.end
  }

  /// The fingers that are down.
  package var fingers: [Touch] { timeline.fingers }
}
