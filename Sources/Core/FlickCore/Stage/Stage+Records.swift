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

  /// The last decision about the component with this id, also of one that is no longer in the
  /// scene; nil if none was made.
  ///
  /// Of one release that decides about several variables, the last one that could be another.
  ///
  /// - Parameter id: the id, or a component's and the name of one of its numbers: "ball.x".
  /// - Throws: `CoreError` if there is no such component, or number.
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
      let names = known.map { "'\($0)'" }.joined(separator: ", ")
      throw CoreError.unknown(
        number, among: known,
        "nothing is decided about '\(number)' of '\(scene.name(of: component))'"
          + (known.isEmpty ? "" : "; expected one of \(names)"))
    }
    // A list along one axis is decided about as a whole.
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

  /// Keeps a program's decision about a component, with its tests: it is reported like any other
  /// decision.
  ///
  /// - Throws: `CoreError` for a component that is none of the scene.
  package mutating func decide(
    _ reference: some ComponentReference, _ verdict: String, _ criteria: Criteria
  ) throws(CoreError) {
    guard let told = Decision.ToldVerdict(verdict) else {
      throw CoreError(
        .invalidNumber,
        "verdict '\(verdict)': expected a word or two of 1 to \(Decision.ToldVerdict.longest) bytes"
      )
    }
    decide(component: try component(reference), .script, .told(told), criteria.withDecidingTest)
  }

  /// The versioned rules that had a part so far, whether or not events are kept.
  public var appliedRules: AppliedRules { journal.appliedRules }

  /// Notes that a versioned rule has a part now: the outcome may differ from its former one's.
  @inline(__always)
  package mutating func note(_ rule: BehaviorRule) { journal.note(rule, at: time) }

  mutating func record(_ kinds: Recording, _ kind: StageEvent.Kind) {
    journal.record(kinds, kind, at: time)
  }

  /// A decision about what a track moves.
  @inline(__always)
  mutating func decide(
    _ index: TrackIndex, _ rule: Decision.Rule, _ verdict: Decision.Verdict,
    _ criteria: Criteria = Criteria()
  ) {
    decide(
      component: scene.id(of: index), property: scene.decidedAxis(of: index), rule, verdict,
      criteria)
  }

  /// A decision about a component, or about one of its numbers.
  mutating func decide(
    component: ComponentID, property: Int? = nil, _ rule: Decision.Rule,
    _ verdict: Decision.Verdict, _ criteria: Criteria = Criteria()
  ) {
    journal.record(
      Decision(
        time: time, component: component, property: property, rule: rule, verdict: verdict,
        criteria: criteria))
  }

  /// A track's pan changed its state.
  ///
  /// Inlined up to the question whether anybody wants to know, which each touch of a drag asks.
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
  /// Which events tell that a gesture has come to a state.
  @inline(__always)
  init(of state: RecognizerState) { self = state == .changed ? .gestureMoves : .gestureStates }
}
