package import FlickAPI
internal import FlickCore
internal import FlickJSON

/// The decisions of one run of a script and the files that it read, to be compared with a run after
/// one of the files has changed.
package struct RunDecisions: Sendable {
  /// The files that require another run when they change.
  package var files: [String] = []
  private var outcome = ScreenOutcome([])
  private var scenes: [Int: SceneTree] = [:]

  /// No decisions.
  package init() {}

  /// The decisions of a completed run.
  package init(files: [String], _ outcome: ScreenOutcome) {
    (self.files, self.outcome) = (files, outcome)
  }

  /// Records an event.
  package mutating func note(_ event: SessionEvent) {
    switch event {
    case .opened(let stage, _, let scene): scenes[stage] = scene
    case .stage(let stage, let event):
      guard case .decision(let decision) = event.kind, let scene = scenes[stage] else { return }
      var told = DecisionSummary(decision, in: scene)
      if stage > 1 { told.component += " of stage \(stage)" }
      outcome.decisions.append(told)
    default: break
    }
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
    let files = JSONValue.array(files.map { JSONNode(.string($0)) })
    return Array("{\"files\":\(files.text),\"outcome\":\(outcome.json)}".utf8)
  }

  /// From such bytes; nil for others.
  package init?(_ bytes: [UInt8]) {
    guard let node = try? JSONReader.parse(bytes),
      let files = try? node["files"]?.elements("files").map({ try $0.string("a file") }),
      let outcome = try? node["outcome"].map(ScreenOutcome.init)
    else { return nil }
    self.init(files: files, outcome)
  }
}
