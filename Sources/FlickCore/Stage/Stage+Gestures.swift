// How touches reach the recognizers of the nodes under them, and what comes of it.

extension Stage {
  /// Shows a touch that came down to the gestures under it.
  ///
  /// A finger that stops a moving pager means the pager: gestures inside do not get it (UIKit and
  /// Flutter agree on that).
  mutating func beginGestures(
    _ finger: FingerIndex, _ touch: Touch, on node: NodeIndex, caught: TrackIndex?
  ) {
    var next: NodeIndex? = caught.map { scene.tracks[$0].node } ?? node
    var offered: [GestureIndex] = []
    while let node = next {
      let record = scene.records[node]
      offered += ListIndices(from: record.firstGesture, count: record.gestureCount)
      next = record.parent
    }
    guard !offered.isEmpty, let bit = freeBit() else { return }
    fingers[finger].bit = bit
    if fingers[finger].isDeciding { joinDrag(finger, bit) }
    let contact = Contact(
      bit: bit, pointer: touch.pointer, start: touch.position, place: touch.position)
    for gesture in offered
    where scene.gestures[gesture].spec.pointerKinds.contains(touch.kind) {
      offer(contact, to: gesture, touch.kind)
    }
    // Who is active already and takes the new finger wins it at once.
    for index in arena.places where arena[index].state.isActive && arena[index].has(bit) {
      defeat(by: index)
    }
    concludeInput()
  }

  /// A bit that stands for no touch that anyone remembers; 64 are enough for a few hands.
  func freeBit() -> UInt64? {
    let used =
      arena.reduce(0) { $0 | $1.bits } | fingers.reduce(0) { $0 | ($1.isDown ? $1.bit : 0) }
    let free = ~used
    return free == 0 ? nil : free & (0 &- free)
  }

  mutating func joinDrag(_ finger: FingerIndex, _ bit: UInt64) {
    for isSecond in [false, true] {
      // A pan may be over when a finger that joins makes the drag a matter of the arena.
      let pan = isSecond ? fingers[finger].secondPan : fingers[finger].pan
      guard pan?.state.isFinal == false,
        let track = isSecond ? fingers[finger].secondPanTrack : fingers[finger].panTrack
      else { continue }
      var recognizer = Recognizer(
        .drag(track), component: scene.id(of: track), priority: 0,
        depth: scene.records[scene.tracks[track].node].depth,
        machine: .pager(finger: finger, isSecond: isSecond))
      recognizer.join(bit)
      insert(recognizer)
    }
  }

  private mutating func insert(_ recognizer: Recognizer) {
    let place = arena.firstIndex {
      ($0.priority, $0.depth) < (recognizer.priority, recognizer.depth)
    }
    arena.insert(recognizer, at: place ?? arena.count)
  }

  private mutating func offer(_ contact: Contact, to gesture: GestureIndex, _ kind: Touch.Kind) {
    guard takesDrags(scene.gestures[gesture].deck) else { return }
    let component = scene.id(of: gesture)
    for index in arena.places
    where arena[index].component == component && !arena[index].state.isFinal {
      let isIdle = arena[index].contacts.isEmpty
      // Complete, and waiting for others: what comes now is another attempt.
      if isIdle, arena[index].recognizedAt != nil { continue }
      switch arena[index].began(contact, at: time) {
      case .failed:
        fail(index)
        // Taps that came too late or too far apart are the first of others.
        if isIdle { continue }
      case .cancelled:
        decide(component: component, .secondFinger, .over(.secondFinger))
        close(index, .cancelled, .secondFinger)
      case .ignored: decide(component: component, .secondFinger, .ignored)
      case .none, .recognized, .changed, .ended: break
      }
      return
    }
    let spec = scene.gestures[gesture].spec
    var recognizer = Recognizer(
      .gesture(gesture), component: component, priority: spec.priority,
      depth: scene.records[scene.gestures[gesture].node].depth,
      machine: machine(of: gesture, at: contact.place, kind))
    guard recognizer.began(contact, at: time) != .failed else {
      decide(
        component: component, spec.kind.rule, .failed, recognizer.criteria.withDecidingTest)
      record(
        .gestures,
        .gesture(
          GestureEvent(component, .failed, pointer: contact.pointer)))
      return
    }
    insert(recognizer)
  }

