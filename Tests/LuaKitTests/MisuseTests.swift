import Testing

@testable import LuaKit

/// Mistakes of the host are errors and never end the process.
struct MisuseTests {
  /// A mistake of the host, with the error that it gets.
  struct Mistake: CustomTestStringConvertible, Sendable {
    let name: String
    let message: String
    /// Makes the mistake in a state of the tests' API.
    let make: @Sendable (LuaState) throws -> Void

    init(
      _ name: String, _ message: String, _ make: @escaping @Sendable (LuaState) throws -> Void
    ) {
      (self.name, self.message, self.make) = (name, message, make)
    }

    var testDescription: String { name }
  }

  private static let undeclared = "is not among the types of the state's LuaAPI"

  /// The different ways to pass an object from the host to Lua.
  private static func pushes(
    _ name: String, _ message: String, _ object: @escaping @Sendable () -> any LuaPushable
  ) -> [Mistake] {
    let ways: [(String, @Sendable (LuaState) throws -> Void)] = [
      ("as a value", { try $0.globals.set("x", to: object()) }),
      ("as a key", { try $0.globals.set(object(), to: 1) }),
      (
        "as a key of a table with a metatable",
        {
          try $0.value("setmetatable({}, {__newindex = rawset})", LuaTable.self).set(
            object(), to: 1)
        }
      ),
      ("as a key to read", { _ = try $0.globals.get(object(), as: LuaValue.self) }),
      ("as a raw key to read", { _ = try $0.globals.rawValue(of: object()) }),
      ("in a table", { try $0.globals.set("x", to: LuaRecord([("a", object())])) }),
      ("as an argument", { try $0.value("function() end", LuaCallable.self).call(object()) }),
      ("as an argument of C", { try $0.value("type", LuaCallable.self).call(object()) }),
      (
        "as one of the arguments",
        { _ = try $0.value("type", LuaCallable.self).results(of: [1, object()]) }
      ),
      (
        "by a function of the script",
        { lua in
          try lua.callProtected { [unowned lua] in try lua.globals.set("x", to: object()) }
        }
      ),
      (
        "by a function that ignores the error",
        { lua in
          try lua.callProtected { [unowned lua] in try? lua.globals.set("x", to: object()) }
        }
      ),
    ]
    return ways.map { way, make in Mistake("\(name) \(way)", message, make) }
  }

  static let mistakes: [Mistake] =
    pushes("an undeclared object", undeclared) { Undeclared() }
    + pushes("an undeclared value", undeclared) { UndeclaredPoint() }
    + pushes("an object declared anew each time", "luaType must be a static let") { Renewed() }
    + pushes("a value that Lua cannot align", "Lua aligns values to 8 bytes") { Wide() }
    + pushes("an object with a long name", "is longer than 40 bytes") { LongNamed() }
    + [
      Mistake("a budget in a budget", "one CPU budget at a time") { lua in
        try lua.withCPUBudget(seconds: 1) { try lua.withCPUBudget(seconds: 1) {} }
      },
      Mistake("a budget in a function of a script with a budget", "one CPU budget at a time") {
        lua in
        try lua.withCPUBudget(seconds: 1) {
          let nest = lua.makeFunction { [unowned lua] _ in
            try lua.withCPUBudget(seconds: 1) { [] }
          }
          try nest.call()
        }
      },
      Mistake("a state that is its own guest", "the guest of one other state") {
        try $0.admit($0, cpuSeconds: 1)
      },
      Mistake("a guest that is admitted twice", "the guest of one other state") {
        let guest = try LuaState()
        try $0.admit(guest, cpuSeconds: 1)
        try $0.admit(guest, cpuSeconds: 1)
      },
      Mistake("a guest of two states", "the guest of one other state") {
        let (other, guest) = (try LuaState(), try LuaState())
        try other.admit(guest, cpuSeconds: 1)
        try $0.admit(guest, cpuSeconds: 1)
      },
    ]

  @Test(arguments: mistakes)
  func `a mistake is an error, after which the state is usable`(mistake: Mistake) throws {
    let lua = try LuaState(api: MisuseAPI.all, host: Census())
    let error = try #require(throws: LuaError.self, "\(mistake.name)") { try mistake.make(lua) }
    #expect((error.cause as? LuaError ?? error).kind == .host)
    #expect(error.message.contains(mistake.message), "\(error)")
    #expect(try lua.globals.get("reached", as: Bool?.self) == nil)
    #expect(!lua.isExpired)
    #expect(try lua.run("return fine() + 1", name: "after", returning: Int.self) == 42)
  }

  /// Functions and members with a mistake, called by scripts.
  @Test(arguments: [
    ("undeclared()", undeclared), ("undeclared_list()", undeclared), ("proper().odd", undeclared),
    ("proper():make()", undeclared), ("proper().any", undeclared), ("proper() + 1", undeclared),
    ("renewed()", "luaType must be a static let"), ("wide()", "Lua aligns values to 8 bytes"),
    ("other_host()", "other_host needs a host of another type than this state's (Census)"),
    ("two_hosts()", "two_hosts needs a host of another type than this state's (Census)"),
    ("proper():host()", "proper:host needs a host of another type than this state's (Census)"),
    ("asks_host {}", "asks_host needs a host of type Other, and this state has none"),
  ])
  func `a mistake in a declared function is an error at the line of its call`(
    call: String, message: String
  ) throws {
    let lua = try LuaState(api: MisuseAPI.all, host: Census())
    let inCoroutine = "coroutine.wrap(function() return \(call) end)()"
    for source in ["\nlocal x = \(call)", "\nlocal x = \(inCoroutine)"] {
      let error = try #require(lua.failure(source))
      #expect(error.message.contains(message), "\(error)")
      #expect(error.location?.line == 2)
      #expect(try lua.run("return fine()", name: "after", returning: Int.self) == 41)
    }
  }

