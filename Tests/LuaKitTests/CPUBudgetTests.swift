import Testing

@testable import LuaKit

/// A CPU budget ends a script in any loop, and code of the script cannot bypass it.
struct CPUBudgetTests {
  static let loops = [
    Script("the main program", "while true do end"),
    Script("a function called from Swift", "invoke(function() while true do end end)"),
    Script("a loop of pcalls", "while true do pcall(function() while true do end end) end"),
    Script(
      "pcall without a loop of its own", "pcall(function() while true do end end) while true do end"
    ),
    Script(
      "xpcall with a looping handler",
      "while true do xpcall(error, function() while true do end end) end"),
    Script(
      "xpcall whose handler starts anew",
      """
      local function again() while true do xpcall(error, again) end end
      xpcall(function() while true do end end, again)
      again()
      """),
    Script(
      "a coroutine",
      "local co = coroutine.create(function() while true do end end) while true do coroutine.resume(co) end"
    ),
    Script(
      "a wrapped coroutine",
      "while true do pcall(coroutine.wrap(function() while true do end end)) end"),
    Script(
      "nested coroutines",
      """
      local function nest(n)
        while true do
          coroutine.resume(coroutine.create(function() if n > 0 then nest(n - 1) else while true do end end end))
        end
      end
      nest(20)
      """),
    Script(
      "ever new coroutines",
      "while true do coroutine.wrap(function() for i = 1, 10 do end end)() end"),
    Script(
      "two coroutines that take turns",
      """
      local function turn() while true do wait(1) end end
      local a, b = coroutine.wrap(turn), coroutine.wrap(turn)
      while true do a() b() end
      """),
    Script(
      "a coroutine that Swift resumes",
      "local co = coroutine.create(function() while true do end end) while true do attempt(function() resume(co) end) end"
    ),
    Script(
      "a function after Swift has caught the expiry",
      "while true do attempt(function() while true do end end) end"),
    Script(
      "__index",
      "local t = setmetatable({}, {__index = function() while true do end end}) while true do pcall(function() return t.x end) end"
    ),
    Script(
      "__eq",
      "local m = {__eq = function() while true do end end} while true do pcall(rawequal, setmetatable({}, m) == setmetatable({}, m)) end"
    ),
    Script(
      "__lt in a sort",
      "local m = {__lt = function() while true do end end} while true do pcall(table.sort, {setmetatable({}, m), setmetatable({}, m)}) end"
    ),
    Script(
      "__pairs",
      "for _ in pairs(setmetatable({}, {__pairs = function() while true do end end})) do end"),
    Script(
      "__close",
      "while true do pcall(function() local c <close> = setmetatable({}, {__close = function() while true do end end}) end) end"
    ),
    Script(
      "__close while the budget's own error unwinds",
      """
      local meta = {__close = function() while true do pcall(function() while true do end end) end end}
      local function level(n)
        local c <close> = setmetatable({}, meta)
        if n > 0 then level(n - 1) else while true do end end
      end
      level(100)
      """),
    Script(
      "__close of a coroutine that is closed",
      """
      while true do
        local co = coroutine.create(function()
          local c <close> = setmetatable({}, {__close = function() while true do end end})
          wait(1)
        end)
        coroutine.resume(co)
        coroutine.close(co)
      end
      """),
    Script("a reader of load", "while true do load(function() while true do end end) end"),
    Script("a reader of load that never ends", "load(function() return 'x = 1 ' end)"),
    Script("a reader of load in C", "load(collectgarbage)"),
    Script(
      "__tostring",
      "local t = setmetatable({}, {__tostring = function() while true do end end}) while true do pcall(tostring, t) end"
    ),
    Script(
      "__tostring of an error",
      "error(setmetatable({}, {__tostring = function() while true do end end}))"),
    Script("a comparator", "table.sort({3, 1, 2}, function() while true do end end)"),
    Script("a substitution", "string.gsub('abc', '.', function() while true do end end)"),
    Script("an iterator", "for _ in function() while true do end end do end"),
    Script("a recursion", "local function f() while true do pcall(f) end end f()"),
    Script("a method in a loop", "local p = probe() while true do p:add(1) end"),
    Script(
      "a getter in a pcall",
      "local p = probe() while true do pcall(function() return p.faulty end) end"),
    Script("a goto", "::top:: goto top"),
    Script("allocation", "while true do local t = {probe(), spot(1, 2), {}, function() end} end"),
    Script(
      "a wait in C of a coroutine, then a loop",
      """
      coroutine.wrap(string.find)(('a'):rep(\(slowInC)), '^.-.-.-b')
      while true do end
      """),
  ]

  /// A length that keeps a cubic pattern busy for longer than the budget, for a second at most.
  static let slowInC = 450
  static let budget = 0.05

