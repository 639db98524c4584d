import FlickSystem
import Testing

/// Memory that Swift keeps for a script, or needs in one call, in a worker with a limit.
@Suite(.enabled(if: Supervisor.limitsMemory)) struct `The memory of a worker` {
  private func run(_ source: String, _ arguments: [String] = []) async throws -> Program.Outcome {
    let script = "local fb = require 'flickbook'\n" + source
    return try await Program.run(
      ["run", "s.lua", "--memory-limit", "16"] + arguments, in: try Project(["s.lua": script]))
  }

  /// A screen of one node, many times, in one call.
  private static let crowd =
    """
    local r, t = fb.rectangle {}, {} for i = 1, 200000 do t[i] = r end \
    fb.screen { size = { 9, 9 }, fb.column(t) }
    """

  @Test func `a single call cannot exceed the limit`() async throws {
    let outcome = try await run(Self.crowd)
    outcome.expectError(
      "s.lua:2: memory budget of 16 MB exceeded, in one call of the host", exit: 3)
  }

  /// Memory used by the lab's own Lua is attributed to the script.
  @Test func `an exceeded limit is located at the script's line`() async throws {
    let head = #"{"kind":"corpus","format":"flickbook-corpus","version":1,"title":""#
    let corpus = head + String(repeating: "x", count: 24 << 20) + "\"}\n"
    let script = "local feel = require 'flickbook.feel'\nlocal all = feel.corpus 'huge.jsonl'\n"
    let outcome = try await Program.run(
      ["run", "s.lua", "--memory-limit", "16"],
      in: try Project(["s.lua": script, "huge.jsonl": corpus]))
    outcome.expectError(
      "s.lua:2: memory budget of 16 MB exceeded, in one call of the host", exit: 3)
  }

  /// Whether the system's limit or the count is exceeded first depends on the allocator's reserve.
  @Test(arguments: [
    "fb.trace(('x'):rep(12000000))",
    "local r = fb.rectangle {} for i = 1, 15 do r = fb.row { r, r } end fb.open(fb.screen { size = { 9, 9 }, r })",
  ])
  func `an exceeded limit is noticed soon`(_ source: String) async throws {
    let outcome = try await run(source)
    #expect(outcome.exit == 3)
    #expect(outcome.errorLine.contains("memory budget of 16 MB exceeded"))
  }

  @Test func `memory kept by objects counts`() async throws {
    let outcome = try await run(
      """
      local motion, parts, kept = fb.tween { from = 0, to = 1, duration = 1 }, {}, {}
      for i = 1, 2000 do parts[i] = motion end
      while true do kept[#kept + 1] = fb.sequence(parts) end
      """)
    outcome.expectError("s.lua:4: memory budget of 16 MB exceeded", exit: 3)
  }

  @Test func `released memory does not count`() async throws {
    let outcome = try await run(
      """
      local motion, parts = fb.tween { from = 0, to = 1, duration = 1 }, {}
      for i = 1, 2000 do parts[i] = motion end
      for i = 1, 200 do fb.sequence(parts) end
      print "done"
      """)
    outcome.expectSuccess()
    #expect(outcome.text == "done\n")
  }

  @Test func `an exceeded limit ends the test, and the others run`() async throws {
    let source = """
      local fb = require "flickbook"
      it("is fine", function() end)
      it("wants it all", function() \(Self.crowd) end)
      it("is fine too", function() end)
      """
    let outcome = try await Program.run(
      ["test", "--memory-limit", "16", "a_spec.lua"], in: try Project(["a_spec.lua": source]))
    outcome.expectError(
      "a_spec.lua:3: wants it all: memory budget of 16 MB exceeded, in one call of the host",
      exit: 3)
    #expect(outcome.text == "FAILED a_spec.lua:3: wants it all\n2 passed, 1 failed\n")
  }

  // MARK: Films

  /// A screen with much to draw, which moves for many pictures.
  private static let film = """
    local rows = {}
    for i = 1, 300 do rows[i] = fb.text { "row " .. i .. (" and more"):rep(10) } end
    local stage = fb.open(fb.screen { size = { 300, 600 }, fb.pager { id = "p", page_count = 9 }, fb.column(rows) })
    for i = 1, 3 do
      stage:drag { from = { 250, 300 }, by = { -200, 0 }, duration = 1 }
      stage:settle()
    end
    """

  @Test(arguments: ["--film", "--cast"])
  func `a film is written to disk and fits within the limit`(_ option: String) async throws {
    let outcome = try await run(
      Self.film, [option, "f.out", "--every", "10ms", "--cpu-limit", "600"])
    outcome.expectSuccess()
  }

  @Test(arguments: ["--film", "--cast"])
  func `the limit holds for a film too`(_ option: String) async throws {
    for place in [[], ["--in-process"]] {
      let source = "fb.open(fb.screen { size = { 9, 9 }, fb.rectangle {} }) " + Self.crowd
      let outcome = try await run(source, [option, "f.out"] + place)
      outcome.expectError(
        "s.lua:2: memory budget of 16 MB exceeded, in one call of the host", exit: 3)
    }
  }

  @Test func `the limit holds without a worker`() async throws {
    let kept = """
      local motion, parts, kept = fb.tween { from = 0, to = 1, duration = 1 }, {}, {}
      for i = 1, 2000 do parts[i] = motion end
      while true do kept[#kept + 1] = fb.sequence(parts) end
      """
    let outcome = try await run(kept, ["--in-process"])
    // Which of the two limits is exceeded first depends on the allocator's reserve.
    #expect(outcome.exit == 3)
    #expect(outcome.errorLine.contains("memory budget of 16 MB exceeded"))
    let spec = "local fb = require 'flickbook' it('x', function() \(Self.crowd) end)"
    let test = try await Program.run(
      ["test", "--in-process", "--memory-limit", "16"], in: try Project(["a_spec.lua": spec]))
    test.expectError(
      "a_spec.lua:1: memory budget of 16 MB exceeded, in one call of the host", exit: 3)
  }
}