  @Test func `a script cannot catch the error about an undeclared type`() throws {
    let lua = try LuaState(api: MisuseAPI.all)
    let error = try #require(lua.failure("pcall(undeclared) while true do reached = true end"))
    #expect(error.kind == .host)
    #expect(try lua.globals.get("reached", as: Bool?.self) == nil)
  }

  /// The operations of a host that run a script.
  enum Operation: String, CaseIterable {
    case call, script, results, get, set, length, resume

    /// Runs `f`, a global function of the state, without retaining the state.
    fileprivate func callee(in lua: LuaState) throws -> () throws -> Void {
      let make = "setmetatable({}, {__index = f, __newindex = f, __len = f})"
      let table = try lua.value(make, LuaTable.self)
      let function = try lua.value("f", LuaCallable.self)
      switch self {
      case .call: return { try function.call() }
      case .results: return { _ = try function.call([.integer(1)]) }
      case .get: return { _ = try table.get("key", as: LuaValue.self) }
      case .set: return { try table.set("key", to: 1) }
      case .length: return { _ = try table.length() }
      case .script:
        let source = "local p = probe() pcall(f) invoke(function() end, p) while true do end"
        let script = try lua.load(source, name: "script")
        return { try script.call() }
      case .resume:
        let coroutine = try lua.makeCoroutine(function)
        return { _ = try coroutine.resume() }
      }
    }
  }

  @Test(arguments: Operation.allCases)
  func `a state that its own script releases ends the script, and closes with its last reference`(
    operation: Operation
  ) throws {
    let census = Census()
    var lua: LuaState? = try LuaState(api: TestAPI.all, host: census)
    var kept = try lua?.value("{}", LuaTable.self)
    let quit = lua?.makeFunction { [held = Probe(census)] arguments in
      lua = nil
      return withExtendedLifetime(held) { arguments + [.integer(1)] }
    }
    try lua?.globals.set("f", to: quit)
    var callee = try lua.map { try operation.callee(in: $0) }
    let error = #expect(throws: LuaError.self) { try callee?() }
    #expect(lua == nil)
    #expect(error?.kind == .closed)
    #expect(error?.message.contains("released by a function that its own script") == true)
    #expect(throws: LuaError.self) { try kept?.length() }
    #expect(census.alive > 0, "a reference keeps the memory of the state")
    (callee, kept) = (nil, nil)
    #expect(quit != nil)
  }

  @Test func `finalizers that use the host run when a state closes after its release`() throws {
    let census = Census()
    var lua: LuaState? = try LuaState(api: TestAPI.all, libraries: .debug, host: census)
    try lua?.run(
      "held = setmetatable({}, {__gc = function(t) attempt(print) echo(t) end})", name: "s")
    var quit = lua?.makeFunction { _ in
      lua = nil
      return []
    }
    #expect(throws: LuaError.self) { try quit?.call() }
    quit = nil
    #expect(census.made == 1)
    #expect(census.alive == 0)
  }

  @Test func `limits that are negative or very large are limits`() throws {
    var limits = LuaLimits.none
    (limits.memory, limits.source, limits.output) = (-1, -1, 10)
    let lua = try LuaState(limits: limits)
    #expect(lua.failure("return 1")?.kind == .source)
    #expect(throws: LuaError.self) { try lua.chargeOutput(.max) }
    #expect(throws: LuaError.self) { try lua.chargeOutput(.max) }
  }

  /// Deeper than the stack of a function has room for.
  @Test(arguments: [1, 20, 100, 5000])
  func `a conversion that reads itself is an error or a value at any depth`(depth: Int) throws {
    let lua = try LuaState(api: MisuseAPI.all)
    let source = """
      local function nest(name) local t = {} for i = 1, \(depth) do t = {[name] = t} end return t end
      local ok, a = pcall(tree, nest(1))
      local ok2, b = pcall(tree_of_fields, nest('child'))
      return (ok and a or 'refused') .. ' ' .. (ok2 and b or 'refused')
      """
    let text = try lua.run(source, name: "deep", returning: String.self)
    #expect(text == "\(depth) \(depth)" || (depth > 1000 && text.contains("refused")), "\(text)")
  }
}

extension LuaState {
  /// The value of an expression.
  fileprivate func value<Value: LuaReadable>(
    _ expression: String, _ type: Value.Type
  ) throws -> Value {
    try run("return \(expression)", name: "expression", returning: type)
  }

  /// Runs a script that calls a function, protected, and continues.
  fileprivate func callProtected(_ body: @escaping () throws -> Void) throws {
    let function = makeFunction { _ in
      try body()
      return []
    }
    try load("pcall(...) reached = true", name: "calls").call(function)
  }
}