  @Test(arguments: loops)
  func `a budget ends`(loop: Script) throws {
    try withLua { lua, _ in
      let start = LuaState.threadCPUSeconds
      let error = try #require(
        throws: LuaError.self,
        performing: {
          try lua.withCPUBudget(seconds: Self.budget) { try lua.run(loop.source, name: "loop.lua") }
        })
      let used = LuaState.threadCPUSeconds - start
      #expect(error.kind == .cpu)
      #expect(error.message.hasPrefix("CPU budget of 0.05 s exceeded"))
      #expect(used < Self.budget + 0.5)
      lua.expectUsable()
    }
  }

  @Test(arguments: ["while true do end", "invoke(function() while true do end end)"])
  func `the error names the line that was running`(source: String) throws {
    try withLua { lua, _ in
      let error = try #require(
        throws: LuaError.self,
        performing: {
          try lua.withCPUBudget(seconds: 0.01) { try lua.run("\n\n" + source, name: "loop.lua") }
        })
      #expect(error.location == LuaLocation(source: "loop.lua", line: 3))
      #expect(error.traceback?.contains("loop.lua:3") == true)
    }
  }

  /// The timer continues from budget to budget: it fires in the midst of one of these.
  @Test func `each budget starts with its full time`() throws {
    try withLua { lua, _ in
      for _ in 0..<4 {
        try lua.withCPUBudget(seconds: 0.2) {
          let start = LuaState.threadCPUSeconds
          while LuaState.threadCPUSeconds < start + 0.08 {}
          try lua.run("return 1", name: "short.lua")
          #expect(lua.cpuSecondsLeft < 0.2 - 0.08)
        }
      }
      let start = LuaState.threadCPUSeconds
      let error = try lua.withCPUBudget(seconds: 0.2) { lua.failure("while true do end") }
      #expect(error?.kind == .cpu)
      #expect(LuaState.threadCPUSeconds - start > 0.2 - 0.01)
      lua.expectUsable()
    }
  }

  @Test func `a coroutine made before the budget is ended too`() throws {
    try withLua { lua, _ in
      let coroutine = try lua.makeCoroutine(lua.load("while true do end", name: "co.lua"))
      try lua.run("co = coroutine.create(function() while true do end end)", name: "before.lua")
      let kinds = try lua.withCPUBudget(seconds: Self.budget) {
        let resumed = #expect(throws: LuaError.self) { try coroutine.resume() }
        return [resumed?.kind, lua.failure("coroutine.resume(co)")?.kind]
      }
      #expect(kinds == [.cpu, .cpu])
      lua.expectUsable()
    }
  }

  @Test func `every call fails within an exceeded budget, and succeeds after it`() throws {
    try withLua { lua, _ in
      let add = try lua.run(
        "return function(a) return a + 1 end", name: "add.lua", returning: LuaCallable.self)
      let kinds = try lua.withCPUBudget(seconds: 0.01) {
        (0..<3).map { _ in lua.failure("while true do end")?.kind }
          + [#expect(throws: LuaError.self) { _ = try add.call(1, returning: Int.self) }?.kind]
      }
      #expect(kinds == [.cpu, .cpu, .cpu, .cpu])
      try #expect(add.call(1, returning: Int.self) == 2)
    }
  }

  @Test func `budgets can be used repeatedly`() throws {
    try withLua { lua, _ in
      for _ in 0..<5 {
        let error = try lua.withCPUBudget(seconds: 0.01) { lua.failure("while true do end") }
        #expect(error?.kind == .cpu)
        let none = try lua.withCPUBudget(seconds: 5) { lua.failure("for i = 1, 1e5 do end") }
        #expect(none == nil)
      }
    }
  }

  @Test func `a budget set by a Swift function ends only scripts that it calls`() throws {
    try withLua { lua, _ in
      let limited = lua.makeFunction { [unowned lua] arguments in
        guard case .function(let body)? = arguments.first else { return [] }
        let error = try lua.withCPUBudget(seconds: 0.01) { body.failure }
        return [.text(error?.message ?? "none")]
      }
      try lua.globals.set("limited", to: limited)
      let text = try lua.run(
        "local text = limited(function() while true do end end) for i = 1, 1e4 do end return text",
        name: "outer.lua", returning: String.self)
      #expect(text == "CPU budget of 0.01 s exceeded")
    }
  }

  @Test(arguments: [0, -1, 1e-12, Double.nan])
  func `a zero budget ends every script`(seconds: Double) throws {
    try withLua { lua, _ in
      let error = try lua.withCPUBudget(seconds: seconds) { lua.failure("while true do end") }
      #expect(error?.kind == .cpu)
    }
  }

  @Test(arguments: [Double.infinity, 1e18])
  func `a budget of any length is accepted`(seconds: Double) throws {
    try withLua { lua, _ in
      let error = try lua.withCPUBudget(seconds: seconds) { lua.failure("local x = 1") }
      #expect(error == nil)
    }
  }

  @Test func `source that is slow to compile is ended`() throws {
    try withLua { lua, _ in
      let source = "if x then " + String(repeating: "elseif x then ", count: 200_000) + "end"
      let start = LuaState.threadCPUSeconds
      let error = try lua.withCPUBudget(seconds: Self.budget) { lua.failure(source) }
      #expect(error?.kind == .cpu)
      #expect(LuaState.threadCPUSeconds - start < Self.budget + 0.5)
      lua.expectUsable()
    }
  }

  @Test func `states on several threads have independent budgets`() async {
    await withTaskGroup(of: [LuaError.Kind?].self) { group in
      for seconds in [0.02, 0.05, 0.03, 0.04] {
        group.addTask {
          var kinds: [LuaError.Kind?] = []
          try? withLua { lua, _ in
            for _ in 0..<3 {
              let error = try lua.withCPUBudget(seconds: seconds) {
                lua.failure("while true do pcall(function() while true do end end) end")
              }
              kinds.append(error?.kind)
            }
            lua.expectUsable()
          }
          return kinds
        }
      }
      for await kinds in group { #expect(kinds == [.cpu, .cpu, .cpu]) }
    }
  }
}
