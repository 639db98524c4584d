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
      Run.self, Test.self, View.self, REPL.self, API.self, Init.self, Doctor.self,
    ])

  static func main() {
    OwnProcess.settle()
    guard let run = ScriptRun(plain: CommandLine.arguments) else { return main(nil) }
    let code = run.run()
    if code != .success { exit(withError: code) }
  }
}

/// The version of this program.
enum Version {
  static let text = "0.1.0"
}
