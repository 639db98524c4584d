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

  /// Creates a journal for a number of components.
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

extension Stage {
  /// Whether a gesture may still be recognized, as a tap while a second one may follow.
  package var hasUndecidedGestures: Bool { arena.hasPossible }

  /// Every decision kept so far, in time order.
  public var decisions: [Decision] {
    events.compactMap { if case .decision(let decision) = $0.kind { decision } else { nil } }
  }

  /// The last decision about a pager or a gesture, whether or not events are kept.
  public func why(_ component: ComponentID) -> Decision? {
    journal.lastDecision(about: component)
  }

  /// The last decision about the component with this id, also after its removal from the scene.
  ///
  /// Nil without a decision. For a release that decides about several variables, the last decision
  /// with an alternative.
  ///
  /// - Parameter id: the id, or a component's id and the name of one of its numbers: "ball.x".
  /// - Throws: `CoreError` for an unknown component or number.
  public func why(_ id: String) throws(CoreError) -> Decision? {
    if scene.component(named: id) == nil, let dot = id.lastIndex(of: "."),
      let component = scene.component(named: String(id[..<dot]))
    {
      return try why(component, number: String(id[id.index(after: dot)...]))
    }
    if scene.component(named: id) == nil, let gone = scene.gone(named: id) { return why(gone) }
    return why(try component(named: id))
  }

  private func why(_ component: ComponentID, number: String) throws(CoreError) -> Decision? {
    guard let property = scene.property(named: number, of: component) else {
      let known = scene.decidedProperties(of: component)
      throw CoreError.unknown(
        number, among: known,
        "no decisions are made about '\(number)' of '\(scene.name(of: component))'"
          + (known.isEmpty ? "" : "; expected one of \(CoreError.quoted(known))"))
    }
    // For a list along one axis, decisions are about the whole component.
    return journal.lastDecision(about: component, property)
      ?? (scene.decidesAboutWhole(component) ? why(component) : nil)
  }

  /// A decision in words, with every test: "music: page 2 by release at 0.32 s; velocity 812 pt/s,
  /// 500 needed, 312 to spare (deciding); …".
  ///
  /// Pages and cards count from 1 here, as in Lua and for people; in `Decision.verdict` and in
  /// readings they count from 0.
  public func explain(_ decision: Decision) -> String {
    var text = "\(decision.words(scene).head) at \(plain(decision.time.value)) s"
    for criterion in decision.criteria {
      text += "; \(criterion)\(criterion.isDeciding ? " (deciding)" : "")"
    }
    return text
  }

  /// Records a program's decision about a component, with its tests, as any other decision.
  ///
  /// - Throws: `CoreError` for a component of another scene.
  package mutating func decide(
    _ reference: some ComponentReference, _ verdict: String, _ criteria: Criteria
  ) throws(CoreError) {
    guard let words = Decision.CustomVerdict(verdict) else {
      throw CoreError(
        .invalidNumber,
        "verdict '\(verdict)': expected a word or two of 1 to \(Decision.CustomVerdict.longest) bytes"
      )
    }
    decide(component: try component(reference), .script, .custom(words), criteria.withDecidingTest)
  }

  /// The versioned rules that had a part so far, whether or not events are kept.
  public var appliedRules: AppliedRules { journal.appliedRules }

  /// Records that a versioned rule is used now: the outcome may differ from that of its former
  /// version.
  @inline(__always)
  package mutating func note(_ rule: BehaviorRule) { journal.note(rule, at: time) }

  mutating func record(_ kinds: Recording, _ kind: StageEvent.Kind) {
    journal.record(kinds, kind, at: time)
  }

  /// Records a decision about the component of a track.
  @inline(__always)
  mutating func decide(
    _ index: TrackIndex, _ rule: Decision.Rule, _ verdict: Decision.Verdict,
    _ criteria: Criteria = Criteria()
  ) {
    decide(
      component: scene.id(of: index), property: scene.decidedAxis(of: index), rule, verdict,
      criteria)
  }

  /// Records a decision about a component, or about one of its numbers.
  mutating func decide(
    component: ComponentID, property: Int? = nil, _ rule: Decision.Rule,
    _ verdict: Decision.Verdict, _ criteria: Criteria = Criteria()
  ) {
    journal.record(
      Decision(
        time: time, component: component, property: property, rule: rule, verdict: verdict,
        criteria: criteria))
  }

  /// Records a change of the state of a track's pan.
  ///
  /// Inlined up to the check whether the event is recorded, which runs at each touch of a drag.
  @inline(__always)
  mutating func recordGesture(
    _ index: TrackIndex, _ state: RecognizerState, of finger: FingerIndex,
    ending: GestureEnding? = nil
  ) {
    guard recording.contains(Recording(of: state)) else { return }
    keepGesture(index, state, of: finger, ending)
  }

  @inline(never)
  private mutating func keepGesture(
    _ index: TrackIndex, _ state: RecognizerState, of finger: FingerIndex, _ ending: GestureEnding?
  ) {
    let (component, pointer) = (scene.id(of: index), fingers[finger].pointer)
    guard ending != nil, let pager = scene.pager(of: index) else {
      let event = GestureEvent(component, state, ending: ending, pointer: pointer)
      return record(Recording(of: state), .gesture(event))
    }
    let position = scene.pagers[pager].position(at: time)
    record(
      Recording(of: state),
      .gesture(GestureEvent(component, state, ending: ending, pointer: pointer, at: position)))
  }
}

extension Recording {
  /// Creates the set of events that report a gesture's state.
  @inline(__always)
  init(of state: RecognizerState) { self = state == .changed ? .gestureMoves : .gestureStates }
}
