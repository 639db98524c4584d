package import FlickCore
internal import LuaKit

/// A stage as scripts hold it: a simulated screen with its own virtual time.
///
/// One object in Lua, so that a script can keep what belongs to a stage in a table by it. It owns
/// the world and the parts that surround it: the driver of its time, the recorder, the pointers
/// and the routines. Handlers are called between changes of the world, when no part is accessed.
package final class StageObject: LuaIdentity {
  /// The number of the stage in run logs and films.
  package let number: Int
  /// Other than its number where something is tried on a copy.
  package let luaIdentity: Int
  /// Measured for a stage after gestures, without its records; they are counted as they come.
  package let luaSize: Int
  let session: ScriptSession
  /// The name of the screen.
  package internal(set) var title: String
  /// The path of the screen's script and the given values of its tunables; nil for a declared
  /// screen.
  var origin: (path: String, settings: [String: String])?
  /// The appearance of the surroundings that the screen is designed for.
  var appearance: Appearance?
  var handlers: ScreenHandlers

  /// The world.
  private(set) var stage: Stage
  /// How its time passes.
  var driver: EventDriver
  /// Decisions and events, the past, a film.
  package let recorder: StageRecorder
  /// Touches as handlers and routines know them.
  let pointers = StagePointers()
  /// Functions of the script that run concurrently.
  var routines = StageRoutines() {
    didSet { noteListeners() }
  }
  /// The offsets that listeners of scroll views know.
  var scrolls = ScrollReports()

  /// Creates a stage on a screen, as `flickbook.open` makes it.
  package init(_ screen: Screen, in session: ScriptSession) throws {
    stage = Stage(scene: screen.scene, recording: .all)
    driver = EventDriver(stage, screen.rules)
    number = session.nextStageNumber()
    luaIdentity = session.nextStageIdentity()
    luaSize = 2048 + 64 * screen.scene.nodeCount
    self.session = session
    (title, appearance, handlers) = (screen.title, screen.appearance, screen.handlers)
    recorder = StageRecorder(
      takesEvents: session.isLogging || !screen.handlers.isEmpty || session.film != nil
        || session.keepsHistory)
    startRecords()
    try watchLines()
    if handlers.watchesScrolls {
      try fillRows()
      if recorder.history != nil { recorder.history = StageHistory(stage) }
      reportScrolls()
    }
    try begin()
  }

  /// Starts the film and the history, as far as the session wants them.
  private func startRecords() {
    recorder.camera = session.film.map { StageCamera($0, stage: number, from: now) }
    recorder.history = session.keepsHistory ? StageHistory(stage) : nil
    chooseRecording()
  }

  /// Takes the first picture, and reports a new stage to the log and the session.
  private func begin(asCopyOf other: Int? = nil) throws {
    try captureFrame()
    session.record(.opened(stage: number, title: title, scene: stage.scene))
    if let other { session.record(.copied(stage: number, of: other, at: now)) }
    logValues()
    if session.keepsLastStage { session.lastStage = self }
  }

  /// Creates another stage that continues from the present state of `other`.
  ///
  /// Functions of the screen are called for both stages; routines stay with the stage that started
  /// them.
  convenience init(copying other: StageObject) throws {
    self.init(
      tryingOn: other.stage, as: other, number: other.session.nextStageNumber(at: other.now),
      recorder: StageRecorder(copying: other.recorder))
    (origin, scrolls) = (other.origin, other.scrolls)
    pointers.take(from: other.pointers)
    startRecords()
    driver.changed = StageMoment(stage)
    try begin(asCopyOf: other.number)
  }

  /// Creates a trial copy, which continues from `start` as `other` would from there.
  ///
  /// It adds to no log, film or history.
  init(
    tryingOn start: Stage, as other: StageObject, handlers: ScreenHandlers? = nil,
    number: Int? = nil, recorder: StageRecorder = StageRecorder(takesEvents: true)
  ) {
    stage = start
    driver = EventDriver(start, other.driver.rules)
    (self.number, luaSize, session) = (number ?? other.number, other.luaSize, other.session)
    luaIdentity = session.nextStageIdentity()
    (title, appearance) = (other.title, other.appearance)
    self.handlers = handlers ?? other.handlers
    self.recorder = recorder
    noteListeners()
    stage.recording = self.handlers.recording.union(.decisions)
  }

  func chooseRecording() {
    let isWatched = session.isLogging || !routines.all.isEmpty || recorder.isWatching
    stage.recording = isWatched ? .all : handlers.recording.union(.decisions)
    noteListeners()
  }

  private func noteListeners() {
    driver.listeners = Listeners(
      hasAny: !handlers.isEmpty || recorder.camera != nil || !routines.all.isEmpty,
      hasTicks: handlers.tick != nil || handlers.watchesScrolls,
      watchesScrolls: handlers.watchesScrolls, hasRoutines: !routines.all.isEmpty,
      isFilmed: recorder.camera != nil, hasHistory: recorder.history != nil,
      watchesLines: !handlers.crossings.isEmpty || ask { $0.followsComponents })
  }

  /// Takes events out of the stage as they come, from now on.
  func listen() {
    if !recorder.takesEvents {
      recorder.take(after: stage.decisions)
      _ = stage.takeEvents()
      driver.changed.eventCount = 0
    }
    chooseRecording()
  }

  /// Keeps events from now on; `events` returns them.
  func keepEvents() {
    guard recorder.keptEvents == nil else { return }
    recorder.keepEvents()
    listen()
  }

  /// Reads the stage in place; reading the property would copy it, with a retain for each array.
  func read<Result>(_ body: (inout Stage) throws -> Result) throws -> Result {
    try session.checkReach(self)
    // Gates are called when something changes.
    guard driver.rules == .any else { return try body(&stage) }
    var copy = stage
    return try deciding(&copy, body)
  }

  /// Queries the stage in place, like `read`, for values that do not depend on rules.
  @inline(__always)
  func ask<Answer>(_ question: (inout Stage) -> Answer) -> Answer { question(&stage) }

  /// The name of a component.
  func name(of component: ComponentID) -> String { ask { $0.scene.name(of: component) } }

  /// Runs `body` on a copy while functions of the script may be called as rules.
  ///
  /// A rule reads the stage's earlier state and cannot change it.
  /// The caller makes the copy, since returning one would make another.
  private func deciding<Result>(
    _ copy: inout Stage, _ body: (inout Stage) throws -> Result
  ) throws -> Result {
    let isOutermost = !driver.isDeciding
    driver.isDeciding = true
    let other = session.deciding
    session.deciding = self
    defer { (driver.isDeciding, session.deciding) = (!isOutermost, other) }
    let result = try delivery.withholding { try body(&copy) }
    if isOutermost, let error = session.ruleError {
      session.ruleError = nil
      throw error
    }
    return result
  }

  private func change<Result>(
    _ taking: TouchesTaken, _ body: (inout Stage) throws -> Result
  ) throws -> Result {
    try session.checkReach(self)
    func run(_ stage: inout Stage) throws -> Result {
      let start = stage.time
      let result = try body(&stage)
      if driver.listeners.watchesLines { stage.noteChanges(since: start) }
      return result
    }
    func apply(to stage: inout Stage) throws -> Result {
      defer { driver.changed = StageMoment(stage) }
      return try run(&stage)
    }
    guard driver.rules != .none else { return try apply(to: &stage) }
    guard !driver.isDeciding else {
      throw APIError("the stage is deciding: a rule answers from the release alone")
    }
    if driver.rules == .gates, taking == .none, !ask({ $0.mayAskGate }) {
      return try apply(to: &stage)
    }
    var copy = stage
    let result = try deciding(&copy, run)
    driver.changed = StageMoment(copy)
    stage = copy
    return result
  }

  /// Changes the stage, writes the events to the run log, and calls the handlers; during a handler,
  /// other handlers are called after it has returned.
  ///
  /// - Parameter taking: `.none` if `body` handles no touch that comes down, so that only gestures
  ///   that are already tracked can begin.
  /// - Throws: the error of `body`, or else of a handler.
  func perform<Result>(
    taking: TouchesTaken = .any, _ body: (inout Stage) throws -> Result
  ) throws -> Result {
    let result = try changing(taking, body)
    try deliver()
    return result
  }

  /// Like `perform`, but handlers are not called yet.
  func changing<Result>(
    _ taking: TouchesTaken, _ body: (inout Stage) throws -> Result
  ) throws -> Result {
    let result: Result
    do {
      result = try change(taking, body)
    } catch {
      // Events before the error are delivered; the error takes precedence over those of handlers.
      takeEvents()
      try? deliver()
      throw error
    }
    takeEvents()
    return result
  }

  /// Applies one touch, or touches of one time, and calls the handlers.
  @inline(__always)
  func handle(_ input: TouchInput) throws {
    switch input {
    case .touch(let touch): try handle(touch)
    case .frame(let frame): try handle(frame)
    }
  }

  private func handle(_ touch: Touch) throws {
    pointers.record(touch, isOfRoutine: delivery.currentRoutine != nil)
    try perform(taking: touch.phase == .began ? .any : .none) { try $0.handle(touch) }
  }

  private func handle(_ frame: TouchFrame) throws {
    for touch in frame.touches {
      pointers.record(touch, isOfRoutine: delivery.currentRoutine != nil)
    }
    let hasBegan = frame.touches.contains { $0.phase == .began }
    try perform(taking: hasBegan ? .any : .none) { try $0.handle(frame) }
  }

  /// The frame of the screen.
  var screenFrame: Rect2D { ask { $0.scene.root.frame } }

  /// The pointer that is down and holds something, and that no routine of this stage will lift; nil
  /// if there is none.
  var pointerLeftDown: Int? {
    guard driver.changed.isTouched else { return nil }
    return pointers.leftDown(
      of: ask { $0.busyPointers }, hasRoutines: !routines.all.isEmpty)
  }

  /// Counts the stage's records against the script's memory, some kilobytes at a time.
  private func countRecords() {
    guard recorder.hasGrown(eventCount: driver.changed.eventCount) else { return }
    let bytes = recorder.countGrowth(eventCount: driver.changed.eventCount)
    try? session.services.keep(bytes: bytes)
  }

  deinit {
    if recorder.countedBytes != 0 { try? session.services.keep(bytes: -recorder.countedBytes) }
  }

  /// Counts and queues a call of a handler.
  func count(_ call: EventDelivery.Call) {
    recorder.deliveredCount += 1
    delivery.add(call)
  }

  /// Takes the events out if there is a log or a handler; otherwise the stage keeps its decisions.
  private func takeEvents() {
    moveClock()
    guard recorder.takesEvents else { return countRecords() }
    if driver.listeners.watchesScrolls { tryToFillRows() }
    if driver.changed.eventCount > 0 { passOnEvents() }
    if driver.listeners.watchesScrolls { reportScrolls() }
    if driver.listeners.hasHistory {
      let count = recorder.decisions.count
      recorder.history?.keep(stage, decisionCount: count, routineMoment)
    }
    logValues()
  }

  /// Takes the events out of the stage and passes them to handlers, routines and records.
  private func passOnEvents() {
    defer { countRecords() }
    driver.changed.eventCount = 0
    for event in stage.takeEvents() {
      if case .decision(let decision) = event.kind {
        recorder.add(decision)
      } else if let call = handlers.call(for: event, on: self) {
        count(call)
      }
      if case .animationEnded(_, let end) = event.kind, handlers.handlesAnimations {
        handlers.animations[end.id] = nil
      }
      if driver.listeners.isFilmed { recorder.camera?.see(event, stage.scene) }
      if driver.listeners.hasHistory { recorder.history?.see(event) }
      if driver.listeners.hasRoutines { routines.grant(event) { name(of: $0) } }
      recorder.keep(event)
      session.record(.stage(number, event))
    }
  }

  /// Errors are reported with those of handlers.
  private func tryToFillRows() {
    do { try fillRows() } catch { delivery.add(error) }
  }

  /// Adds rows that came near to the scene, with their handlers.
  func show(_ walk: RowWalk, _ added: ScreenHandlers) throws {
    if !added.isEmpty {
      handlers.add(added)
      // Recording for earlier rows' handlers is already on.
      stage.recording.formUnion(added.recording)
      noteListeners()
    }
    try stage.show(walk)
    if !added.crossings.isEmpty { try watchLines() }
    driver.changed = StageMoment(stage)
  }

  /// Makes the stage watch the lines that have handlers.
  func watchLines() throws {
    guard !handlers.crossings.isEmpty || stage.watchesLines else { return }
    try stage.watch(handlers.crossings.map { try $0.spec(in: stage.scene) })
  }

  /// Logs the named numbers that have changed.
  private func logValues() {
    guard session.isLogging, session.logsValues, !stage.valueNames.isEmpty else { return }
    // The error of a script's function belongs to the call that reads the number.
    let earlierError = session.ruleError
    defer { session.ruleError = earlierError }
    let time = stage.time
    for name in stage.valueNames {
      guard let value = try? look({ try $0.value(name) }), recorder.log(name, value) else {
        continue
      }
      session.record(.value(stage: number, time: time, name: name, value: value))
    }
  }

  private func moveClock() {
    let now = driver.changed.time
    guard now != driver.time else { return }
    session.timePassed(on: self, from: driver.time, to: now)
    driver.time = now
  }

  /// Replaces the stage by its state at another time.
  func put(_ stage: Stage, decisions: DecisionLog) {
    self.stage = stage
    delivery.noteChange()
    recorder.put(decisions)
    pointers.forgetHovering()
    driver.changed = StageMoment(stage)
    moveClock()
    chooseRecording()
  }

  /// The events that await their handlers.
  var delivery: EventDelivery { session.delivery }

  func deliver() throws { try delivery.deliver(at: session.virtualTime) }

  /// All decisions so far, in the order of time.
  package var decisionsSoFar: DecisionLog {
    recorder.takesEvents ? recorder.decisions : DecisionLog(stage.decisions)
  }

  /// Virtual time now; the session's clock has followed up to here.
  package var now: Seconds { driver.time }

  /// A declared screen, or the one that a script returns.
  func screen(_ source: ScreenSource, _ tunables: LuaTable?) throws -> Screen {
    try session.screen(source, settings: TunableRow.settings(tunables))
  }

  /// Whether time stops at each event, since handlers, routines, a film or a log need them.
  var stopsBetween: Bool {
    driver.listeners.hasAny
      || (session.isLogging && session.logsValues && !stage.scene.hasNoValues)
  }
}
