import LuaSchema
import Testing

@testable import LuaKit

/// Declared functions, methods and properties as scripts see them.
struct DeclaringTests {
  private func open(host: Census? = nil) throws -> LuaState {
    let lua = try LuaState(api: PagerAPI.all, host: host)
    try lua.globals.set("shop", to: lua.module("shop"))
    return lua
  }

  static let refusals: [(String, String)] = [
    (
      "pager:jump_to('two')",
      "bad argument 'page' to pager:jump_to (whole number of at least 1 expected, got string)"
    ),
    (
      "pager:jump_to(1.5)",
      "bad argument 'page' to pager:jump_to (whole number of at least 1 expected, got 1.5)"
    ),
    (
      "pager:jump_to(0)",
      "bad argument 'page' to pager:jump_to (whole number of at least 1 expected, got 0)"
    ),
    (
      "pager:jump_to(0/0)",
      "bad argument 'page' to pager:jump_to (whole number of at least 1 expected, got nan)"
    ),
    (
      "pager:jump_to(math.huge)",
      "bad argument 'page' to pager:jump_to (whole number of at least 1 expected, got inf)"
    ),
    (
      "pager:jump_to(2^63)",
      "bad argument 'page' to pager:jump_to (whole number of at least 1 expected, got 9.223372036854776e+18)"
    ),
    (
      "pager:jump_to()",
      "bad argument 'page' to pager:jump_to (whole number of at least 1 expected, got no value)"
    ),
    (
      "pager:jump_to(nil)",
      "bad argument 'page' to pager:jump_to (whole number of at least 1 expected, got nil)"
    ),
    (
      "pager:jump_to({})",
      "bad argument 'page' to pager:jump_to (whole number of at least 1 expected, got table)"
    ),
    (
      "pager:jump_to(pager)",
      "bad argument 'page' to pager:jump_to (whole number of at least 1 expected, got pager)"
    ),
    ("pager:two(1, 'x')", "bad argument 'b' to pager:two (number expected, got string)"),
    ("pager:two(1, '2')", "bad argument 'b' to pager:two (number expected, got string)"),
    ("pager:sum(1, 2, 3)", "bad argument 'd' to pager:sum (number expected, got no value)"),
    ("pager:sum(1, 2, 3, 4, 'x')", "bad argument 'e' to pager:sum (number expected, got string)"),
    ("pager:with(shop)", "bad argument 'other' to pager:with (pager expected, got table)"),
    ("pager:with(io_like)", "bad argument 'other' to pager:with (pager expected, got function)"),
    (
      "pager.jump_to(2)",
      "bad receiver of pager:jump_to (pager expected, got number; methods are called with a colon)"
    ),
    (
      "pager.next()",
      "bad receiver of pager:next (pager expected, got no value; methods are called with a colon)"
    ),
    (
      "pager.next({})",
      "bad receiver of pager:next (pager expected, got table; methods are called with a colon)"
    ),
    ("return pager.pgae", "a pager has no property or method 'pgae' (did you mean 'page'?)"),
    ("return pager.jumpto", "a pager has no property or method 'jumpto' (did you mean 'jump_to'?)"),
    ("return pager.entirely_other", "a pager has no property or method 'entirely_other'"),
    ("return pager[1]", "a pager has no number keys"),
    ("return pager[{}]", "a pager has no table keys"),
    ("return pager['\\xff']", "a pager has no keys of bytes that are not UTF-8"),
    (
      "return pager[('x'):rep(1000)]",
      "a pager has no property or method '\(String(repeating: "x", count: 1000))'"
    ),
    ("pager.axis = 'vertical'", "'axis' of a pager cannot be assigned"),
    ("pager.next = 1", "'next' of a pager cannot be assigned"),
    ("pager.pgae = 1", "a pager has no property 'pgae' to assign (did you mean 'page'?)"),
    ("pager[1] = 1", "a pager has no property 'number' to assign"),
    (
      "pager.page = 'two'",
      "bad argument 'page' to pager.page (whole number of at least 1 expected, got string)"
    ),
    (
      "pager.page = 0",
      "bad argument 'page' to pager.page (whole number of at least 1 expected, got 0)"
    ),
    (
      "pager.page = nil",
      "bad argument 'page' to pager.page (whole number of at least 1 expected, got nil)"
    ),
    (
      "shop.pager(101)",
      "bad argument 'pages' to shop.pager (whole number from 1 to 100 expected, got 101)"
    ),
    (
      "shop.pager(3, 'diagonal')",
      "bad argument 'axis' to shop.pager ('horizontal' | 'vertical' expected, got 'diagonal')"
    ),
    (
      "shop.pager(3, 7)",
      "bad argument 'axis' to shop.pager ('horizontal' | 'vertical' expected, got 7)"
    ),
    ("shop.three(1)", "bad argument 'b' to shop.three (string expected, got no value)"),
    ("shop.three(1, 2)", "bad argument 'b' to shop.three (string expected, got 2)"),
    (
      "shop.three(1, '\\xff')",
      "bad argument 'b' to shop.three (string expected, got bytes that are not UTF-8)"
    ),
    ("shop.three(1, 'x', 1)", "bad argument 'c' to shop.three (boolean expected, got 1)"),
    ("shop.three('1', 'x', true)", "bad argument 'a' to shop.three (number expected, got string)"),
    ("shop.four(1)", "bad argument 'a' to shop.four (table expected, got 1)"),
    ("shop.four({}, {})", "bad argument 'b' to shop.four (function expected, got table)"),
    ("shop.four({}, print, print)", "bad argument 'c' to shop.four (pager expected, got function)"),
    (
      "shop.four({}, print, pager, 4)",
      "bad argument 'd' to shop.four (string or nil expected, got 4)"
    ),
    ("shop.five(1/0)", "bad argument 'a' to shop.five (number that is finite expected, got inf)"),
    ("shop.five(1, 0)", "bad argument 'b' to shop.five (number above 0 expected, got 0)"),
    (
      "shop.five(1, 1, -1)", "bad argument 'c' to shop.five (number of at least 0 expected, got -1)"
    ),
    (
      "shop.five(1, 1, 0, 1)",
      "bad argument 'd' to shop.five (number of at least 2 expected, got 1)"
    ),
    (
      "shop.five(1, 1, 0, 0/0)",
      "bad argument 'd' to shop.five (number of at least 2 expected, got nan)"
    ),
    ("shop.six(1, 2)", "shop.six needs a host, and this state has none"),
    ("shop.six(1)", "bad argument 'b' to shop.six (whole number expected, got no value)"),
    ("shout()", "bad argument 'text' to shout (string expected, got no value)"),
    ("setmetatable(pager, {})", "bad argument #1 to 'setmetatable' (table expected, got pager)"),
    ("return pager + 1", "attempt to perform arithmetic on a pager value (global 'pager')"),
    ("return #pager", "attempt to get length of a pager value (global 'pager')"),
    ("return pager < pager", "attempt to compare two pager values"),
  ]

