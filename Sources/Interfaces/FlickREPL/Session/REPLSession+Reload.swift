internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickSession
internal import FlickSystem

// The screen's files change on the disk during a session.

extension REPLSession {
  /// What a change of is a reason to load the screen again; nothing without a screen of a script.
  package var watchedFiles: [String] {
    screenPath == nil ? [] : Array(Set(host.watchedFiles)).sorted()
  }

  /// Whether the script on the disk is one that does not load.
  package var isBroken: Bool { reloadFault != nil }

  /// What the prompt shows until a broken script is mended: where it is.
  var faultMark: String {
    let mark = host.pluginsTakenOut.isEmpty ? "" : "[not reproducible] "
    guard let reloadFault else { return mark }
    let place = reloadFault.description.split(separator: ":").prefix(2).joined(separator: ":")
    return "\(mark)[not reloaded, \(PrintableText.of(place))] "
  }

  /// The screen's files have changed: loads them again.
  package func filesHaveChanged() {
    guard stage != nil, screenPath != nil else { return }
    handleQuietly { try self.reload() }
  }

  /// Loads the screen again after an edit, and says what has come of it.
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

  /// The outcome of the last gesture by the script as it is on the disk; nil without one.
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
