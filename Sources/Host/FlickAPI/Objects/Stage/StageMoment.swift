internal import FlickCore

/// Which touches a change of a stage may take in.
enum TouchesTaken {
  /// None that come down.
  case none
  case any
}

/// Which events of a stage have listeners: flags, as every call that lets time pass reads them, and
/// each access to the listeners themselves is checked.
struct Listeners {
  /// Whether there are handlers, a film or routines.
  var hasAny = false
  /// Whether the screen has a tick, or reports where it scrolls.
  var hasTicks = false
  var watchesScrolls = false
  var hasRoutines = false
  var isFilmed = false
  var hasJournal = false
  /// Whether handlers hear of numbers that cross lines.
  var watchesLines = false
}

/// The state of a stage at a moment.
struct StageMoment {
  var time = Seconds.zero
  /// How many events it keeps.
  var eventCount = 0
  /// Whether a finger is down.
  var isTouched = false

  init() {}

  init(_ stage: borrowing Stage) {
    (time, eventCount, isTouched) = (stage.time, stage.events.count, stage.isTouched)
  }
}
