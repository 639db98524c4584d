internal import ArgumentParser

/// `flickbook run SCRIPT`.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a script in virtual time, without a display.",
    discussion: """
      Exit codes: 0 success, 1 a replay on an edited script decided differently, 2 the script cannot be loaded \
      or run, or its worker died, 3 a budget was exceeded, 4 a replay differs although nothing has changed, \
      64 usage.
      """)

  @OptionGroup var options: ScriptOptions

  @OptionGroup var logging: RunLogOption

  @Option(
    help: ArgumentHelp(
      "Replay a recording of the view, or a trace, on the script's screen, and report differences; with --set, the decisions that flip.",
      valueName: "file"), completion: .file())
  var replay: String?

  @Flag(
    help:
      "Run the script again whenever one of its files changes, and list the decisions that flipped; Ctrl-C ends."
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
    parsing: .postTerminator, help: "Arguments of the script, in `...` and `arg`; after `--`.")
  var arguments: [String] = []

  func validate() throws {
    try require(
      !watch || !options.inProcess,
      "--watch runs the script in workers: it cannot be used with --in-process.")
    try require(
      page.html == nil || !filmOptions.order.isWanted,
      "--html cannot be used with --film or --cast: the page has the pictures.")
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
