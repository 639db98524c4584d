package import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickLog

/// A recording that is done again, as it was or with something changed, and what it is compared
/// with.
package struct Replay {
  /// What is another than when it was recorded.
  package struct Changes: Sendable {
    /// Tunables that are set, by name.
    package var settings: [String: String]
    /// The seed of `math.random`; nil for the recorded one.
    package var seed: Int?

    package init(settings: [String: String] = [:], seed: Int? = nil) {
      (self.settings, self.seed) = (settings, seed)
    }

    package var isEmpty: Bool { settings.isEmpty && seed == nil }
  }

  /// The file, for people.
  package let name: String
  private let script: String
  private let configuration: RunConfiguration
  package let recording: Recording
  package let changes: Changes

  /// - Parameters:
  ///   - name: the file, or a trace by name; see `Recording.path`.
  ///   - script: the path of the screen's script.
  /// - Throws: `HostError` for a file that is no recording.
  package init(
    _ name: String, of script: String, _ configuration: RunConfiguration, _ changes: Changes
  ) throws(HostError) {
    self.name = name
    (self.script, self.configuration, self.changes) = (script, configuration, changes)
    recording = try Recording(path: Recording.path(of: name, in: configuration.traceFolders))
  }

  /// The screen with what was done to it ahead, and with what is changed.
  ///
  /// - Throws: `HostError` if the script cannot be run, returns no screen, or does not declare what
  ///   is set.
  package func simulation() throws(HostError) -> Simulation {
    try simulation(of: recording.changed(by: changes))
  }

  private func simulation(of recording: Recording) throws(HostError) -> Simulation {
    let simulation = try Simulation(script, configuration, replaying: recording)
    if let landing = recording.landing(off: simulation.stage.scene.root.frame) {
      throw HostError(input: landing, of: name)
    }
    return simulation
  }

  // MARK: Running

  /// One run of it, without a view.
  package struct Run {
    package let simulation: Simulation
    package let log: RunLogWriter.Result

    /// - Parameter title: what the log calls the script.
    package init(_ simulation: Simulation, isTrace: Bool, title: String) throws(HostError) {
      simulation.finish()
      // A trace does not say when it ends: once all is at rest.
      if isTrace { simulation.rest() }
      self.simulation = simulation
      log = try RunLogWriter.log(of: simulation, script: title)
    }

    /// What happened, without what was set.
    var happenings: [Substring] {
      let lines = String(decoding: log.bytes, as: UTF8.self).split(separator: "\n")
      return lines.dropFirst().dropLast().filter { !$0.hasPrefix(#"{"kind":"tunable""#) }
    }
  }

  package func run(_ changes: Changes = Changes()) throws(HostError) -> Run {
    let recording = recording.changed(by: changes)
    return try Run(
      try simulation(of: recording), isTrace: recording.isTrace,
      title: recording.isTrace ? script : recording.script)
  }

  // MARK: Comparing

  /// What a run is compared with.
  package struct Base {
    package let outcome: ScreenOutcome
    /// A note: why it is not what was recorded, if so.
    package let note: String?
    /// The version of the rules that the outcome follows from.
    let behavior: BehaviorVersion
    /// When gestures begin and wheels set out.
    package let starts: [Seconds]
    /// What people did, in the order of time.
    package let inputs: [InputLog.Entry]
    /// Values of tunables by name, if they are known.
    package let values: [String: String]?
    /// What happened, and what went wrong, if it was run again.
    let happenings: [Substring]?
    package let faults: [HostError]

    package init(_ outcome: ScreenOutcome, note: String?, of recording: Recording, run: Run?) {
      (self.outcome, self.note) = (outcome, note)
      let line = InputLog(recording.entries)
      (starts, inputs) = (line.starts, line.byHand)
      behavior = run == nil ? recording.behavior : .current
      values = run?.simulation.valueTexts
      happenings = run?.happenings
      faults = run?.simulation.faults ?? []
    }

    /// The report on a simulation that has played all recorded inputs.
    package func report(on simulation: Simulation) -> ReplayReport {
      let applied = simulation.stage.appliedRules
      let comparison = comparison(with: simulation.outcome, by: applied)
      let now = simulation.valueTexts
      let changed = (values ?? [:]).keys.sorted().compactMap { name -> String? in
        guard let old = values?[name], let value = now[name], old != value else { return nil }
        return "\(name) \(old) -> \(value)"
      }
      let with = changed.isEmpty ? [] : ["with \(changed.joined(separator: ", "))"]
      return ReplayReport(
        summary: comparison.summary, notes: with + (note.map { [$0] } ?? []) + comparison.ruleLines,
        flips: comparison.flipLines, moves: comparison.moveLines)
    }

    /// What is another now.
    ///
    /// - Parameter applied: the versioned rules that had a part in the run now.
    package func comparison(
      with outcome: ScreenOutcome, by applied: AppliedRules
    ) -> DecisionComparison {
      DecisionComparison(self.outcome, outcome, starts: starts, rules: (behavior, applied))
    }
  }

  /// The outcome before anything was changed; nil if that is not known.
  ///
  /// It is done again as it was recorded. If the script is another by now, what was recorded
  /// counts.
  package func base() throws(HostError) -> Base? {
    if recording.isTrace {
      guard !changes.isEmpty else { return nil }
      let run = try run()
      return Base(run.log.outcome, note: nil, of: recording, run: run)
    }
    return base(try? run())
  }

  /// - Parameter run: as it was recorded; nil if the script does not take that any more.
  package func base(_ run: Run?) -> Base? {
    if let run, run.log.hash == recording.hash {
      return Base(run.log.outcome, note: nil, of: recording, run: run)
    }
    if let outcome = recording.outcome {
      let note =
        run.map { isEdited($0.simulation) } ?? true
        ? Self.editedNote : hasComparableHash ? Self.otherProgramNote : Self.otherLogNote
      return Base(outcome, note: note, of: recording, run: nil)
    }
    guard let run, !changes.isEmpty else { return nil }
    let note = "compared with the script as it is now: what was decided is not in the recording"
    return Base(run.log.outcome, note: note, of: recording, run: run)
  }

  static let editedNote = "the script has changed since it was recorded"
  private static let otherProgramNote =
    "the script is as it was recorded, and yet comes out otherwise: Flickbook has changed, or the script is "
    + "not the same in each run"

  private static let otherLogNote =
    "recorded by a Flickbook whose run logs have other lines, so that hashes cannot be compared"

  /// Whether the recorded hash is of a log as it is written now.
  var hasComparableHash: Bool { recording.logVersion == RunLog.version }

  /// Whether the script is known to be another than when it was recorded.
  func isEdited(_ simulation: Simulation) -> Bool {
    recording.sources.map { $0 != simulation.sourcesHash } ?? false
  }
}

extension Recording {
  /// The same with other values: they hold throughout, over those that were set in the recording.
  package func changed(by changes: Replay.Changes) -> Recording {
    var recording = self
    recording.settings.merge(changes.settings) { $1 }
    if let seed = changes.seed { recording.seed = seed }
    recording.entries = entries.map { entry in
      guard case .settings(let values) = entry.action else { return entry }
      return InputLog.Entry(
        time: entry.time, action: .settings(values.merging(changes.settings) { $1 }))
    }
    return recording
  }
}

extension Simulation {
  /// The values of tunables as the script got them, as text.
  var valueTexts: [String: String] {
    Dictionary(tunables.map { ($0.declaration.name, "\($0.value)") }) { $1 }
  }
}
