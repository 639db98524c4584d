package import FlickAPI
internal import FlickCore
package import FlickHost
package import FlickLab

/// The search for the values that flip the decision of the last gesture.
package struct LastGestureFlips {
  /// The search; nil before it, and for a gesture that led to no decision.
  package fileprivate(set) var finder: FlipFinder?
  /// The error of a gesture that cannot be played.
  fileprivate var fault: HostError?
  fileprivate var subject: Subject?
  /// The tunables with an effect, in the order of the script.
  fileprivate var names: [String] = []
  package fileprivate(set) var findings: [String: FlipFinder.Finding] = [:]
  /// The tunables with a part in the last decision, in an order that is stable while a slider
  /// moves.
  package private(set) var tested: [String] = []

  /// A gesture with particular values.
  struct Subject: Hashable {
    var touches: [Touch]
    var inputCount: Int
    var settings: [String: String]
    var reloads: Int
  }

  package init() {}

  fileprivate mutating func begin(for subject: Subject, _ names: [String]) {
    if subject.touches != self.subject?.touches { tested = [] }
    (self.subject, self.names, finder, fault, findings) = (subject, names, nil, nil, [:])
  }

  /// Whether the search is incomplete.
  fileprivate var isOpen: Bool { names.contains(where: isOpen) }

  /// Whether the search is incomplete for a tunable.
  fileprivate func isOpen(_ name: String) -> Bool {
    guard let finder, names.contains(name) else { return false }
    return !finder.isDone(name)
  }

  /// Updates the order of `tested` once all results are complete.
  mutating func sort(_ order: TunableOrder) {
    guard finder != nil, !isOpen else { return }
    let names = FlipFinder.order(findings, position: order.position)
    tested = tested.filter { names.contains($0) } + names.filter { !tested.contains($0) }
  }
}

extension ScreenTuning {
  /// The last gesture with the current values.
  var subject: LastGestureFlips.Subject? {
    screen.gesture.map {
      LastGestureFlips.Subject(
        touches: screen.timeline.gesture(from: $0.firstEntry),
        inputCount: screen.timeline.doneCount, settings: screen.settings, reloads: reloadCount)
    }
  }

  /// Whether the search for flips of the last decision is incomplete.
  var isSearching: Bool { subject.map { $0 != flips.subject || flips.isOpen } ?? false }

  /// Continues the search for flips of a tunable, or of the next one if the name is nil.
  ///
  /// - Returns: whether there is a new result.
  func searchFlips(_ name: String?, until isOver: @escaping () -> Bool) -> Bool {
    guard let subject, let gesture = screen.gesture else { return false }
    guard subject == flips.subject else {
      let tunables = screen.declared
      flips.begin(for: subject, tunables.declarations.filter(tunables.hasEffect).map(\.name))
      do throws(HostError) {
        flips.finder = try FlipFinder(
          script: screen.path, screen.presentConfiguration, settings: screen.settings,
          subject.touches, from: gesture.stage)
      } catch {
        flips.fault = error
      }
      return true
    }
    let chosen = name.flatMap { flips.isOpen($0) ? $0 : nil }
    guard let finder = flips.finder, let name = chosen ?? flips.names.first(where: flips.isOpen)
    else { return false }
    finder.work(on: name, until: isOver)
    guard finder.isDone(name) else { return false }
    flips.findings[name] = finder.finding(name).flatMap { $0.hasPart ? $0 : nil }
    return true
  }

  /// Completes the search for flips of a tunable, or of all that have an effect.
  ///
  /// - Returns: the tunables with a part in the decision, those of the deciding test first.
  /// - Throws: `HostError` if the gesture or the script cannot be played.
  @discardableResult
  package func finishSearch(of name: String? = nil) throws(HostError) -> [String] {
    while let subject, subject != flips.subject || name.map(flips.isOpen) ?? flips.isOpen {
      _ = searchFlips(name) { false }
      if let name, !flips.names.contains(name) { flips.names.append(name) }
    }
    if let fault = flips.fault ?? flips.finder?.fault.map({ HostError(.input, $0) }) {
      throw fault
    }
    return FlipFinder.order(flips.findings, position: order.position)
  }

  /// Sets a tunable to the nearest value that is known to flip the last decision.
  ///
  /// - Returns: a sentence if no value is known.
  package func flip(_ declaration: Tunables.Declaration) throws(HostError) -> String? {
    guard let flip = flips.findings[declaration.name]?.flips.first else {
      return "no value of '\(declaration.name)' was found that flips the last decision"
    }
    try set(declaration, to: flip.text)
    return nil
  }
}
