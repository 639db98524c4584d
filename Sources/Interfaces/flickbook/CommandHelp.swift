/// The help of commands: the parser's page, completed by examples and exit codes.
enum CommandHelp {
  /// A help page with the examples of its command.
  ///
  /// - Parameter command: without the program's name: "gestures list"; empty for the program.
  static func page(_ help: String, of command: String) -> String {
    // The version is printed as help is, too.
    guard help.contains("USAGE: ") else { return help }
    var page = help.hasSuffix("\n") ? help : help + "\n"
    let lines = CommandExamples.lines(of: command)
    if !lines.isEmpty {
      page += "\nEXAMPLES:\n" + lines.map { "  \($0)\n" }.joined()
    }
    if !help.contains("Exit codes:"), !command.isEmpty {
      page += "\nEXIT CODES:\n  0 success, 2 an input cannot be loaded or run, 64 usage.\n"
    }
    return page
  }
}
