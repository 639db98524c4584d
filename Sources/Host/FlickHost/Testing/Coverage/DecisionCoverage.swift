internal import FlickAPI
internal import FlickCore
internal import FlickSystem

/// The possible decisions of screens in scenarios, with their counts.
///
/// Possible decisions follow from the declaration of a screen: the pages of a pager, the tracks
/// that can hand over a drag, the endings of a gesture. The tests of a rule are known once they
/// have occurred. Each can be met and missed.
final class DecisionCoverage {
  /// Counts by `screen`, `component` and `what`, separated by tabs.
  private(set) var counts: [String: Int] = [:]
  private var screens: [Int: Opened] = [:]

  private struct Opened {
    var title: String
    var scene: SceneTree
    /// The pages at which pagers rest or to which they move.
    var pages: [ComponentID: Int] = [:]
  }

  func record(_ event: SessionEvent) {
    switch event {
    case .opened(let stage, let title, let scene):
      screens[stage] = Opened(
        title: title.isEmpty ? "a screen without a title" : title, scene: scene)
      expect(stage, scene)
    case .stage(let stage, let event): take(event.kind, stage)
    default: break
    }
  }

  private func count(_ stage: Int, _ component: ComponentID, _ what: String, by number: Int = 1) {
    guard let screen = screens[stage] else { return }
    let name = screen.scene.name(of: component)
    // A node without a name, or one that was added by a later layout, cannot be reported.
    guard !name.isEmpty, name != "?" else { return }
    counts["\(screen.title)\t\(name)\t\(what)", default: 0] += number
  }

  // MARK: Possible decisions

  private func expect(_ stage: Int, _ scene: SceneTree) {
    var nodes: [(node: Node, tracks: [(id: String, axes: [Orientation])])] = [(scene.root, [])]
    while let (node, tracks) = nodes.popLast() {
      var inner = tracks
      func expect(_ id: String, _ what: [String]) {
        guard let component = scene.component(named: id) else { return }
        for one in what { count(stage, component, one, by: 0) }
      }
      if let options = node.pager {
        let isAlone = options.pageCount < 2
        expect(node.id, isAlone ? [] : [Self.later, Self.earlier, Self.stays, Self.cancelled])
        expectHandover(
          of: node.id, [options.axis], isOff: options.handover == .off, tracks, expect)
        inner.append((node.id, [options.axis]))
      }
      if let options = node.scroll {
        let axes = [Orientation.horizontal, .vertical].filter { axis in
          options.axes.contains(axis == .horizontal ? .horizontal : .vertical)
        }
        let isOff = options.handover.start == .off && options.handover.end == .off
        expectHandover(of: node.id, axes, isOff: isOff, tracks, expect)
        inner.append((node.id, axes))
      }
      for gesture in node.gestures {
        expect(
          gesture.id,
          [Self.recognized, Self.failed] + (gesture.kind.isDiscrete ? [] : [Self.takenAway]))
      }
      for states in node.states { expect(states.id, states.states.map { "rests in \($0.name)" }) }
      if node.deck != nil, node.children.count > 1 {
        expect(node.id, ["has another card in front"])
      }
      nodes += node.children.map { ($0, inner) }
    }
  }

  private func expectHandover(
    of id: String, _ axes: [Orientation], isOff: Bool, _ outer: [(id: String, axes: [Orientation])],
    _ expect: (String, [String]) -> Void
  ) {
    guard !isOff, !id.isEmpty,
      let next = outer.last(where: { $0.axes.contains { axes.contains($0) } }), !next.id.isEmpty
    else { return }
    expect(id, [Self.handover(to: next.id)])
  }

  private static let later = "goes to a later page"
  private static let earlier = "goes to an earlier page"
  private static let stays = "stays at its page"
  private static let cancelled = "has its drag cancelled"
  private static let recognized = "is recognized"
  private static let failed = "fails"
  private static let takenAway = "is taken away"
  private static func handover(to id: String) -> String { "hands over to \(id)" }

  // MARK: Events

  private func take(_ event: StageEvent.Kind, _ stage: Int) {
    switch event {
    case .decision(let decision): take(decision, stage)
    case .handover(let from, let to, _), .flingHandover(let from, let to, _):
      guard let scene = screens[stage]?.scene else { return }
      count(stage, from, Self.handover(to: scene.name(of: to)))
    case .pageWillChange(let pager, let change): screens[stage]?.pages[pager] = change.to
    case .rest(let pager, let page): screens[stage]?.pages[pager] = page
    case .gesture(let event):
      guard screens[stage]?.scene.kind(of: event.component) == .gesture else { return }
      switch event.state {
      case .began: count(stage, event.component, Self.recognized)
      case .ended where event.ending == nil || isDiscrete(event.component, stage):
        count(stage, event.component, Self.recognized)
      case .failed: count(stage, event.component, Self.failed)
      case .cancelled: count(stage, event.component, Self.takenAway)
      default: break
      }
    case .cardChanged(let deck, _): count(stage, deck, "has another card in front")
    case .stateChanged(let states, let change):
      count(stage, states, "rests in \(change.toName)")
    default: break
    }
  }

  private func isDiscrete(_ gesture: ComponentID, _ stage: Int) -> Bool {
    guard let scene = screens[stage]?.scene else { return false }
    return scene.spec(named: scene.name(of: gesture))?.kind.isDiscrete == true
  }

  private func take(_ decision: Decision, _ stage: Int) {
    for criterion in decision.criteria {
      let test = "\(decision.rule.rawValue): test of \(criterion.name.rawValue)"
      count(stage, decision.component, "\(test) met", by: criterion.isMet ? 1 : 0)
      count(stage, decision.component, "\(test) missed", by: criterion.isMet ? 0 : 1)
    }
    guard case .page(let page) = decision.verdict else { return }
    if decision.rule == .cancel { count(stage, decision.component, Self.cancelled) }
    guard decision.rule == .release else { return }
    let before = screens[stage]?.pages[decision.component] ?? 0
    count(
      stage, decision.component,
      page > before ? Self.later : page < before ? Self.earlier : Self.stays)
  }
}

/// The decisions on screens, in all files of a test run.
package struct DecisionReport {
  private var counts: [String: Int] = [:]

  /// Creates an empty report.
  package init() {}

  /// Adds the decisions in a file's scenarios.
  package mutating func add(_ counts: [(what: String, count: Int)]) {
    for (what, count) in counts { self.counts[what, default: 0] += count }
  }

  /// The share of each screen's decisions that occurred, and those that did not.
  package var summary: String {
    var screens: [String: (done: Int, all: Int, missing: [String])] = [:]
    for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
      let parts = key.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { continue }
      var screen = screens[parts[0]] ?? (0, 0, [])
      screen.all += 1
      if count > 0 { screen.done += 1 } else { screen.missing.append("\(parts[1]): \(parts[2])") }
      screens[parts[0]] = screen
    }
    guard !screens.isEmpty else { return "decisions: no screen was opened\n" }
    var text = ""
    for (title, screen) in screens.sorted(by: { $0.key < $1.key }) {
      text += "decisions of \(PrintableText.of(title)): \(screen.done)/\(screen.all)\n"
      for line in screen.missing { text += "  never: \(PrintableText.of(line))\n" }
    }
    return text
  }
}
