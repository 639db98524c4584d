package import FlickAPI
internal import FlickCore
internal import FlickJSON

/// What one run of a script has decided, and which files it was made of, to compare a run with it
/// after one of them has changed.
package struct SeenDecisions: Sendable {
  /// The files whose change is a reason to run it again.
  package var files: [String] = []
  private var outcome = Outcome(decisions: [], rest: nil, places: [])
  private var scenes: [Int: Scene] = [:]

  /// Nothing yet.
  package init() {}

  /// Of a run that is complete.
  package init(files: [String], _ outcome: Outcome) {
    (self.files, self.outcome) = (files, outcome)
  }

  /// Takes what happened.
  package mutating func note(_ event: SessionEvent) {
    switch event {
    case .opened(let stage, _, let scene): scenes[stage] = scene
    case .stage(let stage, let event):
      guard case .decision(let decision) = event.kind, let scene = scenes[stage] else { return }
      var told = ToldDecision(decision, in: scene)
      if stage > 1 { told.component += " of stage \(stage)" }
      outcome.decisions.append(told)
    default: break
    }
  }

  /// What differs from the decisions of another run.
  package func comparison(with later: SeenDecisions) -> Comparison {
    Comparison(outcome.decisions, later.outcome.decisions)
  }

  /// Whether anything was decided.
  package var isEmpty: Bool { outcome.decisions.isEmpty }

  // MARK: From worker to supervisor

  /// As bytes.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for file in files { writer.string(file) }
    writer.endArray()
    return Array("{\"files\":\(writer.text),\"outcome\":\(outcome.json)}".utf8)
  }

  /// From such bytes; nil for others.
  package init?(_ bytes: [UInt8]) {
    guard let node = try? JSONReader.parse(bytes),
      let files = try? node["files"]?.elements("files").map({ try $0.string("a file") }),
      let outcome = try? node["outcome"].map(Outcome.init)
    else { return nil }
    self.init(files: files, outcome)
  }
}
