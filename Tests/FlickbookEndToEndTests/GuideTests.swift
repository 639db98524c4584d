import Foundation
import Testing

@Suite struct `The guide` {
  /// All pages with commands, except records of decisions.
  private static let pages: [String] = {
    let docs = FileManager.default.enumerator(atPath: Repository.path("docs"))
    let found = docs?.compactMap { $0 as? String } ?? []
    return (["README.md"] + found.sorted().map { "docs/\($0)" }).filter { path in
      guard path.hasSuffix(".md"), !path.hasPrefix("docs/decisions/"), !isAboutScreen(path),
        let guide = try? Guide(path: path)
      else { return false }
      return !guide.steps.isEmpty || !guide.strays.isEmpty
    }
  }()

  /// Pages about screens have commands that draw their films, which run in the repository's folder.
  private static let pagesAboutScreens = [
    "album", "lyrics_cards", "pager", "tabs", "your_library",
  ].map { "docs/screens/\($0).md" }

  private static func isAboutScreen(_ path: String) -> Bool { pagesAboutScreens.contains(path) }

  /// Commands that no test runs, by their beginning, with the reason.
  private static let apart = [
    "flickbook view": "a terminal",
    "flickbook serve": "runs until Ctrl-C",
    "adb": "a phone",
    "tar -xJf flickbook-": "a release; Tests/Release/run has it",
    "sha256sum": "a release; Tests/Release/run has it",
    "minisign": "a release; Tests/Release/run has it",
    "scripts/release": "a release; Tests/Release/run has it",
    "apt-get": "installs", "brew": "installs", "docker": "installs", "mkcert": "installs",
    "openssl req": "writes to the home folder; Tests/Fixtures/tls/make.bash has it",
    "scripts/run": "compiles", "scripts/install": "compiles", "scripts/test": "compiles",
    "scripts/tools/fuzz": "compiles", "scripts/tools/mutate": "compiles",
    "parallel": "several machines; scripts/tools/shards has it",
    "array=$(sbatch": "several machines; scripts/tools/shards has it",
    "sbatch": "several machines; scripts/tools/shards has it",
  ]

  private static func isApart(_ command: String) -> Bool {
    apart.keys.contains { command.hasPrefix($0) }
  }

  /// A command finds only the files of blocks above it, in the folder of the last `cd`.
  ///
  /// Without a shown output it has to succeed. `FLICKBOOK_UPDATE_SNAPSHOTS=1` writes the outputs
  /// into the pages, except those with a line `…`.
  @Test(arguments: pages)
  func `the guide shows the output of each command`(_ path: String) async throws {
    let guide = try Guide(path: path)
    #expect(guide.strays.isEmpty, "in a block that is not run")
    let project = try Project()
    try await addSurroundings(of: path, to: project)
    var outputs: [Int: String] = [:]
    var folder = "."
    for (index, step) in guide.steps.enumerated() {
      for file in step.files { try project.write(file.text, to: "\(folder)/\(file.name)") }
      if step.command.hasPrefix("cd ") {
        folder += "/\(step.command.dropFirst(3))"
        continue
      }
      guard !Self.isApart(step.command) else { continue }
      let start = "flickbook() { \"$0\" \"$@\"; }; cd '\(folder)' || exit; { "
      let line = start + step.command + "\n} 2>&1"
      let outcome = try await Program.shell(line, in: project)
      if step.showsOutput {
        if !step.accepts(outcome.text) { outputs[index] = outcome.text }
      } else {
        #expect(outcome.exit == 0, "$ \(step.command)\n\(outcome.text)")
      }
    }
    if ProcessInfo.processInfo.environment["FLICKBOOK_UPDATE_SNAPSHOTS"] == "1" {
      let updates = outputs.filter { !guide.steps[$0.key].output.contains("…\n") }
      if !updates.isEmpty {
        let file = URL(filePath: Repository.path(path))
        try Data(guide.replacing(updates).utf8).write(to: file)
      }
    }
    for (index, output) in outputs.sorted(by: { $0.key < $1.key }) {
      Issue.record(
        "$ \(guide.steps[index].command)\n\(output)if that is meant: FLICKBOOK_UPDATE_SNAPSHOTS=1")
    }
  }

  /// Commands that are not run name scripts of the repository, and commands and options of the
  /// program.
  @Test func `the guide names commands and options that exist`() async throws {
    let declared = try await DeclaredCommands(in: try Project())
    #expect(
      declared.faults(in: "mkdir a && flickbook trace improt a; flickbook run a --st b=1")
        == ["no command improt", "no option --st"])
    var unused = Set(Self.apart.keys)
    for path in Self.pages {
      for command in try Guide(path: path).steps.map(\.command) where Self.isApart(command) {
        unused = unused.filter { !command.hasPrefix($0) }
        #expect(declared.faults(in: command) == [], "\(path): \(command)")
        let script = String(command.prefix { $0 != " " })
        let isThere = FileManager.default.isExecutableFile(atPath: Repository.path(script))
        #expect(isThere || !script.hasPrefix("scripts/"), "\(path): \(command)")
      }
    }
    #expect(unused.isEmpty, "exceptions that no page needs")
  }

  @Test(arguments: pagesAboutScreens)
  func `the guide draws the films of a page about a screen`(_ path: String) async throws {
    let page = try Guide(path: path)
    #expect(!page.steps.isEmpty && page.strays.isEmpty)
    let project = try Project()
    try linkScripts(to: project)
    for step in page.steps {
      let line = #"flickbook() { "$0" "$@"; }; "# + step.command
      try await Program.shell(line, in: project).expectSuccess()
    }
  }

  /// Prepares the folder of a page's reader: empty, with the example of the lab, or for pages about
  /// the repository's plugins with its scripts.
  private func addSurroundings(of path: String, to project: Project) async throws {
    if path.hasPrefix("docs/plugins/") { try linkScripts(to: project) }
    let text = try String(contentsOfFile: Repository.path(path), encoding: .utf8)
    guard text.contains("feel-lab.md#the-example)") else { return }
    let steps = try Guide(path: "docs/guides/feel-lab.md").steps.filter {
      $0.command.hasPrefix("flickbook gestures synth photos ")
    }
    #expect(steps.count == 8)
    for file in steps.flatMap(\.files) { try project.write(file.text, to: file.name) }
    let commands = steps.map { "\"$0\"\($0.command.dropFirst("flickbook".count))" }
    let line = commands.joined(separator: " && ")
    try await Program.shell(line, in: project).expectSuccess()
  }

  private func linkScripts(to project: Project) throws {
    try FileManager.default.createSymbolicLink(
      at: project.folder.appending(path: "scripts"),
      withDestinationURL: URL(filePath: Repository.path("scripts")))
  }
}
