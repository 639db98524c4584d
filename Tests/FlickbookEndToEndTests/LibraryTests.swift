import Foundation
import Testing

/// `require`, `package` and `io` as Lua programmers know them, and the Lua that already exists.
@Suite struct `Lua that already exists` {
  private static func output(
    _ script: String, _ files: [String: String] = [:], _ options: [String] = []
  ) async throws -> String {
    let project = try Project(files.merging(["main.lua": script]) { $1 })
    let outcome = try await Program.run(["run", "main.lua"] + options, in: project)
    outcome.expectSuccess()
    return outcome.text
  }

  @Test(arguments: [
    (
      "print(require 'lib.Big-Name')", "lib/Big-Name.lua", "return ...",
      "lib.Big-Name\tlib/Big-Name.lua\n"
    ),
    ("print(require 'lib/b')", "lib/b.lua", "return select(2, ...)", "lib/b.lua\tlib/b.lua\n"),
    ("print(require 'pack')", "pack/init.lua", "return 7", "7\tpack/init.lua\n"),
    ("print(require 'm')", "src/m.lua", "return 7", "7\tsrc/m.lua\n"),
    ("print((require 'm'))", "m.lua", "", "true\n"),
    ("print((require 'm'))", "m.lua", "package.loaded[...] = 5", "5\n"),
    ("require 'm' print(package.loaded.m)", "m.lua", "return 'x'", "x\n"),
    (
      "package.preload.p = function(...) return { ... } end print(table.unpack((require 'p')))",
      "m.lua", "", "p\t:preload:\n"
    ),
    (
      "package.path = 'deep/?/x.lua' print(require 'm')", "deep/m/x.lua", "return 1",
      "1\tdeep/m/x.lua\n"
    ),
    ("print(package.searchpath('a.m', './?.lua'))", "a/m.lua", "", "a/m.lua\n"),
    ("print(package.searchpath('a-m', '?.x', '-', '_'))", "m.lua", "", "nil\tno file 'a_m.x'\n"),
    (
      "table.insert(package.searchers, 1, function(n) return function() return n .. '!' end end)"
        + " print((require 'any'))", "m.lua", "", "any!\n"
    ),
    (
      "print(dofile 'm.lua', loadfile('m.lua')(), loadfile('m.lua', 't', { x = 2 })())",
      "m.lua", "return x", "nil\tnil\t2\n"
    ),
  ])
  func `loads modules as the manual says`(
    _ script: String, _ file: String, _ source: String, _ expected: String
  ) async throws {
    #expect(try await Self.output(script, [file: source]) == expected)
  }

  @Test func `the message about a missing module is stock Lua's`() async throws {
    let text = try await Self.output("package.path = './?.lua' print(pcall(require, 'a.b'))")
    let lines = [
      "false\tmodule 'a.b' not found:", "\tno field package.preload['a.b']",
      "\tno file './a/b.lua'",
      "\tno native module: scripts load Lua text only", "",
    ]
    #expect(text == lines.joined(separator: "\n"))
  }

  @Test(arguments: [
    (
      "for l in io.lines 'f' do io.write('<', l, '>') end", "one\ntwo\n\nend", "<one><two><><end>\n"
    ),
    (
      "local f = io.open 'f' print(f:read(2, 'l', 'L', 'a', 'a')) print(f:read())", "abcd\nef\ngh",
      "ab\tcd\tef\n\tgh\t\nnil\n"
    ),
    (
      "local f = io.open('f', 'rb') print(f:read 'n', f:read 'n', f:read 'n', f:read 'n')",
      " 12 0x1p4\n-.5e1 no", "12\t16.0\t-5.0\tnil\n"
    ),
    (
      "local f = io.open 'f' print(f:seek 'end', f:seek('set', 1), f:read 'a')", "xyz", "3\t1\tyz\n"
    ),
    (
      "local f <close> = io.open 'f' print(io.type(f), f:close(), io.type(f), io.type(1))", "",
      "file\ttrue\tclosed file\tnil\n"
    ),
    (
      "print(io.open('f', 'w'))", "",
      "nil\tf: Permission denied (scripts write no files)\t13\n"
    ),
    ("print(io.open '../g')", "", "nil\t../g: No such file or directory\t2\n"),
    (
      "io.write('a', 1, 2.5) print 'b' io.stdout:write 'c':write 'd\\n' io.stderr:write 'e'", "",
      "a12.5b\ncd\ne\n"
    ),
    ("print(io.read(), io.read 'a', io.stdin == io.input())", "", "nil\t\ttrue\n"),
    ("print(os.getenv 'HOME', io.popen, string.dump, package.loadlib)", "", "nil\tnil\tnil\tnil\n"),
  ])
  func `Lua that already exists reads and writes as the manual says`(
    _ script: String, _ text: String, _ expected: String
  ) async throws {
    #expect(try await Self.output(script, ["f": text]) == expected)
  }

