internal import FlickCore
internal import LuaKit

/// A stage as scripts hold it: a simulated screen with its own virtual time.
///
/// One object in Lua, so that a script can keep what belongs to a stage in a table by it.
package final class StageObject: LuaIdentity {
  private(set) var stage: Stage
  let number: Int
  /// Other than its number where something is tried on a copy.
  package let luaIdentity: Int
  let session: ScriptSession
  var handlers: ScreenHandlers
  /// Which rules of the screen are functions of its script.
  var rules: ScriptRules
  /// What the screen is called.
  package internal(set) var title: String
  /// The script that it was opened from, and the values that were given for it; nil for a screen
  /// that was declared.
  var origin: (path: String, settings: [String: String])?
  /// The surroundings that the screen is made for.
  var appearance: Appearance?
  /// Whether such a function may be running.
  private var isDeciding = false
  /// Decisions and events, the past, a film.
  private(set) var recorder: StageRecorder
  /// Touches as handlers and routines know them.
  let pointers = StagePointers()
  /// Functions of the script that run beside each other.
  var routines = StageRoutines() {
    didSet { noteListeners() }
  }
  /// Which listeners there are for events while time passes.
  private(set) var listeners = Listeners()
  /// How many events were delivered to handlers of the screen, or will be.
  package private(set) var heardCount = 0
  /// The last reported offsets of scroll views with a listener.
  var toldOffsets: [(id: String, last: ToldOffset?)] = []
  /// Whether rows are being made.
  var isFillingRows = false

  /// Measured for a stage that has been played on, without what it records; that is counted as it
  /// comes.
  package let luaSize: Int
  /// Virtual time now; up to then the session's clock has followed.
  private(set) var time = Seconds.zero
  /// What the stage's last change left: found with the change, as each access to the stage is
  /// checked.
  private(set) var changed = StageMoment()

  init(_ screen: Screen, in session: ScriptSession) throws {
    stage = Stage(scene: screen.scene, recording: .all)
    number = session.nextStageNumber()
    luaIdentity = session.nextStageIdentity()
    luaSize = 2048 + 64 * screen.scene.nodeCount
    self.session = session
    title = screen.title
    handlers = screen.handlers
    rules = screen.rules
    appearance = screen.appearance
    recorder = StageRecorder(
      takesEvents: session.isLogging || !screen.handlers.isEmpty || session.film != nil
        || session.keepsJournals)
    recorder.camera = session.film.map { [number] in StageCamera($0, stage: number) }
    recorder.journal = session.keepsJournals ? StageJournal(stage) : nil
    chooseRecording()
    try watchLines()
    if handlers.watchesScrolls {
      try fillRows()
      if recorder.journal != nil { recorder.journal = StageJournal(stage) }
      tellScrolls()
    }
    try begin()
  }

  /// Takes the first picture, and reports a new stage to the log and the session.
  private func begin(asCopyOf other: Int? = nil) throws {
    try captureFrame()
    session.record(.opened(stage: number, title: title, scene: stage.scene))
    if let other { session.record(.copied(stage: number, of: other, at: time)) }
    logValues()
    if session.keepsLastStage { session.lastStage = self }
  }

  /// Another stage that continues from the present state of `other`, beside it.
  ///
  /// Functions of the screen are called for both; routines stay with the stage that they were
  /// started on.
  convenience init(copying other: StageObject) throws {
    let session = other.session
    self.init(
      tryingOn: other.stage, as: other, number: session.nextStageNumber(at: other.time))
    (origin, heardCount, toldOffsets) = (other.origin, other.heardCount, other.toldOffsets)
    recorder = StageRecorder(copying: other.recorder)
    pointers.take(from: other.pointers)
    recorder.camera = session.film.map { [number, time] in
      StageCamera($0, stage: number, from: time)
    }
    recorder.journal = session.keepsJournals ? StageJournal(stage) : nil
    chooseRecording()
    changed = StageMoment(stage)
    try begin(asCopyOf: other.number)
  }

  /// A stage for trials: it continues from `start` as `other` would from there, and leaves no trace
  /// in a log, a film or a journal.
  init(
    tryingOn start: Stage, as other: StageObject, handlers: ScreenHandlers? = nil,
    number: Int? = nil
  ) {
    stage = start
    (self.number, luaSize, session) = (number ?? other.number, other.luaSize, other.session)
    luaIdentity = session.nextStageIdentity()
    (title, appearance) = (other.title, other.appearance)
    self.handlers = handlers ?? other.handlers
    rules = other.rules
    recorder = StageRecorder(takesEvents: true)
    time = start.time
    changed = StageMoment(start)
    noteListeners()
    stage.recording = self.handlers.recording.union(.decisions)
  }

  func chooseRecording() {
    let isWatched = session.isLogging || !routines.all.isEmpty || recorder.isWatching
    stage.recording = isWatched ? .all : handlers.recording.union(.decisions)
    noteListeners()
  }

  private func noteListeners() {
    listeners = Listeners(
      hasAny: !handlers.isEmpty || recorder.camera != nil || !routines.all.isEmpty,
      hasTicks: handlers.tick != nil || handlers.watchesScrolls,
      watchesScrolls: handlers.watchesScrolls, hasRoutines: !routines.all.isEmpty,
      isFilmed: recorder.camera != nil, hasJournal: recorder.journal != nil,
      watchesLines: !handlers.crossings.isEmpty)
  }

  /// Has events taken out of the stage as they come, from now on.
  func listen() {
    if !recorder.takesEvents {
      recorder.take(after: stage.decisions)
      _ = stage.takeEvents()
      changed.eventCount = 0
    }
    chooseRecording()
  }

  /// Keeps events from now on; `events` returns them.
  func hearEvents() {
    guard recorder.heard == nil else { return }
    recorder.hear()
    listen()
  }

  /// Reads the stage in place; reading the property would copy it, with a retain for each array.
  func read<Result>(_ body: (inout Stage) throws -> Result) throws -> Result {
    try session.checkReach(self)
    // Gates are called when something changes.
    guard rules == .any else { return try body(&stage) }
    var copy = stage
    return try deciding(&copy, body)
  }

  /// Asks the stage in place, as `read` does, what no rule has a part in.
  @inline(__always)
  func ask<Answer>(_ question: (inout Stage) -> Answer) -> Answer { question(&stage) }

  /// The name of a component.
  func name(of component: ComponentID) -> String { ask { $0.scene.name(of: component) } }

  /// Works on a copy, as a script's function may be called as a rule: it reads the stage as it was
  /// before, and can change nothing.
  ///
  /// The copy belongs to the caller, as returning it would make another one.
  private func deciding<Result>(
    _ copy: inout Stage, _ body: (inout Stage) throws -> Result
  ) throws -> Result {
    let isOutermost = !isDeciding
    isDeciding = true
    let other = session.deciding
    session.deciding = self
    defer { (isDeciding, session.deciding) = (!isOutermost, other) }
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
      let result = try body(&stage)
      if listeners.watchesLines { stage.noteCrossings() }
      return result
    }
    func apply(to stage: inout Stage) throws -> Result {
      defer { changed = StageMoment(stage) }
      return try run(&stage)
    }
    guard rules != .none else { return try apply(to: &stage) }
    guard !isDeciding else {
      throw APIError("the stage is deciding: a rule answers from the release alone")
    }
    if rules == .gates, taking == .none, !ask({ $0.mayAskGate }) { return try apply(to: &stage) }
    var copy = stage
    let result = try deciding(&copy, run)
    changed = StageMoment(copy)
    stage = copy
    return result
  }

  /// Changes the stage, writes the events to the run log, and calls the handlers; within a handler
  /// they are called once it has returned.
  ///
  /// - Parameter taking: `.none` if `body` has no touch come down, so that only gestures that are
  ///   being tracked can begin.
  /// - Throws: what `body` throws, or else the error of a handler.
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
      // What happened before the fault has happened; a handler's error is the smaller one.
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
    pointers.note(touch, isOfRoutine: delivery.currentRoutine != nil)
    try perform(taking: touch.phase == .began ? .any : .none) { try $0.handle(touch) }
  }

  private func handle(_ frame: TouchFrame) throws {
    for touch in frame.touches {
      pointers.note(touch, isOfRoutine: delivery.currentRoutine != nil)
    }
    let hasBegan = frame.touches.contains { $0.phase == .began }
    try perform(taking: hasBegan ? .any : .none) { try $0.handle(frame) }
  }

  /// The frame of the screen.
  var screenFrame: Rect2D { ask { $0.scene.root.frame } }

  /// A pointer that is down and holds something, and that no routine of this stage will lift; nil
  /// if there is none.
  var pointerLeftDown: Int? {
    guard changed.isTouched else { return nil }
    return pointers.leftDown(
      of: ask { $0.busyPointers }, hasRoutines: !routines.all.isEmpty)
  }

  /// Counts what the stage has recorded as memory of the script's, some kilobytes at a time.
  private func countRecords() {
    guard recorder.hasGrown(eventCount: changed.eventCount) else { return }
    let bytes = recorder.countGrowth(eventCount: changed.eventCount)
    try? session.services.keep(bytes: bytes)
  }

  deinit {
    if recorder.countedBytes != 0 { try? session.services.keep(bytes: -recorder.countedBytes) }
  }

  /// Has a handler be called.
  func count(_ call: EventDelivery.Call) {
    heardCount += 1
    delivery.add(call)
  }

  /// With a log or handlers the events are taken out; without them the stage keeps its decisions.
  private func takeEvents() {
    moveClock()
    guard recorder.takesEvents else { return countRecords() }
    if listeners.watchesScrolls { tryToFillRows() }
    if changed.eventCount > 0 { hearTaken() }
    if listeners.watchesScrolls { tellScrolls() }
    if listeners.hasJournal {
      let count = recorder.decisions.count
      recorder.journal?.keep(stage, decisionCount: count, routineMoment)
    }
    logValues()
  }

  /// Takes the events out of the stage, and has all hear of them.
  private func hearTaken() {
    defer { countRecords() }
    changed.eventCount = 0
    for event in stage.takeEvents() {
      if case .decision(let decision) = event.kind {
        recorder.add(decision)
      } else if let call = handlers.call(for: event, on: self) {
        count(call)
      }
      if case .animationEnded(_, let end) = event.kind, handlers.hearsAnimations {
        handlers.animations[end.id] = nil
      }
      if listeners.isFilmed { recorder.camera?.see(event, stage.scene) }
      if listeners.hasJournal { recorder.journal?.see(event) }
      if listeners.hasRoutines { routines.hear(event) { name(of: $0) } }
      recorder.keep(event)
      session.record(.stage(number, event))
    }
  }

  /// Errors are reported with those of handlers.
  private func tryToFillRows() {
    do { try fillRows() } catch { delivery.add(error) }
  }

  /// Puts rows into the scene that came near, with what is called for them.
  func show(_ walk: RowWalk, _ added: ScreenHandlers) throws {
    if !added.isEmpty {
      handlers.add(added)
      // Not of all handlers: those of earlier rows are among them.
      stage.recording.formUnion(added.recording)
      noteListeners()
    }
    try stage.show(walk)
    if !added.crossings.isEmpty { try watchLines() }
    changed = StageMoment(stage)
  }

  /// Has the stage watch the lines that the handlers name.
  func watchLines() throws {
    guard !handlers.crossings.isEmpty || stage.watchesLines else { return }
    try stage.watch(handlers.crossings.map { try $0.spec(in: stage.scene) })
  }

  /// Puts the named numbers that have changed into the run log.
  private func logValues() {
    guard session.isLogging, session.logsValues, !stage.valueNames.isEmpty else { return }
    // A function's error is for the call that reads the number.
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
    guard changed.time != time else { return }
    session.timePassed(on: self, from: time, to: changed.time)
    time = changed.time
  }

  /// Puts the stage as it was at another time in the place of the present one.
  func put(_ stage: Stage, decisions: [Decision]) {
    self.stage = stage
    recorder.put(decisions)
    pointers.forgetHovering()
    changed = StageMoment(stage)
    moveClock()
    chooseRecording()
  }

  /// What handlers have yet to hear.
  var delivery: EventDelivery { session.delivery }

  func deliver() throws { try delivery.deliver(at: session.virtualTime) }

  var allDecisions: [Decision] { recorder.takesEvents ? recorder.decisions : stage.decisions }

  /// A declared screen, or the one that a script returns.
  func screen(_ source: ScreenSource, _ tunables: LuaTable?) throws -> Screen {
    try session.screen(source, settings: TunableRow.settings(tunables))
  }

  /// Whether time stops at each event, since handlers, routines, a film or a log need them.
  var stopsBetween: Bool {
    listeners.hasAny
      || (session.isLogging && session.logsValues && !stage.scene.hasNoValues)
  }
}
