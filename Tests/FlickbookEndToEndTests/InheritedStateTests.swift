import FlickJSON
import FlickSystem
import Testing

/// Inherited state of a process: ignored and blocked signals, closed standard streams.
@Suite struct `The state inherited from the starting program` {
  private static let files = [
    "good.lua": "print 'hi'", "bad.lua": "print 'hi' error 'no'", "loop.lua": "while true do end",
    "a_spec.lua": "it('passes', function() end) it('fails', function() assert(false) end)",
    "b_spec.lua": "it('passes too', function() end)",
  ]

  /// `env` of the GNU tools; elsewhere `sh` can do the first.
  private static let signals: [String] = {
    var rows = ["trap '' CHLD;", "trap '' CHLD PIPE HUP TERM INT QUIT XCPU XFSZ ALRM USR1 TSTP;"]
    #if os(Linux)
      rows += [
        "env --block-signal=CHLD", "env --block-signal", "env --ignore-signal",
        "env --ignore-signal=CHLD --block-signal",
      ]
    #endif
    return rows
  }()

  @Test(arguments: signals)
  func `ignored and blocked signals do not change the outcome`(_ prefix: String) async throws {
    let project = try Project(Self.files)
    func run(_ arguments: String) async throws -> Program.Outcome {
      try await Program.shell("\(prefix) \"$0\" \(arguments)", in: project)
    }
    let good = try await run("run good.lua")
    good.expectSuccess()
    #expect(good.text == "hi\n")
    let bad = try await run("run bad.lua")
    bad.expectError("bad.lua:1: no", exit: 2)
    #expect(bad.text == "hi\n")
    for jobs in [1, 2] {
      let tests = try await run("test --jobs \(jobs)")
      #expect(tests.exit == 1)
      #expect(tests.lastLine == "2 passed, 1 failed")
    }
    for place in ["", "--in-process"] {
      let loop = try await run("run loop.lua --cpu-limit 0.1 \(place)")
      loop.expectError("loop.lua:1: CPU budget of 0.1 s exceeded", exit: 3)
    }
  }

  /// A stack that may grow does; a stack too small for any command is an error.
  @Test(.enabled(if: Path.isFile("/proc/self/status")))
  func `a small stack suffices`() async throws {
    let project = try Project([
      "deep.lua": """
      local function deep(n) return n == 0 and 0 or 1 + deep(n - 1) end
      print(deep(10000), pcall(string.rep, 'x', -1), select('#', ('x'):rep(200):byte(1, -1)))
      """
    ])
    for arguments in ["run deep.lua", "run --in-process deep.lua", "doctor", "--version"] {
      let soft = try await Program.shell("ulimit -S -s 56; exec \"$0\" \(arguments)", in: project)
      soft.expectSuccess()
      let hard = try await Program.shell("ulimit -s 56; exec \"$0\" \(arguments)", in: project)
      hard.expectError(
        "the stack: expected at least 64 KB, found less, and the limit cannot be raised (ulimit -s)",
        exit: 70)
    }
  }

  @Test func `with nohup the program outlives its terminal`() async throws {
    let line = """
      trap '' HUP
      "$0" run s.lua --cpu-limit 60 > out.txt 2> err.txt &
      pid=$!
      while [ ! -s out.txt ]; do :; done
      kill -HUP $pid; kill -HUP $(pgrep -P $pid); kill -TERM $pid
      wait $pid
      """
    let source = "print(('x'):rep(70000)) while true do end"
    let outcome = try await Program.shell(line, in: try Project(["s.lua": source]))
    #expect(outcome.exit == 128 + 15)
  }

  /// With too few files for the program itself it reports an error; otherwise the script runs.
  @Test(
    arguments: 3...9, ["run bad.lua", "run bad.lua --in-process", "test", "run bad.lua --log l"])
  func `a low limit of open files suffices`(_ files: Int, _ arguments: String) async throws {
    let outcome = try await Program.shell(
      "ulimit -n \(files); exec \"$0\" \(arguments)", in: try Project(Self.files))
    // 127 is the loader's, of a program with shared libraries.
    if [70, 127].contains(outcome.exit) {
      #expect(outcome.text == "" && !outcome.errorLine.isEmpty)
    } else if arguments == "test" {
      #expect(outcome.exit == 1 && outcome.lastLine == "2 passed, 1 failed")
    } else {
      outcome.expectError("bad.lua:1: no", exit: 2)
    }
    if files > 6 { #expect(outcome.exit != 70, "\(outcome.errorLine)") }
  }

  @Test(
    arguments: [("<&-", 0), (">&-", 2), ("2>&-", 0), ("<&- >&- 2>&-", 2), ("<&- 2>&-", 0)]
      as [(String, Int32)])
  func `no file is opened in place of a closed standard stream`(
    _ closed: String, _ exit: Int32
  ) async throws {
    let project = try Project(Self.files)
    let open = try await Program.run(["run", "bad.lua", "--log", "open.jsonl"], in: project)
    #expect(open.exit == 2)
    let outcome = try await Program.shell(
      "\"$0\" run bad.lua --log closed.jsonl \(closed)", in: project)
    #expect(outcome.exit == 2)
    #expect(try project.bytes(of: "closed.jsonl") == project.bytes(of: "open.jsonl"))
    #expect(closed.contains("2>&-") || outcome.errorText.contains("bad.lua:1: no"))
    let good = try await Program.shell("\"$0\" run good.lua \(closed)", in: project)
    // Output that cannot be printed is an error.
    #expect(good.exit == exit)
  }
}
