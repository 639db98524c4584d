internal import FlickAPI
internal import FlickLog
internal import FlickSystem
internal import LuaKit

/// Runs scenario files, one Lua state each.
package struct ScenarioRunner: Sendable {
  /// How scripts are run; the CPU limit is that of one test.
  package var configuration: RunConfiguration
  /// Which tests are run or listed.
  package var choice: ScenarioChoice
  /// Lists the tests instead of running them.
  package var lists = false
  /// How often each test is run.
  package var repetitions = 1
  /// Whether nothing more of a file is run once a test has failed.
  package var stopsAtFailure = false
  /// Seeds a random order of the tests; nil for that in which they stand.
  package var shuffleSeed: Int?
  /// Whether what happens in the tests is told as lines of a run log.
  package var logs = false

  /// Counts what is run of scripts and decided on screens; nil for nothing.
  package var coverage: CoverageCatalog?

  /// Creates a runner.
  package init(configuration: RunConfiguration, choice: ScenarioChoice = ScenarioChoice()) {
    self.configuration = configuration
    self.choice = choice
  }

  /// Runs the tests of a file, or lists them; tells what happens as it happens.
  ///
  /// - Parameter testsDone: so many tests have been run by a worker that died, which has also told
  ///   what the file says while it is loaded.
  package func run(
    _ file: String, after testsDone: Int = 0, tell: @escaping (ScenarioEvent) -> Void
  ) {
    do throws(HostError) {
      // Of what a worker has told that died nothing is told again.
      let gate = ScenarioGate(after: testsDone, tell)
      let decisions = coverage.map { _ in DecisionCoverage() }
      var host: ScriptHost?
      // What was run before a fault was run.
      defer { Self.tell(of: host, decisions, tell) }
      let log = listener(gate.tell, decisions)
      let opened = try open(file, log: log) { gate.tell(.printed($0)) }
      host = opened
      try load(file, in: opened)
      if lists {
        for scenario in try scenarios(in: opened, file) {
          tell(.listed(line: scenario.line, name: scenario.name))
        }
      } else {
        try ScenarioWalk(of: opened, file, self, gate).run()
      }
      let declared = opened.session.tunables.declarations.map(\.name)
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

  /// What hears of all that happens: a run log, and what counts decisions; nil for nobody.
  private func listener(
    _ tell: @escaping (ScenarioEvent) -> Void, _ decisions: DecisionCoverage?
  ) -> ((SessionEvent) -> Void)? {
    let log = logs ? Self.logging(tell) : nil
    guard let decisions else { return log }
    return { event in
      decisions.record(event)
      log?(event)
    }
  }

  /// Tells what was counted in a file.
  private static func tell(
    of host: ScriptHost?, _ decisions: DecisionCoverage?, _ tell: (ScenarioEvent) -> Void
  ) {
    for (script, counts) in host?.coverage?.counts ?? [] {
      tell(.covered(file: script, counts: counts))
    }
    let decided = (decisions?.counts ?? [:]).sorted { $0.key < $1.key }
    if !decided.isEmpty { tell(.decided(decided.map { (what: $0.key, count: $0.value) })) }
  }

  /// A host for a file, which it has not loaded.
  private func open(
    _ file: String, log: ((SessionEvent) -> Void)?, output: @escaping (String) -> Void
  ) throws(HostError) -> ScriptHost {
    let host = try ScriptHost(configuration, api: HostAPI.test, log: log, output: output)
    host.session.logsValues = logs
    if let coverage {
      do throws(LuaError) {
        host.coverage = try StateCoverage(host.lua, coverage)
      } catch {
        throw host.report(of: error)
      }
    }
    try host.admit(file)
    return host
  }

  /// Loads a file: its blocks are not open yet.
  private func load(_ file: String, in host: ScriptHost) throws(HostError) {
    try host.withinBudget {
      try AssertModule.install(in: host)
      try host.installPluginAssertions()
      try host.runHelper()
      _ = try host.runFile(file)
    }
  }

  /// Loads a file: its tests that are chosen, with all blocks open.
  func load(
    _ file: String, output: @escaping (String) -> Void
  ) throws(HostError) -> [Scenario] {
    let host = try open(file, log: nil, output: output)
    try load(file, in: host)
    return try scenarios(in: host, file)
  }

  private func scenarios(in host: ScriptHost, _ file: String) throws(HostError) -> [Scenario] {
    let chooser = ScenarioChooser(choice, file, host)
    var found: [Scenario] = []
    func add(_ block: ScenarioBlock) throws(HostError) {
      try block.open(in: host)
      for child in block.children {
        switch child {
        case .block(let inner): try add(inner)
        case .scenario(let scenario): if chooser.takes(scenario) { found.append(scenario) }
        }
      }
    }
    try add(host.collector.file)
    return found
  }
}

extension ScenarioBlock {
  /// Runs its body, which declares what it holds.
  func open(in host: ScriptHost) throws(HostError) {
    guard let body else { return }
    try host.collector.collect(into: self) { () throws(HostError) in
      try host.withinBudget { try body.call() }
    }
  }
}
