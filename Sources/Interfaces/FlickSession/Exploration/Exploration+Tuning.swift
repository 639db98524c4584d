package import FlickAPI
package import FlickHost
internal import FlickLab
internal import FlickSystem

// Tunables: changes of values, their effect on the last gesture, and the values that flip it.

extension Exploration {
  // MARK: Changes

  /// Changes a tunable by a number of small or large steps.
  package func adjust(_ index: Int, by steps: Int, isLarge: Bool) {
    change(index) { TunableStep.value($1, by: steps, isLarge: isLarge, $0) }
  }

  /// Sets a tunable to a share of its range, as a slider does.
  package func slide(_ index: Int, to share: Double) {
    change(index, isSliding: true) { declaration, _ in TunableStep.value(at: share, declaration) }
  }

  /// Sets a tunable to the script's default.
  package func reset(_ index: Int) { change(index) { declaration, _ in declaration.defaultValue } }

  package func change(
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
    reportKeptFlips(of: declaration, from: value, to: next)
  }

  /// Sets a tunable to a typed value.
  package func set(_ index: Int, to text: String) {
    let tunables = simulation.tunables
    guard tunables.indices.contains(index) else { return }
    do throws(Tunables.Failure) {
      let declaration = tunables[index].declaration
      let value = try declaration.checked(try declaration.parse(text))
      change(index) { _, _ in value }
    } catch {
      complain(error.description)
    }
  }

  /// Sets a tunable to the nearest value that flips the last decision.
  ///
  /// - Parameter isIdle: whether to complete the search for the value first.
  package func flip(_ index: Int, isIdle: Bool) {
    let tunables = simulation.tunables
    guard tunables.indices.contains(index) else { return }
    if isIdle { finishSearch(of: tunables[index].declaration.name) }
    let name = tunables[index].declaration.name
    guard let flip = tuning.findings[name]?.flips.first else {
      return say(
        tuning.finder == nil
          ? "no gesture yet: drag or press an arrow key, then ask what flips it"
          : "no value of '\(name)' was found that flips the last decision")
    }
    set(index, to: flip.text)
  }

  /// Ends a change by a slider, so that the next change is separate in the history.
  package func endSlide() { tuning.history.endSlide() }

  package func resetAll() {
    guard !simulation.settings.isEmpty else { return say("all values are the script's") }
    tuning.history.note(simulation.settings)
    apply([:], of: "")
  }

  package func undo() {
    if let write = tuning.lastWrite, write.depth == tuning.history.depth { return undo(write) }
    guard let settings = tuning.history.undo(simulation.settings) else {
      return say("nothing to undo")
    }
    apply(settings, of: "")
  }

  package func redo() {
    guard let settings = tuning.history.redo(simulation.settings) else {
      return say("nothing to redo")
    }
    apply(settings, of: "")
  }

  package func exchange() {
    apply(tuning.history.exchange(simulation.settings), of: "")
    sayDifferences()
  }

  /// Names the visible one of two sets of values.
  package func nameSet(_ text: String) {
    tuning.history.name(text)
    sayDifferences()
  }

  /// Starts a comparison with the current values as A and others as B.
  package func compare(
    named name: String, with settings: [String: String], named otherName: String
  ) {
    let declared = Set(simulation.declared.declarations.map(\.name))
    tuning.history.begin(
      a: name, b: settings.filter { declared.contains($0.key) }, named: otherName)
    sayDifferences()
  }

  /// The values of the hidden set that differ from the visible ones, by name.
  package var otherValues: [String: String] {
    let other = tuning.history.other ?? [:]
    let names = tuning.history.differences(from: simulation.settings)
    return Dictionary(
      names.compactMap { name in
        let declaration = simulation.tunables.first { $0.declaration.name == name }?.declaration
        return declaration.map { (name, other[name] ?? TunableStep.text($0.defaultValue)) }
      }
    ) { $1 }
  }

  private func sayDifferences() {
    guard let title = tuning.history.title, let other = tuning.history.otherTitle else { return }
    let others = otherValues
    let values = simulation.tunables.compactMap { declaration, value in
      others[declaration.name].map {
        "\(declaration.name) \(TunableStep.text(value)) (\(other): \($0))"
      }
    }
    let list = values.isEmpty ? "the same values as \(other)" : values.joined(separator: ", ")
    say("\(title): \(list); a shows \(other), A names \(title)")
  }

