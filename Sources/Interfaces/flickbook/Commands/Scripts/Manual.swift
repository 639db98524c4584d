internal import ArgumentParser

/// `flickbook manual`: the manual page, from the same declarations as the help.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, for man.", shouldDisplay: false)

  func run() throws {
    let console = Console()
    console.write(ManualPage.text)
    try console.finish([])
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
    lines += [
      ".fi", ".SH ENVIRONMENT", ".PP",
      escaped("FLICKBOOK_TRACES names a folder in which traces are found by name."),
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  private static let exitCodes = [
    ("0", "all well"), ("1", "a check failed"), ("2", "an input could not be loaded or run"),
    ("3", "a budget was exceeded"), ("4", "the same run came out otherwise"),
    ("5", "nothing matched"), ("64", "usage"), ("70", "a fault of Flickbook or of the machine"),
    ("128+n", "ended by signal n"),
  ]

  /// The help of a command, and of those below it.
  private static func section(of command: any ParsableCommand.Type, _ prefix: String) -> [String] {
    let name = "\(prefix) \(command._commandName)"
    var lines = [".SS \(escaped(name))", ".nf"]
    let help = Flickbook.helpMessage(for: command, columns: 78)
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
