package import FlickCore

// The passage of time on a stage of a script. Without handlers, films and routines the core
// advances in one step. Otherwise time stops at each event with a handler, at each picture for a
// film, and at each wake of a routine. Time cannot pass within a handler, which runs at one moment.

extension StageObject {
  /// Lets time pass up to `time`, or further if a routine does so; handlers are called at the
  /// moments of their events.
  ///
  /// - Throws: in a handler, as all that lets time pass.
  package func advance(to time: Seconds) throws {
    try delivery.checkTimeMayPass()
    if session.deadline != nil { try driver.checkDeadline(time, in: session) }
    guard stopsBetween else { return try perform(taking: .none) { try $0.advance(to: time) } }
    // A touch may have met a routine's condition.
    try wakeRoutines()
    repeat {} while try pass(until: max(time, driver.changed.time))
  }

  /// Lets time pass until all motions have ended and no routine waits.
  ///
  /// - Throws: an error if a finger is down that was not put down by a routine, because touched
  ///   content does not rest, and a routine that waits for the lift would never continue.
  package func settle() throws {
    try delivery.checkTimeMayPass()
    try checkFingersAreUp()
    try comeToEnd()
    if stopsBetween { try checkFingersAreUp() }
  }

  /// Like `settle`, but ignores fingers that are down.
  func comeToEnd() throws {
    let limit = driver.settleLimit(in: session)
    if stopsBetween {
      try wakeRoutines()
      while try pass(until: .infinity) {
        if let limit, driver.changed.time > limit.moment { throw endless(limit) }
      }
      return
    }
    guard let limit else { return try perform(taking: .none) { $0.settle() } }
    try perform(taking: .none) { $0.settle(within: limit.moment) }
    if stage.nextMoment < .infinity { throw endless(limit) }
  }

  private func checkFingersAreUp() throws(APIError) {
    guard let pointer = pointerLeftDown else { return }
    throw APIError(
      "a stage cannot settle while a finger is down (pointer \(pointer)): lift it by stage:touch(\"ended\", "
        + "{ x, y }, \(pointer)), or let time pass by stage:wait")
  }

  /// Plays a trace from now on.
  ///
  /// If a routine lets time pass meanwhile, the rest of the trace is delayed, so that the finger
  /// keeps its speed.
  func play(_ trace: Trace) throws {
    try delivery.checkTimeMayPass()
    let trace = try session.played(trace)
    guard stopsBetween else {
      let start = now
      try perform { try $0.play(trace, at: $0.time) }
      return pointers.record(lastOf: trace, from: start, until: driver.changed.time)
    }
    var delay = driver.changed.time - trace.startTime
    var index = 0
    while index < trace.touches.count {
      // The sum may fall short of now by a rounding.
      let due = max(driver.changed.time, trace.touches[index].time + delay)
      try advance(to: due)
      let (input, next) = trace.touches.input(from: index, at: driver.changed.time)
      try handle(input)
      index = next
      try wakeRoutines()
      delay += driver.changed.time - due
    }
  }

  /// Lets time pass until an event has happened, or until it can no longer happen.
  ///
  /// - Returns: whether the event has happened.
  func happens(_ event: StageEventName, id: String) throws -> Bool {
    try delivery.checkTimeMayPass()
    let listener = routines.listen(for: event, id: id)
    defer { routines.remove(listener) }
    listen()
    let limit = driver.settleLimit(in: session)
    while !listener.isGranted {
      if let limit, driver.changed.time > limit.moment { throw endless(limit) }
      guard try pass(until: .infinity) else { return listener.isGranted }
    }
    return true
  }

  /// Advances to the next moment at which a handler, a film or a routine needs to stop, but at most
  /// to `end`.
  ///
  /// - Returns: false at the end, or if only pictures are left to take.
  private func pass(until end: Seconds) throws -> Bool {
    let tick = nextTick
    let step = EventDriver.step(
      to: end, frame: nextFrame, wake: nextWake, tick: tick, moment: ask { $0.nextMoment },
      isAtRest: ask { $0.isAtRest })
    switch step {
    case .moment: try perform(taking: .none) { _ = $0.step() }
    case .stop(let time): try perform(taking: .none) { try $0.advance(to: max(time, $0.time)) }
    case .end: return false
    }
    if let tick, driver.changed.time >= tick { try meetTick(tick) }
    if step != .moment { try captureFrame() }
    try wakeRoutines()
    return step == .moment || driver.changed.time < end
  }

  /// The error of a settle that exceeds its limit: what moves, its value and velocity, and which
  /// routines wait.
  func endless(_ limit: TimeLimit) -> any Error {
    var moving = movingWords
    if let wake = routines.nextWake {
      moving.append("a routine waits until \(StageReader.plain(wake.value)) s")
    }
    let what = moving.isEmpty ? "something happens again and again" : moving.joined(separator: "; ")
    return APIError(
      "nothing rests within \(StageReader.plain(limit.seconds)) s of virtual time: \(what)")
  }

  // MARK: Landings: a finger comes down on the screen or not at all; see `OffScreenLanding`

  /// - Throws: an error for a trace with a finger that comes down off the screen.
  func checkLandings(of trace: Trace) throws(APIError) {
    guard let landing = trace.landing(off: screenFrame) else { return }
    throw APIError("\(landing) (trace:starting_at and trace:scaled bring it there)")
  }

  /// - Parameter what: the name of the finger, for messages.
  /// - Throws: an error that names the size of the screen for a place that is off it.
  func checkLanding(_ point: Point2D, of what: @autoclosure () -> String) throws(APIError) {
    // The stage refuses other numbers.
    guard point.x.magnitude <= 1e9, point.y.magnitude <= 1e9,
      let landing = OffScreenLanding(at: point, on: screenFrame)
    else { return }
    throw APIError("\(what()) \(landing.predicate)")
  }
}
