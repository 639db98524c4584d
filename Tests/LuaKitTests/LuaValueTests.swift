import Testing

@testable import LuaKit

/// Values in Swift: equality, literals, descriptions, and the values of errors.
struct LuaValueTests {
  private let lua: LuaState

  init() throws {
    lua = try LuaState(api: MisuseAPI.all)
    try lua.run("table_a = { 1, 'b', name = true, inner = { nil, 2 } } table_b = { 1 }", name: "s")
  }

  private func value(_ expression: String) throws -> LuaValue {
    try lua.run("return \(expression)", name: "s", returning: LuaValue.self)
  }

  /// Every value of a list is compared with every other one, as Lua compares them.
  @Test func `values are equal where rawequal is true`() throws {
    let expressions = [
      "nil", "true", "false", "0", "1", "1.0", "-0.0", "0/0", "2^53", "2^53|0", "9007199254740993",
      "math.huge", "''", "'1'", "'a\\0b'", "table_a", "table_b", "print", "type", "function() end",
      "coroutine.create(print)", "proper()",
    ]
    let list = try lua.run(
      "local l = {n = \(expressions.count), \(expressions.map { "(\($0))" }.joined(separator: ", "))} return l",
      name: "s", returning: LuaTable.self)
    let isRawEqual = try value("function(l, i, j) return rawequal(l[i], l[j]) end")
    guard case .function(let function) = isRawEqual else { return }
    for i in 1...expressions.count {
      for j in 1...expressions.count {
        let (a, b) = (try list.rawValue(of: i), try list.rawValue(of: j))
        let expected = try function.call(list, i, j, returning: Bool.self)
        #expect((a == b) == expected, "\(expressions[i - 1]) and \(expressions[j - 1])")
      }
    }
  }

  @Test func `values of different states, or of a closed one, are not equal`() throws {
    var other: LuaState? = try LuaState()
    let (a, b) = (try other?.run("return {}", name: "s", returning: LuaValue.self), try value("{}"))
    #expect(a != b)
    #expect(b != a)
    other = nil
    #expect(a == a)
    #expect(a != b)
  }

  @Test func `literals are values`() {
    let values: [LuaValue] = [nil, true, 1, -2, 1.5, "text", "\(1 + 1) texts"]
    let cases: [LuaValue] = [
      .nil, .boolean(true), .integer(1), .integer(-2), .number(1.5), .text("text"),
      .text("2 texts"),
    ]
    #expect(values == cases)
  }

  @Test(arguments: [
    ("nil", "nil"), ("true", "true"), ("1", "1"), ("1.5", "1.5"), ("1.0", "1.0"), ("'a b'", "a b"),
    ("table_b", "{ 1 }"), ("table_a", "{ 1, 'b', inner = { [2] = 2 }, name = true }"),
    ("(function() local t = {} t.t = t return t end)()", "{ t = (a table that it is in) }"),
    ("print", "a function"), ("coroutine.create(print)", "a coroutine"), ("proper()", "a proper"),
  ])
  func `a value describes itself`(expression: String, text: String) throws {
    let value = try value(expression)
    #expect("\(value)" == text)
    #expect("\([value])" == (expression == "'a b'" ? "['a b']" : "[\(text)]"))
  }

  @Test func `a table of a closed state is described without contents`() throws {
    var other: LuaState? = try LuaState()
    let table = try other?.run("return { 1 }", name: "s", returning: LuaValue.self)
    #expect(table?.description == "{ 1 }")
    other = nil
    #expect(table?.description == "a table")
  }

  /// Each push of an object makes a new one in Lua.
  @Test func `objects of one instance are equal, and values are not`() throws {
    let (one, other) = (Proper(), Proper())
    for (name, object) in [("a", one), ("b", one), ("c", other)] {
      try lua.globals.set(name, to: object)
    }
    try #expect(value("a == b and not rawequal(a, b) and a ~= c") == true)
  }

  @Test func `an error that is a table reaches the host as a table`() throws {
    let error = try #require(lua.failure("error { code = 404, reason = 'gone' }"))
    guard case .table(let table)? = error.value(in: lua) else {
      Issue.record("the value is not a table")
      return
    }
    try #expect(table.get("code", as: Int.self) == 404)
    #expect(error.message.contains("code = 404"))
  }

  @Test(arguments: [
    ("error(table_a)", "table_a"), ("error(proper_one)", "proper_one"), ("error(42)", "42"),
    ("error(true)", "true"), ("error()", "nil"),
    ("coroutine.wrap(function() error(table_a) end)()", "table_a"),
    ("local ok, e = pcall(error, table_a) error(e)", "table_a"),
    ("setmetatable(table_b, {__tostring = function() return 'b' end}) error(table_b)", "table_b"),
  ])
  func `an error has the value that was raised`(source: String, expression: String) throws {
    try lua.run("proper_one = proper()", name: "s")
    let error = try #require(lua.failure(source))
    #expect(try error.value(in: lua) == value(expression))
  }

  @Test func `an error of text, of the host or of another state has no value`() throws {
    #expect(lua.failure("error 'text'").map { $0.value(in: lua) } == .some(nil))
    #expect(lua.failure("undeclared()").map { $0.value(in: lua) } == .some(nil))
    let error = try #require(lua.failure("error {}"))
    #expect(error.value(in: try LuaState()) == nil)
  }

  @Test func `an error passed through functions of the host keeps its value`() throws {
    let pass = lua.makeFunction { arguments in
      guard case .function(let function)? = arguments.first else { return [] }
      return try function.call([])
    }
    try lua.globals.set("pass", to: pass)
    let error = try #require(
      lua.failure("pass(function() pass(function() error(table_a) end) end)"))
    #expect(try error.value(in: lua) == value("table_a"))
  }

  @Test func `the values of errors live as long as the errors`() throws {
    var errors = (1...100).compactMap { lua.failure("error { number = \($0) }") }
    let before = lua.registryCount
    for (index, error) in errors.enumerated() {
      guard case .table(let table)? = error.value(in: lua) else { continue }
      try #expect(table.get("number", as: Int.self) == index + 1)
    }
    errors = []
    for number in 1...100 { _ = lua.failure("error { number = \(number) }") }
    #expect(lua.registryCount <= before + 2)
  }

  @Test func `an error with a value can be sent and released on another thread`() async throws {
    var error = lua.failure("error { 1 }")
    await Task.detached { [error] in #expect(error?.message == "(error object is a table: { 1 })") }
      .value
    #expect(error?.value(in: lua) != nil)
    error = nil
    #expect(lua.failure("error { 2 }")?.value(in: lua) != nil)
  }
}
