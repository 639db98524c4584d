internal import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickLab
internal import FlickSystem
package import FlickTerminal

/// The view without a terminal: events and real time go in, frames come out.
///
/// The program puts it on a terminal; tests drive it as they are.
package final class Viewer {
  /// Keys, panels, the mouse.
  package internal(set) var state: ViewState
  package let simulation: Simulation

  /// What the program is to do beyond it.
  package enum Wish: Hashable, Sendable { case nothing, suspend, quit }
  package private(set) var wish = Wish.nothing

  /// What the terminal can do.
  package var capabilities: TerminalCapabilities {
    didSet { painter = ScreenPainter(capabilities) }
  }
  var painter: ScreenPainter
  private var clock = ViewClock()
  let files: ViewFiles

  /// Tunables: how they were changed, and what flips by them.
  var tuning = Tuning()
  /// Gestures that are kept.
  var kept = KeptInView()
  /// The tasks for a person, one after the other; nil where there are none.
  var study: Study?
  /// Whether the view itself has changed the script on the disk, which needs no reload; the reader
  /// resets it.
  package var hasWrittenScript = false
  /// How often the script was loaded again.
  private(set) var reloadCount = 0

  /// The running gesture, or the last one, and the run before an edit.
  var seenRun: SeenRun?
  var ghost: SeenRun?
  private var seenIndex: Int?

  /// The base with which a replay is compared, until another input; and the report.
  private var base: Replay.Base?
  var report: ReplayReport?

  /// The panel of a plugin that is open, or was last.
  var pluginPanel: ScriptHost.Offer?

  /// Where `r` began to record, as a number of entries.
  private var recordingStart: Int?

  /// How wrong the mouse may be, in cells; nil without one.
  package var mouse: (x: Double, y: Double)?

  /// - Parameter base: what the simulation, a replay, is compared with at its end.
  package init(
    _ simulation: Simulation, size: CellSize, capabilities: TerminalCapabilities, files: ViewFiles,
    base: Replay.Base? = nil
  ) {
    self.simulation = simulation
    self.base = base
    self.capabilities = capabilities
    painter = ScreenPainter(capabilities)
    self.files = files
    let screen = simulation.picture()?.size ?? Size(width: 390, height: 844)
    state = ViewState(size: size, screen: screen)
    tuning.text = TunableOrder(files: simulation.files)
  }

  // MARK: Time

  /// Whether frames are needed: something moves, and time advances.
  package var isMoving: Bool { simulation.isBusy && !state.isPaused }

  /// Whether of moves of the mouse that come at once only the last one counts: it holds the bar of
  /// time or a slider, each place of which takes work.
  package var skipsMoves: Bool { state.holdsControl }

  /// Lets virtual time pass up to a moment of the real clock.
  package func pass(to real: Duration) {
    let step = clock.step(to: real, isRunning: isMoving) * state.speed
    if step > 0 {
      simulation.run(to: simulation.now + Seconds(step))
      note()
    }
    passStudy()
    tell()
    _ = state.expireMessage(at: real)
  }

  /// Opens the panels that fit beside the screen, as a session at a terminal begins.
  package func openWhereWide() {
    guard base == nil, !simulation.declared.declarations.isEmpty else { return }
    state.openWhereWide()
    refreshList()
  }

  /// When a message is to be taken away, by the real clock.
  package var messageEnd: Duration? { state.message?.end }

  /// Keeps the values of the moment for plots, and notices where a gesture begins.
  private func note() {
    simulation.sample()
    let index = simulation.timeline.gestureStarts.last { $0 < simulation.timeline.doneCount }
    if index != seenIndex || seenRun == nil, let index {
      seenRun = SeenRun(start: simulation.timeline.entries[index].time)
    }
    seenIndex = index
  }

  /// At the end of a replay says what differs, also of one that was gone back in or played with
  /// other values.
  private func compare() {
    guard let base else { return }
    guard simulation.isAtRest, simulation.now >= simulation.timeline.end else {
      report = nil
      return
    }
    guard report == nil else { return }
    guard simulation.timeline.byHand == base.inputs else {
      self.base = nil
      return
    }
    let report = base.report(on: simulation)
    self.report = report
    state.say("replay: \(report.summary); c shows what differs")
    if !report.flips.isEmpty, state.panel == .none { state.panel = .replay }
  }

  private func tell() {
    compare()
    if let line = simulation.takePrinted() { state.say(line) }
    // What went wrong is more than what was printed before it.
    if let fault = simulation.takeFault() { state.complain(fault.description) }
  }

  // MARK: Events

  /// Takes an event in that came at a moment of the real clock.
  package func handle(_ event: ViewEvent, at real: Duration) {
    pass(to: real)
    for effect in state.handle(event, at: real) { perform(effect) }
    refreshList()
    clock.look(at: real, isRunning: isMoving)
    tell()
  }

  /// Whether moves of the mouse matter while no button is held.
  package var hearsHover: Bool { simulation.hearsHover }

  /// The program has done its part.
  package func grant() { wish = .nothing }

  private func perform(_ effect: ViewEffect) {
    switch effect {
    case .finger(let phase, let place):
      if phase == .began { tuning.forgetChange() }
      finger(phase, place)
    case .hover(let place): hover(place)
    case .second(let phase, let place): second(phase, place)
    case .linger:
      simulation.run(to: simulation.now + CannedGesture.longPress)
      note()
    case .wheel(let place, let turn): simulation.act(.wheel(place, turn))
    case .play(let gesture):
      tuning.forgetChange()
      simulation.play(gesture.touches(on: state.screen))
    case .replay:
      tuning.forgetChange()
      replay()
    case .rerun: rerun()
    case .seek(let seek):
      tuning.forgetChange()
      go(seek)
    case .restart:
      tuning.forgetChange()
      tuning.forgetSearch()
      (seenRun, ghost, seenIndex, recordingStart) = (nil, nil, nil, nil)
      state.isRecording = false
      simulation.restart()
      follow()
    case .adjust(let index, let steps, let isLarge):
      change(index) { TunableStep.value($1, by: steps, isLarge: isLarge, $0) }
    case .slide(let index, let share):
      change(index, isSliding: true) { declaration, _ in TunableStep.value(at: share, declaration) }
    case .reset(let index): change(index) { declaration, _ in declaration.defaultValue }
    case .endSlide: tuning.history.endSlide()
    case .set(let index, let text): set(index, to: text)
    case .flip(let index): flip(index)
    case .resetAll: resetAll()
    case .undo: undo()
    case .redo: redo()
    case .exchange: exchange()
    case .plot(let step):
      state.plot = plottedChoice + step
      state.showsPlot = true
    case .saveTunables: attempt(saveTunables)
    case .writeDefaults: attempt(writeDefaults)
    case .record: attempt(record)
    case .askForMeaning: if gestureToKeep != nil { state.askForMeaning("") }
    case .keep(let word): attempt { () throws(HostError) in try keep(word) }
    case .pluginPanel: attempt(nextPluginPanel)
    case .pluginKey(let key): attempt { () throws(HostError) in try press(key) }
    case .suspend:
      // After a suspension the mouse button is up.
      if let second = state.held?.second { self.second(.cancelled, second) }
      if let held = state.held { finger(.cancelled, held.place) }
      state.dropFinger()
      wish = .suspend
    case .quit: wish = .quit
    }
  }

  private func attempt(_ body: () throws(HostError) -> Void) {
    do { try body() } catch { state.complain(error.description) }
  }

  // MARK: Fingers and gestures

  /// The pointer of the mouse.
  private static let pointer = 0

  private func finger(_ phase: Touch.Phase, _ place: Point) {
    let isDown = simulation.fingers.contains { $0.pointer == Self.pointer }
    if phase == .began {
      // A gesture that was playing ends when the user's finger comes.
      if !simulation.fingers.isEmpty { simulation.play([]) }
    } else if !isDown {
      return state.dropFinger()
    }
    touch(Self.pointer, phase, place)
  }

  /// The mouse with no button, where there is a listener and it is the present: what lies ahead is
  /// not discarded for it.
  private func hover(_ place: Point?) {
    guard simulation.hearsHover, !simulation.liesAhead, simulation.fingers.isEmpty else { return }
    touch(Self.pointer, place == nil ? .left : .hovered, place ?? .zero)
  }

  /// The mouse's second finger; one that the stage has lost is not missed.
  private func second(_ phase: Touch.Phase, _ place: Point) {
    let pointer = Self.pointer + 1
    let isDown = simulation.fingers.contains { $0.pointer == pointer }
    guard isDown != (phase == .began), !simulation.fingers.isEmpty else { return }
    touch(pointer, phase, place)
  }

  private func touch(_ pointer: Int, _ phase: Touch.Phase, _ place: Point) {
    let touch = Touch(
      pointer: pointer, time: simulation.now, position: place, phase: phase, kind: .mouse)
    simulation.act(.touch(touch))
    note()
    if phase == .ended, simulation.fingers.isEmpty { endGestureOfStudy() }
  }

  var lastGesture: Int? {
    simulation.timeline.gestureStarts.last { $0 < simulation.timeline.doneCount }
  }

  private func replay() {
    guard let start = lastGesture else { return state.say("no gesture to play again yet") }
    simulation.play(simulation.timeline.gesture(from: start))
  }

  /// The last gesture from where it began, with the values of now or others; the run before becomes
  /// a ghost.
  func rerun(with values: [String: String]? = nil) {
    guard let start = lastGesture else { return }
    let touches = simulation.timeline.gesture(from: start)
    let values = values ?? simulation.settings
    // Of quick steps of a slider the run before the first is the one to compare with.
    if ghost == nil || !simulation.isBusy, var old = seenRun {
      old.samples = simulation.curves.samples.filter { $0.time >= old.start }
      old.names = simulation.curves.choices.map(\.name)
      old.made = (simulation.settings, reloadCount)
      ghost = old
    }
    simulation.cut(before: start)
    simulation.set(values)
    (seenRun, seenIndex) = (nil, nil)
    simulation.play(touches.filter(\.isWhole) + Self.lifts(of: touches))
    note()
  }

  /// What ends fingers that were still down.
  private static func lifts(of touches: [Touch]) -> [Touch] {
    var down: [Int: Touch] = [:]
    for touch in touches { down[touch.pointer] = touch.isLast ? nil : touch }
    return down.sorted { $0.key < $1.key }.map { entry in
      var touch = entry.value
      touch.phase = .ended
      return touch
    }
  }

  // MARK: Going through time

  /// A frame of a phone.
  private static let frame: Seconds = 1 / 60

  private func go(_ seek: ViewEffect.Seek) {
    let line = simulation.timeline
    switch seek {
    case .frames(let count):
      let time = simulation.now + Self.frame * Double(count)
      if count > 0 { simulation.pass(to: time) } else { simulation.seek(to: time) }
      if count > 0 { note() }
    case .share(let share): simulation.seek(to: line.end * share)
    case .gesture(let step):
      let times = line.gestureStarts.map { line.entries[$0].time }
      let now = simulation.now
      if step > 0 {
        simulation.seek(to: times.first { $0 > now } ?? line.end)
      } else {
        simulation.seek(to: times.last { $0 < now } ?? 0)
      }
    }
    follow()
  }

  /// The script may have declared other tunables, or another screen.
  func follow() {
    let count = simulation.declared.declarations.count
    state.tunable = state.tunable.clamped(from: 0, to: count - 1)
    if let size = simulation.picture()?.size { state.screen = size }
    refreshList()
  }

  // MARK: Files

  /// Loads the script again; the error of one that does not load stays visible until it is mended.
  @discardableResult
  package func reload() throws(HostError) -> ReloadReport {
    let reload: ReloadReport
    let before = simulation.trial(of: simulation.settings)
    do throws(HostError) {
      reload = try simulation.reload()
    } catch {
      state.fault = "the old script runs on; not reloaded: \(error.description)"
      throw error
    }
    state.fault = nil
    reloadCount += 1
    kept.strips?.reload()
    tuning.text = TunableOrder(files: simulation.files)
    if let before, let now = simulation.trial(of: simulation.settings) {
      tuning.change = DecisionComparison(before, now).conclusion
    }
    follow()
    if let comparison = reload.comparison { show(comparison) }
    if state.isRerunning { rerun() }
    return reload
  }

  /// Shows what the last gesture has come to with the script as it is now.
  private func show(_ comparison: DecisionComparison) {
    guard base == nil else { return }
    let report = ReplayReport(
      summary: "the last gesture after the reload: \(comparison.summary)", notes: [],
      flips: comparison.flipLines, moves: comparison.moveLines)
    self.report = report
    if !report.flips.isEmpty, state.panel == .none { state.panel = .replay }
  }

  /// The script's files have changed on the disk.
  package func filesHaveChanged() {
    do {
      let reload = try reload()
      let lines = ["reloaded at \(fixed(simulation.now.value, decimals: 3)) s"] + reload.lines
      state.say(lines.joined(separator: "; "))
    } catch {
      // It stays visible as the fault.
      state.message = nil
    }
  }

  private func nextPluginPanel() throws(HostError) {
    let panels = try simulation.offers(of: .viewPanel)
    guard !panels.isEmpty else {
      return state.say("no plugin of the project provides a view_panel")
    }
    var next = 0
    if state.panel == .plugin, let open = pluginPanel, let place = panels.firstIndex(of: open) {
      next = place + 1
    }
    pluginPanel = next < panels.count ? panels[next] : nil
    state.panel = pluginPanel == nil ? .none : .plugin
  }

  private func press(_ key: Unicode.Scalar) throws(HostError) {
    guard let answer = try simulation.press(key) else { return }
    if !answer.touches.isEmpty { simulation.play(answer.touches) }
    if let text = answer.text { state.say(text) }
  }

  private func record() throws(HostError) {
    guard let start = recordingStart else {
      recordingStart = simulation.timeline.doneCount
      state.isRecording = true
      return state.say("recording; r stops and writes it")
    }
    recordingStart = nil
    state.isRecording = false
    let touches = InputLog.whole(simulation.timeline.done.dropFirst(start))
    guard !touches.isEmpty else { return state.say("nothing was touched: nothing to write") }
    let path = files.nextRecording()
    try files.write(try simulation.recording(of: touches), to: path)
    state.say("\(touches.count) touches written to \(path)")
  }

  /// Writes all that was done as a recording, and its run log beside it.
  package func save(to path: String) throws(HostError) {
    let logPath = ViewFiles.log(beside: path)
    try OutputFile(logPath, .runLog).check(notAmong: simulation.files)
    let log = try RunLogWriter.log(of: simulation)
    try files.write(simulation.recording(hash: log.hash, outcome: log.outcome), to: path)
    try HostError.input { try File.write(log.bytes, to: logPath) }
  }
}

extension Touch {
  /// Whether it may stand in a gesture that is played again: a cancellation was of that moment.
  fileprivate var isWhole: Bool { phase != .cancelled }
}
