internal import FlickCore

/// Drives a stage through virtual time: the time it has reached, its listeners, and the next step.
///
/// Values without references: every call that lets time pass reads them, and each access to the
/// world or to the listeners themselves is checked.
struct EventDriver {
  /// Which rules of the screen are functions of its script.
  var rules: ScriptRules
  /// Whether such a function may be running.
  var isDeciding = false
  /// Whether rows are being made.
  var isFillingRows = false
  var listeners = Listeners()
  /// Virtual time now; the session's clock has followed up to here.
  var time: Seconds
  /// The world after its last change.
  var changed: StageMoment

  init(_ stage: borrowing Stage, _ rules: ScriptRules) {
    (self.rules, time, changed) = (rules, stage.time, StageMoment(stage))
  }

  /// The next step through time.
  enum Step: Equatable {
    /// The world comes to its next moment.
    case moment
    /// Time passes up to a stop, without an event of the world.
    case stop(Seconds)
    /// No further event is due.
    case end
  }

  /// The step to the next moment of the world, or to a stop before it: the end, a picture, a
  /// routine that wakes, a tick.
  ///
  /// Pictures and ticks alone do not let time pass.
  static func step(
    to end: Seconds, frame: Seconds?, wake: Seconds, tick: Seconds?, moment: Seconds,
    isAtRest: Bool
  ) -> Step {
    let stop = min(end, min(frame ?? .infinity, min(wake, tick ?? .infinity)))
    if moment <= stop, moment < .infinity { return .moment }
    let mayHappen = end < .infinity || wake < .infinity || !isAtRest
    return stop < .infinity && mayHappen ? .stop(stop) : .end
  }

  /// How often a second the places of moving scroll views are checked.
  private static let scrollRate = 60.0

  /// The time of the next tick or of the next check of scroll offsets; nil without a listener or a
  /// motion.
  func nextTick(_ tick: ScreenTick?, isAtRest: Bool) -> Seconds? {
    var next: Seconds?
    if let tick, !isAtRest || changed.isTouched || tick.isAtRest {
      next = ScreenTick.next(after: time, rate: tick.rate)
    }
    guard listeners.watchesScrolls, !isAtRest else { return next }
    let check = ScreenTick.next(after: time, rate: Self.scrollRate)
    return min(next ?? check, check)
  }

  /// The limit of `settle` and the like; nil for any length.
  func settleLimit(in session: ScriptSession) -> TimeLimit? {
    let bounds = session.bounds
    if bounds == (nil, nil) { return nil }
    let deadline = bounds.deadline.map {
      TimeLimit(moment: time + Seconds($0 - session.clock), seconds: $0)
    }
    guard let span = bounds.settle else { return deadline }
    let own = TimeLimit(moment: time + Seconds(span), seconds: span)
    guard let deadline, deadline.moment < own.moment else { return own }
    return TimeLimit(moment: deadline.moment, seconds: max(0, (deadline.moment - time).value))
  }

  /// - Throws: for a moment after the deadline of the test.
  func checkDeadline(_ moment: Seconds, in session: ScriptSession) throws(APIError) {
    guard let deadline = session.deadline, (moment - time).value > deadline - session.clock
    else { return }
    let words = StageReader.plain(session.timeout ?? deadline)
    throw APIError("the test takes more than \(words) s of virtual time (--timeout)")
  }
}

/// A moment that a call may not pass, and why.
struct TimeLimit: Equatable {
  /// On the stage's clock.
  var moment: Seconds
  /// Seconds of virtual time, as messages say them.
  var seconds: Double
}

/// Which touches a change of a stage may take in.
enum TouchesTaken {
  /// None that come down.
  case none
  case any
}

/// Which events of a stage have listeners.
struct Listeners {
  /// Whether there are handlers, a film or routines.
  var hasAny = false
  /// Whether the screen has a tick, or reports where it scrolls.
  var hasTicks = false
  var watchesScrolls = false
  var hasRoutines = false
  var isFilmed = false
  var hasHistory = false
  /// Whether numbers that cross lines have handlers.
  var watchesLines = false
}

/// The state of a stage at a moment.
struct StageMoment {
  var time = Seconds.zero
  /// How many events it keeps.
  var eventCount = 0
  /// Whether a finger is down.
  var isTouched = false

  init(_ stage: borrowing Stage) {
    (time, eventCount, isTouched) = (stage.time, stage.events.count, stage.isTouched)
  }
}
