extension Stage {
  /// Takes one touch in: time moves on to it, then it acts.
  ///
  /// - Throws: `CoreError`, and nothing has changed, for a touch in the past, numbers that are not
  ///   finite, a pointer that begins twice, or one that does anything without having begun.
  public mutating func handle(_ touch: Touch) throws(CoreError) {
    let finger = finger(ofPointer: touch.pointer)
    if !touch.hasNumbers || (touch.phase == .began) == (finger != nil) {
      throw refusal(of: touch, isDown: finger != nil)
    }
    try advance(to: touch.time)
    record(.touches, .touch(touch))
    defer { if !scene.headers.isEmpty { checkPulls() } }
    guard let finger else { return begin(touch) }
    switch touch.phase {
    case .began: break
    case .moved:
      fingers[finger].estimator.add(touch.position, at: touch.time)
      move(finger, to: touch.position)
    case .ended:
      // Where the finger was lifted counts for distance, not for velocity.
      move(finger, to: touch.position)
      let slot = leaveSharedDrag(finger)
      lift(slot, velocity: fingers[slot].estimator.velocity(at: touch.time) ?? .zero)
      fingers[slot].role = .up
    case .cancelled:
      let slot = leaveSharedDrag(finger)
      takeGestures(of: slot, .system)
      fingers[slot].role = .up
    }
  }

  /// The slot of a finger that is lifted or taken away, once it has left the others of its drag.
  private mutating func leaveSharedDrag(_ finger: Int) -> Int {
    fingers[finger].isShared ? leave(finger) ?? finger : finger
  }

  /// Takes a pointer's gestures away.
  ///
  /// The pointer stays down without effect. Does nothing for a pointer that is not down.
  public mutating func cancelGesture(ofPointer pointer: Int) {
    guard let finger = finger(ofPointer: pointer) else { return }
    takeGestures(of: finger, .program)
    if case .joined = fingers[finger].role { fingers[finger].role = .idle }
  }

  private mutating func move(_ finger: Int, to position: Point) {
    if fingers[finger].isShared, let leader = sharedLeader(of: finger) {
      let step = position - fingers[finger].place
      fingers[finger].place = position
      return moveShared(finger, leader, by: step, to: position)
    }
    guard fingers[finger].bit != 0 else { return moveDrag(finger, to: position) }
    moveGestures(finger, to: position)
  }

  private mutating func lift(_ finger: Int, velocity: Velocity) {
    guard fingers[finger].bit != 0 else { return end(finger, velocity: velocity) }
    endGestures(finger, velocity: velocity)
  }

  private mutating func takeGestures(of finger: Int, _ ending: GestureEnding) {
    guard fingers[finger].bit != 0 else { return cancel(finger, ending) }
    cancelGestures(finger, ending)
  }

  // By index: a closure over the elements would copy each finger with its arrays.
  func finger(ofPointer pointer: Int) -> Int? {
    for index in fingers.indices where fingers[index].isDown && fingers[index].pointer == pointer {
      return index
    }
    return nil
  }

  private func freeFinger() -> Int? {
    for index in fingers.indices where !fingers[index].isDown { return index }
    return nil
  }

  /// What is wrong with a touch by itself, or with its coming now.
  private func refusal(of touch: Touch, isDown: Bool) -> CoreError {
    let fault =
      touch.numberFault
      ?? (isDown
        ? "pointer \(touch.pointer) began twice; end or cancel it first"
        : "pointer \(touch.pointer) \(touch.phase.rawValue) without having begun")
    return CoreError(.invalidTouch, "touch: \(fault)")
  }

