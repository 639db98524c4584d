import FlickJSON
import Testing

@Suite struct `Output of run` {
  @Test func `control bytes are printed escaped`() async throws {
    let project = try Project([
      "p.lua": #"print("a\27[31mb\0\r\127", "\xc2\x9b0m") print("tab\tand\nline")"#
    ])
    let outcome = try await Program.run(["run", "p.lua"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "a\\x1b[31mb\\x00\\r\\x7f\t\\u{9b}0m\ntab\tand\nline\n")
  }

  @Test func `a closed reader is not an error`() async throws {
    let project = try Project(["p.lua": "for i = 1, 1e5 do print(i) end"])
    let outcome = try await Program.shell(
      #"{ "$0" run p.lua; echo $? >&2; } | head -1"#, in: project)
    #expect(outcome.text == "1\n")
    #expect(outcome.errorText == "0\n")
  }

  /// Every command with output.
  @Test(arguments: [
    "run p.lua", "run p.lua --in-process", "run p.lua --tunables", "test .", "test --list .",
    "test . --jobs 2", "api --json", "api --stubs", "doctor", "repl <p.lua", "--version", "--help",
  ])
  func `a full disk is an error`(_ arguments: String) async throws {
    let project = try Project([
      "p.lua": "require 'flickbook'.tunables { a = { 1 } } print 'x'",
      "a_spec.lua": "it('passes', function() print 'x' end)",
      "b_spec.lua": "it('passes too', function() end)",
    ])
    let outcome = try await Program.shell("exec \"$0\" \(arguments) >/dev/full", in: project)
    outcome.expectError(
      "standard output: cannot be written: No space left on device", exit: 2)
  }

  @Test func `a closed output is an error if there is something to write`() async throws {
    let project = try Project(["p.lua": "print 'x'", "e.lua": ""])
    let outcome = try await Program.shell(#"exec "$0" run p.lua >&-"#, in: project)
    outcome.expectError(from: "standard output: cannot be written: ", exit: 2)
    try await Program.shell(#"exec "$0" run e.lua >&-"#, in: project).expectSuccess()
  }

  @Test func `writing to a closed stream leaves the file unchanged`() async throws {
    let project = try Project(["p.lua": "print 'x' error 'y'"])
    for closed in [">&-", "<&-", "2>&-", "<&- >&- 2>&-"] {
      let outcome = try await Program.shell(
        #"exec "$0" run p.lua --log run.jsonl \#(closed)"#, in: project)
      #expect(outcome.exit == 2)
      let log = try JSONReader.parseLines(try project.bytes(of: "run.jsonl"))
      #expect(log.count == 3)
    }
  }

  @Test func `a closed error output has no other effect`() async throws {
    let project = try Project(["p.lua": "print 'x' error 'y'"])
    let outcome = try await Program.shell(#"exec "$0" run p.lua 2>&-"#, in: project)
    #expect(outcome.exit == 2)
    #expect(outcome.text == "x\n")
  }
}

@Suite struct `A run log` {
  private static let script = """
    local fb = require "flickbook"
    local tune = fb.tunables { share = { 0.5 }, mode = { "a" } }
    local screen = fb.screen { title = "T", size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } }
    local stage = fb.open(screen)
    stage:drag { from = { 300, 400 }, by = { -250, 0 } }
    stage:settle()
    print("done")
    fb.tunables { share = { 0.5 }, late = { true } }
    """

  @Test func `a run log has a header first, an end last, and a line of JSON for each event`()
    async throws
  {
    let project = try Project(["s.lua": Self.script])
    let outcome = try await Program.run(
      ["run", "s.lua", "--log", "run.jsonl", "--seed", "3", "--set", "share=0.25"], in: project)
    outcome.expectSuccess()
    let lines = try JSONReader.parseLines(try project.bytes(of: "run.jsonl"))
    let kinds = try lines.map { try $0.string("kind", of: "a line") }
    #expect(kinds.first == "header")
    #expect(kinds.last == "end")
    #expect(
      Set(kinds) == [
        "header", "tunable", "stage", "touch", "gesture", "decision", "page_will_change",
        "page_changed", "motion_started", "rest", "print", "end",
      ])
    let tunables = try lines.filter { $0["kind"] == JSONNode(.string("tunable")) }
      .map { "\(try $0.string("name", of: "it"))=\(try $0.string("value", of: "it"))" }
    #expect(tunables == ["mode=a", "share=0.25", "late=true"])
    #expect(lines.last?["exit"] == JSONNode(.integer(0)))
  }

  @Test func `times never go back`() async throws {
    let project = try Project(["s.lua": Self.script])
    _ = try await Program.run(["run", "s.lua", "--log", "run.jsonl"], in: project)
    let times = try JSONReader.parseLines(try project.bytes(of: "run.jsonl"))
      .compactMap { try $0["t"]?.number("'t'") }
    #expect(times.count > 30)
    #expect(times == times.sorted())
  }

  @Test func `a failure is logged too`() async throws {
    let project = try Project(["s.lua": "print 'x'\nerror('y\\n')"])
    let outcome = try await Program.run(["run", "s.lua", "--log", "run.jsonl"], in: project)
    outcome.expectError(#"s.lua:2: y\n"#, exit: 2)
    let end = try #require(try JSONReader.parseLines(try project.bytes(of: "run.jsonl")).last)
    #expect(try end.integer("exit", of: "the end") == 2)
    #expect(try end.string("error", of: "the end") == "s.lua:2: y\n")
  }

  @Test(arguments: [
    ("no/run.jsonl", "no/run.jsonl: cannot be written: there is no such folder"),
    (".", ".: cannot be written: it is a directory"),
    ("/dev/full", "/dev/full: cannot be written: No space left on device"),
  ])
  func `a log that cannot be written is an error`(_ path: String, _ line: String) async throws {
    let project = try Project(["s.lua": "print 'x'"])
    let outcome = try await Program.run(["run", "s.lua", "--log", path], in: project)
    outcome.expectError(line, exit: 2)
    #expect(outcome.text == "x\n")
  }

  @Test func `a log that cannot be written does not hide the script's error`() async throws {
    let project = try Project(["s.lua": "while true do end"])
    let outcome = try await Program.run(
      ["run", "s.lua", "--log", "no/run.jsonl", "--cpu-limit", "0.1"], in: project)
    #expect(outcome.exit == 3)
    #expect(outcome.errorLine == "s.lua:1: CPU budget of 0.1 s exceeded")
    #expect(outcome.errorText.contains("\nno/run.jsonl: cannot be written"))
  }

  @Test func `the log follows the output if both share a destination`() async throws {
    let project = try Project(["s.lua": "print 'x'"])
    let outcome = try await Program.shell(#""$0" run s.lua --log /dev/stdout | cat"#, in: project)
    #expect(outcome.text.hasPrefix("x\n{\"kind\":\"header\""), "\(outcome.text)")
  }

  // MARK: Lines that are left open

  /// Of a line of 40 MB only a piece is kept, under a budget too small for the whole.
  @Test(arguments: ["run", "test"])
  func `a line that is left open may be of any length`(_ command: String) async throws {
    let write = "local s = ('x'):rep(1000000) for i = 1, 40 do io.write(s) end"
    let project = try Project([
      "run.lua": write, "test_spec.lua": "it('x', function() \(write) end)",
    ])
    let file = command == "run" ? "run.lua" : "test_spec.lua"
    // The bytes are counted by programs that are quick at it.
    let outcome = try await Program.shell(
      #""$0" \#(command) \#(file) --memory-limit 16 >out && tr -d x <out && wc -c <out"#,
      in: project)
    outcome.expectSuccess()
    let rest = command == "run" ? "\n" : "\n1 passed, 0 failed\n"
    #expect(outcome.text == "\(rest)\(40_000_000 + rest.utf8.count)\n")
  }

  /// The output of a script survives the death of its worker.
  @Test func `a partly written line is reported although the worker dies`() async throws {
    let stuck = "local t = setmetatable({}, {}) getmetatable(t).__call = t t()"
    let project = try Project([
      "s.lua": "io.write 'half ' io.write 'a line' \(stuck)",
      "s_spec.lua": "it('x', function() io.write 'half ' io.write 'a line' \(stuck) end)",
    ])
    let run = try await Program.run(["run", "--cpu-limit", "0.2", "s.lua"], in: project)
    #expect(run.exit == 3)
    #expect(run.text.hasPrefix("half a line"), "\(run.text)")
    let test = try await Program.run(["test", "--cpu-limit", "0.2", "s_spec.lua"], in: project)
    #expect(test.exit == 3)
    #expect(test.text.hasPrefix("half a line\nFAILED s_spec.lua:1: x\n"), "\(test.text)")
  }

  /// A character may arrive byte by byte; invalid bytes are shown as in a whole line.
  @Test(arguments: [
    "aé€😀z", "\\xe2\\x82", "\\xf0\\x9f\\x98", "\\x80\\x80\\x80\\x80", "\\xc3\\xc3\\xa9", "\\xffé",
    "é\\ne",
    "\\u{202e}\\27[2J\\u{9b}",
  ])
  func `pieces of a line join to the line`(_ text: String) async throws {
    let project = try Project([
      "s.lua": """
      local text = '\(text)'
      for byte in text:gmatch '.' do io.write(byte) end print()
      io.write(text, '\\n')
      print(text)
      """
    ])
    let outcome = try await Program.run(["run", "s.lua"], in: project)
    outcome.expectSuccess()
    let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let third = lines.count / 3
    let ways = (0..<3).map { Array(lines.dropFirst($0 * third).prefix(third)) }
    #expect(lines.count == 3 * third && Set(ways).count == 1, "\(outcome.text)")
  }

  @Test func `a long line is in pieces in a log, and in one where logs are joined`() async throws {
    let project = try Project([
      "a_spec.lua": """
      it('x', function() for i = 1, 20000 do io.write('long ', i, ' ') end io.write 'end\\nnext' end)
      """
    ])
    let whole = try await Program.run(
      ["test", "--shard", "1/1", "--log", "log"], in: project)
    whole.expectSuccess()
    let log = String(decoding: try project.bytes(of: "log"), as: UTF8.self)
    #expect(log.contains(#","open":true}"#) && log.contains(#"{"kind":"print","text":"next"}"#))
    let joined = try await Program.run(["merge", "log"], in: project)
    joined.expectSuccess()
    #expect(joined.text == whole.text)
  }
}
