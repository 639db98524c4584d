package import FlickCore
package import LuaKit

// A stage as the host drives it: a view opens one on a screen, lays fingers on it and lets its time
// pass, and the screen's handlers run as they do for a script.

extension StageObject {
  /// A stage on a screen, as `flickbook.open` makes it.
  package static func opened(_ screen: Screen, in session: ScriptSession) throws -> StageObject {
    try StageObject(screen, in: session)
  }

  /// A stage on a screen that continues another stage, of this session or of another one.
  ///
  /// Time continues; pagers, scroll views, decks and states keep their state by their ids, as
  /// `Stage.relayout` says.
  package static func opened(
    _ screen: Screen, in session: ScriptSession, continuing stage: Stage
  ) throws -> StageObject {
    let object = try StageObject(screen, in: session)
    try object.perform {
      let recording = $0.recording
      $0 = stage
      $0.recording = recording
      // What the other one has not taken out is its own.
      _ = $0.takeEvents()
      $0.relayout(screen.scene)
    }
    return object
  }

  /// The world as it is now: a copy.
  package var current: Stage { stage }

  /// When something next happens by itself, infinite if nothing will: a motion comes to rest, a
  /// recognizer's time is up, a routine of the script wakes.
  package var nextHappening: Seconds {
    min(ask { $0.nextMoment }, nextWake)
  }

  /// Applies one touch, and calls the handlers.
  package func touch(_ touch: Touch) throws { try self.touch(.touch(touch)) }

  /// Applies one touch, or touches of one time, and calls the handlers.
  package func touch(_ input: TouchInput) throws {
    if input.time > changed.time { try advance(to: input.time) }
    try handle(input)
    try wakeRoutines()
  }

  /// Turns a wheel over a place now, and calls the handlers.
  package func turnWheel(_ turn: WheelTurn, at place: Point2D) throws {
    try touch(Touch(turn: turn, at: place, time: now))
  }

  /// Changes the world as a program does, and calls the handlers.
  package func arrange(_ body: (inout Stage) throws -> Void) throws { try perform(body) }

  /// Asks the world as it is now, in place, as reading a number of it does.
  package func asked<Answer>(_ question: (Stage) throws -> Answer) throws -> Answer {
    try read { try question($0) }
  }

  /// Lets time pass up to `time`, which must not be over; handlers are called at the moments of
  /// their events.
  package func pass(to time: Seconds) throws { try advance(to: time) }

  /// Runs `body` with a copy for trials: whatever it does has no effect on the stage.
  package func apart<Result>(_ body: (StageObject) throws -> Result) throws -> Result {
    let copy = StageObject(tryingOn: current, as: self, handlers: ScreenHandlers())
    return try session.trying(on: copy) {
      copy.put(current, decisions: allDecisions)
      return try body(copy)
    }
  }

  /// The touches of a trace that a script has made; nil for any other value.
  package static func touches(of value: LuaValue) -> [Touch]? {
    guard case .object(let object) = value, let trace = try? TraceObject(object) else { return nil }
    return trace.trace.touches
  }
}
