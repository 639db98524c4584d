import FlickJSON
import FlickSystem
import Foundation
import Testing

/// Shell code that runs the program in the background, waits until the script's output has reached
/// the file, and sends a signal to the worker (`$child`) or its supervisor (`$pid`).
private enum Shell {
  /// Prints more than the buffer holds, and then loops on the same line: when the first bytes are
  /// there, the rest is in the buffer.
  static let endless = """
    local fb = require "flickbook"
    fb.tunables { share = { 0.5 } }
    print(("x"):rep(35000) .. "\\n" .. ("x"):rep(35000) .. "\\nlast words") while true do end
    """

  /// The same for a test: a line is passed on when it is complete.
  static let endlessTest = """
    print(("x"):rep(40000)) print(("x"):rep(40000)) print "last words" while true do end
    """

  static func line(_ command: String, _ kill: String) -> String {
    """
    "$0" \(command) > out.txt 2> err.txt &
    pid=$!
    while [ ! -s out.txt ]; do sleep 0.01; done
    child=$(pgrep -P $pid)
    \(kill)
    wait $pid
    code=$?
    grep -v xxxx out.txt
    cat err.txt >&2
    exit $code
    """
  }
}

@Suite struct `A worker that dies` {
  private func outcome(
    _ kill: String, _ arguments: String = "run s.lua --log run.jsonl --cpu-limit 60"
  ) async throws -> (Program.Outcome, Project) {
    let project = try Project(["s.lua": Shell.endless])
    return (try await Program.shell(Shell.line(arguments, kill), in: project), project)
  }

