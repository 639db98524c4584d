package import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickLog

/// A replay of a recording, optionally with changes, and its base of comparison.
package struct Replay {
  /// The changes to a recording before it is replayed.
  package struct Changes: Sendable {
    /// The values of tunables by name.
    package var settings: [String: String]
    /// The seed of `math.random`; nil for the recorded one.
    package var seed: Int?

    package init(settings: [String: String] = [:], seed: Int? = nil) {
      (self.settings, self.seed) = (settings, seed)
    }

    package var isEmpty: Bool { settings.isEmpty && seed == nil }
  }

  /// The name of the recording in messages.
  package let name: String
  private let script: String
  private let configuration: RunConfiguration
  package let recording: Recording
  package let changes: Changes

  /// - Parameters:
  ///   - name: the file, or a trace by name; see `Recording.path`.
  ///   - script: the path of the screen's script.
  /// - Throws: `HostError` if the file is not a recording.
  package init(
    _ name: String, of script: String, _ configuration: RunConfiguration, _ changes: Changes
  ) throws(HostError) {
    self.name = name
    (self.script, self.configuration, self.changes) = (script, configuration, changes)
    recording = try Recording(path: Recording.path(of: name, in: configuration.traceFolders))
  }

  /// The screen with the recorded inputs ahead and the changes applied.
  ///
  /// - Throws: `HostError` if the script cannot be run, does not return a screen, or does not
  ///   declare a tunable that is set.
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

  /// A complete run of a recording without a display.
  package struct Run {
    package let simulation: Simulation
    package let log: RunLogWriter.Result

    /// - Parameter title: the name of the script in the log.
    package init(_ simulation: Simulation, isTrace: Bool, title: String) throws(HostError) {
      simulation.finish()
      // A trace does not state its end; it ends at rest.
      if isTrace { simulation.rest() }
      self.simulation = simulation
      log = try RunLogWriter.log(of: simulation, script: title)
    }

    /// The lines of the run log, without the header, the end and the values of tunables.
    var events: [Substring] {
      let lines = String(decoding: log.bytes, as: UTF8.self).split(separator: "\n")
      return lines.dropFirst().dropLast().filter { !$0.hasPrefix(#"{"kind":"tunable""#) }
    }
  }

  /// Replays the recording with changes.
  package func run(_ changes: Changes = Changes()) throws(HostError) -> Run {
    let recording = recording.changed(by: changes)
    return try Run(
      try simulation(of: recording), isTrace: recording.isTrace,
      title: recording.isTrace ? script : recording.script)
  }

  // MARK: Comparing

  /// The base of comparison for a run.
  package struct Base {
    package let outcome: ScreenOutcome
    /// A note if the base differs from a replay of the recording: the reason.
    package let note: String?
    /// The version of the rules that produced the outcome.
    let behavior: BehaviorVersion
    /// The start times of gestures and of wheel turns.
    package let starts: [Seconds]
    /// The inputs by hand, in order of time.
    package let inputs: [InputLog.Entry]
    /// The values of tunables by name, if known.
    package let values: [String: String]?
    /// The lines of the run log; nil if the base is the recorded outcome.
    let events: [Substring]?
    package let faults: [HostError]

    package init(_ outcome: ScreenOutcome, note: String?, of recording: Recording, run: Run?) {
      (self.outcome, self.note) = (outcome, note)
      let line = InputLog(recording.entries)
      (starts, inputs) = (line.starts, line.byHand)
      behavior = run == nil ? recording.behavior : .current
      values = run?.simulation.declared.texts
      events = run?.events
      faults = run?.simulation.faults ?? []
    }

    /// The report on a simulation that has played all recorded inputs.
    package func report(on simulation: Simulation) -> ReplayReport {
      let applied = simulation.stage.appliedRules
      let comparison = comparison(with: simulation.outcome, by: applied)
      let now = simulation.declared.texts
      let changed = (values ?? [:]).keys.sorted().compactMap { name -> String? in
        guard let old = values?[name], let value = now[name], old != value else { return nil }
        return "\(name) \(old) -> \(value)"
      }
      let with = changed.isEmpty ? [] : ["with \(changed.joined(separator: ", "))"]
      return ReplayReport(
        summary: comparison.summary, notes: with + (note.map { [$0] } ?? []) + comparison.ruleLines,
        flips: comparison.flipLines, moves: comparison.moveLines)
    }

    /// Compares the base with an outcome.
    ///
    /// - Parameter applied: the versioned rules applied in the new run.
    package func comparison(
      with outcome: ScreenOutcome, by applied: AppliedRules
    ) -> DecisionComparison {
      DecisionComparison(self.outcome, outcome, starts: starts, rules: (behavior, applied))
    }
  }

  /// The outcome without the changes; nil if it is not known.
  ///
  /// Replays the recording unchanged. If the result differs from the recording, for example after
  /// an edit of the script, the recorded outcome is used instead.
  package func base() throws(HostError) -> Base? {
    if recording.isTrace {
      guard !changes.isEmpty else { return nil }
      let run = try run()
      return Base(run.log.outcome, note: nil, of: recording, run: run)
    }
    return base(try? run())
  }

  /// The base of comparison, given a replay without changes.
  ///
  /// - Parameter run: the replay without changes; nil if the script no longer accepts the
  ///   recording.
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
    let note = "compared with the script as it is now: the recording has no decisions"
    return Base(run.log.outcome, note: note, of: recording, run: run)
  }

  static let editedNote = "the script has changed since it was recorded"
  private static let otherProgramNote =
    "the script is as it was recorded, but the outcome differs: Flickbook has changed, or the script is "
    + "not deterministic"

  private static let otherLogNote =
    "recorded by a Flickbook whose run logs have other lines, so that hashes cannot be compared"

  /// Whether the recorded hash is for the current version of the run log.
  var hasComparableHash: Bool { recording.logVersion == RunLog.version }

  /// Whether the script is known to have changed since the recording.
  func isEdited(_ simulation: Simulation) -> Bool {
    recording.sources.map { $0 != simulation.sourcesHash } ?? false
  }
}

extension Recording {
  /// The recording with changes, which override all values that are set in it.
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
