import Testing

@testable import LuaKit

struct CoroutineTests {
  /// Returns the description of a step, for comparison.
  private func text(_ step: LuaCoroutine.Step) -> String {
    let (word, values) =
      switch step {
      case .yielded(let values): ("yielded", values)
      case .finished(let values): ("finished", values)
      }
    return "\(word) \(values.map { $0.asNumber.map(LuaNumber.text) ?? $0.asText ?? "?" })"
  }

  @Test func `a coroutine receives and passes values at every step`() throws {
    try withLua { lua, _ in
      let coroutine = try lua.makeCoroutine(
        lua.load(
          "local a = ... local b = coroutine.yield(a + 1, 'x') local c = wait(b * 2) return c, a",
          name: "co.lua"))
      var steps: [String] = []
      for value in [1, 5, 7] { steps.append(text(try coroutine.resume([.integer(value)]))) }
      #expect(steps == [#"yielded ["2", "x"]"#, #"yielded ["10"]"#, #"finished ["7", "1"]"#])
      #expect(!coroutine.isSuspended)
    }
  }

  @Test func `a suspension by a method, a getter and a metamethod resumes where it was`() throws {
    try withLua { lua, _ in
      let text = try lua.run(
        """
        local meta = { __index = function(_, k) return wait(k) end, __lt = function() return wait('lt') end }
        local co = coroutine.wrap(function()
          local a = probe():pause()
          local b = setmetatable({}, meta).key
          local c = setmetatable({}, meta) < setmetatable({}, meta)
          local ok, d = pcall(wait, 'pcall')
          for v in function() return wait('for') end do return a .. b .. tostring(c) .. tostring(d) .. v end
        end)
        local seen = {}
        for i = 0, 5 do seen[#seen + 1] = tostring(co(i)) end
        return table.concat(seen, ' ')
        """, name: "co.lua", returning: String.self)
      #expect(text == "1 key lt pcall for 12true45")
    }
  }

  @Test func `a failed coroutine is dead, closed, and reported with its line`() throws {
    try withLua { lua, _ in
      let coroutine = try lua.makeCoroutine(
        lua.load(
          "local c <close> = setmetatable({probe()}, {__close = function() closed = true end})\nraise('lost')",
          name: "co.lua"))
      let error = try #require(throws: LuaError.self) { try coroutine.resume() }
      #expect(error.description == "co.lua:2: lost")
      #expect(error.cause as? Refusal == .because("lost"))
      #expect(error.traceback?.contains("co.lua:2") == true)
      try #expect(lua.globals.get("closed", as: Bool.self))
      #expect(!coroutine.isSuspended)
      let again = #expect(throws: LuaError.self) { try coroutine.resume() }
      #expect(again?.message == "cannot resume a dead coroutine")
    }
  }

  @Test func `closing a coroutine runs pending metamethods and frees its values`() throws {
    try withLua { lua, census in
      let coroutine = try lua.makeCoroutine(
        lua.load(
          """
          local held = probe()
          local c <close> = setmetatable({}, {__close = function() closed = true end})
          wait(held)
          """, name: "co.lua"))
      _ = try coroutine.resume()
      try coroutine.close()
      try #expect(lua.globals.get("closed", as: Bool.self))
      lua.collectGarbage()
      lua.collectGarbage()
      #expect(census.alive == 0)
      #expect(!coroutine.isSuspended)
      try coroutine.close()
    }
  }

  @Test func `an error while closing is thrown`() throws {
    try withLua { lua, _ in
      let coroutine = try lua.makeCoroutine(
        lua.load(
          "local c <close> = setmetatable({}, {__close = function() error('not closed') end}) wait()",
          name: "co.lua"))
      _ = try coroutine.resume()
      let error = #expect(throws: LuaError.self) { try coroutine.close() }
      #expect(error?.message == "not closed")
    }
  }

  /// Each line is run inside a coroutine that is running, and that waits for one it has resumed.
  @Test(arguments: [
    ("resume(me)", "cannot resume a running coroutine"),
    ("close(me)", "cannot close a running coroutine"),
    ("error(tostring(is_suspended(me)))", "false"),
    ("coroutine.wrap(function() resume(me, 1) end)()", "cannot resume a running coroutine"),
    ("coroutine.wrap(function() close(me) end)()", "cannot close a running coroutine"),
    ("coroutine.wrap(function() error(tostring(is_suspended(me))) end)()", "false"),
    ("invoke(function() close(me) end)", "cannot close a running coroutine"),
    (
      "assert(coroutine.resume(me, table.unpack({}, 1, 5000)))",
      "cannot resume non-suspended coroutine"
    ),
    ("coroutine.close(me)", "cannot close a running coroutine"),
  ])
  func `a running or waiting coroutine cannot be resumed or closed`(line: String, message: String)
    throws
  {
    try withLua { lua, _ in
      for start in ["coroutine.wrap(body)()", "body()"] {
        let error = try #require(
          lua.failure(
            """
            local function body()
              local me = coroutine.running()
              local a, b, c = probe(), probe(), 'kept'
              local ok, message = pcall(function() \(line) end)
              collectgarbage()
              assert(not ok and a:add(1) + b:add(2) == 3 and c == 'kept')
              error(message, 0)
            end
            \(start)
            """))
        #expect(error.message.hasSuffix(message))
        lua.expectUsable()
      }
    }
  }

  @Test func `the main program is not a coroutine that can be suspended`() throws {
    try withLua { lua, _ in
      #expect(lua.failure("wait(1)")?.message == "attempt to yield from outside a coroutine")
      let main = try lua.run(
        "return (coroutine.running())", name: "m.lua", returning: LuaCoroutine.self)
      #expect(!main.isSuspended)
      #expect(throws: LuaError.self) { try main.resume() }
      lua.expectUsable()
    }
  }

  @Test func `ten thousand coroutines can exist at once`() throws {
    try withLua { lua, _ in
      let sum = try lua.run(
        """
        local all, sum = {}, 0
        for i = 1, 10000 do all[i] = coroutine.wrap(function() local p = probe() local n = wait() sum = sum + n end) all[i]() end
        for i = 1, 10000 do all[i](i) end
        return sum
        """, name: "many.lua", returning: Int.self)
      #expect(sum == 50_005_000)
    }
  }

  @Test func `a yield during an expiry is not delivered`() throws {
    try withLua { lua, _ in
      let error = try lua.withCPUBudget(seconds: 0.01) {
        lua.failure(
          """
          local co = coroutine.wrap(function()
            local c <close> = setmetatable({}, {__close = wait})
            while true do end
          end)
          while true do pcall(co) end
          """)
      }
      #expect(error?.kind == .cpu)
      lua.expectUsable()
    }
  }

  @Test func `Swift functions cannot see the error of an expiry as an object`() throws {
    try withLua { lua, _ in
      let error = try lua.withCPUBudget(seconds: 0.01) {
        lua.failure(
          """
          local c <close> = setmetatable({}, {__close = echo})
          local d <close> = setmetatable({}, {__close = invoke})
          while true do end
          """)
      }
      #expect(error?.kind == .cpu)
      lua.expectUsable()
    }
  }
}
