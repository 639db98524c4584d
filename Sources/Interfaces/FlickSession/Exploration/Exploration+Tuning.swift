package import FlickAPI
package import FlickHost
internal import FlickLab

// Tunables: `ScreenTuning` with messages, reruns of the last gesture, and its verdict after edits.

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

  /// Sets a tunable to a function of its present value; nil leaves it.
  ///
  /// - Parameter isSliding: whether the change is a step of a slider. The steps of a slider are one
  ///   change for `undo`.
  package func change(
    _ index: Int, isSliding: Bool = false,
    _ next: (Tunables.Declaration, Tunables.Value) -> Tunables.Value?
  ) {
    edit(index, isSliding: isSliding) { (declaration, value) throws(HostError) in
      guard let next = next(declaration, value) else { return }
      try tuning.set(declaration, to: next, isSliding: isSliding)
    }
  }

  /// Sets a tunable to a typed value.
  package func set(_ index: Int, to text: String) {
    edit(index) { (declaration, _) throws(HostError) in try tuning.set(declaration, to: text) }
  }

  /// Edits a tunable, and reports the kept gestures that this flips, if their strip is complete.
  ///
  /// - Parameter isSliding: whether to count flips from the value before the slider moved.
  private func edit(
    _ index: Int, isSliding: Bool = false,
    _ body: (Tunables.Declaration, Tunables.Value) throws(HostError) -> Void
  ) {
    let tunables = simulation.tunables
    guard tunables.indices.contains(index) else { return }
    let (declaration, value) = tunables[index]
    if !isSliding { slide = nil }
    if isSliding, slide?.name != declaration.name { slide = (declaration.name, value) }
    attempt { () throws(HostError) in
      try body(declaration, value)
      let start = slide?.start ?? value
      guard let now = tuning.tunable(declaration.name)?.value, now != value,
        let text = flips(of: declaration, from: start, to: now)
      else { return }
      say(text)
    }
  }

  /// The kept gestures that flip between two values; nil if there are none or their strip is
  /// incomplete.
  private func flips(
    of declaration: Tunables.Declaration, from old: Tunables.Value, to new: Tunables.Value
  ) -> String? {
    guard let known = knownStrips(along: declaration.name) else { return nil }
    return known.change(from: old.place(in: declaration), to: new.place(in: declaration))
  }

  /// The strips along a tunable, if they are complete.
  private func knownStrips(along name: String) -> KnownStrips? {
    strips.live?.set(along: name).flatMap { $0.pendingCount == 0 ? $0 : nil }
  }

  /// Sets a tunable to the nearest value that flips the last decision.
  ///
  /// - Parameter isIdle: whether to complete the search for the value first.
  package func flip(_ index: Int, isIdle: Bool) {
    let tunables = simulation.tunables
    guard tunables.indices.contains(index) else { return }
    let name = tunables[index].declaration.name
    if isIdle, tuning.isSearching {
      _ = try? tuning.finishSearch(of: name)
      follow()
    }
    guard tuning.flips.finder != nil else {
      return say("no gesture yet: drag or press an arrow key, then ask what flips it")
    }
    edit(index) { (declaration, _) throws(HostError) in
      if let text = try tuning.flip(declaration) { say(text) }
    }
  }

  /// Ends a change by a slider, so that the next change is separate in the history, and reports
  /// the kept gestures that all of it flips.
  package func endSlide() {
    tuning.history.endSlide()
    defer { slide = nil }
    guard let slide, let (declaration, now) = tuning.tunable(slide.name), now != slide.start,
      knownStrips(along: slide.name) != nil
    else { return }
    say(flips(of: declaration, from: slide.start, to: now) ?? "no kept gesture flips")
  }

  /// Sets all tunables to the script's defaults.
  package func resetAll() {
    attempt { () throws(HostError) in
      if try !tuning.resetAll() { say("all values are the script's") }
    }
  }

  /// Undoes the last change of tunables, or of the script's defaults.
  package func undo() {
    attempt { () throws(HostError) in
      if let text = try tuning.undoWrite() {
        try reload(after: text)
        say(text)
      } else if try !tuning.move({ $0.undo($1) }) {
        say("nothing to undo")
      }
    }
  }

  /// Redoes the change of tunables that was undone last.
  package func redo() {
    attempt { () throws(HostError) in
      if try !tuning.move({ $0.redo($1) }) { say("nothing to redo") }
    }
  }

  /// Exchanges the two sets of values.
  package func exchange() {
    attempt { () throws(HostError) in try tuning.move { $0.exchange($1) } }
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

  private func sayDifferences() {
    guard let title = tuning.history.title, let other = tuning.history.otherTitle else { return }
    let others = tuning.otherValues
    let values = simulation.tunables.compactMap { declaration, value in
      others[declaration.name].map {
        "\(declaration.name) \(TunableStep.text(value)) (\(other): \($0))"
      }
    }
    let list = values.isEmpty ? "the same values as \(other)" : values.joined(separator: ", ")
    say("\(title): \(list); a shows \(other), A names \(title)")
  }

  /// Sets values, and compares the decisions of the last gesture before and after.
  func apply(_ settings: [String: String], of name: String) {
    if effect == nil || name != edited?.name {
      edited = simulation.trial(of: simulation.settings).map { (name, $0) }
    }
    let before = edited?.decisions
    let now = before == nil ? nil : simulation.trial(of: settings)
    if isRerunning, simulation.timeline.lastGesture != nil {
      rerun(with: settings)
    } else {
      simulation.set(settings)
    }
    effect = before.flatMap { before in
      now.flatMap { DecisionComparison(before, $0).conclusion }
    }
    follow()
  }

  /// The tunables in order of display.
  ///
  /// Loads the kept gestures on the first call.
  package func list(filter: String, chosen: Int) -> TunableList {
    followStrips()
    tuning.flips.sort(tuning.order)
    return TunableList(
      simulation.declared, tested: tuning.flips.tested, scriptOrder: tuning.order,
      filter: filter, chosen: chosen, hasStrip: strips.live != nil)
  }

  // MARK: Files

  /// Writes the current values to the file for tunables.
  ///
  /// - Throws: `HostError` if the file is one of the session's inputs or cannot be written.
  package func saveTunables() throws(HostError) {
    let path = files.tunables
    try OutputFile(path, .tunables).check(notAmong: simulation.files)
    try tuning.saveTunables(to: path)
    say("tunables written to \(path); --tunables-from reads them")
  }

  /// Writes the values into the script, as its defaults.
  package func writeDefaults() throws(HostError) {
    guard let report = try tuning.writeDefaults() else {
      return say("all values are the script's defaults already")
    }
    let text = report.lines.joined(separator: "; ")
    if !report.written.isEmpty { try reload(after: text) }
    if report.refused.isEmpty { say("\(text); u takes it back") } else { complain(text) }
  }

  /// Reloads the script after a change of its files.
  ///
  /// - Parameter text: a sentence about the change, which an error repeats.
  private func reload(after text: String) throws(HostError) {
    do throws(HostError) {
      try reload()
    } catch {
      var error = error
      error.description = "\(text); not reloaded: \(error.description)"
      throw error
    }
  }

  /// Performs an action, and shows its error.
  package func attempt(_ body: () throws(HostError) -> Void) {
    do throws(HostError) { try body() } catch { complain(error.description) }
  }
}