  private mutating func begin(_ touch: Touch) {
    let finger = freeFinger() ?? fingers.count
    #if FAULT_ROOM_FOR_TWO
      if finger == fingers.count, finger < 2 { fingers.append(Finger()) }
    #else
      if finger == fingers.count { fingers.append(Finger()) }
    #endif
    fingers[finger].pointer = touch.pointer
    fingers[finger].role = .idle
    fingers[finger].bit = 0
    fingers[finger].start = touch.position
    fingers[finger].place = touch.position
    fingers[finger].startTime = touch.time
    fingers[finger].kind = touch.kind
    fingers[finger].isShared = false
    if !draggability.isEmpty { openAndCloseGrips() }
    guard let node = deepestNode(at: touch.position) else { return }
    #if !FAULT_SLOT_REUSED_DIRTY
      fingers[finger].estimator.reset()
    #endif
    fingers[finger].estimator.add(touch.position, at: touch.time)
    let innermost = openTrack(at: touch.position, on: node, to: touch.kind)
    let caught = innermost >= 0 ? beginDrag(finger, innermost, at: touch.position) : -1
    if !scene.gestures.isEmpty {
      beginGestures(finger, touch, on: node, caught: caught)
      shareBits(of: finger)
    }
  }

  /// The innermost track that a pointer can take which comes down on a node; -1 for none.
  private func openTrack(at place: Point, on node: Int, to kind: Touch.Kind) -> Int {
    var track = scene.records[node].nearestTrack
    // Who hits something inside a pager hits a page.
    if track >= 0, scene.trackNodes[track] == node, scene.ask(track, { $0.grip.needsPage }),
      !scene.isOnPage(place, of: track, at: time)
    {
      track = scene.outerTracks[track]
    }
    while track >= 0, !scene.isOpen(track, to: kind) { track = scene.outerTracks[track] }
    return track
  }

  /// Lays the finger on the tracks from `innermost` outwards.
  ///
  /// Returns the outermost that was moving and is caught; -1 for none.
  private mutating func beginDrag(_ finger: Int, _ innermost: Int, at position: Point) -> Int {
    var track = innermost
    while track >= 0 {
      if holds(finger, track), let leader = holder(of: track) {
        meet(finger, leader: leader, on: innermost)
        return -1
      }
      track = scene.outerTracks[track]
    }
    fingers[finger].innermost = innermost
    fingers[finger].role = .deciding
    startRecognizers(finger, at: position)
    var caught = -1
    track = innermost
    while track >= 0 {
      if catchTrack(track, finger) { caught = track }
      track = scene.outerTracks[track]
    }
    return caught
  }

  /// Returns whether it was moving.
  private mutating func catchTrack(_ index: Int, _ finger: Int) -> Bool {
    guard scene.isOpen(index, to: fingers[finger].kind) else { return false }
    let wasMoving = scene.isSettling(index)
    if let lane = scene.lane(ofTrack: index) {
      scene.scrollViews[lane.view].hold(lane.axis, at: time)
    } else {
      scene.pagers[index].track.hold(at: time)
    }
    guard wasMoving else { return false }
    moving.removeAll { $0 == index }
    decide(index, .caught, .held)
    return true
  }

  /// One recognizer for each axis, or one for all directions.
  ///
  /// The smaller slop is asked first, then the inner track, so that one long move gives the verdict
  /// that many short ones would.
  private mutating func startRecognizers(_ finger: Int, at position: Point) {
    let first = fingers[finger].innermost
    let grip = scene.ask(first) { $0.grip }
    fingers[finger].pan = PanRecognizer(
      axis: grip.axis, options: grip.lock.takesAllDirections ? grip.pan.inAnyDirection : grip.pan,
      start: position)
    fingers[finger].panTrack = first
    fingers[finger].secondPan = nil
    if grip.lock.takesAllDirections { return }
    var second = scene.outerTracks[first]
    let kind = fingers[finger].kind
    while second >= 0, scene.axis(second) == grip.axis || !scene.isOpen(second, to: kind) {
      second = scene.outerTracks[second]
    }
    guard second >= 0 else { return }
    let other = scene.ask(second) { $0.grip }
    fingers[finger].secondPan = PanRecognizer(
      axis: other.axis, options: other.pan, start: position)
    fingers[finger].secondPanTrack = second
    if other.pan.slop < grip.pan.slop {
      fingers[finger].swapPans()
    }
  }
}
