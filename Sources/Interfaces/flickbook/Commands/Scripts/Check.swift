internal import ArgumentParser
internal import FlickHost
internal import FlickSystem

/// `flickbook check PATH…`.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find mistakes in scripts without playing gestures.",
    discussion: """
      All scripts are parsed; screens and scenario files are also loaded. A comment '-- check: ignore' suppresses \
      the findings of its line. Exit codes: 0 no mistakes, 1 mistakes found, 2 a script cannot be loaded, \
      5 no script, 64 usage.
      """)

  @Option(
    help: ArgumentHelp(
      "The format of findings: editor (file:line:column: message) or github (annotations).",
      valueName: "format"), completion: .list(CheckFinding.Format.allCases.map(\.rawValue)),
    transform: word { "'\($0)' is not a format; there are editor and github." })
  var format = CheckFinding.Format.editor

  @OptionGroup var options: ScriptOptions

  @Argument(help: "Scripts, or folders of scripts.", completion: .file(extensions: ["lua"]))
  var paths: [String] = ["."]

  func run() throws {
    let console = Console()
    try options.run(paths.joined(separator: ", "), console) { check(console) }
  }

  private func check(_ console: Console) -> ExitCode {
    var configuration = options.configuration
    configuration.namedFolders += paths.filter(Path.isDirectory)
    configuration.endsProcess = true
    do throws(HostError) {
      var check = try ScriptCheck(configuration)
      let (findings, fileCount) = check.run(paths)
      console.write(CheckFinding.text(of: findings, as: format))
      if !check.faults.isEmpty { return console.end(check.faults) }
      guard fileCount > 0 else {
        let places = paths.joined(separator: ", ")
        return console.end([HostError(.nothing, "no script in \(places)")])
      }
      let code = console.end()
      if code != .success { return code }
      return check.hasUnloadable ? .badInput : findings.isEmpty ? .success : .checkFailed
    } catch {
      return console.end([error])
    }
  }
}
