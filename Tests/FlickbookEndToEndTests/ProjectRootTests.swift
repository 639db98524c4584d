import Foundation
import Testing

/// The files that a script can name: those of its project, and those named on the command line.
@Suite struct `Files in reach of a script` {
  private static let screen = """
    local fb = require "flickbook"
    return fb.screen { title = "here", size = { 100, 100 } }
    """
  private static let trace = """
    { "format": "flickbook-trace", "version": 1, "device": { "units": "logical px" }, "samples": [
      { "t_ms": 0, "x": 1, "y": 1, "phase": "down", "pointer": 0 },
      { "t_ms": 9, "x": 1, "y": 1, "phase": "up", "pointer": 0 } ] }
    """

  /// Creates a project with its files in folders, and a folder beside it that is out of reach.
  private func project(
    mark: String? = nil, _ script: String, at place: String
  ) throws -> (project: Project, outside: String) {
    var files = [
      "inner/\(place)": script, "outside/secret.lua": Self.screen,
      "outside/secret.json": Self.trace, "other/secret.json": Self.trace,
      "inner/screens/here.lua": Self.screen, "inner/traces/mine.json": Self.trace,
      "inner/helper.lua": "return 2",
    ]
    if let mark { files["inner/\(mark)"] = "{}" }
    let project = try Project(files)
    let inner = project.folder.appending(path: "inner")
    try FileManager.default.createSymbolicLink(
      atPath: inner.appending(path: "link.lua").path, withDestinationPath: "../outside/secret.lua")
    try FileManager.default.createSymbolicLink(
      atPath: inner.appending(path: "linked").path, withDestinationPath: "../outside")
    return (project, project.folder.appending(path: "outside").path)
  }

  @Test(arguments: [
    "../outside/secret", "$OUT/secret", "$OUT/secret.lua", "screens/../../outside/secret", "link",
    "linked/secret", "../inner/../outside/secret", "./../outside/secret", "$OUT/../outside/secret",
    "$OUT/missing", "../outside/missing", "/etc/passwd", "../../../../../../../../../../etc/passwd",
  ])
  func `files outside the project are unreachable, whether they exist or not`(name: String)
    async throws
  {
    let script = """
      local fb = require "flickbook"
      local name = ...
      print(pcall(fb.open, name))
      print(pcall(fb.trace, name))
      print(fb.has_trace(name))
      """
    let (project, outside) = try project(script, at: "s.lua")
    let name = name.replacing("$OUT", with: outside)
    let outcome = try await Program.run(["run", "inner/s.lua", "--", name], in: project)
    outcome.expectSuccess()
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "false\tno screen '\(name)' (looked from inner up to the project's folder)",
        "false\tno trace '\(name)' (fb.has_trace returns whether there is one)", "false",
      ])
  }

  @Test(arguments: [
    (nil, "scenarios/a.lua"), ("flickbook.json", "features/deep/a.lua"),
    (".git", "features/a.lua"), (nil, "a.lua"),
  ])
  func `all files of the project are reachable`(mark: String?, place: String) async throws {
    let script = """
      local fb = require "flickbook"
      print(fb.open("screens/here").time, fb.has_trace "traces/mine", (require "helper"))
      """
    let (project, _) = try project(mark: mark, script, at: place)
    let outcome = try await Program.run(["run", "inner/\(place)"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "0.0\ttrue\t2\n")
  }

  @Test func `without a project the script's folder is reachable`() async throws {
    let project = try Project([
      "alone/a.lua": "print(pcall(require, 'helper')) print((require 'near'))",
      "helper.lua": "return 2", "alone/near.lua": "return 3",
    ])
    let outcome = try await Program.run(["run", "alone/a.lua"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text.hasPrefix("false\t") && outcome.text.hasSuffix("\n3\n"), "\(outcome.text)")
  }

  @Test func `folders named on the command line are reachable`() async throws {
    let spec = """
      local fb = require "flickbook"
      it("opens", function() assert.equal(0, fb.open("looks/here").time) end)
      """
    let project = try Project(["all/specs/a_spec.lua": spec, "all/looks/here.lua": Self.screen])
    let whole = try await Program.run(["test", "all"], in: project)
    #expect(whole.lastLine == "1 passed, 0 failed", "\(whole.errorText)")
    let part = try await Program.run(["test", "all/specs"], in: project)
    #expect(part.lastLine == "0 passed, 1 failed")
  }

  @Test(arguments: ["../other/secret", "secret", "/secret", "../outside/secret"])
  func `a named trace folder makes only itself reachable`(name: String) async throws {
    let script = "print(require('flickbook').has_trace(...))"
    let (project, outside) = try project(script, at: "s.lua")
    let named = try await Program.run(
      ["run", "inner/s.lua", "--traces", outside, "--", name], in: project)
    #expect(
      named.text == (name.contains("other") || name.hasPrefix("/") ? "false\n" : "true\n"),
      "\(named.errorText)")
  }

  @Test func `a session reaches the current folder and typed paths`()
    async throws
  {
    let (project, outside) = try project("", at: "s.lua")
    let talk = """
      fb.has_trace("traces/mine"), fb.has_trace("\(outside)/secret")
      :screen \(outside)/secret.lua
      :play \(outside)/secret
      """
    try project.add("inner/talk.txt", Array(talk.utf8))
    let outcome = try await Program.shell("cd inner && \"$0\" repl < talk.txt", in: project)
    outcome.expectSuccess()
    #expect(outcome.text.hasPrefix("true\nfalse\nstage of \(outside)/secret.lua"))
  }
}
