import FlickSystem
import Testing

/// Texts that would drive a terminal, wherever a script, a file or a path can bring them in.
@Suite struct `Hostile names` {
  private static let name = HostileText.name
  private static let quoted = HostileText.quoted

  private static let screen = """
    local fb = require "flickbook"
    local N = \(quoted)
    local tune = fb.tunables { [N] = { 0.5, unit = N, min = 0, max = 1, doc = N } }
    local pager = fb.pager { id = N, page_count = 3, snap = { distance = tune[N] } }
    local states = fb.states {
      id = N .. "s", initial = N, states = { [N] = { [N] = 1 }, b = { [N] = 2 } } }
    return fb.screen {
      title = N, size = { 390, 844 }, states = { states }, values = { [N] = pager.position, state = states[N] },
      fb.column {
        fb.text { N, id = N .. "t" },
        fb.rectangle { id = N .. "r", width = 10, height = 10,
          gestures = { fb.tap_gesture { id = N .. "g" } } },
        pager,
      },
    }
    """

  struct Attempt: Sendable, CustomTestStringConvertible {
    var what: String
    var arguments: [String]
    var script = ""
    var testDescription: String { what }
  }

  private static let attempts = [
    Attempt(what: "a printed text", arguments: ["run", "s.lua"], script: "print(N, { N }, N)"),
    Attempt(what: "an error", arguments: ["run", "s.lua"], script: "error(N)"),
    Attempt(
      what: "an error's own text", arguments: ["run", "s.lua"],
      script: "error(setmetatable({}, { __tostring = function() return N end }))"),
    Attempt(
      what: "an unknown property", arguments: ["run", "s.lua"],
      script: "print(fb.open('x')[N .. 'x'])"),
    Attempt(what: "a module", arguments: ["run", "s.lua"], script: "require(N)"),
    Attempt(what: "a chunk", arguments: ["run", "s.lua"], script: "load('error(1)', N)()"),
    Attempt(
      what: "a syntax error", arguments: ["run", "s.lua"], script: "error(select(2, load(N, N)))"),
    Attempt(what: "an unknown key", arguments: ["run", "s.lua"], script: "fb.pager { [N] = 1 }"),
    Attempt(
      what: "a wrong choice", arguments: ["run", "s.lua"], script: "fb.pager { axis = N }"),
    Attempt(what: "a missing screen", arguments: ["run", "s.lua"], script: "fb.open(N)"),
    Attempt(what: "a missing trace", arguments: ["run", "s.lua"], script: "fb.trace(N)"),
    Attempt(
      what: "a missing component", arguments: ["run", "s.lua"], script: "fb.open('x'):why(N .. 'x')"
    ),
    Attempt(
      what: "a decision", arguments: ["run", "s.lua"],
      script: """
        local s = fb.open "x"
        s:drag { from = { 300, 600 }, by = { -200, 0 }, duration = 0.2 } s:settle()
        print(s:why(N)) print(s:node(N .. "t")) print(s:picture():text()) print(s[N])
        """),
    Attempt(
      what: "tunables", arguments: ["run", "s.lua", "--tunables"], script: "fb.open 'x'"),
    Attempt(
      what: "a number to sample", arguments: ["run", "s.lua"],
      script: "fb.open('x'):sample { N .. '.pages' }"),
    Attempt(
      what: "a number to sample of a component", arguments: ["run", "s.lua"],
      script: "fb.open('x'):sample { N .. '.positionx' }"),
    Attempt(
      what: "an option of a sample", arguments: ["run", "s.lua"],
      script: "fb.open('x'):sample { [N .. 'duration'] = 1, 'state' }"),
    Attempt(
      what: "columns of a sample", arguments: ["run", "s.lua"],
      script: "for name in pairs(fb.open('x'):sample { N .. '.position', N }) do print(name) end"),
    Attempt(what: "a file to open", arguments: ["run", "s.lua"], script: "assert(io.open(N))"),
    Attempt(what: "a file to run", arguments: ["run", "s.lua"], script: "dofile(N)"),
    Attempt(what: "text to write", arguments: ["run", "s.lua"], script: "io.write(N, N)"),
    Attempt(
      what: "errors to write", arguments: ["run", "s.lua"], script: "io.stderr:write(N, N)"),
    Attempt(what: "a file of the script", arguments: ["run", name + ".lua"]),
    Attempt(what: "a missing script", arguments: ["run", name]),
    Attempt(what: "an option", arguments: ["run", "s.lua", "--\(name)"]),
    Attempt(what: "a command", arguments: [name]),
    Attempt(what: "a setting", arguments: ["run", "s.lua", "--set", "\(name)=\(name)"]),
    Attempt(what: "a setting without a value", arguments: ["run", "s.lua", "--set", name]),
    Attempt(what: "a log", arguments: ["run", "s.lua", "--log", "\(name)/x"]),
    Attempt(
      what: "a film", arguments: ["run", "s.lua", "--film", "\(name)/x"], script: "fb.open 'x'"),
    Attempt(
      what: "the code that does not return",
      arguments: ["run", "--in-process", "--cpu-limit", "0.2", name + "_stuck.lua"]),
    Attempt(what: "tests", arguments: ["test", "."]),
    Attempt(what: "listed tests", arguments: ["test", "--list", "."]),
    Attempt(what: "tests in the process", arguments: ["test", "--in-process", "."]),
    Attempt(what: "a missing test", arguments: ["test", name]),
    Attempt(what: "a filter", arguments: ["test", "--filter", name, "x_spec.lua"]),
    Attempt(what: "a new project", arguments: ["init", "\(name).lua/x"]),
    Attempt(what: "a made project", arguments: ["init", "new\(name)"]),
    Attempt(what: "a replay", arguments: ["run", "x.lua", "--replay", name]),
    Attempt(what: "an unknown name of the API", arguments: ["api", name]),
    Attempt(what: "a recording", arguments: ["trace", "show", name + ".csv"]),
    Attempt(what: "numbers of a recording", arguments: ["trace", "stats", name + ".csv"]),
    Attempt(
      what: "a recording as JSON", arguments: ["trace", "convert", name + ".csv", "--to", "trace"]),
    Attempt(
      what: "a recording as evemu", arguments: ["trace", "convert", name + ".csv", "--to", "evemu"]),
    Attempt(what: "tests as JSON", arguments: ["test", "--reporter", "json", "."]),
    Attempt(what: "doctor", arguments: ["doctor"]),
  ]

