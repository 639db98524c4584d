package import FlickAPI
internal import FlickCore
package import FlickHost

extension Replay {
  /// What there is to say of a replay.
  package struct Report {
    /// How it went, for the report.
    package enum Verdict: Sendable {
      /// The same again, or a report that was asked for.
      case fine
      /// With an edited script, something else was decided.
      case flipped
      /// Nothing has changed, and yet the outcome differs.
      case otherwise
    }

    package var verdict = Verdict.fine
    /// For standard output.
    package var lines: [String] = []
    /// What it came to, if it is not as it should be.
    package var complaint: HostError?
    /// Errors of the replay that occurred without the changes too.
    package var knownFaults: [HostError] = []
    /// The other errors of the replay.
    package var faults: [HostError] = []
    /// The run log.
    package var log: [UInt8] = []
    /// What was decided, and the files of the script.
    package var decisions = RunDecisions()
    /// What is declared, with what is set.
    package var tunables = Tunables()

    /// What went wrong before as well is no news.
    fileprivate mutating func know(_ before: [HostError]) {
      let texts = Set(before.map(\.description))
      knownFaults = faults.filter { texts.contains($0.description) }
      faults.removeAll { texts.contains($0.description) }
    }
  }

  /// Does it again, and says what differs.
  ///
  /// - Throws: `HostError` if the script cannot be run with it.
  package func report() throws(HostError) -> Report {
    let again = try run(changes)
    var report = Report()
    report.log = again.log.bytes
    report.decisions = RunDecisions(files: again.simulation.watchedFiles, again.log.outcome)
    report.tunables = again.simulation.declared
    report.faults = again.simulation.faults
    guard !recording.isTrace || !changes.isEmpty else {
      report.lines = told(again)
      return report
    }
    if changes.isEmpty, again.log.hash == recording.hash {
      report.lines = ["the same again: \(summary(again)), hash \(again.log.hash)"]
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
      report.lines = recording.behavior.lines(of: applied.part)
      let cause = isEdited(again.simulation) ? Self.editedNote : cause(of: again)
      report.complaint = otherwise(again, "\(cause); what was decided is not in the recording")
      return
    }
    let comparison = base.comparison(with: again.log.outcome, by: applied)
    let title = [name, changed].filter { !$0.isEmpty }.joined(separator: " with ")
    if let happenings = base.happenings, happenings == again.happenings {
      report.lines = ["the same again\(changed.isEmpty ? "" : " with \(changed)"): \(end)"]
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

  /// The possible causes of another outcome, with a script that is not known to have changed.
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
      "\(name): came out otherwise: hash \(run.log.hash), recorded \(recording.hash); \(cause)")
  }

  /// The outcome of a trace that is compared with nothing.
  private func told(_ run: Run) -> [String] {
    let decisions = run.log.outcome.decisions.map(\.line)
    let count = decisions.count
    let applied = run.log.appliedRules
    // Without a recorded outcome only the rules with a part in this one can matter.
    let hasSuspects = !applied.suspects(since: recording.behavior).isEmpty
    return decisions + [
      "\(counted(count, "decision")): \(summary(run)), hash \(run.log.hash)"
    ] + (hasSuspects ? recording.behavior.lines(of: applied.part) : [])
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
