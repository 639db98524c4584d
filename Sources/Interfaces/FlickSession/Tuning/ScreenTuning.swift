package import FlickAPI
package import FlickHost
package import FlickLab
internal import FlickSystem

/// The tuning of a screen by a person: values with their history, kept gestures, the values that
/// flip the last decision, and the files.
///
/// View, page and prompt share it, so that an edit has the same effect in each. It shows no
/// messages: refusals are results or errors.
package final class ScreenTuning {
  package let screen: any TunedScreen
  package var files: SessionFiles
  /// Runs the screen with other settings, with the name of the changed tunable; empty for several.
  package var apply: (_ settings: [String: String], _ name: String) throws(HostError) -> Void

  package var history = TunableHistory()
  /// The order of the tunables in the script.
  package private(set) var order = TunableOrder()
  /// The last defaults written into the script, and the depth of the history at that time.
  private var lastWrite: (replaced: [ScriptDefaults.Replacement], script: String, depth: Int)?
  /// Whether defaults were written into the script's files; reset by the reader.
  package var hasWrittenScript = false
  /// The number of reloads of the script.
  package private(set) var reloadCount = 0
  /// The error of the last reload; nil if the script on disk is the one in use.
  package private(set) var fault: HostError?
  /// The values of tunables that flip the last decision.
  package var flips = LastGestureFlips()
  /// The kept gestures; nil before they are read.
  package var gestures: KeptGestures?
  /// The sampling of the current device's touches, stored in kept gestures.
  var sampling: Corpus.Sampling?
  /// The device of the last gesture, stored likewise.
  var device: String?
  /// How the touches of the last gesture came, stored likewise.
  var measure: TouchMeasure?
  /// The most touches of a gesture that is kept; nil for no limit.
  package var mostKeptTouches: Int?

  package init(_ screen: any TunedScreen, files: SessionFiles) {
    (self.screen, self.files) = (screen, files)
    apply = { (settings, _) throws(HostError) in try screen.set(settings) }
    order = TunableOrder(files: screen.files)
  }

  /// Continues with another script on the screen; the history stays.
  package func begin(with files: SessionFiles) {
    (self.files, gestures, flips, fault, lastWrite) = (files, nil, LastGestureFlips(), nil, nil)
    order = TunableOrder(files: screen.files)
  }

  /// The tunable with a name, and its current value; nil if it is not declared.
  package func tunable(
    _ name: String
  ) -> (declaration: Tunables.Declaration, value: Tunables.Value)? {
    screen.declared.values.first { $0.declaration.name == name }
  }

  // MARK: Values

  /// Sets a tunable, unless it has the value already.
  ///
  /// - Parameter isSliding: whether a slider moves, so that all its steps count as one change.
  /// - Throws: `HostError` if the script refuses the value.
  package func set(
    _ declaration: Tunables.Declaration, to value: Tunables.Value, isSliding: Bool = false
  ) throws(HostError) {
    let name = declaration.name
    guard value != tunable(name)?.value else { return }
    let before = screen.settings
    var settings = before
    settings[name] = value == declaration.defaultValue ? nil : "\(value)"
    try apply(settings, name)
    history.record(before, sliding: isSliding ? name : nil)
  }

  /// Sets a tunable to a typed value.
  ///
  /// - Throws: `HostError` if the declaration or the script refuses the value.
  package func set(_ declaration: Tunables.Declaration, to text: String) throws(HostError) {
    try set(declaration, to: HostError.input { try declaration.checked(declaration.parse(text)) })
  }

  /// Sets all tunables to the script's defaults.
  ///
  /// - Returns: false if they are the defaults already.
  package func resetAll() throws(HostError) -> Bool {
    let before = screen.settings
    guard screen.declared.values.contains(where: { $0.value != $0.declaration.defaultValue })
    else { return false }
    try apply([:], "")
    history.record(before)
    return true
  }

  /// Restores the defaults of before the last write, if no change came after it; a reload is due.
  ///
  /// - Returns: a sentence about the defaults; nil if the last action is not a write.
  /// - Throws: `HostError` if they cannot be restored; the next undo then skips the write.
  package func undoWrite() throws(HostError) -> String? {
    guard let write = lastWrite, write.depth == history.depth else { return nil }
    lastWrite = nil
    let text = try ScriptDefaults.undo(write.replaced, of: write.script)
    hasWrittenScript = true
    return text
  }

  /// Moves in the history, such as to the values before the last change.
  ///
  /// - Returns: false at an end of the history.
  /// - Throws: `HostError` if the script refuses the values, or if an undo or a redo would have
  ///   no effect; the history then skips that change.
  @discardableResult
  package func move(
    _ step: (inout TunableHistory, TunableHistory.Settings) -> TunableHistory.Settings?
  ) throws(HostError) -> Bool {
    var next = history
    guard let values = step(&next, screen.settings) else { return false }
    do throws(HostError) {
      try check(values, mustChange: next.depth != history.depth)
      try apply(values, "")
    } catch {
      guard history.skip(to: next) else { throw error }
      var skipped = error
      skipped.description = "skipped a change that cannot be restored: \(error.description)"
      throw skipped
    }
    history = next
    return true
  }

  /// Checks that the script allows the settings, and optionally that they change a value.
  private func check(_ settings: [String: String], mustChange: Bool) throws(HostError) {
    var declared = screen.declared
    if let (declaration, text) = declared.refusals(of: settings).first {
      try HostError.input { _ = try declaration.checked(declaration.parse(text)) }
    }
    let before = declared.values.map(\.value)
    declared.replaceSettings(settings)
    guard mustChange, declared.values.map(\.value) == before else { return }
    let gone = settings.keys.filter { tunable($0) == nil }.sorted()
    guard !gone.isEmpty else { throw HostError(.input, "no value would change") }
    let names = gone.map { "'\($0)'" }.joined(separator: ", ")
    throw HostError(.input, "the script does not declare \(names)")
  }

  /// The values of the hidden set that differ from the visible ones, by name.
  package var otherValues: [String: String] {
    guard let other = history.other else { return [:] }
    let pairs = screen.declared.values.compactMap { declaration, value -> (String, String)? in
      let text = other[declaration.name] ?? "\(declaration.defaultValue)"
      return (try? declaration.parse(text)) == value ? nil : (declaration.name, text)
    }
    return Dictionary(pairs) { $1 }
  }

  // MARK: Files

  /// Reloads the script.
  ///
  /// - Throws: `HostError` if the script does not load; the old script stays in use.
  package func reload() throws(HostError) -> ReloadReport {
    do throws(HostError) {
      let report = try screen.reload()
      (fault, reloadCount) = (nil, reloadCount + 1)
      order = TunableOrder(files: screen.files)
      return report
    } catch {
      fault = error
      throw error
    }
  }

  /// Writes the current values to a file.
  ///
  /// If the values were read from the same file, only those changed since are written, so that the
  /// changes of other sessions and the values of other screens are kept.
  ///
  /// - Throws: `HostError` without a screen, and if the file cannot be written.
  package func saveTunables(to path: String) throws(HostError) {
    guard !screen.path.isEmpty || !screen.declared.declarations.isEmpty else {
      throw HostError(.input, "\(path): not written: no screen is open that declares tunables")
    }
    if let source = screen.tunablesFile, let file = Path.identity(source.path),
      file == Path.identity(path), (Path.size(path) ?? 0) > 0,
      OutputFile(path, .tunables).isContinued
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
