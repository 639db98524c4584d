import Testing

/// `flickbook run SCREEN --replay FILE`: what a view has recorded, done again without one.
@Suite struct `A replay` {
  private static let screen = """
    local fb = require "flickbook"
    local tune = fb.tunables { share = { 0.5, min = 0.1, max = 0.9 } }
    return fb.screen { title = "Three", size = { 200, 400 },
      fb.column { width = "fill", height = "fill",
        fb.scroll_view { id = "list", width = "fill", height = 100, fb.rectangle { width = "fill", height = 900 } },
        fb.pager { id = "pages", width = "fill", height = 300, page_count = 3, snap = { distance = tune.share } },
      },
    }
    """

  /// A drag over 0.6 of a page, a turn of the wheel, a value set, and the same drag.
  private static func session(hash: String) -> String {
    func drag(_ start: Double) -> String {
      [
        ("began", 160.0), ("moved", 120), ("moved", 80), ("moved", 40), ("moved", 40),
        ("ended", 40),
      ]
      .enumerated().map { index, touch in
        #"{"t":\#(start + Double(index) * 0.2),"pointer":0,"phase":"\#(touch.0)","kind":"touch","#
          + #""x":\#(touch.1),"y":300}"#
      }.joined(separator: ",\n")
    }
    return """
      {"format": "flickbook-trace", "version": 1, "name": "s", "samples": [],
      "session": {"script": "s.lua", "seed": 3, "set": {}, "end": 6, "hash": "\(hash)"},
      "inputs": [
      \(drag(0)),
      {"t":2,"x":100,"y":50,"dx":0,"dy":30},
      {"t":3,"set":{"share":"0.9"}},
      \(drag(3.5))
      ]}
      """
  }

  @Test func `says whether the same came of it, and writes the log of what did`() async throws {
    let project = try Project(["s.lua": Self.screen, "s.json": Self.session(hash: "0")])
    let line = ["run", "s.lua", "--replay", "s.json", "--log", "s.jsonl"]
    let other = try await Program.run(line, in: project)
    #expect(other.exit == 4, "\(other.errorText)")
    #expect(other.errorLine.contains("s.json: came out otherwise: hash "), "\(other.errorText)")
    let log = String(decoding: try project.bytes(of: "s.jsonl"), as: UTF8.self)
    #expect(log.split(separator: "\n").count { $0.contains(#""kind":"wheel""#) } == 1)
    #expect(log.split(separator: "\n").count { $0.contains(#""kind":"page_changed""#) } == 1)

    let hash = try #require(
      log.firstRange(of: #""hash":""#).map { String(log[$0.upperBound...].prefix(16)) })
    try project.add("s.json", Array(Self.session(hash: hash).utf8))
    let same = try await Program.run(line, in: project)
    same.expectSuccess()
    #expect(same.text == "the same again: 14 inputs in 6.000 s, hash \(hash)\n")

    // Another value in the script is another session.
    try project.add("s.lua", Array(Self.screen.replacing("0.5,", with: "0.7,").utf8))
    #expect(try await Program.run(line, in: project).exit == 4)
  }

  @Test func `needs a recording of a view`() async throws {
    let project = try Project([
      "s.lua": Self.screen,
      "t.json": #"{"format": "flickbook-trace", "version": 1, "name": "t", "samples": []}"#,
    ])
    let trace = try await Program.run(["run", "s.lua", "--replay", "t.json"], in: project)
    trace.expectError(
      "t.json:1: expected 'session', which view --record writes; a trace alone is played by a script",
      exit: 2)
    let film = try await Program.run(
      ["run", "s.lua", "--replay", "t.json", "--film", "f.svg"], in: project)
    #expect(film.exit == 64)
  }
}
