extension Stage {
  /// Applies one touch after advancing to its time.
  ///
  /// Samples of pointers in the air are recorded without further effect.
  ///
  /// - Throws: `CoreError` for a touch in the past, numbers that are not finite, a pointer that
  ///   begins twice or hovers while it is down, or any other phase of a pointer that has not begun.
  ///   The stage is then unchanged.
  public mutating func handle(_ touch: Touch) throws(CoreError) {
    if touch.phase == .turned {
      _ = try turnWheel(touch)
      return
    }
    let finger = fingers.index(ofPointer: touch.pointer)
    try check(touch, isDown: finger != nil)
    try advance(to: touch.time)
    recordTouch(touch)
    defer { noteInput() }
    guard let finger else { return touch.phase == .began ? begin(touch) : () }
    switch touch.phase {
    case .began, .hovered, .left, .turned: break
    case .moved:
      // In one call, as most touches are movements of such drags.
      if let drag = fingers.dragAlone(finger, to: touch.position, at: touch.time) {
        follow(finger, drag)
      } else {
        move(finger, to: touch.position)
      }
    case .ended, .cancelled:
      // The position of a lift counts for distance, not for velocity.
      if touch.phase == .ended { move(finger, to: touch.position) }
      lift(finger, isCancelled: touch.phase == .cancelled)
    }
  }

  /// Reports the effects of an input beside its decisions: pulls, followed rules and crossings.
  @inline(__always)
  mutating func noteInput() {
    if !scene.headers.isEmpty { checkPulls() }
    if isWatching { noteChanges() }
  }

  @inline(__always)
  func check(_ touch: Touch, isDown: Bool) throws(CoreError) {
    if !touch.hasNumbers || touch.isFirst == isDown {
      throw CoreError(.invalidTouch, "touch: \(touch.numberFault ?? touch.misplacement)")
    }
  }

  /// Records the first touch of a frame, marked if it would otherwise be read as a part of the
  /// frame before it.
  @inline(__always)
  mutating func recordTouch(_ touch: Touch) {
    guard recording.contains(.touches) else { return }
    var touch = touch
    touch.startsFrame = touch.time == lastTouch.time && touch.pointer != lastTouch.pointer
    keepTouch(touch)
  }

  /// Records a touch with its mark.
  @inline(__always)
  mutating func keepTouch(_ touch: Touch) {
    lastTouch = (touch.pointer, touch.time)
    record(.touches, .touch(touch))
  }

  /// Handles the lift of a finger, or its loss to the system.
  mutating func lift(_ finger: FingerIndex, isCancelled: Bool) {
    let parting =
      isCancelled || !fingers[finger].isShared ? nil : partingFromDrag(finger)
    let slot = fingers.leave(finger)
    if isCancelled {
      takeGestures(of: slot, .system)
    } else {
      lift(slot, velocity: fingers.velocity(ofLifted: slot, at: time))
    }
    fingers[slot].role = .up
    if let parting { part(parting) }
  }

  /// Cancels a pointer's gestures.
  ///
  /// The pointer stays down without effect. No effect for a pointer that is not down.
  public mutating func cancelGesture(ofPointer pointer: Int) {
    guard let finger = fingers.index(ofPointer: pointer) else { return }
    takeGestures(of: finger, .program)
    if case .joined = fingers[finger].role { fingers[finger].role = .idle }
  }

  private mutating func move(_ finger: FingerIndex, to position: Point2D) {
    if fingers[finger].isShared {
      let (leader, guide) = guided(finger, to: position)
      guard fingers[leader].touchBit != 0 else { return moveDrag(leader, to: guide) }
      return moveGestures(finger, to: position, guide: guide, leader: leader)
    }
    fingers[finger].place = position
    guard fingers[finger].touchBit != 0 else { return moveDrag(finger, to: position) }
    moveGestures(finger, to: position)
  }

  /// Moves a finger; returns the finger that leads its drag and the position of the drag.
  mutating func guided(
    _ finger: FingerIndex, to position: Point2D
  ) -> (leader: FingerIndex, position: Point2D) {
    guard fingers[finger].isShared, let leader = fingers.leader(of: finger) else {
      fingers[finger].place = position
      return (finger, position)
    }
    return (leader, fingers.guide(leader, by: finger, to: position))
  }

  private mutating func lift(_ finger: FingerIndex, velocity: Velocity) {
    guard fingers[finger].touchBit != 0 else { return end(finger, velocity: velocity) }
    endGestures(finger, velocity: velocity)
  }

  private mutating func takeGestures(of finger: FingerIndex, _ ending: GestureEnding) {
    guard fingers[finger].touchBit != 0 else { return cancel(finger, ending) }
    cancelGestures(finger, ending)
  }

  mutating func begin(_ touch: Touch) {
    if isWatching { followRules() }
    let finger = fingers.begin(touch)
    if !draggability.isEmpty { openAndCloseGrips() }
    guard let node = deepestNode(under: touch) else { return }
    fingers[finger].estimator.reset()
    fingers[finger].estimator.note(touch.position, at: touch.time)
    let innermost = openTrack(at: touch.position, on: node, to: touch.kind)
    let caught = innermost.flatMap { beginDrag(finger, $0, at: touch.position) }
    // A drag that began beside gestures may continue in a layout without gestures.
    if !scene.gestures.isEmpty || !arena.isEmpty {
      beginGestures(finger, touch, on: node, caught: caught)
      shareBits(of: finger)
    }
  }

