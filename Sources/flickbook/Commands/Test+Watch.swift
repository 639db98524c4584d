internal import ArgumentParser
internal import FlickHost
internal import FlickSystem
internal import FlickView

extension Test {
  /// Runs the tests, and again those that a change concerns, until a signal ends it.
  ///
  /// A file of scenarios concerns all that it has loaded or read; one that is new runs too.
  func keepRunning() throws {
    let plan = try planned()
    var needs: [String: Set<String>] = [:]
    let found = ScenarioFiles(at: plan.places.paths)
    // A path that is wrong will not come right by waiting.
    if !found.faults.isEmpty { try Console().finish(found.faults) }
    var files = found.files
    let watched = FileWatch(files)
    while true {
      let console = Console()
      for (file, found) in try run(files, plan, console) { needs[file] = found.union([file]) }
      for file in files where needs[file] == nil { needs[file] = [file] }
      let all = Set(needs.values.joined()).sorted()
      console.report(note: "watching \(all.count) files; Ctrl-C ends")
      watched.follow(all)
      repeat {
        watched.wait(for: all, wantsNames: true)
        let changed = Set(watched.changed)
        let present = ScenarioFiles(at: plan.places.paths).files
        needs = needs.filter { present.contains($0.key) }
        files = present.filter { !(needs[$0]?.isDisjoint(with: changed) ?? false) }
      } while files.isEmpty
    }
  }

  /// Runs files; returns what each needs.
  private func run(
    _ files: [String], _ plan: TestPlan, _ console: Console
  ) throws -> [String: Set<String>] {
    var needs: [String: Set<String>] = [:]
    let telling = TestTelling(plan, log: nil, LastFailures(), lists: false, asksTunables: false)
    var runner = plan.runner(plan.configuration(options))
    runner.tellsNeeds = true
    telling.begin(fileCount: files.count)
    var run = TestRun(files: files, runner: runner, jobs: plan.jobs)
    run.onPause = { telling.pause() }
    run.pauseInterval = telling.pauseInterval
    let interruption: Signal?
    do throws(SystemError) {
      interruption = try run.runSupervised { number, event in
        if case .needs(let found) = event { needs[files[number], default: []].formUnion(found) }
        telling.tell(event, of: files[number])
      }
    } catch {
      console.report(HostError(input: error))
      throw ExitCode.internalError
    }
    if let interruption { interruption.endProcess() }
    for fault in telling.conclude() + telling.writeReports(options) { console.report(fault) }
    telling.console.flush()
    return needs
  }
}
