import Foundation
import Testing

/// How `flickbook test` chooses, repeats, merges and remembers.
@Suite struct `Running tests` {
  private static let two = "it('good', function() end) it('bad', function() assert.equal(1, 2) end)"

  @Test func `the tests that failed last run alone, until they pass`() async throws {
    let project = try Project([
      "a_spec.lua": Self.two, "b_spec.lua": "it('other', function() end)", "c_spec.lua": "x = = 1",
    ])
    let state = ["XDG_STATE_HOME": project.folder.appending(path: "state").path]
    func run(_ options: [String]) async throws -> String {
      try await Program.run(["test"] + options, in: project, environment: state).text
    }
    _ = try await run([])
    #expect(
      try await run(["--last-failed"]) == "FAILED a_spec.lua:1: bad\n0 passed, 1 failed, 1 error\n")
    try project.write("it('bad', function() end)", to: "a_spec.lua")
    try project.write("it('c', function() end)", to: "c_spec.lua")
    #expect(try await run(["--last-failed"]) == "2 passed, 0 failed\n")
    #expect(
      try await run(["--last-failed"])
        == "no test here has failed in the last run\n0 passed, 0 failed\n")
  }

  @Test func `a missing home directory is not created`() async throws {
    let project = try Project(["a_spec.lua": Self.two])
    let home = project.folder.appending(path: "home").path
    let outcome = try await Program.run(["test"], in: project, environment: ["HOME": home])
    #expect(outcome.exit == 1 && !project.has("home"))
    try project.write("", to: "home/x")
    _ = try await Program.run(["test"], in: project, environment: ["HOME": home])
    #expect(project.has("home/.local/state/flickbook/last-run"))
  }

  private static let near = """
    local fb = require "flickbook"
    local flick = fb.flick { from = { 300, 400 }, by = { -60, 0 }, speed = 504, duration = 0.08, rate = 240 }
    it("near", function()
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3, estimator = "lsq2" } })
      stage:play(flick)
      stage:settle()
    end)
    it("sure", function()
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      stage:drag { from = { 300, 400 }, by = { -300, 0 }, duration = 0.2 }
      stage:settle()
      assert.equal(2, stage.p.page)
    end)
    """

  @Test func `an outcome that depends on the rate is one failure`() async throws {
    let project = try Project(["a_spec.lua": Self.near])
    let outcome = try await Program.run(["test", "--rates", "60,90,120,240"], in: project)
    outcome.expectError(
      "a_spec.lua:3: the decision depends on the rate: 'p: page 1 by release' at 240 Hz, 'p: page 2 by release' at 60 Hz",
      exit: 4)
    #expect(outcome.text == "FAILED a_spec.lua:3: near\n1 passed, 1 failed\n")
    let fine = try await Program.run(
      ["test", "--rates", "60,240", "--filter", "sure"], in: project)
    fine.expectSuccess()
  }

  @Test func `a test that fails at one rate reports the rate`() async throws {
    let source = Self.near.replacingOccurrences(
      of: "stage:settle()\nend)\nit(",
      with: "stage:settle()\n  assert.equal(2, stage.p.page)\nend)\nit(")
    let outcome = try await Program.run(
      ["test", "--rates", "60,240"], in: try Project(["a_spec.lua": source]))
    outcome.expectError(
      "a_spec.lua:7: expected 2, got 1 (at 240 Hz, not at 60 Hz)", exit: 1)
  }

  @Test func `each run of a test starts in a new state`() async throws {
    let project = try Project([
      "a_spec.lua": """
      it("same", function() print(math.random(), {}, os.time()) end)
      it("other", function() assert(not package.loaded.counter) package.loaded.counter = 1 end)
      """
    ])
    let outcome = try await Program.run(["test", "--repeat-each", "3"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text.hasSuffix("2 passed, 0 failed\n"))
  }

  @Test func `a test with varying results is named`() async throws {
    // The file changes once the output shows that the first run has read it.
    let project = try Project([
      "a_spec.lua": """
      local fb = require "flickbook"
      it("reads", function()
        local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 9 } })
        stage.p:move_to(io.open("data"):read "n")
        for _ = 1, 3000 do print(("x"):rep(80)) end
        repeat until io.open "go"
      end)
      """, "data": "2",
    ])
    let outcome = try await Program.shell(
      """
      { "$0" test --repeat-each 2 2> errors; echo $? > code; } |
        { head -c 1000 > /dev/null; echo 5 > data; echo > go; cat > /dev/null; }
      cat errors code
      """, in: project)
    #expect(
      outcome.text == """
        a_spec.lua:2: the outcome of run 2 differs from the first
          the first event that differs:
          first: p: page 2 by program at 0 s
          then:  p: page 5 by program at 0 s
        4

        """)
  }

  @Test func `virtual time is limited on demand`() async throws {
    let source = """
      local fb = require "flickbook"
      local function open() return fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } }) end
      it("waits", function() open():wait(2) end)
      it("settles", function() local stage = open() stage.p:move_to(2) stage:settle() end)
      it("is quick", function() open():wait(0.1) end)
      """
    let outcome = try await Program.run(
      ["test", "--timeout", "0.2"], in: try Project(["a_spec.lua": source]))
    #expect(outcome.text.hasSuffix("1 passed, 2 failed\n"))
    #expect(outcome.exit == 1)
    #expect(
      outcome.errorText.contains(
        "a_spec.lua:3: the test takes more than 0.2 s of virtual time (--timeout)"))
    #expect(
      outcome.errorText.contains(
        "a_spec.lua:4: nothing rests within 0.2 s of virtual time: 'p' moves"),
      "\(outcome.errorText)")
  }

  // MARK: Settings

  @Test(arguments: [
    (
      "{ \"test\": { \"paths\": [\"a_spec.lua\"], \"reporters\": [\"tap\"] } }",
      "TAP version 14\n1..1\nok 1 - a_spec.lua: a\n"
    ),
    (
      "{ \"test\": { \"exclude_tags\": [\"slow\"], \"jobs\": 1, \"repeat_each\": 2, \"timeout\": 5, \"rates\": [60, 90] } }",
      "1 passed, 0 failed\n"
    ),
    ("{}", "2 passed, 0 failed\n"),
  ])
  func `a project's settings apply to its tests`(_ settings: String, _ output: String) async throws
  {
    let project = try Project([
      "flickbook.json": settings, "a_spec.lua": "it('a', function() end)",
      "b_spec.lua": "it('b #slow', function() end)",
    ])
    let outcome = try await Program.run(["test"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == output)
  }

  @Test(arguments: [
    ("{ \"test\": { \"timeut\": 1 } }", "unknown key 'timeut' in 'test' (did you mean 'timeout'?)"),
    ("{ \"test\": { \"rates\": [0] } }", "a rate is 0.0; expected from 1.0 to 10000.0"),
  ])
  func `invalid settings are errors`(_ settings: String, _ message: String) async throws {
    let project = try Project(["flickbook.json": settings, "a_spec.lua": Self.two])
    let outcome = try await Program.run(["test"], in: project)
    #expect(outcome.exit == 2)
    #expect(outcome.errorLine.hasSuffix("flickbook.json:1: \(message)"), "\(outcome.errorLine)")
  }

  // MARK: Merging

  private static func shards() async throws -> Project {
    let project = try Project()
    for name in ["a", "b", "c", "d", "e"] {
      let spec = """
        local fb = require "flickbook"
        it("\(name)", function()
          print "\(name)"
          local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
          stage:drag { from = { 300, 400 }, by = { -200, 0 }, duration = 0.2 }
          stage:settle()
          assert.not_equal("\(name)", "c")
        end)
        pending("later")
        """
      try project.write(spec, to: "\(name)_spec.lua")
    }
    for index in 1...3 {
      _ = try await Program.run(
        ["test", "--shard", "\(index)/3", "--log", "\(index).jsonl"], in: project)
    }
    return project
  }

  @Test func `shards that are merged are the whole, to the byte`() async throws {
    let project = try await Self.shards()
    let reports = ["--reporter", "junit:FILE.xml", "--reporter", "json:FILE.json"]
    func named(_ name: String) -> [String] {
      reports.map { $0.replacingOccurrences(of: "FILE", with: name) }
    }
    let whole = try await Program.run(
      ["test", "--log", "whole.jsonl"] + named("whole"), in: project)
    let merged = try await Program.run(
      ["merge", "2.jsonl", "3.jsonl", "1.jsonl", "--log", "merged.jsonl", "-o", "joined.jsonl"]
        + named("merged"),
      in: project)
    #expect(try project.text(of: "joined.jsonl") == project.text(of: "whole.jsonl"))
    #expect(merged.exit == 1 && whole.exit == 1)
    #expect(merged.text == whole.text && merged.errorText == whole.errorText)
    for kind in ["jsonl", "xml", "json"] {
      #expect(
        try project.text(of: "merged.\(kind)") == project.text(of: "whole.\(kind)"), "\(kind)")
    }
  }

  private static func changes(
    at end: Int, _ lines: [Substring]
  ) -> [(name: String, lines: [Substring])] {
    func with(_ place: Int, _ line: Substring?) -> [Substring] {
      Array(lines[..<place]) + (line.map { [$0] } ?? []) + Array(lines[(place + 1)...])
    }
    let start = lines[..<end].lastIndex { $0.contains("test_started") } ?? 0
    return [
      ("lost.jsonl", with(end, nil)), ("begun.jsonl", with(start, nil)),
      ("lies.jsonl", with(end, #"{"kind":"test_ended","passed":false}"#)),
      ("odd.jsonl", with(end, #"{"kind":"test_ended","passed":1e308}"#)),
    ]
  }

  @Test func `a shard that is missing, double, cut or of another run is refused`() async throws {
    let project = try await Self.shards()
    let lines = try project.text(of: "2.jsonl").split(separator: "\n")
    try project.write(lines.dropLast().joined(separator: "\n") + "\n", to: "cut.jsonl")
    try project.write(String(lines.joined(separator: "\n").dropLast(5)), to: "torn.jsonl")
    // Logs with the first or last line of a test missing or changed.
    let end = try #require(lines.firstIndex { $0.contains("test_ended") })
    for (name, change) in Self.changes(at: end, lines) {
      try project.write(change.joined(separator: "\n") + "\n", to: name)
    }
    _ = try await Program.run(
      ["test", "--shard", "2/3", "--seed", "5", "--log", "seed.jsonl"], in: project)
    _ = try await Program.run(["test", "--log", "whole.jsonl"], in: project)
    let rows: [([String], String)] = [
      (["1.jsonl", "3.jsonl"], "shard 2/3 is missing"),
      (["1.jsonl", "3.jsonl", "2.jsonl", "2.jsonl"], "shard 2/3 is given twice: 2.jsonl, 2.jsonl"),
      (
        ["1.jsonl", "cut.jsonl", "3.jsonl"],
        "cut.jsonl:\(lines.count - 1): is not complete: it has no end"
      ),
      (["1.jsonl", "torn.jsonl", "3.jsonl"], "torn.jsonl:\(lines.count):"),
      (
        ["1.jsonl", "seed.jsonl", "3.jsonl"],
        "seed.jsonl: is from another run than 1.jsonl: seed 5, not 0"
      ),
      (
        ["whole.jsonl"],
        "whole.jsonl:1: is not the log of a shard (flickbook test --shard i/n --log)"
      ),
      (["a_spec.lua"], "a_spec.lua:1:"),
      (["1.jsonl", "lost.jsonl", "3.jsonl"], "lost.jsonl:\(end + 1): a test before it has no end"),
      (
        ["1.jsonl", "begun.jsonl", "3.jsonl"], "begun.jsonl:\(end): ends a test that has not begun"
      ),
      (
        ["1.jsonl", "lies.jsonl", "3.jsonl"], "lies.jsonl:\(end + 1): lacks the result of a test"
      ),
      (["1.jsonl", "odd.jsonl", "3.jsonl"], "odd.jsonl:\(end + 1): lacks the result of a test"),
    ]
    for (logs, message) in rows {
      let outcome = try await Program.run(["merge"] + logs, in: project)
      #expect(outcome.exit == 2)
      #expect(outcome.errorLine.hasPrefix(message), "\(outcome.errorLine)")
    }
  }

  // MARK: Watching

  /// Waits until the file `said` has the given number of matching lines; half a minute at most.
  private static let untilShows = """
    until_shows() {
      tries=0
      until [ "$(grep -c -- "$1" said)" -ge "$2" ]; do
        tries=$((tries + 1))
        if [ $tries -gt 600 ]; then echo "never shows: $1"; cat said; kill $pid; exit 9; fi
        sleep 0.05
      done
    }
    """

  @Test(arguments: [">/dev/full", ">&-"])
  func `--watch reports that printing fails`(_ output: String) async throws {
    let project = try Project(["a_spec.lua": "it('passes', function() end)"])
    let outcome = try await Program.shell(
      """
      \(Self.untilShows)
      : >said
      "$0" test --watch \(output) 2>said &
      pid=$!
      until_shows 'watching' 1
      kill $pid
      wait $pid
      cat said
      """, in: project)
    #expect(outcome.text.hasPrefix("standard output: cannot be written: "), "\(outcome.text)")
  }

  @Test(arguments: ["--log l.jsonl", "--coverage", "--lcov c.info", "--list"])
  func `--watch refuses options of a single run`(_ option: String) async throws {
    let project = try Project(["a_spec.lua": "it('passes', function() end)"])
    let outcome = try await Program.shell("exec \"$0\" test --watch \(option)", in: project)
    #expect(outcome.exit == 64 && outcome.errorText.contains("cannot be used with --watch"))
  }

  @Test func `--watch does not wait for a pipe in place of a file`() async throws {
    let project = try Project(["a.lua": "print(require 'm')", "m.lua": "return 'one'"])
    let outcome = try await Program.shell(
      """
      \(Self.untilShows)
      : >said
      "$0" run --watch a.lua >said 2>&1 &
      pid=$!
      until_shows 'watching' 1
      rm m.lua
      mkfifo m.lua
      until_shows 'not found' 1
      rm m.lua
      echo 'return "two"' >m.lua
      until_shows '^two' 1
      kill $pid
      wait $pid
      echo $?
      """, in: project)
    #expect(outcome.text == "143\n", "\(outcome.text)\(outcome.errorText)")
  }

  /// The program is stopped from before the script's end until after the signal, so that it
  /// receives both at once.
  @Test func `--watch ends by a signal that came as the script ended`() async throws {
    let project = try Project(["a.lua": "print 'one'"])
    let outcome = try await Program.shell(
      """
      \(Self.untilShows)
      : >said
      "$0" run --watch a.lua >said 2>&1 &
      pid=$!
      until_shows 'watching' 1
      echo 'for i = 1, 3e7 do end' >a.lua
      tries=0
      until worker=$(pgrep -P $pid); do
        tries=$((tries + 1))
        if [ $tries -gt 2000 ]; then echo 'runs nothing'; kill -KILL $pid; exit 9; fi
        sleep 0.005
      done
      kill -STOP $pid
      kill -TERM $pid
      while kill -0 $worker 2>/dev/null && ! ps -o stat= -p $worker | grep -q Z; do sleep 0.01; done
      kill -CONT $pid
      tries=0
      while kill -0 $pid 2>/dev/null && ! ps -o stat= -p $pid | grep -q Z; do
        tries=$((tries + 1))
        if [ $tries -gt 1000 ]; then echo 'goes on'; kill -KILL $pid; fi
        sleep 0.01
      done
      wait $pid
      echo $?
      """, in: project)
    #expect(outcome.text == "143\n", "\(outcome.text)\(outcome.errorText)")
  }

  /// Whether it runs in parts depends on the duration of the tests; the final report does not.
  @Test func `--watch finally reports the result of the whole file`()
    async throws
  {
    let tests = { (body: String) in
      """
      local n = 0
      local function work() for i = 1, 2e6 do n = n + i - i end end
      it("a", function() work() \(body) end)
      it("b", function() work() assert.equal(n, 0) end)
      """
    }
    let project = try Project(["a_spec.lua": tests("print 'first'")])
    let outcome = try await Program.shell(
      """
      \(Self.untilShows)
      : >said
      "$0" test --watch --jobs 2 >said 2>&1 &
      pid=$!
      until_shows 'watching' 1
      echo '\(tests("n = 1 / 0"))' >a_spec.lua
      until_shows '1 passed, 1 failed' 1
      echo 'it("c"' >a_spec.lua
      until_shows '0 passed, 0 failed, 1 error' 1
      until_shows 'watching' 3
      echo '\(tests("n = 0 print(2)"))' >a_spec.lua
      until_shows '2 passed, 0 failed' 2
      kill $pid
      wait $pid
      echo $?
      grep -c '^first' said
      grep -c '^2$' said
      grep -c '1 error' said
      """, in: project)
    #expect(outcome.text == "143\n1\n1\n1\n", "\(outcome.text)\(outcome.errorText)")
  }

  // MARK: Reports

  @Test func `several reporters write at once, pretty for people`() async throws {
    let project = try Project([
      "a_spec.lua": Self.two + " pending('later')", "b_spec.lua": "it('b', function() end)",
    ])
    let outcome = try await Program.run(
      ["test", "--reporter", "pretty", "--reporter", "dots:d.txt", "--reporter", "tap:t.tap"],
      in: project)
    #expect(outcome.exit == 1)
    #expect(
      outcome.text.hasPrefix("✗ a_spec.lua  1 passed, 1 failed, 1 pending  "), "\(outcome.text)")
    #expect(outcome.text.contains("    ✗ bad (line 1)\n      a_spec.lua:1: expected 1, got 2\n"))
    #expect(outcome.text.contains("    – later\n✓ b_spec.lua  1 passed  "))
    #expect(outcome.text.contains("\n2 passed, 1 failed, 1 pending in "))
    #expect(try project.text(of: "d.txt").hasPrefix(".FP.\n"))
    #expect(try project.text(of: "t.tap").hasPrefix("TAP version 14\n1..4\n"))
  }

  @Test func `the ten slowest tests are named`() async throws {
    let outcome = try await Program.run(
      ["test", "--reporter", "pretty"],
      in: try Project(["a_spec.lua": "for i = 1, 12 do it('t' .. i, function() end) end"]))
    let rest = outcome.text.split(separator: "\n").drop { $0 != "slowest" }
    #expect(rest.count == 12)
  }
}
