internal import FlickAPI
internal import FlickHost
internal import FlickLab
internal import FlickSystem

// Values of tunables: their changes, what these make of the last gesture, and which others would
// have made something else of it.

extension Viewer {
  // MARK: Changes

  func change(
    _ index: Int, isSliding: Bool = false,
    _ next: (Tunables.Declaration, Tunables.Value) -> Tunables.Value?
  ) {
    let tunables = simulation.tunables
    guard tunables.indices.contains(index) else { return }
    let (declaration, value) = tunables[index]
    guard let next = next(declaration, value), next != value else { return }
    var settings = simulation.settings
    settings[declaration.name] =
      next == declaration.defaultValue ? nil : TunableStep.text(next)
    tuning.history.note(simulation.settings, sliding: isSliding ? declaration.name : nil)
    apply(settings, of: declaration.name)
    tellKeptFlips(of: declaration, from: value, to: next)
  }

  /// Sets a tunable to what was typed.
  func set(_ index: Int, to text: String) {
    let tunables = simulation.tunables
    guard tunables.indices.contains(index) else { return }
    do throws(Tunables.Failure) {
      let declaration = tunables[index].declaration
      let value = try declaration.checked(try declaration.parse(text))
      change(index) { _, _ in value }
    } catch {
      state.complain(error.description)
    }
  }

  /// Sets a tunable to the nearest value with which the last decision would have been another.
  func flip(_ index: Int) {
    let tunables = simulation.tunables
    guard tunables.indices.contains(index) else { return }
    finishSearch(of: tunables[index].declaration.name)
    let name = tunables[index].declaration.name
    guard let flip = tuning.findings[name]?.flips.first else {
      return state.say(
        tuning.finder == nil
          ? "no gesture yet: drag or press an arrow key, then ask what flips it"
          : "no value of '\(name)' was found that flips the last decision")
    }
    set(index, to: flip.text)
  }

  func resetAll() {
    guard !simulation.settings.isEmpty else { return state.say("all values are the script's") }
    tuning.history.note(simulation.settings)
    apply([:], of: "")
  }

  func undo() {
    guard let settings = tuning.history.undo(simulation.settings) else {
      return state.say("nothing to undo")
    }
    apply(settings, of: "")
  }

  func redo() {
    guard let settings = tuning.history.redo(simulation.settings) else {
      return state.say("nothing to redo")
    }
    apply(settings, of: "")
  }

  func exchange() {
    let settings = tuning.history.exchange(simulation.settings)
    let values = settings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    apply(settings, of: "")
    let what = values.isEmpty ? "the script's values" : values.joined(separator: ", ")
    state.say("\(tuning.history.side ?? ""): \(what); a shows the other")
  }

  /// Sets values, and says what the last gesture comes to with them.
  private func apply(_ settings: [String: String], of name: String) {
    tuning.begin(name) { simulation.trial(of: simulation.settings) }
    let before = tuning.before
    let now = before == nil ? nil : simulation.trial(of: settings)
    if state.isRerunning, lastGesture != nil {
      rerun(with: settings)
    } else {
      simulation.set(settings)
    }
    tuning.change = before.flatMap { before in
      now.flatMap { DecisionComparison(before.decisions, $0).conclusion }
    }
    follow()
  }

  // MARK: What would flip

  /// Whether there is something to look for, and time for it.
  package var hasWork: Bool { hasStripWork || isSearching }

  /// Whether flips of the last decision are searched: nothing moves, no finger is down.
  private var isSearching: Bool {
    guard state.panel == .tunables, !isMoving, state.held == nil, simulation.fingers.isEmpty,
      let subject
    else { return false }
    return tuning.isNew(subject) || tuning.isOpen
  }

  /// The last gesture with the values of now.
  private var subject: Tuning.Subject? {
    guard let gesture = simulation.lastGesture, gesture.firstEntry < simulation.timeline.doneCount
    else { return nil }
    return Tuning.Subject(
      gesture: gesture.firstEntry, inputCount: simulation.timeline.doneCount,
      settings: simulation.settings, reloads: reloadCount)
  }

  /// Looks for what would flip the last decision, for so long.
  ///
  /// - Returns: whether there is something new to be seen.
  package func work(for time: Duration) -> Bool {
    let start = MonotonicClock.now()
    let isOver = { MonotonicClock.now() - start >= time }
    var isNew = workOnStrips(until: isOver)
    while isSearching, !isOver() { isNew = look(for: nil, until: isOver) || isNew }
    if isNew { refreshList() }
    return isNew
  }

  private func look(for name: String?, until isOver: @escaping () -> Bool) -> Bool {
    guard let subject, let gesture = simulation.lastGesture else { return false }
    guard tuning.isNew(subject) else { return tuning.work(on: name, until: isOver) }
    let tunables = simulation.declared
    tuning.look(
      into: subject,
      (try? FlipFinder(
        script: simulation.path, simulation.presentConfiguration, settings: simulation.settings,
        simulation.timeline.gesture(from: gesture.firstEntry), from: gesture.start)) ?? nil,
      tunables.declarations.filter(tunables.counts).map(\.name))
    return true
  }

  /// Looks until the flips of a tunable are known.
  private func finishSearch(of name: String) {
    guard isSearching else { return }
    while let subject, tuning.isNew(subject) || tuning.isOpen(name) {
      _ = look(for: name) { false }
    }
    refreshList()
  }

  /// Puts the tunables in their order.
  func refreshList() {
    guard state.panel == .tunables else { return }
    followStrips()
    tuning.sort()
    func list() -> TunableList {
      TunableList(
        simulation.declared, tested: tuning.tested, text: tuning.text, filter: state.filter,
        chosen: state.tunable, hasStrip: kept.strips != nil)
    }
    state.list = list()
    guard !state.list.order.isEmpty else { return }
    let isLost = !state.list.order.contains(state.tunable)
    guard isLost || !state.hasChosenTunable, state.tunable != state.list.order[0] else { return }
    state.tunable = state.list.order[0]
    state.list = list()
  }

  // MARK: Files

  func saveTunables() throws(HostError) {
    let path = files.tunables
    try OutputFile(path, .tunables).check(notAmong: simulation.files)
    var tunables = Tunables()
    for (declaration, _) in simulation.tunables {
      _ = try? tunables.declare(declaration)
    }
    for (name, text) in simulation.settings { tunables.set(name, to: text) }
    try TunablesFile.write(tunables, to: path)
    state.say("tunables written to \(path); --tunables-from reads them")
  }

  func writeDefaults() throws(HostError) {
    let changed = simulation.tunables.filter { $0.value != $0.declaration.defaultValue }
    guard !changed.isEmpty else {
      return state.say("all values are the script's defaults already")
    }
    let report = try ScriptDefaults.write(changed, into: simulation.files)
    let text = report.lines.joined(separator: "; ")
    if report.refused.isEmpty { state.say(text) } else { state.complain(text) }
    guard !report.written.isEmpty else { return }
    hasWrittenScript = true
    try reload()
  }
}