  /// The innermost track that a pointer can take at its touchdown on a node; nil if there is none.
  private func openTrack(
    at place: Point2D, on node: NodeIndex, to kind: Touch.Kind
  ) -> TrackIndex? {
    var next = scene.records[node].nearestTrack
    // A hit inside a pager is a hit on a page.
    if let track = next, scene.tracks[track].node == node,
      let pager = scene.pager(of: track), scene.pagers[pager].track.grip.needsPage,
      !scene.isOnPage(local(place, in: node) ?? .zero, of: pager, at: time)
    {
      next = scene.outer(track)
    }
    while let track = next, !scene.isOpen(track, to: kind) { next = scene.outer(track) }
    return next
  }

  /// Puts a finger on the tracks from `innermost` outwards.
  ///
  /// - Returns: the outermost one that was moving and is caught; nil if there is none.
  private mutating func beginDrag(
    _ finger: FingerIndex, _ innermost: TrackIndex, at position: Point2D
  ) -> TrackIndex? {
    var next: TrackIndex? = innermost
    while let track = next {
      if holds(finger, track), let leader = holder(of: track) {
        meet(finger, leader: leader, on: innermost)
        return nil
      }
      next = scene.outer(track)
    }
    fingers[finger].innermost = innermost
    fingers[finger].role = .deciding
    fingers[finger].drawn =
      scene.hasTransforms(around: innermost) ? DrawnTracks(from: innermost, in: self) : nil
    if fingers[finger].drawn?.isPlain == false { note(.transforms) }
    startRecognizers(finger, on: innermost, at: position)
    var caught: TrackIndex?
    next = innermost
    while let track = next {
      if catchTrack(track, finger) { caught = track }
      next = scene.outer(track)
    }
    return caught
  }

  /// Returns whether it was moving, and not so near to its end that it counts as at rest.
  mutating func catchTrack(_ index: TrackIndex, _ finger: FingerIndex) -> Bool {
    guard scene.isOpen(index, to: fingers[finger].kind) else { return false }
    let wasMoving = scene.isSettling(index)
    let isNearRest = wasMoving && scene.ask(index) { $0.isNearlyAtRest(at: time) }
    switch scene.tracks[index].owner {
    case .pager(let pager): scene.pagers[pager].track.hold(at: time)
    case .scrollView(let scrollAxis):
      scene.scrollViews[scrollAxis.view].hold(scrollAxis.axis, at: time)
    }
    guard wasMoving else { return false }
    running.remove(scene.motion(of: index))
    reportEnd(scene.motion(of: index), .interrupted)
    if isNearRest {
      note(.restTolerance)
      return false
    }
    decide(index, .caught, .held)
    if !jointFlings.isEmpty { stopJointFling(of: index, under: finger) }
    return true
  }

  /// One recognizer for each axis, or one for all directions.
  ///
  /// The smaller slop is checked first, then the inner track, so that one long move gives the
  /// verdict that many short ones would.
  private mutating func startRecognizers(
    _ finger: FingerIndex, on first: TrackIndex, at position: Point2D
  ) {
    let grip = scene.ask(first) { $0.grip }
    fingers[finger].first = Finger.Pan(
      recognizer: PanRecognizer(
        axis: grip.axis,
        options: drawn(
          grip.lock.takesAllDirections ? grip.pan.inAnyDirection : grip.pan, first, under: finger),
        start: position, turn: axisTurn(of: first, under: finger)), track: first)
    fingers[finger].second = nil
    if grip.lock.takesAllDirections { return }
    var next = scene.outer(first)
    let kind = fingers[finger].kind
    while let track = next,
      axis(track, under: finger) == grip.axis || !scene.isOpen(track, to: kind)
    {
      next = scene.outer(track)
    }
    guard let second = next else { return }
    let other = scene.ask(second) { $0.grip }
    fingers[finger].second = Finger.Pan(
      recognizer: PanRecognizer(
        axis: axis(second, under: finger), options: drawn(other.pan, second, under: finger),
        start: position, turn: axisTurn(of: second, under: finger)),
      track: second)
    if other.pan.slop < grip.pan.slop { fingers[finger].swapPans() }
  }
}

// MARK: Fingers

extension Stage {
  /// The pointers that are down, in the order of their numbers.
  public var pointersDown: [Int] { fingers.pointers() }

  /// Whether a finger is down.
  public var isTouched: Bool { fingers.isTouched }

  /// The pointers that hold content or may still become a gesture, in the order of their numbers.
  ///
  /// Without those that had their gestures cancelled, or came down on nodes without gestures.
  public var busyPointers: [Int] {
    fingers.pointers { finger in
      if case .idle = finger.role {
        finger.touchBit != 0 && arena.isBusy(finger.touchBit)
      } else {
        true
      }
    }
  }

  /// Whether a finger holds a track: that is held, and not out of reach of pointers of its kind.
  @inline(__always)
  func holds(_ finger: FingerIndex, _ track: TrackIndex) -> Bool {
    scene.isHeld(track) && scene.isOpen(track, to: fingers[finger].kind)
  }
}
