internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickSystem

/// `flickbook test [PATH…]`.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run scenarios (*_spec.lua) in virtual time.",
    discussion: """
      Exit codes: 0 all passed, 1 a test failed, 2 a file cannot be loaded or a worker died, 3 a \
      test exceeded a budget, 5 no test matched, 64 usage.
      """)

  @OptionGroup var options: ScriptOptions

  @OptionGroup var choiceOptions: ChoiceOptions

  @Flag(help: "List the tests without running them.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "How many workers run files side by side; as many as there are processors. The output is the same.",
      valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp("Only the files of one part of n: 1/3, 2/3, 3/3.", valueName: "i/n"),
    transform: Shard.init)
  var shard: Shard?

  @Option(help: ArgumentHelp("Run each test so often.", valueName: "n"))
  var repeatEach = 1

  @Option(help: ArgumentHelp("Write the run log (JSON Lines) to a file.", valueName: "file"))
  var log: String?

  @Flag(help: "End the run when a test has failed.")
  var failFast = false

  @Flag(help: "Run the tests of each file in a random order, the same for the same --seed.")
  var shuffle = false

  @Option(
    help: ArgumentHelp("A script or module to run before each file.", valueName: "file"))
  var helper: String?

  @Option(
    name: .customLong("reporter"),
    help: ArgumentHelp(
      "Tell the outcome as dots, tap, junit, json, github or markdown, in place of the usual, or to a file besides; may be repeated.",
      valueName: "name[:file]"),
    transform: ReportOrder.init)
  var reporters: [ReportOrder] = []

  @Flag(
    help: "Count which lines, branches and decisions of screens the tests have run, and say so.")
  var coverage = false

  @Option(
    help: ArgumentHelp(
      "Write which lines and branches were run, as lcov reads it.", valueName: "file"))
  var lcov: String?

  @Argument(help: "Scenario files, FILE:LINE for the tests there, or folders of them.")
  var paths: [String] = ["."]

  func validate() throws {
    if let jobs, !(1...1000).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1000.")
    }
    guard (1...1_000_000).contains(repeatEach) else {
      throw ValidationError("--repeat-each takes a number from 1 to 1000000.")
    }
  }

  func run() throws {
    let console = Console()
    let tally = Tally()
    let places = FilePlaces(paths)
    let files = files(at: places.paths, console, tally)
    var configuration = options.configuration
    configuration.namedFolders += places.paths.filter(Path.isDirectory)
    configuration.helper = helper
    var choice = choiceOptions.choice
    choice.lines = places.lines
    var runner = ScenarioRunner(configuration: configuration, choice: choice)
    runner.stopsAtFailure = failFast
    runner.shuffleSeed = shuffle ? configuration.seed : nil
    runner.lists = list
    runner.repetitions = repeatEach
    runner.coverage = (coverage || lcov != nil) && !list ? CoverageCatalog() : nil
    let log = log.map(RunLogFile.init)
    log?.begin(
      script: paths.joined(separator: " "), seed: options.seed ?? 0, settings: options.settings)
    runner.logs = log != nil
    var run = TestRun(files: files, runner: runner, jobs: jobs ?? Workers.processorCount)
    run.onPause = { console.flush() }
    // Options are looked up when they are read: not for each event.
    let isReported = !reporters.isEmpty
    let tell: (Int, ScenarioEvent) -> Void = {
      log?.record($1, of: files[$0])
      if isReported { tally.report.add($1, of: files[$0]) }
      show($1, of: files[$0], console, tally)
    }
    var interruption: Signal?
    if options.inProcess || files.isEmpty {
      run.runner.configuration.holdProcess(runs: "flickbook test", exitCode: .overBudget)
      run.runner.configuration.countsProcessMemory = true
      run.runInProcess(tell)
    } else {
      console.flush()
      do {
        interruption = try run.runSupervised(tell)
      } catch {
        log?.abandon()
        console.report(HostError(input: error, advice: "; --in-process does without"))
        throw ExitCode.internalError
      }
    }
    if !list, !replacesOutput { console.print(tally.summary) }
    if let interruption {
      _ = log?.end(exitCode: 128 + interruption.number, error: "ended by \(interruption)")
      console.flush()
      interruption.endProcess()
    }
    var failures = complaints(tally)
    let code = failures.first?.exitCode ?? exitCode(tally)
    if let failure = log?.end(
      exitCode: (code ?? .success).rawValue, error: failures.first?.description)
    {
      failures.append(failure)
    }
    failures += writeReports(tally.report, console)
    failures += writeCoverage(tally, console)
    try console.finish(failures)
    if let code = exitCode(tally) { throw code }
  }

  /// The files of this shard; what is no file or folder is reported.
  private func files(
    at paths: [String], _ console: Console, _ tally: Tally
  ) -> [String] {
    let found = ScenarioFiles(at: paths)
    for fault in found.faults {
      tally.unloadable += 1
      console.report(fault)
    }
    return shard?.part(of: found.files) ?? found.files
  }

  private func show(
    _ event: ScenarioEvent, of file: String, _ console: Console, _ tally: Tally
  ) {
    switch event {
    case .began, .logged, .ended: break
    case .covered(let script, let counts): tally.covered.add(script, counts)
    case .decided(let decided): tally.decided.add(decided)
    case .started(let line, let name): tally.test = (file, line, name)
    case .printed(let text): if !replacesOutput { console.print(text) }
    case .printedPart(let text): if !replacesOutput { console.print(text, terminator: "") }
    case .listed(let line, let name):
      console.printLine("\(file):\(line): \(name)")
      tally.passed += 1
    case .passed: tally.passed += 1
    case .pending: tally.pending += 1
    case .failed(let error):
      let (file, line, name) = tally.test
      if !replacesOutput {
        console.printLine("FAILED \(file):\(line): \(name)")
        console.report(error)
      }
      tally.failed += 1
      if error.kind == .budget { tally.overBudget += 1 }
      if error.isDeath { tally.deaths += 1 }
    case .unloadable(let error):
      if error.kind == .budget { tally.overBudget += 1 } else { tally.unloadable += 1 }
      if !replacesOutput { console.report(error) }
    case .declared(let names):
      // They are asked for when something is set.
      if !options.settings.isEmpty { tally.declared.formUnion(names) }
    }
  }

  /// What is wrong with the command as a whole, rather than with a file or a test.
  private func complaints(_ tally: Tally) -> [HostError] {
    if exitCode(tally) == .nothingMatched {
      let places = paths.joined(separator: ", ")
      return [HostError(.nothing, "no test in \(places)\(choiceOptions.words)")]
    }
    guard !list, tally.unloadable == 0, tally.deaths == 0, shard == nil else { return [] }
    do {
      try options.configuration.tunables.checkSettings(declared: tally.declared)
      return []
    } catch {
      return [HostError(input: error)]
    }
  }

  /// Whether a reporter writes to standard output, in place of what is usually printed there.
  private var replacesOutput: Bool { reporters.contains { $0.file == nil } }

  /// Writes the reports; returns why some could not be written.
  private func writeReports(_ report: TestReport, _ console: Console) -> [HostError] {
    var failures: [HostError] = []
    for order in reporters {
      let text = order.reporter.text(of: report)
      guard let file = order.file else {
        console.write(text)
        continue
      }
      do {
        try File.write(Array(text.utf8), to: file)
      } catch {
        failures.append(HostError(.input, "\(error)"))
      }
    }
    return failures
  }

  /// Tells what was run, and writes it; returns why it could not be written.
  private func writeCoverage(_ tally: Tally, _ console: Console) -> [HostError] {
    guard coverage || lcov != nil, !list else { return [] }
    let report = CoverageReport(tally.covered)
    if coverage, !replacesOutput {
      console.print("")
      console.write(PrintableText.of(report.summary + tally.decided.summary, keeping: .lines))
    }
    guard let lcov else { return [] }
    do {
      try File.write(Array(report.lcov.utf8), to: lcov)
      return []
    } catch {
      return [HostError(.input, "\(error)")]
    }
  }

  /// The worst that happened; nil when all is well.
  private func exitCode(_ tally: Tally) -> ExitCode? {
    if tally.unloadable > 0 || tally.deaths > 0 { return .badInput }
    if tally.overBudget > 0 { return .overBudget }
    if tally.failed > 0 { return .checkFailed }
    // Where there are more shards than files, some have nothing to do.
    if tally.passed + tally.pending == 0, shard == nil { return .nothingMatched }
    return nil
  }
}

/// How many tests did what.
private final class Tally {
  /// What reporters tell.
  var report = TestReport()
  /// What was run of scripts.
  var covered = CoverageCounts()
  /// What was decided on screens.
  var decided = DecisionReport()
  /// Names of the tunables that some file has declared.
  var declared: Set<String> = []
  /// The test that is running; in parts, as few are told of.
  var test = (file: "", line: 0, name: "")
  var passed = 0
  var failed = 0
  var pending = 0
  var unloadable = 0
  var overBudget = 0
  /// Tests in which the engine died.
  var deaths = 0

  /// The last line of a run.
  var summary: String {
    "\(passed) passed, \(failed) failed" + (pending > 0 ? ", \(pending) pending" : "")
  }
}

/// `i/n`.
struct Shard: Sendable {
  private let index: Int
  private let count: Int

  init(_ text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(index)
    else { throw ValidationError("'\(text)' is not of the form i/n, with i from 1 to n.") }
    self.index = index
    self.count = count
  }

  /// Every n-th of the files, from the i-th on.
  func part(of files: [String]) -> [String] {
    files.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
  }
}
