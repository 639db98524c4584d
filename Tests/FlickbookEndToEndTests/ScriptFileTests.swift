import Foundation
import Testing

/// A trace file that a script plays, and the expected fault.
private struct Malformed: CustomTestStringConvertible {
  var name: String
  var trace: String
  var fault: String

  var testDescription: String { name }

  /// Returns a trace file with these samples, one per line from line 2 on.
  static func samples(_ samples: String...) -> String {
    #"{"format":"flickbook-trace","version":1,"samples":["# + "\n"
      + samples.joined(separator: ",\n") + "]}"
  }
}

@Suite struct `A malformed trace` {
  private static let down = #"{"t_ms":10,"x":1,"y":2,"phase":"down"}"#

  private static let malformed: [Malformed] = [
    Malformed(name: "empty", trace: "", fault: "1:1: expected a value, found the end of the text"),
    Malformed(
      name: "truncated", trace: "{\n\"format\":\"flickbook-trace\",\n\"version\":1,\n\"sampl",
      fault: "4:1: the string is never closed"),
    Malformed(
      name: "time that runs backwards",
      trace: Malformed.samples(down, #"{"t_ms":5,"x":1,"y":2,"phase":"up"}"#),
      fault:
        "3: sample 1: expected a time of at least 0.01 s, found 0.005 s; sort the samples by time"),
    Malformed(
      name: "NaN", trace: Malformed.samples(#"{"t_ms":NaN,"x":1,"y":2,"phase":"down"}"#),
      fault: "2:9: expected a value after ':', found 'NaN'"),
    Malformed(
      name: "an infinite number",
      trace: Malformed.samples(#"{"t_ms":1e999,"x":1,"y":2,"phase":"down"}"#),
      fault: "2:9: number 1e999 is out of range"),
    Malformed(
      name: "an unknown phase",
      trace: Malformed.samples(#"{"t_ms":0,"x":1,"y":2,"phase":"tap"}"#),
      fault:
        "2: sample 0: unknown phase 'tap' (down, move, up, cancel, hover, leave or wheel expected)"),
    Malformed(
      name: "a move without a down",
      trace: Malformed.samples(#"{"t_ms":0,"x":1,"y":2,"phase":"move"}"#),
      fault: "2: sample 0: pointer 0 moved without having begun"),
    Malformed(
      name: "another format", trace: #"{"format":"har"}"#,
      fault: "1: expected format 'flickbook-trace', found 'har'"),
    Malformed(
      name: "another version", trace: #"{"format":"flickbook-trace","version":2}"#,
      fault: "1: expected version 1, found 2; a newer Flickbook reads it"),
    Malformed(
      name: "huge nesting", trace: String(repeating: "[", count: 100_000),
      fault: "1:129: nesting is deeper than 128 levels"),
    Malformed(
      name: "a key twice",
      trace: "{\"format\":\"flickbook-trace\",\n\"format\":\"flickbook-trace\"}",
      fault: "2:1: key 'format' occurs twice in one object (first on line 1)"),
  ]

  @Test(arguments: malformed)
  fileprivate func `a malformed trace is an error with both places`(_ row: Malformed) async throws {
    let project = try Project([
      "t.json": row.trace,
      "play.lua": """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 } })
      stage:play(fb.trace "t")
      """,
    ])
    let outcome = try await Program.run(["run", "play.lua"], in: project)
    outcome.expectError("play.lua:3: t.json:\(row.fault)", exit: 2)
  }
}

@Suite struct `Files that scripts name` {
  private func run(_ script: String, _ files: [String: String] = [:]) async throws
    -> Program.Outcome
  {
    let head = "local fb = require 'flickbook'\n"
    let project = try Project(files.merging(["main.lua": head + script]) { $1 })
    return try await Program.run(["run", "main.lua"], in: project)
  }

  @Test func `a screen that returns no screen is named`() async throws {
    for source in ["return nil", "return 'x'", "return {}", ""] {
      try await run("fb.open 'screens/bad'", ["screens/bad.lua": source])
        .expectError("main.lua:2: screens/bad.lua: returns no screen", exit: 2)
    }
  }

  @Test func `a screen that fails is located in its own file`() async throws {
    let outcome = try await run("fb.open 'screens/bad'", ["screens/bad.lua": "\n\nerror('boom')"])
    outcome.expectError("screens/bad.lua:3: boom", exit: 2)
  }

  @Test func `a screen that does not parse is located in its own file`() async throws {
    let outcome = try await run("fb.open 'bad'", ["bad.lua": "return fb.screen {"])
    outcome.expectError(from: "bad.lua:1: ", exit: 2)
  }

  @Test func `a missing screen lists the searched folders`() async throws {
    try await run("fb.open 'screens/no'")
      .expectError(
        "main.lua:2: no screen 'screens/no' (looked from . up to the project's folder)", exit: 2)
  }

  @Test func `a missing trace suggests has_trace`() async throws {
    try await run("fb.trace 'no'").expectError(
      "main.lua:2: no trace 'no' (fb.has_trace returns whether there is one)", exit: 2)
  }

  @Test(arguments: [
    ("fb.trace 'flik'", "traces/flick.json", "no trace 'flik'"),
    ("fb.open 'screens/photo'", "screens/photos.lua", "(did you mean 'photos'?)"),
    ("fb.open 'screens/photo.lua'", "screens/photos.lua", "(did you mean 'photos.lua'?)"),
    ("fb.trace 'flik'", "flick.json", "(did you mean 'flick'?)"),
    ("require 'lib.stuff'", "lib/tools.lua", "module 'lib.stuff'"),
    ("require 'lib.tols'", "lib/tools.lua", "(did you mean 'tools'?)"),
    ("require 'flickbok'", "flick.json", "(did you mean 'flickbook'?)"),
  ])
  func `a misspelt file gets the nearest name`(
    _ script: String, _ file: String, _ message: String
  ) async throws {
    let outcome = try await run(script, [file: ""])
    #expect(outcome.exit == 2)
    if message.hasPrefix("(") {
      #expect(outcome.errorText.split(separator: "\n").first?.hasSuffix(message) == true)
    } else {
      #expect(!outcome.errorText.contains("did you mean"))
    }
  }

  @Test func `a missing module lists the searched folders`() async throws {
    try await run("require 'lib.no'").expectError(
      "main.lua:2: module 'lib.no' not found", exit: 2)
  }

  @Test func `a module that fails is located in its own file`() async throws {
    try await run("require 'lib.bad'", ["lib/bad.lua": "error('x')"])
      .expectError("lib/bad.lua:1: x", exit: 2)
  }

  @Test(arguments: [
    "", ".", "..", "..secret", "../secret", "/secret", "a..b", "a\\\\b", "secret\\0", "secret/x",
    "$OUT/secret", "link", "linked.secret", "linked/secret",
  ])
  func `a name that leads out of the project is not opened`(_ name: String) async throws {
    let project = try Project([
      "inner/main.lua": "require (...)", "inner/flickbook.json": "{}",
      "secret.lua": "print 'opened'",
    ])
    let inner = project.folder.appending(path: "inner")
    for (link, place) in [("link.lua", "../secret.lua"), ("linked", "..")] {
      try FileManager.default.createSymbolicLink(
        atPath: inner.appending(path: link).path, withDestinationPath: place)
    }
    let outside = name.replacing("$OUT", with: project.folder.path).replacing("\\0", with: "\0")
    let script = "require \(Self.quoted(outside))"
    try project.add("inner/main.lua", Array(script.utf8))
    let outcome = try await Program.run(["run", "inner/main.lua"], in: project)
    #expect(outcome.exit == 2)
    #expect(outcome.text == "")
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\0", with: "\\0") + "\""
  }

  @Test func `modules that require each other are named`() async throws {
    let files = ["lib/a.lua": "require 'lib.b'", "lib/b.lua": "\nrequire 'lib.a'"]
    try await run("require 'lib.a'", files).expectError(
      "lib/b.lua:2: lib/a.lua: loads itself (main.lua, lib/a.lua, lib/b.lua, lib/a.lua)", exit: 2)
  }

  @Test func `a screen that opens itself is an error`() async throws {
    let outcome = try await run("fb.open 's'", ["s.lua": "require 'flickbook'.open 's'"])
    outcome.expectError("s.lua:1: s.lua: loads itself (main.lua, s.lua, s.lua)", exit: 2)
  }

  @Test func `a module is loaded once`() async throws {
    let outcome = try await run(
      "print(require 'lib.m' == require 'lib.m', require 'lib.m'.n)",
      ["lib/m.lua": "print 'loading' return { n = 1 }"])
    outcome.expectSuccess()
    #expect(outcome.text == "loading\ntrue\t1\n")
  }

  @Test(arguments: [
    ("", "project/scripts/main.lua"), ("project", "scripts/main.lua"),
    ("project/scripts", "main.lua"), ("project/scripts", "./main.lua"),
    ("project/scripts/deeper", "../main.lua"), ("other", "../project/scripts/main.lua"),
  ])
  func `files are found wherever the program is started`(
    _ folder: String, _ script: String
  ) async throws {
    let project = try Project([
      "project/scripts/main.lua": "print(require 'flickbook'.open 'screens/s'.time)",
      "project/screens/s.lua": "return require 'flickbook'.screen { size = { 1, 1 } }",
      "project/scripts/deeper/s.lua": "", "other/s.lua": "",
    ])
    let outcome = try await Program.shell("cd './\(folder)' && \"$0\" run \(script)", in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "0.0\n")
  }
}
