internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickLab
internal import FlickLog
internal import FlickSession
internal import FlickSystem

/// The work of `flickbook run`, once its arguments are known.
struct ScriptRun {
  var script: String
  /// The arguments of the script, in `...` and `arg`.
  var arguments: [String] = []
  var configuration = RunConfiguration.standard
  /// Tunables set on the command line.
  var settings: [Setting] = []
  /// The seed, if given.
  ///
  /// A replay uses the recorded seed by default.
  var seed: Int?
  var inProcess = false
  /// The file for a run log.
  var logPath: String?
  /// A recording of the view or a trace to replay, in place of a run.
  var replayPath: String?
  /// Whether to run the script again when one of its files changes.
  var watches = false
  var film = FilmOrder()
  /// The file for an HTML report.
  var page: OutputPath?
  var tunables = TunableFiles()

  /// Runs the script, and returns the exit code once everything is reported.
  func run() -> ExitCode {
    let console = Console()
    if inProcess { return execute(console, openLog(), inWorker: false) }
    let (code, seen) = supervise(console)
    if !seen.hasExited { seen.interruption?.endProcess() }
    return code
  }

  /// Opens the run log; nil for a replay, which writes its log at its end.
  private func openLog() -> RunLogFile? {
    let log = replayPath == nil ? logPath.map { RunLogFile($0) } : nil
    log?.begin(script: script, seed: configuration.seed, settings: settings)
    return log
  }

  /// Details of a run besides its exit code.
  struct Seen {
    /// The decisions, if they are watched.
    var decisions: RunDecisions?
    /// The signal that requested the end during the run.
    var interruption: Signal?
    /// Whether the script ran to its end, even after such a signal.
    var hasExited = false
  }

  /// Runs the script in a worker, and completes the output of a worker that died.
  func supervise(_ console: Console) -> (ExitCode, Seen) {
    let log = openLog()
    let end: Supervisor.End
    var seen = Seen()
    var bytes: [UInt8] = []
    do {
      (end, seen.interruption) = try Supervisor(configuration.conditions).run(
        { report in
          execute(console, log, inWorker: true) { if watches { report.write($0.bytes) } }.rawValue
        }, reported: { bytes += $0 })
    } catch {
      log?.abandon()
      console.report(HostError(noWorker: error))
      return (.internalError, seen)
    }
    if watches { seen.decisions = RunDecisions(bytes) }
    if case .exited(let code) = end {
      seen.hasExited = true
      return (ExitCode(code), seen)
    }
    return (finish(end, interruption: seen.interruption, console, log), seen)
  }

  private func finish(
    _ end: Supervisor.End, interruption: Signal?, _ console: Console, _ log: RunLogFile?
  ) -> ExitCode {
    guard let death = HostError(end, of: script, within: configuration) else { return .success }
    let code = interruption.map { ExitCode(128 + $0.number) } ?? death.exitCode
    console.flush()
    var failures = interruption == nil ? [death] : []
    if interruption == nil, let page {
      do throws(HostError) { try write(page, nil, death) } catch { failures.append(error) }
    }
    if let failure = log?.end(exitCode: code.rawValue, error: death.description, isWhole: false) {
      failures.append(failure)
    }
    for failure in failures { console.report(failure) }
    return code
  }

  /// Runs the script to its end and reports the result.
  ///
  /// - Parameter seen: receives the decisions, if they are watched.
  private func execute(
    _ console: Console, _ log: RunLogFile?, inWorker: Bool,
    seen: (RunDecisions) -> Void = { _ in }
  ) -> ExitCode {
    var configuration = configuration
    configuration.arguments = arguments
    configuration.endsProcess = true
    configuration.countsProcessMemory = true
    // A worker is ended by the system, and its supervisor reports it.
    if !inWorker { configuration.holdProcess(runs: script, exitCode: .overBudget) }
    if let replayPath, !isPictured {
      return replay(replayPath, configuration, console, seen: seen)
    }
    var failures: [HostError] = []
    do throws(HostError) {
      configuration.tunables = try tunables.tunables(setting: settings)
      let film = try FilmFiles(film, of: script)
      let recorder = page == nil ? nil : RunRecorder()
      let host: ScriptHost
      do throws(HostError) {
        var decisions = RunDecisions()
        func record(_ event: SessionEvent) {
          log?.record(event)
          if watches { decisions.record(event) }
        }
        host = try ScriptHost(
          configuration, film: recorder?.film ?? film?.film,
          log: recorder.listener(before: watches || log != nil ? record : nil)
        ) {
          console.print(text: $0, terminator: "")
        } output: {
          console.print(text: $0)
        }
        defer {
          decisions.files = host.watchedFiles
          if watches { seen(decisions) }
        }
        if recorder != nil { host.session.keepsLastStage = true }
        if watches { host.session.logsValues = log != nil }
        do throws(HostError) { try play(in: host) } catch {
          if let page {
            try write(page, recorder?.json(of: host.session), error, notAmong: host.watchedFiles)
          }
          throw error
        }
      } catch {
        film?.abandon()
        throw error
      }
      do throws(HostError) { try checkOutputs(notAmong: host.watchedFiles) } catch {
        film?.abandon()
        log?.abandon()
        return console.end([error])
      }
      try film?.finish()
      if let page {
        if recorder?.isEmpty == true { throw HostError(.input, FilmFiles.noStage(in: script)) }
        try write(page, recorder?.json(of: host.session))
      }
      try tunables.finish(host.session.tunables, set: Set(settings.map(\.name))) {
        console.print("\($0)")
      }
    } catch {
      failures.append(error)
    }
    console.flush()
    let code = failures.first?.exitCode ?? .success
    if let failure = log?.end(exitCode: code.rawValue, error: failures.first?.description) {
      failures.append(failure)
    }
    return console.end(failures)
  }
}

