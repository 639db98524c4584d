package import FlickHost
package import FlickLab

/// The view's knowledge of tunables beyond their values.
package struct TuningState {
  package var history = TunableHistory()
  /// The order of the script's text.
  package var text = TunableOrder()
  /// The effect of the last edit on the decision of the last gesture; nil after another gesture.
  package var change: DecisionPairs.Pair?
  /// The decisions of the last gesture before the tunable was changed that was changed last.
  package private(set) var before: (name: String, decisions: [DecisionSummary])?

  /// The defaults that were written into the script last, and the depth of the history then.
  var lastWrite: (replacements: [ScriptDefaults.Replacement], depth: Int)?

  /// Nil without a gesture that decided something.
  package private(set) var finder: FlipFinder?
  /// The subject of the finder.
  private var subject: Subject?
  /// The tunables that count, in the order of the script.
  private var names: [String] = []
  package private(set) var findings: [String: FlipFinder.Finding] = [:]
  /// The tunables with a part in the last decision, in the order of the list: it stays while a
  /// slider moves.
  package private(set) var tested: [String] = []

  /// A gesture with values.
  package struct Subject: Hashable {
    package var gesture: Int
    package var inputCount: Int
    package var settings: [String: String]
    var reloads: Int
  }

  /// The tunable changes whose values are compared.
  package mutating func begin(_ name: String, _ decisions: () -> [DecisionSummary]?) {
    guard before?.name != name || change == nil else { return }
    before = decisions().map { (name, $0) }
  }

  /// Another gesture, or another moment: nothing is to be compared.
  mutating func forgetChange() { (change, before) = (nil, nil) }

  /// Another gesture: nothing is known.
  mutating func forgetSearch() {
    (finder, subject, names, findings, tested) = (nil, nil, [], [:], [])
  }

  /// Whether a search is to begin.
  package func isNew(_ subject: Subject) -> Bool { subject != self.subject }

  package mutating func look(into subject: Subject, _ finder: FlipFinder?, _ names: [String]) {
    if subject.gesture != self.subject?.gesture { tested = [] }
    (self.subject, self.finder, self.names, findings) = (subject, finder, names, [:])
  }

  /// Whether the finder has work to do.
  var isOpen: Bool { names.contains(where: isOpen) }

  /// Whether the results for a tunable are incomplete.
  func isOpen(_ name: String) -> Bool {
    guard let finder, names.contains(name) else { return false }
    return !finder.isDone(name)
  }

  /// Works on a tunable, or the next one; returns whether there is a new result.
  package mutating func work(on chosen: String?, until isOver: @escaping () -> Bool) -> Bool {
    let chosen = chosen.flatMap { isOpen($0) ? $0 : nil }
    guard let finder, let name = chosen ?? names.first(where: isOpen) else { return false }
    finder.work(on: name, until: isOver)
    guard finder.isDone(name) else { return false }
    findings[name] = finder.finding(name).flatMap { $0.hasPart ? $0 : nil }
    return true
  }

  /// Puts the tunables first that take part, once all results are complete.
  mutating func sort() {
    guard finder != nil, !isOpen else { return }
    let order = FlipFinder.order(findings, position: text.position)
    tested = tested.filter { order.contains($0) } + order.filter { !tested.contains($0) }
  }
}
