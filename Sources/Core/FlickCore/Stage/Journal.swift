/// The record of a stage: its events, as far as they are requested, and each component's last
/// decision.
struct Journal: Sendable {
  /// The kinds of events to keep from now on.
  var recording: Recording
  /// The events kept so far, in time order.
  private(set) var events: [StageEvent] = []
  private var lastDecisions: [Decision?]
  /// The last decision about each number of components that decide about several.
  private var lastOfProperties: [PropertyKey: Decision] = [:]

  private struct PropertyKey: Hashable {
    var component: ComponentID
    var property: Int
  }

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
    if decision.property == nil {
      lastDecisions[decision.component.index] = decision
    } else {
      keepLastOfProperty(decision)
    }
    // Checked first: an event stores its decision indirectly, which allocates.
    guard recording.contains(.decisions) else { return }
    record(.decisions, .decision(decision), at: decision.time)
  }

  @inline(never)
  private mutating func keepLastOfProperty(_ decision: Decision) {
    guard let property = decision.property else { return }
    lastOfProperties[PropertyKey(component: decision.component, property: property)] = decision
    // A decision without an alternative does not replace one with an alternative.
    if decision.deciding != nil
      || lastDecisions[decision.component.index]?.isBeside(decision) != true
    {
      lastDecisions[decision.component.index] = decision
    }
  }

  /// Records that a versioned rule was used: the outcome may differ from that of its former
  /// version.
  @inline(__always)
  mutating func note(_ rule: BehaviorRule, at time: Seconds) {
    appliedRules.note(rule, at: time)
  }

  /// The last decision about a component, whether or not events are kept.
  func lastDecision(about component: ComponentID) -> Decision? {
    lastDecisions.indices.contains(component.index) ? lastDecisions[component.index] : nil
  }

  /// The last decision about one of a component's numbers.
  func lastDecision(about component: ComponentID, _ property: Int) -> Decision? {
    lastOfProperties[PropertyKey(component: component, property: property)]
  }

  /// Renumbers the numbers of a component for a new scene; nil for a number that is gone.
  mutating func renumber(_ component: ComponentID, _ place: (Int) -> Int?) {
    let moved = lastOfProperties.filter { $0.key.component == component }
    for key in moved.keys { lastOfProperties[key] = nil }
    for (key, decision) in moved {
      guard let property = place(key.property) else { continue }
      let decision = decision.about(property)
      lastOfProperties[PropertyKey(component: component, property: property)] = decision
    }
    let last = lastDecisions[component.index]
    lastDecisions[component.index] = last?.about(last?.property.flatMap(place))
    for index in events.indices {
      guard case .decision(let decision) = events[index].kind, decision.component == component
      else { continue }
      events[index] = StageEvent(
        time: events[index].time,
        kind: .decision(decision.about(decision.property.flatMap(place))))
    }
  }

  /// Removes and returns the events kept so far.
  mutating func takeEvents() -> [StageEvent] {
    defer { events.removeAll(keepingCapacity: false) }
    return events
  }
}

extension Decision {
  /// The same about another number of the component.
  fileprivate func about(_ property: Int?) -> Decision {
    Decision(
      time: time, component: component, property: property, rule: rule, verdict: verdict,
      criteria: criteria)
  }

  /// Whether a later decision about the component belongs to the same release.
  fileprivate func isBeside(_ other: Decision) -> Bool {
    time == other.time && rule == other.rule && property != nil && deciding != nil
  }
}

extension Stage {
  /// Decisions about variables keep their names in a new scene.
  mutating func renumberDecisions(from old: SceneTree) {
    for machine in old.machines {
      guard let component = old.component(named: machine.spec.id),
        let index: StatesIndex = scene.place(of: component)?.index(),
        scene.machines[index].spec.properties != machine.spec.properties
      else { continue }
      let names = scene.machines[index].spec.properties
      journal.renumber(component) { names.firstIndex(of: machine.spec.properties[$0]) }
    }
  }
}
