import Testing

/// A script that ends in an error: the first line of the message, and the exit code.
private struct Failing: CustomTestStringConvertible {
  var name: String
  var source: String
  var line: String
  var exit: Int32 = 2
  var options: [String] = []

  var testDescription: String { name }
}

@Suite struct `A script that fails` {
  private static let failing: [Failing] = [
    Failing(
      name: "an endless loop", source: "local x\nwhile true do end",
      line: "script.lua:2: CPU budget of 0.2 s exceeded", exit: 3, options: ["--cpu-limit", "0.2"]),
    Failing(
      name: "an endless loop that catches errors", source: "while true do pcall(error) end",
      line: "script.lua:1: CPU budget of 0.2 s exceeded", exit: 3, options: ["--cpu-limit", "0.2"]),
    Failing(
      name: "a table without end", source: "local t = {}\nwhile true do t[#t + 1] = {} end",
      line: "script.lua:2: memory budget of 4 MB exceeded", exit: 3,
      options: ["--memory-limit", "4"]),
    Failing(
      name: "a string longer than Lua has", source: "local s = string.rep('x', 1e10)",
      line: "script.lua:1: resulting string too large"),
    Failing(
      name: "recursion", source: "local function f() return 1 + f() end\nf()",
      line: "script.lua:1: stack overflow"),
    Failing(
      name: "recursion through pcall",
      source: "local function f()\n  local _, e = pcall(f)\n  error(e, 0)\nend\nf()",
      line: "script.lua:3: C stack overflow"),
    Failing(
      name: "recursion through __index",
      source:
        "local t = setmetatable({}, { __index = function(t, k) return t[k] end })\nreturn t.x",
      line: "script.lua:1: C stack overflow"),
    Failing(
      name: "recursion through __add",
      source:
        "local m = {}\nm.__add = function(a, b) return a + b end\nreturn setmetatable({}, m) + 1",
      line: "script.lua:2: C stack overflow"),
    Failing(
      name: "recursion through __tostring",
      source:
        "local t = setmetatable({}, { __tostring = function(t) return tostring(t) end })\nprint(t)",
      line: "script.lua:2: C stack overflow"),
    Failing(
      name: "a table as error", source: "error({ code = 1 })",
      line: "script.lua:1: (error object is a table: { code = 1 })"),
    Failing(
      name: "a table with a message as error", source: "error({ message = 'no luck' })",
      line: "script.lua:1: no luck"),
    Failing(
      name: "an empty table as error", source: "error({})",
      line: "script.lua:1: (error object is a table value)"),
    Failing(
      name: "a table with __tostring as error",
      source: "error(setmetatable({}, { __tostring = function() return 'mine' end }))",
      line: "script.lua:1: mine"),
    Failing(
      name: "a table whose __tostring fails, as error",
      source: "error(setmetatable({}, { __tostring = function() error('no') end }))",
      line: "script.lua:1: (error object is a table value)"),
    Failing(
      name: "nil as error", source: "error(nil)",
      line: "script.lua:1: (error object is a nil value)"),
    Failing(name: "a number as error", source: "\nerror(42)", line: "script.lua:2: 42"),
    Failing(
      name: "a syntax error", source: "local x = 1\nlocal = 2",
      line: "script.lua:2: <name> expected near '='"),
    Failing(
      name: "an unfinished string", source: "local x = \"abc",
      line: "script.lua:1: unfinished string near <eof>"),
    Failing(
      name: "a shebang line, which still counts", source: "#!/usr/bin/env flickbook\nerror('here')",
      line: "script.lua:2: here"),
    Failing(
      name: "control bytes in the message", source: #"error("a\27[2Jb\0c\127d\xc2\x9be")"#,
      line: #"script.lua:1: a\x1b[2Jb\x00c\x7fd\u{9b}e"#),
    Failing(
      name: "line ends in the message", source: #"error("a\nb\r\nc\td")"#,
      line: #"script.lua:1: a\nb\r\nc\td"#),
    Failing(
      name: "a message that looks like a location", source: #"error("other.lua:7: fake", 0)"#,
      line: "script.lua:1: other.lua:7: fake"),
  ]

  @Test(arguments: failing)
  fileprivate func `an error has place and message in one line`(_ row: Failing) async throws {
    let project = try Project(["script.lua": row.source])
    let outcome = try await Program.run(["run", "script.lua"] + row.options, in: project)
    outcome.expectError(row.line, exit: row.exit)
  }

  @Test func `a string beyond the limit is over the budget`() async throws {
    let project = try Project(["script.lua": "local s = string.rep('x', 1e9)"])
    let outcome = try await Program.run(["run", "script.lua"], in: project)
    outcome.expectError(from: "script.lua:", to: " memory budget of 256 MB exceeded", exit: 3)
  }

  @Test func `invalid UTF-8 is shown replaced`() async throws {
    let project = try Project(["script.lua": #"print("\xff") error("\xfe")"#])
    let outcome = try await Program.run(["run", "script.lua"], in: project)
    outcome.expectError("script.lua:1: \u{FFFD}", exit: 2)
    #expect(outcome.text == "\u{FFFD}\n")
  }

  @Test func `a long path is named in full`() async throws {
    let folders = ["a", "ü", "c"].map { String(repeating: $0, count: 70) }.joined(separator: "/")
    let scripts = [
      "deep.lua": ("error('far')", "1: far"),
      "syntax.lua": ("x = = 1", "1: unexpected symbol near '='"),
      "loop.lua": ("while true do end", "1: CPU budget of 0.2 s exceeded"),
    ]
    let project = try Project(
      Dictionary(uniqueKeysWithValues: scripts.map { ("\(folders)/\($0)", $1.0) }))
    for (name, (_, message)) in scripts.sorted(by: { $0.key < $1.key }) {
      let path = "\(folders)/\(name)"
      let outcome = try await Program.run(["run", path, "--cpu-limit", "0.2"], in: project)
      outcome.expectError("\(path):\(message)", exit: name == "loop.lua" ? 3 : 2)
    }
  }

  @Test func `the cut in a long path may fall within a character`() async throws {
    // Lua shows the last 56 bytes; one of these two folders puts the cut inside an 'ü'.
    for padding in ["", "x"] {
      let path = padding + String(repeating: "ü", count: 60) + "/s.lua"
      let project = try Project([path: "error('far')"])
      let outcome = try await Program.run(["run", path], in: project)
      outcome.expectError("\(path):1: far", exit: 2)
    }
  }

  @Test func `the traceback follows the line`() async throws {
    let project = try Project(["script.lua": "local function inner() error('x') end\ninner()"])
    let outcome = try await Program.run(["run", "script.lua"], in: project)
    #expect(
      outcome.errorText == """
        script.lua:1: x
          1 | local function inner() error('x') end
        stack traceback:
        \tscript.lua:1: in local 'inner'
        \tscript.lua:2: in main chunk

        """)
  }

  @Test func `earlier output stays`() async throws {
    let project = try Project(["script.lua": "print('before')\nerror('x')"])
    let outcome = try await Program.run(["run", "script.lua"], in: project)
    #expect(outcome.text == "before\n")
    outcome.expectError("script.lua:2: x", exit: 2)
  }
}

@Suite struct `A script that cannot be loaded` {
  @Test func `a missing script is an error`() async throws {
    let outcome = try await Program.run(["run", "no.lua"], in: try Project())
    outcome.expectError("no.lua: cannot be read: there is no such file", exit: 2)
  }

  @Test func `a directory is an error`() async throws {
    let outcome = try await Program.run(["run", "folder"], in: try Project(["folder/a.lua": ""]))
    outcome.expectError("folder: cannot be read: it is a directory", exit: 2)
  }

  @Test func `a script that is not text is an error`() async throws {
    let project = try Project()
    try project.add("latin1.lua", [0x2D, 0x2D, 0xFC])
    let outcome = try await Program.run(["run", "latin1.lua"], in: project)
    outcome.expectError("latin1.lua: is not a text file in UTF-8", exit: 2)
  }

  @Test(arguments: [[0x1B, 0x4C, 0x75, 0x61, 0x54, 0x00, 0x19, 0x93], [0x1B]] as [[UInt8]])
  func `a precompiled script is an error`(_ bytes: [UInt8]) async throws {
    let project = try Project()
    try project.add("code.lua", bytes)
    let outcome = try await Program.run(["run", "code.lua"], in: project)
    outcome.expectError(
      "code.lua: is a precompiled chunk; scripts are Lua source text", exit: 2)
  }

  @Test func `control bytes in a script's name are escaped`() async throws {
    let outcome = try await Program.run(["run", "a\u{1B}[2J\n.lua"], in: try Project())
    outcome.expectError(
      from: #"a\x1b[2J"#, to: ".lua: cannot be read: there is no such file", exit: 2)
    #expect(!outcome.errors.contains(0x1B))
  }

  @Test func `an empty script is fine`() async throws {
    let outcome = try await Program.run(["run", "e.lua"], in: try Project(["e.lua": ""]))
    outcome.expectSuccess()
    #expect(outcome.output == [])
  }
}
