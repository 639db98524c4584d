internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickSystem
internal import FlickView

/// `flickbook run SCRIPT`.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a script, headless, in virtual time.",
    discussion: """
      Exit codes: 0 all well, 2 the script cannot be loaded or run or its worker died, 3 a budget \
      was exceeded, 4 a replay came out otherwise, 64 usage.
      """)

  @OptionGroup var options: ScriptOptions

  @Option(help: ArgumentHelp("Write the run log (JSON Lines) to a file.", valueName: "file"))
  var log: String?

  @Option(
    help: ArgumentHelp(
      "Do again what view --record has written, with the script's screen; 4 if it comes out otherwise.",
      valueName: "file"))
  var replay: String?

  @OptionGroup var filmOptions: FilmOptions
  @OptionGroup var tunableOptions: TunableOptions

  @Argument(help: ArgumentHelp("The Lua script.", valueName: "script"))
  var script: String

  @Argument(
    parsing: .postTerminator, help: "What the script finds in `...` and in `arg`; after `--`.")
  var arguments: [String] = []

  func validate() throws {
    guard replay == nil || filmOptions.film == nil else {
      throw ValidationError(
        "--replay takes no --film and no --cast; view --replay --cast writes one.")
    }
  }

  func run() throws {
    let console = Console()
    // A replay writes its log at its end.
    let log = replay == nil ? log.map(RunLogFile.init) : nil
    log?.begin(script: script, seed: options.seed, settings: options.settings)
    guard options.inProcess else { return try supervise(console, log) }
    let code = execute(console, log, inWorker: false)
    if code != 0 { throw ExitCode(code) }
  }

  /// Runs the script in a worker, and finishes what a dead one leaves behind.
  private func supervise(_ console: Console, _ log: RunLogFile?) throws {
    let end: Supervisor.End
    let interruption: Signal?
    do {
      var conditions = options.configuration.conditions
      // Pictures are whose who asked for them.
      if filmOptions.film != nil { conditions.memory = nil }
      (end, interruption) = try Supervisor(conditions).run { _ in
        execute(console, log, inWorker: true)
      }
    } catch {
      console.report(HostError(.input, "\(error); --in-process does without"))
      throw ExitCode.internalError
    }
    if case .exited(let code) = end, code != 0 { throw ExitCode(code) }
    guard let death = HostError(end, of: script, within: options.configuration) else { return }
    let code = interruption.map { 128 + $0.number } ?? death.exitCode.rawValue
    console.flush()
    var failures = interruption == nil ? [death] : []
    if let failure = log?.end(exitCode: code, error: death.description, isWhole: false) {
      failures.append(failure)
    }
    for failure in failures { console.report(failure) }
    interruption?.endProcess()
    throw ExitCode(code)
  }

  /// Runs the script to its end, reports how it went, and returns the exit code.
  private func execute(_ console: Console, _ log: RunLogFile?, inWorker: Bool) -> Int32 {
    var configuration = options.configuration
    configuration.arguments = arguments
    configuration.endsProcess = inWorker
    // A worker is ended by the system, and its supervisor reports it.
    if !inWorker { configuration.stuckExitCode = ExitCode.overBudget.rawValue }
    if let replay { return self.replay(replay, configuration, console) }
    var failures: [HostError] = []
    do throws(HostError) {
      configuration.tunables = try tunableOptions.tunables(setting: options.settings)
      let film = filmOptions.film
      let host = try ScriptHost(
        configuration, film: film, log: log.map { log in { log.record($0) } }
      ) {
        console.print($0)
      }
      try host.run(script)
      if let film { try filmOptions.write(film, of: script) }
      try tunableOptions.finish(host.session.tunables) { console.print($0) }
    } catch {
      failures.append(error)
    }
    console.flush()
    let code = failures.first?.exitCode ?? .success
    if let failure = log?.end(exitCode: code.rawValue, error: failures.first?.description) {
      failures.append(failure)
    }
    return console.end(failures).rawValue
  }

  /// Does a recording again, and says whether the same came of it.
  private func replay(
    _ path: String, _ configuration: RunConfiguration, _ console: Console
  ) -> Int32 {
    do throws(HostError) {
      let recording = try Recording(path: path)
      let simulation = try Simulation(script, configuration, replaying: recording)
      simulation.finish()
      let again = try RunLogWriter.log(of: simulation, script: recording.script)
      if let log {
        do {
          try File.write(again.bytes, to: log)
        } catch {
          throw HostError(.input, "\(error)")
        }
      }
      guard again.hash == recording.hash else {
        console.report(
          HostError(
            .check,
            "\(path): came out otherwise: hash \(again.hash), recorded \(recording.hash); the script has "
              + "changed, or Flickbook has"))
        return ExitCode.notDeterministic.rawValue
      }
      console.print("the same again: \(recording.summary), hash \(again.hash)")
    } catch {
      return console.end([error]).rawValue
    }
    return console.end().rawValue
  }
}
