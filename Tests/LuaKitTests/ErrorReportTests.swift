import Testing

@testable import LuaKit

/// The host's view of an error: kind, message, line, traceback.
struct ErrorReportTests {
  struct Report: CustomTestStringConvertible, Sendable {
    let source: String
    var name = "report.lua"
    let kind: LuaError.Kind
    let message: String
    let line: Int?
    var testDescription: String { "\(name): \(source)" }
  }

  static let reports = [
    Report(source: "local x = = 1", kind: .syntax, message: "unexpected symbol near '='", line: 1),
    Report(source: "\n\nfor", kind: .syntax, message: "<name> expected near <eof>", line: 3),
    Report(source: "x = 'open", kind: .syntax, message: "unfinished string near <eof>", line: 1),
    Report(
      source: "\u{1B}Lua", kind: .syntax, message: "attempt to load a binary chunk (mode is 't')",
      line: nil),
    Report(
      source: "\nlocal t = nil\nt.x = 1", kind: .runtime,
      message: "attempt to index a nil value (local 't')", line: 3),
    Report(source: "error('plain')", kind: .runtime, message: "plain", line: 1),
    Report(source: "\nerror('unlocated', 0)", kind: .runtime, message: "unlocated", line: 2),
    Report(
      source: "local function f() error('of the caller', 2) end\nf()", kind: .runtime,
      message: "of the caller", line: 2),
    Report(source: "error('at 12:30: late')", kind: .runtime, message: "at 12:30: late", line: 1),
    Report(
      source: "error('ratio 3:4: bad', 0)", kind: .runtime, message: "ratio 3:4: bad", line: 1),
    Report(source: "error('9: nine')", kind: .runtime, message: "9: nine", line: 1),
    Report(source: "error('')", kind: .runtime, message: "", line: 1),
    Report(source: "error(42)", kind: .runtime, message: "42", line: 1),
    Report(source: "error(nil)", kind: .runtime, message: "(error object is a nil value)", line: 1),
    Report(source: "\nerror()", kind: .runtime, message: "(error object is a nil value)", line: 2),
    Report(
      source: "error({})", kind: .runtime, message: "(error object is a table value)", line: 1),
    Report(
      source: "error(setmetatable({}, {__tostring = function() return 'spoken' end}))",
      kind: .runtime, message: "spoken", line: 1),
    Report(
      source: "error(setmetatable({}, {__tostring = function() error('worse') end}))",
      kind: .runtime, message: "(error object is a table value)", line: 1),
    Report(
      source: "error(setmetatable({}, {__tostring = function() return {} end}))", kind: .runtime,
      message: "(error object is a table value)", line: 1),
    Report(source: "error(probe())", kind: .runtime, message: "probe of 0", line: 1),
    Report(source: "\n\nraise('refused')", kind: .runtime, message: "refused", line: 3),
    Report(source: "raise('in 1:2: c')", kind: .runtime, message: "in 1:2: c", line: 1),
    Report(
      source: "invoke(function()\n\n raise('inner') end)", kind: .runtime, message: "inner", line: 3
    ),
    Report(
      source: "resume(coroutine.create(function()\n error({}) end))", kind: .runtime,
      message: "(error object is a table value)", line: 2),
    Report(
      source: """
        resume(coroutine.create(function()
          error(setmetatable({}, {__tostring = function() return 'spoken' end})) end))
        """, kind: .runtime, message: "spoken", line: 2),
    Report(
      source: "error('x')", name: "a file with spaces: 3: and colons.lua", kind: .runtime,
      message: "x", line: 1),
    Report(
      source: "\nerror('x')", name: "größe/日本.lua", kind: .runtime, message: "x", line: 2),
  ]

  @Test(arguments: reports)
  func `an error has a message and a location`(report: Report) throws {
    try withLua { lua, _ in
      let error = try #require(lua.failure(report.source, name: report.name))
      #expect(error.kind == report.kind)
      #expect(error.message == report.message)
      #expect(error.location == report.line.map { LuaLocation(source: report.name, line: $0) })
    }
  }

  @Test func `a long file name is shortened to its end`() throws {
    try withLua { lua, _ in
      let name = String(repeating: "folder/", count: 20) + "file.lua"
      let error = try #require(lua.failure("\nerror('far')", name: name))
      let location = try #require(error.location)
      #expect(error.message == "far")
      #expect(location.line == 2)
      #expect(location.source == "..." + name.suffix(56))
    }
  }

