import LuaKit
import Testing

@testable import FlickHost

@Suite struct `Deep equality` {
  private func compare(_ a: String, _ b: String, prelude: String = "") throws -> Bool {
    let lua = try LuaState()
    try lua.run("function pair() \(prelude) return \(a), \(b) end", name: "pair")
    let pair = try lua.globals.get("pair", as: LuaCallable.self)
    let values = try pair.call([])
    return try DeepEquality.holds(values[0], values[1])
  }

  @Test(arguments: [
    ("1", "1.0"), ("'a'", "'a'"), ("nil", "nil"), ("{}", "{}"), ("{ 1, 2 }", "{ 1, 2 }"),
    ("{ a = { b = { 1 } } }", "{ a = { b = { 1 } } }"), ("{ [1.5] = true }", "{ [1.5] = true }"),
    ("{ [false] = 1 }", "{ [false] = 1 }"), ("{ print }", "{ print }"), ("print", "print"),
  ])
  func `equal values are equal`(_ a: String, _ b: String) throws {
    #expect(try compare(a, b))
    #expect(try compare(b, a))
  }

  @Test(arguments: [
    ("1", "'1'"), ("1", "2"), ("0 / 0", "0 / 0"), ("nil", "false"), ("{}", "nil"),
    ("{ 1 }", "{ 1, 2 }"), ("{ 1, 2 }", "{ 2, 1 }"), ("{ a = 1 }", "{ b = 1 }"),
    ("{ a = { 1 } }", "{ a = { 2 } }"), ("print", "pairs"), ("{ {} }", "{ 1 }"),
  ])
  func `different values are not equal`(_ a: String, _ b: String) throws {
    #expect(try !compare(a, b))
    #expect(try !compare(b, a))
  }

  @Test func `a table that contains itself equals itself`() throws {
    #expect(try compare("t", "t", prelude: "local t = {} t.t = t t.u = t"))
  }

  @Test func `two tables that contain themselves alike are equal`() throws {
    let prelude = "local t, u = {}, {} t.t = t u.t = u"
    #expect(try compare("t", "u", prelude: prelude))
  }

  @Test(arguments: [
    "local t, u = {}, {} t.t = t u.t = { t = {} }", "local t, u = { 1 }, { 2 } t.t = t u.t = u",
  ])
  func `two tables that contain themselves differently are not equal`(_ prelude: String) throws {
    #expect(try !compare("t", "u", prelude: prelude))
    #expect(try !compare("u", "t", prelude: prelude))
  }

  @Test func `tables that share others many times are compared once each`() throws {
    let prelude = "local t, u = {}, {} for i = 1, 40 do t, u = { t, t }, { u, u } end"
    #expect(try compare("t", "u", prelude: prelude))
  }

  @Test func `thousands of nested tables are compared`() throws {
    let prelude = "local t, u = {}, {} for i = 1, 5000 do t, u = { t }, { u } end"
    #expect(try compare("t", "u", prelude: prelude))
    #expect(try !compare("t", "{ u }", prelude: prelude))
  }

  @Test func `tables with too many values end in an error`() throws {
    let prelude = "local t, u = {}, {} for i = 1, 1e5 do t[i], u[i] = i, i end"
    let error = #expect(throws: HostError.self) { try compare("t", "u", prelude: prelude) }
    #expect(error?.description == "the tables hold more than 100000 values to compare")
  }
}

@Suite struct `A table in a message` {
  @Test(arguments: [
    ("{}", "{}"), ("{ 1, 2, 'x' }", "{ 1, 2, 'x' }"),
    ("{ b = 1, a = { true } }", "{ a = { true }, b = 1 }"),
    ("{ 1, nil, 3 }", "{ 1, [3] = 3 }"), ("{ [0] = 'z', 1 }", "{ [0] = 'z', [1] = 1 }"),
    ("{ ['a b'] = 1, ['1x'] = 2 }", "{ ['1x'] = 2, ['a b'] = 1 }"),
    ("{ { { { { 1 } } } } }", "{ { { { … } } } }"), ("{ print }", "{ a function }"),
    ("{ [1.5] = 1, [true] = 2 }", "{ [1.5] = 1, [true] = 2 }"),
  ])
  func `a table in a message shows its contents in order`(_ source: String, _ text: String) throws {
    let lua = try LuaState()
    let table = try lua.run("return \(source)", name: "t", returning: LuaTable.self)
    #expect(TableText.text(of: table) == text)
  }

  @Test func `a long table is cut`() throws {
    let lua = try LuaState()
    let table = try lua.run(
      "local t = {} for i = 1, 100 do t[i] = i end return t", name: "t", returning: LuaTable.self)
    #expect(TableText.text(of: table).hasSuffix("19, 20, … }"))
  }
}
