internal import FlickHost
package import FlickSession
internal import FlickSystem

// The screen's files change on the disk during a session.

extension REPLSession {
  /// The files to watch for a reload of the screen; empty if the stage was not opened from a
  /// script.
  package var watchedFiles: [String] {
    guard screenPath != nil else { return [] }
    return Array(Set(host.watchedFiles + (tunablesFile.map { [$0.path] } ?? []))).sorted()
  }

  /// The file that sets tunables, with its last values.
  package var tunablesFile: FollowedTunables? {
    get { screen.tunablesFile }
    set { screen.tunablesFile = newValue }
  }

  /// Whether the script on disk failed to load.
  package var isBroken: Bool { tuning.fault != nil }

  /// The marks before the prompt: plugins that were taken out, and the position of a reload error.
  var faultMark: String {
    let mark = host.disabledPlugins.isEmpty ? "" : "[not reproducible] "
    guard let fault = tuning.fault else { return mark }
    let place = fault.description.split(separator: ":").prefix(2).joined(separator: ":")
    return "\(mark)[not reloaded, \(PrintableText.of(place))] "
  }

  /// Reloads the screen after a change of its files.
  package func filesHaveChanged() {
    guard stage != nil, screenPath != nil else { return }
    handleQuietly { try self.reload() }
  }

  /// Reloads the screen, and prints how the outcome of the last gesture changes.
  func reload() throws {
    let path = try requireScript()
    let lines = try tryReload().lines
    print(["reloaded \(path)"] + lines)
  }

  /// Reloads the screen.
  func tryReload() throws -> ReloadReport {
    _ = try requireStage()
    do {
      return try tuning.reload()
    } catch {
      lastFault = ScriptPlace(of: error.description) ?? lastFault
      throw error
    }
  }
}
