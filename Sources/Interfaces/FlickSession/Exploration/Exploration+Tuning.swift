package import FlickAPI
package import FlickHost
internal import FlickLab
internal import FlickSystem

// Values of tunables: their changes, the outcomes of the last gesture with them, and the values
// that flip it.

extension Exploration {
  // MARK: Changes

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

  /// Sets a tunable to what was typed.
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

  /// Sets a tunable to the nearest value with which the last decision would have been another.
  ///
  /// - Parameter isIdle: whether there is time to complete the search for it.
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

  /// The slider was let go: the next change is one of its own.
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

  /// Starts with the present values as A, and others as B.
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

  /// Sets values, and says what the last gesture comes to with them.
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

  /// Whether flips of the last decision are not all known.
  package var isSearching: Bool {
    guard let subject else { return false }
    return tuning.isNew(subject) || tuning.isOpen
  }

  /// The last gesture with the values of now.
  var subject: TuningState.Subject? {
    guard let gesture = simulation.lastGesture, gesture.firstEntry < simulation.timeline.doneCount
    else { return nil }
    return TuningState.Subject(
      gesture: gesture.firstEntry, inputCount: simulation.timeline.doneCount,
      settings: simulation.settings, reloads: reloadCount)
  }

  /// Works on the flips of a tunable, or of the next one.
  ///
  /// - Returns: whether there is a new result.
  package func search(_ name: String? = nil, until isOver: @escaping () -> Bool) -> Bool {
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

  /// Works until the flips of a tunable are known.
  private func finishSearch(of name: String) {
    guard isSearching else { return }
    while let subject, tuning.isNew(subject) || tuning.isOpen(name) {
      _ = search(name) { false }
    }
    follow()
  }

  /// The tunables in the order of display, with one chosen; kept gestures are read first.
  package func list(filter: String, chosen: Int) -> TunableList {
    followStrips()
    tuning.sort()
    return TunableList(
      simulation.declared, tested: tuning.tested, text: tuning.text, filter: filter,
      chosen: chosen, hasStrip: kept.strips != nil)
  }

  // MARK: Files

  /// Writes the present values; into the file that they were read from, those that were changed
  /// since, so that another session's changes stay.
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