  /// Shows a movement to the gestures of a finger, and to the drag that it makes or shares.
  ///
  /// - Parameters:
  ///   - guide: where a shared drag goes, in place of the finger.
  ///   - leader: the finger that leads it.
  mutating func moveGestures(
    _ finger: FingerIndex, to position: Point, guide: Point? = nil, leader: FingerIndex? = nil
  ) {
    let bit = fingers[finger].bit
    let leader = leader ?? finger
    if case .dragging = fingers[leader].role { moveDrag(leader, to: guide ?? position) }
    let bits = bit | (guide == nil ? 0 : fingers[leader].bit)
    for index in arena.places where arena[index].bits & bits != 0 && !arena[index].state.isFinal {
      if case .pager(leader, let isSecond) = arena[index].machine {
        movePan(index, leader, isSecond: isSecond, to: guide ?? position)
        continue
      }
      switch arena[index].moved(bit, to: position, at: time) {
      case .recognized(let share): arena[index].recognizedAt = share
      case .failed: fail(index)
      case .changed:
        arena[index].enter(.changed)
        recordGesture(index)
        dragCard(index)
      case .none, .ignored, .ended, .cancelled: break
      }
    }
    concludeInput()
  }

  private mutating func movePan(
    _ index: AttemptIndex, _ finger: FingerIndex, isSecond: Bool, to position: Point
  ) {
    guard arena[index].isPossible else { return }
    let slot = isSecond ? \Finger.secondPan : \Finger.pan
    let state = fingers[finger][keyPath: slot]?.move(to: position)
    guard let state, let pan = fingers[finger][keyPath: slot] else { return }
    if state == .began { arena[index].recognizedAt = pan.share }
    guard state == .failed, case .drag(let track) = arena[index].subject else { return }
    decide(pan, of: track, .failed)
    closeDrag(index, .failed, finger)
  }

  mutating func endGestures(_ finger: FingerIndex, velocity: Velocity) {
    let bit = fingers[finger].bit
    dropWaiting(bit)
    end(finger, velocity: velocity)
    closePans(of: finger, .ended, .completed)
    for index in arena.places where arena[index].has(bit) && !arena[index].state.isFinal {
      switch arena[index].ended(bit, velocity: own(velocity, index, finger), at: time) {
      case .recognized(let share): arena[index].recognizedAt = share
      case .failed: fail(index)
      case .ended: close(index, .ended, .completed)
      case .none, .ignored, .changed, .cancelled: break
      }
      arena[index].drop(bit)
    }
    fingers[finger].bit = 0
    concludeInput()
  }

  /// A lifted finger's velocity as a recognizer tells it.
  private func own(_ velocity: Velocity, _ index: AttemptIndex, _ finger: FingerIndex) -> Velocity {
    guard let gesture = arena[index].gesture else { return velocity }
    let options = scene.gestures[gesture].spec.velocity
    if options == .standard { return velocity }
    return fingers[finger].estimator.velocity(at: time, by: options) ?? .zero
  }

  /// What would go on with the finger cannot wait any longer than it is down.
  private mutating func dropWaiting(_ bit: UInt64) {
    for index in arena.places where arena[index].isPossible && arena[index].recognizedAt != nil {
      let isLast =
        arena[index].isPager ? arena[index].bits == bit : arena[index].contacts.map(\.bit) == [bit]
      guard isLast, let other = blocker(of: index) else { continue }
      lose(index, to: arena[other].component)
    }
  }

  mutating func cancelGestures(_ finger: FingerIndex, _ ending: GestureEnding) {
    let bit = fingers[finger].bit
    for index in arena.places where arena[index].has(bit) { takeAway(index, ending) }
    cancel(finger, ending)
    closePans(of: finger, .cancelled, ending)
    fingers[finger].bit = 0
    concludeInput()
  }

