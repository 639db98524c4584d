internal import FlickCore

/// The definition of a gesture's outcome.
package struct OutcomeQuestion: Sendable {
  /// The expression that computes the outcome; nil for the values in labels, and the outcomes of
  /// all components.
  package let expression: LabExpression?
  /// The decision that provides the outcome by its verdict; nil for values of the screen.
  private let decision: DecisionQuestion?

  package init(_ expression: LabExpression? = nil) {
    (self.expression, decision) = (expression, nil)
  }

  /// Creates a question about the verdict of a decision.
  package init(about decision: DecisionQuestion) {
    (expression, self.decision) = (nil, decision)
  }

  /// The question about one gesture, computed once for all of its runs.
  struct Asked: Sendable {
    let gesture: Corpus.Gesture
    /// The steps before the gesture.
    let lead: GestureLead
    /// The expressions that compute the outcome.
    let subjects: [LabExpression]
    /// Whether the outcomes of all components belong to the outcome too.
    let asksComponents: Bool
    /// Whether the outcome and all labels are discrete and follow from tests.
    let isDiscrete: Bool
    /// The quantities that comparisons of outcome and labels depend on; nil if a value depends on
    /// one in another way.
    let quantities: [LabExpression]?
    /// The decision that provides the outcome by its verdict, in place of values.
    let decision: DecisionQuestion?
    /// The position of the most certain label; nil without labels.
    let best: Int?
    /// Whether the outcome depends on the motion of content to rest.
    let asksFlight: Bool
  }

  /// The question about a gesture.
  func asked(of recorded: CorpusFile.Recorded) -> Asked {
    let gesture = recorded.gesture
    let best = gesture.labels.indices.max { gesture.labels[$0].sure < gesture.labels[$1].sure }
    var texts: Set<String> = []
    let own = gesture.labels.flatMap(\.want.subjects).filter { texts.insert($0.text).inserted }
    let subjects = decision != nil ? [] : expression.map { [$0] } ?? own
    let asked = gesture.labels.map(\.want) + (expression.map { [$0] } ?? [])
    let all = subjects + gesture.labels.map(\.want)
    let quantities = all.map(\.comparedQuantities)
    return Asked(
      gesture: gesture, lead: recorded.lead, subjects: subjects,
      asksComponents: expression == nil && decision == nil,
      isDiscrete: all.allSatisfy(\.isDiscrete),
      quantities: quantities.contains { $0 == nil } ? nil : quantities.flatMap { $0 ?? [] },
      decision: decision, best: best,
      asksFlight: asked.contains { $0.names.contains([LabMoment.overshoot]) })
  }
}

/// The content with positions that are sampled until rest.
struct ContentPlace {
  /// The component; empty for an expression.
  let name: String
  /// The variable or the axis of a scroll view; nil for the whole component.
  var property: String?
  /// The expression that is evaluated in place of a component, in points.
  var expression: LabExpression?

  /// The position on a stage.
  ///
  /// In points for a pager, a scroll view or a deck. For variables the value, or the root of the
  /// sum of squares of several variables. For states the share of their transition.
  func value(on stage: Stage) -> Double {
    if let expression { return Self.value(of: expression, on: stage) }
    guard let component = stage.scene.component(named: name) else { return 0 }
    let variables = property == nil ? stage.scene.variablesWithRules(of: component) : []
    let course = property.map { [$0] } ?? stage.scene.kind(of: component).course
    let values = (variables.isEmpty ? course : variables).compactMap {
      try? ComponentReading(scene: stage.scene, id: name, property: $0).value(in: stage)
    }
    // A script may decide about several variables that move in different directions.
    if variables.count > 1 { return values.reduce(0) { $0 + $1 * $1 }.squareRoot() }
    return values.first { $0 != 0 } ?? 0
  }

  /// A value other than a number counts as 0, as the caller has already played it once.
  private static func value(of expression: LabExpression, on stage: Stage) -> Double {
    let moment = LabMoment(stage: stage, decisions: [], lift: stage.time)
    let value = try? expression.value { words throws(LabExpression.Fault) in
      try moment.value(of: words)
    }
    if case .number(let number)? = value { return number }
    return 0
  }
}

extension ContentPlace {
  /// Creates the content that determined the outcome of a run.
  init(of run: GestureRun) {
    let subject = run.deciding?.subject
    self.init(name: subject?.id ?? "", property: subject?.property)
  }
}
