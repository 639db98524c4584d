internal import FlickCore

/// The question about each gesture: which values are its outcome.
package struct OutcomeQuestion: Sendable {
  /// The expression whose value is the outcome; nil for what labels look at, and where there are
  /// none, for the pages, cards and states of the screen.
  package let expression: LabExpression?
  /// The decision whose verdict is the outcome; nil for values of the screen.
  private let decision: DecisionQuestion?

  package init(_ expression: LabExpression? = nil) {
    (self.expression, decision) = (expression, nil)
  }

  /// Asks for the verdict of a decision.
  package init(about decision: DecisionQuestion) {
    (expression, self.decision) = (nil, decision)
  }

  /// The question about one gesture, computed once for all of its runs.
  struct Asked: Sendable {
    let gesture: Corpus.Gesture
    /// The steps before it.
    let lead: GestureLead
    /// Whose values are the outcome; nil for the usual ones of the screen.
    let subjects: [LabExpression]?
    /// The decision whose verdict is the outcome, in place of values.
    let decision: DecisionQuestion?
    /// The position of the surest label; nil without labels.
    let best: Int?
    /// Whether the outcome depends on how content moved to rest.
    let asksFlight: Bool
  }

  /// The question about a gesture.
  func asked(of recorded: CorpusFile.Recorded) -> Asked {
    let gesture = recorded.gesture
    let best = gesture.labels.indices.max { gesture.labels[$0].sure < gesture.labels[$1].sure }
    var texts: Set<String> = []
    let own = gesture.labels.flatMap(\.want.subjects).filter { texts.insert($0.text).inserted }
    let subjects = expression.map { [$0] } ?? (own.isEmpty ? nil : own)
    let asked = gesture.labels.map(\.want) + (expression.map { [$0] } ?? [])
    return Asked(
      gesture: gesture, lead: recorded.lead, subjects: subjects, decision: decision, best: best,
      asksFlight: asked.contains { $0.names.contains([LabMoment.overshoot]) })
  }
}

/// Content whose place is sampled until rest.
struct ContentPlace {
  /// The component; empty for one that has no place.
  let name: String
  /// The value that is read in its stead, in points.
  let expression: LabExpression?

  init(name: String) { (self.name, expression) = (name, nil) }

  init(_ expression: LabExpression) { (name, self.expression) = ("", expression) }

  /// Points of a pager, a scroll view or a deck; of states the share of their transition.
  func value(on stage: Stage) -> Double {
    if let expression { return Self.value(of: expression, on: stage) }
    guard let component = stage.scene.component(named: name) else { return 0 }
    let values = stage.scene.kind(of: component).course.compactMap {
      try? ComponentReading(scene: stage.scene, id: name, property: $0).value(in: stage)
    }
    return values.first { $0 != 0 } ?? 0
  }

  /// A value that is not a number counts as 0: the caller has played it once.
  private static func value(of expression: LabExpression, on stage: Stage) -> Double {
    let moment = LabMoment(stage: stage, decisions: [], lift: stage.time, callsHandlers: false)
    let value = try? expression.value { words throws(LabExpression.Fault) in
      try moment.value(of: words)
    }
    if case .number(let number)? = value { return number }
    return 0
  }
}

extension LabExpression {
  /// A name by itself.
  init(words: [String]) { self.init(term: .name(words)) }
}
