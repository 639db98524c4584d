import Testing

@testable import LuaKit

/// Errors on every path between Lua and Swift: each Swift object is released exactly once, and the
/// stack is restored.
struct LongjmpTests {
  static let errors = [
    Script("Lua", "error('lost')", fails: "lost"),
    Script(
      "a Lua function called from Swift", "invoke(function() error('lost') end)", fails: "lost"),
    Script("Swift", "raise('lost')", fails: "lost"),
    Script("Swift called from Swift", "invoke(raise, 'lost')", fails: "lost"),
    Script("a method", "probe():fail('lost')", fails: "lost"),
    Script("a getter", "return probe().faulty", fails: "unreadable"),
    Script("a setter", "probe().faulty = 1", fails: "unassignable"),
    Script("a fallback", "return probe().broken", fails: "no broken"),
    Script("an unknown key", "return probe().valeu", fails: "did you mean 'value'"),
    Script("a bad argument", "invoke(1)", fails: "bad argument 'f' to invoke"),
    Script(
      "many levels",
      """
      local function level(n)
        local held = probe()
        if n == 0 then raise('lost') end
        return invoke(n % 3 == 0 and function(m) return level(m) end or level, n - 1)
      end
      level(20)
      """, fails: "lost"),
    Script(
      "another error thrown in between",
      "rethrow(function() rethrow(function() raise('lost') end) end)",
      fails: "rethrown: "),
    Script("a parcel", "parcel(function() raise('lost') end):open(1)", fails: "lost"),
    Script(
      "a coroutine",
      "coroutine.wrap(function() local p <close> = setmetatable({}, {__close = probe}) raise('lost') end)()",
      fails: "lost"),
    Script(
      "a coroutine within a coroutine",
      """
      coroutine.wrap(function()
        local held = probe()
        coroutine.wrap(function() invoke(function() raise('lost') end) end)()
      end)()
      """, fails: "lost"),
    Script(
      "a coroutine resumed from Swift",
      "resume(coroutine.create(function() local held = probe() raise('lost') end), probe())",
      fails: "lost"),
    Script(
      "a coroutine after a suspension by Swift",
      """
      local co = coroutine.wrap(function() local held = probe() wait(probe()) raise('lost') end)
      co()
      co()
      """, fails: "lost"),
    Script(
      "a suspension inside a call from Swift",
      "coroutine.wrap(function() invoke(wait, probe()) end)()",
      fails: "attempt to yield across a C-call boundary"),
    Script(
      "a pcall that was suspended",
      """
      local co = coroutine.wrap(function()
        local ok, message = pcall(function() local p = probe() p:pause() raise('lost') end)
        error(message, 0)
      end)
      co()
      co()
      """, fails: "lost"),
    Script(
      "closing a coroutine",
      """
      local co = coroutine.create(function()
        local held <close> = setmetatable({probe()}, {__close = function() raise('lost') end})
        wait(probe())
      end)
      coroutine.resume(co)
      local ok, message = coroutine.close(co)
      error(message, 0)
      """, fails: "lost"),
    Script(
      "closing a coroutine from Swift",
      """
      local co = coroutine.create(function()
        local held <close> = setmetatable({probe()}, {__close = function() raise('lost') end})
        wait(probe())
      end)
      resume(co)
      close(co)
      """, fails: "lost"),
    Script(
      "a message handler",
      "local _, text = xpcall(raise, function(m) raise('lost') end) error(text, 0)", fails: ""),
    Script(
      "a sort", "table.sort({3, 1, 2}, function() local p = probe() raise('lost') end)",
      fails: "lost"),
    Script(
      "a substitution", "string.gsub('abc', '.', function() local p = probe() raise('lost') end)",
      fails: "lost"),
    Script("a reader", "error(select(2, load(function() raise('lost') end)), 0)", fails: "lost"),
  ]

  /// Where the script runs: each error is also led through a coroutine and through Swift.
  enum Place: String, CaseIterable {
    case plain, coroutine, swift, coroutineOfSwift

    func around(_ source: String) -> String {
      switch self {
      case .plain: source
      case .coroutine: "coroutine.wrap(function() \(source) end)()"
      case .swift: "invoke(function() \(source) end)"
      case .coroutineOfSwift: "resume(coroutine.create(function() \(source) end))"
      }
    }
  }

  @Test(arguments: errors, Place.allCases)
  func `an error unwinds every Swift frame`(script: Script, place: Place) throws {
    try withLua { lua, _ in
      let error = try #require(lua.failure("local kept = probe() " + place.around(script.source)))
      #expect(error.message.contains(script.message))
      lua.expectUsable()
    }
  }

