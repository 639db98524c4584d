internal import ArgumentParser

/// `flickbook run SCRIPT`.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a script, headless, in virtual time.",
    discussion: """
      Exit codes: 0 all well, 1 a replay on an edited script decided otherwise, 2 the script cannot be loaded \
      or run or its worker died, 3 a budget was exceeded, 4 a replay came out otherwise though nothing has \
      changed, 64 usage.
      """)

  @OptionGroup var options: ScriptOptions

  @OptionGroup var logging: RunLogOption

  @Option(
    help: ArgumentHelp(
      "Do again on the script's screen what view has recorded, or a trace, and say what differs; with --set: which decisions flip.",
      valueName: "file"), completion: .file())
  var replay: String?

  @Flag(
    help:
      "Run it again whenever a file changes that it is made of, and say which decisions flipped; Ctrl-C ends."
  )
  var watch = false

  @OptionGroup var filmOptions: FilmOptions
  @OptionGroup var page: PageOption
  @OptionGroup var tunableOptions: TunableOptions
  @OptionGroup var overwriting: OverwriteOption

  @Argument(
    help: ArgumentHelp("The Lua script.", valueName: "script"),
    completion: .file(extensions: ["lua"]))
  var script: String

  @Argument(
    parsing: .postTerminator, help: "What the script finds in `...` and in `arg`; after `--`.")
  var arguments: [String] = []

  func validate() throws {
    guard !watch || !options.inProcess else {
      throw ValidationError("--watch runs the script in workers: it takes no --in-process.")
    }
    guard replay == nil || !filmOptions.order.isWanted && page.html == nil else {
      throw ValidationError(
        "--replay takes no --film, --cast or --html; view --replay --cast writes a film.")
    }
    guard page.html == nil || !filmOptions.order.isWanted else {
      throw ValidationError("--html takes no --film or --cast: the page has the pictures.")
    }
  }

  func run() throws {
    var run = ScriptRun(script: script, arguments: arguments)
    run.configuration = options.configuration
    run.settings = options.settings
    run.seed = options.seed
    run.inProcess = options.inProcess
    run.logPath = logging.log?.path
    run.replayPath = replay
    run.film = filmOptions.order
    run.page = page.html
    run.tunables = tunableOptions.files
    run.watches = watch
    let code = watch ? run.watch() : run.run()
    if code != .success { throw code }
  }
}
