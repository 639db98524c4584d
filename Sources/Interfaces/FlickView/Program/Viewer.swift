internal import FlickAPI
internal import FlickCore
internal import FlickCells
internal import FlickHost
internal import FlickLab
package import FlickSession
internal import FlickSystem
package import FlickTerminal

/// The view without a terminal: events and real time go in, frames come out.
///
/// The program puts it on a terminal; tests drive it as they are.
package final class Viewer {
  /// Keys, panels, the mouse.
  package internal(set) var state: ViewState

  /// What the program is to do beyond it.
  package enum Wish: Hashable, Sendable { case nothing, suspend, quit }
  package private(set) var wish = Wish.nothing

  /// What the terminal can do.
  package var capabilities: TerminalCapabilities {
    didSet { painter = ScreenPainter(capabilities) }
  }
  var painter: ScreenPainter
  private var clock = ViewClock()
  /// All of it but the display.
  package let exploration: Exploration
  package var simulation: Simulation { exploration.simulation }

  /// The strip that was drawn last.
  var drawnStrip: DrawnStrip?
  /// The panel of a plugin that is open, or was last.
  var pluginPanel: ScriptHost.Offer?

  /// How wrong the mouse may be, in cells; nil without one.
  package var mouse: (x: Double, y: Double)?

  /// - Parameter base: what the simulation, a replay, is compared with at its end.
  package init(
    _ simulation: Simulation, size: CellSize, capabilities: TerminalCapabilities,
    files: SessionFiles, base: Replay.Base? = nil
  ) {
    exploration = Exploration(simulation, files: files, base: base)
    self.capabilities = capabilities
    painter = ScreenPainter(capabilities)
    let screen = simulation.picture()?.size ?? Size2D(width: 390, height: 844)
    state = ViewState(size: size, screen: screen)
    exploration.say = { [unowned self] in state.say($0) }
    exploration.complain = { [unowned self] in state.complain($0) }
    exploration.follow = { [unowned self] in follow() }
    exploration.show = { [unowned self] in show($0) }
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
    exploration.pass(by: Seconds(step))
    tell()
    _ = state.expireMessage(at: real)
  }

  /// Opens the panels that fit beside the screen, as a session at a terminal begins.
  package func openWhereWide() {
    guard !exploration.isReplay, !simulation.declared.declarations.isEmpty else { return }
    state.openWhereWide()
    refreshList()
  }

  /// When a message is to be taken away, by the real clock.
  package var messageEnd: Duration? { state.message?.end }

  private func tell() {
    exploration.compare()
    if let line = simulation.takePrinted() { state.say(line) }
    // What went wrong is more than what was printed before it.
    if let fault = simulation.takeFault() { state.complain(fault.description) }
  }

  // MARK: Events

  /// Takes an event in that came at a moment of the real clock.
  package func handle(_ event: ViewEvent, at real: Duration) {
    pass(to: real)
    let effects = state.handle(event, at: real)
    exploration.isRerunning = state.isRerunning
    effects.forEach(perform)
    state.isRecording = exploration.isRecording
    state.fault = exploration.fault
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
      if !exploration.finger(phase, place) { state.dropFinger() }
    case .hover(let place): exploration.hover(place)
    case .second(let phase, let place): exploration.second(phase, place)
    case .linger: exploration.linger()
    case .wheel(let place, let turn):
      simulation.act(.touch(Touch(turn: turn, at: place, time: simulation.now)))
    case .play(let gesture): exploration.play(gesture, on: state.screen)
    case .replay: exploration.replay()
    case .rerun: exploration.rerun()
    case .seek(let seek): exploration.go(seek)
    case .restart: exploration.restart()
    case .adjust(let index, let steps, let isLarge):
      exploration.change(index) { TunableStep.value($1, by: steps, isLarge: isLarge, $0) }
    case .slide(let index, let share):
      exploration.change(index, isSliding: true) { declaration, _ in
        TunableStep.value(at: share, declaration)
      }
    case .reset(let index): exploration.change(index) { declaration, _ in declaration.defaultValue }
    case .endSlide: exploration.endSlide()
    case .set(let index, let text): exploration.set(index, to: text)
    case .flip(let index): exploration.flip(index, isIdle: isIdle)
    case .resetAll: exploration.resetAll()
    case .undo: exploration.undo()
    case .redo: exploration.redo()
    case .exchange: exploration.exchange()
    case .nameSet(let name): exploration.nameSet(name)
    case .plot(let step):
      state.plot = plottedChoice + step
      state.showsPlot = true
    case .saveTunables: attempt(exploration.saveTunables)
    case .writeDefaults: attempt(exploration.writeDefaults)
    case .record: attempt(exploration.record)
    case .askForMeaning: if exploration.gestureToKeep != nil { state.askForMeaning("") }
    case .keep(let word): attempt { () throws(HostError) in try exploration.keep(word) }
    case .pluginPanel: attempt(nextPluginPanel)
    case .pluginKey(let key): attempt { () throws(HostError) in try exploration.press(key) }
    case .suspend:
      // After a suspension the mouse button is up.
      if let second = state.held?.second { exploration.second(.cancelled, second) }
      if let held = state.held { _ = exploration.finger(.cancelled, held.place) }
      state.dropFinger()
      wish = .suspend
    case .quit: wish = .quit
    }
  }

  private func attempt(_ body: () throws(HostError) -> Void) {
    do { try body() } catch { state.complain(error.description) }
  }

  // MARK: Tunables

  /// The script may have declared other tunables, or another screen.
  private func follow() {
    let count = simulation.declared.declarations.count
    state.tunable = state.tunable.clamped(from: 0, to: count - 1)
    state.task = exploration.study?.text
    if let size = simulation.picture()?.size { state.screen = size }
    refreshList()
  }

  /// Puts the tunables in their order.
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

  /// Whether there is something to look for, and time for it.
  package var hasWork: Bool { hasStripWork || isSearching }

  /// Whether the list of tunables is open and the stage is at rest without fingers.
  private var isIdle: Bool {
    state.panel == .tunables && !isMoving && state.held == nil && simulation.fingers.isEmpty
  }

  private var isSearching: Bool { isIdle && exploration.isSearching }

  /// Looks for flips of the last decision and strips of kept gestures, for so long.
  ///
  /// - Returns: whether there is something new to be seen.
  package func work(for time: Duration) -> Bool {
    let start = MonotonicClock.now()
    let isOver = { MonotonicClock.now() - start >= time }
    var isNew = workOnStrips(until: isOver)
    while isSearching, !isOver() { isNew = exploration.search(until: isOver) || isNew }
    if isNew { refreshList() }
    return isNew
  }

  // MARK: Files

  /// Shows a report that has flips, unless another panel is open.
  private func show(_ report: ReplayReport) {
    if !report.flips.isEmpty, state.panel == .none { state.panel = .replay }
  }

  /// The script's files have changed on the disk.
  package func filesHaveChanged() {
    defer { state.fault = exploration.fault }
    do {
      let reload = try exploration.reload()
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
}
