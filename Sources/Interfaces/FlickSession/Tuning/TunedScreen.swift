package import FlickAPI
package import FlickCore
package import FlickHost

/// A screen that a person tunes while it runs: a simulation, or the stage of the prompt.
package protocol TunedScreen: AnyObject {
  /// The path of the script.
  var path: String { get }
  /// The configuration of the script at the start.
  var configuration: RunConfiguration { get }
  /// The texts of the loaded script and its modules.
  var sources: SourceMemory { get }
  /// The loaded files of the script.
  var files: [String] { get }
  /// The file that sets tunables, with its last values.
  var tunablesFile: FollowedTunables? { get set }
  /// The declared tunables, with the settings from outside.
  var declared: Tunables { get }
  /// The current settings of declared tunables.
  var settings: [String: String] { get }
  /// A copy of the current stage.
  var stage: Stage { get }
  /// The inputs of the stage.
  var timeline: InputLog { get }
  /// All decisions so far.
  var decisions: DecisionLog { get }
  /// The start of the last gesture.
  var lastGesture: GestureStart? { get set }

  /// Runs the loaded script with other settings; the stage continues.
  func set(_ settings: [String: String]) throws(HostError)
  /// Runs the script from its files; the stage continues.
  ///
  /// - Throws: `HostError` if the script does not load; the old one and its settings then stay.
  func load(_ settings: [String: String]) throws(HostError)
}

extension TunedScreen {
  /// The run configuration with the current settings.
  package var presentConfiguration: RunConfiguration {
    var configuration = configuration
    configuration.tunables = Tunables(settings)
    return configuration
  }

  /// The last gesture, unless it is ahead.
  package var gesture: GestureStart? {
    lastGesture.flatMap { $0.firstEntry < timeline.doneCount ? $0 : nil }
  }

  /// The last gesture, if it is over and no component took it.
  package var untakenGesture: UntakenGesture? {
    guard let gesture, timeline.fingers.isEmpty, !timeline.hasAhead, !stage.hasUndecidedGestures,
      gesture.decisionCount <= decisions.count
    else { return nil }
    return UntakenGesture(decisions.dropFirst(gesture.decisionCount))
  }

  /// The decisions since the start of the last gesture, as last shown.
  private var decisionsOfLastGesture: [DecisionSummary]? {
    guard let gesture else { return nil }
    let stage = stage
    let since = gesture.reported?.until ?? -.infinity
    return (gesture.reported?.decisions ?? [])
      + decisions.dropFirst(gesture.decisionCount).filter { $0.time > since }
      .map { DecisionSummary($0, in: stage.scene) }
  }

  /// The names of the tunables that the script declares, by loading it with settings in a separate
  /// engine without further effects.
  ///
  /// - Parameter sources: the known texts; receives those that are read from files.
  /// - Returns: nil if the script does not load.
  package func names(
    declaredWith settings: [String: String], _ sources: SourceMemory
  ) -> [String]? {
    let beginning = Simulation.Beginning(stage: stage, sources: sources)
    let world = try? Simulation.load(path, configuration, settings, beginning)
    return world?.host.session.tunables.declarations.map(\.name)
  }

  /// The settings that the declarations of the script on disk do not allow, each with its reason.
  ///
  /// A script ends at the first refused setting, so it runs once for each, in a separate engine
  /// without further effects.
  ///
  /// - Throws: `HostError` if the script does not load without these settings either.
  private func refusedSettings(of wanted: [String: String]) throws(HostError) -> [String: String] {
    var refused: [String: String] = [:]
    while true {
      let settings = wanted.filter { refused[$0.key] == nil }
      let beginning = Simulation.Beginning(stage: stage, sources: SourceMemory())
      var declared = Tunables()
      do throws(HostError) {
        _ = try Simulation.load(
          path, configuration, settings, beginning,
          onFailure: { declared = $0.session.tunables })
        return refused
      } catch {
        let found = declared.refusals(of: settings)
        if found.isEmpty, refused.isEmpty { return [:] }
        guard !found.isEmpty else { throw error }
        for (declaration, text) in found {
          refused[declaration.name] = "\(text) is not allowed: \(declaration.allowed)"
        }
      }
    }
  }

  /// Plays the last gesture from its start with other settings, in a separate engine without
  /// further effects.
  ///
  /// - Parameter isWhole: whether it is played to its end if that is ahead, as while the gesture is
  ///   being played again; otherwise up to now.
  /// - Returns: the decisions; nil without a gesture, or if the script does not load with the
  ///   settings.
  package func trial(
    of settings: [String: String], isWhole: Bool = true
  ) -> [DecisionSummary]? {
    guard let gesture,
      let trial = try? Simulation.load(
        path, configuration, settings, .init(stage: gesture.stage, sources: sources))
    else { return nil }
    let (count, end) = isWhole ? end(of: gesture) : (timeline.doneCount, stage.time)
    return trial.decisions(
      playing: Array(timeline.entries[gesture.firstEntry..<count]), until: end)
  }

  /// How long after the last lift a gesture is decided at most, as after one of two taps.
  private static var longestWait: Seconds { 0.5 }

  /// The number of entries up to the end of a gesture, and the time of its decision; both of now
  /// if that is later.
  private func end(of gesture: GestureStart) -> (count: Int, time: Seconds) {
    var down: Set<Int> = []
    let entries = timeline.entries
    for index in gesture.firstEntry..<entries.count {
      guard case .touch(let touch) = entries[index].action, touch.phase != .turned else { continue }
      if touch.isLast { down.remove(touch.pointer) } else { down.insert(touch.pointer) }
      guard down.isEmpty else { continue }
      return (
        max(timeline.doneCount, index + 1), max(stage.time, entries[index].time + Self.longestWait)
      )
    }
    return (timeline.doneCount, stage.time)
  }

  /// Reloads the script from its files.
  ///
  /// Settings are kept, except those that the script no longer declares or allows. After any
  /// other error of the script, the screen stays as it was.
  ///
  /// - Returns: the differences in the decisions of the last gesture, and the dropped settings.
  /// - Throws: `HostError` if the script or the file of tunables cannot be loaded; the old script
  ///   then stays in use.
  @discardableResult
  package func reload() throws(HostError) -> ReloadReport {
    var file = tunablesFile
    let wanted = try file?.read(into: settings) ?? settings
    let reported = decisionsOfLastGesture
    var refused: [String: String] = [:]
    do throws(HostError) {
      try load(wanted)
    } catch {
      // The script may no longer allow some settings. At the prompt, each load has effects.
      refused = try refusedSettings(of: wanted)
      guard !refused.isEmpty else { throw error }
      try load(wanted.filter { refused[$0.key] == nil })
    }
    tunablesFile = file
    let kept = settings
    var report = ReloadReport()
    report.dropped = wanted.keys.filter { kept[$0] == nil }.sorted().map { name in
      "\(name) (\(refused[name] ?? "not declared"))"
    }
    if let reported, let again = trial(of: kept, isWhole: false) {
      report.comparison = DecisionComparison(reported, again)
      lastGesture?.reported = (again, stage.time)
    }
    return report
  }
}
