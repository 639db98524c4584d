import Testing

@testable import LuaKit

/// The same in every run: the order of keys, sorting, random numbers, identities, the time.
struct EnvironmentTests {
  private func text(_ source: String) throws -> String {
    try LuaState().run(source, name: "environment.lua", returning: String.self)
  }

  @Test(arguments: ["pairs", "next"])
  func `keys are traversed in the documented order`(function: String) throws {
    let walk =
      function == "pairs"
      ? "for k in pairs(t) do keys[#keys + 1] = name(k) end"
      : "local k = next(t) while k ~= nil do keys[#keys + 1] = name(k) k = next(t, k) end"
    let order = try text(
      """
      local first, second = {}, function() end
      local third = coroutine.create(second)
      local names = { [first] = 'first', [second] = 'second', [third] = 'third' }
      local function name(k) return names[k] or tostring(k) end
      local t, keys = {}, {}
      for _, k in ipairs { third, 'b', second, false, 'a', 2.5, -1, 30, first, true, 0, 'B', 2, '', -7.5, 1, 'ab' } do
        t[k] = 1
      end
      \(walk)
      return table.concat(keys, ' ')
      """)
    #expect(order == "1 2 30 -1 0 -7.5 2.5  B a ab b false true first second third")
  }

  @Test func `each state has its own metatable of strings`() throws {
    #expect(try text("return tostring(getmetatable('').__index == string)") == "true")
    let extended = try LuaState()
    let use = "return '%d of %d' % { 1, 2 }"
    let extend = "getmetatable('').__mod = function(s, t) return s:format(table.unpack(t)) end "
    #expect(try extended.run(extend + use, name: "a.lua", returning: String.self) == "1 of 2")
    #expect(throws: LuaError.self) {
      try LuaState().run(use, name: "b.lua", returning: String.self)
    }
  }

  @Test func `a traversal continues after removed keys and omits new ones`() throws {
    let seen = try text(
      """
      local t, seen = {}, {}
      for i = 1, 100 do t['k' .. i] = i end
      for k, v in pairs(t) do
        seen[#seen + 1] = v
        t[k] = nil
        t['k' .. v + 1] = nil
        t['new' .. v] = v
      end
      return #seen .. ' ' .. seen[1] .. ' ' .. seen[#seen]
      """)
    #expect(seen == "51 1 98")
  }

  @Test(arguments: [
    ("next({})", "1 nil"), ("next({}, nil)", "1 nil"), ("next({ 5 })", "2 1"),
    ("next({ 5 }, nil, 9)", "2 1"), ("next({ 5 }, 1)", "1 nil"), ("next({ a = 1 })", "2 a"),
    ("next({ a = 1 }, 'a')", "1 nil"), ("next(emptied)", "1 nil"),
  ])
  func `next accepts the same arguments as Lua's`(_ call: String, _ expected: String) throws {
    let lua = try LuaState()
    let source = """
      local emptied = { a = 1, 2 } emptied.a = nil emptied[1] = nil
      local function shown(...) return select("#", ...) .. " " .. tostring((...)) end
      return shown(\(call))
      """
    #expect(try lua.run(source, name: "next.lua", returning: String.self) == expected)
  }

  @Test func `next continues more nested traversals than are remembered`() throws {
    let count = try LuaState().run(
      """
      local function tree(depth)
        local t = { name = 'node', 'one', 'two' }
        if depth > 0 then t.left, t.right = tree(depth - 1), tree(depth - 1) end
        return t
      end
      local count = 0
      local function walk(t)
        for k, v in next, t do
          count = count + 1
          if type(v) == 'table' then walk(v) end
        end
      end
      walk(tree(11))
      return count
      """, name: "nested.lua", returning: Int.self)
    #expect(count == 4095 * 3 + 4094)
  }

  @Test func `a large table is traversed completely and in order`() throws {
    let result = try text(
      """
      local t, last, count = {}, '', 0
      for i = 1, 5000 do t[('%04d'):format(i * 7919 % 5000)] = i end
      for k in pairs(t) do
        if k <= last then return 'not after ' .. last .. ': ' .. k end
        last, count = k, count + 1
      end
      return count .. ' ' .. last
      """)
    #expect(result == "5000 4999")
  }

  @Test func `pairs uses __pairs, can be restarted, and rejects values that are not tables`() throws
  {
    let result = try text(
      """
      local m = { __pairs = function(t) return function(_, k) if not k then return 'only', 1 end end, t, nil end }
      local keys = ''
      for k in pairs(setmetatable({ a = 1 }, m)) do keys = keys .. k end
      local f, s = pairs { x = 1, y = 2 }
      keys = keys .. f(s, nil) .. f(s, 'x') .. f(s, nil)
      local ok, message = pcall(function() for k in pairs(nil) do end end)
      return keys .. ' ' .. message
      """)
    #expect(
      result
        == "onlyxyx environment.lua:6: bad argument #1 to 'for iterator' (table expected, got nil)")
  }

  @Test func `sorting is stable and accepts inconsistent comparison functions`() throws {
    let result = try text(
      """
      local t = {}
      for i = 1, 300 do t[i] = { key = i * 7 % 5, place = i } end
      table.sort(t, function(a, b) return a.key < b.key end)
      for i = 2, 300 do
        local a, b = t[i - 1], t[i]
        if a.key > b.key or a.key == b.key and a.place > b.place then return 'not stable at ' .. i end
      end
      local u = { 3, 1, 2, 5, 4 }
      table.sort(u, function() return true end)
      table.sort(u)
      local mixed = { 2, 1.5, 1, 2 ^ 53, math.maxinteger }
      table.sort(mixed)
      return table.concat(u) .. ' ' .. table.concat(mixed, ' ')
      """)
    #expect(result == "12345 1 1.5 2 9.007199254741e+15 9223372036854775807")
  }

  @Test func `objects are numbered identically in every state`() throws {
    let source = """
      local t, f = {}, function() end
      local co = coroutine.create(f)
      return table.concat({ tostring(t), tostring(f), tostring(co), ('%p'):format(t), ('%5s|'):format(t),
        tostring(print), tostring(t), tostring(string), ('%p'):format('x'), tostring(setmetatable({}, { __name = 'thing' })) }, ' ')
      """
    let first = try text(source)
    #expect(try text(source) == first)
    let t = try #require(first.split(separator: " ").dropFirst().first)
    #expect(t.hasPrefix("0x000000") && t.count == 10)
    #expect(first.components(separatedBy: "table: \(t)") == 4)
    #expect(first.contains("thing: 0x000000"))
  }

  @Test func `random numbers follow the seed of the host`() throws {
    let source =
      "local a = math.random(1 << 40) math.randomseed() return a .. ' ' .. math.random(1 << 40)"
    let numbers = try [5, 5, 6].map { seed in
      let lua = try LuaState()
      lua.seedRandom(seed)
      return try lua.run(source, name: "random.lua", returning: String.self)
    }
    #expect(numbers[0] == numbers[1])
    #expect(numbers[0] != numbers[2])
    let parts = numbers[0].split(separator: " ")
    #expect(parts[0] == parts[1], "without a number the seed is the host's again")
  }

  @Test func `time is the time of the simulation`() throws {
    let lua = try LuaState()
    var now = 0.0
    lua.setVirtualTime { now }
    let source = "return os.time() .. ' ' .. os.clock() .. ' ' .. os.date('!%Y-%m-%d %H:%M:%S')"
    #expect(
      try lua.run(source, name: "time.lua", returning: String.self)
        == "946684800 0.0 2000-01-01 00:00:00")
    now = 86_399.5
    #expect(
      try lua.run(source, name: "time.lua", returning: String.self)
        == "946771199 86399.5 2000-01-01 23:59:59")
  }

  @Test func `dates are those of the Gregorian calendar, in UTC`() throws {
    let result = try text(
      """
      local d = os.date('*t', 951782400)
      local t = { year = 2024, month = 14, day = -3, hour = 0 }
      local time = os.time(t)
      return table.concat({ d.year, d.month, d.day, d.yday, d.wday, os.date('%A %j', 951782400),
        os.time { year = 1969, month = 12, day = 31, hour = 23, sec = 59 }, t.year, t.month, t.day,
        os.date('%F', time), tostring(pcall(os.date, '%Q')), tostring(pcall(os.time, {})) }, ' ')
      """)
    #expect(
      result
        == "2000 2 29 60 3 Tuesday 060 -3541 2025 1 28 2025-01-28 false false")
  }

  @Test func `changing the collector's settings has no effect`() throws {
    let result = try LuaState().run(
      """
      local weak = setmetatable({}, { __mode = "k" })
      collectgarbage('stop') collectgarbage('generational')
      weak[{}] = 1
      collectgarbage()
      return next(weak) == nil
      """, name: "collector.lua", returning: Bool.self)
    #expect(result)
  }

  @Test func `the memory count depends only on live objects`() throws {
    let grown = try LuaState().run(
      """
      local before = collectgarbage 'count'
      local kept = {}
      for i = 1, 1000 do kept[i] = { i } end
      for i = 1, 5000 do local _ = { function() return i end } end
      local after = collectgarbage 'count'
      kept = nil
      return ('%g %g'):format(after - before, collectgarbage 'count' - before)
      """, name: "collector.lua", returning: String.self)
    #expect(grown == "62.5625 0")
  }
}

extension String {
  /// Returns the number of parts between occurrences of `separator`.
  fileprivate func components(separatedBy separator: String) -> Int {
    var (rest, count) = (self[...], 1)
    while let range = rest.firstRange(of: separator) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
