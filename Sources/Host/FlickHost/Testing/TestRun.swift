internal import FlickCore
package import FlickSystem

/// Scenario files run by workers; results are reported in the order of the files.
package struct TestRun {
  /// The scenario files, in order.
  ///
  /// A file that is run in parts is repeated for each part.
  package var files: [String]
  /// The tests to run of each file, by their numbers from 0; empty for all.
  package var parts: [Range<Int>] = []
  /// The runner for each file.
  package var runner: ScenarioRunner
  /// The most workers.
  package var jobs: Int
  /// Called when no events have occurred for a while.
  package var onPause: () -> Void = {}
  /// The time between calls of `onPause` without events; nil for never.
  package var pauseInterval: Duration?
  /// Whether the result is no longer needed.
  ///
  /// Called at each pause.
  package var isAbandoned: () -> Bool = { false }

  /// Creates a run.
  package init(files: [String], runner: ScenarioRunner, jobs: Int) {
    self.files = files
    self.runner = runner
    self.jobs = jobs
    // The project of a file is determined once for all files of a folder.
    for folder in Set(files.map(Path.parent)) {
      self.runner.configuration.determineProject(ofScriptsIn: folder)
    }
  }

  /// Runs the files in this process, one after the other.
  package func runInProcess(_ report: @escaping (Int, ScenarioEvent) -> Void) {
    for number in files.indices {
      var hasFailed = false
      report(number, .began(file: number))
      runner.run(files[number]) {
        hasFailed = hasFailed || $0.isFailure
        report(number, $0)
      }
      report(number, .ended)
      if hasFailed, runner.stopsAtFailure { return }
    }
  }

  /// Runs the files in workers.
  ///
  /// If a worker dies, its test has failed, or its file is unloadable; another worker continues
  /// with the remaining tests and files. A file that no worker has completed is unloadable too.
  ///
  /// - Returns: the signal that ended the run, if any.
  /// - Throws: `SystemError` if a worker cannot be started.
  package func runSupervised(
    _ send: @escaping (Int, ScenarioEvent) -> Void
  ) throws(SystemError) -> Signal? {
    let supervisor = try Supervisor(runner.configuration.conditions)
    let queue = SharedCounter()
    var hasFailed = false
    var order = ScenarioOrder(count: files.count) {
      if $1.isFailure { hasFailed = true }
      send($0, $1)
    }
    var reports: [Int: WorkerReport] = [:]
    var interruption: Signal?
    // Of workers that died while they were at no file.
    var (strayError, idleDeaths) = (HostError?.none, 0)
    // A run that stops at a failure stops at the first one in order, so its files run one by one.
    let jobs = runner.stopsAtFailure ? 1 : self.jobs
    for _ in 0..<jobs.clamped(from: 1, to: files.count) {
      reports[try start(supervisor, queue)] = report()
    }
    func paused() -> Set<Int> {
      // Workers that are to end are never paused.
      order.isFull && interruption == nil ? ahead(of: order, reports) : []
    }
    var isAbandoned = false
    while let event = supervisor.next(pausing: paused(), within: pauseInterval) {
      if !isAbandoned, self.isAbandoned() {
        isAbandoned = true
        for worker in reports.keys { supervisor.end(worker) }
      }
      switch event {
      case .interrupted(let signal): interruption = interruption ?? signal
      case .waited: onPause()
      case .reported(let worker, let bytes):
        let makesSense = reports[worker]?.add(bytes, to: &order)
        if makesSense == false { supervisor.end(worker) }
        onPause()
      case .ended(let worker, let end):
        guard let report = reports.removeValue(forKey: worker), interruption == nil, !isAbandoned,
          let error = error(of: end, of: report)
        else { continue }
        if report.file == nil {
          strayError = strayError ?? error
          idleDeaths += 1
        }
        let rest = report.end(with: error, in: &order, name: report.file.map { files[$0] } ?? "")
        if idleDeaths < Self.mostIdleDeaths {
          reports[try start(supervisor, queue, with: rest)] = self.report(of: rest)
        }
      }
    }
    if interruption == nil, !isAbandoned, !(hasFailed && runner.stopsAtFailure) {
      // The error belongs to no test, but a run without the results of a worker cannot succeed.
      if let strayError, let last = files.indices.last { send(last, .unloadable(strayError)) }
      order.endRest { file in
        .unloadable(HostError("\(files[file]): was not run: its worker has ended before"))
      }
    }
    return interruption
  }

  /// The number of workers that may die before beginning a file until no more are started.
  private static let mostIdleDeaths = 8

  /// The workers that are ahead of the shown file and have to wait; empty if all of them are ahead.
  private func ahead(of order: ScenarioOrder, _ reports: [Int: WorkerReport]) -> Set<Int> {
    let ahead = reports.filter { $0.value.file != order.current }.keys
    return ahead.count == reports.count ? [] : Set(ahead)
  }

  private func report(of rest: WorkerReport.Rest? = nil) -> WorkerReport {
    // Printed text is cut into pieces, but a line of the log is reported as a whole: escaped it is
    // six times as long.
    let line = runner.logs ? 8 * runner.configuration.outputLimit : 0
    return WorkerReport(of: rest, fileCount: files.count, longestEvent: (16 << 20) + line)
  }

  private func start(
    _ supervisor: Supervisor, _ queue: SharedCounter, with rest: WorkerReport.Rest? = nil
  ) throws(SystemError) -> Int {
    try supervisor.start { report in
      var isOver = false
      if let rest { isOver = run(rest.file, after: rest.testsDone, report) }
      var number = queue.next()
      while !isOver, files.indices.contains(number) {
        report.write(ScenarioEvent.began(file: number).bytes)
        isOver = run(number, after: 0, report)
        number = queue.next()
      }
      return 0
    }
  }

  /// Runs a file.
  ///
  /// - Returns: whether the run is over.
  private func run(_ number: Int, after testsDone: Int, _ report: ByteWriter) -> Bool {
    var hasFailed = false
    var runner = runner
    runner.configuration.endsProcess = true
    runner.configuration.countsProcessMemory = true
    let writer = EventWriter(to: report)
    let part = parts.isEmpty ? 0..<Int.max : parts[number]
    runner.run(files[number], after: part.lowerBound + testsDone, until: part.upperBound) { event in
      if event.isFailure { hasFailed = true }
      writer.write(event)
    }
    writer.write(.ended)
    try? report.flush()
    return hasFailed && runner.stopsAtFailure
  }

  /// The error for the work of a worker that ended early; nil if it was completed.
  private func error(of end: Supervisor.End, of report: WorkerReport) -> HostError? {
    let file = report.file.map { files[$0] } ?? "a worker"
    let place = report.test.map { "\(file):\($0.line): \($0.name)" } ?? file
    if !report.makesSense {
      var error = HostError("\(place): its worker sent invalid data; its memory is damaged")
      error.isDeath = true
      return error
    }
    if case .exited(let code) = end, report.file != nil || code != 0 {
      var error = HostError("\(place): its process has ended too early, with exit code \(code)")
      error.isDeath = true
      return error
    }
    return HostError(end, of: file, test: report.test, within: runner.configuration)
  }
}
