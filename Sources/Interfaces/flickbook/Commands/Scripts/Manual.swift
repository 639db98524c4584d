internal import ArgumentParser

/// `flickbook manual`: the manual page, from the same declarations as the help.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, for man.", shouldDisplay: false)

  @Flag(
    help: ArgumentHelp(
      "Print the examples alone, in an order that runs.", visibility: .hidden))
  var examples = false

  func run() throws {
    let lines = CommandExamples.all.map { $0 + "\n" }
    try Console.performInProcess { $0.write(examples ? lines.joined() : ManualPage.text) }
  }
}

private enum ManualPage {
  static var text: String {
    var lines = [
      ".TH FLICKBOOK 1 \"\" \"flickbook \(Version.text)\" \"User Commands\"", ".SH NAME",
      "flickbook \\- \(escaped(lowercased(Flickbook.configuration.abstract)))", ".SH SYNOPSIS",
      "flickbook \\fIcommand\\fR [\\fIoptions\\fR] ...", ".SH COMMANDS",
    ]
    for command in Flickbook.configuration.subcommands where command.configuration.shouldDisplay {
      lines += section(of: command, "flickbook")
    }
    lines += [".SH EXIT STATUS", ".nf"]
    for (code, meaning) in exitCodes { lines.append(escaped("\(code)  \(meaning)")) }
    lines += [".fi", ".SH EXAMPLES", ".nf"]
    lines += CommandExamples.lines(of: "").map(escaped) + firstHour.map(escaped) + [".fi"]
    lines += [".SH FILES"] + table(files) + [".SH ENVIRONMENT"] + table(environment)
    return lines.map { $0 + "\n" }.joined()
  }

  private static let exitCodes = [
    ("0", "success"), ("1", "a check failed"), ("2", "an input could not be loaded or run"),
    ("3", "a budget was exceeded"), ("4", "a repeated run differs"),
    ("5", "nothing matched"), ("64", "usage"), ("70", "a fault of Flickbook or of the machine"),
    ("128+n", "ended by signal n"),
  ]

  /// The examples that lead from a new project to a first answer about a gesture.
  private static let firstHour = [
    "flickbook why gestures                 the gestures that fail, and the numbers that would fix them",
    "flickbook flips gestures               the values at which gestures change their outcomes",
    "flickbook gestures import phone touches.csv --axes 390x844 --size 390x844",
  ]

  private static let files = [
    ("flickbook.json", "the settings of a project, and its plugins; its folder is the project"),
    ("*_spec.lua", "scenarios, found by flickbook test"),
    ("corpus.jsonl", "the gestures of a corpus, beside their traces"),
    (
      "NAME-gestures",
      "gestures of NAME.lua kept by the view and the prompt; in a project, the folder gestures"
    ),
    ("*.feel", "outcomes saved by flickbook feel save"),
    ("__snapshots__", "snapshots of scenarios"),
    (".flickbook", "definitions of the Lua API for editors"),
    (
      "$XDG_STATE_HOME/flickbook",
      "the prompt's history and replaced defaults; $HOME/.local/state without the variable"
    ),
  ]

  private static let environment = [
    ("FLICKBOOK_TRACES", "a folder to search for traces by name, after those of --traces"),
    ("TERM, COLORTERM, LANG, LC_ALL", "the colours and characters that the terminal shows"),
    ("NO_COLOR", "if not empty, reports are printed without colours"),
    ("VISUAL, EDITOR", "the editor that the prompt's :edit opens"),
    ("CI", "if not empty, a test run stores no new snapshots"),
    ("HOME, XDG_STATE_HOME", "the place of the prompt's history and of replaced defaults"),
  ]

  private static func table(_ rows: [(String, String)]) -> [String] {
    rows.flatMap { [".PP", escaped("\($0.0): \($0.1).")] }
  }

  /// The help of a command, and of those below it.
  private static func section(of command: any ParsableCommand.Type, _ prefix: String) -> [String] {
    let name = "\(prefix) \(command._commandName)"
    var lines = [".SS \(escaped(name))", ".nf"]
    let path = name.split(separator: " ").dropFirst().joined(separator: " ")
    let help = CommandHelp.page(Flickbook.helpMessage(for: command, columns: 78), of: path)
    lines += help.split(separator: "\n", omittingEmptySubsequences: false).map {
      escaped(String($0))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    lines.append(".fi")
    for inner in command.configuration.subcommands where inner.configuration.shouldDisplay {
      lines += section(of: inner, name)
    }
    return lines
  }

  private static func lowercased(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst().drop(suffix: ".")
  }

  /// Text as roff takes it: no hyphens for minus signs, no requests.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}

extension Substring {
  fileprivate func drop(suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self
  }
}
