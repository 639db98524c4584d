internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// `flickbook init [NAME]`.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract:
      "Create a project: a screen, a scenario, a corpus of gestures, settings for editors.",
    discussion: """
      The screen is named after the folder. Existing files are not overwritten. In an existing project, --ci writes \
      only the CI file. Exit codes: 0 success, 2 a file exists or cannot be written, 64 usage.
      """)

  @Option(
    help: ArgumentHelp(
      "Also write a CI file that checks and tests the project, for github or gitlab.",
      valueName: "service"), completion: .list(CIService.allCases.map(\.rawValue)),
    transform: { text in
      guard let service = CIService(rawValue: text.lowercased()) else {
        throw ValidationError("--ci takes github or gitlab.")
      }
      return service
    })
  var ci: CIService?

  @Argument(
    help: ArgumentHelp("The folder; created if it does not exist.", valueName: "name"),
    completion: .directory)
  var folder = "."

  func validate() throws {
    guard folder.hasSuffix(".lua") else { return }
    let name = folder.dropLast(4)
    throw ValidationError(
      "'\(folder)': expected a folder; 'flickbook init \(name)' creates one with the screen \(name)"
    )
  }

  func run() throws {
    try Console.performInProcess { console throws(HostError) in
      let project = NewProject(folder: folder, ci: ci)
      if ci != nil, project.isThere {
        console.print(lines: try project.addCI())
      } else {
        try make(project, console)
      }
    }
  }

  /// Writes a new project, and prints the next commands.
  private func make(_ project: NewProject, _ console: Console) throws(HostError) {
    let corpus = project.path("gestures")
    guard !Path.exists(corpus) else {
      throw HostError(.input, "\(corpus): exists; nothing was written")
    }
    console.print(lines: try project.create())
    console.print("\(try SampleCorpus(of: project.name).write(to: corpus))")
    console.print("")
    console.print(
      lines: [
        "flickbook view \(project.path("screens/\(project.name).lua"))",
        "flickbook serve \(project.path("screens/\(project.name).lua"))",
        "flickbook test \(folder)", "flickbook why \(corpus)",
      ].map { "next: \($0)" })
  }
}
