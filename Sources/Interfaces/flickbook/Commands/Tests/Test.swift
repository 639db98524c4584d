internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// `flickbook test [PATH…]`.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run scenarios (*_spec.lua) in virtual time.",
    discussion: """
      Exit codes: 0 all passed, 1 a test failed, 2 a file cannot be loaded or a worker died, 3 a \
      test exceeded a budget, 4 a repeated test differs, 5 no test matched, 64 usage. \
      Defaults of options may be set in flickbook.json, under "test".
      """)

  @OptionGroup var options: ScriptOptions

  @OptionGroup var choiceOptions: ChoiceOptions

  @OptionGroup var checking: CheckingOptions

  @Flag(help: "List the tests without running them.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "Number of workers that run files in parallel; by default one per processor. The output does not depend on it.",
      valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp("Only the i-th of n shares of the files, such as 1/3.", valueName: "i/n"),
    transform: LabShard.init(option:))
  var shard: LabShard?

  @Option(
    help: ArgumentHelp(
      "Run each test n times from the start; all runs must agree.",
      valueName: "n"))
  var repeatEach: Int?

  @OptionGroup var given: GivenTunables

  @OptionGroup var progress: ProgressOption

  @OptionGroup var logging: RunLogOption

  @Flag(help: "Run the tests that a change of a file affects, until Ctrl-C.")
  var watch = false

  @Flag(help: "End the run after the first failure.")
  var failFast = false

  @Flag(help: "Run the tests of each file in a random order, the same for the same --seed.")
  var shuffle = false

  @Option(
    help: ArgumentHelp("A script or module to run before each file.", valueName: "file"),
    completion: .file(extensions: ["lua"]))
  var helper: String?

  @OptionGroup var reporting: ReporterOptions
  @OptionGroup var overwriting: OverwriteOption

  @Flag(
    help:
      "Report the lines and branches that tests have run, and the decisions of screens that never occurred."
  )
  var coverage = false

  @Option(
    writes: .lcov, help: "Write line and branch coverage as an lcov tracefile.", completion: .file()
  )
  var lcov: OutputPath?

  @Argument(
    help: "Scenario files, FILE:LINE for the tests there, or folders of files.",
    completion: .file(extensions: ["lua"]))
  var paths: [String] = ["."]

  func validate() throws {
    if let jobs, !(1...1000).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1000.")
    }
    if let repeatEach, !(1...1_000_000).contains(repeatEach) {
      throw ValidationError("--repeat-each takes a number from 1 to 1000000.")
    }
    try require(
      !watch || logging.log == nil && lcov == nil && !coverage && !list,
      "--log, --coverage, --lcov and --list cannot be used with --watch.")
  }

  mutating func run() throws {
    options.settings = try Console.prepare { try given.settings(below: options.settings) }
    if watch { return try keepRunning() }
    let plan = try planned()
    let last = LastFailures()
    let log = runLog(plan)
    let output = TestOutput(
      plan, log: log, last, lists: list, asksTunables: !options.settings.isEmpty,
      asksProgress: progress.isRequested)
    let (console, tally) = (output.console, output.tally)
    let all = files(at: plan.places.paths, console, tally)
    var files = shard?.part(of: all) ?? all
    var runner = plan.runner(plan.configuration(options))
    if checking.lastFailed {
      files = files.filter { last.tests[$0] != nil }
      runner.choice.names = last.tests
      if files.isEmpty { console.print("no test here has failed in the last run") }
    }
    runner.lists = list
    runner.coverage = (coverage || lcov != nil) && !list ? CoverageCatalog() : nil
    runner.logs = log != nil
    log?.begin(
      script: paths.joined(separator: " "), seed: options.seed ?? 0, settings: options.settings,
      shard: shard.map { ($0.index, $0.count, all) })
    output.begin(fileCount: files.count)
    var run = TestRun(files: files, runner: runner, jobs: plan.jobs)
    run.onPause = { output.pause() }
    run.pauseInterval = output.pauseInterval
    let names = files
    let interruption = try perform(&run, log, console) { output.handle($1, of: names[$0]) }
    var failures = output.conclude()
    if let interruption {
      _ = log?.end(exitCode: 128 + interruption.number, error: "ended by \(interruption)")
      console.flush()
      interruption.endProcess()
    }
    failures = complaints(tally) + failures
    let code = failures.first?.exitCode ?? exitCode(tally)
    if let failure = log?.end(
      exitCode: (code ?? .success).rawValue, error: failures.first?.description)
    {
      failures.append(failure)
    }
    if !list {
      failures += output.writeReports(options)
      failures += output.writeCoverage(isShown: coverage, lcov: lcov?.path)
    }
    try console.finish(failures)
    if let code = exitCode(tally) { throw code }
  }

  /// The plan; a mistake in the project's settings ends the command.
  func planned() throws -> TestPlan { try Console.prepare { try TestPlan(self) } }

  /// The run log, for a file or for a plugin's reporter; nil if none is needed.
  private func runLog(_ plan: TestPlan) -> RunLogFile? {
    let isReported = plan.reporters.contains { $0.plugin != nil }
    guard !list, logging.log != nil || isReported else { return nil }
    return RunLogFile(logging.log?.path, keeps: isReported)
  }

  /// Runs the tests.
  ///
  /// - Returns: the signal that ended the run, if any.
  private func perform(
    _ run: inout TestRun, _ log: RunLogFile?, _ console: Console,
    _ report: @escaping (Int, ScenarioEvent) -> Void
  ) throws -> Signal? {
    if options.inProcess || run.files.isEmpty {
      run.runner.configuration.holdProcess(runs: "flickbook test", exitCode: .overBudget)
      run.runner.configuration.countsProcessMemory = true
      run.runInProcess(report)
      return nil
    }
    console.flush()
    do {
      return try run.runSupervised(report)
    } catch {
      log?.abandon()
      console.report(HostError(noWorker: error))
      throw ExitCode.internalError
    }
  }

  /// The files to run.
  ///
  /// Reports paths that are neither a file nor a folder.
  private func files(at paths: [String], _ console: Console, _ tally: Tally) -> [String] {
    let found = ScenarioFiles(at: paths)
    for fault in found.faults {
      tally.unloadable += 1
      console.report(fault)
    }
    return found.files
  }

  /// Faults of the command as a whole, rather than of a file or a test.
  private func complaints(_ tally: Tally) -> [HostError] {
    if exitCode(tally) == .nothingMatched {
      let places = paths.joined(separator: ", ")
      return [HostError(.nothing, "no test in \(places)\(choiceOptions.words)")]
    }
    guard !list, tally.unloadable == 0, tally.deaths == 0, shard == nil, !checking.lastFailed
    else { return [] }
    return HostError.faults {
      try options.configuration.tunables.checkSettings(declared: tally.declared)
    }
  }

  /// The most severe result.
  ///
  /// With more shards than files, some shards are empty.
  private func exitCode(_ tally: Tally) -> ExitCode? {
    tally.exitCode(mayBeEmpty: shard != nil || checking.lastFailed)
  }
}