  /// Every event with a handler in Lua, and an operation that triggers it.
  static let events = [
    ("__index", "local _ = t.x"), ("__newindex", "t.x = 1"), ("__call", "t()"),
    ("__concat", "local _ = t .. 'x'"), ("__eq", "local _ = t == u"), ("__lt", "local _ = t < u"),
    ("__le", "local _ = t <= u"), ("__len", "local _ = #t"), ("__unm", "local _ = -t"),
    ("__add", "local _ = t + 1"), ("__idiv", "local _ = t // 1"), ("__band", "local _ = t & 1"),
    ("__tostring", "tostring(t)"), ("__pairs", "for _ in pairs(t) do end"),
    ("__close", "local c <close> = t"),
  ].map { Script($0.0, $0.1) }

  @Test(arguments: events, ["raise('lost')", "invoke(raise, 'lost')", "error('lost')"])
  func `an error in a metamethod unwinds every Swift frame`(event: Script, body: String) throws {
    try withLua { lua, _ in
      let error = try #require(
        lua.failure(
          """
          local handler = function() local held = probe() \(body) end
          local meta = { \(event.name) = handler }
          local t, u = setmetatable({probe()}, meta), setmetatable({}, meta)
          invoke(function() \(event.source) end)
          """))
      #expect(error.message.hasSuffix("lost"))
      lua.expectUsable()
    }
  }

  @Test(arguments: [
    "get", "set", "length", "text", "equal",
  ])
  func `a metamethod set off from Swift unwinds every Swift frame`(operation: String) throws {
    try withLua { lua, _ in
      let table = try lua.run(
        """
        local handler = function() local held = probe() raise('lost') end
        return setmetatable({probe()},
          { __index = handler, __newindex = handler, __len = handler, __tostring = handler, __eq = handler })
        """, name: "t.lua", returning: LuaTable.self)
      let other = try lua.run(
        "return setmetatable({}, { __eq = function() raise('lost') end })", name: "u.lua",
        returning: LuaTable.self)
      let error = #expect(throws: LuaError.self) {
        switch operation {
        case "get": _ = try table.get("x", as: LuaValue.self)
        case "set": try table.set("x", to: 1.0)
        case "length": _ = try table.length()
        case "text":
          table.push(to: lua.stack)
          defer { lua.stack.pop() }
          _ = try lua.stack.text(at: -1)
        default:
          table.push(to: lua.stack)
          other.push(to: lua.stack)
          defer { lua.stack.pop(2) }
          _ = try lua.stack.areEqual(-1, -2)
        }
      }
      #expect(error?.message == "lost")
      #expect(error?.cause as? Refusal == .because("lost"))
    }
  }

  @Test(arguments: [
    "raise('lost')", "error('lost')", "invoke(function() raise('lost') end)",
    "coroutine.wrap(function() raise('lost') end)()",
  ])
  func `an error in a finalizer of a trusted script unwinds every Swift frame`(body: String) throws
  {
    try withLua(libraries: .debug) { lua, census in
      try lua.run(
        """
        for i = 1, 100 do
          setmetatable({probe()}, {__gc = function() local held = probe() \(body) end})
        end
        collectgarbage()
        setmetatable({probe()}, {__gc = function() local held = probe() \(body) end})
        """, name: "finalizer.lua")
      #expect(census.made >= 200)
      lua.expectUsable()
    }
  }

  @Test func `an error that is a table arrives as the same table after Swift has passed it on`()
    throws
  {
    try withLua { lua, _ in
      let isSame = try lua.run(
        """
        local thrown = setmetatable({probe()}, {__tostring = function() return 'a table' end})
        local ok, caught = pcall(invoke, function() invoke(function() error(thrown) end) end)
        return not ok and rawequal(caught, thrown)
        """, name: "identity.lua", returning: Bool.self)
      #expect(isSame)
    }
  }

  @Test(arguments: [
    "raise('lost')", "invoke(raise, 'lost')", "invoke(function() invoke(raise, 'lost') end)",
    "error(select(2, pcall(raise, 'lost')), 0)", "probe():fail('lost')",
    "coroutine.wrap(invoke)(raise, 'lost')", "resume(coroutine.create(raise), 'lost')",
  ])
  func `the Swift error is the cause of the outermost one`(source: String) throws {
    try withLua { lua, _ in
      #expect(lua.failure(source)?.cause as? Refusal == .because("lost"))
    }
  }

  @Test func `a Swift error that a script has caught is not the cause of its next one`() throws {
    try withLua { lua, _ in
      let error = try #require(lua.failure("pcall(raise, 'first') error('second')"))
      #expect(error.cause == nil)
      #expect(error.message == "second")
    }
  }

  @Test func `a script catches the error thrown by Swift, with the script's line`() throws {
    try withLua { lua, _ in
      let caught = try lua.run(
        "local ok, message = pcall(function()\n raise('lost') end) return message", name: "a.lua",
        returning: String.self)
      #expect(caught == "a.lua:2: lost")
      try #expect(
        lua.run(
          "return attempt(function() raise('lost') end)", name: "a.lua", returning: String.self)
          == "a.lua:1: lost")
    }
  }
}
