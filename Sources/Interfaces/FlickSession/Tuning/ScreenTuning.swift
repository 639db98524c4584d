package import FlickAPI
package import FlickHost
package import FlickLab
internal import FlickSystem

/// The tuning of a screen by a person: values with their history, kept gestures, the values that
/// flip the last decision, and the files.
///
/// View, page and prompt share it, so that an edit has the same effect in each. It has no messages;
/// refusals are results or errors.
package final class ScreenTuning {
  package let screen: any TunedScreen
  /// The files that the tuning reads and writes.
  package var files: SessionFiles

  /// Runs the screen with other settings, with the name of the changed tunable; empty for several.
  package var put: (_ settings: [String: String], _ name: String) throws(HostError) -> Void

  package private(set) var history = TunableHistory()
  /// The order of the tunables in the script.
  package private(set) var text = TunableOrder()
  /// The effect of the last edit on the decision of the last gesture; nil after another gesture.
  package var change: DecisionPairs.Pair?
  /// The tunable that was changed last, and the decisions of the last gesture before that.
  private(set) var before: (name: String, decisions: [DecisionSummary])?

  /// The last defaults written into the script, and the depth of the history at that time.
  private var lastWrite:
    (
      replacements: [ScriptDefaults.Replacement], script: String, depth: Int
    )?
  /// Whether defaults were written into the script's files.
  ///
  /// The reload has already been done; the reader resets the flag.
  package var hasWrittenScript = false
  /// The number of reloads of the script.
  package private(set) var reloadCount = 0
  /// The error of the last reload; nil if the script on disk is the one in use.
  package private(set) var fault: HostError?

  /// The search for flips of the last decision.
  var search = FlipSearch()
  /// The values of tunables that flip the last decision, as far as they are known.
  package var findings: [String: FlipFinder.Finding] { search.findings }
  /// The tunables with a part in the last decision, in an order that is stable while a slider
  /// moves.
  package var tested: [String] { search.tested }

  /// The kept gestures; nil before they are read.
  package internal(set) var gestures: KeptGestures?
  /// The sampling of the current device's touches, stored in kept gestures.
  var sampling: Corpus.Sampling?

  package init(_ screen: any TunedScreen, files: SessionFiles) {
    (self.screen, self.files) = (screen, files)
    put = { (settings, _) throws(HostError) in try screen.set(settings) }
    text = TunableOrder(files: screen.files)
  }

  /// Continues with another script on the screen; the history stays.
  package func begin(with files: SessionFiles) {
    (self.files, gestures, search, fault) = (files, nil, FlipSearch(), nil)
    forgetChange()
    text = TunableOrder(files: screen.files)
  }

  /// The tunable with a name, and its current value; nil if it is not declared.
  package func tunable(
    _ name: String
  ) -> (declaration: Tunables.Declaration, value: Tunables.Value)? {
    screen.declared.values.first { $0.declaration.name == name }
  }

  // MARK: Values

  /// Sets a tunable.
  ///
  /// - Parameters:
  ///   - text: the value as `--set` takes it; with at most six decimals by default.
  ///   - isSliding: whether a slider moves, so that all its steps count as one change.
  /// - Returns: whether the value differs from the current one.
  /// - Throws: `HostError` if the script refuses the value.
  @discardableResult
  package func set(
    _ declaration: Tunables.Declaration, to value: Tunables.Value, text: String? = nil,
    isSliding: Bool = false
  ) throws(HostError) -> Bool {
    let name = declaration.name
    guard value != tunable(name)?.value else { return false }
    let before = screen.settings
    var settings = before
    settings[name] =
      value == declaration.defaultValue ? nil : text ?? TunableStep.text(value)
    try put(settings, name)
    history.note(before, sliding: isSliding ? name : nil)
    return true
  }

  /// Sets a tunable to a typed value.
  ///
  /// - Throws: `HostError` if the declaration or the script refuses the value.
  @discardableResult
  package func set(
    _ declaration: Tunables.Declaration, to text: String
  ) throws(HostError) -> Bool {
    let value = try HostError.input { try declaration.checked(try declaration.parse(text)) }
    return try set(declaration, to: value, text: "\(value)")
  }

  /// Sets all tunables to the script's defaults.
  ///
  /// - Returns: false if they are the defaults already.
  package func resetAll() throws(HostError) -> Bool {
    let before = screen.settings
    guard !before.isEmpty else { return false }
    try put([:], "")
    history.note(before)
    return true
  }

  /// The result of an undo.
  package enum Undone {
    /// There is nothing to undo.
    case nothing
    /// The values before the last change are set again.
    case values
    /// The defaults of before are in the script again, with a sentence about them; a reload is due.
    case defaults(String)
  }

  /// Undoes the last change of values, or the last write of defaults if no change came after it.
  package func undo() throws(HostError) -> Undone {
    guard let write = lastWrite, write.depth == history.depth else {
      return try restore { $0.undo($1) } ? .values : .nothing
    }
    let text = try ScriptDefaults.undo(write.replacements, of: write.script)
    (lastWrite, hasWrittenScript) = (nil, true)
    return .defaults(text)
  }

  /// Repeats the last undone change of values.
  ///
  /// - Returns: false if there is none.
  package func redo() throws(HostError) -> Bool { try restore { $0.redo($1) } }

  /// Exchanges the two sets of values.
  package func exchange() throws(HostError) { _ = try restore { $0.exchange($1) } }

  private func restore(
    _ move: (inout TunableHistory, TunableHistory.Settings) -> TunableHistory.Settings?
  ) throws(HostError) -> Bool {
    var next = history
    guard let values = move(&next, screen.settings) else { return false }
    try put(values, "")
    history = next
    return true
  }

  /// Starts a comparison with the current values as A and others as B.
  package func compare(
    named name: String, with settings: [String: String], named otherName: String
  ) {
    let declared = Set(screen.declared.declarations.map(\.name))
    history.begin(a: name, b: settings.filter { declared.contains($0.key) }, named: otherName)
  }

  /// Names the visible one of the two sets of values.
  package func nameSet(_ text: String) { history.name(text) }

  /// Ends a change by a slider, so that the next change is separate in the history.
  package func endSlide() { history.endSlide() }

  /// The values of the hidden set that differ from the visible ones, by name.
  package var otherValues: [String: String] {
    guard let other = history.other else { return [:] }
    let pairs = screen.declared.values.compactMap { declaration, value -> (String, String)? in
      let name = declaration.name
      let text = other[name] ?? TunableStep.text(declaration.defaultValue)
      return (try? declaration.parse(text)) == value ? nil : (name, text)
    }
    return Dictionary(pairs) { $1 }
  }

  // MARK: The effect of a change

  /// Records the decisions before a series of changes of a tunable.
  func beginChange(of name: String, _ decisions: () -> [DecisionSummary]?) {
    guard before?.name != name || change == nil else { return }
    before = decisions().map { (name, $0) }
  }

  /// Discards the last change, after another gesture or a move in time.
  func forgetChange() { (change, before) = (nil, nil) }

  // MARK: Files

  /// Reloads the script.
  ///
  /// - Throws: `HostError` if the script does not load; the old script stays in use.
  package func reload() throws(HostError) -> ReloadReport {
    do throws(HostError) {
      let report = try screen.reload()
      fault = nil
      reloadCount += 1
      text = TunableOrder(files: screen.files)
      return report
    } catch {
      fault = error
      throw error
    }
  }

  /// Writes the current values to a file.
  ///
  /// If the values were read from the same file, only those changed since are written, so that the
  /// changes of other sessions are kept.
  package func saveTunables(to path: String) throws(HostError) {
    if let source = screen.tunablesFile, let file = Path.identity(source.path),
      file == Path.identity(path)
    {
      try TunablesFile.write(
        screen.declared, set: source.changed(in: screen.settings), backTo: path)
    } else {
      try TunablesFile.write(screen.declared, to: path)
    }
  }

  /// Writes the current values into the script, in place of its defaults; a reload is due then.
  ///
  /// - Returns: nil if all values are the defaults already.
  package func writeDefaults() throws(HostError) -> ScriptDefaults.Report? {
    let changed = screen.declared.values.filter { $0.value != $0.declaration.defaultValue }
    guard !changed.isEmpty else { return nil }
    let report = try ScriptDefaults.write(
      changed, into: screen.files, keptFor: files.keepsDefaults ? screen.path : nil)
    if !report.written.isEmpty {
      lastWrite = (report.replacements, screen.path, history.depth)
      hasWrittenScript = true
    }
    return report
  }
}
