import FlickCore

/// Counts of gesture states by kind and by gesture, of endings and actions, and of the outcomes of
/// fingers on pagers.
///
/// Keys are "pan began" (a kind), "'knob pan' ended" (a gesture), "ending layout", "action remove",
/// "catch".
package struct Tally: Sendable {
  /// The counts.
  package private(set) var counts: [String: Int] = [:]
  /// Touches handled, in the run that is watched.
  package private(set) var touches = 0
  private static let scrollView = "scroll view"
  private var kinds: [ComponentID: String] = [:]
  /// Keys that worlds expect; gestures are counted by name only if expected.
  private static let asked = Set(worlds.flatMap(\.expected.keys))

  package init() {}

  mutating func count(_ moment: Moment) {
    switch moment.step.action {
    case .touch:
      touches += 1
      if moment.step.force != nil { count("force told") }
    case .cancelPointer: count("action cancel pointer")
    case .cancelGesture: count("action cancel gesture")
    case .move: count("action move")
    case .jump: count("action jump")
    case .turn: count("action turn")
    case .shift: count("action shift")
    case .scroll: count("action scroll")
    case .swap: count("action swap")
    case .go: count("action go")
    case .hold(_, let grip):
      switch grip {
      case .takes: count("action take")
      case .moves: count("action carry")
      case .lets: count("action let go")
      }
    case .send: count("action send")
    case .resize: count("action resize")
    case .rows: count("action rows")
    case .seek: count("action seek")
    case .wheel: count("action wheel")
    case .layout: count("action layout")
    case .remove: count("action remove")
    case .settle: count("action settle")
    case .wait: count("action wait")
    }
    count(moment.passed, moment.before, moment.tracksBefore)
    count(moment.events, moment.after, moment.tracks)
  }

  private mutating func count(_ events: [StageEvent], _ stage: Stage, _ tracks: [SceneTrack]) {
    for event in events {
      count(event.kind, tracks)
      if case .decision(let decision) = event.kind {
        switch decision.rule {
        case .caught, .resume, .handover, .secondFinger: count(decision.rule.rawValue)
        default: break
        }
      }
      guard case .gesture(let gesture) = event.kind else { continue }
      let kind = kind(of: gesture.component, stage.scene)
      count("\(kind) \(gesture.state.rawValue)")
      guard gesture.state == .ended || gesture.state == .cancelled else { continue }
      let name = "'\(stage.scene.name(of: gesture.component))' \(gesture.state.rawValue)"
      if Self.asked.contains(name) { count(name) }
      if let ending = gesture.ending {
        count("ending \(ending.rawValue)")
        if kind == Self.scrollView { count("\(kind) ending \(ending.rawValue)") }
      }
    }
  }

  /// Handovers by their way, turns by their cause.
  private mutating func count(_ event: StageEvent.Kind, _ tracks: [SceneTrack]) {
    switch event {
    case .handover(let from, let to, _):
      let depth = { (id: ComponentID) in tracks.firstIndex { $0.component == id } ?? 0 }
      count("handover \(depth(from) > depth(to) ? "outwards" : "inwards")")
    case .flingHandover: count("fling handover")
    case .cardChanged(_, let change): count("card by \(change.cause.rawValue)")
    case .stateChanged: count("state changed")
    case .headerPulled: count("header pulled")
    case .crossed: count("lines crossed")
    case .animationEnded(_, let end): count("animation \(end.outcome.rawValue)")
    case .pageChanged(let pager, let change):
      count("changed by \(change.cause.rawValue)")
      guard let track = tracks.first(where: { $0.component == pager }) else { return }
      let profile = "changed: \(track.name.prefix { $0 != " " })"
      if Self.asked.contains(profile) { count(profile) }
    default: break
    }
  }

  private mutating func kind(of component: ComponentID, _ scene: SceneTree) -> String {
    if let kind = kinds[component] { return kind }
    let isScrollView = scene.components(of: .scrollView).contains(component)
    let found =
      scene.spec(named: scene.name(of: component))?.kind.word
      ?? (isScrollView ? Self.scrollView : "pager")
    kinds[component] = found
    return found
  }

  private mutating func count(_ key: String) { counts[key, default: 0] += 1 }

  /// Adds counts to these.
  package mutating func add(_ other: [String: Int], touches: Int) {
    counts.merge(other, uniquingKeysWith: +)
    self.touches += touches
  }

  /// Returns the events that are too rare in `count` cases of all worlds: the key, the count and
  /// the minimum.
  ///
  /// The minimum is four standard deviations (√n of n) below the worlds' own minima, so a short run
  /// requires little.
  package func missing(inCases count: Int, of world: (any World)? = nil) -> [String] {
    var least: [String: Double] = [:]
    for candidate in world.map({ [$0] }) ?? worlds {
      let share = world == nil ? Double(candidate.share) / 100 : 1
      for (key, number) in candidate.expected {
        least[key, default: 0] += Double(number) * share * Double(count) / 1000
      }
    }
    return least.sorted { $0.key < $1.key }.compactMap { key, least in
      let found = counts[key] ?? 0
      let least = least - 4 * least.squareRoot()
      return Double(found) < least
        ? "\(key): \(found), expected at least \(Int(least.rounded(.up)))" : nil
    }
  }
}

extension GestureKind {
  /// The kind in a word or two.
  var word: String {
    switch self {
    case .tap(let options): options.count > 1 ? "multi-tap" : "tap"
    case .longPress: "long press"
    case .pan: "pan"
    case .swipe: "swipe"
    case .edgePan: "edge pan"
    case .pinch: "pinch"
    case .rotate: "rotate"
    case .custom: "recognizer"
    }
  }
}
