internal import ArgumentParser
internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickSystem
internal import LuaKit

/// The command line: one file a command.
@main
struct Flickbook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flickbook",
    abstract: "Run Lua scripts of touch interactions in virtual time, without a display.",
    discussion:
      "flickbook init NAME creates a project to start with, and prints the next commands.",
    version: Version.line,
    subcommands: [
      Run.self, Test.self, Merge.self, Check.self, View.self, Serve.self, REPL.self, API.self,
      Init.self, Plugin.self, TraceCommand.self, Doctor.self, Licenses.self, Manual.self,
      Gestures.self, Flips.self, Why.self, MapOutcomes.self, Compare.self, Tune.self, Feel.self,
      Export.self, Robust.self, Shards.self,
    ])

  static func main() {
    OwnProcess.settle()
    // On Linux the arguments are read from a file. Without a free descriptor they would be empty,
    // which would be a successful request for help.
    guard !CommandLine.arguments.isEmpty else {
      fail("the arguments: cannot be read; too few files may be open (ulimit -n)", .internalError)
    }
    guard let run = ScriptRun(plain: CommandLine.arguments) else { return runCommand() }
    let code = run.run()
    if code != .success { exit(withError: code) }
  }

  /// Runs the command that the arguments name.
  private static func runCommand() {
    if let fault = CommandWords.fault(in: Array(CommandLine.arguments.dropFirst())) {
      fail(PrintableText.of(fault, keeping: .lines), .validationFailure)
    }
    do {
      var command = try parseAsRoot(CommandWords.usual(Array(CommandLine.arguments.dropFirst())))
      do throws(HostError) { try CommandFiles(of: command).check() } catch {
        exit(withError: Console().end([error]))
      }
      try command.run()
    } catch {
      let code = exitCode(for: error)
      if code == .success {
        let command = CommandWords.command(in: Array(CommandLine.arguments.dropFirst()))
        printAndExit(CommandHelp.page(fullMessage(for: error), of: command))
      }
      guard code == .validationFailure else { exit(withError: error) }
      let unknown = CommandWords.unknownOption(in: Array(CommandLine.arguments.dropFirst()))
      fail(unknown.map { PrintableText.of($0, keeping: .lines) } ?? shown(error), code)
    }
  }

  /// The message of a usage error.
  ///
  /// It quotes arguments, which may contain file names chosen by a stranger. Arguments with line
  /// ends are parsed again without these, so that they cannot begin lines of the message.
  private static func shown(_ error: any Error) -> String {
    let arguments = CommandLine.arguments.dropFirst()
    let plain = arguments.map { PrintableText.of($0) }
    if plain.elementsEqual(arguments) { return fullMessage(for: error) }
    do { _ = try parseAsRoot(plain) } catch {
      return PrintableText.of(fullMessage(for: error), keeping: .lines)
    }
    return PrintableText.of(fullMessage(for: error))
  }

  /// Prints the requested help or version.
  ///
  /// Reports an error if it cannot be written.
  private static func printAndExit(_ text: String) -> Never {
    let console = Console()
    if !text.isEmpty { console.print(text: text) }
    exit(withError: console.end())
  }

  private static func fail(_ message: String, _ code: ExitCode) -> Never {
    let errors = ByteWriter.standardError()
    errors.write(message + "\n")
    try? errors.flush()
    exit(withError: code)
  }
}

/// The version of this program.
enum Version {
  static let text = ProgramVersion.text

  /// The version with the behaviour version, the Lua library, and the commit if known.
  static var line: String {
    "\(text) (API level \(ProgramVersion.apiLevel), behaviour version \(BehaviorVersion.current), "
      + LuaEngine.release
      + "\(BuildInfo.commit.map { ", commit \($0)" } ?? ""))"
  }
}
