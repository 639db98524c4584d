internal import FlickCore
public import LuaKit

/// A stage in a script's hands: a simulated screen with its own virtual time.
public final class StageObject: LuaObject {
  private(set) var stage: Stage
  private let number: Int
  private let session: ScriptSession
  private var handlers: [String: GestureHandlers]
  /// The decisions that were taken out of the stage, in the order of time.
  private var decisions: [Decision] = []

  init(_ screen: Screen, in session: ScriptSession) {
    stage = Stage(scene: screen.scene)
    number = session.nextStageNumber()
    self.session = session
    handlers = screen.handlers
    chooseRecording()
    session.record(.opened(stage: number, title: screen.title, scene: screen.scene))
  }

  private func chooseRecording() {
    stage.recording =
      session.isLogging ? .all : handlers.isEmpty ? .decisions : [.decisions, .gestures]
  }

  /// Whether somebody wants to hear of events as they come.
  private var isHeard: Bool { !handlers.isEmpty }

  /// Reads the stage in place; reading the property would copy it, with a retain for each array.
  func read<Result>(_ body: (inout Stage) throws -> Result) rethrows -> Result {
    try body(&stage)
  }

  /// Changes the stage, puts what happened into the run log, and tells the handlers.
  ///
  /// - Throws: what `body` throws, or else the error of a handler.
  func perform<Result>(_ body: (inout Stage) throws -> Result) throws -> Result {
    let result: Result
    do {
      result = try body(&stage)
    } catch {
      // What happened before the fault has happened; a handler's error is the smaller one.
      try? deliverEvents()
      throw error
    }
    try deliverEvents()
    return result
  }

  /// With a log or handlers the events are taken out; without them the stage keeps its decisions.
  private func deliverEvents() throws {
    guard session.isLogging || isHeard else { return }
    var calls: [(LuaCallable, GestureEventObject)] = []
    for event in stage.takeEvents() {
      switch event.kind {
      case .decision(let decision): decisions.append(decision)
      case .gesture(let gesture):
        let handlers = handlers[stage.scene.name(of: gesture.component)]
        guard let handler = handlers?[gesture.state] else { break }
        calls.append(
          (handler, GestureEventObject(stage: self, time: event.time, event: gesture)))
      default: break
      }
      session.record(.stage(number, event))
    }
    // A handler may use this stage, so nothing of it is held during the calls.
    for (handler, event) in calls { try handler.call(event) }
  }

  var allDecisions: [Decision] { session.isLogging || isHeard ? decisions : stage.decisions }

  /// A declared screen, or the one that a script returns.
  func screen(_ source: ScreenSource) throws -> Screen {
    switch source {
    case .screen(let screen): screen
    case .path(let path): try session.services.screen(at: path)
    }
  }

  /// Plays a table of swipes, each on a copy of the stage as it is.
  func swipeMap(_ fields: LuaFields) throws -> SwipeMapObject {
    let (map, names) = try SwipeMapRows.map(of: stage, fields)
    let rows = try session.services.spread(map.velocities.count) { try map.row(at: $0) }
    return SwipeMapObject(map, names: names, rows: rows)
  }

  // MARK: Time

  /// Lets time pass up to `time`; handlers are called at the moments of their events.
  func advance(to time: Seconds) throws {
    guard isHeard else { return try perform { try $0.advance(to: time) } }
    while try perform({ try $0.step(until: time) }) {}
  }

  /// Lets time pass until nothing moves and nobody waits.
  func settle() throws {
    guard isHeard else { return try perform { $0.settle() } }
    while try perform({ $0.step() }) {}
  }

  /// Plays a trace from now on.
  func play(_ trace: Trace) throws {
    guard isHeard else { return try perform { try $0.play(trace, at: $0.time) } }
    let delay = stage.time - trace.startTime
    for var touch in trace.touches {
      // The sum may fall short of now by a rounding, or by what a handler has waited.
      touch.time = max(stage.time, touch.time + delay)
      try advance(to: touch.time)
      touch.time = stage.time
      try perform { try $0.handle(touch) }
    }
  }

  /// Puts another screen in place of this one.
  func relayout(_ screen: Screen) throws {
    try perform { $0.relayout(screen.scene) }
    let heard = isHeard
    handlers = screen.handlers
    if heard != isHeard, !session.isLogging {
      decisions = heard ? decisions : stage.decisions
      _ = stage.takeEvents()
    }
    chooseRecording()
  }
}
