import Testing

@testable import LuaKit

/// The limits beside CPU time, and library functions that loop in C.
struct LimitTests {
  private func limited(_ change: (inout LuaLimits) -> Void) throws -> LuaState {
    var limits = LuaLimits.none
    change(&limits)
    return try LuaState(api: .empty, limits: limits)
  }

  @Test(arguments: [
    "load(('x = 1 '):rep(1000))", "pcall(load, ('x = 1 '):rep(1000))",
    "load(function() return 'x = 1 ' end)",
    "coroutine.wrap(function() pcall(load, ('x = 1 '):rep(1000)) end)()",
  ])
  func `exceeding the source limit of a chunk ends the script`(source: String) throws {
    let lua = try limited { $0.source = 4096 }
    let error = lua.failure(source + " survived = true")
    #expect(error?.kind == .source)
    #expect(error?.message == "source budget of 4 KB for a chunk exceeded")
    #expect(error?.location?.line == 1)
    #expect(try lua.run("return survived == nil", name: "after.lua", returning: Bool.self))
  }

  @Test func `a file over the source limit does not load`() throws {
    let lua = try limited { $0.source = 4096 }
    #expect(lua.failure(String(repeating: "x = 1 ", count: 1000))?.kind == .source)
    #expect(lua.failure("x = 1") == nil)
  }

  @Test func `output beyond the limit ends the script even if the error is caught`() throws {
    let lua = try limited { $0.output = 100 }
    try lua.globals.set(
      "write",
      // Weak, as a state held by its own function would never be closed.
      to: lua.makeFunction { [weak lua] values in
        if case .string(let text)? = values.first { try lua?.chargeOutput(text.count) }
        return []
      })
    #expect(lua.failure("write(('x'):rep(100))") == nil)
    let error = lua.failure("while true do pcall(write, 'x') end")
    #expect(error?.kind == .output)
    #expect(error?.message == "output budget of 100 bytes exceeded")
  }

  @Test func `memory that the host holds for a script counts against its limit`() throws {
    let lua = try limited { $0.memory = 1 << 20 }
    try lua.globals.set(
      "keep",
      to: lua.makeFunction { [weak lua] _ in
        lua?.chargeMemory(100_000)
        return []
      })
    let error = lua.failure("while true do pcall(keep) end")
    #expect(error?.kind == .memory)
    #expect(error?.message == "memory budget of 1 MB exceeded")
  }

  @Test func `infinite recursion is a catchable error, even with little memory`()
    throws
  {
    for megabytes in [2, 16, 64, 512] {
      let lua = try limited { $0.memory = megabytes << 20 }
      let message = try lua.run(
        """
        local function f() return 1 + f() end
        for i = 1, 3 do
          local ok, message = pcall(f)
          if ok or not message:find('stack overflow') then return tostring(message) end
          ok, message = xpcall(f, function(m) return 'handled ' .. m end)
          if ok or not message:find('stack overflow') then return tostring(message) end
        end
        return 'all caught'
        """, name: "recursion.lua", returning: String.self)
      #expect(message == "all caught", "\(megabytes) MB")
    }
  }

  static let loops = [
    "string.find(('a'):rep(40), ('a?'):rep(40) .. ('a'):rep(41))",
    "string.match(('a'):rep(9000), '.-.-.-.-b')", "string.gsub(('a'):rep(900000), '.-b', '')",
    "for _ in string.gmatch(('x'):rep(900000), '.-y') do end",
    "string.find(('a'):rep(8000000), ('a'):rep(4000000) .. 'b', 1, true)",
    "string.find(('('):rep(900000), '%b()')",
    "string.find(('a'):rep(900000), '[' .. ('b'):rep(100000) .. ']')",
    "table.move({}, 1, math.maxinteger - 1, 2)",
    "table.insert(setmetatable({}, { __len = function() return 1 << 40 end }), 1, 1)",
    "table.remove(setmetatable({}, { __len = function() return 1 << 40 end }), 1)",
    "table.sort({ 1, 2, 3 }, function() while true do end end)",
    "local t = {} for i = 1, 2000000 do t[i] = i end while true do table.sort(t) end",
    "local t = {} for i = 1, 200000 do t['k' .. i] = i end while true do pairs(t) end",
    "local t = {} for i = 1, 200000 do t['k' .. i] = i end while true do next(t, 'k5') next(t, 'k7') end",
    "while true do os.date(('%c'):rep(1000)) end",
  ]

  @Test(arguments: loops)
  func `a library function that loops is ended by the CPU budget`(source: String) throws {
    let lua = try LuaState()
    let before = LuaState.threadCPUSeconds
    let error = failure {
      try lua.withCPUBudget(seconds: 0.05) {
        try lua.run("while true do pcall(function() \(source) end) end", name: "loop.lua")
      }
    }
    #expect(error?.kind == .cpu)
    #expect(LuaState.threadCPUSeconds - before < 1.5)
  }

  @Test(arguments: [false, true])
  func `time used by other threads is charged to the budget`(hasGuest: Bool) throws {
    let lua = try LuaState()
    let guest = try LuaState()
    if hasGuest { try lua.admit(guest, cpuSeconds: 50) }
    #expect(lua.cpuSecondsLeft == .infinity)
    try lua.globals.set(
      "use",
      to: lua.makeFunction { [weak lua] values in
        if case .number(let seconds)? = values.first { lua?.chargeCPU(seconds: seconds) }
        return [.number(lua?.cpuSecondsLeft ?? 0)]
      })
    let error = failure {
      try lua.withCPUBudget(seconds: 100) {
        try lua.run(
          """
          left = use(10.0)
          for i = 1, 1000 do less = use(0.001) end
          pcall(use, 99.0)
          survived = true
          """, name: "use.lua")
      }
    }
    #expect(error?.kind == .cpu)
    let left = try lua.run("return left", name: "after.lua", returning: Double.self)
    let less = try lua.run("return less", name: "after.lua", returning: Double.self)
    #expect((89...90).contains(left) && (left - 1.5...left - 0.98).contains(less))
    #expect(try lua.run("return survived == nil", name: "after.lua", returning: Bool.self))
  }

  private func failure(_ body: () throws -> Void) -> LuaError? {
    do {
      try body()
      return nil
    } catch {
      return error as? LuaError
    }
  }

  @Test func `a long message is truncated before it is copied`() throws {
    let lua = try LuaState()
    let error = lua.failure("error(('x'):rep(5000000))")
    #expect(error?.message.hasSuffix("bytes in all)") == true)
    #expect((error?.message.utf8.count ?? 0) < 20_000)
  }

  @Test func `the metatable of strings has the string library, and setmetatable rejects strings`()
    throws
  {
    let lua = try LuaState()
    #expect(
      try lua.run(
        "return getmetatable('').__index == string and not pcall(setmetatable, 'x', {}) and ('x'):rep(2) == 'xx'",
        name: "strings.lua", returning: Bool.self))
  }
}
