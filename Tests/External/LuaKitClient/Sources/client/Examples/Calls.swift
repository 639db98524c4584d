import LuaKit

// The statements in LuaKit's documentation, each with its result as a line.
enum Calls {
  static func run() throws {
    try states()
    try tables()
    try functions()
    try coroutines()
    try values()
    try errors()
    try budgets()
    try declared()
  }

  private static func states() throws {
    let lua = try LuaState()
    let answer = try lua.run("return 6 * 7", name: "answer", returning: Int.self)
    print("answer: \(answer)")
  }

  private static func tables() throws {
    let lua = try LuaState()
    let point = lua.makeTable()
    try point.set("x", to: 1.5)
    let x = try point.get("x", as: Double.self)
    let z = try point.get("z", as: Double?.self)
    print("x: \(x), z: \(z.map { "\($0)" } ?? "none")")
  }

  private static func functions() throws {
    let lua = try LuaState()
    let divide = try lua.run(
      "return function(a, b) return a // b, a % b end", name: "divide",
      returning: LuaCallable.self)
    let whole = try divide.call(7, 2, returning: Int.self)
    let (quotient, rest) = try divide.call(7, 2, returning: (Int.self, Int.self))
    print("7 // 2: \(whole), \(quotient) and \(rest)")

    var output = ""
    let write = lua.makeFunction { arguments in
      output += arguments.map(\.description).joined(separator: "\t") + "\n"
      return []
    }
    try lua.globals.set("print", to: write)
    try lua.run("print('a', 1, nil)", name: "prints")
    print(output, terminator: "")
  }

  private static func coroutines() throws {
    let lua = try LuaState()
    let greet = try lua.load(
      "local name = ... coroutine.yield('hello ' .. name) return 'bye'", name: "greet.lua")
    let coroutine = try greet.coroutine()
    let first = try coroutine.resume("Ada")
    let last = try coroutine.resume()
    print(first == .yielded(["hello Ada"]), last == .finished(["bye"]))
  }

  private static func values() throws {
    let lua = try LuaState()
    let count = try lua.run("return select", name: "values", returning: LuaCallable.self)
    let results = try count.call(["#", 1, 2.5, nil, true])
    print(results, results == [4])
  }

  private static func errors() throws {
    let lua = try LuaState()
    do {
      try lua.run("local t = nil\nreturn t.x", name: "script.lua")
    } catch {
      print(error.location?.line ?? 0, error.message)
    }
    do {
      try lua.run("error { code = 404 }", name: "script.lua")
    } catch {
      if case .table(let table)? = error.value(in: lua) {
        print(try table.get("code", as: Int.self))
      }
    }
  }

  private static func budgets() throws {
    var limits = LuaLimits()
    limits.memory = 16 << 20
    let lua = try LuaState(limits: limits)
    do {
      try lua.withCPUBudget(seconds: 0.05) {
        try lua.run("while true do end", name: "forever.lua")
      }
    } catch let error as LuaError where error.kind == .cpu {
      print("ended at line \(error.location?.line ?? 0)")
    }
  }

  private static func declared() throws {
    let log = Log()
    let lua = try LuaState(api: Rows.api, host: log)
    try lua.globals.set("app", to: lua.module("app"))

    let counter = Counter()
    try lua.globals.set("counter", to: counter)
    try lua.run("counter:bump() counter:bump(2)", name: "counts.lua")
    print("count: \(counter.count)")

    let document = try lua.makeValue(Document(number: 1))
    if case .object(let reference) = document, let found = try Document(reference) {
      print("document \(found.luaIdentity)")
    }
    let handler = try lua.run(
      "return function(event) return event.page end", name: "handler.lua",
      returning: LuaCallable.self)
    print("page \(try handler.call(Change(page: 3), returning: Int.self))")
    for expression in [
      "app.clamp(3)", "app.badge { label = 'new' }", "app.toast { seconds = 3 }",
      "app.next_weekday('monday')", "app.next_weekday('mondey')", "app.mirror({ x = 1, y = 2 }).x",
      "app.log('a line')", "app.print(1, nil, 'x')", "coroutine.wrap(app.wait)(0.5)",
    ] {
      do {
        print(try lua.run("return \(expression)", name: "rows.lua", returning: LuaValue.self))
      } catch {
        print(error)
      }
    }
    print(log.lines)
  }
}
