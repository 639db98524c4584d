internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickSystem
internal import FlickTerminal
internal import FlickView

/// `flickbook view SCREEN`.
struct View: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show a screen in the terminal, with the mouse as a finger.",
    discussion: """
      ? lists the keys. Exit codes: 0 all well, 2 the script cannot be loaded, 64 usage (also where \
      there is no terminal: run --film and run --cast go without), 128+n ended by signal n.
      """)

  @OptionGroup var options: ScriptOptions

  @Flag(help: "Load the script again whenever one of its files changes, and keep the state.")
  var watch = false

  @Option(
    help: ArgumentHelp(
      "Write all that was done as a trace, and the run log beside it (.jsonl).", valueName: "file"))
  var record: String?

  @Option(help: ArgumentHelp("Write all that was seen as an asciicast.", valueName: "file"))
  var cast: String?

  @Option(help: ArgumentHelp("Frames a second at most, 1 to 240.", valueName: "number"))
  var frameRate = 60

  @Option(
    name: .customLong("tunables-from"),
    help: ArgumentHelp("Set tunables from a file; --set wins.", valueName: "file"))
  var source: String?

  @Option(
    name: .customLong("save-tunables"),
    help: ArgumentHelp("Where `s` writes tunables (JSON).", valueName: "file"))
  var destination: String?

  @Flag(help: "At the end say what frames have cost.")
  var stats = false

  @Argument(help: ArgumentHelp("The Lua script that returns the screen.", valueName: "screen"))
  var screen: String

  func validate() throws {
    guard (1...240).contains(frameRate) else {
      throw ValidationError("--frame-rate takes a number from 1 to 240.")
    }
  }

  func run() throws {
    guard TerminalCapabilities(environment: { Environment.value($0) }).isUsable else {
      throw Self.noTerminal("TERM names no terminal that can show a screen")
    }
    let console = Console()
    var configuration = options.configuration
    // A hand waits for the screen: what a script takes longer for is an error to be shown.
    if options.cpuLimit == RunConfiguration().cpuLimit {
      configuration.cpuLimit = Self.usualCPULimit
    }
    do {
      if let source {
        var tunables = Tunables()
        for (name, text) in try TunablesFile.read(source) { tunables.set(name, to: text) }
        for setting in options.settings { tunables.set(setting.name, to: setting.value) }
        configuration.tunables = tunables
      }
      try show(try Simulation(screen, configuration), console)
    } catch let error as HostError {
      try console.finish([error])
    } catch let error as ViewProgram.NoTerminal {
      throw Self.noTerminal(error.description)
    }
    try console.finish()
  }

  private static func noTerminal(_ reason: String) -> ValidationError {
    ValidationError("\(reason); run --film and run --cast do without.")
  }

  /// CPU seconds for one step of a script in a view.
  private static let usualCPULimit = 2.0

  private func show(_ simulation: Simulation, _ console: Console) throws {
    var program = ViewProgram.Options()
    program.frameRate = frameRate
    program.watches = watch
    program.recording = record
    program.cast = cast
    program.tunables = destination
    do {
      let statistics = try ViewProgram(simulation, program).run()
      if stats { console.print(statistics.summary) }
    } catch let error as SystemError {
      throw HostError(.input, "\(error)")
    }
  }
}
