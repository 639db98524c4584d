internal import FlickCore
package import LuaKit
internal import LuaSchema

/// A function of a script that runs concurrently with others on a stage: a coroutine that waits for
/// moments, for rest, or for events, in virtual time.
final class StageRoutine {
  /// The condition that it waits for.
  enum Condition {
    /// A time.
    case time(Seconds)
    /// Rest: all motions have ended, and all fingers are up.
    case rest
    /// An event of a component.
    case event(StageEventName, id: String)
  }

  /// The coroutine; nil for a listener, which runs no code.
  let coroutine: LuaCoroutine?
  fileprivate(set) var condition: Condition
  /// Whether its condition has been met.
  fileprivate(set) var isGranted = false
  /// Whether it has returned or failed.
  private(set) var isDone = false
  /// When it was started, and when it last continued; see `RoutineMoment`.
  fileprivate(set) var started = RoutineMoment()
  fileprivate(set) var resumed = RoutineMoment()

  init(_ coroutine: LuaCoroutine, at time: Seconds) {
    self.coroutine = coroutine
    condition = .time(time)
  }

  fileprivate init(listeningFor event: StageEventName, id: String) {
    coroutine = nil
    condition = .event(event, id: id)
  }

  func finish() { isDone = true }
}

/// The moment of a routine's start or continuation: its virtual time, and its rank among all such
/// moments.
struct RoutineMoment {
  var time: Seconds = 0
  /// Several may be at one time; 0 before the first.
  var step = 0

  /// Whether it is after a moment that a person returns to.
  func isAfter(_ moment: RoutineMoment) -> Bool {
    step > moment.step && time >= moment.time
  }
}

/// What became of routines when a person went back.
package struct UndoneRoutines: Hashable, Sendable {
  /// How many were started since, and are gone.
  package var dropped = 0
  /// How many waited then and have gone on since: they have ended, as they cannot be put back.
  package var ended = 0
}

/// The routines of a stage, in the order of their start.
struct StageRoutines {
  /// A routine that is over.
  private struct Past {
    var started: RoutineMoment
    var ended: RoutineMoment
  }

  private(set) var all: [StageRoutine] = []
  /// The routine that is running now, innermost last.
  private var running: [StageRoutine] = []
  /// Whether none is started: what happens is undone at once.
  var areAsleep = false
  /// How often a routine was started or resumed.
  private(set) var steps = 0
  /// The routines that are over, for a return to a time before their end.
  private var past: [Past] = []
  /// How many of them are remembered; with more, the oldest are forgotten.
  private static let mostPast = 1000

  /// The time when the next routine wakes; nil if none waits for a time.
  var nextWake: Seconds? {
    all.compactMap { routine -> Seconds? in
      guard !running.contains(where: { $0 === routine }), case .time(let time) = routine.condition
      else { return nil }
      return time
    }.min()
  }

  mutating func add(_ routine: StageRoutine) { all.append(routine) }

  /// Notes that a routine is running from now on.
  mutating func run(_ routine: StageRoutine, at time: Seconds) {
    routine.isGranted = false
    steps += 1
    routine.resumed = RoutineMoment(time: time, step: steps)
    if routine.started.step == 0 { routine.started = routine.resumed }
    running.append(routine)
  }

  /// Notes that the innermost running routine waits again, or is over.
  ///
  /// - Parameter isRemembered: whether a person may go back to before its end.
  mutating func stop(_ routine: StageRoutine, isOver: Bool, isRemembered: Bool) {
    running.removeLast()
    if isOver {
      routine.finish()
      remove(routine)
    }
    guard isRemembered, routine.isDone else { return }
    past.append(Past(started: routine.started, ended: routine.resumed))
    if past.count > 2 * Self.mostPast { past.removeFirst(Self.mostPast) }
  }

  /// Adds a listener, which is granted when the event happens and runs no code.
  mutating func listen(for event: StageEventName, id: String) -> StageRoutine {
    let listener = StageRoutine(listeningFor: event, id: id)
    all.append(listener)
    return listener
  }

  /// Grants the conditions that an event meets.
  func grant(_ event: StageEvent, name: (ComponentID) -> String) {
    guard !all.isEmpty, let (kind, component) = StageEventName.of(event) else { return }
    let id = name(component)
    for routine in all {
      guard case .event(kind, let wanted) = routine.condition, wanted == id else { continue }
      routine.isGranted = true
    }
  }

  /// The first routine with a fulfilled condition.
  func due(_ stage: Stage) -> StageRoutine? {
    all.first { routine in
      guard routine.coroutine != nil, !running.contains(where: { $0 === routine }) else {
        return false
      }
      return switch routine.condition {
      case .time(let time): time <= stage.time
      case .rest: stage.nextMoment == .infinity && stage.busyPointers.isEmpty
      case .event: routine.isGranted
      }
    }
  }

  func contains(_ routine: StageRoutine) -> Bool { all.contains { $0 === routine } }

  mutating func remove(_ routine: StageRoutine) { all.removeAll { $0 === routine } }

