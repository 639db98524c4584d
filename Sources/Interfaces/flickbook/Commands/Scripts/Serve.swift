internal import ArgumentParser
internal import FlickAPI
internal import FlickCells
internal import FlickHost
internal import FlickServe
internal import FlickSession
internal import FlickSystem

/// `flickbook serve SCREEN`.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show a screen in a browser, with the mouse or a phone as the finger.",
    discussion: """
      Prints the address of the page, which contains a secret, and serves the page until Ctrl-C. Only this machine \
      can open it unless --lan is given. Exit codes: 0 success, 2 the script or the certificate cannot be loaded, 64 usage, \
      70 the port cannot be opened, \
      128+n ended by signal n.
      """)

  @OptionGroup var options: ScriptOptions
  @OptionGroup var reloading: ReloadOption

  @Option(help: ArgumentHelp("The port; 0 for any free port.", valueName: "number"))
  var port = 0

  @Flag(help: "Open the page in the browser of this machine.")
  var open = false

  @Flag(
    help: ArgumentHelp(
      "Allow other devices in the network, such as a phone, to open the page; not encrypted without --tls-cert."
    ))
  var lan = false

  @Option(
    help: ArgumentHelp(
      "The address that --lan opens, if this machine has several.", valueName: "address"))
  var address: String?

  @Option(
    help: ArgumentHelp(
      "A further host name that the server accepts; may be repeated.",
      valueName: "name"))
  var host: [String] = []

  @Option(
    help: ArgumentHelp(
      "Encrypt connections (https) with a certificate and its chain (PEM).", valueName: "file"),
    completion: .file())
  var tlsCert: String?

  @Option(
    help: ArgumentHelp(
      "The private key of the certificate (PEM, not encrypted).", valueName: "file"),
    completion: .file())
  var tlsKey: String?

  @Option(
    writes: .trace,
    help: "Record the session for run --replay, with the run log beside it (.jsonl).",
    completion: .file())
  var record: OutputPath?

  @Option(
    help: ArgumentHelp(
      "Replay a recording, or a trace, once a page is open, and report differences.",
      valueName: "file"), completion: .file())
  var replay: String?

  @OptionGroup var casting: CastOptions

  @OptionGroup var pacing: FrameRateOption

  @OptionGroup var given: GivenTunables

  @OptionGroup var saving: SavedTunablesOption

  @OptionGroup var compared: ComparedTunables

  @Flag(help: "Allow the page to write values into the script (w), as the view does.")
  var deskMayWrite = false

  @OptionGroup var overwriting: OverwriteOption
  @OptionGroup var keeping: KeepingOptions
  @OptionGroup var study: StudyOptions

  @Flag(help: "Print figures of pages, frames and the answers to touches at the end.")
  var stats = false

  @Argument(
    help: ArgumentHelp("The Lua script that returns the screen.", valueName: "screen"),
    completion: .file(extensions: ["lua"]))
  var screen: String

  func validate() throws {
    try require((0...65535).contains(port), "--port takes a number from 0 to 65535.")
    try require(lan || address == nil, "--address requires --lan.")
    try require(
      host.allSatisfy(PageServer.isHost),
      "--host takes a name or an address, without a scheme and a port.")
    try require((tlsCert == nil) == (tlsKey == nil), "--tls-cert and --tls-key go together.")
    if lan { _ = try networkAddress() }
    try require(
      study.tasks.isEmpty || record == nil && replay == nil && casting.cast == nil,
      "--task cannot be used with --record, --replay or --cast.")
  }

  func run() throws {
    let console = Console()
    do {
      try record?.requireFolder()
      try casting.cast?.requireFolder()
      try PageSupervisor(
        console: console, server: try serverOptions(), watches: reloading.watch,
        opener: open ? SystemOpener() : nil, open: openSession, record: save
      ).run()
    } catch let error as HostError {
      throw console.end([error])
    }
  }

  private func serverOptions() throws -> PageServer.Options {
    var server = PageServer.Options()
    server.port = port
    server.names = host
    (server.frameRate, server.hasStatistics) = (pacing.frameRate, stats)
    if lan { server.network = try networkAddress() }
    if let tlsCert, let tlsKey { server.certificate = .init(certificate: tlsCert, key: tlsKey) }
    return server
  }

  private func networkAddress() throws -> String {
    let addresses = (try? PageServer.networkAddresses()) ?? []
    let list = addresses.isEmpty ? "none" : addresses.joined(separator: ", ")
    if let address {
      try require(addresses.contains(address), "--address: this machine's addresses are: \(list).")
      return address
    }
    let usual = addresses.filter { !$0.contains(":") }
    guard usual.count == 1, let address = usual.first else {
      throw ValidationError("--lan needs --address, one of this machine's: \(list).")
    }
    return address
  }

  /// Loads the screen, in a worker; the first one plays the recording of `--replay`.
  private func openSession(isFirst: Bool) throws(HostError) -> PageSession {
    var configuration = options.interactive
    configuration.endsProcess = true
    configuration.outlivesPlugins = true
    configuration.tunables = try given.tunables(below: options.settings)
    let (simulation, base) = try load(configuration, replay: isFirst ? replay : nil)
    var session = PageSession.Options()
    session.mayWriteScript = deskMayWrite
    session.frameRate = pacing.frameRate ?? session.frameRate
    session.study = try study.plan(seed: options.seed ?? 0)
    var files = SessionFiles(
      script: screen, tunables: saving.destination?.path, gestures: keeping.corpus)
    files.keepsDefaults = true
    let page = try PageSession(simulation, files: files, options: session, base: base)
    if let sets = try compared.sets(given) {
      page.exploration.compare(named: sets.a, with: sets.values, named: sets.b)
    }
    return page
  }

  /// The screen, with the base of comparison of a replay.
  private func load(
    _ configuration: RunConfiguration, replay: String?
  ) throws(HostError) -> (Simulation, Replay.Base?) {
    guard let replay else {
      let simulation = try Simulation(screen, configuration)
      simulation.tunablesFile = try given.followed(below: options.settings)
      return (simulation, nil)
    }
    let changes = Replay.Changes(settings: configuration.tunables.settings, seed: options.seed)
    let run = try Replay(replay, of: screen, configuration, changes)
    return (try run.simulation(), try run.base())
  }

  private func save(_ session: PageSession) throws(HostError) {
    try casting.output(recording: record).write(session.exploration, frameRate: pacing.frameRate)
  }
}
