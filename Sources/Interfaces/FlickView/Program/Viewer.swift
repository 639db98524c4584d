internal import FlickAPI
internal import FlickCore
internal import FlickCells
internal import FlickHost
package import FlickSession
package import FlickTerminal

/// The view without a terminal: takes events and real time, and draws frames.
///
/// `ViewProgram` runs it on a terminal; tests drive it directly.
package final class Viewer {
  /// The state of keys, panels and the mouse.
  package internal(set) var state: ViewState

  /// A request to the program.
  package enum Request: Hashable, Sendable { case nothing, suspend, quit }
  package private(set) var request = Request.nothing

  /// The capabilities of the terminal.
  package var capabilities: TerminalCapabilities {
    didSet { painter = ScreenPainter(capabilities) }
  }
  var painter: ScreenPainter
  private var clock = ViewClock()
  /// The session without its display.
  package let exploration: Exploration
  package var simulation: Simulation { exploration.simulation }

  /// The error of mouse positions, in cells; nil without a mouse.
  package var mouse: (x: Double, y: Double)?

  /// - Parameter base: the base of comparison at the end of a replay.
  package init(
    _ simulation: Simulation, size: CellSize, capabilities: TerminalCapabilities,
    files: SessionFiles, base: Replay.Base? = nil
  ) {
    exploration = Exploration(simulation, files: files, base: base)
    self.capabilities = capabilities
    painter = ScreenPainter(capabilities)
    state = ViewState(size: size, screen: exploration.screen)
    exploration.say = { [unowned self] in state.say($0) }
    exploration.complain = { [unowned self] in state.complain($0) }
    exploration.follow = { [unowned self] in follow() }
    exploration.show = { [unowned self] in show($0) }
  }

  // MARK: Time

  /// Whether continuous frames are needed: something moves, and time is not paused.
  package var isMoving: Bool { simulation.isBusy && !state.isPaused }

  /// Whether only the last of several pending mouse moves should be handled: the mouse holds the
  /// time bar or a slider, and each position is expensive.
  package var skipsMoves: Bool { state.holdsControl }

  /// Advances virtual time up to a moment of the real clock.
  package func pass(to real: Duration) {
    let step = clock.step(to: real, isRunning: isMoving) * state.speed
    exploration.pass(by: Seconds(step))
    exploration.reportNews()
    _ = state.expireMessage(at: real)
  }

  /// Opens the panels that fit beside the screen, at the start of a session.
  package func openTunablesIfWide() {
    guard !exploration.isReplay, !simulation.declared.declarations.isEmpty else { return }
    state.openTunablesIfWide()
    refreshList()
  }

  /// The end of the visible message by the real clock; nil without one.
  package var messageEnd: Duration? { state.message?.end }

  // MARK: Events

  /// Handles an event at a moment of the real clock.
  package func handle(_ event: ViewEvent, at real: Duration) {
    pass(to: real)
    let effects = state.handle(event, at: real)
    exploration.isRerunning = state.isRerunning
    effects.forEach(perform)
    state.isRecording = exploration.isRecording
    state.fault = exploration.fault
    refreshList()
    clock.synchronize(to: real, isRunning: isMoving)
    exploration.reportNews()
  }

  /// Whether moves of the mouse without a button should be reported.
  package var handlesHover: Bool { simulation.handlesHover }

  /// Resets the request after the program has handled it.
  package func resetRequest() { request = .nothing }

  private func perform(_ effect: ViewEffect) {
    switch effect {
    case .finger(let phase, let place):
      if !exploration.finger(phase, place) { state.dropFinger() }
    case .hover(let place): exploration.hover(place)
    case .second(let phase, let place): exploration.second(phase, place)
    case .linger: exploration.linger()
    case .wheel(let place, let turn): exploration.turn(turn, at: place)
    case .play(let gesture): exploration.play(gesture, on: state.screen)
    case .playAgain: exploration.playAgain()
    case .rerun: exploration.rerun()
    case .seek(let seek): exploration.go(seek)
    case .restart: exploration.restart()
    case .adjust(let index, let steps, let isLarge):
      exploration.adjust(index, by: steps, isLarge: isLarge)
    case .slide(let index, let share): exploration.slide(index, to: share)
    case .reset(let index): exploration.reset(index)
    case .endSlide: exploration.endSlide()
    case .set(let index, let text): exploration.set(index, to: text)
    case .flip(let index): exploration.flip(index, isIdle: isIdle)
    case .resetAll: exploration.resetAll()
    case .undo: exploration.undo()
    case .redo: exploration.redo()
    case .exchange: exploration.exchange()
    case .nameSet(let name): exploration.nameSet(name)
    case .plot(let step):
      state.plot = exploration.plottedChoice(state.plot) + step
      state.showsPlot = true
    case .saveTunables: exploration.attempt(exploration.saveTunables)
    case .writeDefaults: exploration.attempt(exploration.writeDefaults)
    case .record: exploration.attempt(exploration.record)
    case .askForMeaning: if exploration.gestureToKeep != nil { state.askForMeaning("") }
    case .keep(let word): exploration.attempt { () throws(HostError) in try exploration.keep(word) }
    case .pluginPanel: exploration.attempt(nextPluginPanel)
    case .pluginKey(let key):
      exploration.attempt { () throws(HostError) in try exploration.press(key) }
    case .suspend:
      // After a suspension the mouse button is up.
      if let second = state.held?.second { exploration.second(.cancelled, second) }
      if let held = state.held { _ = exploration.finger(.cancelled, held.place) }
      state.dropFinger()
      request = .suspend
    case .quit: request = .quit
    }
  }

  // MARK: Tunables

  /// Updates the state after the tunables or the screen may have changed.
  private func follow() {
    let count = simulation.declared.declarations.count
    state.tunable = state.tunable.clamped(from: 0, to: count - 1)
    state.task = exploration.study?.text
    if let size = simulation.picture()?.size { state.screen = size }
    refreshList()
  }

  /// Updates the list of tunables.
  func refreshList() {
    guard state.panel == .tunables else { return }
    func list() -> TunableList { exploration.list(filter: state.filter, chosen: state.tunable) }
    state.list = list()
    guard !state.list.order.isEmpty else { return }
    let isLost = !state.list.order.contains(state.tunable)
    guard isLost || !state.hasChosenTunable, state.tunable != state.list.order[0] else { return }
    state.tunable = state.list.order[0]
    state.list = list()
  }

  /// The background work for the open panel.
  private var work: Exploration.Work {
    let tunables = simulation.tunables
    let isOpen = state.panel == .tunables
    return Exploration.Work(
      strip: isOpen && tunables.indices.contains(state.tunable)
        ? tunables[state.tunable].declaration.name : nil,
      flips: isOpen && isIdle, reason: state.panel == .decisions && isIdle)
  }

  /// Whether there is background work, and time for it.
  package var hasWork: Bool { exploration.isOpen(work) }

  /// Whether the stage is at rest without fingers.
  private var isIdle: Bool { !isMoving && state.held == nil && simulation.fingers.isEmpty }

  /// Continues the background work for a limited time.
  ///
  /// - Returns: whether there is a new result to draw.
  package func work(for time: Duration) -> Bool {
    let isNew = exploration.perform(work, for: time)
    if isNew { refreshList() }
    return isNew
  }

  // MARK: Files

  /// Opens the panel for a report with flips, unless another panel is open.
  private func show(_ report: ReplayReport) {
    if !report.flips.isEmpty, state.panel == .none { state.panel = .replay }
  }

  /// Reloads the script after a change of its files.
  package func filesHaveChanged() {
    // An error stays visible as the fault.
    if !exploration.filesHaveChanged() { state.message = nil }
    state.fault = exploration.fault
  }

  private func nextPluginPanel() throws(HostError) {
    guard try exploration.nextPanel(isOpen: state.panel == .plugin) else { return }
    state.panel = exploration.panel == nil ? .none : .plugin
  }
}
