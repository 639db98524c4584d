internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickSession
internal import LuaKit

/// The stage of the prompt with its script.
///
/// The script runs in the session's own Lua state, so that variables persist.
final class PromptScreen: TunedScreen {
  private unowned let session: REPLSession
  /// The path of the script; empty if `:screen` did not open the stage.
  private(set) var path = ""
  private(set) var sources = SourceMemory()
  /// The screen last put on the stage by a run of the script; nil since the stage was opened.
  private(set) var newScreen: Screen?
  /// The tunables that the script has declared since it was last loaded from its files.
  private var ownNames: Set<String> = []
  var tunablesFile: FollowedTunables?
  /// The last trial of a gesture, and the number of inputs at that time.
  private var trial: (decisions: [DecisionSummary], until: Seconds)?
  private var trialInputCount = 0

  init(_ session: REPLSession) { self.session = session }

  private var host: ScriptHost { session.host }
  var configuration: RunConfiguration { session.configuration }
  var declared: Tunables { host.session.tunables }

  var settings: [String: String] {
    let names = Set(declared.declarations.map(\.name))
    return host.settings.filter { names.contains($0.key) }
  }

  var files: [String] {
    guard !path.isEmpty else { return [] }
    return [path] + host.loadedFiles.filter { $0 != path && sources.has($0) }
  }

  // MARK: The stage

  var stage: Stage {
    guard let stage = session.stage else { preconditionFailure("a gesture without a stage") }
    return stage.current
  }

  var timeline: InputLog { session.stage?.recorder.timeline ?? InputLog() }
  var decisions: DecisionLog { session.stage?.decisionsSoFar ?? DecisionLog() }

  var lastGesture: GestureStart? {
    get {
      guard let stage = session.stage, let gesture = PlayedGesture(lastOf: stage),
        let start = try? stage.stage(before: gesture.start, inputs: gesture.firstInput)
      else { return nil }
      return GestureStart(
        stage: start, firstEntry: gesture.firstInput,
        decisionCount: decisions.prefix { $0.time < gesture.start }.count,
        reported: trialInputCount == timeline.doneCount ? trial : nil)
    }
    set { (trial, trialInputCount) = (newValue?.reported, timeline.doneCount) }
  }

  /// Discards the last trial after going back in time.
  func forgetTrial() { trial = nil }

  // MARK: The script

  /// Opens the screen of a script on a new stage.
  func open(_ path: String) throws(HostError) {
    let sources = SourceMemory()
    let (known, count) = (host.loadedFiles, declared.declarationCount)
    try host.admit(path)
    host.sources = sources
    defer { host.sources = nil }
    let stage = try host.openStage(path)
    try HostError.input { try host.state.globals.set("stage", to: stage) }
    (self.path, self.sources, newScreen, trial) = (path, sources, nil, nil)
    ownNames = declared.names(declaredAfter: count)
    // Lua does not run a module again that was loaded before; a separate engine does.
    if !known.isEmpty { ownNames.formUnion(names(declaredWith: settings, sources) ?? []) }
  }

  func set(_ settings: [String: String]) throws(HostError) { try run(settings, sources) }

  func load(_ settings: [String: String]) throws(HostError) {
    try run(settings, SourceMemory(), isAnew: true)
  }

  /// Runs the script again, and puts the returned screen on the stage.
  ///
  /// Without a script, the settings apply to screens that are opened later.
  ///
  /// - Parameter isAnew: whether tunables that the script no longer declares are removed.
  private func run(
    _ settings: [String: String], _ sources: SourceMemory, isAnew: Bool = false
  ) throws(HostError) {
    let before = declared
    let others = before.settings.filter { self.settings[$0.key] == nil }
    let all = others.merging(settings) { $1 }
    guard !path.isEmpty else { return host.session.tunables.replaceSettings(all) }
    do throws(HostError) {
      let stage = try session.requireStage()
      host.session.tunables.replaceSettings(all)
      host.sources = sources
      defer { host.sources = nil }
      let screen = try host.reloadScreen(path)
      try host.exploring { try stage.relayout(screen) }
      newScreen = screen
      let names = declared.names(declaredAfter: before.declarationCount)
      if isAnew { host.session.tunables.remove(ownNames.subtracting(names)) }
      ownNames = isAnew ? names : ownNames.union(names)
    } catch {
      host.session.tunables = before
      throw error
    }
    self.sources = sources
    host.session.tunables.replaceSettings(others.merging(self.settings) { $1 })
  }
}
