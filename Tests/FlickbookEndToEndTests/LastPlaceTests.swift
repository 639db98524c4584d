import FlickSystem
import Testing

/// Where the script was when its process died: the line of the innermost of its functions, also
/// where that has called the host or the engine's own C.
@Suite struct `The report of a death` {
  /// A script that the engine does not come back from: a value that is called is its own `__call`.
  private static let stuck = """
    local t = setmetatable({}, {})
    getmetatable(t).__call = t
    local function call()
      t()
    end

    call()
    """

  /// Lua that makes a screen of one node many times, which is too much for one call.
  private static let crowd = """
    local fb = require "flickbook"
    local r, t = fb.rectangle {}, {}
    for i = 1, 200000 do t[i] = r end
    t = { size = { 9, 9 }, fb.column(t) }
    """

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var script: String
    /// The place in the message, and the quoted line of the script.
    var line: String
    var shown: String?

    var testDescription: String { name }
  }

  // MARK: Time

  private static let cpu = ["--cpu-limit", "0.1"]
  private static let outOfTime = "CPU budget of 0.1 s exceeded, in code that does not return"

  /// The name of the file is longer than the part that Lua keeps for messages.
  @Test(arguments: [[], ["--in-process"]])
  func `the file and line of endless code are named`(_ options: [String]) async throws {
    let folder = String(repeating: "a_folder_with_a_long_name/", count: 4)
    let project = try Project([
      folder + "s.lua": "local m = require 'deep.mod'\nm()",
      folder + "deep/mod.lua": "return function()\n\(Self.stuck)\nend",
    ])
    let outcome = try await Program.run(
      ["run", folder + "s.lua"] + Self.cpu + options, in: project)
    outcome.expectError("\(folder)deep/mod.lua:5: \(Self.outOfTime)", exit: 3)
  }

  @Test func `the report of a death names the line in a test, and the test`() async throws {
    let spec = """
      it("passes", function() end)
      it("is stuck", function()
      \(Self.stuck)
      end)
      it("passes too", function() end)
      """
    let project = try Project(["a_spec.lua": spec])
    let outcome = try await Program.run(["test"] + Self.cpu, in: project)
    outcome.expectError("a_spec.lua:6: is stuck: \(Self.outOfTime)", exit: 3)
    #expect(outcome.text == "FAILED a_spec.lua:2: is stuck\n2 passed, 1 failed\n")
    let alone = try await Program.run(["test", "--in-process"] + Self.cpu, in: project)
    alone.expectError("a_spec.lua:6: \(Self.outOfTime)", exit: 3)
  }

  // MARK: Memory

  private static let outOfMemory = "memory budget of 16 MB exceeded, in one call of the host"

  private static let calls: [Case] = [
    Case(
      name: "a call",
      script: "local function column()\n  local c = fb.screen(t)\n  return c\nend\ncolumn()",
      line: "s.lua:5", shown: "  5 | local c = fb.screen(t)"),
    Case(
      name: "a tail call",
      script: "local function column()\n  return fb.screen(t)\nend\n\ncolumn()",
      line: "s.lua:5", shown: "  5 | return fb.screen(t)"),
    Case(
      name: "a protected call", script: "\npcall(fb.screen, t)", line: "s.lua:5",
      shown: "  5 | pcall(fb.screen, t)"),
    Case(
      name: "a coroutine", script: "coroutine.wrap(function()\n  fb.screen(t)\nend)()",
      line: "s.lua:5",
      shown: "  5 | fb.screen(t)"),
    Case(
      name: "a coroutine that is the host's function",
      script: "local c = coroutine.wrap(fb.screen)\nc(t)",
      line: "s.lua:5", shown: "  5 | c(t)"),
    Case(
      name: "a coroutine in one that is the host's function",
      script: "local c = coroutine.wrap(coroutine.wrap(fb.screen))\nc(t)", line: "s.lua:5",
      shown: "  5 | c(t)"),
    Case(
      name: "a handler that the host calls",
      script: """
        local stage = fb.open(fb.screen { size = { 9, 9 }, fb.pager {
          id = "p", page_count = 2, on_page_changed = function()
            fb.screen(t)
          end,
        } })
        stage.p:jump_to(2)
        stage:settle()
        """, line: "s.lua:6", shown: "  6 | fb.screen(t)"),
    Case(
      name: "loaded text",
      script: "load('local c, t = ...\\n\\nc(t)', '=text')(fb.screen, t)", line: "text:3"),
  ]

  @Test(.enabled(if: Supervisor.limitsMemory), arguments: calls)
  func `the report of a death names the line that called the host`(_ call: Case) async throws {
    let project = try Project(["s.lua": Self.crowd + call.script])
    let limit = ["--memory-limit", "16"]
    let outcome = try await Program.run(["run", "s.lua"] + limit, in: project)
    outcome.expectError("\(call.line): \(Self.outOfMemory)", exit: 3)
    let shown = call.shown.map { $0 + "\n" } ?? ""
    #expect(outcome.errorText == "\(call.line): \(Self.outOfMemory)\n\(shown)")
    let alone = try await Program.run(["run", "s.lua", "--in-process"] + limit, in: project)
    alone.expectError("\(call.line): \(Self.outOfMemory)", exit: 3)
  }

  @Test(.enabled(if: Supervisor.limitsMemory))
  func `a hostile name is shown escaped`() async throws {
    let name = "\u{1b}]0;PWNED\u{7}é\u{202e}"
    let project = try Project([name + ".lua": Self.crowd + "fb.screen(t)"])
    for options in [[], ["--in-process"]] {
      let outcome = try await Program.run(
        ["run", name + ".lua", "--memory-limit", "16"] + options, in: project)
      outcome.expectError(
        "\\x1b]0;PWNED\\x07é\\u{202e}.lua:4: \(Self.outOfMemory)", exit: 3)
    }
  }

  // MARK: Faults

  /// Waits until the script is where it stays, and sends the signal to its process.
  private func report(_ signal: String, _ options: String) async throws -> Program.Outcome {
    let project = try Project([
      "s.lua": """
      local function wait()
        while true do string.rep("", 1000) end
      end
      print(("x"):rep(70000))
      wait()
      """
    ])
    return try await Program.shell(
      """
      "$0" run s.lua --cpu-limit 60 \(options) > out.txt 2> err.txt &
      pid=$!
      while [ ! -s out.txt ]; do sleep 0.01; done
      kill -\(signal) $(pgrep -P $pid || echo $pid)
      wait $pid
      code=$?
      cat err.txt >&2
      exit $code
      """, in: project)
  }

  @Test(
    arguments: [
      ("SEGV", "signal 11 (SIGSEGV, Segmentation fault)"), ("BUS", "signal 7 (SIGBUS, Bus error)"),
      ("ILL", "signal 4 (SIGILL, Illegal instruction)"), ("ABRT", "signal 6 (SIGABRT, Aborted)"),
      ("TRAP", "signal 5 (SIGTRAP, Trace/breakpoint trap)"),
      ("FPE", "signal 8 (SIGFPE, Floating point exception)"),
    ])
  func `the report of a death names the line where the engine died`(
    _ signal: String, _ words: String
  ) async throws {
    let outcome = try await report(signal, "")
    outcome.expectError("s.lua:2: the engine died by \(words)", exit: 2)
  }

  @Test func `the report of a death names the line where the engine died with the program`()
    async throws
  {
    let outcome = try await report("SEGV", "--in-process")
    #expect(outcome.exit == 128 + 11)
    // The shell has a word for it, too.
    #expect(outcome.errorText.hasSuffix("s.lua:2: the engine died by SIGSEGV\n"))
  }
}
