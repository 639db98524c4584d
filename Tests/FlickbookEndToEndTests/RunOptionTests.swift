import Testing

@Suite struct `Options of run` {
  private static let tunables = """
    local fb = require "flickbook"
    local tune = fb.tunables {
      share = { 0.5, min = 0, max = 1 },
      mode = { "slow", choices = { "slow", "fast" } },
      on = { true },
    }
    print(tune.share, tune.mode, tune.on)
    """

  @Test(arguments: [
    ("share=0.25", "0.25\tslow\ttrue"), ("share=1", "1.0\tslow\ttrue"),
    ("mode=fast", "0.5\tfast\ttrue"),
    ("on=false", "0.5\tslow\tfalse"), ("share=1e-1", "0.1\tslow\ttrue"),
  ])
  func `a tunable has the set value`(_ setting: String, _ printed: String) async throws {
    let project = try Project(["t.lua": Self.tunables])
    let outcome = try await Program.run(["run", "t.lua", "--set", setting], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == printed + "\n")
  }

  @Test(arguments: [
    ("share=2", "t.lua:2: bad value for tunable 'share' (a number from 0 to 1 expected, got 2)"),
    (
      "share=-0.1",
      "t.lua:2: bad value for tunable 'share' (a number from 0 to 1 expected, got -0.1)"
    ),
    (
      "share=nan", "t.lua:2: bad value for tunable 'share' (a number from 0 to 1 expected, got nan)"
    ),
    ("share=half", "t.lua:2: bad value for tunable 'share' (a number expected, got 'half')"),
    ("share=", "t.lua:2: bad value for tunable 'share' (a number expected, got '')"),
    (
      "mode=mid",
      "t.lua:2: bad value for tunable 'mode' (one of 'slow', 'fast' expected, got 'mid')"
    ),
    ("on=1", "t.lua:2: bad value for tunable 'on' (true or false expected, got '1')"),
    (
      "shares=1",
      "t.lua: no tunable 'shares' (did you mean 'share'? there are: mode, on, share)"
    ),
  ])
  func `a setting that does not fit is refused`(_ setting: String, _ line: String) async throws {
    let project = try Project(["t.lua": Self.tunables])
    let outcome = try await Program.run(["run", "t.lua", "--set", setting], in: project)
    outcome.expectError(line, exit: 2)
  }

  @Test(arguments: [
    "print(#arg, arg[0], ..., os.time(), math.random(1000), ...)", "error 'no'",
    "local t = {} while true do t[#t + 1] = ('x'):rep(1e6) end", "return", "x y",
    "print(pcall(require('flickbook').trace, 'none'))",
  ])
  func `without options a script runs with the defaults`(_ script: String)
    async throws
  {
    let project = try Project(["t.lua": script])
    let limits = ["--cpu-limit", "10", "--memory-limit", "256", "--seed", "0"]
    let plain = try await Program.run(["run", "t.lua"], in: project)
    let parsed = try await Program.run(["run"] + limits + ["t.lua"], in: project)
    #expect(plain.text == parsed.text)
    #expect(plain.errorText == parsed.errorText)
    #expect(plain.exit == parsed.exit)
  }

  @Test func `of two settings of one name the last counts`() async throws {
    let project = try Project(["t.lua": Self.tunables])
    let outcome = try await Program.run(
      ["run", "t.lua", "--set", "share=0", "--set", "share=1"], in: project)
    #expect(outcome.text == "1.0\tslow\ttrue\n")
  }

  @Test func `a setting for a script without tunables is an error`() async throws {
    let outcome = try await Program.run(
      ["run", "e.lua", "--set", "a=1"], in: try Project(["e.lua": ""]))
    outcome.expectError("e.lua: no tunable 'a' (the script declares none)", exit: 2)
  }

