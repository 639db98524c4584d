internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickSession
internal import FlickSystem
internal import FlickTerminal
internal import FlickView

/// `flickbook view SCREEN`.
struct View: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show a screen in the terminal, with the mouse as a finger.",
    discussion: """
      ? lists the keys. Without a screen those of the project are listed to choose from. Exit codes: 0 all well, 2 the script cannot be loaded or its worker died, 3 it hung beyond its budget, 64 usage (also where \
      there is no terminal: run --film and run --cast go without), 128+n ended by signal n.
      """)

  @OptionGroup var options: ScriptOptions

  @OptionGroup var reloading: ReloadOption

  @Option(
    help: ArgumentHelp(
      "Write all that was done, for --replay, and the run log beside it (.jsonl).",
      valueName: "file"), completion: .file(), transform: OutputPath.of(.trace))
  var record: OutputPath?

  @Option(
    help: ArgumentHelp(
      "Play what --record or the key r has written, or a trace, and say what differs; run --replay does it without a terminal.",
      valueName: "file"), completion: .file())
  var replay: String?

  @OptionGroup var casting: CastOptions

  @Option(help: ArgumentHelp("Frames a second at most, 1 to 240.", valueName: "number"))
  var frameRate = 60

  @OptionGroup var given: GivenTunables

  @Option(
    name: .customLong("save-tunables"),
    help: ArgumentHelp("Where `s` writes tunables (JSON).", valueName: "file"), completion: .file(),
    transform: OutputPath.of(.tunables))
  var destination: OutputPath?

  @Option(
    help: ArgumentHelp(
      "A second set of values (of tune --save): B, which the key a shows in place of A.",
      valueName: "file"), completion: .file())
  var against: String?

  @OptionGroup var overwriting: OverwriteOption
  @OptionGroup var keeping: KeepingOptions
  @OptionGroup var study: StudyOptions

  @Flag(help: "At the end say what frames have cost.")
  var stats = false

  @Argument(
    help: ArgumentHelp("The Lua script that returns the screen.", valueName: "screen"),
    completion: .file(extensions: ["lua"]))
  var chosen: String?

  func validate() throws {
    guard (1...240).contains(frameRate) else {
      throw ValidationError("--frame-rate takes a number from 1 to 240.")
    }
    guard study.tasks.isEmpty || record == nil && replay == nil && casting.cast == nil else {
      throw ValidationError(
        "--task begins anew with each trial: not with --record, --replay or --cast.")
    }
  }

  func run() throws {
    guard TerminalCapabilities(environment: { Environment.value($0) }).isUsable else {
      throw Self.noTerminal("TERM names no terminal that can show a screen")
    }
    let console = Console()
    if chosen == nil, ScreenList().entries.isEmpty {
      throw ValidationError("no screens here (screens/*.lua); name one: flickbook view <screen>.")
    }
    guard options.inProcess else { return try supervise(console) }
    let code = try execute(console, inWorker: false)
    if code != .success { throw code }
  }

  /// Shows the screen in a worker, and puts the terminal in order that a dead one leaves behind.
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
    if case .exited(let code) = end, code != 0 { throw ExitCode(code) }
    var configuration = options.configuration
    configuration.cpuLimit = cpuLimit
    guard let death = HostError(end, of: screen, within: configuration) else { return }
    terminal.restore(leaving: TerminalModes.reset)
    if let interruption { interruption.endProcess() }
    console.report(death)
    throw death.exitCode
  }

  /// Shows the screen until the user has enough; returns how it went.
  private func execute(_ console: Console, inWorker: Bool) throws -> ExitCode {
    if chosen == nil {
      var view = self
      view.chosen = try choice()
      return view.chosen == nil ? .success : try view.execute(console, inWorker: inWorker)
    }
    var signal: Signal?
    var configuration = options.configuration
    configuration.cpuLimit = cpuLimit
    configuration.endsProcess = inWorker
    configuration.outlivesPlugins = true
    do {
      configuration.tunables = try TunableFiles(source: given.source).tunables(
        setting: options.settings)
      if let replay {
        let changes = Replay.Changes(
          settings: configuration.tunables.settings, seed: options.seed)
        let replay = try Replay(replay, of: screen, configuration, changes)
        signal = try show(try replay.simulation(), console, comparedWith: try replay.base())
      } else {
        let simulation = try Simulation(screen, configuration)
        if let source = given.source {
          simulation.tunablesFile = try FollowedTunables(
            source, fixed: Set(options.settings.map(\.name)))
        }
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

  /// The project's screen that the user chooses at the terminal; nil for none.
  private func choice() throws -> String? {
    var configuration = options.configuration
    configuration.cpuLimit = cpuLimit
    var chooser = ScreenChooser(ScreenList(), configuration)
    do {
      return try chooser.run()
    } catch let error as ViewProgram.NoTerminal {
      throw Self.noTerminal(error.description)
    }
  }

  private static func noTerminal(_ reason: String) -> ValidationError {
    ValidationError("\(reason); run --film and run --cast do without.")
  }

  /// CPU seconds for one step of a script in a view.
  private static let usualCPULimit = 2.0

  /// A user waits for the screen: a script that takes longer is an error to be shown.
  private var cpuLimit: Double {
    options.cpuLimit == RunConfiguration().cpuLimit ? Self.usualCPULimit : options.cpuLimit
  }

  /// Shows the screen; returns the signal that the program is to end by, if one has asked it to.
  private func show(
    _ simulation: Simulation, _ console: Console, comparedWith base: Replay.Base? = nil
  ) throws -> Signal? {
    var program = ViewProgram.Options()
    program.frameRate = frameRate
    program.watches = reloading.watch
    program.recording = record?.path
    program.cast = casting.cast?.path
    program.castHasPanels = casting.panels
    program.tunables = destination?.path
    program.gestures = keeping.corpus
    program.study = try study.plan(seed: options.seed ?? 0)
    program.sets = try sets()
    do {
      let outcome = try ViewProgram(simulation, program, base: base).run()
      if stats { console.print(text: outcome.statistics.summary) }
      if !simulation.isReproducible {
        console.report(
          note: "a plugin was taken out that had exceeded its budget: not reproducible")
      }
      return outcome.signal
    } catch let error as SystemError {
      throw HostError(input: error)
    }
  }

  /// The two sets of values to compare; nil if no file gives values.
  private func sets() throws(HostError) -> (a: String, b: String, values: [String: String])? {
    guard given.source != nil || against != nil else { return nil }
    let values = try against.map { path throws(HostError) in try TunablesFile.read(path) } ?? []
    return (
      Self.setName(given.source), Self.setName(against),
      Dictionary(values.map { ($0.name, $0.text) }) { $1 }
    )
  }

  /// The name of a file without its folder and ending; "script" for none.
  private static func setName(_ path: String?) -> String {
    let name = path?.split(separator: "/").last.map(String.init) ?? "script"
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }
}
