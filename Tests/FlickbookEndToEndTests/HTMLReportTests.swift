import FlickJSON
import Foundation
import Testing

/// One page for a test run, a script and a feel check.
@Suite("HTML reports") struct HTMLReportTests {
  static let files = [
    "photos.lua": """
    local fb = require "flickbook"
    local tune = fb.tunables { look = { 0.5, min = 0, max = 1 } }
    return fb.screen { size = { 360, 640 },
      fb.pager { id = "photos", snap = { distance = tune.look, velocity = 1e6 },
        pages = { fb.layers { fb.rectangle { fill = "#334455" }, fb.path { d = "M0 12h24", stroke = "#ff0000" } },
          fb.text { "two" }, fb.text { "three" } } },
    }
    """,
    "a_spec.lua": """
    local fb = require "flickbook"
    it("turns two pages", function()
      local stage = fb.open "photos.lua"
      stage:drag { from = { 300, 300 }, by = { -220, 0 }, duration = 0.2 }
      stage:settle()
      assert.equal(stage.photos.page, 3)
    end)
    it("holds", function() end)
    it("fails </script><b>x", function() error "</script><script>alert(1)</script>" end)
    """,
    "s.lua": """
    local stage = require("flickbook").open "photos.lua"
    stage:drag { from = { 300, 300 }, by = { -220, 0 }, duration = 0.2 }
    stage:settle()
    """,
  ]

  /// Saves the feel of two swipes and checks it with another threshold; writes feel.html.
  static func checkFeel(in project: Project) async throws {
    for (name, distance) in [("short", "130"), ("long", "200")] {
      try await Program.run(
        [
          "gestures", "synth", "c", "--id", name, "--from", "300,300", "--way", "-\(distance)",
          "--speed", "0", "--duration", "0.4", "--screen", "photos.lua",
        ], in: project
      ).expectSuccess()
    }
    try await Program.run(["feel", "save", "photos.lua", "c", "-o", "f.feel"], in: project)
      .expectSuccess()
    let outcome = try await Program.run(
      ["feel", "check", "photos.lua", "c", "f.feel", "--set", "look=0.2", "--html", "feel.html"],
      in: project)
    #expect(outcome.exit == 1, "\(outcome.errorText)")
  }

  /// The data of a page.
  private func data(of file: String, in project: Project) throws -> JSONNode {
    let text = String(decoding: try project.bytes(of: file), as: UTF8.self)
    let start = try #require(text.range(of: "<script type=\"application/json\" id=\"data\">"))
    let rest = text[start.upperBound...]
    let end = try #require(rest.range(of: "</script>"))
    return try JSONReader.parse(Array(rest[..<end.lowerBound].utf8))
  }

  @Test func `list all tests, with the stage of a failed one`() async throws {
    let project = try Project(Self.files)
    let outcome = try await Program.run(
      ["test", "a_spec.lua", "--reporter", "html:test.html"], in: project)
    #expect(outcome.exit == 1)
    let entries = try data(of: "test.html", in: project).member("entries", of: "it").elements("it")
    try #require(entries.count == 3)
    let outcomes = try entries.map { try $0.string("outcome", of: "an entry") }
    #expect(outcomes == ["failed", "passed", "failed"])
    let records = try entries[0].member("records", of: "an entry").elements("records")
    let record = try #require(records.first)
    let stages = try record.member("stages", of: "it").elements("stages")
    let events = try record.member("events", of: "it").elements("events")
    try #require(stages.count == 1 && events.count > 2)
    let times = try stages[0].member("times", of: "it").elements("times")
    // 0.2 s of drag and the settling, 60 pictures a second.
    #expect(times.count > 30)
    #expect(try project.bytes(of: "test.html").count <= 60 << 10)
    #expect(outcome.text.contains("1 passed, 2 failed"))
  }