extension LabShard {
  /// Parses `i/n`, or `auto`.
  init(option text: String) throws {
    let share = try text == "auto" ? Self.share(Environment.value) : Self.share(text)
    self.init(index: share.index, count: share.count)
  }

  private static func share(_ text: String) throws -> (index: Int, count: Int) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(index)
    else { throw ValidationError("'\(text)' is not of the form i/n, with i from 1 to n.") }
    return (index, count)
  }

  /// The share that a scheduler has assigned to this process: an array of Slurm, an indexed job of
  /// Kubernetes (with the count in `JOB_COMPLETIONS`), or GitLab's `parallel`.
  private static func share(_ environment: (String) -> String?) throws -> (index: Int, count: Int) {
    func number(_ name: String) -> Int? { environment(name).flatMap { Int($0) } }
    let found: (index: Int, count: Int)? =
      if let task = number("SLURM_ARRAY_TASK_ID"), let least = number("SLURM_ARRAY_TASK_MIN"),
        let most = number("SLURM_ARRAY_TASK_MAX"),
        number("SLURM_ARRAY_TASK_COUNT") ?? (most - least + 1) == most - least + 1
      {
        (task - least + 1, most - least + 1)
      } else if let index = number("JOB_COMPLETION_INDEX"), let count = number("JOB_COMPLETIONS") {
        (index + 1, count)
      } else if let index = number("CI_NODE_INDEX"), let count = number("CI_NODE_TOTAL") {
        (index, count)
      } else {
        nil
      }
    guard let found, found.count >= 1, (1...found.count).contains(found.index) else {
      throw ValidationError(
        "'auto' needs SLURM_ARRAY_TASK_ID with _MIN and _MAX, without gaps; JOB_COMPLETION_INDEX and "
          + "JOB_COMPLETIONS; or CI_NODE_INDEX and CI_NODE_TOTAL.")
    }
    return found
  }

  /// Every n-th file, starting with the i-th.
  func part(of files: [String]) -> [String] {
    files.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
  }
}
