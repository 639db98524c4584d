import FlickSystem
import Testing

/// The inputs of a test run's supervisor: folders with links, pipes, and the output of tests.
@Suite struct `A test run` {
  @Test func `a path that is not a file is refused, and the others run`() async throws {
    let project = try Project(["a_spec.lua": "it('x', function() end)"])
    let line = """
      mkfifo b_spec.lua; ln -s /dev/zero c_spec.lua; ln -s nowhere d_spec.lua; mkdir e_spec.lua
      touch "$(printf 'f\\377_spec.lua')"
      "$0" test
      """
    let outcome = try await Program.shell(line, in: project)
    #expect(outcome.exit == 2)
    #expect(outcome.lastLine == "1 passed, 0 failed, 4 errors")
    #expect(
      outcome.errorText == """
        b_spec.lua: cannot be read: it is a pipe (FIFO)
        c_spec.lua: cannot be read: it is a device
        d_spec.lua: cannot be read: it is a link without a target
        f\\xff_spec.lua: cannot be read: its name is not UTF-8

        """)
    let named = try await Program.run(["test", "b_spec.lua"], in: project)
    named.expectError("b_spec.lua: cannot be read: it is a pipe (FIFO)", exit: 2)
  }

  @Test func `a corpus in a folder is a file`() async throws {
    let project = try Project(["s.lua": "return require('flickbook').screen {}"])
    let outcome = try await Program.shell(
      "mkdir c; mkfifo c/corpus.jsonl; \"$0\" flips s.lua c", in: project)
    outcome.expectError("c/corpus.jsonl: expected a file", exit: 2)
  }

  /// A pipe with a writer is read; a pipe without one is refused.
  @Test func `a recording may be a pipe with a writer`() async throws {
    let project = try Project(["r.csv": "time_ms,phase,x,y\n0,down,1,1\n16,move,9,1\n20,up,9,1\n"])
    let line = """
      mkfifo pipe; for what in 'trace stats' 'trace show' merge; do "$0" $what pipe; echo $?; done
      cat r.csv | "$0" trace stats /dev/stdin
      """
    let outcome = try await Program.shell(line, in: project)
    #expect(outcome.text.hasPrefix("2\n2\n2\ntrace "))
    let fault = "pipe: cannot be read: it is a pipe without a writer\n"
    let note = """
      /dev/stdin: positions are in units of the recording, not in points; --size 390x844 or --scale 0.5 \
      converts them

      """
    #expect(outcome.errorText == String(repeating: fault, count: 3) + note)
  }

  /// A command that plays gestures reports a screen that cannot be played, with the exit code of a
  /// load failure.
  @Test(arguments: [
    "gestures list c", "feel save s.lua c -o f", "robust s.lua c --least 10", "compare s.lua c",
    "compare s.lua c --json", "compare ok.lua c --against s.lua",
  ])
  func `a screen that does not load is an error`(_ command: String) async throws {
    let trace = """
      {"format": "flickbook-trace", "version": 1, "device": {"units": "pt"}, "samples": [
      {"phase": "down", "t_ms": 0, "x": 3, "y": 3}, {"phase": "up", "t_ms": 9, "x": 9, "y": 3}]}
      """
    let project = try Project([
      "s.lua": "error('broken screen')", "t.json": trace,
      "ok.lua": """
      local f = require "flickbook"
      local pager = f.pager { id = "p", page_count = 2, width = "fill", height = "fill" }
      return f.screen { size = { 390, 844 }, pager }
      """,
    ])
    let line = """
      "$0" gestures add c t.json --licence CC0 --screen ../s.lua >add.log && "$0" \(command)
      """
    let outcome = try await Program.shell(line, in: project)
    #expect(outcome.exit == 2 && outcome.errorText.contains("s.lua:1: broken screen"))
  }

  @Test func `a test run runs each file once, whatever links lead to it`() async throws {
    let project = try Project([
      "sub/a_spec.lua": "it('x', function() end)", "b_spec.lua": "it('y', function() end)",
    ])
    let line = """
      ln -s . again; ln -s .. sub/up; ln -s ../.. sub/above; ln -s sub/a_spec.lua c_spec.lua; ln -s sub aub
      "$0" test --list . sub b_spec.lua again ./b_spec.lua
      """
    let outcome = try await Program.shell(line, in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "b_spec.lua:1: y\nsub/a_spec.lua:1: x\n")
  }

  /// The first file does not end, so the worker of the others must wait.
  @Test(.enabled(if: Path.isFile("/proc/self/status")))
  func `output of later files is held up to a limit`() async throws {
    // A full buffer, so that a part of it is written.
    var files = ["a_spec.lua": "for i = 1, 3 do print(('x'):rep(40000)) end while true do end"]
    for name in ["b", "c", "d", "e"] {
      files["\(name)_spec.lua"] = "for i = 1, 200 do print(('x'):rep(100000)) end"
    }
    let line = """
      "$0" test --jobs 2 --cpu-limit 60 > out.txt &
      pid=$!
      kept() { sed -n 's/^VmRSS:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/$pid/status; }
      while [ ! -s out.txt ]; do :; done
      before=$(kept)
      # Until nobody runs but the one that does not end.
      quiet=0
      while [ $quiet -lt 50 ]; do
        if [ "$(ps -o stat= --ppid $pid | grep -c R)" -lt 2 ] && ps -o stat= -p $pid | grep -q S
        then quiet=$((quiet + 1)); else quiet=0; fi
      done
      echo $(($(kept) - before))
      kill -TERM $pid; wait $pid
      """
    let outcome = try await Program.shell(line, in: try Project(files))
    #expect(outcome.exit == 128 + 15)
    let kilobytes = try #require(Int(outcome.lastLine))
    // 80 MB are printed; 16 are kept, and some are in transit. AddressSanitizer keeps freed memory
    // for a while.
    #expect(kilobytes < 60_000)
  }

  /// Commands that play gestures run scripts on several threads, each with a time limit.
  @Test(arguments: ["flips s.lua c", "robust s.lua c", "feel save s.lua c -o f"])
  func `a screen on which the engine is stuck ends the command`(_ command: String) async throws {
    let trace = """
      {"format": "flickbook-trace", "version": 1, "device": {"units": "pt"}, "samples": [
      {"phase": "down", "t_ms": 0, "x": 3, "y": 3}, {"phase": "up", "t_ms": 9, "x": 9, "y": 3}]}
      """
    let project = try Project([
      "s.lua": "return require('flickbook').screen { size = { 100, 100 } }", "t.json": trace,
      "stuck.lua": "local t = setmetatable({}, {}) getmetatable(t).__call = t t()",
    ])
    let line = """
      "$0" gestures add c t.json --licence CC0 --screen ../s.lua >add.log
      mv stuck.lua s.lua; "$0" \(command) --cpu-limit 0.1
      """
    let outcome = try await Program.shell(line, in: project)
    #expect(outcome.exit == 3)
    #expect(outcome.errorText.contains("exceeded, in code that does not return"))
  }
}
