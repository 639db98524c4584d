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
      timeline.insert(kept, at: now)
      timeline.proceed()
      settings = kept
    }
    curves.follow(world.stage.current)
  }
}
