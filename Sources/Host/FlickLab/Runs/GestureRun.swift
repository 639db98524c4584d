package import FlickCore
package import FlickHost

/// The outcome of a gesture on a screen.
package struct GestureRun: Sendable {
  /// A value of the outcome.
  package struct Reading: Hashable, Sendable {
    /// The name of the value: `photos.page`.
    package var name: String
    package var value: LabValue
  }

  /// A decision with all of its tests, and with names in words.
  package struct NamedDecision {
    let decision: Decision
    private let decisionWords: DecisionWords

    init(_ decision: Decision, _ scene: SceneSummary) {
      (self.decision, decisionWords) = (decision, decision.words(scene))
      subject = (scene.name(of: decision.component), scene.name(ofPropertyOf: decision))
    }

    package var component: String { decisionWords.component }
    /// The id of the component, and the variable or the axis of a scroll view; nil for the whole
    /// component.
    let subject: (id: String, property: String?)
    package var rule: Decision.Rule { decision.rule }
    package var criteria: Criteria { decision.criteria }
    package var deciding: Criterion? { decision.deciding }
    /// The decision in one line.
    package var words: String { decisionWords.text }
  }

  /// The outcome; empty if the gesture could not be played.
  package var outcome: [Reading] = []
  /// The reason why it could not be played; nil if it could.
  package var fault: String?
  /// Whether each label holds, in order.
  package var labels: [Bool] = []
  /// Whether the outcome is the intended one; nil without a label.
  package var isAsMeant: Bool?
  /// Whether the outcome may differ between two runs with equal tests.
  private(set) var isContinuous = false
  /// Whether a number of the outcome may do so.
  private(set) var hasContinuousNumber = false
  /// The quantities that comparisons of the outcome depend on.
  ///
  /// Nil if it depends on quantities in another way; empty for an outcome that follows from tests.
  private(set) var quantities: [Double]? = []
  /// The quantities of the releases that were passed to rules written in Lua.
  var ruleQuantities: [Double] = []
  private var made: [Decision] = []
  /// By decision, the place of rest that it sends content to; empty without such places.
  ///
  /// Tests need not distinguish two detents, so these places belong to the path.
  private var placesOfRest: [String?] = []
  /// The names of components; nil for a gesture that could not be played.
  private var scene: SceneSummary?
  package var handlers = HandlerPart.none
  /// The time from the lift to the last change, in seconds.
  package var rest: Seconds = 0
  /// The positions of the content at the requested times.
  package var curve: [Double] = []
  /// The versioned rules that took part in the run; nil if the gesture could not be played.
  package var appliedRules: AppliedRules?

  /// A step of a path.
  package enum PathStep: Hashable, Sendable {
    case decision(ComponentID, Decision.Rule, VerdictKind)
    case test(Criterion.Name, isMet: Bool)
    /// A failure for any reason, as texts of errors may differ at each value.
    case fault
  }

  /// A verdict without offsets, which change with every value.
  package enum VerdictKind: Hashable, Sendable {
    case exact(Decision.Verdict)
    /// An offset, with its place of rest if it has one.
    case offset(String?)
  }

  init(
    _ moment: LabMoment, _ asked: OutcomeQuestion.Asked, curve: [Double]
  ) throws(LabExpression.Fault) {
    let names: LabExpression.Names = { words throws(LabExpression.Fault) in
      try moment.value(of: words)
    }
    let asking: LabExpression.Names = { words throws(LabExpression.Fault) in
      guard words == ["as_meant"] else { return try names(words) }
      guard let best = asked.best else {
        throw LabExpression.Fault("the gesture has no label, so 'as_meant' is undefined")
      }
      return .flag(try asked.gesture.labels[best].want.isTrue(names))
    }
    let scene = moment.stage.scene
    (made, self.scene) = (moment.decisions, SceneSummary(scene))
    let places = made.map(scene.placeOfRest)
    if places.contains(where: { $0 != nil }) { placesOfRest = places }
    if let question = asked.decision { outcome = [question.reading(of: summaries)] }
    for subject in asked.subjects {
      let value = try subject.value(asking)
      outcome.append(Reading(name: subject.text, value: value))
      if case .number = value, !subject.isDiscrete { hasContinuousNumber = true }
      if case .text(let text) = value, text.hasPrefix("offset ") { isContinuous = true }
    }
    if isContinuous { quantities = nil }
    if !asked.isDiscrete {
      isContinuous = true
      quantities =
        hasContinuousNumber
        ? nil
        : try asked.quantities?.map {
          quantity throws(LabExpression.Fault) in
          guard case .number(let number) = try quantity.value(asking) else { return .nan }
          return number
        }
    }
    if asked.asksComponents {
      for words in LabMoment.usualReadings(of: scene) {
        let name = words.joined(separator: ".")
        if asked.subjects.contains(where: { $0.text == name }) { continue }
        outcome.append(Reading(name: name, value: try moment.value(of: words)))
      }
    }
    for label in asked.gesture.labels { labels.append(try label.want.isTrue(names)) }
    isAsMeant = asked.best.map { [labels] in labels[$0] }
    (rest, handlers, self.curve) = (moment.rest, moment.handlers, curve)
    appliedRules = moment.stage.appliedRules
  }

  /// Creates the run of a gesture that could not be played.
  package init(fault: String) { self.fault = fault }

  /// Creates the run of a gesture that a script refuses.
  ///
  /// - Throws: any other error.
  init(refusal error: HostError) throws(HostError) {
    guard error.kind == .input else { throw error }
    self.init(fault: error.description)
  }

  /// The run without decisions and the scene that describes them, for many runs with only their
  /// outcomes needed.
  package var brief: GestureRun {
    var brief = self
    (brief.made, brief.scene, brief.placesOfRest) = ([], nil, [])
    return brief
  }

  /// The outcome in words: "page 3", or with the names of components if there are several.
  package var outcomeText: String {
    if let fault { return "cannot be played: \(fault)" }
    guard outcome.count == 1, let only = outcome.first else {
      return outcome.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }
    let words = only.name.split(separator: ".")
    guard case .flag(let flag) = only.value else {
      let isName = only.name.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
      return words.count <= 3 && isName
        ? "\(words[words.count - 1]) \(only.value)" : "\(only.value)"
    }
    return flag ? "yes" : "no"
  }

  /// The outcome in words, with a common text for all runs that could not be played, as the reasons
  /// may differ at each value.
  var outcomeKind: String { fault == nil ? outcomeText : Self.unplayed }

  /// The outcome of a gesture that cannot be played, without the reason.
  static let unplayed = "cannot be played"

  /// The outcome if it is a single number.
  package var outcomeNumber: Double? {
    guard fault == nil, outcome.count == 1, case .number(let number) = outcome[0].value else {
      return nil
    }
    return number
  }

  /// The value of the outcome by itself: "3", or "2 open" for several values.
  package var outcomeValue: String {
    fault != nil ? "fault" : outcome.map { "\($0.value)" }.joined(separator: " ")
  }

  /// All decisions with names.
  package var summaries: [DecisionSummary] {
    guard let scene else { return [] }
    return made.indices.map { index in
      DecisionSummary(
        made[index], in: scene, place: placesOfRest.isEmpty ? nil : placesOfRest[index])
    }
  }

  /// The tests of a decision, by its position.
  func criteria(at index: Int) -> Criteria { made[index].criteria }

  /// All tests in order.
  package var tests: [Criterion] { made.flatMap(\.criteria) }

  /// Calls `body` for each test, with the component that made it.
  func eachTest(_ body: (ComponentID, Criterion) -> Void) {
    for decision in made {
      for test in decision.criteria { body(decision.component, test) }
    }
  }

  /// The reason why tests do not determine the outcome if handlers changed the stage.
  static let activeHandlers = "a handler of the script changed the stage"

  /// A threshold and the component with its rule; nil for any component.
  typealias Asked = (test: Criterion.Name, component: ComponentID?)

  /// The reason why the recorded tests do not determine the outcome while some thresholds move; nil
  /// if they do.
  ///
  /// It relies on the declarations of rules about their records.
  func gap(along thresholds: [Asked]) -> String? {
    if fault != nil { return "it cannot be played at all values" }
    if handlers == .active { return Self.activeHandlers }
    guard let scene else { return nil }
    for decision in made {
      guard let record = scene.snapRule(of: decision.component)?.record else { continue }
      for threshold in thresholds
      where (threshold.component ?? decision.component) == decision.component {
        switch record {
        case .complete: break
        case .withinPage:
          if threshold.test == .distance, !record.determinesPage(in: decision.criteria) {
            return "it went over more than a page, and pages are rounded"
          }
        case .partial:
          return "the rule of \(scene.name(of: decision.component)) does not record all that it "
            + "compares"
        }
      }
    }
    return nil
  }

  /// All tests and verdicts in order; they determine the outcome.
  package var path: [PathStep] {
    if fault != nil { return [.fault] }
    var path: [PathStep] = []
    for (index, decision) in made.enumerated() {
      let place = placesOfRest.isEmpty ? nil : placesOfRest[index]
      let kind: VerdictKind =
        if case .offset = decision.verdict { .offset(place) } else { .exact(decision.verdict) }
      path.append(.decision(decision.component, decision.rule, kind))
      for test in decision.criteria { path.append(.test(test.name, isMet: test.isMet)) }
    }
    return path
  }

  /// Whether the outcomes differ, or only one of the runs could be played.
  func isFlip(of other: GestureRun) -> Bool {
    outcome != other.outcome || (fault == nil) != (other.fault == nil)
  }

  /// Whether a flip between two values with these runs can be located: a flip of tests, or of an
  /// outcome that is not different at each value.
  func hasEdge(to other: GestureRun) -> Bool {
    if !hasPath(of: other) { return true }
    guard !hasContinuousNumber else { return false }
    return isFlip(of: other) || labels != other.labels
  }

  /// Whether both runs took the same path.
  package func hasPath(of other: GestureRun) -> Bool {
    guard (fault == nil) == (other.fault == nil), made.count == other.made.count,
      placesOfRest == other.placesOfRest
    else { return false }
    return zip(made, other.made).allSatisfy { $0.takesPath(of: $1) }
  }

  /// Whether all measured values and all outcomes are equal, to the last digit.
  func hasRecord(of other: GestureRun) -> Bool {
    guard (fault == nil) == (other.fault == nil), outcome == other.outcome,
      made.count == other.made.count
    else { return false }
    return zip(made, other.made).allSatisfy {
      $0.component == $1.component && $0.rule == $1.rule && $0.verdict == $1.verdict
        && $0.criteria == $1.criteria
    }
  }

  /// Whether the recorded tests determine the verdicts, except for the components under the finger.
  ///
  /// It relies on the declarations of rules about their records.
  var recordsAllTests: Bool {
    guard fault == nil, handlers != .active, let scene else { return false }
    return made.allSatisfy { decision in
      switch decision.rule {
      case .pan, .tap, .longPress, .swipe, .arena: return true
      case .release:
        guard let rule = scene.snapRule(of: decision.component) else {
          return scene.kind(of: decision.component) == .scrollView
        }
        return rule.record.determinesPage(in: decision.criteria)
      default: return false
      }
    }
  }

  /// The distance from one page of a pager to the next, in points; nil for other components.
  func pitch(of component: ComponentID) -> Double? { scene?.pitch(of: component) }
  func equalPitch(of component: ComponentID) -> Double? { scene?.equalPitch(of: component) }

  /// The decision that most likely determined the outcome: the last one with a deciding test.
  package var deciding: NamedDecision? {
    guard let scene else { return nil }
    return Self.deciding(of: made).map { NamedDecision($0, scene) }
  }

  static func deciding(of made: [Decision]) -> Decision? {
    made.last { $0.deciding != nil && $0.rule != .tap } ?? made.last { $0.deciding != nil }
  }
}

extension Decision {
  /// Whether the same tests had equal results, with the same verdict except for offsets.
  fileprivate func takesPath(of other: Decision) -> Bool {
    guard component == other.component, rule == other.rule,
      criteria.count == other.criteria.count
    else { return false }
    switch (verdict, other.verdict) {
    case (.offset, .offset): break
    default: if verdict != other.verdict { return false }
    }
    return zip(criteria, other.criteria).allSatisfy { $0.name == $1.name && $0.isMet == $1.isMet }
  }
}