  @Test(arguments: ["your_library", "tabs"])
  func `a failing test of a screen with pictures takes at most 60 KB`(screen: String) async throws {
    let project = try Project([
      "a_spec.lua": """
      it("fails", function()
        local stage = require("flickbook").open "screens/\(screen).lua"
        stage:drag { from = { 300, 500 }, by = { -220, 0 }, duration = 0.25 }
        stage:settle()
        error "x"
      end)
      """
    ])
    try FileManager.default.copyItem(
      atPath: Repository.path("scripts/screens"),
      toPath: project.folder.appending(path: "screens").path)
    _ = try await Program.run(["test", "a_spec.lua", "--reporter", "html:test.html"], in: project)
    let bytes = try project.bytes(of: "test.html")
    #expect(bytes.count <= 60 << 10, "\(bytes.count)")
    #expect(try data(of: "test.html", in: project)["files"] != nil, "its pictures are in it")
  }

  @Test func `are equal bytes for equal runs, on several workers too`() async throws {
    let project = try Project(Self.files)
    for (file, jobs) in [("1.html", "1"), ("2.html", "2"), ("3.html", "2")] {
      _ = try await Program.run(
        ["test", "a_spec.lua", "--reporter", "html:\(file)", "--jobs", jobs], in: project)
    }
    let first = try project.bytes(of: "1.html")
    #expect(try project.bytes(of: "2.html") == first)
    #expect(try project.bytes(of: "3.html") == first)
  }

  @Test func `text of a script never becomes markup`() async throws {
    let project = try Project(Self.files)
    _ = try await Program.run(
      ["test", "a_spec.lua", "--reporter", "html:test.html"], in: project)
    let text = String(decoding: try project.bytes(of: "test.html"), as: UTF8.self)
    #expect(!text.contains("<b>") && !text.contains("alert(1)</script>"))
    #expect(text.components(separatedBy: "<script").count == 4, "data, packed code, its start")
  }

  @Test func `show a run and a feel check, then and now`() async throws {
    let project = try Project(Self.files)
    try await Program.run(["run", "s.lua", "--html", "run.html"], in: project).expectSuccess()
    let run = try data(of: "run.html", in: project).member("entries", of: "it").elements("it")
    try #require(run.count == 1)
    try await Self.checkFeel(in: project)
    let feel = try data(of: "feel.html", in: project).member("entries", of: "it").elements("it")
    let names = try feel.map { try $0.string("name", of: "an entry") }
    #expect(names.contains("short"))
    let records = try feel[0].member("records", of: "it").elements("records")
    try #require(records.count == 2)
    let values = try records.map { record in
      try record.member("tunables", of: "it").elements("tunables").map {
        try $0.string("value", of: "a tunable")
      }
    }
    #expect(values == [["0.5"], ["0.2"]])
  }

  @Test func `show a run that fails with its error`() async throws {
    var files = Self.files
    files["s.lua"] = (files["s.lua"] ?? "") + "\nerror 'the tide is out'\n"
    let project = try Project(files)
    let outcome = try await Program.run(["run", "s.lua", "--html", "run.html"], in: project)
    #expect(outcome.exit == 2)
    let run = try data(of: "run.html", in: project).member("entries", of: "it").elements("it")
    try #require(run.count == 1)
    #expect(try run[0].string("outcome", of: "it") == "failed")
    #expect(try run[0].string("message", of: "it").contains("the tide is out"))
    #expect(try run[0].member("records", of: "it").elements("it").count == 1)
  }

  @Test(arguments: [
    ["run", "s.lua", "--html", "s.lua"], ["run", "s.lua", "--html", "photos.lua", "--force"],
    ["run", "s.lua", "--html", "a.html", "--film", "a.svg"],
    ["run", "s.lua", "--html", "none/a.html"],
  ])
  func `reports that would replace an input are refused`(_ words: [String]) async throws {
    let project = try Project(Self.files)
    let outcome = try await Program.run(words, in: project)
    #expect(outcome.exit == 2 || outcome.exit == 64, "\(outcome.text)")
    #expect(try project.bytes(of: "s.lua") == Array((Self.files["s.lua"] ?? "").utf8))
  }
}
