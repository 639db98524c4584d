internal import ArgumentParser
internal import FlickHost

/// `flickbook init [DIR]`.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a new project: a screen, a scenario, settings for editors.",
    discussion: """
      Nothing that exists is overwritten. Exit codes: 0 all well, 2 a file exists or cannot be \
      written, 64 usage.
      """)

  @Argument(help: "The folder; made if it is not there.", completion: .directory)
  var folder = "."

  func run() throws {
    let console = Console()
    var failures: [HostError] = []
    do throws(HostError) {
      console.print(lines: try NewProject(folder: folder).create())
    } catch {
      failures.append(error)
    }
    try console.finish(failures)
  }
}
