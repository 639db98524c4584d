internal import ArgumentParser
internal import FlickHost
internal import FlickSystem

/// The output of a test run, during the run and at its end.
final class TestOutput {
  let console = Console()
  let tally = Tally()
  private let log: RunLogFile?
  private let reporters: [ReportOrder]
  /// Whether a reporter writes to standard output in place of the usual output.
  private let replacesOutput: Bool
  private let films: FailureFilms?
  private var review: SnapshotReview
  private var last: LastFailures
  private let progress: ProgressLine
  private var fileCount = 0
  private var filesDone = 0
  /// Whether a test has begun a line.
  private var isInLine = false
  /// Whether the names of tunables are needed, because some are set.
  private let asksTunables: Bool
  private let lists: Bool

  /// - Parameter isWhole: whether all tests of the plan are run.
  init(
    _ plan: TestPlan, isWhole: Bool = true, log: RunLogFile?, _ last: LastFailures, lists: Bool,
    asksTunables: Bool, asksProgress: Bool = false
  ) {
    progress = ProgressLine(isRequested: asksProgress)
    self.log = log
    self.last = last
    self.lists = lists
    self.asksTunables = asksTunables
    reporters = lists ? [] : plan.reporters
    replacesOutput = reporters.contains { $0.file == nil }
    films = plan.filmFolder.map { FailureFilms(in: $0, below: plan.filmRoot) }
    review = SnapshotReview(
      plan.snapshots, isWholeRun: isWhole && !plan.isChoosy && !plan.stopsAtFailure && !lists)
  }

  /// Sets the number of files of the run.
  func begin(fileCount: Int) { self.fileCount = fileCount }

  /// Handles an event of a file.
  func handle(_ event: ScenarioEvent, of file: String) {
    log?.record(event, of: file)
    guard let films else { return pass(event, of: file) }
    pass(films.take(event, of: file, at: tally.test.line), of: file)
  }

  private func pass(_ event: ScenarioEvent, of file: String) {
    if !lists {
      switch event {
      // A fast path for nearly all events, since a test takes only some microseconds.
      case .started, .passed: break
      default: review.add(event, of: file)
      }
      last.add(event, of: file)
    }
    if !reporters.isEmpty { tally.report.add(event, of: file) }
    show(event, of: file)
  }

  /// The time between calls of `pause` without events; nil for never.
  var pauseInterval: Swift.Duration? { progress.interval }

  /// Updates the output after a while without events.
  func pause() {
    if console.hasPending {
      progress.clear()
      console.flush()
    }
    // The progress line would overwrite the text in its row.
    guard !isInLine else { return }
    progress.draw { _ in
      let count = tally.passed + tally.failed + tally.pending
      return "\(counted(count, "test")), \(tally.failed) failed; "
        + "\(filesDone) of \(fileCount) files"
    }
  }

  private func show(_ event: ScenarioEvent, of file: String) {
    if case .printed = event { isInLine = false }
    if case .printedPart = event { isInLine = !replacesOutput }
    switch event {
    case .ended: filesDone += 1
    case .listed(let line, let name):
      console.print("\(file):\(line): \(name)")
      tally.passed += 1
    case .declared(let names): if asksTunables { tally.declared.formUnion(names) }
    case .covered(let script, let counts): tally.covered.add(script, counts)
    case .decided(let decided): tally.decided.add(decided)
    default: tally.add(event, of: file, shownOn: replacesOutput ? nil : console, progress)
    }
  }

  /// Prints the numbers of tests by result, and the changes to snapshots.
  ///
  /// - Returns: the failures.
  func conclude() -> [HostError] {
    progress.clear()
    guard !lists else { return [] }
    last.keep()
    let (lines, faults) = review.finish()
    if !replacesOutput {
      console.print(lines: lines)
      console.print("\(tally.summary)")
    }
    return faults + (films?.faults ?? [])
  }

  /// Writes the reports; returns why some could not be written.
  func writeReports(_ options: ScriptOptions) -> [HostError] {
    reporters.flatMap { order in
      HostError.faults {
        try order.write(tally.report, log: log?.kept ?? [], options.configuration, console)
      }
    }
  }

  /// Prints the coverage, and writes it; returns why it could not be written.
  func writeCoverage(isShown: Bool, lcov: String?) -> [HostError] {
    guard isShown || lcov != nil else { return [] }
    let report = CoverageReport(tally.covered)
    if isShown, !replacesOutput {
      console.print("")
      console.write(PrintableText.of(report.summary + tally.decided.summary, keeping: .lines))
    }
    guard let lcov else { return [] }
    return HostError.faults { try File.write(Array(report.lcov.utf8), to: lcov) }
  }
}

/// The numbers of tests by result.
final class Tally {
  /// The report for reporters.
  var report = TestReport()
  /// The coverage of scripts.
  var covered = CoverageCounts()
  /// The decisions on screens.
  var decided = DecisionReport()
  /// The names of all declared tunables.
  var declared: Set<String> = []
  /// The running test.
  ///
  /// Formatted only when it is reported, which is rare.
  var test = (line: 0, name: "")
  var passed = 0
  var failed = 0
  var pending = 0
  var unloadable = 0
  var overBudget = 0
  /// Tests with another result when they ran again.
  var chances = 0
  /// Tests that ended with a crash of the engine.
  var deaths = 0

  /// Counts an event of a file, and shows the script's output and errors.
  ///
  /// - Parameters:
  ///   - console: the destination; nil for silence.
  ///   - progress: the line to clear before an error.
  func add(
    _ event: ScenarioEvent, of file: String, shownOn console: Console?,
    _ progress: ProgressLine? = nil
  ) {
    func show(_ error: HostError, _ test: (line: Int, name: String)? = nil) {
      guard let console else { return }
      progress?.clear()
      if let test { console.print("FAILED \(file):\(test.line): \(test.name)") }
      console.report(error)
    }
    switch event {
    case .started(let line, let name): test = (line, name)
    case .printed(let text): console?.print(text: text)
    case .printedPart(let text): console?.print(text: text, terminator: "")
    case .passed: passed += 1
    case .pending: pending += 1
    case .failed(let error):
      show(error, test)
      fail(error)
    case .revoked(let line, let name, let error):
      show(error, (line, name))
      passed -= 1
      fail(error)
    case .unloadable(let error):
      if error.kind == .budget { overBudget += 1 } else { unloadable += 1 }
      show(error)
    default: break
    }
  }

  private func fail(_ error: HostError) {
    failed += 1
    if error.kind == .budget { overBudget += 1 }
    if error.kind == .chance { chances += 1 }
    if error.isDeath { deaths += 1 }
  }

  /// The last line of a run.
  var summary: String {
    let errors = ", \(counted(unloadable, "error"))"
    return "\(passed) passed, \(failed) failed" + (pending > 0 ? ", \(pending) pending" : "")
      + (unloadable > 0 ? errors : "")
  }

  /// The exit code for the most severe result; nil if all tests passed.
  func exitCode(mayBeEmpty: Bool) -> ExitCode? {
    if unloadable > 0 || deaths > 0 { return .badInput }
    if overBudget > 0 { return .overBudget }
    if chances > 0 { return .notDeterministic }
    if failed > 0 { return .checkFailed }
    if passed + pending == 0, !mayBeEmpty { return .nothingMatched }
    return nil
  }
}
