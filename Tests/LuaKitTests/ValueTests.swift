import Testing

@testable import LuaKit
import LuaSchema

/// Values, tables and references between Swift and Lua.
struct ValueTests {
  static let values: [(String, String)] = [
    ("nil", "nil"), ("true", "true"), ("false", "false"), ("0", "0"), ("math.maxinteger", "max"),
    ("math.mininteger", "min"), ("1.5", "1.5"), ("-0.0", "-0.0"), ("math.huge", "inf"),
    ("-math.huge", "-inf"), ("2^53", "2^53"), ("''", "empty"), ("'text'", "text"),
    ("'nul\\0inside'", "nul"), ("'\\xff\\xfe'", "bytes"), ("('x'):rep(100)", "long"),
    ("{}", "table"),
    ("print", "C function"), ("function() end", "function"),
    ("coroutine.create(print)", "coroutine"),
    ("probe()", "object"), ("spot(1, 2)", "struct"), ("probe", "declared function"),
  ]

  @Test(arguments: values)
  func `a value round-trips unchanged`(source: String, name: String) throws {
    try withLua { lua, _ in
      let same = try lua.run(
        "return function(a, b) return rawequal(a, b) and math.type(a) == math.type(b) and (a ~= 0 or 1 / a == 1 / b) end",
        name: "same.lua", returning: LuaCallable.self)
      let value = try lua.run(
        "kept = \(source) return kept", name: "v.lua", returning: LuaValue.self)
      let kept = try lua.globals.get("kept", as: LuaValue.self)
      try #expect(same.call(value, kept, returning: Bool.self))
      try #expect(
        lua.run("return echo(kept)", name: "e.lua", returning: LuaValue.self).isSameKind(value))
    }
  }

  @Test func `NaN round-trips as NaN`() throws {
    try withLua { lua, _ in
      let number = try lua.run("return echo(0/0)", name: "nan.lua", returning: Double.self)
      #expect(number.isNaN)
    }
  }

  @Test func `strings and floats are rejected, not converted`() throws {
    try withLua { lua, _ in
      for source in ["return '1'", "return 1.5", "return 2^63", "return 0/0", "return true"] {
        let error = #expect(throws: LuaError.self) {
          _ = try lua.run(source, name: "n.lua", returning: Int.self)
        }
        #expect(error?.kind == .conversion)
      }
      try #expect(lua.run("return 3.0", name: "n.lua", returning: Int.self) == 3)
      try #expect(lua.run("return nil", name: "n.lua", returning: Int?.self) == nil)
    }
  }

  /// Reads a table by its keys, which it puts on the stack.
  private struct Size: LuaReadable, Equatable {
    var width: Double
    var keys: Int

    static var luaTypeName: String { "size" }
    static var luaSchema: ValueSchema { .map(.number) }

    static func read(_ stack: borrowing LuaStack, at index: Int32) -> Size? {
      guard let width: Double = stack.field("width", ofTableAt: index) else { return nil }
      return Size(width: width, keys: stack.keyCount(ofTableAt: index))
    }
  }

  @Test func `a value with several keys can be read from tables and results`() throws {
    try withLua { lua, _ in
      let size = Size(width: 4, keys: 2)
      let table = try lua.run(
        "return { size = { width = 4, height = 3 }, other = { 4 } }", name: "t.lua",
        returning: LuaTable.self)
      try #expect(table.get("size", as: Size.self) == size)
      #expect(throws: LuaError.self) { _ = try table.get("other", as: Size.self) }
      let make = try lua.run(
        "return function(width) return { width = width, height = 3 } end", name: "f.lua",
        returning: LuaCallable.self)
      try #expect(make.call(4.0, returning: Size.self) == size)
      try #expect(
        lua.run("return { width = 4, height = 3 }", name: "r.lua", returning: Size.self) == size)
    }
  }

  // MARK: References

  @Test func `references are released`() throws {
    try withLua { lua, _ in
      func churn() throws {
        for index in 0..<100 {
          let table = lua.makeTable()
          try table.set("self", to: table)
          let function = lua.makeFunction { $0 }
          let results = try function.call([.table(table), .function(function), .integer(index)])
          _ = try lua.makeCoroutine(function).resume(results)
          _ = lua.failure("error({})")
          _ = try lua.run("return parcel(function() end)", name: "p.lua", returning: Parcel.self)
        }
        lua.collectGarbage()
        lua.collectGarbage()
      }
      // Slots given back stay in the registry, as many as were ever in use at once: that depends on
      // when Lua collects, and the first round makes the types besides.
      for _ in 0..<3 { try churn() }
      let before = lua.registryCount
      try churn()
      #expect(lua.registryCount == before)
    }
  }

  @Test func `using a reference to a closed state is an error, releasing it is harmless`() throws {
    let census = Census()
    var lua: LuaState? = try LuaState(api: TestAPI.all, host: census)
    let table = try #require(lua?.makeTable())
    let function = try #require(try lua?.load("return 1", name: "f.lua"))
    let coroutine = try #require(try lua?.makeCoroutine(function))
    let parcel = try #require(
      try lua?.run("return parcel(function() end)", name: "p.lua", returning: Parcel.self))
    lua = nil
    let kinds = [
      #expect(throws: LuaError.self) { _ = try table.get("x", as: LuaValue.self) },
      #expect(throws: LuaError.self) { try table.set("x", to: 1) },
      #expect(throws: LuaError.self) { _ = try table.length() },
      #expect(throws: LuaError.self) { _ = try table.pairs() },
      #expect(throws: LuaError.self) { try function.call() },
      #expect(throws: LuaError.self) { _ = try function.call([]) },
      #expect(throws: LuaError.self) { _ = try coroutine.resume() },
      #expect(throws: LuaError.self) { try coroutine.close() },
      #expect(throws: LuaError.self) { try parcel.function.call() },
    ].map { $0?.kind }
    #expect(kinds == Array(repeating: .closed, count: 9))
    #expect(!coroutine.isSuspended)
    #expect(census.alive == 1)
  }

  @Test func `an object may release the last reference to a function during a collection`()
    throws
  {
    try withLua { lua, census in
      try lua.run(
        """
        for i = 1, 2000 do
          local p = probe()
          local inner = parcel(function() return p end)
          local outer = parcel(function() return inner end)
        end
        """, name: "parcels.lua")
      for _ in 0..<5 { lua.collectGarbage() }
      #expect(census.alive < 10)
    }
  }

  @Test func `a function of the host is released with its closure`() throws {
    let census = Census()
    do {
      let lua = try LuaState(api: TestAPI.all, host: census)
      let probe = Probe(census)
      let function = lua.makeFunction { _ in [.number(probe.value)] }
      try lua.globals.set("f", to: function)
      try #expect(lua.run("return f()", name: "f.lua", returning: Double.self) == 0)
      try lua.globals.set("f", to: Int?.none)
    }
    #expect(census.alive == 0)
  }

  @Test func `a finalizer that calls a function of the host after its release gets an error`()
    throws
  {
    try withLua(libraries: .debug) { lua, _ in
      try lua.run(
        "early = setmetatable({}, {__gc = function() seen = pcall(late) late() end})",
        name: "gc.lua")
      let probe = Probe(Census())
      let function = lua.makeFunction { _ in [.number(probe.value)] }
      try lua.globals.set("late", to: function)
    }
  }

  // MARK: Tables

  @Test func `reading and writing a table uses its metamethods`() throws {
    try withLua { lua, _ in
      let table = try lua.run(
        """
        local store = {}
        return setmetatable({}, {
          __index = function(_, k) return store[k] or 'no ' .. tostring(k) end,
          __newindex = function(_, k, v) store[k] = 'set ' .. tostring(v) end,
          __len = function() return 99 end })
        """, name: "t.lua", returning: LuaTable.self)
      try #expect(table.get("a", as: String.self) == "no a")
      try table.set("a", to: 5)
      try #expect(table.get("a", as: String.self) == "set 5")
      try #expect(table.length() == 99)
      try #expect(table.pairs().isEmpty)
    }
  }

  @Test func `the keys, values and length of a plain table are readable`() throws {
    try withLua { lua, _ in
      let table = try lua.run(
        "return {10, 20, 30, x = true, [1.5] = 'half'}", name: "t.lua", returning: LuaTable.self)
      try #expect(table.length() == 3)
      try #expect(table.get(2, as: Int.self) == 20)
      try #expect(table.get("x", as: Bool.self))
      try #expect(table.pairs().count == 5)
    }
  }

  @Test(arguments: [
    ("nil as a key", "index is nil"), ("NaN as a key", "index is NaN"),
    ("a failing length", "length failed"), ("a length that is no number", "length: whole number"),
    ("a value of another type", "value: number expected, got table"),
  ])
  func `a failing table operation throws`(name: String, message: String) throws {
    try withLua { lua, _ in
      let table = try lua.run(
        "return setmetatable({t = {}}, {__len = function() error('length failed', 0) end})",
        name: "t.lua", returning: LuaTable.self)
      let odd = try lua.run(
        "return setmetatable({}, {__len = function() return 'long' end})", name: "t.lua",
        returning: LuaTable.self)
      let error = #expect(throws: LuaError.self) {
        switch name {
        case "nil as a key": try table.set(LuaValue.nil, to: 1)
        case "NaN as a key": try table.set(Double.nan, to: 1)
        case "a failing length": _ = try table.length()
        case "a length that is no number": _ = try odd.length()
        default: _ = try table.get("t", as: Double.self)
        }
      }
      #expect(error?.message.contains(message) == true)
    }
  }

  @Test func `a call has any number of arguments and results`() throws {
    try withLua { lua, _ in
      let echo = try lua.load("return ...", name: "echo.lua")
      try #expect(echo.call([]).isEmpty)
      let many = (0..<5000).map { LuaValue.integer($0) }
      try #expect(echo.call(many).count == 5000)
      let same = lua.makeFunction { $0 }
      try #expect(same.call(many).count == 5000)
    }
  }

  @Test func `too many values for the stack are an error`() throws {
    try withLua { lua, _ in
      let echo = try lua.load("return ...", name: "echo.lua")
      let error = #expect(throws: LuaError.self) {
        _ = try echo.call(Array(repeating: .nil, count: 2_000_000))
      }
      #expect(error?.message.contains("stack overflow") == true)
      let many = lua.makeFunction { _ in Array(repeating: .nil, count: 2_000_000) }
      #expect(throws: LuaError.self) { try many.call() }
      lua.expectUsable()
    }
  }

  @Test func `nested lists and records are passed completely`() throws {
    struct Deep: LuaReturnable {
      let depth: Int
      static var luaResultName: String { "table" }
      static var luaResults: [ValueSchema] { [.map(.any)] }
      func pushResults(to stack: borrowing LuaStack) -> Int32 {
        var inner = LuaRecord([("leaf", 1)])
        for _ in 0..<depth { inner = LuaRecord([("inner", LuaList([inner]))]) }
        inner.push(to: stack)
        return 1
      }
    }
    let deep = LuaFunction("deep", "Nests.", returns: "it") { Deep(depth: 300) }
    let lua = try LuaState(api: LuaAPI(modules: [LuaModule("", "It.", [deep])], types: []))
    let depth = try lua.run(
      "local t, n = deep(), 0 while t.inner do t, n = t.inner[1], n + 1 end return n + t.leaf",
      name: "deep.lua", returning: Int.self)
    #expect(depth == 301)
  }
}

extension LuaValue {
  /// Whether two values are of one kind, and equal if Swift can compare them.
  func isSameKind(_ other: LuaValue) -> Bool {
    switch (self, other) {
    case (.nil, .nil), (.table, .table), (.function, .function), (.coroutine, .coroutine),
      (.object, .object):
      true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a.bitPattern == b.bitPattern
    case (.string(let a), .string(let b)): a == b
    default: false
    }
  }
}
