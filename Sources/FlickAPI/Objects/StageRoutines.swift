internal import FlickCore
internal import LuaKit

/// A function of a script that runs beside others on a stage: a coroutine that waits for moments, for
/// rest, or for events, in virtual time.
final class StageRoutine {
  /// What it waits for.
  enum Wish {
    /// A moment.
    case time(Seconds)
    /// That nothing moves.
    case rest
    /// An event of a component, by the names of handlers without `on_`.
    case event(String, id: String)
  }

  let coroutine: LuaCoroutine
  fileprivate(set) var wish: Wish
  /// Whether what it waits for has happened.
  fileprivate var isGranted = false
  /// Whether it has returned or failed.
  private(set) var isDone = false

  init(_ coroutine: LuaCoroutine, at time: Seconds) {
    self.coroutine = coroutine
    wish = .time(time)
  }

  fileprivate func finish() { isDone = true }
}

/// The routines of a stage, in the order in which they were started.
struct StageRoutines {
  private(set) var all: [StageRoutine] = []
  /// The routine that is running now, innermost last.
  fileprivate var running: [StageRoutine] = []

  /// The routine whose code is running; nil in a script's own code.
  var current: StageRoutine? { running.last }

  /// When the next one wakes; nil if none waits for a moment.
  var nextWake: Seconds? {
    all.compactMap { routine -> Seconds? in
      guard !running.contains(where: { $0 === routine }), case .time(let time) = routine.wish
      else { return nil }
      return time
    }.min()
  }

  mutating func add(_ routine: StageRoutine) { all.append(routine) }

  /// Grants the wishes that something has fulfilled.
  func hear(_ name: String, id: String) {
    for routine in all {
      if case .event(name, let wanted) = routine.wish, wanted == id { routine.isGranted = true }
    }
  }

  fileprivate func due(_ stage: Stage) -> StageRoutine? {
    all.first { routine in
      guard !running.contains(where: { $0 === routine }) else { return false }
      return switch routine.wish {
      case .time(let time): time <= stage.time
      case .rest: stage.nextMoment == .infinity
      case .event: routine.isGranted
      }
    }
  }

  fileprivate mutating func remove(_ routine: StageRoutine) { all.removeAll { $0 === routine } }
}

extension StageObject {
  /// Starts a routine, which runs at once up to its first wait.
  func start(_ coroutine: LuaCoroutine) throws -> StageRoutine {
    let routine = StageRoutine(coroutine, at: stage.time)
    routines.add(routine)
    try resume(routine)
    return routine
  }

  /// Lets those go on whose wish has come true, in the order in which they were started.
  func wakeRoutines() throws {
    while let routine = routines.due(stage) { try resume(routine) }
  }

  private func resume(_ routine: StageRoutine) throws {
    routine.isGranted = false
    routines.running.append(routine)
    defer { routines.running.removeLast() }
    do {
      if case .finished = try routine.coroutine.resume() {
        routine.finish()
        routines.remove(routine)
      }
    } catch {
      routine.finish()
      routines.remove(routine)
      throw error
    }
  }

  /// Suspends the routine that is running; nil in a script's own code, which lets time pass itself.
  func suspend(until wish: StageRoutine.Wish) -> LuaYield? {
    guard let routine = routines.current else { return nil }
    routine.wish = wish
    return LuaYield()
  }
}

/// What a method that waits returns: nothing, or a suspension.
struct Waiting: LuaReturnable {
  static var luaResultName: String { LuaNothing.luaResultName }
  let suspension: LuaYield?
  let result: (any LuaReturnable)?

  func pushResults(to stack: LuaStack) -> Int32 {
    if let suspension { return suspension.pushResults(to: stack) }
    return result?.pushResults(to: stack) ?? 0
  }
}
