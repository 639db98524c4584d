import FlickCore
import Testing

@testable import LuaKit

extension LuaEngine {
  static var concatenatesSoundly: Bool { isConcatFixed || release != "Lua 5.4.4" }
}

/// `__concat` has the same result as a plain call, also if the stack moves meanwhile.
///
/// In Debian's Lua 5.4.4 it has not: its `luaV_concat` uses a pointer into the stack that a
/// metamethod may have moved, and a script gets wrong values or ends the process. LuaKit corrects
/// that while linking (`Sources/Lua/CLuaShim/concat.c`); a build without the correction crashes in
/// these tests.
@Suite(
  .enabled(if: LuaEngine.concatenatesSoundly, "this program's Lua has the __concat fault, unmended")
)
struct ConcatTests {
  /// A class with a `__concat` that uses much stack before it returns its result.
  ///
  /// `cat` is the same as a function: `..` without an instruction of its own.
  static let prelude = """
    local Text = {}
    Text.__index = Text
    local function is_plain(v) return type(v) == 'string' or type(v) == 'number' end
    local function new(text, depth, route) return setmetatable({text = text, depth = depth, route = route}, Text) end
    local function show(v) return type(v) == 'table' and v.text or string.format('%s', v) end
    local routes = {
      plain = function(f, n) return f(n) end,
      protected = function(f, n) return select(2, pcall(f, n)) end,
      coroutine = function(f, n) return coroutine.wrap(f)(n) end,
      swift = function(f, n) return invoke(f, n) end,
      unpacked = function(f, n) return f(select(-1, table.unpack({}, 1, 200), n)) end,
      collected = function(f, n) local t = {} for i = 1, 20 do t[i] = {i} end collectgarbage() return f(n) end,
    }
    local function join(a, b)
      local from = type(a) == 'table' and a or b
      local function deep(n)
        local l1, l2, l3, l4, l5, l6, l7, l8 = n, n, n, n, n, n, n, n
        if n > 0 then
          local result = deep(n - 1)
          assert(l1 + l8 == 2 * n)
          return result
        end
        return new('(' .. show(a) .. show(b) .. ')', from.depth, from.route)
      end
      return routes[from.route](deep, from.depth)
    end
    Text.__concat = join
    local function cat(a, b)
      if is_plain(a) and is_plain(b) then return a .. b end
      return join(a, b)
    end
    local function check(line, got, expected)
      if show(got) ~= show(expected) then
        error(line .. ': got ' .. show(got) .. ', expected ' .. show(expected), 0)
      end
    end

    """