  @Test(
    arguments: [
      ("SEGV", "s.lua:3: the engine died by signal 11 (SIGSEGV, Segmentation fault)", 2),
      ("ABRT", "s.lua:3: the engine died by signal 6 (SIGABRT, Aborted)", 2),
      (
        "KILL",
        "s.lua: its process was killed by signal 9 (SIGKILL, Killed): by a user, or by the system for lack of memory",
        2
      ),
      ("XCPU", "s.lua:3: CPU budget of 60 s exceeded, in code that does not return", 3),
      ("TERM", "s.lua: its process was ended by signal 15 (SIGTERM, Terminated)", 2),
    ] as [(String, String, Int32)])
  func `a dead worker is reported, and its output and log are kept`(
    _ signal: String, _ line: String, _ exit: Int32
  ) async throws {
    let (outcome, project) = try await outcome("kill -\(signal) $child")
    outcome.expectError(line, exit: exit)
    #expect(outcome.lastLine == "last words")
    let log = try JSONReader.parseLines(try project.bytes(of: "run.jsonl"))
    #expect(
      try log.map { try $0.string("kind", of: "a line") } == ["header", "tunable", "print", "end"])
    let end = try #require(log.last)
    #expect(try end.integer("exit", of: "the end") == Int(exit))
    #expect(try end.string("error", of: "the end") == line)
  }

  @Test func `a worker ends with its supervisor`() async throws {
    let kill =
      "kill -KILL $pid; while kill -0 $child 2>/dev/null && ! ps -o stat= -p $child | grep -q Z; do sleep 0.01; done"
    let (outcome, _) = try await outcome(kill)
    #expect(outcome.exit == 128 + 9)
  }

  @Test(arguments: [("TERM", 15), ("HUP", 1)] as [(String, Int32)])
  func `a signal ends supervisor and worker alike`(
    _ name: String, _ number: Int32
  ) async throws {
    let (outcome, project) = try await outcome("kill -\(name) $pid")
    #expect(outcome.exit == 128 + number)
    #expect(outcome.lastLine == "last words")
    let end = try JSONReader.parseLines(try project.bytes(of: "run.jsonl")).last
    #expect(end?["exit"] == JSONNode(.integer(128 + Int(number))))
  }

  @Test(arguments: [("TERM", 15), ("HUP", 1)] as [(String, Int32)])
  func `a stopped worker ends with its supervisor`(
    _ name: String, _ number: Int32
  ) async throws {
    let (outcome, project) = try await outcome(
      "kill -STOP $child; until ps -o stat= -p $child | grep -q T; do :; done; kill -\(name) $pid")
    #expect(outcome.exit == 128 + number)
    let end = try JSONReader.parseLines(try project.bytes(of: "run.jsonl")).last
    #expect(end?["exit"] == JSONNode(.integer(128 + Int(number))))
  }

  @Test func `no file remains, even after a killed supervisor`() async throws {
    let wait =
      "while kill -0 $child 2>/dev/null && ! ps -o stat= -p $child | grep -q Z; do sleep 0.01; done"
    let (_, project) = try await outcome("kill -KILL $pid; \(wait)")
    let names = try Path.names(inDirectory: project.folder.path)
    #if os(Linux)
      #expect(names == ["err.txt", "out.txt", "s.lua"])
    #endif
  }

  /// Writes into the memory that both share, through the supervisor's.
  @Test(.enabled(if: Path.isFile("/proc/self/mem")))
  func `a worker out of memory is reported by its supervisor`() async throws {
    let damage = """
      for map in $(grep 'rw-s.*/dev/zero' /proc/$pid/maps | cut -d- -f1); do
        head -c 16 /dev/urandom | dd of=/proc/$pid/mem bs=16 count=1 conv=notrunc \
          seek=$((0x$map)) oflag=seek_bytes 2>/dev/null
      done
      kill -SEGV $child
      """
    let (outcome, _) = try await outcome(damage)
    #expect(outcome.exit == 2)
    #expect(outcome.errorText.contains("signal 11"), "\(outcome.errorText)")
  }

  @Test(.enabled(if: Supervisor.limitsMemory))
  func `a worker is replaced, except for a file that keeps ending workers`() async throws {
    let crowd = """
      local r, t = fb.rectangle {}, {} for i = 1, 200000 do t[i] = r end \
      fb.screen { size = { 9, 9 }, fb.column(t) }
      """
    let project = try Project([
      "a_spec.lua":
        "local fb = require 'flickbook' for i = 1, 30 do it('no', function() \(crowd) end) end",
      "b_spec.lua": "it('yes', function() end)",
    ])
    let outcome = try await Program.run(["test", "--memory-limit", "16"], in: project)
    #expect(outcome.exit == 2)
    #expect(outcome.lastLine == "1 passed, 20 failed, 1 error")
    #expect(
      outcome.errorText.hasSuffix(
        "a_spec.lua: 20 of its tests have ended their workers; those after them are not run\n"))
  }

  @Test func `a death fails its test, and the others run once each`() async throws {
    let loop = Shell.endlessTest
    let project = try Project([
      "a_spec.lua":
        "it('a', function() end)\nit('b', function()\n\(loop)\nend)\nit('c', function() print 'c' end)\n"
        + "print 'loaded'",
      "b_spec.lua": "it('d', function() end)", "c_spec.lua": "it('e', function() end)",
    ])
    let line = Shell.line("test --jobs 1 --cpu-limit 60", "kill -SEGV $child")
    let outcome = try await Program.shell(line, in: project)
    outcome.expectError(
      "a_spec.lua:3: b: the engine died by signal 11 (SIGSEGV, Segmentation fault)", exit: 2)
    #expect(
      outcome.text == "loaded\nlast words\nFAILED a_spec.lua:2: b\nc\n4 passed, 1 failed\n")
  }

  @Test func `a death while loading fails the file`() async throws {
    let loop = Shell.endlessTest
    let project = try Project(["a_spec.lua": loop, "b_spec.lua": "it('d', function() end)"])
    let outcome = try await Program.shell(
      Shell.line("test --jobs 2 --cpu-limit 60", "kill -ILL $(pgrep -P $pid | head -n 1)"),
      in: project)
    outcome.expectError(
      "a_spec.lua:1: the engine died by signal 4 (SIGILL, Illegal instruction)", exit: 2)
    #expect(outcome.lastLine == "1 passed, 0 failed, 1 error")
  }
}

