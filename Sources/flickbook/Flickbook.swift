internal import ArgumentParser
internal import FlickSystem

/// The command line: one file a command.
@main
struct Flickbook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flickbook",
    abstract: "Runs Lua scripts of touch interactions, headless, in virtual time.",
    version: Version.text,
    subcommands: [
      Run.self, Test.self, View.self, REPL.self, API.self, Init.self, Plugin.self, Doctor.self,
    ])

  static func main() {
    OwnProcess.settle()
    guard let run = ScriptRun(plain: CommandLine.arguments) else { return runCommand() }
    let code = run.run()
    if code != .success { exit(withError: code) }
  }

  /// Runs the command that the arguments name.
  private static func runCommand() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      guard code == .validationFailure else { exit(withError: error) }
      // It quotes arguments, among which may be names of files that somebody else has chosen.
      let errors = ByteWriter.standardError()
      errors.write(PrintableText.of(fullMessage(for: error), keeping: .lines) + "\n")
      try? errors.flush()
      exit(withError: code)
    }
  }
}

/// The version of this program.
enum Version {
  static let text = "0.1.0"
}
