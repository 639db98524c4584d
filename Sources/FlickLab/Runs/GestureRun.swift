package import FlickCore

/// What came of a gesture on a screen.
package struct GestureRun: Sendable {
  /// One value that belongs to the outcome.
  package struct Reading: Hashable, Sendable {
    /// What was looked at: `photos.page`.
    package var name: String
    package var value: LabValue
  }

  /// A decision with all of its tests, and the names in words.
  package struct Told: Sendable {
    package var component: String
    package var rule: Decision.Rule
    package var verdict: String
    package var criteria: Criteria
    package var deciding: Criterion?
    /// All of it in one line.
    package var words: String
  }

  /// The outcome; empty where the gesture could not be played.
  package var outcome: [Reading]
  /// Why it could not be played.
  package var fault: String?
  /// Whether each label holds, in their order.
  package var labels: [Bool]
  /// Whether what was meant came of it; nil without a label.
  package var isAsMeant: Bool?
  package var decisions: [Told]
  /// All tests and verdicts, in order: while they are the same, the outcome is.
  package var path: [PathStep]
  /// Whether a handler of the script was called on the way.
  package var callsHandlers: Bool
  /// From the lift until the last thing happened, in seconds.
  package var rest: Seconds
  /// Where the content was at the times that were asked for.
  package var curve: [Double]

  /// One step of a path.
  package enum PathStep: Hashable, Sendable {
    case decision(ComponentID, Decision.Rule, VerdictKind)
    case test(Criterion.Name, isMet: Bool)
    case fault(String)
  }

  /// A verdict without offsets, which change with everything.
  package enum VerdictKind: Hashable, Sendable {
    case exact(Decision.Verdict)
    case offset
  }

  init(
    _ moment: LabMoment, _ question: OutcomeQuestion, _ gesture: Corpus.Gesture, curve: [Double]
  ) throws(LabExpression.Fault) {
    let names: LabExpression.Names = { words throws(LabExpression.Fault) in
      try moment.value(of: words)
    }
    let scene = moment.stage.scene
    outcome = []
    for subject in question.subjects(of: gesture, scene) {
      outcome.append(Reading(name: subject.text, value: try subject.value(names)))
    }
    labels = []
    for label in gesture.labels { labels.append(try label.want.isTrue(names)) }
    let best = gesture.labels.indices.max { gesture.labels[$0].sure < gesture.labels[$1].sure }
    isAsMeant = best.map { [labels] in labels[$0] }
    decisions = moment.decisions.map { decision in
      let words = decision.words(scene)
      return Told(
        component: words.component, rule: decision.rule, verdict: words.verdict,
        criteria: decision.criteria, deciding: decision.deciding, words: words.text)
    }
    path = moment.decisions.flatMap { decision -> [PathStep] in
      let kind: VerdictKind =
        if case .offset = decision.verdict { .offset } else { .exact(decision.verdict) }
      return [.decision(decision.component, decision.rule, kind)]
        + decision.criteria.map { .test($0.name, isMet: $0.isMet) }
    }
    rest = moment.rest
    callsHandlers = moment.callsHandlers
    self.curve = curve
    fault = nil
  }

  /// A gesture that could not be played.
  package init(fault: String) {
    (outcome, labels, decisions, curve, rest) = ([], [], [], [], 0)
    self.fault = fault
    callsHandlers = false
    path = [.fault(fault)]
  }

  /// The outcome in words: "page 3", or with the names of components where there are several.
  package var outcomeText: String {
    if let fault { return "cannot be played: \(fault)" }
    guard outcome.count == 1, let only = outcome.first else {
      return outcome.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }
    let words = only.name.split(separator: ".")
    guard case .flag(let flag) = only.value else {
      return words.count == 2 ? "\(words[1]) \(only.value)" : "\(only.value)"
    }
    return flag ? "yes" : "no"
  }

  /// The value of the outcome by itself: "3", or "2 open" of several.
  package var outcomeValue: String {
    fault != nil ? "fault" : outcome.map { "\($0.value)" }.joined(separator: " ")
  }

  /// All tests in the order in which they were made.
  package var tests: [Criterion] { decisions.flatMap(\.criteria) }

  /// The decision on which the outcome hangs, as far as one can tell: the last with a test from
  /// which its verdict follows.
  package var deciding: Told? {
    decisions.last { $0.deciding != nil && $0.rule != .tap }
      ?? decisions.last { $0.deciding != nil }
  }
}
