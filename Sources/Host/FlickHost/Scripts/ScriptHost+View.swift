package import FlickAPI
package import FlickCore

// The parts of a host for a view: a screen from its file, and calls of the screen's handlers within
// a budget.

extension ScriptHost {
  /// Runs the script at `path` within its budgets and returns the screen that it returns.
  ///
  /// - Parameter checksSettings: whether a tunable that was set but not declared is an error.
  /// - Throws: `HostError` for whatever ends it before, or a script that returns no screen.
  package func openScreen(
    _ path: String, checksSettings: Bool = true
  ) throws(HostError) -> Screen {
    try admit(path)
    let screen = try withinBudget { try self.screen(at: path) }
    if checksSettings { try HostError.input(of: path) { try session.tunables.checkSettings() } }
    return screen
  }

  /// Plays a trace on the screen that a script returns, until everything rests.
  ///
  /// - Parameter name: the name of the trace in errors.
  /// - Throws: as `openScreen`, and `HostError` for a finger that comes down off the screen or an
  ///   error in a handler.
  package func play(_ trace: Trace, named name: String, onScreenOf path: String) throws(HostError) {
    let screen = try openScreen(path)
    try drive {
      let stage = try StageObject(screen, in: session)
      do { try stage.playTrace(trace) } catch let landing as OffScreenLanding {
        throw HostError(input: landing, of: name)
      }
      try stage.settle()
    }
  }

  /// Runs handlers of a screen, with a new CPU limit for each call.
  ///
  /// - Throws: `HostError` for an error in a handler.
  package func drive(_ body: () throws -> Void) throws(HostError) { try withinBudget(body) }

  /// The files of all loaded scripts, without duplicates, in the order of first loading.
  package var loadedFiles: [String] {
    var seen: Set<String> = []
    return chunks.filter { seen.insert($0).inserted }
  }
  /// The files to watch for changes: the scripts, the files they have read, and the list of
  /// plugins.
  package var watchedFiles: [String] {
    loadedFiles + filesRead.union(filesMissed).subtracting(chunks).sorted()
      + plugins.settingsFiles
  }
}