extension ScriptRun {
  /// Whether films or a page are requested.
  private var isPictured: Bool { film.isWanted || page != nil }

  /// Runs the script, or plays the recording on its screen.
  private func play(in host: ScriptHost) throws(HostError) {
    guard let replayPath else { return try host.run(script) }
    let path = Recording.path(of: replayPath, in: configuration.traceFolders)
    guard try Recording(path: path).script.isEmpty else {
      throw HostError(
        .input,
        "\(path): is a recording of the view; flickbook view SCREEN --replay FILE --cast FILE films it"
      )
    }
    try host.play(try TraceFile.read(path), named: replayPath, onScreenOf: script)
  }

  /// Writes the HTML report.
  ///
  /// - Parameters:
  ///   - record: the record of a `RunRecorder`; nil if it was lost with its worker.
  ///   - error: the error of a failed script.
  ///   - files: the files that the script has read, which are not replaced.
  private func write(
    _ page: OutputPath, _ record: String?, _ error: HostError? = nil, notAmong files: [String] = []
  ) throws(HostError) {
    try OutputFile(page.path, .page).check(notAmong: files, isForced: true)
    try page.write(HTMLReport(title: script, record: record, error, settings: settings).text)
  }

  /// Refuses to replace a file that the script has read.
  private func checkOutputs(notAmong files: [String]) throws(HostError) {
    let outputs: [(path: String?, kind: OutputKind)] = [
      (logPath, .runLog), (film.path, .picture), (film.castPath, .film), (page?.path, .page),
      (tunables.destination, .tunables),
    ]
    for output in outputs {
      guard let path = output.path else { continue }
      try OutputFile(path, output.kind).check(notAmong: files, isForced: true)
    }
  }
}

extension RunRecorder? {
  /// A listener that calls the recorder and then another listener; nil if both are nil.
  fileprivate func listener(before other: ((SessionEvent) -> Void)?) -> ((SessionEvent) -> Void)? {
    guard let recorder = self else { return other }
    return { event in
      recorder.record(event)
      other?(event)
    }
  }
}

extension HTMLReport {
  /// Creates the report of a run.
  fileprivate init(title: String, record: String?, _ error: HostError?, settings: [Setting]) {
    let name = PrintableText.of(title)
    let details = [error?.context ?? "", error?.traceback ?? ""].filter { !$0.isEmpty }
    self.init(
      title: name,
      summary: settings.map { PrintableText.of("\($0.name)=\($0.value)") }.joined(separator: ", "),
      entries: [
        Entry(
          name: name, place: "", outcome: error == nil ? .passed : .failed,
          message: PrintableText.of(error?.description ?? ""),
          details: PrintableText.of(details.joined(separator: "\n"), keeping: .lines),
          records: record.map { [("", $0)] } ?? [])
      ])
  }
}

extension ScriptRun {
  /// Parses exactly `run SCRIPT`; nil for any other command line.
  ///
  /// The most common command avoids the parser, which takes 16 million instructions for the
  /// declarations of options that are not given; see docs/decisions/0027.
  init?(plain arguments: [String]) {
    guard arguments.count == 3, arguments[1] == "run", !arguments[2].hasPrefix("-") else {
      return nil
    }
    self.init(script: arguments[2])
  }
}

extension RunConfiguration {
  /// Sets limits for this process, if it runs without a supervisor.
  ///
  /// It ends if the engine does not return, or a call exceeds the memory limit.
  mutating func holdProcess(runs script: String, exitCode: ExitCode) {
    endsProcess = true
    OwnProcess.handleDeaths(
      of: script,
      words: OwnProcess.FinalMessages(
        memory: HostError.wordsOfExhaustion(within: self),
        time: HostError.wordsOfLateness(within: self), exitCode: exitCode.rawValue))
    if let memory = conditions.memory { OwnProcess.limitMemory(to: memory) }
  }

  /// The default settings of a run.
  static var standard: RunConfiguration {
    var configuration = RunConfiguration()
    configuration.feelLibrary = FeelLibrary.open
    if let folder = Environment.value("FLICKBOOK_TRACES"), !folder.isEmpty {
      configuration.traceFolders = [folder]
    }
    return configuration
  }
}
