extension Stage {
  /// Applies a touch, or touches with one time.
  ///
  /// - Throws: `CoreError` as for a single touch. The stage is then unchanged.
  @inline(__always)
  public mutating func handle(_ input: TouchInput) throws(CoreError) {
    switch input {
    case .touch(let touch): try handle(touch)
    case .frame(let frame): try handle(frame)
    }
  }

  /// Applies the touches of several pointers with one time together.
  ///
  /// Time advances to theirs, then all positions are updated before any of them is judged. Lifts
  /// come first, then the movements of all other fingers are judged once, then new fingers come
  /// down; see `TouchFrame`.
  ///
  /// - Throws: `CoreError` as for a single touch. The stage is then unchanged.
  public mutating func handle(_ frame: TouchFrame) throws(CoreError) {
    guard frame.touches.count > 1 else { return try handle(frame.touches[0]) }
    var entries: [FrameEntry] = []
    entries.reserveCapacity(frame.touches.count)
    for touch in frame.touches {
      let finger = fingers.index(ofPointer: touch.pointer)
      try check(touch, isDown: finger != nil)
      entries.append(FrameEntry(touch: touch, finger: finger))
    }
    try advance(to: frame.time)
    note(.touchFrames)
    recordTouch(frame.touches[0])
    for touch in frame.touches.dropFirst() {
      var touch = touch
      touch.startsFrame = false
      keepTouch(touch)
    }
    defer { noteInput() }
    let isLift = { (entry: FrameEntry) in entry.finger != nil && entry.touch.isLast }
    updatePositions(entries)
    liftTogether(entries.filter(isLift))
    moveTogether(entries.filter { $0.touch.phase == .moved })
    for entry in entries where entry.touch.phase == .began { begin(entry.touch) }
  }

  /// A touch of a frame and the finger of its pointer; nil if that is not down.
  private struct FrameEntry {
    let touch: Touch
    let finger: FingerIndex?
  }

  private mutating func updatePositions(_ entries: [FrameEntry]) {
    for entry in entries {
      guard let finger = entry.finger else { continue }
      let touch = entry.touch
      if touch.phase == .moved { fingers[finger].sample(touch.position, at: touch.time) }
      guard touch.phase != .cancelled, fingers[finger].touchBit != 0 else { continue }
      for attempt in arena.places {
        arena[attempt].place(fingers[finger].touchBit, at: touch.position)
      }
    }
  }

  /// Lifts several fingers; those that are lifted away from their last position move first.
  private mutating func liftTogether(_ entries: [FrameEntry]) {
    moveTogether(
      entries.filter { entry in
        guard entry.touch.phase == .ended, let finger = entry.finger else { return false }
        return fingers[finger].place != entry.touch.position
      })
    for entry in entries {
      // The finger of a shared drag may have another place in the list by now.
      guard let finger = fingers.index(ofPointer: entry.touch.pointer) else { continue }
      lift(finger, isCancelled: entry.touch.phase == .cancelled)
    }
  }

  /// Judges the movement of several fingers once, with all their positions.
  private mutating func moveTogether(_ entries: [FrameEntry]) {
    var touchBits: UInt64 = 0
    // The positions of drags; for a shared drag, that of its guide.
    var drags: [(finger: FingerIndex, position: Point2D)] = []
    for entry in entries {
      guard let finger = fingers.index(ofPointer: entry.touch.pointer) else { continue }
      touchBits |= fingers[finger].touchBit
      let (leader, position) = guided(finger, to: entry.touch.position)
      touchBits |= fingers[leader].touchBit
      drags.removeAll { $0.finger == leader }
      drags.append((leader, position))
    }
    for (finger, position) in drags {
      if fingers[finger].touchBit == 0 {
        moveDrag(finger, to: position)
      } else if case .dragging = fingers[finger].role {
        moveDrag(finger, to: position)
      }
    }
    guard touchBits != 0 else { return }
    for attempt in arena.places
    where arena[attempt].touchBits & touchBits != 0 && !arena[attempt].state.isFinal {
      if case .pager(let finger, let slot) = arena[attempt].machine {
        guard let drag = drags.first(where: { $0.finger == finger }) else { continue }
        movePan(attempt, finger, slot, to: drag.position)
      } else {
        updateSpace(of: attempt)
        if arena[attempt].usesBounds { measureBounds(attempt) }
        follow(arena[attempt].moved(touchBits, at: time), of: attempt)
        if arena[attempt].usesBounds, arena[attempt].differsFromSlop { note(.tapBounds) }
      }
    }
    concludeInput()
  }
}
