package import FlickAPI
internal import FlickCore
internal import FlickJSON

/// The decisions of one run of a script and the files that it read, to be compared with a run after
/// one of the files has changed.
package struct RunDecisions: Sendable {
  /// The files that require another run when they change.
  package var files: [String] = []
  private var outcome = ScreenOutcome([])
  private var names = DecisionNames()

  /// Creates a value without decisions.
  package init() {}

  /// Creates the decisions of a completed run.
  package init(files: [String], _ outcome: ScreenOutcome) {
    (self.files, self.outcome) = (files, outcome)
  }

  /// Records an event.
  package mutating func record(_ event: SessionEvent) {
    guard let (stage, _, found) = names.decision(in: event) else { return }
    var summary = found
    if stage > 1 { summary.component += " of stage \(stage)" }
    outcome.decisions.append(summary)
  }

  /// The differences from the decisions of another run.
  package func comparison(with later: RunDecisions) -> DecisionComparison {
    DecisionComparison(outcome.decisions, later.outcome.decisions)
  }

  /// Whether anything was decided.
  package var isEmpty: Bool { outcome.decisions.isEmpty }

  // MARK: From worker to supervisor

  /// As bytes.
  package var bytes: [UInt8] {
    let text = JSONWriter.object {
      $0.field("files", files)
      $0.name("outcome")
      $0.raw(outcome.json)
    }
    return Array(text.utf8)
  }

  /// Reads such bytes; nil for others.
  package init?(_ bytes: [UInt8]) {
    guard let node = try? JSONReader.parse(bytes),
      let files = try? node["files"]?.elements("files").map({ try $0.string("a file") }),
      let outcome = try? node["outcome"].map(ScreenOutcome.init)
    else { return nil }
    self.init(files: files, outcome)
  }
}

/// Names the decisions of a run by the scenes of its stages.
struct DecisionNames {
  private var scenes: [Int: SceneTree] = [:]

  /// The decision of an event, also in names; nil for other events.
  mutating func decision(
    in event: SessionEvent
  ) -> (stage: Int, decision: Decision, summary: DecisionSummary)? {
    if case .opened(let stage, _, let scene) = event { scenes[stage] = scene }
    guard case .stage(let stage, let event) = event, case .decision(let decision) = event.kind,
      let scene = scenes[stage]
    else { return nil }
    return (stage, decision, DecisionSummary(decision, in: scene))
  }
}
