internal import ArgumentParser
internal import FlickAPI
internal import FlickCells
internal import FlickHost
internal import FlickSession
internal import FlickSystem
internal import FlickTerminal
internal import FlickView

/// `flickbook view SCREEN`.
struct View: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show a screen in the terminal, with the mouse as the finger.",
    discussion: """
      The key ? lists the keys. Without a screen, the project's screens are listed to choose from. Exit codes: \
      0 success, 2 the script cannot be loaded or its worker died, 3 a budget was exceeded, 64 usage or no \
      terminal (run --film and run --cast need none), 128+n ended by signal n.
      """)

  @OptionGroup var options: ScriptOptions

  @OptionGroup var reloading: ReloadOption

  @Option(
    writes: .trace, help: "Record the session for --replay, with the run log beside it (.jsonl).",
    completion: .file())
  var record: OutputPath?

  @Option(
    help: ArgumentHelp(
      "Replay a recording of --record or the key r, or a trace, and report differences; run --replay needs no terminal.",
      valueName: "file"), completion: .file())
  var replay: String?

  @OptionGroup var casting: CastOptions

  @OptionGroup var pacing: FrameRateOption

  @OptionGroup var given: GivenTunables

  @OptionGroup var saving: SavedTunablesOption

  @OptionGroup var compared: ComparedTunables

  @OptionGroup var overwriting: OverwriteOption
  @OptionGroup var keeping: KeepingOptions
  @OptionGroup var study: StudyOptions

  @Flag(help: "Print the cost of frames at the end.")
  var stats = false

  @Argument(
    help: ArgumentHelp("The Lua script that returns the screen.", valueName: "screen"),
    completion: .file(extensions: ["lua"]))
  var chosen: String?

  func validate() throws {
    try require(
      study.tasks.isEmpty || record == nil && replay == nil && casting.cast == nil,
      "--task cannot be used with --record, --replay or --cast.")
  }

  func run() throws {
    // Report a missing file before problems with the terminal.
    if let chosen, !Path.isFile(chosen),
      let error = StatedFormat.error(forFolder: chosen)
        ?? (Path.exists(chosen)
          ? nil : HostError(.input, "\(chosen): cannot be read: there is no such file"))
    {
      Console().report(error)
      throw ExitCode.badInput
    }
    try Self.checkTerminal()
    let console = Console()
    if chosen == nil, ScreenList().entries.isEmpty {
      throw ValidationError("no screens here (screens/*.lua); name one: flickbook view <screen>.")
    }
    guard options.inProcess else { return try supervise(console) }
    let code = try execute(console, inWorker: false)
    if code != .success { throw code }
  }

  /// - Throws: `ValidationError` if no screen can be shown.
  static func checkTerminal() throws {
    guard TerminalCapabilities(environment: { Environment.value($0) }).isUsable else {
      throw noTerminal("the terminal of TERM cannot show a screen")
    }
  }

  /// Shows the screen in a worker, and restores the terminal if the worker dies.
  private func supervise(_ console: Console) throws {
    let terminal: TerminalGuard
    do { terminal = try TerminalGuard() } catch { throw Self.noTerminal("\(error)") }
    var conditions = Supervisor.Conditions()
    conditions.holdsTerminal = true
    let end: Supervisor.End
    let interruption: Signal?
    do {
      (end, interruption) = try Supervisor(conditions).run { _ in
        do {
          return try execute(console, inWorker: true).rawValue
        } catch {
          // There was a terminal a moment ago.
          console.report(HostError(input: error))
          return ExitCode.badInput.rawValue
        }
      }
    } catch {
      console.report(HostError(noWorker: error))
      throw ExitCode.internalError
    }
    // Also after a regular exit: a worker gives up on a terminal that does not read.
    terminal.restore(leaving: TerminalModes.reset)
    if case .exited(let code) = end, code != 0 { throw ExitCode(code) }
    guard let death = HostError(end, of: screen, within: options.interactive) else { return }
    if let interruption { interruption.endProcess() }
    console.report(death)
    throw death.exitCode
  }

  /// Shows the screen until the user quits, and returns the exit code.
  private func execute(_ console: Console, inWorker: Bool) throws -> ExitCode {
    if chosen == nil {
      var view = self
      view.chosen = try choice()
      return view.chosen == nil ? .success : try view.execute(console, inWorker: inWorker)
    }
    var signal: Signal?
    var configuration = options.interactive
    configuration.endsProcess = inWorker
    configuration.outlivesPlugins = true
    do {
      try record?.requireFolder()
      try casting.cast?.requireFolder()
      configuration.tunables = try given.tunables(below: options.settings)
      if let replay {
        let changes = Replay.Changes(settings: configuration.tunables.settings, seed: options.seed)
        let replay = try Replay(replay, of: screen, configuration, changes)
        signal = try show(try replay.simulation(), console, comparedWith: try replay.base())
      } else {
        let simulation = try Simulation(screen, configuration)
        simulation.tunablesFile = try given.followed(below: options.settings)
        signal = try show(simulation, console)
      }
    } catch let error as HostError {
      return console.end([error])
    } catch let error as ViewProgram.NoTerminal {
      throw Self.noTerminal(error.description)
    }
    let code = console.end()
    signal?.endProcess()
    return code
  }

  private var screen: String { chosen ?? "a screen" }

  /// Lets the user choose a screen of the project at the terminal; nil if the user quits.
  private func choice() throws -> String? {
    var chooser = ScreenChooser(ScreenList(), options.interactive)
    do {
      return try chooser.run()
    } catch let error as ViewProgram.NoTerminal {
      throw Self.noTerminal(error.description)
    }
  }

  private static func noTerminal(_ reason: String) -> ValidationError {
    ValidationError("\(reason); run --film and run --cast need no terminal.")
  }

  /// Shows the screen, and returns the signal that ended the session, if any.
  private func show(
    _ simulation: Simulation, _ console: Console, comparedWith base: Replay.Base? = nil
  ) throws -> Signal? {
    var program = ViewProgram.Options()
    program.frameRate = pacing.frameRate ?? program.frameRate
    program.watches = reloading.watch
    program.output = casting.output(recording: record)
    program.tunables = saving.destination?.path
    program.gestures = keeping.corpus
    program.study = try study.plan(seed: options.seed ?? 0)
    program.sets = try compared.sets(given)
    do {
      let outcome = try ViewProgram(simulation, program, base: base).run()
      if stats { console.print(text: outcome.statistics.summary) }
      if !simulation.isReproducible {
        console.report(note: "a plugin was disabled for exceeding its budget: not reproducible")
      }
      return outcome.signal
    } catch let error as SystemError {
      throw HostError(input: error)
    }
  }
}
