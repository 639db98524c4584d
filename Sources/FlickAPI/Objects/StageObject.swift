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
  /// Whether events are taken out of the stage as they come; once begun it goes on, so that all
  /// decisions are in one place.
  private var takesEvents: Bool
  /// What handlers have yet to hear, in the order of the events.
  private var pendingCalls: [HandlerCall] = []

  private struct HandlerCall {
    let handler: LuaCallable
    let event: GestureEventObject
  }

  init(_ screen: Screen, in session: ScriptSession) {
    stage = Stage(scene: screen.scene)
    number = session.nextStageNumber()
    self.session = session
    handlers = screen.handlers
    takesEvents = session.isLogging || !screen.handlers.isEmpty
    chooseRecording()
    session.record(.opened(stage: number, title: screen.title, scene: screen.scene))
  }

  private func chooseRecording() {
    stage.recording =
      session.isLogging ? .all : isHeard ? [.decisions, .gestures] : .decisions
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
      takeEvents()
      try? callHandlers()
      throw error
    }
    takeEvents()
    try callHandlers()
    return result
  }

  /// With a log or handlers the events are taken out; without them the stage keeps its decisions.
  private func takeEvents() {
    guard takesEvents else { return }
    for event in stage.takeEvents() {
      switch event.kind {
      case .decision(let decision): decisions.append(decision)
      case .gesture(let gesture):
        let handlers = handlers[stage.scene.name(of: gesture.component)]
        guard let handler = handlers?[gesture.state] else { break }
        let event = GestureEventObject(stage: self, time: event.time, event: gesture)
        pendingCalls.append(HandlerCall(handler: handler, event: event))
      default: break
      }
      session.record(.stage(number, event))
    }
  }

  /// Calls the handlers; one that uses this stage makes the rest of the calls first, so that events
  /// are heard in their order.
  ///
  /// - Throws: the first error of a handler, once all have been called: what one does wrong takes
  ///   nothing from the others.
  private func callHandlers() throws {
    var fault: LuaError?
    while !pendingCalls.isEmpty {
      let call = pendingCalls.removeFirst()
      do throws(LuaError) { try call.handler.call(call.event) } catch { fault = fault ?? error }
    }
    if let fault { throw fault }
  }

  var allDecisions: [Decision] { takesEvents ? decisions : stage.decisions }

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

  /// Lets time pass up to `time`, or further if a handler waits longer; handlers are called at the
  /// moments of their events.
  func advance(to time: Seconds) throws {
    guard isHeard else { return try perform { try $0.advance(to: time) } }
    while try perform({ try $0.step(until: max(time, $0.time)) }) {}
  }

  /// Lets time pass until nothing moves and nobody waits.
  func settle() throws {
    guard isHeard else { return try perform { $0.settle() } }
    while try perform({ $0.step() }) {}
  }

  /// Plays a trace from now on; a handler that waits puts the rest of it off.
  func play(_ trace: Trace) throws {
    guard isHeard else { return try perform { try $0.play(trace, at: $0.time) } }
    var delay = stage.time - trace.startTime
    for var touch in trace.touches {
      // The sum may fall short of now by a rounding.
      let due = max(stage.time, touch.time + delay)
      try advance(to: due)
      touch.time = stage.time
      try perform { try $0.handle(touch) }
      delay += stage.time - due
    }
  }

  /// Puts another screen in place of this one.
  ///
  /// What ends with the old screen is told to its handlers, and the new screen's are in place before
  /// one of them is called, which may fail or put a third screen there.
  func relayout(_ screen: Screen) throws {
    stage.relayout(screen.scene)
    takeEvents()
    if !takesEvents, !screen.handlers.isEmpty {
      decisions = stage.decisions
      _ = stage.takeEvents()
      takesEvents = true
    }
    handlers = screen.handlers
    chooseRecording()
    try callHandlers()
  }
}
