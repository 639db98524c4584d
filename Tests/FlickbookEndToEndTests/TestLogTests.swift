import Testing

@Suite struct `The run log of a test run` {
  private static let files = [
    "a_spec.lua": """
    local fb = require "flickbook"
    local screen = fb.screen {
      size = { 390, 844 }, fb.pager { id = "photos", page_count = 3 },
    }
    local function is_on(stage, page) assert.equal(page, stage.photos.page) end
    describe("Photos", function()
      it("turn", function()
        local stage = fb.open(screen)
        stage:drag { from = { 300, 400 }, by = { -240, 0 }, duration = 0.25 }
        stage:settle()
        is_on(stage, 2)
        assert.same({ a = { 1 } }, { a = { 1 } })
        assert(true, "fine")
      end)
      it("fail", function() assert.near(1, 2, 0.5) end)
    end)
    """,
    "b_spec.lua": "it('is good', function() assert.is_nil(nil) end)",
    "c_spec.lua": "local x = =",
  ]

  private func log(_ arguments: [String]) async throws -> (Program.Outcome, lines: [String]) {
    let project = try Project(Self.files)
    let outcome = try await Program.run(
      ["test", "--log", "run.jsonl", "."] + arguments, in: project)
    let text = String(decoding: try project.bytes(of: "run.jsonl"), as: UTF8.self)
    return (outcome, text.split(separator: "\n").map(String.init))
  }

  @Test func `the log lists files, tests and checks in order`() async throws {
    let (outcome, lines) = try await log([])
    #expect(outcome.exit == 2)
    let ours = lines.filter { line in
      ["header", "file", "test_started", "check", "test_ended", "file_failed"]
        .contains { line.hasPrefix("{\"kind\":\"\($0)\"") }
    }
    // The time of rest depends on the pager's motion.
    let withoutTimes = ours.map {
      $0.replacing(#/"t":[0-9.]+,/#, with: "").replacing(
        #/,"(context|traceback)":".*?[^\\]"/#, with: "")
    }
    #expect(
      withoutTimes == [
        #"{"kind":"header","format":"flickbook-run","version":3,"script":".","seed":0,"set":{},"behavior":3}"#,
        #"{"kind":"file","file":"a_spec.lua"}"#,
        #"{"kind":"test_started","test":"Photos turn","line":7}"#,
        #"{"kind":"check","at":"a_spec.lua:5","check":"equal","arguments":["2","2"],"passed":true}"#,
        #"{"kind":"check","at":"a_spec.lua:12","check":"same","#
          + #""arguments":["{ a = { 1 } }","{ a = { 1 } }"],"passed":true}"#,
        #"{"kind":"check","at":"a_spec.lua:13","check":"assert","#
          + #""arguments":["true","'fine'"],"passed":true}"#,
        #"{"kind":"test_ended","passed":true}"#,
        #"{"kind":"test_started","test":"Photos fail","line":15}"#,
        #"{"kind":"check","at":"a_spec.lua:15","check":"near","#
          + #""arguments":["1","2","0.5"],"passed":false}"#,
        #"{"kind":"test_ended","passed":false,"error":"a_spec.lua:15: expected 1 ± 0.5, got 2","failure":"check"}"#,
        #"{"kind":"file","file":"b_spec.lua"}"#,
        #"{"kind":"test_started","test":"is good","line":1}"#,
        #"{"kind":"check","at":"b_spec.lua:1","check":"is_nil","arguments":["nil"],"passed":true}"#,
        #"{"kind":"test_ended","passed":true}"#,
        #"{"kind":"file","file":"c_spec.lua"}"#,
        #"{"kind":"file_failed","error":"c_spec.lua:1: unexpected symbol near '='","failure":"input"}"#,
      ])
    #expect(lines.contains { $0.hasPrefix(#"{"kind":"touch","stage":1"#) })
    #expect(lines.last?.hasPrefix(#"{"kind":"end","exit":2,"hash":"#) == true)
  }

  @Test func `the log does not depend on the number of workers`() async throws {
    let (outcome, lines) = try await log(["--jobs", "1"])
    for arguments in [["--jobs", "3"], ["--in-process"]] {
      let (other, otherLines) = try await log(arguments)
      #expect(otherLines == lines)
      #expect(other.text == outcome.text)
      #expect(other.errorText == outcome.errorText)
    }
  }

  @Test func `the log does not change the report`() async throws {
    let plain = try await Program.run(["test", "."], in: try Project(Self.files))
    let (logged, _) = try await log([])
    #expect(logged.text == plain.text)
    #expect(logged.errorText == plain.errorText)
    #expect(logged.exit == plain.exit)
  }
}
