package import FlickCore
package import LuaKit

// A stage as programs use it: they open one on a screen, lay fingers on it, let its time pass, and
// go back in it. The screen's handlers run as they do for a script.

extension StageObject {
  /// Creates a stage on a screen that continues another stage, of this session or of another one.
  ///
  /// Time continues; components with the same id keep their state, see `Stage.relayout`.
  package convenience init(
    _ screen: Screen, in session: ScriptSession, continuing stage: Stage
  ) throws {
    try self.init(screen, in: session)
    try perform {
      let recording = $0.recording
      $0 = stage
      $0.recording = recording
      // Pending events belong to the other stage.
      _ = $0.takeEvents()
      $0.relayout(screen.scene)
    }
  }

  /// The stage that a value of a script's is; nil for anything else.
  package static func of(_ value: LuaValue) -> StageObject? {
    guard case .object(let reference) = value else { return nil }
    return (try? StageObject(reference)) ?? nil
  }

  /// The time of the next event that needs no touch, such as the end of a motion or a routine that
  /// wakes; infinite without one.
  package var nextEventTime: Seconds {
    min(ask { $0.nextMoment }, nextWake)
  }

  /// Applies one touch, and calls the handlers.
  package func touch(_ touch: Touch) throws { try self.touch(.touch(touch)) }

  /// Applies one touch, or touches of one time, and calls the handlers.
  package func touch(_ input: TouchInput) throws {
    if input.time > driver.changed.time { try advance(to: input.time) }
    try handle(input)
    try wakeRoutines()
  }

  /// Lifts a finger where it is.
  package func lift(_ finger: Touch) throws {
    var touch = finger
    (touch.time, touch.phase) = (stage.time, .ended)
    try self.touch(touch)
  }

  /// Plays a trace from now on.
  ///
  /// - Throws: an error for a finger that comes down off the screen.
  package func playTrace(_ trace: Trace) throws {
    try trace.checkLandings(on: screenFrame)
    try play(trace)
  }

  /// Changes the world as a program does, and calls the handlers.
  package func arrange(_ body: (inout Stage) throws -> Void) throws { try perform(body) }

  /// The world as it is now: a copy.
  package var current: Stage { stage }
  /// The nodes and components.
  package var scene: SceneTree { stage.scene }
  /// Whether all motions have ended and no gesture waits.
  package var isSettled: Bool { stage.nextMoment == .infinity }

  /// Asks a reader of the stage as it is now.
  package func reading<Answer>(_ question: (StageReader) throws -> Answer) throws -> Answer {
    let (decisions, pointer) = (decisionsSoFar, pointerLeftDown)
    return try look {
      try question(StageReader(stage: $0, decisions: decisions, pointerLeftDown: pointer))
    }
  }

  /// The moving components, in words; empty if a function of the script fails meanwhile.
  var movingWords: [String] { (try? reading(\.movingWords)) ?? [] }

  /// The report of a failure on this stage, as lines: the last decisions with their margins, where
  /// the finger was, what moves.
  package func situation(decisions count: Int) -> [String] {
    StageReader(stage: stage, decisions: decisionsSoFar, pointerLeftDown: nil)
      .recent(count, pointers.last) + movingWords
  }

  /// The positions of all pagers, 1 at the first page, by their ids.
  package var pagePositions: [(id: String, position: Double)] {
    stage.scene.components(of: .pager).compactMap { component in
      guard let position = try? read({ try $0.position(of: component) }) else { return nil }
      return (stage.scene.name(of: component), PageNumber.toLua(position))
    }
  }

  /// The fingers that are down, as they were seen last; none without a history.
  package var fingersDown: [Touch] { recorder.fingersDown(at: now) }

  /// Runs `body` with a copy for trials, which leaves the stage unchanged.
  package func apart<Result>(_ body: (StageObject) throws -> Result) throws -> Result {
    let copy = StageObject(tryingOn: current, as: self, handlers: ScreenHandlers())
    return try session.trying(on: copy) {
      copy.put(current, decisions: decisionsSoFar)
      return try body(copy)
    }
  }

  /// A stage with its past, to be put back.
  package struct Mark {
    fileprivate let stage: Stage
    fileprivate let decisions: DecisionLog
    fileprivate let history: StageHistory?
    fileprivate let routines: RoutineMoment
  }

  /// The present state and past.
  package var mark: Mark {
    Mark(
      stage: stage, decisions: decisionsSoFar, history: recorder.history, routines: routineMoment)
  }

  /// Restores a saved state and past.
  ///
  /// Variables of the script keep their values. Routines that were started since are dropped;
  /// routines that have resumed since end.
  @discardableResult
  package func restore(_ mark: Mark) -> UndoneRoutines {
    put(mark.stage, decisions: mark.decisions)
    recorder.history = mark.history
    return routines.undo(after: mark.routines)
  }

  /// Runs `body` as a trial and undoes it; routines do not run meanwhile.
  package func trying<Result>(_ body: () throws -> Result) rethrows -> Result {
    let present = mark
    defer { restore(present) }
    return try withoutRoutines(body)
  }

  // MARK: The past

  /// Marks the end of an entry of a session.
  ///
  /// Going back to this time returns to the present state, even if the next entry begins at the
  /// same time.
  package func markEntryEnd() {
    let moment = routineMoment
    recorder.history?.markEnd(moment)
  }

  /// Goes back to `time`; later inputs are ahead then.
  ///
  /// - Parameter count: the number of inputs up to that state; nil for those of all entries that
  ///   had ended at `time`.
  /// - Returns: the undone routines; nil if the history does not reach back to `time`.
  package func goBack(to time: Seconds, inputs count: Int? = nil) throws -> UndoneRoutines? {
    guard let past = try past(at: time, inputs: count) else { return nil }
    put(past)
    recorder.history?.rewind(to: past)
    return routines.undo(after: past.routines)
  }

  /// The inputs and the time ahead, after going back; nil after another input.
  package var future: InputLog.Future? { recorder.history?.inputs.future(after: now) }

  /// Forgets the inputs ahead.
  package func forgetFuture() { recorder.history?.forgetFuture(after: now) }

  /// Repeats the inputs and the time ahead.
  package func play(_ future: InputLog.Future) throws {
    for input in future.entries.inputs {
      try advance(to: max(input[0].time, now))
      try apply(input)
    }
    try advance(to: max(future.end, now))
  }

  /// Runs `body` at an earlier time, and returns to the present; nil if the history does not reach
  /// back to that time.
  package func visiting<Result>(_ time: Seconds, _ body: () throws -> Result) throws -> Result? {
    guard let past = try past(at: time) else { return nil }
    return try trying {
      put(past)
      return try body()
    }
  }

  /// The state of the stage before an input; nil if the history does not reach back to it.
  package func stage(before time: Seconds, inputs count: Int) throws -> Stage? {
    try past(at: time, inputs: count)?.stage
  }

  private func past(at time: Seconds, inputs count: Int? = nil) throws -> StageHistory.Past? {
    guard let history = recorder.history else { return nil }
    return try look { _ in
      if let count { history.state(at: time, inputs: count) } else { history.state(at: time) }
    }
  }

  private func put(_ past: StageHistory.Past) {
    let kept = decisionsSoFar.prefix(past.decisions.kept)
    put(past.stage, decisions: DecisionLog(Array(kept) + past.decisions.new))
  }
}