  /// Sets values, and compares the decisions of the last gesture before and after.
  private func apply(_ settings: [String: String], of name: String) {
    tuning.begin(name) { simulation.trial(of: simulation.settings) }
    let before = tuning.before
    let now = before == nil ? nil : simulation.trial(of: settings)
    if isRerunning, lastGesture != nil {
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

  /// Whether the search for flips of the last decision is incomplete.
  var isSearching: Bool {
    guard let subject else { return false }
    return tuning.isNew(subject) || tuning.isOpen
  }

  /// The last gesture with the current values.
  var subject: TuningState.Subject? {
    guard let gesture = simulation.lastGesture, gesture.firstEntry < simulation.timeline.doneCount
    else { return nil }
    return TuningState.Subject(
      gesture: gesture.firstEntry, inputCount: simulation.timeline.doneCount,
      settings: simulation.settings, reloads: reloadCount)
  }

  /// Continues the search for flips of a tunable, or of the next one if the name is nil.
  ///
  /// - Returns: whether there is a new result.
  func search(_ name: String?, until isOver: @escaping () -> Bool) -> Bool {
    guard let subject, let gesture = simulation.lastGesture else { return false }
    guard tuning.isNew(subject) else { return tuning.work(on: name, until: isOver) }
    let tunables = simulation.declared
    tuning.beginSearch(
      for: subject,
      (try? FlipFinder(
        script: simulation.path, simulation.presentConfiguration, settings: simulation.settings,
        simulation.timeline.gesture(from: gesture.firstEntry), from: gesture.stage)) ?? nil,
      tunables.declarations.filter(tunables.counts).map(\.name))
    return true
  }

  /// Completes the search for flips of a tunable.
  private func finishSearch(of name: String) {
    guard isSearching else { return }
    while let subject, tuning.isNew(subject) || tuning.isOpen(name) {
      _ = search(name) { false }
    }
    follow()
  }

  /// The tunables in order of display.
  ///
  /// Loads the kept gestures on the first call.
  package func list(filter: String, chosen: Int) -> TunableList {
    followStrips()
    tuning.sort()
    return TunableList(
      simulation.declared, tested: tuning.tested, text: tuning.text, filter: filter,
      chosen: chosen, hasStrip: kept.strips != nil)
  }

  // MARK: Files

  /// Writes the current values to the file for tunables.
  ///
  /// If the values were read from the same file, only those changed since are written, so that the
  /// changes of other sessions are kept.
  ///
  /// - Throws: `HostError` if the file is one of the session's inputs or cannot be written.
  package func saveTunables() throws(HostError) {
    let path = files.tunables
    try OutputFile(path, .tunables).check(notAmong: simulation.files)
    var tunables = Tunables()
    for (declaration, _) in simulation.tunables {
      _ = try? tunables.declare(declaration)
    }
    for (name, text) in simulation.settings { tunables.set(name, to: text) }
    if let source = simulation.tunablesFile, let file = Path.identity(source.path),
      file == Path.identity(path)
    {
      try TunablesFile.write(
        tunables, set: source.changed(in: simulation.settings), backTo: path)
    } else {
      try TunablesFile.write(tunables, to: path)
    }
    say("tunables written to \(path); --tunables-from reads them")
  }

  package func writeDefaults() throws(HostError) {
    let changed = simulation.tunables.filter { $0.value != $0.declaration.defaultValue }
    guard !changed.isEmpty else {
      return say("all values are the script's defaults already")
    }
    let report = try ScriptDefaults.write(
      changed, into: simulation.files, keptFor: files.keepsDefaults ? simulation.path : nil)
    let text = report.lines.joined(separator: "; ")
    if !report.written.isEmpty {
      tuning.lastWrite = (report.replacements, tuning.history.depth)
      hasWrittenScript = true
      try reload()
    }
    if report.refused.isEmpty { say("\(text); u takes it back") } else { complain(text) }
  }

  /// Restores the defaults that the last `w` replaced.
  private func undo(_ write: (replacements: [ScriptDefaults.Replacement], depth: Int)) {
    do throws(HostError) {
      let text = try ScriptDefaults.undo(write.replacements, of: simulation.path)
      tuning.lastWrite = nil
      hasWrittenScript = true
      try reload()
      say(text)
    } catch {
      complain(error.description)
    }
  }
}
