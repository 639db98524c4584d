internal import FlickAPI
internal import FlickCore
internal import FlickHost

extension Simulation {
  /// An engine with the loaded script, and the stage.
  struct World {
    var host: ScriptHost
    var stage: StageObject
    var notes: Notebook
    var title: String
    var sources: SourceMemory
  }

  /// The initial state of an engine.
  struct Beginning {
    /// The stage to continue from; nil for a new one.
    var stage: Stage?
    var notes: Notebook?
    /// The texts of the scripts; nil to read them from disk.
    var sources: SourceMemory?
    /// Whether every setting must be declared by the script.
    var checksSettings = false

    /// A new stage with the script texts of a world.
    static func again(_ world: World) -> Beginning { Beginning(sources: world.sources) }

    /// The current stage and notes of a world.
    static func onward(_ world: World, sources: SourceMemory?) -> Beginning {
      Beginning(stage: world.stage.current, notes: world.notes, sources: sources)
    }
  }

  /// Creates an engine, loads the script and opens the stage.
  ///
  /// - Parameters:
  ///   - log: called with each event.
  ///   - onFailure: called with the engine of a script that does not load.
  /// - Throws: `HostError` if the script cannot be run or does not open a stage.
  static func load(
    _ path: String, _ configuration: RunConfiguration, _ settings: [String: String],
    _ beginning: Beginning, log: ((SessionEvent) -> Void)? = nil,
    onFailure: (ScriptHost) -> Void = { _ in }
  ) throws(HostError) -> World {
    var configuration = configuration
    configuration.tunables = Tunables(settings)
    let notes = Notebook()
    if let old = beginning.notes { notes.copy(from: old) }
    let sources = beginning.sources ?? SourceMemory()
    let host = try ScriptHost(
      configuration,
      log: { event in
        notes.record(event)
        log?(event)
      }, output: { _ in })
    host.sources = sources
    // Plots read values from the stage directly.
    host.session.logsValues = log != nil
    do throws(HostError) {
      let screen = try host.openScreen(path, checksSettings: beginning.checksSettings)
      var stage: StageObject?
      try host.drive {
        stage =
          try beginning.stage.map {
            try StageObject(screen, in: host.session, continuing: $0)
          } ?? StageObject(screen, in: host.session)
      }
      guard let stage else { throw HostError(.input, "\(path): opens no stage") }
      notes.useNames(of: screen.scene)
      return World(host: host, stage: stage, notes: notes, title: screen.title, sources: sources)
    } catch {
      onFailure(host)
      throw error
    }
  }
}

extension Simulation.World {
  /// Applies inputs, advances to a moment, and returns the decisions.
  ///
  /// Errors are ignored.
  func decisions(playing entries: [InputLog.Entry], until end: Seconds) -> [DecisionSummary] {
    func attempt(_ body: () throws -> Void) { try? host.drive(body) }
    for input in entries.inputs {
      attempt { try stage.advance(to: max(input[0].time, stage.now)) }
      attempt { try stage.apply(input) }
    }
    attempt { try stage.advance(to: max(end, stage.now)) }
    let scene = stage.scene
    return notes.decisions.map { DecisionSummary($0, in: scene) }
  }
}