  /// The drag of a finger is over and the arena has to know.
  mutating func dismissDrag(_ finger: FingerIndex, _ ending: GestureEnding) {
    closePans(of: finger, .cancelled, ending)
    concludeInput()
  }

  private mutating func closePans(
    of finger: FingerIndex, _ outcome: GestureState, _ ending: GestureEnding
  ) {
    for index in arena.places where arena[index].isPan(of: finger) {
      guard !arena[index].state.isFinal else { continue }
      if arena[index].isPossible, arena[index].recognizedAt != nil {
        // The drag had not begun, so its end has told nobody about a pan that waited.
        decide(component: arena[index].component, .takenAway, .over(ending))
        if case .drag(let track) = arena[index].subject {
          recordGesture(track, .failed, of: finger)
        }
      }
      arena[index].enter(arena[index].isPossible ? .failed : outcome)
    }
  }

  /// A gesture is taken away, recognized or not.
  mutating func takeAway(_ index: AttemptIndex, _ ending: GestureEnding) {
    guard !arena[index].state.isFinal else { return }
    decide(component: arena[index].component, .takenAway, .over(ending))
    let isActive = arena[index].state.isActive
    close(index, isActive ? .cancelled : .failed, isActive ? ending : nil)
  }

  private mutating func fail(_ index: AttemptIndex) {
    guard let gesture = arena[index].gesture else { return }
    decide(
      component: arena[index].component, scene.gestures[gesture].spec.kind.rule, .failed,
      arena[index].criteria.withDecidingTest)
    close(index, .failed, nil)
  }

  mutating func close(_ index: AttemptIndex, _ state: GestureState, _ ending: GestureEnding?) {
    arena[index].enter(state)
    recordGesture(index, ending)
    if state != .failed { dropCard(index) }
  }

  mutating func recordGesture(_ index: AttemptIndex, _ ending: GestureEnding? = nil) {
    guard recording.contains(.gestures) else { return }
    let recognizer = arena[index]
    let values =
      recognizer.state == .failed
      ? nil : recognizer.values { velocity(of: $0, for: recognizer.subject) }
    record(
      .gestures,
      .gesture(
        GestureEvent(
          recognizer.component, recognizer.state, ending: ending,
          pointer: recognizer.pointer, values: values)))
  }

  /// The velocity of a finger as a gesture tells it.
  func velocity(of contact: Contact, for subject: Recognizer.Subject) -> Velocity {
    guard case .gesture(let gesture) = subject else { return .zero }
    for finger in fingers where finger.isDown && finger.bit == contact.bit {
      return finger.estimator.velocity(at: time, by: scene.gestures[gesture].spec.velocity) ?? .zero
    }
    return .zero
  }

  // MARK: Time

  /// The next moment for which a recognizer waits.
  var nextDeadline: Seconds {
    var earliest = Seconds.infinity
    for recognizer in arena { earliest = min(earliest, recognizer.deadline) }
    return earliest
  }

  mutating func meetDeadline(_ deadline: Seconds) {
    time = max(time, deadline)
    for index in arena.places where arena[index].deadline <= deadline {
      switch arena[index].timedOut(at: time) {
      case .recognized(let share): arena[index].recognizedAt = share
      case .failed: fail(index)
      case .none, .ignored, .changed, .ended, .cancelled: break
      }
    }
    concludeInput()
  }

  /// Everyone has been told: who may begin does, who is done leaves.
  mutating func concludeInput() {
    resolve()
    forgetSteps()
    #if FAULT_FAILED_STAYS
      arena.removeAll { $0.state == .ended || $0.state == .cancelled }
    #else
      arena.removeAll { $0.state.isFinal }
    #endif
    for index in arena.places where arena[index].recognizedAt != nil {
      arena[index].isLate = true
    }
  }
}
