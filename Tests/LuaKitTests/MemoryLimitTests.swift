import Testing

@testable import LuaKit

/// A memory limit ends a script at any allocation, and code of the script cannot bypass it.
struct MemoryLimitTests {
  static let megabyte = 1 << 20

  // MARK: Refusing each allocation in turn

  /// One part for each kind of allocation; each is a function of its own, so that a refusal occurs
  /// in the middle of it.
  static let parts = [
    Script("strings", "local s = '' for i = 1, 40 do s = s .. i .. 'x' end assert(#s > 40)"),
    Script(
      "long strings", "local s = ('long'):rep(50) for i = 1, 5 do s = s .. s:upper():sub(1, 60) end"
    ),
    Script("tables", "local t = {} for i = 1, 20 do t[i] = {i} t['k' .. i] = t[i] end"),
    Script(
      "closures",
      "local f for i = 1, 10 do local g = f f = function() return g, i, tostring(i) end end"),
    Script(
      "coroutines",
      "for i = 1, 5 do local co = coroutine.wrap(function(a) local b = wait(a .. i) return b .. a end) co('a') co('b') end"
    ),
    Script(
      "classes",
      "for i = 1, 5 do local p = probe() p:add(i) p.value = 2 * i assert(tostring(p) == 'probe of ' .. 2 * i) end"
    ),
    Script("structs", "local s = spot(1, 2) for i = 1, 5 do s = s:moved(i, tostring(i):len()) end"),
    Script(
      "closures of Swift",
      "local f = parcel(function(a) return echo(a .. 'x') end) for i = 1, 5 do f:open('a' .. i) end"
    ),
    Script(
      "calls in both directions",
      "for i = 1, 5 do invoke(function(a) return invoke(function(b) return {a .. b, probe()} end, 'b' .. i) end, 'a' .. i) end"
    ),
    Script(
      "errors",
      "for i = 1, 5 do local ok, m = pcall(raise, 'reason ' .. i) attempt(function() raise('other ' .. i) end) end"
    ),
    Script(
      "bad arguments",
      "for i = 1, 3 do pcall(invoke, 'number ' .. i) pcall(function() return probe()['key' .. i] end) end"
    ),
    Script(
      "load",
      "for i = 1, 5 do assert(load('local name' .. i .. ' = \"text' .. i .. '\" return name' .. i))() end"
    ),
    Script(
      "a reader",
      "local n = 0 assert(load(function() n = n + 1 if n < 5 then return 'local v' .. n .. ' = ' .. n .. ' ' end end))()"
    ),
    Script(
      "sorting",
      "local t = {} for i = 1, 20 do t[i] = 'n' .. (i * 7 % 20) end table.sort(t, function(a, b) return a .. 'x' < b .. 'x' end)"
    ),
    Script(
      "substitution",
      "local s = ('word '):rep(8):gsub('%w+', function(w) return w .. #w end):upper()"),
    Script(
      "formatting",
      "for i = 1, 8 do local s = ('%d %s %5.2f %q'):format(i, 't' .. i, i / 3, 'q' .. i) end"),
    Script(
      "joining",
      "local t = {} for i = 1, 30 do t[i] = 'part' .. i end local s = table.concat(t, ', ')"),
    Script(
      "packing",
      "local s = string.pack('>s2z', ('p'):rep(60), 'q') local a, b = string.unpack('>s2z', s)"),
    Script(
      "metamethods",
      "local m = {__index = function(_, k) return k .. 'x' end, __len = function() return #tostring(1.5) end, __call = function(_, a) return a .. 'c' end} local t = setmetatable({}, m) for i = 1, 5 do local v = t['k' .. i], #t, t('a' .. i) end"
    ),
    Script(
      "closing",
      "for i = 1, 4 do local c <close> = setmetatable({}, {__close = function() local s = 'closed' .. i end}) end"
    ),
    Script("utf8", "for i = 1, 5 do local s = utf8.char(228, 8364, 100 + i) .. i end"),
    Script(
      "resuming from Swift",
      "for i = 1, 3 do local co = coroutine.create(function(a) wait(a .. 'y') error('dead' .. i) end) resume(co, 'a' .. i) attempt(function() resume(co) end) end"
    ),
    Script(
      "varargs",
      "local function f(...) return select('#', ...), {...} end for i = 1, 3 do f(table.unpack({'a' .. i, 'b' .. i}, 1, 40)) end"
    ),
  ]

