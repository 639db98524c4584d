/// What has happened on a stage: events, as far as anybody wants them kept, and the last decision
/// about each component.
struct Journal: Sendable {
  /// Which events are kept from now on.
  var recording: Recording
  /// The events kept so far, in time order.
  private(set) var events: [StageEvent] = []
  private var lastDecisions: [Decision?]
  /// The versioned rules that had a part so far.
  private(set) var appliedRules = AppliedRules()

  /// A journal of so many components.
  init(_ recording: Recording, components: Int) {
    self.recording = recording
    lastDecisions = Array(repeating: nil, count: components)
  }

  /// Makes room for components that a new layout has added.
  mutating func extend(to components: Int) {
    lastDecisions += Array(repeating: nil, count: components - lastDecisions.count)
  }

  /// Keeps an event, if its kinds are wanted.
  @inline(__always)
  mutating func record(_ kinds: Recording, _ kind: StageEvent.Kind, at time: Seconds) {
    guard recording.contains(kinds) else { return }
    events.append(StageEvent(time: time, kind: kind))
  }

  mutating func record(_ decision: Decision) {
    lastDecisions[decision.component.index] = decision
    // Checked first: an event keeps its decision apart, and making it allocates.
    guard recording.contains(.decisions) else { return }
    record(.decisions, .decision(decision), at: decision.time)
  }

  /// Notes that a versioned rule has a part: the outcome may differ from its former one's.
  @inline(__always)
  mutating func note(_ rule: BehaviorRule, at time: Seconds) {
    appliedRules.note(rule, at: time)
  }

  /// The last decision about a component, whether or not events are kept.
  func lastDecision(about component: ComponentID) -> Decision? {
    lastDecisions.indices.contains(component.index) ? lastDecisions[component.index] : nil
  }

  /// Takes the events kept so far away.
  mutating func takeEvents() -> [StageEvent] {
    defer { events.removeAll(keepingCapacity: false) }
    return events
  }
}