  @Test func `arguments after two dashes are the script's`() async throws {
    let project = try Project(["a.lua": "print(..., #arg, arg[0], arg[3])"])
    let outcome = try await Program.run(
      ["run", "a.lua", "--", "one", "two words", "--set"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "one\t3\ta.lua\t--set\n")
  }

  @Test func `equal seeds give equal runs`() async throws {
    let project = try Project(["r.lua": "print(math.random(1e9), math.random())"])
    var printed: [String: Set<String>] = [:]
    for seed in ["0", "7", "-7", "0", "7", "-7"] {
      let outcome = try await Program.run(["run", "r.lua", "--seed", seed], in: project)
      outcome.expectSuccess()
      printed[seed, default: []].insert(outcome.text)
    }
    #expect(printed.values.allSatisfy { $0.count == 1 })
    #expect(Set(printed.values.flatMap(\.self)).count == 3)
    let plain = try await Program.run(["run", "r.lua"], in: project)
    #expect(printed["0"] == [plain.text])
  }

  @Test(arguments: [
    (["run"], "Error: Missing expected argument '<script>'"),
    (["run", "a.lua", "--nope"], "Error: Unknown option '--nope'"),
    (["run", "a.lua", "--seed"], "Error: Missing value for '--seed <seed>'"),
    (["run", "a.lua", "--seed", "x"], "Error: The value 'x' is invalid for '--seed <seed>'"),
    (["run", "a.lua", "--set", "x"], "Error: The value 'x' is invalid for '--set <name=value>'"),
    (["run", "a.lua", "--set", "=1"], "Error: The value '=1' is invalid for '--set <name=value>'"),
    (
      ["run", "a.lua", "--cpu-limit", "0"],
      "Error: --cpu-limit takes seconds above 0, up to 1000000."
    ),
    (
      ["run", "a.lua", "--cpu-limit", "nan"],
      "Error: --cpu-limit takes seconds above 0, up to 1000000."
    ),
    (
      ["run", "a.lua", "--memory-limit", "0"],
      "Error: --memory-limit takes megabytes from 1 to 1048576."
    ),
    (
      ["run", "a.lua", "--source-limit", "0"],
      "Error: --source-limit takes kilobytes from 1 to 1048576."
    ),
    (
      ["run", "a.lua", "--output-limit", "0"],
      "Error: --output-limit takes megabytes from 1 to 1048576."
    ),
    (["run", "a.lua", "--traces", "no"], "Error: --traces: 'no' is not a folder."),
    (["run", "a.lua", "extra"], "Error: Unexpected argument 'extra'"),
    (["play"], "Error: flickbook has no command 'play'"),
    (
      ["import"],
      "Error: flickbook has no command 'import' (did you mean 'trace import' or 'gestures import'?)"
    ),
    (
      ["test", "--reporter", "juint:x.xml"],
      "Error: The value 'juint:x.xml' is invalid for '--reporter <name[:file]>': 'juint' is not a "
        + "reporter (did you mean 'junit'?)"
    ),
    (
      ["test", "--reporter", "jnit"],
      "Error: The value 'jnit' is invalid for '--reporter <name[:file]>': 'jnit' is not a reporter "
        + "(did you mean 'junit'?); expected pretty, dots, "
    ),
    (["--verson"], "Error: Unknown option '--verson'. Did you mean '--version'?"),
    (["test", "--filter"], "Error: Missing value for '--filter <text>'"),
    (["api", "--html"], "Error: Unknown option '--html'"),
  ])
  func `an invalid command line ends with 64`(
    _ arguments: [String], _ line: String
  ) async throws {
    let outcome = try await Program.run(arguments, in: try Project(["a.lua": "print 'ran'"]))
    #expect(outcome.exit == 64)
    #expect(outcome.errorLine.hasPrefix(line), "\(outcome.errorLine)")
    #expect(outcome.text == "")
  }

  @Test func `traces are found by option, environment and beside the script`() async throws {
    let trace = """
      {"format":"flickbook-trace","version":1,"samples":[{"t_ms":0,"x":1,"y":2,"phase":"down"}]}
      """
    let project = try Project([
      "s.lua": "print(require 'flickbook'.has_trace(...))", "here.json": trace,
      "first/a.json": trace, "second/b.json": trace,
    ])
    func found(_ name: String, _ options: [String], _ environment: [String: String] = [:])
      async throws -> String
    {
      try await Program.run(
        ["run", "s.lua"] + options + ["--", name], in: project, environment: environment
      ).text
    }
    #expect(try await found("here", []) == "true\n")
    #expect(try await found("here.json", []) == "true\n")
    #expect(try await found("a", []) == "false\n")
    #expect(try await found("a", ["--traces", "first", "--traces", "second"]) == "true\n")
    #expect(try await found("b", ["--traces", "first", "--traces", "second"]) == "true\n")
    #expect(try await found("b.json", [], ["FLICKBOOK_TRACES": "second"]) == "true\n")
    #expect(try await found("b", [], ["FLICKBOOK_TRACES": ""]) == "false\n")
  }
}
