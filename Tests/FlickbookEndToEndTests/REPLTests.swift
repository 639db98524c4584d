import Testing

/// `flickbook repl` without a terminal.
@Suite struct `The REPL` {
  private static let photos = """
    local fb = require "flickbook"
    local tune = fb.tunables { swipe_distance = { 0.5, unit = "page", min = 0.05, max = 0.95 } }
    return fb.screen {
      size = { 390, 844 },
      fb.pager { id = "photos", page_count = 12, snap = { distance = tune.swipe_distance } },
    }
    """

  private func run(
    _ lines: String, _ arguments: String = "", files: [String: String] = [:]
  ) async throws -> Program.Outcome {
    let project = try Project(files.merging(["talk.txt": lines, "photos.lua": Self.photos]) { $1 })
    return try await Program.shell("\"$0\" repl \(arguments) < talk.txt", in: project)
  }

  @Test func `the REPL runs the lines of its input without a prompt`() async throws {
    let outcome = try await run(
      """
      local x = 20
      function double(n)
        return 2 * n
      end
      double(x) + 2
      :drag 300,400 -300,0 200ms
      :settle
      stage.photos.page
      """, "photos.lua")
    outcome.expectSuccess()
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.first == "stage of photos.lua: photos" && lines.last == "2")
    #expect(lines.contains("42"))
    #expect(!outcome.text.contains("> "))
  }

  @Test(arguments: [
    (
      "x = 1\nx.y.z = 2\nprint('never')", "stdin:2: attempt to index a number value (global 'x')", 2
    ),
    ("1\n\n:nonsense\nprint('never')", "stdin:3: no command ':nonsense'; :help lists them", 2),
    ("f(\n1", "stdin:1: the input ends before its statement does", 2),
    ("if x then\n  end end", "stdin:2: <eof> expected near 'end'", 2),
    ("while true do end", "stdin:1: CPU budget of 0.2 s exceeded", 3),
    (
      ":screen nowhere", "stdin:1: no screen 'nowhere' (looked from . up to the project's folder)",
      2
    ),
  ])
  func `the REPL stops at the first error`(_ lines: String, _ error: String, _ exit: Int32)
    async throws
  {
    let outcome = try await run(lines, "--cpu-limit 0.2")
    #expect(outcome.errorLine == error)
    #expect(outcome.exit == exit)
    #expect(!outcome.text.contains("never"))
  }

  @Test func `with a screen the first input line is line 1`() async throws {
    let outcome = try await run("#!/usr/bin/env flickbook\nx = 1\nx.y.z = 2", "photos.lua")
    #expect(outcome.errorLine == "stdin:3: attempt to index a number value (global 'x')")
    let none = try await run("x = 1", "nowhere.lua")
    #expect(none.errorLine.hasPrefix("no screen 'nowhere.lua'"), "\(none.errorLine)")
    #expect(none.exit == 2)
  }

  @Test func `errors of a long script have the right lines`() async throws {
    let start = (1...3000).map { "x\($0) = \($0)" }.joined(separator: "\n")
    let outcome = try await run(
      start + """

        function f()
          local y = nil
          return y.z
        end
        function g() f() return 1 end
        g()
        """)
    #expect(outcome.errorLine == "stdin:3003: attempt to index a nil value (local 'y')")
    #expect(outcome.errorText.contains("stdin:3003: in function 'f'"), "\(outcome.errorText)")
    #expect(outcome.errorText.contains("stdin:3005: in function 'g'"), "\(outcome.errorText)")
    #expect(!outcome.errorText.contains("stdin+"))
    let broken = try await run(start + "\nx = = 1")
    #expect(broken.errorLine.hasPrefix("stdin:3001: "), "\(broken.errorLine)")
    #expect(broken.errorText.contains("  3001 | x = = 1"), "\(broken.errorText)")
  }

  @Test func `a screen that cannot be opened is an error`() async throws {
    let outcome = try await run("1", "broken.lua", files: ["broken.lua": "return 5"])
    #expect(outcome.exit == 2)
    #expect(outcome.errorLine.hasSuffix("broken.lua: returns no screen"))
  }

  @Test func `a saved session repeats equally`() async throws {
    let project = try Project([
      "photos.lua": Self.photos,
      "talk.txt": ":drag 300,400 -160,0 0.8s\n:set swipe_distance=0.3\n:replay\n:save again.txt\n",
    ])
    let first = try await Program.shell("\"$0\" repl photos.lua < talk.txt", in: project)
    first.expectSuccess()
    let second = try await Program.shell("\"$0\" repl < again.txt", in: project)
    second.expectSuccess()
    #expect(first.text.hasPrefix(second.text))
  }

  @Test func `a pipe without a reader is not an error`() async throws {
    let outcome = try await Program.shell(
      "yes '1 + 1' | head -n 2000 | \"$0\" repl | head -n 1", in: try Project())
    #expect(outcome.text == "2\n")
    #expect(outcome.errorText == "")
  }

  @Test func `an endless line is refused`() async throws {
    let outcome = try await Program.shell(
      "(echo 1; yes x | tr -d '\\n') | \"$0\" repl --source-limit 64", in: try Project())
    outcome.expectError("stdin:2: a line of more than 64 KB (--source-limit)", exit: 3)
    #expect(outcome.text == "1\n")
    // Each of these bytes becomes a character of three bytes.
    let other = try await Program.shell(
      "head -c 40000 /dev/zero | tr '\\0' '\\377' | \"$0\" repl --source-limit 64",
      in: try Project())
    other.expectError("stdin:1: a line of more than 64 KB (--source-limit)", exit: 3)
  }

  @Test(arguments: ["x = 1 +", "f(", "{ 1,", "do", "x = -- why"])
  func `an endless entry is refused`(_ line: String) async throws {
    let outcome = try await Program.shell(
      "yes '\(line)' | \"$0\" repl --source-limit 64", in: try Project())
    // Invalid Lua, as from blocks nested too deeply, is found in time.
    #expect(outcome.errorLine.hasPrefix("stdin:"))
    #expect(outcome.exit == 2 || outcome.exit == 3)
  }

  @Test func `an error in a long entry is located at its line`() async throws {
    let start = "x = {\n" + String(repeating: "  1,\n", count: 3000)
    let outcome = try await run(start + "  1 2,\n" + String(repeating: "  1,\n", count: 10))
    #expect(outcome.errorLine.hasPrefix("stdin:3002: "), "\(outcome.errorLine)")
    let whole = try await run(start + "}\n#x")
    #expect(whole.text == "3000\n")
  }

  @Test func `the prompt ends when its reader is gone`() async throws {
    let outcome = try await Program.shell(
      #"{ yes 1 | head -n 300000; echo ':save left'; } | { "$0" repl; echo $? >&2; } | head -c 1"#,
      in: try Project())
    #expect(outcome.text == "1" && outcome.errorText == "0\n", "\(outcome.errorText)")
  }
}