  @Test func `an error is described as file, line, message`() throws {
    try withLua { lua, _ in
      #expect(lua.failure("\nerror('it')", name: "a.lua")?.description == "a.lua:2: it")
      #expect(
        lua.failure("x = ", name: "b.lua")?.description == "b.lua:1: unexpected symbol near <eof>")
    }
  }

  @Test func `the traceback names the calls from the innermost outwards`() throws {
    try withLua { lua, _ in
      let error = try #require(
        lua.failure(
          """
          local function inner() raise('deep') end
          local function outer() inner() end
          outer()
          """, name: "trace.lua"))
      let lines = try #require(error.traceback).split(separator: "\n").filter {
        $0.contains("trace.lua")
      }
      #expect(lines.count == 3)
      #expect(lines.first?.contains("trace.lua:1: in upvalue 'inner'") == true)
      #expect(lines.last?.contains("trace.lua:3: in main chunk") == true)
    }
  }

  @Test(arguments: [
    "invoke(function() error('x') end)", "resume(coroutine.create(function() error('x') end))",
  ])
  func `the traceback of an error passed on by Swift continues beyond Swift`(source: String)
    throws
  {
    try withLua { lua, _ in
      let error = try #require(lua.failure("local function f() \(source) end\nf()", name: "t.lua"))
      #expect(error.traceback?.contains("t.lua:2: in main chunk") == true)
    }
  }

  @Test func `a call from Swift inside a coroutine is traced through the coroutine`() throws {
    try withLua { lua, _ in
      let traceback = lua.makeFunction { arguments in
        guard case .function(let body)? = arguments.first else { return [] }
        return [.text(body.failure?.traceback ?? "")]
      }
      try lua.globals.set("traceback_of", to: traceback)
      let text = try lua.run(
        """
        local function in_coroutine()
          return traceback_of(function() error('x') end)
        end
        return coroutine.wrap(function() local text = in_coroutine() return text end)()
        """, name: "t.lua", returning: String.self)
      #expect(text.contains("in upvalue 'in_coroutine'"))
    }
  }

  // MARK: Stack overflow

  static let recursions = [
    Script("Lua", "local function f() return 1 + f() end f()"),
    Script("pcall", "local function f() return select(2, pcall(f)) end error(f(), 0)"),
    Script("pcall that goes on", "local function f() local ok, m = pcall(f) error(m, 0) end f()"),
    Script(
      "__index",
      "local t = {} setmetatable(t, {__index = function(t, k) return t[k .. 'x'] end}) return t.x"),
    Script(
      "__index in a cycle",
      "local a, b = {}, {} setmetatable(a, {__index = b}) setmetatable(b, {__index = a}) return a.x"
    ),
    Script(
      "__call in a chain",
      "local t = {} for i = 1, 400 do t = setmetatable({}, {__call = t}) end t()"),
    Script(
      "__tostring",
      "local t t = setmetatable({}, {__tostring = function() return tostring(t) end}) tostring(t)"),
    Script(
      "__eq",
      "local m = {} m.__eq = function(a, b) return a == b end return setmetatable({}, m) == setmetatable({}, m)"
    ),
    Script("a substitution", "local function f() return ('x'):gsub('x', f) end f()"),
    Script("a sort", "local function f() table.sort({1, 2, 3}, f) end f()"),
    Script("load", "local function f() return load(f) end error('over')"),
    Script("nested source", "assert(load(('('):rep(1000) .. '1' .. (')'):rep(1000)))"),
    Script(
      "coroutines",
      "local function f() local r = {coroutine.resume(coroutine.create(f))} if not r[1] then error(r[2], 0) end end f()"
    ),
    Script("wrapped coroutines", "local function f() coroutine.wrap(f)() end f()"),
    Script("Swift", "local function f() invoke(f) end f()"),
    Script(
      "Swift that catches",
      "local function f() local m = attempt(f) if m then error(m, 0) end end f()"),
    Script(
      "Swift and pcall", "local function f() local ok, m = pcall(invoke, f) error(m, 0) end f()"),
    Script("coroutines of Swift", "local function f() resume(coroutine.create(f)) end f()"),
    Script("coroutines and Swift in turn", "local function f() coroutine.wrap(invoke)(f) end f()"),
    Script(
      "deep coroutines, then Swift",
      """
      local function nest(n) if n == 0 then return invoke(nest, 60) end return coroutine.wrap(nest)(n - 1) end
      nest(60)
      """),
    Script(
      "closing coroutines",
      """
      local last
      for i = 1, 5000 do
        local inner = last
        last = coroutine.create(function()
          local c <close> = setmetatable({}, {__close = function() if inner then assert(coroutine.close(inner)) end end})
          wait()
        end)
        coroutine.resume(last)
      end
      assert(coroutine.close(last))
      """),
    Script(
      "closing coroutines from Swift",
      """
      local last
      for i = 1, 5000 do
        local inner = last
        last = coroutine.create(function()
          local c <close> = setmetatable({}, {__close = function() if inner then close(inner) end end})
          wait()
        end)
        coroutine.resume(last)
      end
      close(last)
      """),
  ]

  @Test(arguments: recursions)
  func `unbounded recursion is an error of the script`(script: Script) throws {
    try withLua { lua, _ in
      let error = try #require(lua.failure(script.source))
      #expect(error.kind == .runtime)
      lua.expectUsable()
      // A collection during an overflow skips finalizers: Lua lacks the room to call them.
      lua.collectGarbage()
      lua.collectGarbage()
      #expect(lua.failure(script.source) != nil)
    }
  }
}
