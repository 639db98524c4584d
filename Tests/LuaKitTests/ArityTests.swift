import Testing

@testable import LuaKit

/// Calls with any number of typed arguments and results, in both directions.
struct ArityTests {
  private static func row(_ name: String) -> Arg<Double> { .number(name, "A number.") }

  private static let (a, b, c, d) = (row("a"), row("b"), row("c"), row("d"))
  private static let (e, f, g) = (row("e"), row("f"), row("g"))
  private static let seen = LuaFunction(
    "nine", "Takes nine and the host.", a, b, Arg.host(Census.self), c, d, e, f, g,
    Arg.string("h", "A text."), Arg.integer("i", "A number.", .atLeast(5), default: 9)
  ) { _, _, host, _, _, _, _, _, h, i in for _ in 0..<(i + h.utf8.count) { host.object.enter() } }

  private static let api = LuaAPI(
    modules: [
      LuaModule(
        "", "For tests.",
        [
          LuaFunction("seven", "Adds.", a, b, c, d, e, f, g, returns: "the sum") {
            $0 + $1 + $2 + $3 + $4 + $5 + $6
          },
          seen,
          LuaFunction("marker", "Makes one.", returns: "it") { Marker() },
        ])
    ], types: [Marker.self])

  private final class Marker: LuaObject {
    static let luaType = LuaType<Marker>(
      "marker", "Is passed around.",
      methods: [
        LuaMethod("six", "Adds.", a, b, c, d, e, f, returns: "the sum") {
          $1 + $2 + $3 + $4 + $5 + $6
        },
        LuaMethod("seven", "Takes seven.", a, b, c, d, e, f, g) { _, _, _, _, _, _, _, _ in },
      ])
  }

  @Test(arguments: [
    ("seven(1, 2, 3, 4, 5, 6, 7)", 28), ("marker():six(1, 2, 3, 4, 5, 6)", 21),
    ("select('#', marker():seven(1, 2, 3, 4, 5, 6, 7))", 0),
  ])
  func `a row of many parameters reads all in order`(call: String, result: Double) throws {
    let lua = try LuaState(api: Self.api)
    try #expect(lua.run("return \(call)", name: "s", returning: Double.self) == result)
  }

  @Test(arguments: [
    ("seven(1, 2, 3, 4, 5, 6)", "bad argument 'g' to seven (number expected, got no value)"),
    ("nine(1, 2, 3, 4, 5, 6, 7, 8)", "bad argument 'h' to nine (string expected, got 8)"),
    ("nine(1, 2, 3, 4, 5, 6, 7, 'h', 4)", "bad argument 'i' to nine (whole number of at least 5"),
    ("nine(1, 2, 3, 4, 5, 6, 7, 'h')", "nine needs a host"),
    ("marker():seven(1, 2, 3, 4, 5, 6)", "bad argument 'g' to marker:seven"),
  ])
  func `a wrong argument of a row of many parameters is named`(call: String, message: String) throws
  {
    let lua = try LuaState(api: Self.api, host: message.contains("host") ? nil : Census())
    #expect(lua.failure(call)?.message.contains(message) == true)
  }

  @Test func `a host among many parameters takes no argument`() throws {
    let census = Census()
    let lua = try LuaState(api: Self.api, host: census)
    try lua.run("nine(1, 2, 3, 4, 5, 6, 7, 'hh')", name: "s")
    #expect(census.made == 11)
  }

  @Test(arguments: [
    ("rest('a')", "a"), ("rest('a', 1, nil, {}, print)", "a 1 nil {} a function"),
    ("rest('a', nil)", "a nil"), ("pcall(rest, 'a', 2)", "true a 2"),
  ])
  func `the last parameter takes all further arguments`(call: String, text: String) throws {
    let row = LuaFunction(
      "rest", "Joins.", Arg.string("first", "A text."), Arg.rest("rest", "Any values."),
      returns: "a text"
    ) { first, rest in ([first] + rest.values.map(\.description)).joined(separator: " ") }
    let lua = try LuaState(api: LuaAPI(modules: [LuaModule("", "It.", [row])], types: []))
    let results = try lua.load("return \(call)", name: "s").call([])
    #expect(results.map(\.description).joined(separator: " ") == text)
  }

  @Test func `a function is called with any number of arguments of different types`() throws {
    let lua = try LuaState(api: Self.api)
    let marker = Marker()
    let join = try lua.run(
      """
      return function(...)
        local all = table.pack(...)
        for i = 1, all.n do all[i] = tostring(all[i]) end
        return table.concat(all, ' ')
      end
      """, name: "join", returning: LuaCallable.self)
    let none = Int?.none
    try #expect(join.call(returning: String.self) == "")
    try #expect(join.call(1, returning: String.self) == "1")
    try #expect(join.call(1, "b", returning: String.self) == "1 b")
    try #expect(join.call(1, "b", 2.5, returning: String.self) == "1 b 2.5")
    try #expect(join.call(1, "b", 2.5, none, true, returning: String.self) == "1 b 2.5 nil true")
    try #expect(
      join.call(marker, none, none, marker, returning: String.self) == "marker nil nil marker")
    try join.call(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23)
    try #expect(join.call([1, "two", 3.5, nil, true]) == ["1 two 3.5 nil true"])
    #expect(lua.stackCount == 0)
  }

  @Test func `a call converts several results, and names the first of another type`() throws {
    let lua = try LuaState(api: Self.api)
    let echo = try lua.run(
      "return function(...) return ... end", name: "echo.lua", returning: LuaCallable.self)
    let (number, text) = try echo.call(1, "a", true, returning: (Int.self, String.self))
    #expect(number == 1 && text == "a")
    let marker = Marker()
    let (first, second, third, fourth) = try echo.call(
      marker, 2, "x", returning: (Marker.self, Double.self, String.self, Int?.self))
    #expect(first === marker && second == 2 && third == "x" && fourth == nil)
    let error = #expect(throws: LuaError.self) {
      try echo.call(1, 2, "x", returning: (Int.self, String.self, String.self))
    }
    #expect(error?.message == "bad result of the function (string expected, got 2)")
    #expect(error?.location?.source == "echo.lua")
    #expect(lua.stackCount == 0)
  }

  @Test func `a coroutine receives arguments of any type`() throws {
    let lua = try LuaState(api: Self.api)
    let marker = Marker()
    let coroutine = try lua.makeCoroutine(
      lua.load(
        "local m, n = ... local s = coroutine.yield(m:six(n, 0, 0, 0, 0, 0)) return s, m",
        name: "co"))
    try #expect(coroutine.resume(marker, 2) == .yielded([2.0]))
    let object = try lua.makeValue(marker)
    guard case .finished(let values) = try coroutine.resume("done") else {
      Issue.record("the coroutine has not returned")
      return
    }
    #expect(values.first == "done")
    #expect(values.count == 2 && values[1] != object, "each push makes an object")
    #expect(lua.stackCount == 0)
  }

  @Test func `objects among values keep their identity`() throws {
    let lua = try LuaState(api: Self.api)
    let object = try lua.makeValue(Marker())
    let coroutine = try lua.makeCoroutine(lua.load("return ...", name: "co"))
    try #expect(coroutine.resume([1, object]) == .finished([1, object]))
  }
}
