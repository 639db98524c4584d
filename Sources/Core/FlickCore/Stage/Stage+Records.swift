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

  /// The last decision about the component with this id, even if it is no longer in the scene.
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
  /// The kinds of events that report a gesture's state.
  @inline(__always)
  init(of state: RecognizerState) { self = state == .changed ? .gestureMoves : .gestureStates }
}
