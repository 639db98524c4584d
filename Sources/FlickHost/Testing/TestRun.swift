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
    for number in files.indices { runner.run(files[number]) { tell(number, $0) } }
  }

  /// Runs the files in workers.
  ///
  /// When a worker dies, its test has failed or its file is unloadable, and another goes on with the
  /// files that are left.
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
        guard interruption == nil, case .died(let signal) = end else { continue }
        reports[worker]?.end(by: signal, self) { order.add($0, $1) }
        reports[try start(supervisor, queue)] = Report()
      }
    }
    return interruption
  }

  private func start(_ supervisor: Supervisor, _ queue: SharedCounter) throws(SystemError) -> Int {
    try supervisor.start { report in
      var number = queue.next()
      while number < files.count {
        report.write(ScenarioEvent.began(file: number).bytes)
        var runner = runner
        runner.configuration.endsProcess = true
        runner.run(files[number]) { report.write($0.bytes) }
        report.write(ScenarioEvent.ended.bytes)
        try? report.flush()
        number = queue.next()
      }
      return 0
    }
  }

  /// What one worker has told.
  private struct Report {
    private var assembler = ScenarioEvent.Assembler()
    private var file: Int?
    private var test: (line: Int, name: String)?

    mutating func add(_ bytes: [UInt8], _ tell: (Int, ScenarioEvent) -> Void) {
      for event in assembler.add(bytes) {
        switch event {
        case .began(let file): self.file = file
        case .started(let line, let name): test = (line, name)
        case .passed, .failed: test = nil
        default: break
        }
        if let file { tell(file, event) }
        if case .ended = event { file = nil }
      }
    }

    /// The worker has died: so has what it was doing.
    func end(by signal: Signal, _ run: TestRun, _ tell: (Int, ScenarioEvent) -> Void) {
      guard let file else { return }
      let name = run.files[file]
      let cpuLimit = run.runner.configuration.cpuLimit
      if let test {
        let error = HostError(
          deathBy: signal, of: "\(name):\(test.line): \(test.name)", cpuLimit: cpuLimit)
        tell(file, .failed(error))
      } else {
        tell(file, .unloadable(HostError(deathBy: signal, of: name, cpuLimit: cpuLimit)))
      }
      tell(file, .ended)
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
