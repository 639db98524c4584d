package import FlickSystem

/// Scenario files run by workers; what comes of them is told in the order of the files.
package struct TestRun {
  /// The scenario files, in order.
  package var files: [String]
  /// Runs each of them.
  package var runner: ScenarioRunner
  /// How many workers there are at most.
  package var jobs: Int
  /// Called when it takes a while until more is told.
  package var onPause: () -> Void = {}

  /// Creates a run.
  package init(files: [String], runner: ScenarioRunner, jobs: Int) {
    self.files = files
    self.runner = runner
    self.jobs = jobs
  }

  /// Runs the files in this process, one after the other.
  package func runInProcess(_ tell: @escaping (Int, ScenarioEvent) -> Void) {
    for number in files.indices {
      tell(number, .began(file: number))
      runner.run(files[number]) { tell(number, $0) }
      tell(number, .ended)
    }
  }

  /// Runs the files in workers.
  ///
  /// When a worker dies, its test has failed, or its file is unloadable; another goes on with the tests
  /// and the files that are left.
  ///
  /// - Returns: the signal by which someone ended the run, if so.
  /// - Throws: `SystemError` when no worker can be started.
  package func runSupervised(
    _ tell: @escaping (Int, ScenarioEvent) -> Void
  ) throws(SystemError) -> Signal? {
    let supervisor = try Supervisor()
    let queue = SharedCounter()
    var order = Order(count: files.count, tell: tell)
    var reports: [Int: Report] = [:]
    var interruption: Signal?
    for _ in 0..<max(1, min(jobs, files.count)) {
      reports[try start(supervisor, queue)] = Report()
    }
    while let event = supervisor.next() {
      switch event {
      case .interrupted(let signal): interruption = interruption ?? signal
      case .reported(let worker, let bytes):
        reports[worker]?.add(bytes) { order.add($0, $1) }
        onPause()
      case .ended(let worker, let end):
        guard interruption == nil, case .died(let signal) = end,
          let report = reports.removeValue(forKey: worker)
        else { continue }
        let rest = report.end(by: signal, self) { order.add($0, $1) }
        reports[try start(supervisor, queue, with: rest)] = Report(of: rest)
      }
    }
    return interruption
  }

  /// What is left of a file whose worker has died.
  private struct Rest {
    var file: Int
    /// How many of its tests have been started.
    var testsDone: Int
  }

  private func start(
    _ supervisor: Supervisor, _ queue: SharedCounter, with rest: Rest? = nil
  ) throws(SystemError) -> Int {
    try supervisor.start { report in
      if let rest { run(rest.file, after: rest.testsDone, report) }
      var number = queue.next()
      while number < files.count {
        report.write(ScenarioEvent.began(file: number).bytes)
        run(number, after: 0, report)
        number = queue.next()
      }
      return 0
    }
  }

  private func run(_ number: Int, after testsDone: Int, _ report: ByteWriter) {
    var runner = runner
    runner.configuration.endsProcess = true
    runner.run(files[number], after: testsDone) { report.write($0.bytes) }
    report.write(ScenarioEvent.ended.bytes)
    try? report.flush()
  }

  /// What one worker has told.
  private struct Report {
    private var assembler = ScenarioEvent.Assembler()
    private var file: Int?
    private var test: (line: Int, name: String)?
    private var testsStarted = 0

    init(of rest: Rest? = nil) {
      file = rest?.file
      testsStarted = rest?.testsDone ?? 0
    }

    mutating func add(_ bytes: [UInt8], _ tell: (Int, ScenarioEvent) -> Void) {
      for event in assembler.add(bytes) {
        switch event {
        case .began(let file): (self.file, testsStarted) = (file, 0)
        case .started(let line, let name):
          test = (line, name)
          testsStarted += 1
        case .passed, .failed: test = nil
        default: break
        }
        if let file { tell(file, event) }
        if case .ended = event { file = nil }
      }
    }

    /// The worker has died, and so has what it was doing; what is left to do is returned.
    func end(
      by signal: Signal, _ run: TestRun, _ tell: (Int, ScenarioEvent) -> Void
    ) -> Rest? {
      guard let file else { return nil }
      let name = run.files[file]
      let cpuLimit = run.runner.configuration.cpuLimit
      if let test {
        let error = HostError(
          deathBy: signal, of: "\(name):\(test.line): \(test.name)", cpuLimit: cpuLimit)
        tell(file, .failed(error))
        return Rest(file: file, testsDone: testsStarted)
      }
      tell(file, .unloadable(HostError(deathBy: signal, of: name, cpuLimit: cpuLimit)))
      tell(file, .ended)
      return nil
    }
  }

  /// Passes on the events of the first file that is not complete as they come, and keeps the others.
  private struct Order {
    private var current = 0
    private var waiting: [Int: [ScenarioEvent]] = [:]
    private let count: Int
    private let tell: (Int, ScenarioEvent) -> Void

    init(count: Int, tell: @escaping (Int, ScenarioEvent) -> Void) {
      self.count = count
      self.tell = tell
    }

    mutating func add(_ file: Int, _ event: ScenarioEvent) {
      guard file == current else {
        waiting[file, default: []].append(event)
        return
      }
      tell(file, event)
      guard case .ended = event else { return }
      current += 1
      while let events = waiting.removeValue(forKey: current) {
        for event in events { tell(current, event) }
        guard case .ended? = events.last else { return }
        current += 1
      }
    }
  }
}
