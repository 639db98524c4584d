internal import FlickAPI
package import FlickHost
internal import FlickSystem

/// A screen's script with values of tunables, and the gestures of a corpus.
package struct LabSession: Sendable {
  package let script: String
  package private(set) var configuration: RunConfiguration
  /// The values that are set from outside, by name.
  package let settings: [String: String]
  package let question: OutcomeQuestion
  package let gestures: [CorpusFile.Recorded]
  /// The question about each gesture.
  let asked: [OutcomeQuestion.Asked]
  /// The effects of tunables, shared by all sessions with the same script and values.
  private(set) var effects = KnownEffects()
  /// The progress that runs are reported to; nil for none.
  package var progress: LabProgress?

  package init(
    script: String, _ configuration: RunConfiguration, _ gestures: [CorpusFile.Recorded],
    _ question: OutcomeQuestion = OutcomeQuestion()
  ) {
    self.script = script
    self.configuration = configuration
    self.configuration.determineProject(ofScriptsIn: Path.parent(script))
    settings = configuration.tunables.settings
    self.gestures = gestures
    self.question = question
    asked = gestures.map { question.asked(of: $0) }
  }

  /// The session with other values.
  func changed(by changes: [String: String]) -> LabSession {
    var configuration = configuration
    for (name, text) in changes { configuration.tunables.set(name, to: text) }
    return LabSession(script: script, configuration, gestures, question).reporting(to: progress)
  }

  /// The session for several threads that run the script at once.
  ///
  /// They share its CPU limit, so that a script that never ends does not use up the limit once for
  /// each thread.
  var crowded: LabSession {
    var session = self
    session.configuration.runsAtOnce = Workers.processorCount
    return session
  }

  /// The session with other gestures.
  package func with(_ gestures: [CorpusFile.Recorded]) -> LabSession {
    var session = LabSession(script: script, configuration, gestures, question)
    (session.effects, session.progress) = (effects, progress)
    return session
  }

  /// The session with a progress that runs are reported to.
  package func reporting(to progress: LabProgress?) -> LabSession {
    var session = self
    session.progress = progress
    return session
  }

  /// The screen with changed values, including those of `SceneChange`.
  package func screen(_ changes: [String: String] = [:]) throws(HostError) -> LabScreen {
    var values = settings.merging(changes) { $1 }
    let sceneChanges = try SceneChange.take(from: &values)
    let screen = try LabScreen(script, configuration, values)
    for change in sceneChanges { try screen.change(change) }
    return screen
  }

  /// Plays a gesture on the screen with changed values.
  ///
  /// A refusal by the script is an outcome too.
  ///
  /// - Throws: `HostError` when a budget is exceeded.
  package func play(
    _ gesture: CorpusFile.Recorded, _ changes: [String: String] = [:]
  ) throws(HostError) -> GestureRun {
    try progress?.run()
    do throws(HostError) {
      return try screen(changes).play(question.asked(of: gesture), gesture.trace)
    } catch {
      return try GestureRun(refusal: error)
    }
  }

  /// Plays a gesture with changed values and records it for a report; see `RunRecorder.json(of:)`.
  ///
  /// - Throws: `HostError` if it cannot be played, or when a budget is exceeded.
  package func record(
    _ gesture: CorpusFile.Recorded, _ changes: [String: String] = [:]
  ) throws(HostError) -> String {
    let recorder = RunRecorder()
    let screen = try LabScreen(
      script, configuration, settings.merging(changes) { $1 }, recorder: recorder)
    _ = try screen.play(question.asked(of: gesture), gesture.trace)
    return screen.record(by: recorder)
  }

  /// Plays all gestures with changed values, on all processors.
  ///
  /// - Parameter curves: whether to sample positions between lift and rest. Each gesture is then
  ///   played twice.
  package func playAll(
    _ changes: [String: String] = [:], curves: Bool = false
  ) throws(HostError) -> [GestureRun] {
    // A screen is made once for many gestures.
    try spread(gestures.count, with: { SceneStock(self) }) { stock, index in
      var run = try stock.play(index, changes)
      if curves, run.fault == nil { run.curve = try stock.curve(index, changes, of: run) }
      return run
    }
  }

  /// Calls `body` for each index on all processors, with a value that is made for each processor.
  func spread<Own, Result: Sendable>(
    _ count: Int, with own: @escaping @Sendable () -> Own,
    _ body: @escaping @Sendable (Own, Int) throws -> Result
  ) throws(HostError) -> [Result] {
    let parts = min(count, Workers.processorCount)
    let found = try spread(parts) { part in
      let own = own()
      return try stride(from: part, to: count, by: parts).map { try body(own, $0) }
    }
    return (0..<count).map { found[$0 % parts][$0 / parts] }
  }

  /// Calls `body` for each index on all processors.
  func spread<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
  ) throws(HostError) -> [Result] {
    do {
      // Lua states share their sources behind locks.
      guard let lender = configuration.lender else {
        return try Workers.map(count: count, takesPart: false, body)
      }
      return try Workers.map(count: count, takesPart: false) { index in
        let share = SpreadTime.Share(of: lender)
        defer { share.end() }
        guard !share.isOver else { throw HostError(.budget, "stopped") }
        return try body(index)
      }
    } catch {
      throw HostError(caught: error)
    }
  }

  /// The tunables of the screen, with their values.
  package func tunables() throws(HostError) -> [TunableAxis] {
    let screen = try screen()
    let scripts = Set(screen.scripts).sorted().compactMap { path in
      (try? File.read(path)).map {
        (name: path == script ? "" : Path.name(path), text: $0)
      }
    }
    var compared = ComparedValues(
      branches: ScriptBranches(scripts.map(\.text), names: scripts.map(\.name)))
    for tunable in screen.tunables {
      if case .number(let value) = tunable.value {
        compared.values[tunable.declaration.name] = value
      }
    }
    return screen.tunables.map { TunableAxis($0.declaration, $0.value).comparing(compared) }
  }

  /// The tunables of the screen with the given names, in this order; all for an empty list.
  ///
  /// - Throws: `HostError` if a name is unknown or occurs twice.
  package func tunables(named names: [String]) throws(HostError) -> [TunableAxis] {
    let all = try tunables()
    guard !names.isEmpty else { return all }
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw HostError(.input, "tunable '\(name)' is named twice")
    }
    return try names.map { name throws(HostError) in try all.named(name) }
  }
}