  @Test(arguments: parts)
  func `refusing one allocation ends the script or has no effect`(part: Script) throws {
    try withLua { lua, _ in
      lua.refuseAllocation(.max)
      try lua.run(part.source, name: "part.lua")
      let count = lua.refusableAllocations
      var outcomes: Set<String> = []
      for ordinal in 1...count + 2 {
        lua.collectGarbage()
        lua.refuseAllocation(ordinal)
        let error = lua.failure(part.source + " -- \(ordinal)", name: "part.lua")
        lua.refuseAllocation(0)
        outcomes.insert(error.map { "\($0.kind)" } ?? "none")
        if let error, error.kind != .memory { Issue.record("\(ordinal): \(error)") }
        if lua.isExpired || lua.stackCount != 0 { Issue.record("\(ordinal): something is left") }
      }
      // Near the end of the count the script may succeed, as strings are shared.
      #expect(outcomes.contains("memory"))
      lua.expectUsable()
    }
  }

  @Test(arguments: ["get", "set", "length", "pairs", "text", "makeFunction", "call", "resume"])
  func `refusing one allocation of a call from Swift throws or has no effect`(operation: String)
    throws
  {
    try withLua { lua, _ in
      let setUp = try lua.run(
        """
        local n = 0
        local function fresh() n = n + 1 return 'fresh' .. n end
        return setmetatable({ f = fresh, 1, 2, 3 }, {
          __index = fresh, __len = function() return #fresh() end, __tostring = fresh,
          __newindex = function(_, k) local s = k .. fresh() end })
        """, name: "set-up.lua", returning: LuaTable.self)
      let function = try setUp.get("f", as: LuaCallable.self)
      for ordinal in 1...12 {
        lua.refuseAllocation(ordinal)
        let error = failure {
          switch operation {
          case "get": _ = try setUp.get("missing\(ordinal)", as: LuaValue.self)
          case "set": try setUp.set("missing\(ordinal)", to: "value\(ordinal)")
          case "length": _ = try setUp.length()
          case "pairs": _ = try setUp.pairs()
          case "text":
            setUp.push(to: lua.stack)
            defer { lua.stack.pop() }
            _ = try lua.stack.text(at: -1)
          case "makeFunction":
            _ = try lua.makeFunction { _ in [.text("made\(ordinal)")] }.call([])
          case "call": _ = try function.call("argument\(ordinal)", returning: String.self)
          default: _ = try lua.makeCoroutine(function).resume([.text("argument\(ordinal)")])
          }
        }
        lua.refuseAllocation(0)
        if let error, error.kind != .memory { Issue.record("\(ordinal): \(error)") }
        if lua.isExpired { Issue.record("\(ordinal): the expiry is left") }
      }
      lua.expectUsable()
    }
  }