  /// Drops the routines that were started after a moment that a person returns to.
  ///
  /// A routine that waited then keeps waiting. If it has continued since, it ends, as a coroutine
  /// cannot be copied.
  mutating func undo(after moment: RoutineMoment) -> UndoneRoutines {
    var undone = UndoneRoutines()
    all.removeAll { routine in
      let isNew = routine.started.isAfter(moment)
      guard routine.coroutine != nil, isNew || routine.resumed.isAfter(moment) else {
        // Its event may have happened in the time that is undone.
        routine.isGranted = false
        return false
      }
      if isNew { undone.dropped += 1 } else { undone.ended += 1 }
      routine.finish()
      return true
    }
    past.removeAll { routine in
      guard routine.ended.isAfter(moment) else { return false }
      if !routine.started.isAfter(moment) { undone.ended += 1 }
      return true
    }
    return undone
  }
}

extension StageObject {
  /// When the next routine wakes; infinite if none waits for a moment.
  var nextWake: Seconds {
    driver.listeners.hasRoutines ? routines.nextWake ?? .infinity : .infinity
  }

  /// Now, as routines count.
  var routineMoment: RoutineMoment { RoutineMoment(time: stage.time, step: routines.steps) }

  /// Starts a routine, which runs up to its first wait at once, even in a handler.
  func start(_ coroutine: LuaCoroutine) throws -> StageRoutine {
    let routine = StageRoutine(coroutine, at: stage.time)
    guard !routines.areAsleep else {
      routine.finish()
      return routine
    }
    routines.add(routine)
    delivery.noteChange()
    listen()
    try resume(routine)
    return routine
  }

  /// Resumes the routines with a met condition, in the order of their start.
  ///
  /// Called where time passes, so never within a handler.
  func wakeRoutines() throws {
    guard driver.listeners.hasRoutines else { return }
    while let routine = routines.due(stage) { try resume(routine) }
  }

  private func resume(_ routine: StageRoutine) throws {
    // The result of the call that waited, as outside of a routine.
    let answer: [LuaValue] =
      switch routine.condition {
      case .time: []
      case .rest: [.number(stage.time.value)]
      case .event: [.boolean(true)]
      }
    routines.run(routine, at: stage.time)
    // An error ends it too.
    var isOver = true
    defer { routines.stop(routine, isOver: isOver, isRemembered: recorder.history != nil) }
    let step = try delivery.run(routine) { () throws(LuaError) in
      try routine.coroutine?.resume(answer)
    }
    if case .finished? = step { return }
    isOver = false
  }

  /// Makes the running routine wait for a condition.
  ///
  /// - Returns: the routine; nil in the script's own code, which lets time pass itself, and in a
  ///   handler, which cannot.
  func suspends(until condition: StageRoutine.Condition) -> StageRoutine? {
    guard let routine = delivery.currentRoutine, routines.contains(routine) else { return nil }
    routine.condition = condition
    return routine
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

/// The events that routines can wait for: the names of handlers without `on_`.
enum StageEventName: String, LuaChoice {
  case pageWillChange = "page_will_change"
  case pageChanged = "page_changed"
  case cardChanged = "card_changed"
  case stateChanged = "state_changed"
  case pulled
  case began, ended, cancelled, failed

  /// The name and the component of an event; nil for an event without a name.
  static func of(_ event: StageEvent) -> (StageEventName, ComponentID)? {
    switch event.kind {
    case .pageWillChange(let pager, _): (.pageWillChange, pager)
    case .pageChanged(let pager, _): (.pageChanged, pager)
    case .cardChanged(let deck, _): (.cardChanged, deck)
    case .stateChanged(let states, _): (.stateChanged, states)
    case .headerPulled(let header, _): (.pulled, header)
    case .gesture(let gesture):
      switch gesture.state {
      case .began: (.began, gesture.component)
      case .ended: (.ended, gesture.component)
      case .cancelled: (.cancelled, gesture.component)
      case .failed: (.failed, gesture.component)
      default: nil
      }
    default: nil
    }
  }
}

/// A routine as scripts hold it.
package struct RoutineObject: LuaObject {
  let routine: StageRoutine

  /// The declaration.
  package static let luaType = LuaType<RoutineObject>(
    "routine", "A function that runs beside others on a stage; see `stage:start`.",
    properties: [
      LuaProperty(
        "is_done", "Whether it has returned, failed, or belongs to a time that is undone."
      ) { $0.routine.isDone }
    ])
}

/// The result of a method that waits: a value, or the suspension of the calling routine.
struct Waited<Result: LuaReturnable> {
  /// The value; nil if the routine is suspended.
  let result: Result?
  /// The routine that waits.
  private let routine: StageRoutine?

  init(_ result: Result) { (self.result, routine) = (result, nil) }
  init(suspended routine: StageRoutine) { (result, self.routine) = (nil, routine) }

  /// The error for a wait in another coroutine, which would yield to the code that resumed it.
  private static var refusal: String {
    "a coroutine of the script's own cannot wait inside a routine: wait in the routine itself, or "
      + "start the function by stage:start"
  }
}

extension Waited: LuaReturnable {
  static var luaResultName: String { Result.luaResultName }
  static var luaResults: [ValueSchema] { Result.luaResults }

  func pushResults(to stack: borrowing LuaStack) -> Int32 {
    if let result { return result.pushResults(to: stack) }
    guard routine?.coroutine?.isRunning(on: stack) == true else {
      return stack.fail(APIError(Self.refusal))
    }
    return LuaYield().pushResults(to: stack)
  }
}
