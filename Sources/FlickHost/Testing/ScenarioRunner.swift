internal import FlickAPI
internal import FlickLog
internal import FlickSystem
internal import LuaKit

/// Runs scenario files, one Lua state each.
package struct ScenarioRunner: Sendable {
  /// How scripts are run; the CPU limit is that of one test.
  package var configuration: RunConfiguration
  /// Only tests whose full name holds this text; nil for all.
  package var filter: String?
  /// Lists the tests instead of running them.
  package var lists = false
  /// How often each test is run.
  package var repetitions = 1
  /// Whether what happens in the tests is told as lines of a run log.
  package var logs = false

  /// Creates a runner.
  package init(configuration: RunConfiguration, filter: String? = nil) {
    self.configuration = configuration
    self.filter = filter
  }

  /// Runs the tests of a file, or lists them; tells what happens as it happens.
  ///
  /// - Parameter testsDone: so many tests have been run by a worker that died, which has also told
  ///   what the file says while it is loaded.
  package func run(
    _ file: String, after testsDone: Int = 0, tell: @escaping (ScenarioEvent) -> Void
  ) {
    do throws(HostError) {
      var isTold = testsDone > 0
      let tellOnce: (ScenarioEvent) -> Void = { if !isTold { tell($0) } }
      let (host, scenarios) = try load(file, log: logs ? Self.logging(tellOnce) : nil) {
        tellOnce(.printed($0))
      }
      isTold = false
      if lists {
        for scenario in scenarios { tell(.listed(line: scenario.line, name: scenario.name)) }
      } else {
        for number in testsDone..<max(testsDone, scenarios.count * repetitions) {
          run(scenarios[number / repetitions], in: host, tell)
        }
      }
      let declared = host.session.tunables.declarations.map(\.name)
      if !declared.isEmpty { tell(.declared(declared)) }
    } catch {
      tell(.unloadable(error))
    }
  }

  /// What tells each event of a session as its line.
  private static func logging(
    _ tell: @escaping (ScenarioEvent) -> Void
  ) -> (SessionEvent) -> Void {
    var log = RunLog()
    return { event in
      log.add(event)
      tell(.logged(String(decoding: log.takeBytes(), as: UTF8.self)))
    }
  }

  private func run(
    _ scenario: Scenario, in host: ScriptHost, _ tell: (ScenarioEvent) -> Void
  ) {
    tell(.started(line: scenario.line, name: scenario.name))
    host.session.forgetStages()
    if let failure = failure(of: scenario, in: host) {
      tell(.failed(failure))
    } else {
      tell(.passed)
    }
  }

  /// Loads a file: its host, and its tests that pass the filter.
  func load(
    _ file: String, log: ((SessionEvent) -> Void)? = nil, output: @escaping (String) -> Void
  ) throws(HostError) -> (host: ScriptHost, scenarios: [Scenario]) {
    let host = try ScriptHost(configuration, api: HostAPI.test, log: log, output: output)
    try host.admit(file)
    try host.withinBudget {
      try AssertModule.install(in: host.lua, session: host.session)
      _ = try host.runFile(file)
    }
    host.collector.isCollecting = false
    let scenarios = host.collector.scenarios.filter { scenario in
      filter.map { scenario.name.contains($0) } ?? true
    }
    return (host, scenarios)
  }

  private func failure(of scenario: Scenario, in host: ScriptHost) -> HostError? {
    do throws(HostError) {
      try host.withinBudget {
        for hook in scenario.hooks { try hook.call() }
        try scenario.body.call()
      }
      return nil
    } catch {
      return error
    }
  }
}
