import Foundation
import Testing

@Suite struct `Examples of the help` {
  /// Examples that need a terminal, do not end, or need a repository.
  private static let apart = ["flickbook view", "flickbook serve", "flickbook feel log"]

  /// The lines under a title of a help page.
  private func lines(_ title: String, of page: String) -> [String] {
    guard let start = page.range(of: "\n\(title):\n") else { return [] }
    return page[start.upperBound...].components(separatedBy: "\n").prefix { !$0.isEmpty }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The names of all commands: in the order of the manual page.
  private func commands(in project: Project) async throws -> [String] {
    let manual = try await Program.run(["manual"], in: project)
    return manual.text.components(separatedBy: "\n").compactMap { line in
      line.hasPrefix(".SS flickbook ") ? String(line.dropFirst(".SS flickbook ".count)) : nil
    }
  }

  @Test func `each command has examples and exit codes`() async throws {
    let project = try Project()
    let names = try await commands(in: project)
    #expect(names.count > 45)
    for name in names {
      let words = name.split(separator: " ").map(String.init)
      let page = try await Program.run(words + ["--help"], in: project)
      page.expectSuccess()
      let examples = lines("EXAMPLES", of: page.text)
      #expect(!examples.isEmpty, "\(name)")
      for example in examples {
        #expect(example.hasPrefix("flickbook ") && example.count <= 98, "\(example)")
      }
      #expect(page.text.contains("Exit codes:") || page.text.contains("EXIT CODES:"), "\(name)")
    }
  }

  /// The order of the examples lets each use the files of earlier ones.
  @Test func `all examples run in a new project`() async throws {
    let project = try Project([
      "touches.csv": """
      t,x,y,phase
      0,300,400,down
      8,296,400,move
      16,280,401,move
      24,250,401,move
      32,215,402,move
      40,190,402,up

      """
    ])
    try await Program.run(["init", "photos"], in: project).expectSuccess()
    try await Program.shell("mv touches.csv photos; mkdir downloads", in: project).expectSuccess()
    let examples = try await Program.run(["manual", "--examples"], in: project).text
      .split(separator: "\n").map(String.init)
    #expect(examples.count > 60)
    var failed: [String] = []
    for example in examples where !Self.apart.contains(where: example.hasPrefix) {
      let line = "flickbook() { \"$0\" \"$@\"; }; cd photos; \(example)"
      let outcome = try await Program.shell(line, in: project)
      if outcome.exit != 0 { failed.append("\(example): \(outcome.errorText)") }
      if example == "flickbook plugin check gentle" {
        try await Program.shell("cp -r photos/plugins/gentle downloads", in: project)
          .expectSuccess()
      }
    }
    #expect(failed.isEmpty, "\(failed.joined(separator: "\n"))")
  }
}
