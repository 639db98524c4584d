package import FlickAPI
internal import FlickCore
package import FlickHost

/// A recording that is done again, as it was or with something changed, and what it is compared with.
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

    var isEmpty: Bool { settings.isEmpty && seed == nil }
  }

  /// The file, for people.
  private let name: String
  private let script: String
  private let configuration: RunConfiguration
  package let recording: Recording
  private let changes: Changes

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
  /// - Throws: `HostError` if the script cannot be run, returns no screen, or does not declare what is set.
  package func simulation() throws(HostError) -> Simulation {
    try Simulation(script, configuration, replaying: recording.changed(by: changes))
  }

  // MARK: Running

  /// One run of it, without a view.
  fileprivate struct Run {
    let simulation: Simulation
    let log: RunLogWriter.Result

    /// - Parameter title: what the log calls the script.
    init(_ simulation: Simulation, isTrace: Bool, title: String) throws(HostError) {
      simulation.finish()
      // Nobody has said when a trace ends: once all is at rest.
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

  private func run(_ changes: Changes = Changes()) throws(HostError) -> Run {
    let recording = recording.changed(by: changes)
    return try Run(
      try Simulation(script, configuration, replaying: recording), isTrace: recording.isTrace,
      title: recording.isTrace ? script : recording.script)
  }

  // MARK: Comparing

  /// What a run is compared with.
  package struct Base {
    package let outcome: Outcome
    /// What is said of it: why it is not what was recorded, if so.
    package let note: String?
    /// When gestures begin and wheels set out.
    let starts: [Seconds]
    /// What hands did, in the order of time.
    let inputs: [Timeline.Entry]
    /// Values of tunables by name, if they are known.
    let values: [String: String]?
    /// What happened, if it was run again.
    fileprivate let happenings: [Substring]?

    fileprivate init(_ outcome: Outcome, note: String?, of recording: Recording, run: Run?) {
      (self.outcome, self.note) = (outcome, note)
      var line = Timeline()
      for entry in recording.entries { line.add(entry.deed, at: entry.time) }
      (starts, inputs) = (line.starts, line.byHand)
      values = run?.simulation.valueTexts
      happenings = run?.happenings
    }

    /// What there is to say of a simulation that has done all that was recorded.
    func report(on simulation: Simulation) -> ReplayReport {
      let comparison = comparison(with: Outcome(of: simulation))
      let now = simulation.valueTexts
      let changed = (values ?? [:]).keys.sorted().compactMap { name -> String? in
        guard let old = values?[name], let value = now[name], old != value else { return nil }
        return "\(name) \(old) -> \(value)"
      }
      let with = changed.isEmpty ? [] : ["with \(changed.joined(separator: ", "))"]
      return ReplayReport(
        summary: comparison.summary, notes: with + (note.map { [$0] } ?? []),
        flips: comparison.flipLines, moves: comparison.moveLines)
    }

    /// What is another now.
    package func comparison(with outcome: Outcome) -> Comparison {
      Comparison(self.outcome, outcome, starts: starts)
    }
  }

  /// What came of it before anything was changed: it is done again as it was recorded, unless the script is
  /// another by now; then it is what was recorded. Nil if that is not known.
  package func base() throws(HostError) -> Base? {
    if recording.isTrace {
      guard !changes.isEmpty else { return nil }
      let run = try run()
      return Base(run.log.outcome, note: nil, of: recording, run: run)
    }
    return base(try? run())
  }

  /// - Parameter run: as it was recorded; nil if the script does not take that any more.
  private func base(_ run: Run?) -> Base? {
    if let run, run.log.hash == recording.hash {
      return Base(run.log.outcome, note: nil, of: recording, run: run)
    }
    if let outcome = recording.outcome {
      let note =
        run.map { isEdited($0.simulation) } ?? true ? Self.editedNote : Self.otherProgramNote
      return Base(outcome, note: note, of: recording, run: nil)
    }
    guard let run, !changes.isEmpty else { return nil }
    let note = "compared with the script as it is now: what was decided is not in the recording"
    return Base(run.log.outcome, note: note, of: recording, run: run)
  }

  private static let editedNote = "the script has changed since it was recorded"
  private static let otherProgramNote =
    "the script is as it was recorded, and yet comes out otherwise: Flickbook has changed, or the script is "
    + "not the same in each run"

  /// Whether the script is known to be another than when it was recorded.
  private func isEdited(_ simulation: Simulation) -> Bool {
    recording.sources.map { $0 != simulation.sourcesHash } ?? false
  }

  // MARK: Reporting

  /// What there is to say of a replay.
  package struct Report {
    /// How it went, for whoever asked.
    package enum Verdict: Sendable {
      /// The same again, or a report that was asked for.
      case fine
      /// With an edited script, something else was decided.
      case flipped
      /// Nothing has changed, and yet it came out otherwise.
      case otherwise
    }

    package var verdict = Verdict.fine
    /// For standard output.
    package var lines: [String] = []
    /// What it came to, if it is not as it should be.
    package var complaint: HostError?
    /// What went wrong on the way.
    package var faults: [HostError] = []
    /// The run log.
    package var log: [UInt8] = []
    /// What is declared, with what is set.
    package var tunables = Tunables()
  }

  /// Does it again, and says what differs.
  ///
  /// - Throws: `HostError` if the script cannot be run with it.
  package func report() throws(HostError) -> Report {
    let again = try run(changes)
    var report = Report()
    report.log = again.log.bytes
    report.tunables = again.simulation.declared
    report.faults = again.simulation.faults
    guard !recording.isTrace || !changes.isEmpty else {
      report.lines = told(again)
      return report
    }
    if changes.isEmpty, again.log.hash == recording.hash {
      report.lines = ["the same again: \(summary(again)), hash \(again.log.hash)"]
      return report
    }
    // What went wrong before as well is not news.
    let base: Base?
    if recording.isTrace {
      base = try self.base()
    } else {
      base = self.base(changes.isEmpty ? again : try? run())
    }
    compare(again, with: base, &report)
    return report
  }

  private func compare(_ again: Run, with base: Base?, _ report: inout Report) {
    let changed = changedText(again, base)
    let hashes =
      recording.isTrace
      ? "hash \(again.log.hash)" : "hash \(again.log.hash), recorded \(recording.hash)"
    let end = "\(summary(again)), \(hashes)"
    guard let base else {
      report.verdict = .otherwise
      let cause =
        isEdited(again.simulation)
        ? Self.editedNote : "the script has changed, or Flickbook has"
      report.complaint = otherwise(again, "\(cause); what was decided is not in the recording")
      return
    }
    let comparison = base.comparison(with: again.log.outcome)
    let title = [name, changed].filter { !$0.isEmpty }.joined(separator: " with ")
    if let happenings = base.happenings, happenings == again.happenings {
      report.lines = ["the same again\(changed.isEmpty ? "" : " with \(changed)"): \(end)"]
      return
    }
    report.lines = [base.note.map { "\(title): \($0)" } ?? "\(title):"]
    report.lines += comparison.flipLines + comparison.moveLines
    report.lines.append("\(comparison.summary): \(end)")
    guard changes.isEmpty else { return }
    if !isEdited(again.simulation) {
      report.verdict = .otherwise
      report.complaint = otherwise(again, "the script has changed, or Flickbook has")
    } else if comparison.flipCount > 0 {
      report.verdict = .flipped
    }
  }

  private func otherwise(_ run: Run, _ cause: String) -> HostError {
    HostError(
      .check,
      "\(name): came out otherwise: hash \(run.log.hash), recorded \(recording.hash); \(cause)")
  }

  /// What came of a trace that is compared with nothing.
  private func told(_ run: Run) -> [String] {
    let decisions = run.log.outcome.decisions.map(\.line)
    let count = decisions.count
    return decisions + [
      "\(count) decision\(count == 1 ? "" : "s"): \(summary(run)), hash \(run.log.hash)"
    ]
  }

  private func summary(_ run: Run) -> String { recording.summary(until: run.simulation.now) }

  /// "distance 0.5 -> 0.3": what is another than before.
  private func changedText(_ run: Run, _ base: Base?) -> String {
    let now = run.simulation.valueTexts
    var parts = changes.settings.keys.sorted().map { name in
      let value = now[name] ?? changes.settings[name] ?? ""
      guard let before = base?.values?[name] ?? recording.settings[name] else {
        return "\(name) \(value)"
      }
      return before == value ? "\(name) \(value) as before" : "\(name) \(before) -> \(value)"
    }
    if let seed = changes.seed, seed != recording.seed {
      parts.append("seed \(recording.seed) -> \(seed)")
    }
    return parts.joined(separator: ", ")
  }
}

extension Recording {
  /// The same with other values: they hold throughout, over what was set on the way.
  func changed(by changes: Replay.Changes) -> Recording {
    var recording = self
    recording.settings.merge(changes.settings) { $1 }
    if let seed = changes.seed { recording.seed = seed }
    recording.entries = entries.map { entry in
      guard case .settings(let values) = entry.deed else { return entry }
      return Timeline.Entry(
        time: entry.time, deed: .settings(values.merging(changes.settings) { $1 }))
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

extension ToldDecision {
  /// "0.350 s  pages: page 2 by release  (distance …)".
  var line: String {
    "\(ViewText.fixed(time.value, 3)) s  \(name): \(verdict) by \(rule)"
      + (test.map { "  (\($0.text))" } ?? "")
  }
}
