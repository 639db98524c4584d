import FlickCore

/// Each attempt at a gesture begins at most once and ends exactly once, and is reported once.
///
/// It fails, or it begins and then ends or is cancelled with a reason.
struct GestureLives: Invariant {
  let name = "gestures begin and end once"

  private var active: Set<ComponentID> = []
  private var attempts: [ComponentID: Int] = [:]
  private var discrete: [ComponentID: Bool] = [:]
  /// Final states and recognitions in the events checked so far.
  private var finals: [ComponentID: Int] = [:]
  private var recognized: [ComponentID: Int] = [:]

  mutating func check(_ moment: Moment) -> String? {
    if let fault = follow(moment.passed, moment.before)
      ?? balance(moment.before, moment.tracksBefore, mayStart: false)
    {
      return "as time passed: \(fault)"
    }
    var mayStart = false
    switch moment.step.action {
    case .touch(.began, _, _, _), .hold(_, .takes), .wheel: mayStart = true
    default: break
    }
    return follow(moment.events, moment.after)
      ?? balance(moment.after, moment.tracks, mayStart: mayStart)
  }

  mutating func checkEnd(_ stage: Stage) -> String? {
    active.first.map { "\(stage.scene.name(of: $0)) began and never ended" }
  }

  private mutating func follow(_ events: [StageEvent], _ stage: Stage) -> String? {
    for event in events {
      switch event.kind {
      case .gesture(let gesture):
        if let fault = follow(gesture, stage.scene) {
          return "\(stage.scene.name(of: gesture.component)) \(fault)"
        }
      case .decision(let decision) where decision.verdict == .recognized:
        recognized[decision.component, default: 0] += 1
      default: break
      }
    }
    for (component, count) in recognized where count != 0 {
      return "\(stage.scene.name(of: component)): \(count) decisions too many or too few"
    }
    return nil
  }

  private mutating func follow(_ event: GestureEvent, _ scene: SceneTree) -> String? {
    let component = event.component
    let isActive = active.contains(component)
    if event.state.isFinal { finals[component, default: 0] += 1 }
    switch event.state {
    case .possible: return "is possible, which nobody asked"
    case .began:
      if isActive { return "began twice" }
      active.insert(component)
      recognized[component, default: 0] -= 1
    case .changed: if !isActive { return "changed without having begun" }
    case .ended where isDiscrete(component, scene):
      recognized[component, default: 0] -= 1
      if event.ending != .completed { return "was made and does not say so" }
    case .ended, .cancelled:
      if active.remove(component) == nil { return "ended without having begun" }
      if event.ending == nil { return "ended for no reason" }
    case .failed: if event.ending != nil { return "failed with a reason to end" }
    }
    return nil
  }

  private mutating func isDiscrete(_ component: ComponentID, _ scene: SceneTree) -> Bool {
    if let known = discrete[component] { return known }
    let found = scene.spec(named: scene.name(of: component))?.kind.isDiscrete ?? false
    discrete[component] = found
    return found
  }

  /// Checks that as many attempts are over as final states were reported.
  ///
  /// A new touch or a dragging wheel starts at most one attempt; a scroll view starts one for each
  /// axis.
  private mutating func balance(_ stage: Stage, _ tracks: [SceneTrack], mayStart: Bool) -> String? {
    var now: [ComponentID: Int] = [:]
    for component in stage.attempts { now[component, default: 0] += 1 }
    defer {
      attempts = now
      finals.removeAll(keepingCapacity: true)
    }
    for component in Set(now.keys).union(attempts.keys).union(finals.keys) {
      let over = (attempts[component] ?? 0) - (now[component] ?? 0)
      let started = (finals[component] ?? 0) - over
      if started < 0 { return "\(stage.scene.name(of: component)) is gone and did not say so" }
      if started > 0, !mayStart || started > max(1, tracks.count { $0.component == component }) {
        return "\(stage.scene.name(of: component)) was over more often than it was tried"
      }
    }
    return nil
  }
}
