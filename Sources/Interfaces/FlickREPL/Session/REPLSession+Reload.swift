internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickSession
internal import FlickSystem

// The screen's files change on the disk during a session.

extension REPLSession {
  /// The files to watch for a reload of the screen; empty if the stage was not opened from a
  /// script.
  package var watchedFiles: [String] {
    screenPath == nil ? [] : Array(Set(host.watchedFiles)).sorted()
  }

  /// Whether the script on disk failed to load.
  package var isBroken: Bool { reloadFault != nil }

  /// The marks before the prompt: plugins that were taken out, and the position of a reload error.
  var faultMark: String {
    let mark = host.pluginsTakenOut.isEmpty ? "" : "[not reproducible] "
    guard let reloadFault else { return mark }
    let place = reloadFault.description.split(separator: ":").prefix(2).joined(separator: ":")
    return "\(mark)[not reloaded, \(PrintableText.of(place))] "
  }

  /// Reloads the screen after a change of its files.
  package func filesHaveChanged() {
    guard stage != nil, screenPath != nil else { return }
    handleQuietly { try self.reload() }
  }

  /// Reloads the screen, and prints how the outcome of the last gesture changes.
  func reload() throws {
    let comparison: DecisionComparison?
    do {
      comparison = try tryLastGesture()
      try rerunScreen()
    } catch {
      let fault = error as? HostError ?? HostError(input: error)
      reloadFault = fault
      lastFault = ScriptPlace(of: fault.description) ?? lastFault
      throw error
    }
    reloadFault = nil
    print("reloaded \(screenPath ?? "")")
    guard let comparison else { return }
    print("the last gesture again: \(comparison.summary)")
    print(comparison.flipLines.map { "  \($0)" })
  }

  /// Compares the outcome of the last gesture with its outcome by the script on disk.
  ///
  /// - Returns: nil if there is no gesture or the journal does not reach back to it.
  private func tryLastGesture() throws -> DecisionComparison? {
    guard let stage, let screenPath, let gesture = PlayedGesture(lastOf: stage),
      let start = try stage.stage(before: gesture.start, inputs: gesture.firstInput)
    else { return nil }
    return Simulation.comparison(
      of: screenPath, configuration, settings: host.settings, touches: gesture.touches,
      from: start, with: stage.current,
      stage.decisionsSoFar.filter { $0.time >= gesture.start })
  }
}
