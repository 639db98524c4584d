internal import FlickCore
public import LuaKit

/// A stage as scripts hold it: a simulated screen with its own virtual time.
///
/// One object in Lua, so that a script can keep what belongs to a stage in a table by it.
public final class StageObject: LuaIdentity {
  private(set) var stage: Stage
  let number: Int
  /// Other than its number where something is tried on a copy.
  public let luaIdentity: Int
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
  /// The decisions that were taken out of the stage, in the order of time.
  private(set) var decisions: [Decision] = []
  /// Whether events are taken out of the stage as they come; once begun it continues, so that all
  /// decisions are in one place.
  private var takesEvents: Bool
  /// Takes the pictures of a film; nil without one.
  var camera: StageCamera?
  /// Functions of the script that run beside each other.
  var routines = StageRoutines() {
    didSet { noteListeners() }
  }
  /// Which listeners there are for events while time passes.
  private(set) var listeners = Listeners()
  /// The pointers that routines have put down, and so may lift.
  private var pointersOfRoutines: Set<Int> = []
  /// The history of the stage; nil unless going back may be needed.
  var journal: StageJournal?
  /// The events since they were first asked for; nil before.
  private(set) var heard: [StageEvent]?
  /// The last touch that came in.
  private(set) var lastTouch: Touch?
  /// How many events were delivered to handlers of the screen, or will be.
  package private(set) var heardCount = 0
  /// The last reported offsets of scroll views with a listener.
  var toldOffsets: [String: ToldOffset] = [:]
  /// Whether rows are being made.
  var isFillingRows = false
  /// The nodes with a listener on which pointers came down.
  var touchTargets: [Int: String] = [:]
  /// The nodes that hear of it and over which each pointer hovers, the innermost first.
  var hovered: [Int: [String]] = [:]
  /// The named numbers as they were last put into the run log.
  private var loggedValues: [String: Double] = [:]

  /// Measured for a stage that has been played on, without what it records; that is counted as it
  /// comes.
  public let luaSize: Int
  /// Virtual time now; up to then the session's clock has followed.
  private(set) var time = Seconds.zero
  /// How many bytes of records have been counted.
  private var countedRecords = 0
  /// What the stage's last change left: found with the change, as each access to the stage is
  /// checked.
  private(set) var changed = StageMoment()

