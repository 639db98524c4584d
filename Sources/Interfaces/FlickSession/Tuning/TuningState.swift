package import FlickHost
package import FlickLab

/// The tuning state of a session beyond the values: history, last change and flips.
package struct TuningState {
  package var history = TunableHistory()
  /// The order of the tunables in the script.
  package var text = TunableOrder()
  /// The effect of the last edit on the decision of the last gesture; nil after another gesture.
  package var change: DecisionPairs.Pair?
  /// The tunable that was changed last, and the decisions of the last gesture before that.
  package private(set) var before: (name: String, decisions: [DecisionSummary])?

  /// The last defaults written into the script, and the depth of the history at that time.
  var lastWrite: (replacements: [ScriptDefaults.Replacement], depth: Int)?

  /// The search for flips; nil without a gesture that led to a decision.
  package private(set) var finder: FlipFinder?
  /// The subject of the finder.
  private var subject: Subject?
  /// The tunables with an effect, in the order of the script.
  private var names: [String] = []
  package private(set) var findings: [String: FlipFinder.Finding] = [:]
  /// The tunables with a part in the last decision, in an order that is stable while a slider
  /// moves.
  package private(set) var tested: [String] = []

  /// A gesture with particular values.
  package struct Subject: Hashable {
    package var gesture: Int
    package var inputCount: Int
    package var settings: [String: String]
    var reloads: Int
  }

  /// Records the decisions before a series of changes of a tunable.
  package mutating func begin(_ name: String, _ decisions: () -> [DecisionSummary]?) {
    guard before?.name != name || change == nil else { return }
    before = decisions().map { (name, $0) }
  }

  /// Discards the last change, after another gesture or a move in time.
  mutating func forgetChange() { (change, before) = (nil, nil) }

  /// Discards the results of the search.
  mutating func forgetSearch() {
    (finder, subject, names, findings, tested) = (nil, nil, [], [:], [])
  }

  /// Whether a new search is needed for a subject.
  package func isNew(_ subject: Subject) -> Bool { subject != self.subject }

  package mutating func beginSearch(
    for subject: Subject, _ finder: FlipFinder?, _ names: [String]
  ) {
    if subject.gesture != self.subject?.gesture { tested = [] }
    (self.subject, self.finder, self.names, findings) = (subject, finder, names, [:])
  }

  /// Whether the search is incomplete.
  var isOpen: Bool { names.contains(where: isOpen) }

  /// Whether the search is incomplete for a tunable.
  func isOpen(_ name: String) -> Bool {
    guard let finder, names.contains(name) else { return false }
    return !finder.isDone(name)
  }

  /// Continues the search for a tunable, or for the next one, and returns whether there is a new
  /// result.
  package mutating func work(on chosen: String?, until isOver: @escaping () -> Bool) -> Bool {
    let chosen = chosen.flatMap { isOpen($0) ? $0 : nil }
    guard let finder, let name = chosen ?? names.first(where: isOpen) else { return false }
    finder.work(on: name, until: isOver)
    guard finder.isDone(name) else { return false }
    findings[name] = finder.finding(name).flatMap { $0.hasPart ? $0 : nil }
    return true
  }

  /// Updates the order of `tested` once all results are complete.
  mutating func sort() {
    guard finder != nil, !isOpen else { return }
    let order = FlipFinder.order(findings, position: text.position)
    tested = tested.filter { order.contains($0) } + order.filter { !tested.contains($0) }
  }
}
