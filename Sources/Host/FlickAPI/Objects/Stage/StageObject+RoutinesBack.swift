internal import FlickCore

// Routines when a person goes back in their stage's time. A coroutine cannot be copied: one that
// has continued since cannot be put back.

/// When something happened to a routine: in virtual time, and in the order in which routines were
/// started and continued.
struct RoutineMoment {
  var time: Seconds = 0
  /// Several may be at one time; 0 before the first.
  var step = 0

  /// Whether it is after a moment to which a person goes back.
  func isAfter(_ moment: RoutineMoment) -> Bool {
    step > moment.step && time >= moment.time
  }
}

/// A routine that is over.
struct PastRoutine {
  var started: RoutineMoment
  var ended: RoutineMoment

  /// How many are remembered; with more, the oldest is forgotten.
  static let most = 1000
}

/// What became of routines when a person went back.
package struct UndoneRoutines: Hashable, Sendable {
  /// How many were started since, and are gone.
  package var dropped = 0
  /// How many waited then and have gone on since: they have ended, as they cannot be put back.
  package var ended = 0
}

extension StageObject {
  /// Now, as routines count.
  var routineMoment: RoutineMoment { RoutineMoment(time: stage.time, step: routines.steps) }

  /// Remembers a finished routine, for going back to before its end.
  func noteEnd(of routine: StageRoutine) {
    guard recorder.journal != nil, routine.isDone else { return }
    routines.past.append(PastRoutine(started: routine.started, ended: routine.wentOn))
    if routines.past.count > 2 * PastRoutine.most { routines.past.removeFirst(PastRoutine.most) }
  }

  /// Drops the routines that were started after a moment: they belong to that time.
  ///
  /// A routine that waited then waits on, unless it has gone on since: then it ends.
  func undoRoutines(after moment: RoutineMoment) -> UndoneRoutines {
    var undone = UndoneRoutines()
    var kept: [StageRoutine] = []
    for routine in routines.all {
      if routine.coroutine != nil, routine.started.isAfter(moment) {
        undone.dropped += 1
        routine.finish()
      } else if routine.coroutine != nil, routine.wentOn.isAfter(moment) {
        undone.ended += 1
        routine.finish()
      } else {
        routine.forgetGrant()
        kept.append(routine)
      }
    }
    var past: [PastRoutine] = []
    for routine in routines.past {
      if !routine.ended.isAfter(moment) {
        past.append(routine)
      } else if !routine.started.isAfter(moment) {
        undone.ended += 1
      }
    }
    routines.keep(kept, past: past)
    return undone
  }

  /// Runs `body` with all routines asleep, which it could not undo.
  func withoutRoutines<Result>(_ body: () throws -> Result) rethrows -> Result {
    let present = routines
    routines = StageRoutines()
    routines.areAsleep = true
    defer { routines = present }
    return try body()
  }
}
