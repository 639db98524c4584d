internal import FlickAPI
internal import FlickCore
package import FlickHost
package import FlickLab

/// The search for the values that flip the decision of the last gesture.
struct FlipSearch {
  /// The search; nil without a gesture that led to a decision.
  private(set) var finder: FlipFinder?
  /// The reason why the gesture cannot be played; nil if it can.
  private(set) var fault: HostError?
  private var subject: Subject?
  /// The tunables with an effect, in the order of the script.
  private var names: [String] = []
  private(set) var findings: [String: FlipFinder.Finding] = [:]
  private(set) var tested: [String] = []

  /// A gesture with particular values.
  struct Subject: Hashable {
    var touches: [Touch]
    var inputCount: Int
    var settings: [String: String]
    var reloads: Int
  }

  /// Whether a new search is needed for a subject.
  func isNew(_ subject: Subject) -> Bool { subject != self.subject }

  mutating func begin(
    for subject: Subject, _ names: [String], _ finder: () throws(HostError) -> FlipFinder?
  ) {
    if subject.touches != self.subject?.touches { tested = [] }
    (self.subject, self.names, self.finder, fault, findings) = (subject, names, nil, nil, [:])
    do throws(HostError) { self.finder = try finder() } catch { fault = error }
  }

  /// Adds a tunable to the search.
  mutating func add(_ name: String) { if !names.contains(name) { names.append(name) } }

  /// Whether the search is incomplete.
  var isOpen: Bool { names.contains(where: isOpen) }

  /// Whether the search is incomplete for a tunable.
  func isOpen(_ name: String) -> Bool {
    guard let finder, names.contains(name) else { return false }
    return !finder.isDone(name)
  }

  /// Continues the search for a tunable, or for the next one, and returns whether there is a new
  /// result.
  mutating func work(on chosen: String?, until isOver: @escaping () -> Bool) -> Bool {
    let chosen = chosen.flatMap { isOpen($0) ? $0 : nil }
    guard let finder, let name = chosen ?? names.first(where: isOpen) else { return false }
    finder.work(on: name, until: isOver)
    guard finder.isDone(name) else { return false }
    findings[name] = finder.finding(name).flatMap { $0.hasPart ? $0 : nil }
    return true
  }

  /// The tunables with a part in the decision, those of the deciding test first.
  func order(_ text: TunableOrder) -> [String] {
    FlipFinder.order(findings, position: text.position)
  }

  /// Updates the order of `tested` once all results are complete.
  mutating func sort(_ text: TunableOrder) {
    guard finder != nil, !isOpen else { return }
    let order = order(text)
    tested = tested.filter { order.contains($0) } + order.filter { !tested.contains($0) }
  }
}

extension ScreenTuning {
  /// The message for a tunable without a value that flips the last decision.
  package static func noFlip(of name: String) -> String {
    "no value of '\(name)' was found that flips the last decision"
  }

  /// The last gesture with the current values.
  var subject: FlipSearch.Subject? {
    screen.gesture.map {
      FlipSearch.Subject(
        touches: screen.touches(of: $0), inputCount: screen.inputs.count,
        settings: screen.settings, reloads: reloadCount)
    }
  }

  /// The search for flips; nil before it, and if the last gesture has decided nothing.
  package var finder: FlipFinder? { search.finder }

  /// Discards the results of the search.
  package func forgetSearch() { search = FlipSearch() }

  /// Whether the search for flips of the last decision is incomplete.
  var isSearching: Bool { subject.map { search.isNew($0) || search.isOpen } ?? false }

  /// Continues the search for flips of a tunable, or of the next one if the name is nil.
  ///
  /// - Returns: whether there is a new result.
  func searchFlips(_ name: String?, until isOver: @escaping () -> Bool) -> Bool {
    guard let subject, let gesture = screen.gesture else { return false }
    guard search.isNew(subject) else { return search.work(on: name, until: isOver) }
    let tunables = screen.declared
    search.begin(for: subject, tunables.declarations.filter(tunables.counts).map(\.name)) {
      () throws(HostError) -> FlipFinder? in
      try FlipFinder(
        script: screen.path, screen.presentConfiguration, settings: screen.settings,
        subject.touches, from: gesture.stage)
    }
    return true
  }

  /// Completes the search for flips of a tunable, or of all that have an effect.
  ///
  /// - Returns: the tunables with a part in the decision, those of the deciding test first.
  /// - Throws: `HostError` if the gesture or the script cannot be played.
  @discardableResult
  package func finishSearch(of name: String? = nil) throws(HostError) -> [String] {
    while let subject {
      if search.isNew(subject) { _ = searchFlips(nil) { false } }
      if let name { search.add(name) }
      guard name.map(search.isOpen) ?? search.isOpen else { break }
      _ = search.work(on: name) { false }
    }
    if let fault = search.fault ?? search.finder?.fault.map({ HostError(.input, $0) }) {
      throw fault
    }
    return search.order(text)
  }
}
