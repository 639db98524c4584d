package import FlickAPI

// What a view needs of a host: a screen from its file, and work of the screen's handlers within a
// budget.

extension ScriptHost {
  /// Runs the script at `path` within its budgets and returns the screen that it returns.
  ///
  /// - Parameter checksSettings: whether a tunable that was set but not declared is an error.
  /// - Throws: `HostError` for whatever ends it before, or a script that returns no screen.
  package func openScreen(
    _ path: String, checksSettings: Bool = true
  ) throws(HostError) -> Screen {
    try admit(path)
    var screen: Screen?
    try withinBudget { screen = try self.screen(at: path) }
    if checksSettings { try HostError.input(of: path) { try session.tunables.checkSettings() } }
    guard let screen else { throw HostError(.input, "\(path): returns no screen") }
    return screen
  }

  /// Runs handlers of a screen under the CPU limit, anew for each call.
  ///
  /// - Throws: `HostError` for what they did wrong.
  package func drive(_ body: () throws -> Void) throws(HostError) { try withinBudget(body) }

  /// The files of all scripts that were loaded, each once, in the order in which they were first
  /// loaded.
  package var loadedFiles: [String] {
    var seen: Set<String> = []
    return chunks.filter { seen.insert($0).inserted }
  }
  /// The files whose change is a reason to load everything again: the scripts, the files they have
  /// read, and the list of plugins.
  package var watchedFiles: [String] {
    loadedFiles + filesRead.union(filesMissed).subtracting(chunks).sorted()
      + plugins.settingsFiles
  }
}
