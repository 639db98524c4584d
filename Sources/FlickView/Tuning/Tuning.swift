internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// What the view knows about tunables beyond their values.
struct Tuning {
  var history = TunableHistory()
  /// The order of the script's text.
  var text = TunableOrder()
  /// What the last edit has made of the last gesture; nil after another gesture.
  var change: VerdictChange?
  /// What the last gesture led to before the tunable was changed that was changed last.
  private(set) var before: (name: String, decisions: [TriedDecision])?

  private(set) var search: FlipSearch?
  /// What the search is about.
  private var subject: Subject?
  /// What the last decision depends on, in the order of the list: it stays so while a slider moves.
  private(set) var tested: [String] = []

  /// A gesture with values.
  struct Subject: Hashable {
    var gesture: Int
    var inputCount: Int
    var settings: [String: String]
    var reloads: Int
  }

  /// The tunable changes whose values are seen against each other.
  mutating func begin(_ name: String, _ decisions: () -> [TriedDecision]?) {
    guard before?.name != name || change == nil else { return }
    before = decisions().map { (name, $0) }
  }

  /// Another gesture, or another moment: nothing is to be compared.
  mutating func forgetChange() { (change, before) = (nil, nil) }

  /// Another gesture: nothing is known.
  mutating func forgetSearch() { (search, subject, tested) = (nil, nil, []) }

  /// Whether a search is to begin.
  func isNew(_ subject: Subject) -> Bool { subject != self.subject }

  mutating func look(
    into subject: Subject, _ decisions: [TriedDecision],
    _ tunables: [(declaration: Tunables.Declaration, value: Tunables.Value)]
  ) {
    if subject.gesture != self.subject?.gesture { tested = [] }
    self.subject = subject
    search = FlipSearch(decisions, tunables)
  }

  /// Takes a run that was asked for; says whether there is something new to be seen.
  mutating func take(_ decisions: [TriedDecision]?) -> Bool {
    guard var search else { return false }
    let old = search.findings
    search.take(decisions)
    self.search = search
    if search.trial == nil { return true }
    guard search.knowsTested else { return false }
    return old != search.findings
  }

  /// Puts those first that were found to take part, once all were tried.
  mutating func sort() {
    guard let search, search.knowsTested else { return }
    let order = order(of: search)
    tested = tested.filter { order.contains($0) } + order.filter { !tested.contains($0) }
  }

  /// Those that were found to take part: first those that set the threshold of the test that has
  /// decided, then of others, then the rest by how near they flip.
  func order(of search: FlipSearch) -> [String] {
    let findings = search.findings
    let deciding = search.decision.told.test?.name.rawValue
    func weight(_ name: String) -> (Int, Double, Int, String) {
      let finding = findings[name]
      let isDeciding = finding?.tests.contains { $0 == deciding } == true
      return (
        isDeciding ? 0 : finding?.tests.isEmpty == false ? 1 : 2, finding?.flips.first?.share ?? 1,
        text.position(of: name), name
      )
    }
    return findings.keys.sorted { weight($0) < weight($1) }
  }

  var findings: [String: FlipSearch.Finding] { search?.findings ?? [:] }
}
