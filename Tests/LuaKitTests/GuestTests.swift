import Testing

@testable import LuaKit

/// States that call one another: a script and its plugins.
struct GuestTests {
  let script: LuaState
  let plugin: LuaState

  init() throws {
    script = try LuaState()
    plugin = try LuaState()
    try script.admit(plugin, cpuSeconds: 0.05)
    plugin.nameErrors { error in
      var error = error
      error.message = "plugin: \(error.message)"
      return error
    }
  }

  /// Puts a function of the plugin into a global of the script.
  private func lend(_ source: String, as name: String = "f") throws {
    let function = try plugin.run(
      "return \(source)", name: "plugin.lua", returning: LuaCallable.self)
    try script.globals.set(name, to: function.handle(in: script))
  }

  @Test(arguments: [
    "f(1) == 1", "f(1.5) == 1.5", "math.type(f(3)) == 'integer'", "f('a\\0b') == 'a\\0b'",
    "f(nil) == nil", "f(true) == true", "select('#', f(1, nil, 3)) == 3", "f({1, 2, 3})[3] == 3",
    "f({a = {b = {c = 1}}}).a.b.c == 1", "f({[1.5] = 2})[1.5] == 2",
    "(function() local t = {} t.t = t local c = f(t) return c.t == c and c ~= t end)()",
    "(function() local s = {} local c = f({s, s}) return c[1] == c[2] end)()",
    "f(print) == print", "f(function(x) return x + 1 end)(2) == 3",
    "(function() local g = function() end return f(g) == g end)()",
  ])
  func `a value round-trips unchanged through another state`(check: String) throws {
    try lend("function(...) return ... end")
    let holds = try script.run("return \(check)", name: "s", returning: Bool.self)
    #expect(holds)
  }

  @Test(arguments: [
    ("f(coroutine.create(print))", "thread cannot cross"),
    ("f(setmetatable({}, {}))", "metatable cannot cross"),
    ("f({[{}] = 1})", "table as a key cannot cross"),
    ("local t = {} for i = 1, 200 do t = {t} end f(t)", "deeper than 100"),
  ])
  func `a value that cannot be transferred is an error at the line of the call`(
    source: String, message: String
  ) throws {
    try lend("function(...) return ... end")
    let error = #expect(throws: LuaError.self) { try script.run("\n" + source, name: "s") }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.location?.line == 2)
  }

  @Test func `an error names the plugin and its line`() throws {
    try lend("\n\nfunction() error('no') end")
    let error = #expect(throws: LuaError.self) { try script.run("f()", name: "s") }
    #expect(error?.description == "plugin.lua:3: plugin: no")
  }

  @Test func `a plugin over its share is ended and the script continues`() throws {
    try lend("function() while true do end end")
    try script.withCPUBudget(seconds: 5) {
      let caught = try script.run(
        "local ok, why = pcall(f) return tostring(why)", name: "s", returning: String.self)
      #expect(caught.contains("plugin: CPU budget of 0.05 s exceeded"), "\(caught)")
    }
    // The next budget gives it a new share.
    try lend("function() return 1 end", as: "g")
    try script.withCPUBudget(seconds: 5) {
      let result = try script.run("return g()", name: "s", returning: Int.self)
      #expect(result == 1)
    }
  }

  @Test func `the script's deadline ends its running plugin`() throws {
    try script.admit(LuaState(), cpuSeconds: 1)
    try lend("function() while true do pcall(function() while true do end end) end end")
    let started = LuaState.threadCPUSeconds
    let error = #expect(throws: LuaError.self) {
      try script.withCPUBudget(seconds: 0.03) {
        try script.run("while true do pcall(f) end", name: "s")
      }
    }
    #expect(error?.kind == .cpu)
    #expect(LuaState.threadCPUSeconds - started < 1)
    #expect(!script.isExpired)
  }

  @Test func `time in the script is not charged to the plugin that called it`() throws {
    try lend("function(g) g() return 1 end")
    try script.withCPUBudget(seconds: 5) {
      let result = try script.run(
        """
        return f(function() local n = 0 for i = 1, 2e7 do n = n + i end end)
        """, name: "s", returning: Int.self)
      #expect(result == 1)
    }
  }

  @Test func `a stopped script does not catch it`() throws {
    let stop = script.makeFunction { [unowned script] _ in
      script.stop(with: LuaError(kind: .plugin, message: "enough"))
      return []
    }
    try script.globals.set("stop", to: stop)
    let error = #expect(throws: LuaError.self) {
      try script.run("while true do pcall(stop) end", name: "s")
    }
    #expect(error?.kind == .plugin)
    #expect(error?.message == "enough")
    let result = try script.run("return 1", name: "s", returning: Int.self)
    #expect(result == 1)
  }

  @Test func `using a handle of a closed state is an error`() throws {
    var other: LuaState? = try LuaState()
    let function = try other?.run("return function() end", name: "o", returning: LuaCallable.self)
    if let function { try script.globals.set("f", to: function.handle(in: script)) }
    other = nil
    let error = #expect(throws: LuaError.self) { try script.run("f()", name: "s") }
    #expect(error?.message.contains("the Lua state is closed") == true)
  }

  @Test func `infinite calls between states are a stack overflow error`() throws {
    try lend("function(g) return g() end")
    let error = #expect(throws: LuaError.self) {
      try script.run("local function again() return f(again) end return again()", name: "s")
    }
    #expect(error?.message.contains("stack overflow") == true)
  }

  @Test func `a copy is made in the same order in every run`() throws {
    try lend("function(t) return tostring(t.a) .. tostring(t.b) .. tostring(t.c) end")
    let text = try script.run(
      "return f {c = {}, a = {}, b = {}}", name: "s", returning: String.self)
    let again = try LuaState()
    let function = try plugin.run(
      "return function(t) return tostring(t.a) .. tostring(t.b) .. tostring(t.c) end",
      name: "p", returning: LuaCallable.self)
    try again.globals.set("f", to: function.handle(in: again))
    let other = try again.run(
      "return f {b = {}, c = {}, a = {}}", name: "s", returning: String.self)
    let numbers = { (text: String) in
      text.split(separator: "#").dropFirst().map { Int($0.prefix { $0.isNumber }) ?? 0 }
    }
    #expect(numbers(text) == numbers(text).sorted())
    #expect(numbers(other) == numbers(other).sorted())
  }
}
