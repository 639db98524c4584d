internal import FlickAPI
internal import FlickCore
internal import FlickHost

extension Simulation {
  /// An engine with the script in it, and the stage.
  struct World {
    var host: ScriptHost
    var stage: StageObject
    var notes: Notebook
    var title: String
    var sources: SourceMemory
  }

  /// What an engine is to begin with.
  struct Beginning {
    /// The stage that it continues; nil for a new one.
    var stage: Stage?
    var notes: Notebook?
    /// The texts that the scripts are loaded from; from the disk if nil.
    var sources: SourceMemory?
    /// Whether all that is set must be declared.
    var checksSettings = false

    /// From the start, with the texts of a world.
    static func again(_ world: World) -> Beginning { Beginning(sources: world.sources) }

    /// Where a world is.
    static func onward(_ world: World, sources: SourceMemory?) -> Beginning {
      Beginning(stage: world.stage.current, notes: world.notes, sources: sources)
    }
  }

  /// Makes an engine, loads the script in it, and opens the stage.
  ///
  /// - Parameters:
  ///   - log: hears what happens.
  ///   - onFailure: gets the files of a script that does not load.
  /// - Throws: `HostError` if the script cannot be run or opens no stage.
  static func load(
    _ path: String, _ configuration: RunConfiguration, _ settings: [String: String],
    _ beginning: Beginning, log: ((SessionEvent) -> Void)? = nil,
    onFailure: ([String]) -> Void = { _ in }
  ) throws(HostError) -> World {
    var configuration = configuration
    configuration.tunables = Tunables()
    for (name, text) in settings { configuration.tunables.set(name, to: text) }
    let notes = Notebook()
    if let old = beginning.notes { notes.goOn(from: old) }
    let sources = beginning.sources ?? SourceMemory()
    let host = try ScriptHost(
      configuration,
      log: { event in
        notes.note(event)
        log?(event)
      }, output: { _ in })
    host.sources = sources
    // Plots read the numbers of the stage themselves.
    host.session.logsValues = log != nil
    do throws(HostError) {
      let screen = try host.openScreen(path, checksSettings: beginning.checksSettings)
      var stage: StageObject?
      try host.drive {
        stage =
          try beginning.stage.map {
            try StageObject.opened(screen, in: host.session, continuing: $0)
          } ?? StageObject.opened(screen, in: host.session)
      }
      guard let stage else { throw HostError(.input, "\(path): opens no stage") }
      notes.useNames(of: screen.scene)
      return World(host: host, stage: stage, notes: notes, title: screen.title, sources: sources)
    } catch {
      onFailure(host.watchedFiles)
      throw error
    }
  }
}

extension Simulation.World {
  /// The decisions after inputs to the stage, up to a moment; errors are ignored.
  func decisions(
    playing entries: [InputLog.Entry], until end: Seconds
  ) -> [DecisionSummary] {
    func attempt(_ body: () throws -> Void) { try? host.drive(body) }
    for input in entries.inputs {
      attempt { try stage.pass(to: max(input[0].time, stage.now)) }
      attempt { try stage.apply(input) }
    }
    attempt { try stage.pass(to: max(end, stage.now)) }
    let scene = stage.scene
    return notes.decisions.map { DecisionSummary($0, in: scene) }
  }
}