  /// Returns a line that compares a chain of `..` with the equivalent calls.
  private static func line(_ number: Int, _ random: inout SplitMix64) -> String {
    let routes = ["plain", "protected", "coroutine", "swift", "unpacked", "collected"]
    var operands = (0..<2 + Int.random(in: 0..<6, using: &random)).map { _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0: "'s\(Int.random(in: 0..<10, using: &random))'"
      case 1: "\(Int.random(in: 0..<100, using: &random))"
      default:
        "new('o\(Int.random(in: 0..<10, using: &random))', \(Int.random(in: 0..<60, using: &random)), '\(routes[Int.random(in: 0..<6, using: &random)])')"
      }
    }
    let chain = operands.joined(separator: " .. ")
    var calls = operands.removeLast()
    for operand in operands.reversed() { calls = "cat(\(operand), \(calls))" }
    // Frames of several sizes above, so that the stack moves at different places.
    let frames = Int.random(in: 0..<40, using: &random)
    let expression = "check(\(number), \(chain), \(calls))"
    let locals = (0..<Int.random(in: 0..<20, using: &random)).map { "local l\($0) = \($0) " }
      .joined()
    let body =
      "\(locals)local function down(n) if n > 0 then down(n - 1) else \(expression) end return n end down(\(frames))"
    return Int.random(in: 0..<2, using: &random) == 0
      ? "do \(body) end" : "coroutine.wrap(function() \(body) end)()"
  }

  @Test(arguments: 0..<12)
  func `a chain of concatenations gives the same result as calls`(seed: UInt64) throws {
    try withLua { lua, _ in
      var random = SplitMix64(seed: seed)
      for _ in 0..<20 {
        let lines = (1...60).map { Self.line($0, &random) }.joined(separator: "\n")
        try lua.run(Self.prelude + lines, name: "seed-\(seed).lua")
      }
    }
  }

  @Test func `an ordinary class concatenates in a new coroutine`() throws {
    try withLua { lua, _ in
      let text = try lua.run(
        """
        local Path = {}
        Path.__index = Path
        function Path.new(...) return setmetatable({...}, Path) end
        function Path.__concat(a, b)
          local parts = {}
          for _, p in ipairs(getmetatable(a) == Path and a or {a}) do parts[#parts + 1] = p end
          for _, p in ipairs(getmetatable(b) == Path and b or {b}) do parts[#parts + 1] = p end
          return Path.new(table.unpack(parts))
        end
        return coroutine.wrap(function()
          local path = Path.new('a')
          for i = 1, 100 do path = path .. 'b' .. Path.new('c') .. i end
          return table.concat(path, '/')
        end)()
        """, name: "path.lua", returning: String.self)
      #expect(text == (1...100).reduce("a") { "\($0)/b/c/\($1)" })
    }
  }

  static let failures = [
    Script("an error in it", "local _ = t .. 'x'", fails: "lost"),
    Script("in the midst of a chain", "local _ = 'a' .. t .. 'b' .. t", fails: "lost"),
    Script("in a coroutine", "coroutine.wrap(function() local _ = t .. 1 end)()", fails: "lost"),
    Script("from Swift", "invoke(function() local _ = t .. 1 end)", fails: "lost"),
    Script(
      "caught", "for i = 1, 50 do pcall(function() return t .. i end) end error('lost')",
      fails: "lost"),
    Script("no metamethod", "local _ = {} .. 'x'", fails: "attempt to concatenate a table value"),
    Script(
      "a nil", "local a = 'x' .. nil_value",
      fails: "attempt to concatenate a nil value (global 'nil_value')"),
    Script(
      "a recursion",
      "local r r = setmetatable({}, {__concat = function(a, b) return a .. b end}) return r .. r",
      fails: "stack overflow"),
  ]

  @Test(arguments: failures)
  func `an error inside a concatenation unwinds every Swift frame`(script: Script) throws {
    try withLua { lua, _ in
      let error = try #require(
        lua.failure(
          """
          t = setmetatable({probe()}, {__concat = function() local p = probe() raise('lost') end})
          \(script.source)
          """))
      #expect(error.message.contains(script.message))
      lua.expectUsable()
      let before = lua.memoryUsed
      try lua.run("for i = 1, 1e5 do local t = {i} end", name: "garbage.lua")
      #expect(lua.memoryUsed < before + (4 << 20), "the collector has stopped")
    }
  }

  /// The disadvantage of the correction; a library without the fault yields.
  @Test(
    .enabled(if: LuaEngine.isConcatFixed), arguments: ["coroutine.yield(1)", "return wait(1)"])
  func `a yield inside a fixed concatenation is an error`(body: String) throws {
    try withLua { lua, _ in
      let error = lua.failure(
        """
        local y = setmetatable({probe()}, {__concat = function() local p = probe() \(body) end})
        coroutine.wrap(function() return y .. 'x' end)()
        """)
      #expect(error?.message.hasSuffix("attempt to yield inside a __concat metamethod") == true)
      lua.expectUsable()
    }
  }

  @Test(arguments: [
    "local _ = t .. 'x'", "while true do pcall(function() return t .. 'x' end) end",
    "coroutine.wrap(function() return t .. 'x' .. t end)()",
    "local c <close> = setmetatable({}, {__close = function() return t .. 'x' end}) local _ = t .. 1",
  ])
  func `a budget ends a concatenation`(source: String) throws {
    try withLua { lua, _ in
      let error = try lua.withCPUBudget(seconds: 0.05) {
        lua.failure(
          "t = setmetatable({}, {__concat = function() while true do pcall(error) end end}) "
            + source)
      }
      #expect(error?.kind == .cpu)
      lua.expectUsable()
    }
  }

  @Test(arguments: [
    "local s = {} while true do s[#s + 1] = {} end",
    "local s = {} while true do s[#s + 1] = #s .. 'text' end",
    "local s = 'x' while true do s = s .. s end",
    "while true do pcall(function() local s = {} while true do s[#s + 1] = probe() end end) end",
  ])
  func `a memory limit ends a concatenation`(body: String) throws {
    try withLua(memoryLimit: 1 << 20) { lua, _ in
      let error = lua.failure(
        "local t = setmetatable({}, {__concat = function() \(body) end}) local _ = 'a' .. t .. 'b'")
      #expect(error?.kind == .memory)
      lua.collectGarbage()
      lua.collectGarbage()
      lua.expectUsable()
    }
  }

  @Test func `refusing one allocation of a concatenation ends the script or has no effect`()
    throws
  {
    try withLua { lua, _ in
      let source =
        Self.prelude
        + (1...12).map { line -> String in
          var random = SplitMix64(seed: UInt64(line))
          return Self.line(line, &random)
        }.joined(separator: "\n")
      lua.refuseAllocation(.max)
      try lua.run(source, name: "part.lua")
      for ordinal in 1...lua.refusableAllocations {
        lua.refuseAllocation(ordinal)
        let error = lua.failure(source, name: "part.lua")
        lua.refuseAllocation(0)
        if let error, error.kind != .memory { Issue.record("\(ordinal): \(error)") }
      }
      lua.expectUsable()
    }
  }

  @Test func `a waiting coroutine's stack does not grow`() throws {
    try withLua { lua, _ in
      let text = try lua.run(
        """
        local function body()
          local me = coroutine.running()
          local t = setmetatable({}, {__concat = function(a, b)
            pcall(coroutine.resume, me, table.unpack({}, 1, 5000))
            pcall(resume, me, 1)
            pcall(close, me)
            return 'joined'
          end})
          local a, b = 'a', 'b'
          local r = a .. (t .. 'x') .. b
          return r
        end
        return body() .. coroutine.wrap(body)()
        """, name: "grow.lua", returning: String.self)
      #expect(text == "ajoinedbajoinedb")
    }
  }
}
