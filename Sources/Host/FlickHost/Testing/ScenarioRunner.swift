internal import FlickAPI
internal import FlickLog
internal import LuaKit

/// Runs scenario files, one Lua state each.
package struct ScenarioRunner: Sendable {
  /// How scripts are run; the CPU limit is that of one test.
  package var configuration: RunConfiguration
  /// Which tests are run or listed.
  package var choice: ScenarioChoice
  /// Lists the tests instead of running them.
  package var lists = false
  /// The number of runs of each test, each in a new state.
  ///
  /// All runs must agree.
  package var repetitions = 1
  /// Rates of touches per second.
  ///
  /// The traces are played at each rate in a separate run, and the outcomes must agree. If empty,
  /// traces keep their own rates.
  package var rates: [Double] = []
  /// Seconds of virtual time that a test may take; nil for any length.
  package var timeout: Double?
  /// The handling of new and changed snapshots.
  package var snapshots = SnapshotMode.missing
  /// Whether the duration of tests is reported.
  package var timesTests = false
  /// Whether the files that a file needs, and the lines of its tests, are reported.
  package var reportsNeeds = false
  /// Whether the screen of a test before its failure is reported.
  package var filmsFailures = false
  /// Whether the stages of a test that fails are reported, for an HTML report.
  package var recordsFailures = false
  /// Whether the first failure in a file ends its run.
  package var stopsAtFailure = false
  /// Seeds a random order of the tests; nil for the declared order.
  package var shuffleSeed: Int?
  /// Whether the events in the tests are reported as lines of a run log.
  package var logs = false

  /// Counts the coverage of scripts and decisions; nil for no coverage.
  package var coverage: CoverageCatalog?

  /// Creates a runner.
  package init(configuration: RunConfiguration, choice: ScenarioChoice = ScenarioChoice()) {
    self.configuration = configuration
    self.choice = choice
  }

  /// Runs the tests of a file, or lists them, and reports events as they happen.
  ///
  /// - Parameters:
  ///   - testsDone: the number of tests run by another worker, which also reports the output of
  ///     loading the file.
  ///   - end: the number of the first test that is not run, counted from 0.
  package func run(
    _ file: String, after testsDone: Int = 0, until end: Int = .max,
    report: @escaping (ScenarioEvent) -> Void
  ) {
    guard repetitions > 1 || rates.count > 1, !lists else {
      return run(file, Passage(rate: rates.first), after: testsDone, until: end, report: report)
    }
    let comparison = RunComparison(of: file, report)
    for rate in rates.isEmpty ? [nil] : rates.map(Optional.some) {
      for number in 1...repetitions {
        comparison.begin(Passage(rate: rate, number: number))
        run(file, comparison.passage, after: testsDone, comparison: comparison) {
          comparison.record($0)
        }
      }
    }
  }

  private func run(
    _ file: String, _ passage: Passage, after testsDone: Int, until end: Int = .max,
    comparison: RunComparison? = nil, report: @escaping (ScenarioEvent) -> Void
  ) {
    var host: ScriptHost?
    do throws(HostError) {
      // Events of a worker that died are not reported again.
      let gate = ScenarioGate(after: testsDone, until: end, report)
      let decisions = coverage.map { _ in DecisionCoverage() }
      // Code before a fault counts as covered. The session keeps the last stage.
      defer {
        Self.report(of: host, decisions, report)
        host?.session.forgetStages()
      }
      let compared = comparison.map { comparison in
        { [unowned comparison] (event: SessionEvent) in comparison.record(event) }
      }
      let lines = logs ? Self.logging(gate.report) : nil
      let log = Self.both(decisions?.record, Self.both(compared, lines))
      let opened = try open(file, log: log, passage) {
        gate.report(.printedPart($0))
      } output: {
        gate.report(.printed($0))
      } report: {
        gate.report($0)
      }
      host = opened
      try load(file, in: opened)
      if lists {
        for scenario in try scenarios(in: opened, file) {
          report(.listed(line: scenario.line, name: scenario.name))
        }
      } else {
        try ScenarioWalk(of: opened, file, self, gate).run()
      }
      if reportsNeeds {
        gate.report(.needs(opened.watchedFiles))
        gate.report(.testLines(opened.collector.file.testLines))
      }
      let declared = opened.session.tunables.declarations.map(\.name)
      if !declared.isEmpty { report(.declared(declared)) }
    } catch {
      // A missing dependency may be the reason why the file cannot be loaded.
      if reportsNeeds, let host { report(.needs(host.watchedFiles)) }
      report(.unloadable(error))
    }
  }

  /// Reports each event of a session as its line.
  private static func logging(
    _ report: @escaping (ScenarioEvent) -> Void
  ) -> (SessionEvent) -> Void {
    var log = RunLog()
    return { event in
      log.add(event)
      report(.logged(String(decoding: log.takeBytes(), as: UTF8.self)))
    }
  }

  /// A listener that calls both; nil if neither is needed.
  private static func both(
    _ first: ((SessionEvent) -> Void)?, _ second: ((SessionEvent) -> Void)?
  ) -> ((SessionEvent) -> Void)? {
    guard let first, let second else { return first ?? second }
    return { event in
      first(event)
      second(event)
    }
  }

  /// Reports the counts of a file.
  private static func report(
    of host: ScriptHost?, _ decisions: DecisionCoverage?, _ report: (ScenarioEvent) -> Void
  ) {
    for (script, counts) in host?.coverage?.counts ?? [] {
      report(.covered(file: script, counts: counts))
    }
    let decided = (decisions?.counts ?? [:]).sorted { $0.key < $1.key }
    if !decided.isEmpty { report(.decided(decided.map { (what: $0.key, count: $0.value) })) }
  }

  /// The limit of virtual time for `settle` in a test, in seconds: an hour, long enough for every
  /// motion that comes to rest.
  private static let longestSettle = 3600.0

  /// A host for a file, which it has not loaded.
  private func open(
    _ file: String, log: ((SessionEvent) -> Void)?, _ passage: Passage = Passage(),
    piece: ((String) -> Void)? = nil, output: @escaping (String) -> Void,
    report: @escaping (ScenarioEvent) -> Void = { _ in }
  ) throws(HostError) -> ScriptHost {
    let film = filmsFailures ? FailureFilm() : nil
    let recorder = recordsFailures && !lists ? RunRecorder(beside: film) : nil
    let host = try ScriptHost(
      configuration, api: HostAPI.test, film: recorder?.film ?? film?.film,
      log: Self.both(recorder?.record, log), piece: piece, output: output)
    host.failureFilm = film
    host.recorder = recorder
    host.session.keepsLastStage = true
    host.session.settleLimit = Self.longestSettle
    host.session.touchRate = passage.rate
    host.session.logsValues = logs
    if !lists { host.snapshots = SnapshotStore(of: file, snapshots, report: report) }
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
  /// Runs the body of the block, which declares its contents.
  func open(in host: ScriptHost) throws(HostError) {
    guard let body else { return }
    try host.collector.collect(into: self) { () throws(HostError) in
      try host.withinBudget { try body.call() }
    }
  }
}