  private func failure(_ body: () throws -> Void) -> LuaError? {
    do {
      try body()
      return nil
    } catch let error as LuaError {
      return error
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  // MARK: Bombs

  static let bombs = [
    Script("strings", "local s = 'x' while true do s = s .. s end"),
    Script("many strings", "local t = {} for i = 1, math.huge do t[i] = 'text number ' .. i end"),
    Script("a table", "local t = {} for i = 1, math.huge do t[i] = i end"),
    Script("a table of keys", "local t = {} for i = 1, math.huge do t[i + 0.5] = i end"),
    Script("tables", "local t = {} while true do t = {t} end"),
    Script("closures", "local f while true do local g = f f = function() return g end end"),
    Script("coroutines", "local t = {} while true do t[#t + 1] = coroutine.create(wait) end"),
    Script("a stack", "local function f(...) return f(1, ...) end f()"),
    Script("objects", "local t = {} while true do t[#t + 1] = probe() end"),
    Script("structs", "local t = {} while true do t[#t + 1] = spot(1, 2) end"),
    Script("repetition", "local s = string.rep('x', 1e9)"),
    Script("repetition within the hard limit", "local s = string.rep('x', 3 << 19)"),
    Script("padding", "local t = {} for i = 1, 1e6 do t[i] = ('%099d'):format(i) end"),
    Script(
      "joining",
      "local t = {} for i = 1, 1e5 do t[i] = 'x' end local s = table.concat(t, ('y'):rep(1e4))"),
    Script("substitution", "local s = ('x'):rep(1e5):gsub('.', ('y'):rep(1e4))"),
    Script("packing", "local s = string.pack('c100000000', '')"),
    Script(
      "unpacking",
      "local t = {} while true do t = {table.unpack(t), table.unpack({}, 1, 1e5)} t[1] = t end"),
    Script(
      "values on the stack",
      "local t = {} while true do t[#t + 1] = table.pack(table.unpack({}, 1, 20000)) end"),
    Script("source", "local t = {} for i = 1, 1e6 do t[i] = load('return ' .. i) end"),
    Script("a reader", "load(function() return 'a = \"' .. ('x'):rep(1000) .. '\" ' end)"),
    Script("a long token", "load(function() return ('x'):rep(1000) end)"),
    Script(
      "Swift strings", "local t = {} while true do t[#t + 1] = echo(#t .. ('x'):rep(1000)) end"),
    Script(
      "moves",
      "local t = {} for i = 1, 1e4 do t[i] = i end for k = 1, 1e6 do table.move(t, 1, 1e4, k * 1e4) end"
    ),
  ]

  /// How the script tries to live on.
  static let shields = [
    "%", "while true do pcall(function() % end) end",
    "while true do xpcall(function() % end, function(m) local s = {} while true do s[#s + 1] = {} end end) end",
    "while true do coroutine.resume(coroutine.create(function() % end)) end",
    "while true do pcall(coroutine.wrap(function() % end)) end",
    "while true do pcall(function() local _ = setmetatable({}, {__index = function() % end}).x end) end",
    "while true do pcall(function() local c <close> = setmetatable({}, {__close = function() pcall(function() % end) end}) % end) end",
    "while true do load(function() % end) end",
    "while true do attempt(function() % end) end",
    "while true do pcall(rethrow, function() % end) end",
    "while true do attempt(function() resume(coroutine.create(function() % end)) end) end",
  ]

  /// Every bomb in the open and in one shield; four of them, one for each way to allocate, in all.
  static let attacks =
    bombs.flatMap { bomb in shields.prefix(2).map { (bomb, $0) } }
    + bombs.filter { ["strings", "a table", "objects", "repetition"].contains($0.name) }
    .flatMap { bomb in shields.dropFirst(2).map { (bomb, $0) } }

  @Test(arguments: attacks)
  func `excessive allocation is a memory error that a script cannot catch`(
    bomb: Script, shield: String
  ) throws {
    let limit = Self.megabyte / 2
    try withLua(memoryLimit: limit) { lua, _ in
      let source = shield.split(separator: "%", omittingEmptySubsequences: false)
        .joined(separator: bomb.source)
      let error = try lua.withCPUBudget(seconds: 3) { lua.failure(source) }
      #expect(error?.kind == .memory)
      // The line is known for any allocation that exceeds the limit, and after any unwinding.
      #expect(error?.location?.line == 1)
      // Scripts never get more than four times the limit (`HARD_LIMIT_FACTOR`). The host does, as
      // for the traceback of a coroutine with a stack of that size that grows once more.
      #expect(lua.memoryPeak <= 10 * limit)
      lua.collectGarbage()
      lua.expectUsable()
    }
  }

  /// Lua doubles a table, and one doubling begins below the limit and ends above it.
  ///
  /// All else is ended at the next instruction.
  @Test(arguments: [
    ("many strings", 1.5), ("a table", 2.6), ("a table of keys", 2.6), ("tables", 1.1),
    ("closures", 1.1), ("coroutines", 1.1), ("objects", 1.5), ("structs", 1.5), ("padding", 1.5),
    ("strings", 1.5),
  ])
  func `the peak of memory use is close to the limit`(name: String, factor: Double) throws {
    let bomb = try #require(Self.bombs.first { $0.name == name })
    let limit = 8 * Self.megabyte
    try withLua(memoryLimit: limit) { lua, _ in
      #expect(lua.failure(bomb.source)?.kind == .memory)
      #expect(Double(lua.memoryPeak) < factor * Double(limit))
    }
  }

  // MARK: Honest scripts

  @Test(arguments: [
    Script("strings", "for i = 1, 3e4 do local s = ('x'):rep(1000) .. i end"),
    Script("tables", "for i = 1, 1e5 do local t = {i, {i}} end"),
    Script("closures", "for i = 1, 1e5 do local f = function() return i end end"),
    Script("coroutines", "for i = 1, 1e4 do coroutine.wrap(function() return i end)() end"),
    Script("objects with finalizers", "for i = 1, 3e4 do local p = probe() end"),
    Script("structs", "for i = 1, 1e5 do local s = spot(i, i) end"),
    Script("big tables", "for i = 1, 20 do local t = {} for j = 1, 5000 do t[j] = j end end"),
    Script("errors", "for i = 1, 1e4 do pcall(raise, 'reason ' .. i) end"),
    Script("references of Swift", "for i = 1, 1e4 do parcel(function() return i end):open(1) end"),
    Script("source", "for i = 1, 5e3 do load('return ' .. i)() end"),
  ])
  func `a script that makes much garbage and keeps little survives`(script: Script) throws {
    try withLua(memoryLimit: Self.megabyte * 3 / 4) { lua, _ in
      try lua.run(
        "local kept = {} for i = 1, 3000 do kept[i] = 'kept ' .. i end " + script.source
          + " assert(kept[3000] == 'kept 3000')", name: "honest.lua")
    }
  }

  @Test func `a string too long for Lua is an ordinary error`() throws {
    try withLua(memoryLimit: 2 * Self.megabyte) { lua, _ in
      try lua.run("assert(not pcall(string.rep, 'x', 1e10))", name: "rep.lua")
      #expect(lua.memoryPeak < 2 * Self.megabyte)
    }
  }

  @Test func `a tiny limit is a memory error of the script`() throws {
    let census = Census()
    let lua = try LuaState(api: TestAPI.all, memoryLimit: 1000, host: census)
    #expect(lua.failure("local t = {} for i = 1, 100 do t[i] = {i .. 'x'} end")?.kind == .memory)
  }

  @Test func `the error contains the limit and the script's line`() throws {
    try withLua(memoryLimit: 2 * Self.megabyte) { lua, _ in
      let error = try #require(
        lua.failure("local t = {}\nwhile true do\n  t[#t + 1] = {}\nend", name: "bomb.lua"))
      #expect(error.message == "memory budget of 2 MB exceeded")
      #expect(error.location == LuaLocation(source: "bomb.lua", line: 3))
    }
  }

  @Test func `a memory error ends the script that called the Swift function that met it`() throws {
    try withLua(memoryLimit: 2 * Self.megabyte) { lua, _ in
      let error = lua.failure(
        """
        attempt(function() local s = ('x'):rep(3 << 20) end)
        while true do end
        """)
      #expect(error?.kind == .memory)
      try #expect(lua.run("return 1", name: "after.lua", returning: Int.self) == 1)
    }
  }

  @Test func `a budget inside a script does not clear the script's memory error`() throws {
    try withLua(memoryLimit: 2 * Self.megabyte) { lua, _ in
      let limited = lua.makeFunction { [unowned lua] arguments in
        guard case .function(let body)? = arguments.first else { return [] }
        _ = try lua.withCPUBudget(seconds: 5) { body.failure }
        return []
      }
      try lua.globals.set("limited", to: limited)
      let error = try lua.run(
        "function bomb() local s = ('x'):rep(3 << 20) end", name: "bomb.lua",
        returning: LuaValue.self)
      #expect(error.asText == nil)
      #expect(lua.failure("limited(bomb) for i = 1, 1e6 do end")?.kind == .memory)
    }
  }
}
