internal import FlickHost
internal import FlickSession

extension Test {
  /// Runs the tests, and again those that a change affects, until a signal ends it.
  ///
  /// A change affects the scenario files that have loaded or read the changed file, and new ones.
  /// If the change is inside of a test, this test comes first. Long files are run in parts, in
  /// parallel, once the result is known to be the same. While the machine is idle, such files are
  /// also run whole, and whole ones in parts, to verify that.
  func keepRunning() throws {
    let plan = try planned()
    let found = ScenarioFiles(at: plan.places.paths)
    // A path that is wrong will not come right by waiting.
    if !found.faults.isEmpty { try Console().finish(found.faults) }
    var runs = WatchedRuns(self, plan, FileWatch(found.files))
    var files = found.files
    while true {
      try runs.show(files)
      var hasChanged = try runs.confirm()
      repeat {
        if !hasChanged { runs.wait() }
        hasChanged = false
        files = runs.filesToRun
      } while files.isEmpty
    }
  }
}
