extension Stage {
  /// Every decision kept so far, in time order.
  public var decisions: [Decision] {
    events.compactMap { if case .decision(let decision) = $0.kind { decision } else { nil } }
  }

  /// The last decision about a pager or a gesture, whether or not events are kept.
  public func why(_ component: ComponentID) -> Decision? {
    lastDecisions.indices.contains(component.index) ? lastDecisions[component.index] : nil
  }

  /// The last decision about the component with this id, also of one that is no longer in the scene;
  /// nil if none was made.
  ///
  /// - Throws: `CoreError` if there is no such component.
  public func why(_ id: String) throws(CoreError) -> Decision? {
    if scene.component(named: id) == nil, let gone = scene.gone(named: id) { return why(gone) }
    return why(try component(named: id))
  }

  /// A decision in words, with every test: "music: page 2 by release at 0.32 s; velocity 812 pt/s, 500 needed,
  /// 312 to spare (deciding); …".
  ///
  /// Pages count from 1.
  public func explain(_ decision: Decision) -> String {
    var text = "\(decision.words(scene).head) at \(plain(decision.time.value)) s"
    for criterion in decision.criteria {
      text += "; \(criterion)\(criterion.isDeciding ? " (deciding)" : "")"
    }
    return text
  }

  mutating func record(_ kinds: Recording, _ kind: StageEvent.Kind) {
    guard recording.contains(kinds) else { return }
    events.append(StageEvent(time: time, kind: kind))
  }

  /// A decision about what a track moves.
  mutating func decide(
    _ index: Int, _ rule: Decision.Rule, _ verdict: Decision.Verdict,
    _ criteria: Criteria = Criteria()
  ) {
    decide(component: scene.trackComponents[index], rule, verdict, criteria)
  }

  /// A decision about a component.
  mutating func decide(
    component: Int, _ rule: Decision.Rule, _ verdict: Decision.Verdict,
    _ criteria: Criteria = Criteria()
  ) {
    let decision = Decision(
      time: time, component: ComponentID(index: component), rule: rule, verdict: verdict,
      criteria: criteria)
    lastDecisions[component] = decision
    record(.decisions, .decision(decision))
  }

  /// A pager or a scroll view has set out, or has set out anew.
  mutating func recordMotion(ofTrack index: Int, wasMoving: Bool) {
    guard let rest = scene.restTime(index) else { return }
    let component = scene.id(ofTrack: index)
    let start: MotionStart
    if let lane = scene.lane(ofTrack: index) {
      let track = scene.scrollViews[lane.view][lane.axis]
      let sample = track.track.sample(at: time)
      start = MotionStart(
        part: lane.axis == .horizontal ? 0 : 1, from: sample.value, target: track.target,
        velocity: sample.velocity, restTime: rest)
    } else if let pager = try? pager(component) {
      start = MotionStart(
        part: 0, from: pager.position.value, target: Double(pager.targetPage),
        velocity: pager.velocity.value, restTime: rest)
    } else {
      return
    }
    record(
      .motions, wasMoving ? .motionRetargeted(component, start) : .motionStarted(component, start))
  }

  /// A track's pan changed its state.
  mutating func recordGesture(
    _ index: Int, _ state: GestureState, of finger: Int, ending: GestureEnding? = nil
  ) {
    guard recording.contains(.gestures) else { return }
    let (component, pointer) = (scene.id(ofTrack: index), fingers[finger].pointer)
    guard ending != nil, scene.pagers.indices.contains(index) else {
      let event = GestureEvent(component, state, ending: ending, pointer: pointer)
      return record(.gestures, .gesture(event))
    }
    let position = scene.pagers[index].position(at: time)
    record(
      .gestures,
      .gesture(GestureEvent(component, state, ending: ending, pointer: pointer, at: position)))
  }
}