  init(_ screen: Screen, in session: ScriptSession) throws {
    stage = Stage(scene: screen.scene)
    number = session.nextStageNumber()
    luaIdentity = session.nextStageIdentity()
    luaSize = 2048 + 64 * screen.scene.nodeCount
    self.session = session
    title = screen.title
    handlers = screen.handlers
    rules = screen.rules
    appearance = screen.appearance
    camera = session.film.map { [number] in StageCamera($0, stage: number) }
    journal = session.keepsJournals ? StageJournal(stage) : nil
    takesEvents =
      session.isLogging || !screen.handlers.isEmpty || camera != nil || journal != nil
    chooseRecording()
    if handlers.watchesScrolls {
      try fillRows()
      if journal != nil { journal = StageJournal(stage) }
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
    (origin, heard, heardCount) = (other.origin, other.heard, other.heardCount)
    (decisions, takesEvents) = (other.decisions, other.takesEvents)
    (toldOffsets, touchTargets) = (other.toldOffsets, other.touchTargets)
    (lastTouch, hovered) = (other.lastTouch, other.hovered)
    camera = session.film.map { [number, time] in StageCamera($0, stage: number, from: time) }
    journal = session.keepsJournals ? StageJournal(stage) : nil
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
    takesEvents = true
    time = start.time
    changed = StageMoment(start)
    noteListeners()
    stage.recording = self.handlers.recording.union(.decisions)
  }

  func chooseRecording() {
    let isWatched =
      session.isLogging || camera != nil || !routines.all.isEmpty || journal != nil || heard != nil
    stage.recording = isWatched ? .all : handlers.recording.union(.decisions)
    noteListeners()
  }

  private func noteListeners() {
    listeners = Listeners(
      hasAny: !handlers.isEmpty || camera != nil || !routines.all.isEmpty,
      hasTicks: handlers.tick != nil || handlers.watchesScrolls,
      watchesScrolls: handlers.watchesScrolls, hasRoutines: !routines.all.isEmpty,
      isFilmed: camera != nil, hasJournal: journal != nil)
  }

  /// Has events taken out of the stage as they come, from now on.
  func listen() {
    if !takesEvents {
      decisions = stage.decisions
      _ = stage.takeEvents()
      changed.eventCount = 0
      takesEvents = true
    }
    chooseRecording()
  }

  /// Keeps events from now on; `events` returns them.
  func hearEvents() {
    guard heard == nil else { return }
    heard = []
    listen()
  }

  /// Says which touch came in last, of several that are played at once.
  func note(lastOf trace: Trace, from start: Seconds) {
    guard var touch = trace.touches.last else { return }
    touch.time = min(changed.time, start + trace.duration)
    lastTouch = touch
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
    func apply(to stage: inout Stage) throws -> Result {
      defer { changed = StageMoment(stage) }
      return try body(&stage)
    }
    guard rules != .none else { return try apply(to: &stage) }
    guard !isDeciding else {
      throw APIError("the stage is deciding: a rule answers from the release alone")
    }
    if rules == .gates, taking == .none, !ask({ $0.mayAskGate }) { return try apply(to: &stage) }
    var copy = stage
    let result = try deciding(&copy, body)
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
    if touch.phase == .began { noteOwner(of: touch) }
    lastTouch = touch
    try perform(taking: touch.phase == .began ? .any : .none) { try $0.handle(touch) }
  }

  private func handle(_ frame: TouchFrame) throws {
    for touch in frame.touches {
      if touch.phase == .began { noteOwner(of: touch) }
      lastTouch = touch
    }
    let hasBegan = frame.touches.contains { $0.phase == .began }
    try perform(taking: hasBegan ? .any : .none) { try $0.handle(frame) }
  }

  /// A pointer that comes down is the running routine's, or the script's.
  private func noteOwner(of touch: Touch) {
    if delivery.currentRoutine == nil {
      if !pointersOfRoutines.isEmpty { pointersOfRoutines.remove(touch.pointer) }
    } else {
      pointersOfRoutines.insert(touch.pointer)
    }
  }

  /// The frame of the screen.
  var screenFrame: Rect { ask { $0.scene.root.frame } }

  /// A pointer that is down and holds something, and that no routine of this stage will lift; nil
  /// if there is none.
  var pointerLeftDown: Int? {
    guard changed.isTouched else { return nil }
    let pointers = ask { $0.busyPointers }
    guard !pointers.isEmpty else { return nil }
    return routines.all.isEmpty
      ? pointers.first : pointers.first { !pointersOfRoutines.contains($0) }
  }

  private static let countedAtOnce = 4096

  /// Counts what the stage has recorded as memory of the script's, some kilobytes at a time.
  private func countRecords() {
    let bytes =
      (takesEvents ? decisions.count : 0) * MemoryLayout<Decision>.stride
      + changed.eventCount
      * (MemoryLayout<StageEvent>.stride + MemoryLayout<Decision>.stride)
    guard (bytes - countedRecords).magnitude >= Self.countedAtOnce else { return }
    try? session.services.keep(bytes: bytes - countedRecords)
    countedRecords = bytes
  }

  deinit {
    if countedRecords != 0 { try? session.services.keep(bytes: -countedRecords) }
  }

  /// Has a handler be called.
  func count(_ call: EventDelivery.Call) {
    heardCount += 1
    delivery.add(call)
  }

  /// With a log or handlers the events are taken out; without them the stage keeps its decisions.
  private func takeEvents() {
    moveClock()
    guard takesEvents else { return countRecords() }
    if listeners.watchesScrolls { tryToFillRows() }
    if changed.eventCount > 0 { hearTaken() }
    if listeners.watchesScrolls { tellScrolls() }
    if listeners.hasJournal {
      journal?.keep(stage, decisionCount: decisions.count, routineMoment)
    }
    logValues()
  }

  /// Takes the events out of the stage, and has all hear of them.
  private func hearTaken() {
    defer { countRecords() }
    changed.eventCount = 0
    for event in stage.takeEvents() {
      if case .decision(let decision) = event.kind {
        decisions.append(decision)
      } else if let call = handlers.call(for: event, on: self) {
        count(call)
      }
      if case .animationEnded(_, let end) = event.kind, handlers.hearsAnimations {
        handlers.animations[end.id] = nil
      }
      if listeners.isFilmed { camera?.see(event, stage.scene) }
      if listeners.hasJournal { journal?.see(event) }
      if listeners.hasRoutines { routines.hear(event) { name(of: $0) } }
      if heard != nil { heard?.append(event) }
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
    changed = StageMoment(stage)
  }

  /// Puts the named numbers that have changed into the run log.
  private func logValues() {
    guard session.isLogging, session.logsValues, !stage.valueNames.isEmpty else { return }
    // A function's error is for the call that reads the number.
    let earlierError = session.ruleError
    defer { session.ruleError = earlierError }
    let time = stage.time
    for name in stage.valueNames {
      guard let value = try? look({ try $0.value(name) }), loggedValues[name] != value else {
        continue
      }
      loggedValues[name] = value
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
    self.decisions = decisions
    hovered = [:]
    changed = StageMoment(stage)
    moveClock()
    chooseRecording()
  }

  /// What handlers have yet to hear.
  var delivery: EventDelivery { session.delivery }

  func deliver() throws { try delivery.deliver(at: session.virtualTime) }

  var allDecisions: [Decision] { takesEvents ? decisions : stage.decisions }

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