  /// In tests: the output of a script that may write files.
  @Test(arguments: [
    (
      """
      local f = io.open("a/../x", "w") print(f:write("one\\n", 2, "\\n"):seek "end", (f:read "a"))
      print(f:close(), io.type(f), io.open "x":read "a")
      """, "6\tnil\ntrue\tclosed file\tone\n2\n\n"
    ),
    (
      "io.open('f', 'a'):write 'two' for l in io.lines './f' do io.write('<', l, '>') end",
      "<one><two>\n"
    ),
    (
      """
      io.open("m.lua", "w"):write "return ..."
      print(require "m", dofile "m.lua", loadfile "m.lua" (1))
      """, "m\tnil\t1\n"
    ),
    ("io.output 'o' io.write 'x' io.close() print(io.open 'o':read())", "x\n"),
    (
      """
      io.open("a", "w"):write "x"
      print(os.rename("a", "b"), io.open "a")
      print(os.remove "b", os.remove "b")
      """,
      "true\tnil\ta: No such file or directory\t2\ntrue\tnil\tb: No such file or directory\t2\n"
    ),
    (
      "print(os.remove 'f') print(io.open('f', 'r+'))",
      "nil\tf: Permission denied (scripts write no files)\t13\n"
        + "nil\tf: Permission denied (tests read a file or write it)\t13\n"
    ),
    (
      "local n = os.tmpname() io.open(n, 'w'):write 'x' print(n ~= os.tmpname(), io.open(n):read())",
      "true\tx\n"
    ),
    (
      "local f = io.open('a', 'w') os.remove 'a' f:write 'x' print(io.open 'a')",
      "nil\ta: No such file or directory\t2\n"
    ),
  ])
  func `files written by tests are kept in memory`(_ script: String, _ expected: String)
    async throws
  {
    let text = "it('x', function()\n\(script)\nend)\n"
    let project = try Project(["f": "one\n", "a_spec.lua": text])
    let outcome = try await Program.run(["test", "a_spec.lua"], in: project)
    #expect(outcome.text == expected + "1 passed, 0 failed\n", "\(outcome.errorText)")
    let names = try FileManager.default.contentsOfDirectory(atPath: project.folder.path)
    #expect(names.sorted() == ["a_spec.lua", "f"])
    #expect(try project.text(of: "f") == "one\n")
  }

