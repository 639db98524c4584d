internal import FlickCore
package import LuaKit
internal import LuaSchema

/// A function of a script that runs beside others on a stage: a coroutine that waits for moments,
/// for rest, or for events, in virtual time.
final class StageRoutine {
  /// What it waits for.
  enum Wish {
    /// A moment.
    case time(Seconds)
    /// That nothing moves and no finger is down.
    case rest
    /// An event of a component.
    case event(StageEventName, id: String)
  }

  /// Nil for one that is only listened for.
  let coroutine: LuaCoroutine?
  fileprivate(set) var wish: Wish
  /// Whether what it waits for has happened.
  fileprivate(set) var isGranted = false
  /// Whether it has returned or failed.
  private(set) var isDone = false
  /// When it was started, and when it last continued; see `RoutineMoment`.
  fileprivate(set) var started = RoutineMoment()
  fileprivate(set) var wentOn = RoutineMoment()

  init(_ coroutine: LuaCoroutine, at time: Seconds) {
    self.coroutine = coroutine
    wish = .time(time)
  }

  fileprivate init(listeningFor event: StageEventName, id: String) {
    coroutine = nil
    wish = .event(event, id: id)
  }

  func finish() { isDone = true }
  /// What it waited for may have happened in a time that is undone.
  func forgetGrant() { isGranted = false }
}

/// The routines of a stage, in the order in which they were started.
struct StageRoutines {
  private(set) var all: [StageRoutine] = []
  /// The routine that is running now, innermost last.
  fileprivate var running: [StageRoutine] = []
  /// Whether none is started: what happens is undone at once.
  var areAsleep = false
  /// How often a routine was started or continued.
  private(set) var steps = 0
  /// The routines that are over, for a return to a time before their end.
  var past: [PastRoutine] = []

  /// When the next one wakes; nil if none waits for a moment.
  var nextWake: Seconds? {
    all.compactMap { routine -> Seconds? in
      guard !running.contains(where: { $0 === routine }), case .time(let time) = routine.wish
      else { return nil }
      return time
    }.min()
  }

  mutating func add(_ routine: StageRoutine) { all.append(routine) }

  /// A routine continues.
  fileprivate mutating func step(_ routine: StageRoutine, at time: Seconds) {
    steps += 1
    routine.wentOn = RoutineMoment(time: time, step: steps)
    if routine.started.step == 0 { routine.started = routine.wentOn }
  }

  /// Something that is granted once an event has happened, and runs nothing.
  mutating func listen(for event: StageEventName, id: String) -> StageRoutine {
    let listener = StageRoutine(listeningFor: event, id: id)
    all.append(listener)
    return listener
  }

  /// Grants the wishes that an event fulfils.
  func hear(_ event: StageEvent, name: (ComponentID) -> String) {
    guard !all.isEmpty, let (kind, component) = StageEventName.of(event) else { return }
    let id = name(component)
    for routine in all {
      if case .event(kind, let wanted) = routine.wish, wanted == id { routine.isGranted = true }
    }
  }

  fileprivate func due(_ stage: Stage) -> StageRoutine? {
    all.first { routine in
      guard routine.coroutine != nil, !running.contains(where: { $0 === routine }) else {
        return false
      }
      return switch routine.wish {
      case .time(let time): time <= stage.time
      case .rest: stage.nextMoment == .infinity && stage.busyPointers.isEmpty
      case .event: routine.isGranted
      }
    }
  }

  func contains(_ routine: StageRoutine) -> Bool { all.contains { $0 === routine } }

  mutating func remove(_ routine: StageRoutine) { all.removeAll { $0 === routine } }

  /// Leaves these routines alone, and of those that are over these.
  mutating func keep(_ routines: [StageRoutine], past: [PastRoutine]) {
    (all, self.past) = (routines, past)
  }
}

extension StageObject {
  /// When the next routine wakes; infinite if none waits for a moment.
  var nextWake: Seconds { listeners.hasRoutines ? routines.nextWake ?? .infinity : .infinity }

  /// Starts a routine, which runs at once up to its first wait, in a handler too.
  func start(_ coroutine: LuaCoroutine) throws -> StageRoutine {
    let routine = StageRoutine(coroutine, at: stage.time)
    guard !routines.areAsleep else {
      routine.finish()
      return routine
    }
    routines.add(routine)
    listen()
    try resume(routine)
    return routine
  }

  /// Continues those whose condition is met, in the order in which they were started.
  ///
  /// Called where time passes, so never within a handler.
  func wakeRoutines() throws {
    guard listeners.hasRoutines else { return }
    while let routine = routines.due(stage) { try resume(routine) }
  }

  private func resume(_ routine: StageRoutine) throws {
    routine.isGranted = false
    routines.step(routine, at: stage.time)
    routines.running.append(routine)
    defer {
      routines.running.removeLast()
      noteEnd(of: routine)
    }
    // What the wait that is over returns, as outside of a routine.
    let answer: [LuaValue] =
      switch routine.wish {
      case .time: []
      case .rest: [.number(stage.time.value)]
      case .event: [.boolean(true)]
      }
    do {
      let step = try delivery.run(routine) { () throws(LuaError) in
        try routine.coroutine?.resume(answer)
      }
      if case .finished? = step {
        routine.finish()
        routines.remove(routine)
      }
    } catch {
      routine.finish()
      routines.remove(routine)
      throw error
    }
  }

  /// Has the routine that is running wait; nil in a script's own code, which lets time pass itself,
  /// and in a handler, which cannot.
  func suspends(until wish: StageRoutine.Wish) -> StageRoutine? {
    guard let routine = delivery.currentRoutine, routines.contains(routine) else { return nil }
    routine.wish = wish
    return routine
  }
}

/// Events that routines wait for: the names of handlers without `on_`.
enum StageEventName: String, LuaChoice {
  case pageWillChange = "page_will_change"
  case pageChanged = "page_changed"
  case cardChanged = "card_changed"
  case stateChanged = "state_changed"
  case pulled
  case began, ended, cancelled, failed

  /// The name of an event, and whose it is; nil for those that have none.
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

/// What a method that waits gives: its result, or the suspension of the routine that called it.
struct Waited<Result: LuaReturnable> {
  /// Nil where the routine is suspended.
  let result: Result?
  /// The routine that waits.
  private let routine: StageRoutine?

  init(_ result: Result) { (self.result, routine) = (result, nil) }
  init(suspended routine: StageRoutine) { (result, self.routine) = (nil, routine) }

  /// A yield in another coroutine would return to the code that resumed that one.
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
