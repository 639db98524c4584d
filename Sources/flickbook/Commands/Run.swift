internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickReport
internal import FlickSystem

/// `flickbook run SCRIPT`.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a script, headless, in virtual time.",
    discussion: """
      Exit codes: 0 all well, 2 the script cannot be loaded or run, 3 a budget was exceeded, \
      64 usage.
      """)

  @OptionGroup var options: ScriptOptions

  @Option(help: ArgumentHelp("Write the run log (JSON Lines) to a file.", valueName: "file"))
  var log: String?

  @Argument(help: ArgumentHelp("The Lua script.", valueName: "script"))
  var script: String

  @Argument(
    parsing: .postTerminator, help: "What the script finds in `...` and in `arg`; after `--`.")
  var arguments: [String] = []

  func run() throws {
    var configuration = options.configuration
    configuration.arguments = arguments
    configuration.isLogging = log != nil
    let console = Console()
    var failures: [HostError] = []
    do throws(HostError) {
      let host = try ScriptHost(configuration) { console.print($0) }
      do throws(HostError) {
        try host.run(script)
      } catch {
        failures.append(error)
      }
      console.flush()
      if let log { try writeLog(of: host.session, failures.first, to: log) }
    } catch {
      failures.append(error)
    }
    try console.end(failures)
  }

  private func writeLog(
    of session: ScriptSession, _ failure: HostError?, to path: String
  ) throws(HostError) {
    var log = RunLog()
    log.header(
      script: script, seed: options.seed, settings: options.settings.map { ($0.name, $0.value) })
    for event in session.events {
      switch event {
      case .opened(let stage, let title, let scene):
        log.opened(stage: stage, title: title, scene: scene)
      case .stage(let stage, let event): log.event(event, stage: stage)
      case .printed(let text): log.printed(text)
      case .declared(let name, let value): log.tunable(name, value: "\(value)")
      }
    }
    log.end(
      exitCode: Int((failure?.exitCode ?? .success).rawValue), error: failure?.description)
    do {
      try File.write(log.bytes, to: path)
    } catch {
      throw HostError(.input, "\(error)")
    }
  }
}