  @Test func `an open line is handled alike in tests and logs`() async throws {
    let project = try Project([
      "a_spec.lua": "it('x', function() io.write 'left ' io.write 'open' end) it('y', print)"
    ])
    let outcome = try await Program.run(["test", "--log", "log"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "left open\n\n2 passed, 0 failed\n")
    let log = String(decoding: try project.bytes(of: "log"), as: UTF8.self)
    #expect(log.contains(#""text":"left open""#))
  }

  @Test func `modules are searched in folders of the command line and project`() async throws {
    let project = try Project([
      "p/main.lua": "print(require 'a', require 'b')", "p/vendor/a/init.lua": "return 'a'",
      "p/flickbook.json": #"{ "paths": ["vendor"] }"#, "other/b.lua": "return 'b'",
    ])
    let outcome = try await Program.run(["run", "--path", "other", "p/main.lua"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "a\tb\tother/b.lua\n")
    try project.add("p/flickbook.json", Array(#"{ "paths": ["../other"] }"#.utf8))
    let refused = try await Program.run(["run", "p/main.lua"], in: project)
    #expect(refused.exit == 2)
    #expect(refused.errorLine.contains("flickbook.json:1: 'paths' has '../other'"))
  }

  @Test(arguments: [
    ("string.dump(print)", "scripts have no bytecode: it can do anything to the engine"),
    ("io.popen 'ls'", "scripts start no programs"),
    ("os.exit(1)", "a script ends by returning, or by an error"),
    (
      "debug.sethook()",
      "of debug, scripts have only the source, line and name of functions, and their environment"
    ),
  ])
  func `an absent function is an error with the reason`(_ script: String, _ reason: String)
    async throws
  {
    let project = try Project(["main.lua": script])
    let outcome = try await Program.run(["run", "main.lua"], in: project)
    #expect(outcome.errorLine.hasSuffix("(\(reason))"), "\(outcome.errorText)")
  }

  @Test func `a function reveals only its source, line and name`() async throws {
    let script = """
      local function named() return debug.getinfo(1) end
      local i = named()
      print(i.source, i.short_src, i.currentline, i.name, i.namewhat, i.what, i.linedefined)
      print(i.func, i.nups, debug.getinfo(named, 'S').linedefined, debug.getinfo(99))
      """
    #expect(
      try await Self.output(script)
        == "@main.lua\tmain.lua\t1\tnamed\tlocal\tLua\t1\nnil\tnil\t1\tnil\n")
  }
}

extension `Lua that already exists` {
  @Test func `a function's environment can be replaced as libraries do`()
    async throws
  {
    let script = """
      local function setfenv(f, env)
        local i = 0
        repeat
          i = i + 1
          local name = debug.getupvalue(f, i)
        until name == "_ENV" or not name
        debug.upvaluejoin(f, i, function() return i end, 1)
        return debug.setupvalue(f, i, env)
      end
      local secret = 7
      local function f() return x, secret end
      x = 1
      print(setfenv(f, { x = 2 }), f())
      print(debug.getupvalue(f, 2), select("#", debug.getupvalue(f, 2)), debug.getupvalue(f, 3))
      print(x, debug.getupvalue(print, 1))
      for _, attempt in ipairs {
        function() debug.setupvalue(f, 2, 1) end, function() debug.setupvalue(print, 1, 1) end,
        function() debug.upvaluejoin(f, 2, f, 1) end, function() debug.upvaluejoin(f, 1, print, 1) end,
        function() debug.upvaluejoin(f, 1, f, 9) end, function() debug.getupvalue(1, 1) end,
        function() debug.setupvalue(f, 1) end, function() debug.getupvalue(f, {}) end,
      } do assert(not pcall(attempt)) end
      print(f())
      """
    let expected = "_ENV\t2\t7\nsecret\t1\n1\n2\t7\n"
    #expect(try await Self.output(script) == expected)
  }

  @Test func `functions of the host cannot be reached through upvalues`() async throws {
    let project = try Project([
      "a_spec.lua": """
      it("x", function()
        assert.is_nil(debug.getupvalue(getmetatable(assert).__index, 1))
        local register = assert.register
        for i = 1, 60 do assert.is_nil((debug.getupvalue(register, i))) end
        local function f() return x end
        assert.is_false(pcall(debug.upvaluejoin, f, 1, register, 1))
        assert.is_false(pcall(debug.setupvalue, register, 1, {}))
      end)
      """
    ])
    let outcome = try await Program.run(["test"], in: project)
    #expect(outcome.exit == 0, "\(outcome.text)")
  }
}

/// Libraries of others in pure Lua, as Debian installs them.
@Suite struct `Public libraries` {
  private static let folders = ["/usr/share/lua/5.4", "/usr/share/lua/5.1"]
  private static let none: ConditionTrait = .enabled(
    if: folders.contains { FileManager.default.fileExists(atPath: $0 + "/pl/List.lua") },
    "no Lua libraries in /usr/share/lua: apt-get install lua-penlight and others, as scripts/test does"
  )

  /// Programs with one library each, and their output.
  private static let uses = [
    ("pl.List", "local L = require 'pl.List' print(L{ 3, 1, 2 }:sort():map('*', 2))", "{2,4,6}"),
    ("pl.pretty", "print(require 'pl.pretty'.write({ 1, a = 'b' }, ''))", "{1,a=\"b\"}"),
    ("pl.template", "print((require 'pl.template'.substitute('$(x + 1)', { x = 1 })))", "2"),
    ("pl.data", "print(require 'pl.data'.read(require 'pl.stringio'.open 'a,b\\n1,2')[1][2])", "2"),
    ("inspect", "print(require 'inspect' { 1, 'x' })", "{ 1, \"x\" }"),
    ("dkjson", "print(require 'dkjson'.encode({ 1, { a = 2 } }))", "[1,{\"a\":2}]"),
    (
      "argparse",
      "local p = require 'argparse' 'x' p:flag '-v' print(p:parse { '-v' }.v)", "true"
    ),
    ("moses", "print(require 'moses'.sum { 1, 2, 3 })", "6"),
    (
      "binaryheap",
      "local h = require 'binaryheap'.minHeap() h:insert(2) h:insert(1) print((h:pop()))", "1"
    ),
    ("basexx", "print(require 'basexx'.to_base64 'flick')", "ZmxpY2s="),
    ("MessagePack", "local m = require 'MessagePack' print(m.unpack(m.pack { 1, 2 })[2])", "2"),
    ("ansicolors", "print(#require 'ansicolors' '%{red}x')", "14"),
    ("cliargs", "print(type(require 'cliargs'))", "table"),
    ("mediator", "print(type(require 'mediator'()))", "table"),
    ("fifo", "local q = require 'fifo'() q:push(4) print(q:pop())", "4"),
    ("inifile", "print(type(require 'inifile'.parse))", "function"),
    ("luaunit", "print(require 'luaunit'.prettystr { 1 })", "{1}"),
    ("say", "local s = require 'say' s:set('k', 'v %s') print(s('k', { 1 }))", "v 1"),
    ("logging", "print(require 'logging'.INFO)", "INFO"),
    (
      "luassert",
      "local a = require 'luassert' a.are.equal(1, 1) a.is_function(print) print((pcall(a.same, 1, 2)))",
      "false"
    ),
    ("pl.compat", "print(require 'pl.compat'.setfenv(load 'return x', { x = 4 })())", "4"),
  ]

  @Test(none, arguments: uses)
  func `public libraries work unchanged`(_ name: String, _ use: String, _ expected: String)
    async throws
  {
    let path = name.replacing(".", with: "/")
    let folders = Self.folders.filter { folder in
      ["\(folder)/\(path).lua", "\(folder)/\(path)/init.lua"].contains {
        FileManager.default.fileExists(atPath: $0)
      }
    }
    guard let folder = folders.first else { return }
    let project = try Project(["main.lua": use])
    let outcome = try await Program.run(["run", "--path", folder, "main.lua"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == expected + "\n")
  }

  @Test(none) func `every module of Penlight without operating system loads`() async throws {
    let folder = try #require(
      Self.folders.first { FileManager.default.fileExists(atPath: $0 + "/pl/List.lua") })
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/pl").sorted()
    let list = names.map { "'pl.\($0.dropLast(4))'" }.joined(separator: ", ")
    let script = """
      for _, name in ipairs { \(list) } do
        local ok, why = pcall(require, name)
        if not ok then print(name, why) end
      end
      """
    let project = try Project(["main.lua": script])
    let outcome = try await Program.run(["run", "--path", folder, "main.lua"], in: project)
    outcome.expectSuccess()
    // pl.path requires LuaFileSystem, and these require pl.path.
    let needsSystem = ["pl.app", "pl.dir", "pl.file", "pl.path", "pl.test"]
    let failed = outcome.text.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    #expect(failed.map(String.init) == needsSystem, "\(outcome.text)")
  }
}
