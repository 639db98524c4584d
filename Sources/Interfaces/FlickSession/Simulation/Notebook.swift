internal import FlickAPI
internal import FlickCore

/// Records the events of a stage.
///
/// A class, since the script's session writes into it.
final class Notebook {
  /// The decisions in order of time.
  private(set) var decisions = DecisionLog()

  /// The changes of pages, cards and states in words.
  private(set) var changes: [(time: Seconds, text: String)] = []

  /// The time when a motion last came to rest; nil before the first.
  private(set) var lastRest: Seconds?

  /// The last line that the script printed.
  var printed: String?

  /// The first lines that the script printed, each with the number of decisions before it.
  private(set) var printedLines: [(decisionCount: Int, text: String)] = []

  /// The maximum number of printed lines.
  private static let maxPrintedLines = 1000

  private var scene: SceneTree?

  /// Sets the names of the components.
  func useNames(of scene: SceneTree) { self.scene = scene }

  /// Records an event.
  func record(_ event: SessionEvent) {
    switch event {
    case .stage(_, let event): record(event)
    case .printed(let line), .printedPart(let line):
      printed = line
      if printedLines.count < Self.maxPrintedLines {
        printedLines.append((decisions.count, line))
      }
    case .opened(_, _, let scene): useNames(of: scene)
    case .copied, .declared, .checked, .value: break
    }
  }

  private func record(_ event: StageEvent) {
    func addChange(_ component: ComponentID, _ verdict: Decision.Verdict) {
      guard let scene else { return }
      let text = "\(scene.spokenName(of: component)): \(verdict.words(about: component, scene))"
      changes.append((event.time, text))
    }
    switch event.kind {
    case .decision(let decision): decisions.append(decision)
    case .pageChanged(let pager, let change):
      addChange(pager, .page(change.to))
    case .cardChanged(let deck, let change):
      addChange(deck, .card(change.to))
    case .stateChanged(let states, let change):
      addChange(states, .state(change.to))
    case .rest, .scrollRest, .motionEnded: lastRest = event.time
    default: break
    }
  }

  /// Copies the records of another notebook.
  func copy(from other: Notebook) {
    decisions = other.decisions
    changes = other.changes
    printedLines = other.printedLines
    lastRest = other.lastRest
  }
}
