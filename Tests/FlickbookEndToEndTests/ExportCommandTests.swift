import Foundation
import Testing

@Suite struct `The command export` {
  private static func project() throws -> Project {
    try Project([
      "s.lua": """
      local fb = require "flickbook"
      return fb.screen { size = { 400, 600 }, fb.pager { id = "p", page_count = 3 } }
      """
    ])
  }

  @Test func `files are written, and only earlier exports are replaced`() async throws {
    let project = try Self.project()
    let words = ["export", "s.lua", "--to", "uikit,tokens,page", "-o", "out"]
    for _ in 0..<2 {
      let outcome = try await Program.run(words, in: project)
      outcome.expectSuccess()
      #expect(
        outcome.text == "out: uikit.swift, s.tokens.json, index.md, screen.svg, p-settle.svg\n")
    }
    try project.write("let mine = 1\n", to: "out/uikit.swift")
    let refused = try await Program.run(words, in: project)
    #expect(refused.exit == 2)
    #expect(refused.errorText.contains("exists and is not an export; --force replaces it"))
    try await Program.run(words + ["--force"], in: project).expectSuccess()
  }

  @Test func `the screen is taken from a corpus`() async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    let outcome = try await Program.run(["export", "gestures", "--to", "uikit"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text.contains("photos"), "\(outcome.text)")
  }

  @Test(arguments: [
    (["--to", "page"], "--to page writes several files: give their folder with -o."),
    (["--to", "tokens", "--json"], "not with -o or --to tokens"),
    (["--to", "swing"], "no toolkit 'swing'; there are: swiftui, uikit"),
    (["--to", "uikt"], "no toolkit 'uikt' (did you mean 'uikit'?); there are: swiftui, uikit"),
  ])
  func `the command export refuses forms that do not go together`(_ words: [String], _ text: String)
    async throws
  {
    let outcome = try await Program.run(["export", "s.lua"] + words, in: try Self.project())
    #expect(outcome.exit == 64 && outcome.errorText.contains(text), "\(outcome.errorText)")
  }
}
