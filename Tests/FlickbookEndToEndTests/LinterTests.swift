import Foundation
import Testing

/// luacheck with the configuration that the program writes.
@Suite(
  .enabled(
    if: Linter.isInstalled, "luacheck is not on the PATH (Debian and Homebrew: lua-check, luacheck)"
  ))
struct `The configuration of luacheck` {
  @Test func `luacheck has no findings in a new project and the repository's Lua`() async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    let outcome = try await Program.shell(
      "mkdir own && cp -r '\(Repository.path("scripts"))' '\(Repository.path("Tests/LuaDifference"))' "
        + "'\(Repository.path("Tests/Benchmarks/Lua"))' own && "
        + "luacheck --no-color --no-max-line-length screens scenarios own", in: project)
    #expect(outcome.exit == 0 && outcome.text.contains("0 warnings / 0 errors"), "\(outcome.text)")
  }

  @Test func `luacheck and flickbook check have no findings in the program's Lua`() async throws {
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    let outcome = try await Program.shell(
      "cp -r '\(Repository.path("Sources/Host/CFlickLua"))' own && "
        + "luacheck --no-color --no-max-line-length --no-unused-args own", in: project)
    #expect(outcome.exit == 0 && outcome.text.contains("0 warnings / 0 errors"), "\(outcome.text)")
    let check = try await Program.run(["check", "own"], in: project)
    #expect(check.exit == 0 && check.text.isEmpty, "\(check.text)")
  }

  @Test func `luacheck and flickbook check have no findings in the reference's examples`()
    async throws
  {
    let reference = try String(
      contentsOfFile: Repository.path("docs/reference/lua-api.md"), encoding: .utf8)
    let examples = reference.components(separatedBy: "Example:\n\n```lua\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(examples.count > 90)
    let project = try Project()
    try await Program.run(["init"], in: project).expectSuccess()
    for (number, example) in examples.enumerated() {
      try project.add("own/\(number).lua", Array(example.utf8))
    }
    // Examples show results in variables that they do not use.
    let outcome = try await Program.shell("luacheck --no-color --no-unused own", in: project)
    #expect(outcome.exit == 0 && outcome.text.contains("0 warnings / 0 errors"), "\(outcome.text)")
    let check = try await Program.run(["check", "own"], in: project)
    #expect(check.exit == 0 && check.text.isEmpty, "\(check.text)")
  }

  @Test(arguments: [
    ("a_spec.lua", "assert.is_tru(1)", "undefined field 'is_tru' of global 'assert'"),
    (
      "a_spec.lua", "assert.are.same(1, 1) assert.is_not_nil(1) assert.has_erors(print)",
      "undefined field 'has_erors' of global 'assert'"
    ),
    ("a_spec.lua", "assert(1) assert.is_true(true) descrbe('a')", "undefined variable 'descrbe'"),
    ("a.lua", "print(io.popen)", "undefined field 'popen' of global 'io'"),
    ("a.lua", "describe('a', print)", "undefined variable 'describe'"),
    ("a.lua", "print(unpack)", "undefined variable 'unpack'"),
  ])
  func `functions absent from scripts are named`(
    _ file: String, _ script: String, _ message: String
  ) async throws {
    let project = try Project([file: script + "\n"])
    try await Program.run(["init"], in: project).expectSuccess()
    let outcome = try await Program.shell("luacheck --no-color \(file)", in: project)
    #expect(outcome.exit == 1)
    #expect(outcome.text.contains("1 warning / 0 errors"), "\(outcome.text)")
    #expect(outcome.text.contains("accessing \(message)"), "\(outcome.text)")
  }
}

private enum Linter {
  static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/luacheck") }
}
