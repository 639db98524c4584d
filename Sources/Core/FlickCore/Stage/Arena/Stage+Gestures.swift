// The delivery of touches to the recognizers of the nodes under them, and the results.

extension Stage {
  /// Shows a touchdown to the gestures under it.
  ///
  /// A finger that stops a moving pager belongs to the pager: gestures inside do not get it, as in
  /// UIKit and Flutter.
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
    guard !offered.isEmpty, let touchBit = freeTouchBit() else { return }
    fingers[finger].touchBit = touchBit
    if fingers[finger].isDeciding { enterArena(finger, touchBit) }
    let contact = Contact(
      touchBit: touchBit, pointer: touch.pointer, start: touch.position, place: touch.position)
    for gesture in offered
    where scene.gestures[gesture].spec.pointerKinds.contains(touch.kind) {
      offer(contact, to: gesture, touch.kind)
    }
    if !scene.machines.isEmpty { catchValues(under: touchBit) }
    // A gesture that is active already and takes the new finger wins it at once.
    for index in arena.places where arena[index].state.isActive && arena[index].has(touchBit) {
      defeat(by: index)
    }
    concludeInput()
  }

  /// A bit for a touch; nil if too many touches are remembered.
  private func freeTouchBit() -> UInt64? { arena.freeTouchBit(besides: fingers.touchBits) }

  /// The pans of a finger compete in the arena from now on.
  private mutating func enterArena(_ finger: FingerIndex, _ touchBit: UInt64) {
    for slot in Finger.PanSlot.allCases {
      // A pan may be over when a joining finger adds the drag to the arena.
      guard let pan = fingers[finger][slot], !pan.recognizer.state.isFinal else { continue }
      var recognizer = Recognizer(
        .drag(pan.track), component: scene.id(of: pan.track), priority: 0,
        depth: scene.records[scene.tracks[pan.track].node].depth,
        machine: .pager(finger: finger, slot))
      recognizer.join(touchBit)
      arena.insert(recognizer)
    }
  }

  /// After the gestures under a finger that joined have seen it: it takes part in the drag's pan.
  ///
  /// Both have a bit or none has: one may have to continue for the other.
  mutating func shareBits(of finger: FingerIndex) {
    guard case .joined(let leader) = fingers[finger].role else { return }
    if fingers[finger].touchBit != 0, fingers[leader].touchBit == 0, let touchBit = freeTouchBit() {
      fingers[leader].touchBit = touchBit
      if fingers[leader].isDeciding { enterArena(leader, touchBit) }
    }
    if fingers[leader].touchBit != 0, fingers[finger].touchBit == 0 {
      fingers[finger].touchBit = freeTouchBit() ?? 0
    }
    for index in arena.places where arena[index].isPan(of: leader) {
      arena[index].join(fingers[finger].touchBit)
      if arena[index].state.isActive { defeat(by: index) }
    }
    concludeInput()
  }

  private mutating func offer(_ contact: Contact, to gesture: GestureIndex, _ kind: Touch.Kind) {
    if let deck = scene.gestures[gesture].deck, !scene.decks[deck].deck.isDraggable { return }
    let component = scene.id(of: gesture)
    var contact = contact
    if scene.gestures[gesture].spec.kind.usesBounds {
      contact.startOutside = distance(of: contact.place, outside: gesture)
    }
    for index in arena.places
    where arena[index].component == component && !arena[index].state.isFinal {
      let isIdle = arena[index].contacts.isEmpty
      // Recognized, and waiting for others: new touches are another attempt.
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
      case .recognized(let share): arena[index].recognizedAt = share
      case .none, .changed, .ended: break
      }
      return
    }
    let spec = scene.gestures[gesture].spec
    var recognizer = Recognizer(
      .gesture(gesture), component: component, priority: spec.priority,
      depth: scene.records[scene.gestures[gesture].node].depth,
      machine: machine(of: gesture, at: contact.place, kind))
    if isDrawnElsewhere(scene.gestures[gesture].node) { note(.transforms) }
    recognizer.usesBounds = spec.kind.usesBounds
    recognizer.asksFirst = spec.gate != nil
    if case .edgePan(let options) = spec.kind { recognizer.leavesRoom = options.leavesRoom }
    let answer = recognizer.began(contact, at: time)
    if answer == .ignored { return }
    if case .recognized(let share) = answer { recognizer.recognizedAt = share }
    guard answer != .failed else {
      decide(
        component: component, spec.kind.rule, .failed, recognizer.criteria.withDecidingTest)
      record(
        .gestureStates,
        .gesture(
          GestureEvent(component, .failed, pointer: contact.pointer)))
      return
    }
    arena.insert(recognizer)
  }

  /// Shows a movement to the gestures of a finger, and to the drag that it makes or shares.
  ///
  /// - Parameters:
  ///   - guide: the position of a shared drag, instead of the finger's.
  ///   - leader: the finger that leads it.
  mutating func moveGestures(
    _ finger: FingerIndex, to position: Point2D, guide: Point2D? = nil, leader: FingerIndex? = nil
  ) {
    let touchBit = fingers[finger].touchBit
    let leader = leader ?? finger
    if case .dragging = fingers[leader].role { moveDrag(leader, to: guide ?? position) }
    let touchBits = touchBit | (guide == nil ? 0 : fingers[leader].touchBit)
    for index in arena.places
    where arena[index].touchBits & touchBits != 0 && !arena[index].state.isFinal {
      if case .pager(leader, let slot) = arena[index].machine {
        movePan(index, leader, slot, to: guide ?? position)
        continue
      }
      updateSpace(of: index)
      if arena[index].usesBounds {
        arena[index].place(touchBit, at: position)
        measureBounds(index)
      }
      follow(arena[index].moved(touchBit, to: position, at: time), of: index)
      if arena[index].usesBounds, arena[index].differsFromSlop { note(.tapBounds) }
    }
    concludeInput()
  }

  /// Updates the space of a gesture to the moment of a touch.
  @inline(__always)
  mutating func updateSpace(of index: AttemptIndex) {
    if arena[index].space.isFixed { return }
    var space = arena[index].space
    space.update(in: self)
    if !space.isAsLaidOut { note(.transforms) }
    arena[index].space = space
  }

  /// Handles a recognizer's response to a movement or its deadline.
  mutating func follow(_ response: RecognizerResponse, of index: AttemptIndex) {
    switch response {
    case .recognized(let share): arena[index].recognizedAt = share
    case .failed: fail(index)
    case .changed:
      arena[index].enter(.changed)
      recordGesture(index)
      dragComponent(index)
    case .ended: close(index, .ended, .completed)
    case .cancelled: close(index, .cancelled, .program)
    case .none, .ignored: break
    }
  }

  mutating func movePan(
    _ index: AttemptIndex, _ finger: FingerIndex, _ slot: Finger.PanSlot, to position: Point2D
  ) {
    guard arena[index].isPossible,
      let state = fingers[finger].change(slot, { $0.move(to: position) }),
      let pan = fingers[finger][slot]
    else { return }
    if state == .began { arena[index].recognizedAt = pan.recognizer.share }
    guard state == .failed else { return }
    decide(pan, .failed)
    closeDrag(index, .failed, finger)
  }

  mutating func endGestures(_ finger: FingerIndex, velocity: Velocity) {
    let touchBit = fingers[finger].touchBit
    let partings = partings(of: finger)
    dropWaiting(touchBit)
    end(finger, velocity: velocity)
    closePans(of: finger, .ended, .completed)
    for index in arena.places where arena[index].has(touchBit) && !arena[index].state.isFinal {
      let response = arena[index].ended(
        touchBit, velocity: own(velocity, index, finger), at: time)
      if response != .changed { follow(response, of: index) }
      if arena[index].usesBounds, arena[index].differsFromSlop { note(.tapBounds) }
      arena[index].drop(touchBit)
    }
    for parting in partings { part(parting) }
    fingers[finger].touchBit = 0
    concludeInput()
  }

  /// The velocity of a lifted finger as measured by a recognizer.
  private func own(_ velocity: Velocity, _ index: AttemptIndex, _ finger: FingerIndex) -> Velocity {
    guard let gesture = arena[index].gesture else { return velocity }
    let options = scene.gestures[gesture].spec.velocity
    if options == .standard, !arena[index].hasParted { return velocity }
    return self.velocity(of: finger, for: index, by: options)
  }

  /// Fails a gesture of the finger that would need to wait longer than the finger is down.
  private mutating func dropWaiting(_ touchBit: UInt64) {
    for index in arena.places where arena[index].isPossible && arena[index].recognizedAt != nil {
      let isLast =
        arena[index].isPager
        ? arena[index].touchBits == touchBit : arena[index].contacts.map(\.touchBit) == [touchBit]
      guard isLast, let other = blocker(of: index) else { continue }
      lose(index, to: arena[other].component)
    }
  }

  mutating func cancelGestures(_ finger: FingerIndex, _ ending: GestureEnding) {
    let touchBit = fingers[finger].touchBit
    for index in arena.places where arena[index].has(touchBit) { cancelAttempt(index, ending) }
    cancel(finger, ending)
    closePans(of: finger, .cancelled, ending)
    fingers[finger].touchBit = 0
    concludeInput()
  }

  /// Cancels the drag of a finger, also in the arena; see `cancel`.
  mutating func cancelDrag(
    _ finger: FingerIndex, _ ending: GestureEnding, leaving taken: TrackIndex? = nil
  ) {
    cancel(finger, ending, leaving: taken)
    guard fingers[finger].touchBit != 0 else { return }
    closePans(of: finger, .cancelled, ending)
    concludeInput()
  }

  private mutating func closePans(
    of finger: FingerIndex, _ outcome: RecognizerState, _ ending: GestureEnding
  ) {
    for index in arena.places where arena[index].isPan(of: finger) {
      guard !arena[index].state.isFinal else { continue }
      if arena[index].isPossible, arena[index].recognizedAt != nil {
        // The drag had not begun, so its end did not report the pan that waited.
        decide(component: arena[index].component, .takenAway, .over(ending))
        if case .drag(let track) = arena[index].subject {
          recordGesture(track, .failed, of: finger)
        }
      }
      arena[index].enter(arena[index].isPossible ? .failed : outcome)
    }
  }

  /// Cancels a gesture, recognized or not.
  mutating func cancelAttempt(_ index: AttemptIndex, _ ending: GestureEnding) {
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

  mutating func close(_ index: AttemptIndex, _ state: RecognizerState, _ ending: GestureEnding?) {
    arena[index].enter(state)
    recordGesture(index, ending)
    if state == .failed { letValuesGo(index) } else { dropComponent(index) }
  }

  mutating func recordGesture(_ index: AttemptIndex, _ ending: GestureEnding? = nil) {
    let kinds = Recording(of: arena[index].state)
    guard recording.contains(kinds) else { return }
    let (state, subject) = (arena[index].state, arena[index].subject)
    var values: GestureValues?
    if state != .failed {
      let now = arena[index].values { velocity(of: $0, for: subject) }
      values = arena[index].report(now)
    }
    record(
      kinds,
      .gesture(
        GestureEvent(
          arena[index].component, state, ending: ending, pointer: arena[index].pointer,
          values: values)))
  }

  /// The velocity of a finger as measured by a gesture.
  func velocity(of contact: Contact, for subject: Recognizer.Subject) -> Velocity {
    guard case .gesture(let gesture) = subject, let finger = fingers.index(of: contact.touchBit)
    else { return .zero }
    let options = scene.gestures[gesture].spec.velocity
    var hasParted = false
    if fingers[finger].jointLift != nil {
      hasParted = arena.contains {
        $0.subject == subject && $0.hasParted && $0.has(contact.touchBit)
      }
    }
    return fingers[finger].velocity(at: time, by: options, hasParted: hasParted)
  }

  // MARK: Time

  mutating func meetDeadline(_ deadline: Seconds) {
    time = max(time, deadline)
    for index in arena.places where arena[index].deadline <= deadline {
      follow(arena[index].timedOut(at: time), of: index)
    }
    concludeInput()
  }
}
