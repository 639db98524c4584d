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
    record(values)
    curves.forget(after: now)
    apply(settings: values)
  }

  /// Records that tunables have other settings from now on.
  private func record(_ values: [String: String]) {
    timeline.insert(values, at: now)
    timeline.proceed()
  }

  /// Runs the script with other settings, and continues the stage.
  ///
  /// If the script fails, the stage and the settings stay, and `fault` is its error.
  func apply(settings values: [String: String]) {
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

  /// Runs the script from its present files, and continues the stage.
  ///
  /// Settings of tunables that it does not declare are dropped.
  ///
  /// - Throws: `HostError` if the script fails. The stage and the settings stay, and `triedFiles`
  ///   are the files to watch.
  package func load(_ values: [String: String]) throws(HostError) {
    var tried: [String] = []
    do throws(HostError) {
      replaceWorld(
        by: try Self.load(
          path, configuration, values, .onward(world, sources: nil),
          onFailure: { tried = $0.watchedFiles }))
    } catch {
      triedFiles = tried.isEmpty ? [path] : tried
      throw error
    }
    triedFiles = []
    let declared = Set(self.declared.declarations.map(\.name))
    let kept = values.filter { declared.contains($0.key) }
    if kept != settings {
      record(kept)
      settings = kept
    }
    curves.follow(world.stage.current)
  }
}
