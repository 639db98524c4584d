internal import FlickCore

// How time passes on a stage as scripts hold it. Without handlers, films and routines the core
// leaps; otherwise it steps from moment to moment: of events with handlers, of pictures for a film,
// and of routines that wake. Handlers run at one moment, so within one nothing of this is possible.

extension StageObject {
  /// Lets time pass up to `time`, or further if a routine lets it; handlers are called at the
  /// moments of their events.
  ///
  /// - Throws: in a handler, as all that lets time pass.
  func advance(to time: Seconds) throws {
    try delivery.checkTimeMayPass()
    if session.deadline != nil { try checkDeadline(time) }
    guard stopsBetween else { return try perform(taking: .none) { try $0.advance(to: time) } }
    // A touch may have been what one waits for.
    try wakeRoutines()
    repeat {} while try pass(until: max(time, changed.time))
  }

  /// Lets time pass until nothing moves and no routine waits.
  ///
  /// - Throws: if a finger is down that no routine has put there: what it touches does not rest,
  ///   and a routine that waits for it to be lifted would wait for ever.
  package func settle() throws {
    try delivery.checkTimeMayPass()
    try checkFingersAreUp()
    try comeToEnd()
    if stopsBetween { try checkFingersAreUp() }
  }

  /// As `settle`, whatever is held by fingers.
  func comeToEnd() throws {
    let limit = settleLimit
    guard stopsBetween else {
      guard let limit else { return try perform(taking: .none) { $0.settle() } }
      try perform(taking: .none) { $0.settle(within: limit.moment) }
      if stage.nextMoment < .infinity { throw endless(limit) }
      return
    }
    try wakeRoutines()
    while try pass(until: .infinity) {
      if let limit, changed.time > limit.moment { throw endless(limit) }
    }
  }

  private func checkFingersAreUp() throws(APIError) {
    guard let pointer = pointerLeftDown else { return }
    throw APIError(
      "nothing settles while a finger is down (pointer \(pointer)): lift it by stage:touch(\"ended\", "
        + "{ x, y }, \(pointer)), or let time pass by stage:wait")
  }

  /// Plays a trace from now on; a routine that lets time pass meanwhile delays the rest of it, so
  /// that the finger keeps its speed.
  func play(_ trace: Trace) throws {
    try delivery.checkTimeMayPass()
    let trace = try session.played(trace)
    guard stopsBetween else {
      let start = time
      try perform { try $0.play(trace, at: $0.time) }
      return pointers.note(lastOf: trace, from: start, until: changed.time)
    }
    var delay = changed.time - trace.startTime
    var index = 0
    while index < trace.touches.count {
      // The sum may fall short of now by a rounding.
      let due = max(changed.time, trace.touches[index].time + delay)
      try advance(to: due)
      let (input, next) = trace.touches.input(from: index, at: changed.time)
      try handle(input)
      index = next
      try wakeRoutines()
      delay += changed.time - due
    }
  }

  /// Lets time pass until an event has happened or nothing is left that could; returns which.
  func happens(_ event: StageEventName, id: String) throws -> Bool {
    try delivery.checkTimeMayPass()
    let listener = routines.listen(for: event, id: id)
    defer { routines.remove(listener) }
    listen()
    let limit = settleLimit
    while !listener.isGranted {
      if let limit, changed.time > limit.moment { throw endless(limit) }
      guard try pass(until: .infinity) else { return listener.isGranted }
    }
    return true
  }

  /// Advances to the next moment at which a handler, a film or a routine needs to stop, or to
  /// `end`; false once there.
  private func pass(until end: Seconds) throws -> Bool {
    let tick = nextTick
    let stop = min(
      end, min(nextFrame ?? .infinity, min(nextWake, tick ?? .infinity)))
    let moment = ask { $0.nextMoment }
    if moment <= stop, moment < .infinity {
      try perform(taking: .none) { _ = $0.step() }
      if let tick, changed.time >= tick { try meetTick(tick) }
      try wakeRoutines()
      return true
    }
    // When nothing else is left to happen, pictures alone do not advance time.
    guard stop < .infinity,
      end < .infinity || nextWake < .infinity || !ask({ $0.isAtRest })
    else {
      return false
    }
    try perform(taking: .none) { try $0.advance(to: max(stop, $0.time)) }
    if let tick, changed.time >= tick { try meetTick(tick) }
    try captureFrame()
    try wakeRoutines()
    return changed.time < end
  }
}
