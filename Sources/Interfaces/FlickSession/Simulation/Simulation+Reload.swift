internal import FlickAPI
internal import FlickCore
package import FlickHost

// Changes of tunables and files: the script runs again, and the stage continues.

extension Simulation {
  /// Replaces the settings of all tunables.
  ///
  /// The script runs again, and the stage continues.
  ///
  /// Future inputs are kept: a gesture that is being played continues, and one after the current
  /// time can be seen with other values.
  package func set(_ values: [String: String]) {
    guard values != settings else { return }
    timeline.insert(values, at: now)
    timeline.proceed()
    curves.forget(after: now)
    use(values)
  }

  package func use(_ values: [String: String]) {
    do {
      replaceWorld(
        by: try Self.load(
          path, configuration, values, .onward(world, sources: world.sources), log: listener))
      settings = values
      curves.follow(world.stage.current)
    } catch {
      fault = error
    }
  }

  private func replaceWorld(by next: World) {
    if fingers.isEmpty { retired = [] } else if isWorldTouched { retired.append(world) }
    isWorldTouched = false
    // Errors in rules of the old engine are reported by the new one.
    world.host.session.parent = next.host.session
    world = next
  }

  // MARK: Reloading

  /// Reloads the script from its files.
  ///
  /// Settings are kept, except those that the script no longer declares or allows.
  ///
  /// - Returns: the differences in the decisions of the last gesture, and the dropped settings.
  /// - Throws: `HostError` if the script or the file of tunables cannot be loaded; the old script
  ///   then stays in use.
  @discardableResult
  package func reload() throws(HostError) -> ReloadReport {
    var file = tunablesFile
    var values = settings
    do throws(HostError) {
      values = try file?.read(into: settings) ?? settings
    } catch {
      triedFiles = triedFiles.isEmpty ? world.host.watchedFiles : triedFiles
      throw error
    }
    let reported = decisionsOfLastGesture
    let wanted = values
    let next = try loadAnew(&values)
    (triedFiles, tunablesFile) = ([], file)
    let declared = Set(next.host.session.tunables.declarations.map(\.name))
    let kept = values.filter { declared.contains($0.key) }
    var report = ReloadReport()
    report.dropped = wanted.keys.filter { kept[$0] == nil }.sorted()
    replaceWorld(by: next)
    if kept != settings {
      timeline.insert(kept, at: now)
      timeline.proceed()
      settings = kept
    }
    curves.follow(world.stage.current)
    if let reported, let again = trial(of: kept) {
      report.comparison = DecisionComparison(reported, again)
      lastGesture?.reported = (again, now)
    }
    return report
  }

  /// Loads the script from disk into a new world that continues from the current one.
  private func loadAnew(_ values: inout [String: String]) throws(HostError) -> World {
    var tried: [String] = []
    do throws(HostError) {
      return try Self.load(
        path, configuration, values, .onward(world, sources: nil), onFailure: { tried = $0 })
    } catch {
      // The script may no longer allow the settings.
      if !values.isEmpty,
        let next = try? Self.load(path, configuration, [:], .onward(world, sources: nil))
      {
        values = [:]
        return next
      }
      triedFiles = tried.isEmpty ? [path] : tried
      throw error
    }
  }

  /// The decisions since the start of the last gesture, as last shown.
  private var decisionsOfLastGesture: [DecisionSummary]? {
    guard let gesture = lastGesture, gesture.firstEntry < timeline.doneCount else { return nil }
    let stage = world.stage.current
    let since = gesture.reported?.until ?? -.infinity
    return (gesture.reported?.decisions ?? [])
      + decisions.dropFirst(gesture.decisionCount).filter { $0.time > since }
      .map { DecisionSummary($0, in: stage.scene) }
  }

  /// Plays the last gesture from its start up to now with other values, in a separate engine
  /// without further effects.
  ///
  /// - Returns: the decisions; nil without a gesture, or if the script does not load with the
  ///   values.
  package func trial(of values: [String: String]) -> [DecisionSummary]? {
    guard let gesture = lastGesture, gesture.firstEntry < timeline.doneCount,
      let trial = try? Self.load(
        path, configuration, values, Beginning(stage: gesture.stage, sources: world.sources))
    else { return nil }
    return trial.decisions(
      playing: Array(timeline.done[gesture.firstEntry...]), until: now)
  }
}
