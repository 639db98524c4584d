import Testing

/// `flickbook run SCREEN --replay FILE`: replays of the view's recordings without a view.
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

  /// A drag over 0.6 of the screen, a turn of the wheel, a value set, and the same drag.
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

  @Test func `a replay of a trace has the lines that handlers print, after their decisions`()
    async throws
  {
    let screen = """
      local fb = require "flickbook"
      print "loaded"
      return fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3,
        on_page_changed = function(event) print("page", event.to .. "\\nfrom " .. event.from) end } }
      """
    let project = try Project(["s.lua": screen])
    try await Program.run(["init"], in: project).expectSuccess()
    let trace = "gestures/traces/g001.json"
    let outcome = try await Program.run(["run", "s.lua", "--replay", trace], in: project)
    outcome.expectSuccess()
    let lines = outcome.text.split(separator: "\n")
    try #require(lines.count == 6, "\(outcome.text)")
    #expect(lines[0] == "loaded" && lines[1].contains("p: recognized by pan"))
    #expect(lines[2].contains("p: page 2 by release") && lines[5].hasPrefix("2 decisions"))
    #expect(lines[3...4] == ["page    2", "from 1"])
  }

  @Test func `a replay reports equality and writes its log`() async throws {
    let project = try Project(["s.lua": Self.screen, "s.json": Self.session(hash: "0")])
    let line = ["run", "s.lua", "--replay", "s.json", "--log", "s.jsonl"]
    let other = try await Program.run(line, in: project)
    #expect(other.exit == 4, "\(other.errorText)")
    #expect(other.errorLine.contains("s.json: the outcome differs: hash "), "\(other.errorText)")
    let log = String(decoding: try project.bytes(of: "s.jsonl"), as: UTF8.self)
    #expect(log.split(separator: "\n").count { $0.contains(#""kind":"wheel""#) } == 1)
    #expect(log.split(separator: "\n").count { $0.contains(#""kind":"page_changed""#) } == 1)

    let hash = try #require(
      log.firstRange(of: #""hash":""#).map { String(log[$0.upperBound...].prefix(16)) })
    try project.add("s.json", Array(Self.session(hash: hash).utf8))
    let same = try await Program.run(line, in: project)
    same.expectSuccess()
    #expect(same.text == "no difference: 14 inputs in 6.000 s, hash \(hash)\n")

    // Another value in the script is another session.
    try project.add("s.lua", Array(Self.screen.replacing("0.5,", with: "0.7,").utf8))
    #expect(try await Program.run(line, in: project).exit == 4)
  }

  /// A drag over 0.6 of the screen that rests before the lift.
  private static let trace = """
    {"format": "flickbook-trace", "version": 1, "name": "t", "device": {"units": "pt"}, "samples": [
    {"pointer":0,"phase":"down","t_ms":0,"x":160,"y":300},
    {"pointer":0,"phase":"move","t_ms":200,"x":100,"y":300},
    {"pointer":0,"phase":"move","t_ms":400,"x":40,"y":300},
    {"pointer":0,"phase":"move","t_ms":800,"x":40,"y":300},
    {"pointer":0,"phase":"up","t_ms":1000,"x":40,"y":300}]}
    """

  @Test func `--set reports flips, which are not failures`()
    async throws
  {
    let project = try Project([
      "s.lua": Self.screen, "s.json": Self.session(hash: "0"), "t.json": Self.trace,
      "tuned.json": #"{"share": 0.7}"#,
    ])
    for (file, numbers) in [
      ("s.json", ["--set", "share=0.7"]), ("t.json", ["--set", "share=0.7"]),
      ("t.json", ["--tunables-from", "tuned.json"]),
    ] {
      let outcome = try await Program.run(
        ["run", "s.lua", "--replay", file, "--log", "now.jsonl"] + numbers, in: project)
      outcome.expectSuccess()
      #expect(
        outcome.text.contains(
          "1.000 s  pages: page 2 -> page 1 (distance 0.55 pages, 0.7 needed, 0.15 short; "
            + "was 0.5 needed, 0.05 to spare)"), "\(outcome.text)")
      let log = String(decoding: try project.bytes(of: "now.jsonl"), as: UTF8.self)
      #expect(log.contains(#""set":{"share":"0.7"}"#))
    }
    let alone = try await Program.run(["run", "s.lua", "--replay", "t.json"], in: project)
    alone.expectSuccess()
    #expect(alone.text.contains("pages: page 2 by release"), "\(alone.text)")
    let unknown = try await Program.run(
      ["run", "s.lua", "--replay", "t.json", "--set", "shares=0.7"], in: project)
    unknown.expectError(
      "s.lua: no tunable 'shares' (did you mean 'share'? there are: share)", exit: 2)
  }

  @Test func `a recording or a trace is replayed`() async throws {
    let project = try Project(["s.lua": Self.screen, "t.json": "{}"])
    let trace = try await Program.run(["run", "s.lua", "--replay", "t.json"], in: project)
    trace.expectError(
      "t.json:1: expected 'session', which view --record writes, or the 'samples' of a trace",
      exit: 2)
    let film = try await Program.run(
      ["run", "s.lua", "--replay", "t.json", "--film", "f.svg"], in: project)
    #expect(film.exit == 2)
  }
}
