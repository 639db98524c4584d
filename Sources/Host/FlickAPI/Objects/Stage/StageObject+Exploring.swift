package import FlickCore

// What a program needs of a stage in which people look around: to go back in its time, to try what
// would have been, and to undo.

extension StageObject {
  /// A stage with its past, to be put back.
  package struct Mark {
    fileprivate let stage: Stage
    fileprivate let decisions: [Decision]
    fileprivate let journal: StageJournal?
    fileprivate let routines: RoutineMoment
  }

  /// The stage as it is, with its past.
  package var mark: Mark {
    Mark(stage: stage, decisions: allDecisions, journal: recorder.journal, routines: routineMoment)
  }

  /// Undoes all that has happened since, as far as it is the stage's.
  ///
  /// Variables of the script stay as they are. Routines that were started since are dropped, those
  /// that have gone on since end.
  @discardableResult
  package func restore(_ mark: Mark) -> UndoneRoutines {
    put(mark.stage, decisions: mark.decisions)
    recorder.journal = mark.journal
    return undoRoutines(after: mark.routines)
  }

  /// Tries what would be, and undoes it; routines are asleep meanwhile.
  package func trying<Result>(_ body: () throws -> Result) rethrows -> Result {
    let present = mark
    defer { restore(present) }
    return try withoutRoutines(body)
  }

  /// Virtual time now.
  package var now: Seconds { time }
  /// The nodes and components.
  package var scene: SceneTree { stage.scene }
  /// Whether nothing moves and no gesture waits.
  package var isSettled: Bool { stage.nextMoment == .infinity }
  /// All decisions so far, in the order of time.
  package var decisionsSoFar: [Decision] { allDecisions }
  /// Touches and turns of the wheel so far; empty without a journal.
  package var inputsSoFar: Slice<SegmentedLog<InputLog.Entry>> {
    (recorder.journal?.inputs ?? InputLog()).done
  }

  /// The touches since a finger last came down on an untouched screen, and how many inputs had come
  /// before; nil if there were no touches.
  package var lastGesture: (firstInput: Int, touches: [Touch])? {
    let done = inputsSoFar
    guard let start = recorder.journal?.inputs.gestureStarts.last(where: { $0 < done.endIndex })
    else {
      return nil
    }
    return (start, InputLog.touches(of: done[start...]))
  }

  /// Marks the end of an entry of a session: going back to this time returns to this state, and not
  /// to the result of a next entry at the same moment.
  package func markEntryEnd() {
    let moment = routineMoment
    recorder.journal?.markEnd(moment)
  }

  /// Goes back to `time`; later inputs are ahead then.
  ///
  /// - Parameter count: how many inputs had come; nil for those of all entries that had ended then.
  /// - Returns: what became of routines; nil if the journal does not reach back so far.
  package func goBack(to time: Seconds, inputs count: Int? = nil) throws -> UndoneRoutines? {
    guard let past = try past(at: time, inputs: count) else { return nil }
    put(past)
    recorder.journal?.rewind(to: past)
    return undoRoutines(after: past.routines)
  }

  /// The inputs and the time that a person went back over; nil once something else was done.
  package var future: InputLog.Future? { recorder.journal?.inputs.future(after: now) }

  /// Forgets the inputs ahead.
  package func forgetFuture() { recorder.journal?.forgetFuture(after: now) }

  /// Repeats the inputs and the time that a person went back over.
  package func play(_ future: InputLog.Future) throws {
    for input in future.entries.inputs {
      try pass(to: max(input[0].time, now))
      try apply(input)
    }
    try pass(to: max(future.end, now))
  }

  /// The fingers that are down, as they were seen last; none without a journal.
  package var fingersDown: [Touch] {
    var down: [Int: Touch] = [:]
    for touch in InputLog.touches(of: inputsSoFar.prefix { $0.time <= now }) {
      down[touch.pointer] = touch.phase == .began || touch.phase == .moved ? touch : nil
    }
    return down.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Lifts a finger where it is.
  package func lift(_ finger: Touch) throws {
    var touch = finger
    (touch.time, touch.phase) = (stage.time, .ended)
    try self.touch(touch)
  }

  /// Runs `body` at an earlier time, and comes back to the present; nil if the journal does not
  /// reach back so far.
  package func visiting<Result>(_ time: Seconds, _ body: () throws -> Result) throws -> Result? {
    guard let past = try past(at: time) else { return nil }
    return try trying {
      put(past)
      return try body()
    }
  }

  /// The stage as it was before an input; nil if the journal does not reach back so far.
  package func stage(before time: Seconds, inputs count: Int) throws -> Stage? {
    try past(at: time, inputs: count)?.stage
  }

  private func past(at time: Seconds, inputs count: Int? = nil) throws -> StageJournal.Past? {
    guard let journal = recorder.journal else { return nil }
    return try look { _ in
      if let count { journal.state(at: time, inputs: count) } else { journal.state(at: time) }
    }
  }

  private func put(_ past: StageJournal.Past) {
    put(past.stage, decisions: Array(allDecisions.prefix(past.decisions.kept)) + past.decisions.new)
  }

  /// The positions of all pagers, 1 at the first page, by their ids.
  package var pagePositions: [(id: String, position: Double)] {
    stage.scene.components(of: .pager).compactMap { component in
      guard let position = try? read({ try $0.position(of: component) }) else { return nil }
      return (stage.scene.name(of: component), PageNumber.toLua(position))
    }
  }

  /// Plays a trace from now on.
  ///
  /// - Throws: an error for a finger that comes down off the screen.
  package func playTrace(_ trace: Trace) throws {
    try trace.checkLandings(on: screenFrame)
    try play(trace)
  }

  /// Lets virtual time pass.
  package func letPass(_ duration: Seconds) throws { try advance(to: stage.time + duration) }

  /// Lets virtual time pass until nothing moves.
  package func comeToRest() throws { try settle() }

  /// Puts another screen in place of this one; components of the same id keep their state.
  package func replaceScreen(by screen: Screen) throws { try relayout(screen) }
}
