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

  @Option(help: ArgumentHelp("Only tests whose full name holds this text.", valueName: "text"))
  var filter: String?

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

  @Argument(help: "Scenario files, or folders of them.")
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
    let files = files(console, tally)
    var configuration = options.configuration
    configuration.namedFolders += paths.filter(Path.isDirectory)
    var runner = ScenarioRunner(configuration: configuration, filter: filter)
    runner.lists = list
    runner.repetitions = repeatEach
    let log = log.map(RunLogFile.init)
    log?.begin(
      script: paths.joined(separator: " "), seed: options.seed ?? 0, settings: options.settings)
    runner.logs = log != nil
    var run = TestRun(files: files, runner: runner, jobs: jobs ?? Workers.processorCount)
    run.onPause = { console.flush() }
    let tell: (Int, ScenarioEvent) -> Void = {
      log?.record($1, of: files[$0])
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
    if !list { console.print("\(tally.passed) passed, \(tally.failed) failed") }
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
    try console.finish(failures)
    if let code = exitCode(tally) { throw code }
  }

  /// The files of this shard; what is no file or folder is reported.
  private func files(_ console: Console, _ tally: Tally) -> [String] {
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
    case .started(let line, let name): tally.test = (file, line, name)
    case .printed(let text): console.print(text)
    case .printedPart(let text): console.print(text, terminator: "")
    case .listed(let line, let name):
      console.printLine("\(file):\(line): \(name)")
      tally.passed += 1
    case .passed: tally.passed += 1
    case .failed(let error):
      let (file, line, name) = tally.test
      console.printLine("FAILED \(file):\(line): \(name)")
      console.report(error)
      tally.failed += 1
      if error.kind == .budget { tally.overBudget += 1 }
      if error.isDeath { tally.deaths += 1 }
    case .unloadable(let error):
      if error.kind == .budget { tally.overBudget += 1 } else { tally.unloadable += 1 }
      console.report(error)
    case .declared(let names):
      // They are asked for when something is set.
      if !options.settings.isEmpty { tally.declared.formUnion(names) }
    }
  }

  /// What is wrong with the command as a whole, rather than with a file or a test.
  private func complaints(_ tally: Tally) -> [HostError] {
    if exitCode(tally) == .nothingMatched {
      let places = paths.joined(separator: ", ")
      let what = filter.map { "no test in \(places) has '\($0)' in its name" }
      return [HostError(.nothing, what ?? "no test in \(places)")]
    }
    guard !list, tally.unloadable == 0, tally.deaths == 0, shard == nil else { return [] }
    do {
      try options.configuration.tunables.checkSettings(declared: tally.declared)
      return []
    } catch {
      return [HostError(input: error)]
    }
  }

  /// The worst that happened; nil when all is well.
  private func exitCode(_ tally: Tally) -> ExitCode? {
    if tally.unloadable > 0 || tally.deaths > 0 { return .badInput }
    if tally.overBudget > 0 { return .overBudget }
    if tally.failed > 0 { return .checkFailed }
    // Where there are more shards than files, some have nothing to do.
    if tally.passed == 0, shard == nil { return .nothingMatched }
    return nil
  }
}

/// How many tests did what.
private final class Tally {
  /// Names of the tunables that some file has declared.
  var declared: Set<String> = []
  /// The test that is running; in parts, as few are told of.
  var test = (file: "", line: 0, name: "")
  var passed = 0
  var failed = 0
  var unloadable = 0
  var overBudget = 0
  /// Tests in which the engine died.
  var deaths = 0
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
