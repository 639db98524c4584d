import Testing

@Suite struct `Help` {
  @Test(arguments: ["run", "test", "api", "repl"])
  func `names every exit code of a command`(_ command: String) async throws {
    let outcome = try await Program.run([command, "--help"], in: try Project())
    outcome.expectSuccess()
    #expect(outcome.text.hasPrefix("OVERVIEW: "))
    #expect(command == "api" || outcome.text.contains("Exit codes: 0 "))
  }

  @Test func `is what the program prints by itself`() async throws {
    let project = try Project()
    let (alone, help) = (
      try await Program.run([], in: project), try await Program.run(["--help"], in: project)
    )
    alone.expectSuccess()
    #expect(alone.output == help.output)
  }

  @Test func `tells the version`() async throws {
    let outcome = try await Program.run(["--version"], in: try Project())
    outcome.expectSuccess()
    #expect(outcome.text == "0.1.0\n")
  }

  @Test func `the reference is printed in Markdown`() async throws {
    let project = try Project()
    let outcome = try await Program.run(["api"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text.hasPrefix("# Lua API\n"))
    #expect(try await Program.run(["api", "--markdown"], in: project).output == outcome.output)
  }
}