@Suite struct `Workers` {
  private static let files = Dictionary(
    uniqueKeysWithValues: (1...9).map { number in
      (
        "\(number)_spec.lua",
        """
        local sum = 0
        for i = 1, \((10 - number) * 20000) do sum = sum + i end
        print "loading \(number)"
        it("passes", function() print "in \(number)" end)
        it("fails", function() assert.equal(\(number % 3), 0) end)
        """
      )
    })

  @Test func `the output does not depend on the number of workers`() async throws {
    let project = try Project(Self.files)
    let alone = try await Program.run(["test", "--in-process"], in: project)
    #expect(alone.exit == 1)
    #expect(alone.lastLine == "12 passed, 6 failed")
    for jobs in [1, 2, 3, 8, 100] {
      let outcome = try await Program.run(["test", "--jobs", "\(jobs)"], in: project)
      #expect(outcome.text == alone.text)
      #expect(outcome.errorText == alone.errorText)
      #expect(outcome.exit == 1)
    }
  }

  @Test func `share the files of a run by shards`() async throws {
    let project = try Project(Self.files)
    var lines: [Substring] = []
    for index in 1...4 {
      let outcome = try await Program.run(["test", "--list", "--shard", "\(index)/4"], in: project)
      outcome.expectSuccess()
      lines += outcome.text.split(separator: "\n")
    }
    let all = try await Program.run(["test", "--list"], in: project)
    #expect(Set(lines) == Set(all.text.split(separator: "\n")))
    #expect(lines.count == 27)
    let beyond = try await Program.run(["test", "--shard", "10/10"], in: project)
    beyond.expectSuccess()
    #expect(beyond.text == "0 passed, 0 failed\n")
    // The same by the variables of schedulers.
    let third = try await Program.run(["test", "--list", "--shard", "3/4"], in: project)
    for environment in [
      ["SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_MAX": "13"],
      ["JOB_COMPLETION_INDEX": "2", "JOB_COMPLETIONS": "4"],
      ["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "4"],
    ] {
      let auto = try await Program.run(
        ["test", "--list", "--shard", "auto"], in: project, environment: environment)
      #expect(auto.text == third.text)
    }
    let none = try await Program.run(["test", "--shard", "auto"], in: project)
    #expect(none.exit == 64)
  }

  @Test func `a repeated test counts once`() async throws {
    let project = try Project(["a_spec.lua": "it('x', function() end) it('y', function() end)"])
    let outcome = try await Program.run(["test", "--repeat-each", "50"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "2 passed, 0 failed\n")
  }

  @Test(arguments: [
    ["--jobs", "0"], ["--shard", "0/2"], ["--shard", "3/2"], ["--shard", "1"], ["--shard", "a/b"],
    ["--repeat-each", "0"],
  ])
  func `invalid options of workers are refused`(_ arguments: [String]) async throws {
    let outcome = try await Program.run(["test"] + arguments, in: try Project())
    #expect(outcome.exit == 64)
  }

  @Test func `workers cannot write endless files`() async throws {
    let outcome = try await Program.shell(
      #"ulimit -f 8; exec "$0" run s.lua > out.txt"#,
      in: try Project(["s.lua": "print(('x'):rep(100000))"]))
    outcome.expectError("standard output: cannot be written: File too large", exit: 2)
  }

  @Test func `print the same as a run without one`() async throws {
    let project = try Project(["s.lua": "print(..., #arg) error('x')"])
    let worker = try await Program.run(["run", "s.lua", "--", "a"], in: project)
    let alone = try await Program.run(["run", "s.lua", "--in-process", "--", "a"], in: project)
    #expect(worker.output == alone.output)
    #expect(worker.errors == alone.errors)
    #expect(worker.exit == 2)
    #expect(alone.exit == 2)
  }
}
