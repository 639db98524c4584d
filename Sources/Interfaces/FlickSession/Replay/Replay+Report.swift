package import FlickAPI
internal import FlickCore
package import FlickHost

extension Replay {
  /// The report on a replay.
  package struct Report {
    /// The overall result of a replay.
    package enum Verdict: Sendable {
      /// The outcome is the same, or the inputs were changed on request.
      case fine
      /// The script was edited, and decisions have flipped.
      case flipped
      /// The outcome differs without a change of the inputs or a known change of the script.
      case otherwise
    }

    package var verdict = Verdict.fine
    /// The lines for standard output.
    package var lines: [String] = []
    /// The error for an unexpected outcome; nil otherwise.
    package var complaint: HostError?
    /// The errors of the replay that also occur without the changes.
    package var knownFaults: [HostError] = []
    /// The other errors of the replay.
    package var faults: [HostError] = []
    /// The run log.
    package var log: [UInt8] = []
    /// The decisions, and the files of the script.
    package var decisions = RunDecisions()
    /// The declared tunables with their settings.
    package var tunables = Tunables()

    /// Moves errors that also occurred in another run to `knownFaults`.
    fileprivate mutating func know(_ before: [HostError]) {
      let texts = Set(before.map(\.description))
      knownFaults = faults.filter { texts.contains($0.description) }
      faults.removeAll { texts.contains($0.description) }
    }
  }

  /// Replays the recording and reports the differences.
  ///
  /// - Throws: `HostError` if the script cannot be run with the recording.
  package func report() throws(HostError) -> Report {
    let again = try run(changes)
    var report = Report()
    report.log = again.log.bytes
    report.decisions = RunDecisions(files: again.simulation.watchedFiles, again.log.outcome)
    report.tunables = again.simulation.declared
    report.faults = again.simulation.faults
    guard !recording.isTrace || !changes.isEmpty else {
      report.lines = summaryLines(again)
      return report
    }
    if changes.isEmpty, again.log.hash == recording.hash {
      report.lines = ["no difference: \(summary(again)), hash \(again.log.hash)"]
      report.know(report.faults)
      return report
    }
    let base: Base?
    if recording.isTrace {
      base = try self.base()
    } else {
      base = self.base(changes.isEmpty ? again : try? run())
    }
    report.know(base?.faults ?? [])
    compare(again, with: base, &report)
    return report
  }

  private func compare(_ again: Run, with base: Base?, _ report: inout Report) {
    let changed = changedText(again, base)
    let hashes =
      recording.isTrace
      ? "hash \(again.log.hash)" : "hash \(again.log.hash), recorded \(recording.hash)"
    let end = "\(summary(again)), \(hashes)"
    let applied = again.log.appliedRules
    guard let base else {
      report.verdict = .otherwise
      report.lines = recording.behavior.report(effects: applied.part)
      let cause = isEdited(again.simulation) ? Self.editedNote : cause(of: again)
      report.complaint = otherwise(again, "\(cause); the recording has no decisions")
      return
    }
    let comparison = base.comparison(with: again.log.outcome, by: applied)
    let title = [name, changed].filter { !$0.isEmpty }.joined(separator: " with ")
    if let events = base.events, events == again.events {
      report.lines = ["no difference\(changed.isEmpty ? "" : " with \(changed)"): \(end)"]
      return
    }
    report.lines = [base.note.map { "\(title): \($0)" } ?? "\(title):"]
    report.lines += comparison.flipLines + comparison.moveLines
    report.lines.append("\(comparison.summary): \(end)")
    report.lines += comparison.ruleLines
    guard changes.isEmpty else { return }
    if isEdited(again.simulation) {
      if comparison.flipCount > 0 { report.verdict = .flipped }
    } else if hasComparableHash || comparison.flipCount > 0 {
      report.verdict = .otherwise
      report.complaint = otherwise(again, cause(of: again))
    }
  }

  /// The possible causes of a different outcome, if the script is not known to have changed.
  private func cause(of run: Run) -> String {
    let usual = "the script has changed, or Flickbook has"
    guard recording.behavior < .current else { return usual }
    let suspects = run.log.appliedRules.suspects(since: recording.behavior)
    return "\(recording.behavior.comparedWithProgram) (\(AppliedRules.origin(suspects)))"
      + (suspects.isEmpty ? "; \(usual)" : "")
  }

  private func otherwise(_ run: Run, _ cause: String) -> HostError {
    HostError(
      .check,
      "\(name): the outcome differs: hash \(run.log.hash), recorded \(recording.hash); \(cause)")
  }

  /// The lines for a trace without a comparison.
  private func summaryLines(_ run: Run) -> [String] {
    let decisions = run.log.outcome.decisions.map(\.line)
    let count = decisions.count
    let applied = run.log.appliedRules
    // Without a recorded outcome, only the rules applied in this run can matter.
    let hasSuspects = !applied.suspects(since: recording.behavior).isEmpty
    return lines(printedBy: run, among: decisions) + [
      "\(counted(count, "decision")): \(summary(run)), hash \(run.log.hash)"
    ] + (hasSuspects ? recording.behavior.report(effects: applied.part) : [])
  }

  /// The decisions, each followed by the lines that the script printed after it.
  ///
  /// Tabs become spaces.
  private func lines(printedBy run: Run, among decisions: [String]) -> [String] {
    var lines: [String] = []
    var printed = run.simulation.printedLines[...]
    for index in 0...decisions.count {
      let next = printed.prefix { $0.decisionCount <= index || index == decisions.count }
      for (_, text) in next {
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
        lines += parts.map { String($0).replacing("\t", with: "    ") }
      }
      printed = printed.dropFirst(next.count)
      if index < decisions.count { lines.append(decisions[index]) }
    }
    return lines
  }

  private func summary(_ run: Run) -> String { recording.summary(until: run.simulation.now) }

  /// The changed settings, such as "distance 0.5 -> 0.3".
  private func changedText(_ run: Run, _ base: Base?) -> String {
    let now = run.simulation.declared.texts
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