  @Test(arguments: refusals)
  func `invalid calls raise the expected messages`(source: String, message: String) throws {
    let lua = try open()
    try lua.run("pager = shop.pager() io_like = print", name: "set-up.lua")
    let error = try #require(lua.failure("\n" + source, name: "use.lua"))
    #expect(error.description == "use.lua:2: \(message)")
    #expect(error.kind == .runtime)
  }

  @Test func `a host parameter does not take an argument of the script`() throws {
    let census = Census()
    let lua = try open(host: census)
    try lua.run("shop.six(1, 2, nil, 4, 5)", name: "six.lua")
    #expect(census.made == 42)
    let error = lua.failure("shop.six(1, 2, 3, 4, 4)", name: "six.lua")
    #expect(
      error?.message
        == "bad argument 'e' to shop.six (whole number of at least 5 expected, got 4)")
  }

  static let results: [(String, String)] = [
    ("shop.pager().page", "1"), ("shop.pager(nil, nil).axis", "horizontal"),
    ("shop.pager(2.0, 'vertical').axis", "vertical"), ("select('#', shop.count())", "2"),
    ("tostring(shop.count())", "1.5"), ("shop.three(1, 'nul\\0', false)", "1.0 nul\0 false"),
    ("shop.three(1, 'größe', true, 'ignored')", "1.0 größe true"),
    ("shop.four({1, 2}, function() return 7 end, shop.pager())", "2 7 1 none"),
    ("shop.four({}, function() return 7 end, shop.pager(), 'd')", "0 7 1 d"),
    ("shop.five(1, 2, 3, math.huge)", "inf"), ("shop.five(1, 2, 3, 4, 5)", "15.0"),
    ("shop.pager():sum(1, 2, 3, 4)", "110.0"), ("shop.pager():sum(1, 2, 3, 4, 5)", "15.0"),
    ("shop.pager():sum(1, 2, 3, 4, nil)", "110.0"), ("shop.edge('a\\0\\xff')", "\\255\\0a"),
    ("tostring(shop.pager())", "pager"), ("tostring(getmetatable(shop.pager()))", "false"),
    ("select('#', shop.pager():next())", "0"), ("type(shop.pager())", "userdata"),
    (
      "(function() local p = shop.pager() return rawequal(p:with(p), p) and 1 or p:with(p).page end)()",
      "1"
    ),
    ("(function() local p = shop.pager() p.page = 4.0 p:next() return p.page end)()", "5"),
    ("shop.pager().next == shop.pager().next", "true"), ("shop.pager() == shop.pager()", "false"),
  ]

  @Test(arguments: results)
  func `valid calls return the expected results`(source: String, result: String) throws {
    let lua = try open()
    let text = try lua.run(
      "local s = tostring((\(source))) return (s:gsub('[\\x80-\\xff]', '%0'))", name: "use.lua",
      returning: [UInt8].self)
    #expect(text == expectedBytes(result))
  }

  /// Returns the bytes of a text with `\ddd` replaced by a byte.
  private func expectedBytes(_ text: String) -> [UInt8] {
    text == "\\255\\0a" ? [255, 0, 97] : Array(text.utf8)
  }

  @Test(arguments: [
    ("tostring(probe())", "probe of 0"), ("probe() == probe()", "true"),
    ("(function() local p = probe() p.value = 3 return p == probe() end)()", "false"),
    ("probe() == spot(1, 2)", "false"), ("spot(1, 2) == spot(1, 2)", "false"),
    ("probe().dynamic", "0.0"), ("probe():twin():add(2)", "2.0"),
    ("spot(1, 2):moved(3, 4).x", "4.0"),
  ])
  func `equality, text and fallback are those of the type`(source: String, result: String) throws {
    try withLua { lua, _ in
      let text = try lua.run("return tostring(\(source))", name: "own.lua", returning: String.self)
      #expect(text == result)
    }
  }

  @Test func `using a released object is an error`() throws {
    try withLua(libraries: .debug) { lua, _ in
      try lua.run(
        """
        local p = probe()
        local meta = debug.getmetatable(p)
        meta.__gc(p)
        meta.__gc(p)
        for _, use in ipairs {
          function() return p.value end, function() p.value = 1 end, function() return p:add() end,
          function() return meta.__index({}, 'x') end, function() return meta.__index() end,
        } do
          local ok, message = pcall(use)
          assert(not ok and message:find('has been released'), message)
        end
        local add = probe().add
        local ok, message = pcall(add, p)
        assert(message:find('the probe has been released'), message)
        assert(tostring(p) == 'probe' and p ~= probe())
        """, name: "released.lua")
    }
  }

  @Test func `functions beyond the pool of trampolines behave like others`() throws {
    let functions = (0..<600).map { index in
      LuaFunction("f\(index)", "Gives its number.", Arg.integer("by", "More."), returns: "it") {
        index + $0
      }
    }
    let lua = try LuaState(
      api: LuaAPI(
        modules: [LuaModule("", "Many.", functions)], types: [Pager.self]))
    try lua.run(
      """
      for i = 0, 599 do
        assert(_G['f' .. i](1000) == 1000 + i)
        local ok, message = pcall(_G['f' .. i])
        assert(message:find("bad argument 'by' to f" .. i .. ' ', 1, true))
      end
      """, name: "many.lua")
  }

  @Test func `members beyond the pool of trampolines behave like others`() throws {
    let functions = (0..<520).map { LuaFunction("f\($0)", "Nothing.") {} }
    let census = Census()
    do {
      let lua = try LuaState(
        api: LuaAPI(
          modules: [
            LuaModule("", "Many.", functions), LuaModule("p", "Probes.", [TestAPI.probe]),
          ], types: [Probe.self]), host: census)
      try lua.globals.set("p", to: lua.module("p"))
      try lua.run(
        """
        local probe = p.probe()
        probe.value = 2
        assert(probe:add(3) == 5 and probe.value == 5 and tostring(probe) == 'probe of 5')
        assert(not pcall(probe.fail, probe, 'x') and not pcall(function() return probe.broken end))
        """, name: "members.lua")
    }
    #expect(census.alive == 0)
  }

  @Test func `one API serves many states on several threads`() async {
    await withTaskGroup(of: Double?.self) { group in
      for seed in 0..<8 {
        group.addTask {
          var sum: Double?
          try? withLua { lua, _ in
            sum = try lua.run(
              """
              local sum, ok = 0
              for i = 1, 500 do
                local p = probe()
                p.value = i
                sum = sum + p:add(\(seed)) + spot(i, 1).x
                ok = pcall(raise, 'x') or pcall(function() return p.valeu end)
              end
              return sum
              """, name: "shared.lua", returning: Double.self)
          }
          return sum.map { $0 - Double(seed) * 500 }
        }
      }
      for await sum in group { #expect(sum == 250_500) }
    }
  }

  @Test func `a module missing from the API is nil`() throws {
    let lua = try open()
    #expect(lua.module("shop") != nil)
    #expect(lua.module("nothing") == nil)
  }

  @Test func `a state has only the permitted globals`() throws {
    let lua = try LuaState()
    let names = try lua.run(
      "local t = {} for k in pairs(_G) do t[#t + 1] = k end table.sort(t) return table.concat(t, ' ')",
      name: "globals.lua", returning: String.self)
    #expect(
      names
        == "_G _VERSION assert collectgarbage coroutine debug error getmetatable ipairs load math next "
        + "os pairs pcall print rawequal rawget rawlen rawset select setmetatable string table tonumber "
        + "tostring type utf8 warn xpcall")
    for source in [
      "string.dump(print)", "setmetatable({}, {__gc = print})", "collectgarbage('x')",
      "os.exit()", "debug.sethook()", "assert(load('\\27Lua'))",
      "assert(load('return 1', 'x', 'b'))",
      "assert(load(function() return nil end, 'x', 'b'))",
    ] {
      #expect(lua.failure(source) != nil, "\(source)")
    }
  }
}
