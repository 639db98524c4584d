internal import FlickAPI
internal import FlickCore
package import FlickHost

// Other values of tunables, and other files: the script runs again, and the stage continues.

extension Simulation {
  /// Sets tunables, all that are to be set; the script runs again and the stage continues.
  ///
  /// Touches that lie ahead stay there: a playing gesture continues, one that was gone back over
  /// can be seen with other values.
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
    if fingers.isEmpty { retired = [] } else if heldByThisWorld { retired.append(world) }
    heldByThisWorld = false
    // Errors of the old one's rules are reported by the new one.
    world.host.session.parent = next.host.session
    world = next
  }

  // MARK: Reloading

  /// Loads the script again from its files; one that does not load leaves all as it is.
  ///
  /// What is set stays set, but for what the script does not declare any more or does not allow.
  ///
  /// - Returns: which decisions of the last gesture differ now; nil without one.
  /// - Throws: `HostError` if the script or the tunables' file cannot be loaded.
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
    let told = decisionsOfLastGesture
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
    if let told, let again = trial(of: kept) {
      report.comparison = DecisionComparison(told, again)
      lastGesture?.told = (again, now)
    }
    return report
  }

  /// A world with the script as it is on the disk, going on from this one.
  private func loadAnew(_ values: inout [String: String]) throws(HostError) -> World {
    var tried: [String] = []
    do throws(HostError) {
      return try Self.load(
        path, configuration, values, .onward(world, sources: nil), onFailure: { tried = $0 })
    } catch {
      // What was set may not be allowed any more.
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

  /// The decisions since the last gesture set out, as they were last shown.
  private var decisionsOfLastGesture: [DecisionSummary]? {
    guard let gesture = lastGesture, gesture.firstEntry < timeline.doneCount else { return nil }
    let stage = world.stage.current
    let since = gesture.told?.until ?? -.infinity
    return (gesture.told?.decisions ?? [])
      + decisions.dropFirst(gesture.decisionCount).filter { $0.time > since }
      .map { DecisionSummary($0, in: stage.scene) }
  }

  /// The decisions when the last gesture is played from its start up to now by the present script:
  /// in an engine of its own, so that there is no other effect.
  ///
  /// - Returns: nil without a gesture, or if the script does not load so.
  package func trial(of values: [String: String]) -> [DecisionSummary]? {
    guard let gesture = lastGesture, gesture.firstEntry < timeline.doneCount,
      let trial = try? Self.load(
        path, configuration, values, Beginning(stage: gesture.start, sources: world.sources))
    else { return nil }
    return trial.decisions(
      playing: Array(timeline.done[gesture.firstEntry...]), until: now)
  }
}