  private static func project(_ script: String = "") throws -> Project {
    let head = "local fb = require 'flickbook' local N = \(quoted)\n"
    let stuck = "local t = setmetatable({}, {}) getmetatable(t).__call = t t()"
    return try Project([
      "x.lua": screen, "s.lua": head + script, name + ".lua": head + "error(N)",
      name + "_stuck.lua": stuck,
      name + "_spec.lua": head + """
        describe(N, function()
          it(N, function() print(N) error(N) end)
          it(N .. 2, function() assert.equal(N, N .. 1) end)
          it(N .. 3, function() assert.same({ [N] = N }, { [N] = 1 }) end)
          it(N .. 4, function() assert.is_true(false, N) end)
        end)
        """,
      "x_spec.lua": head + "it(N, function() fb.open('x'):wait(-1) end)",
      name + ".csv": "time_ms,phase,x,y\n0,down,1,1\n16,move,9,1\n20,up,9,1\n",
    ])
  }

  @Test(arguments: attempts)
  func `hostile names never reach the terminal unescaped`(attempt: Attempt) async throws {
    let project = try Self.project(attempt.script)
    let outcome = try await Program.run(attempt.arguments, in: project)
    #expect(HostileText.smuggled(outcome) == [], "\(attempt.what)")
    // The output must contain the name: a row without it would test too little.
    if attempt.what != "doctor" {
      #expect(
        (outcome.text + outcome.errorText).contains("]0;PWNED"), "\(attempt.what)")
    }
  }

  @Test func `hostile names never reach the terminal from a plugin's reporter`() async throws {
    let project = try Self.project()
    try project.write(#"{"plugins": {"p": {}}}"#, to: "flickbook.json")
    let manifest = #""name": "p", "version": "0.1.0", "api": 0, "summary": "x""#
    try project.write(
      #"{\#(manifest), "provides": {"reporter": ["r"]}}"#, to: "plugins/p/plugin.json")
    try project.write(
      "return { reporter = { r = function() return \(Self.quoted) end } }",
      to: "plugins/p/plugin.lua")
    let outcome = try await Program.run(["test", "--reporter", "p:r", "x_spec.lua"], in: project)
    #expect(HostileText.smuggled(outcome) == [])
    #expect(outcome.text.contains("]0;PWNED"))
  }

  /// Lines that are typed; each talk ends at its first error.
  private static let lines: [String] = [
    ":screen x", ":screen \(name)", ":tunables", ":set \(name) 0.2", ":set \(name) \(name)",
    ":why \(name)", ":why", ":decisions", ":plot \(name)", ":plot \(name).position",
    ":watch stage[\(quoted)].page", ":picture", ":save \(name)/x", ":\(name)", "stage[\(quoted)]",
    "stage:node(\(quoted) .. 't')", "\(quoted)", "print(\(quoted))", "error(\(quoted))",
    "error({ \(quoted) })", "{ [\(quoted)] = \(quoted) }", "_G[\(quoted)].x = 1",
    "fb.pager { [\(quoted)] = 1 }", "\(name)", "help(\(quoted))",
    "stage:sample { \(quoted) }", "stage:sample { [\(quoted)] = 1 }", "io.write(\(quoted))",
    ":film \(name)/x",
    ":log \(name)/x", ":load \(name)", ":trace \(name)", ":again", ":reload",
  ]

  // By number: the runner prints arguments as they are.
  @Test(arguments: lines.indices)
  func `hostile names never reach the terminal from a session`(index: Int) async throws {
    let line = Self.lines[index]
    let project = try Self.project()
    try project.add(
      "talk.txt",
      Array(
        """
        :drag 300,600 -200,0 200ms
        :settle
        \(line.replacing("\r", with: " ").replacing("\n", with: " "))

        """.utf8))
    let outcome = try await Program.shell("\"$0\" repl x.lua < talk.txt", in: project)
    let told = PrintableText.of("\(line): \(outcome.text)\(outcome.errorText)")
    #expect(HostileText.smuggled(outcome) == [], "\(told)")
    #expect(told.contains("stage of x.lua") && told.contains("by release"), "\(told)")
  }
}
