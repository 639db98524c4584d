internal import FlickAPI
internal import FlickCore

/// Notes the events of a stage while it lives; a class, as the script's session writes into it.
final class Notebook {
  /// In the order of time.
  private(set) var decisions: [Decision] = []

  /// What pages, cards and states have become, in words.
  private(set) var changes: [(time: Seconds, text: String)] = []

  /// When a motion came to rest last; nil before.
  private(set) var lastRest: Seconds?

  /// What the script has printed last.
  var printed: String?

  private var scene: SceneTree?

  /// Says what components are called.
  func useNames(of scene: SceneTree) { self.scene = scene }

  /// Takes what happened.
  func note(_ event: SessionEvent) {
    switch event {
    case .stage(_, let event): note(event)
    case .printed(let line), .printedPart(let line): printed = line
    case .opened(_, _, let scene): useNames(of: scene)
    case .copied, .declared, .checked, .value: break
    }
  }

  private func note(_ event: StageEvent) {
    func note(_ component: ComponentID, _ verdict: Decision.Verdict) {
      guard let scene else { return }
      let text = "\(scene.spokenName(of: component)): \(verdict.words(about: component, scene))"
      changes.append((event.time, text))
    }
    switch event.kind {
    case .decision(let decision): decisions.append(decision)
    case .pageChanged(let pager, let change):
      note(pager, .page(change.to))
    case .cardChanged(let deck, let change):
      note(deck, .card(change.to))
    case .stateChanged(let states, let change):
      note(states, .state(change.to))
    case .rest, .scrollRest, .motionEnded: lastRest = event.time
    default: break
    }
  }

  /// Takes over what another one had noted.
  func goOn(from other: Notebook) {
    decisions = other.decisions
    changes = other.changes
    lastRest = other.lastRest
  }
}
