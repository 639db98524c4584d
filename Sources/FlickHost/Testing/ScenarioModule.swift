internal import FlickAPI
internal import LuaKit
internal import LuaSchema

/// Global functions of scenario files, as busted has them.
enum ScenarioModule {
  static let module = LuaModule(
    "", "Global functions of scenario files (`*_spec.lua`).",
    [
      block("describe", "A group of tests."), block("context", "The same as `describe`."),
      block("expose", "The same as `describe`."),
      block(
        "insulate",
        "A group of tests that leaves global variables and loaded modules as they were.",
        isInsulated: true),
      test("it", "A test: passes when its body returns."), test("test", "The same as `it`."),
      test("spec", "The same as `it`."), pending,
      hook(
        "before_each", .beforeEach, "Runs before each test of the group and of the groups in it."),
      hook("after_each", .afterEach, "Runs after each test of the group and of the groups in it."),
      hook("setup", .setup, "Runs once, before what the group holds."),
      hook("teardown", .teardown, "Runs once, after what the group holds."),
      hook("strict_setup", .setup, "The same as `setup`."),
      hook("strict_teardown", .teardown, "The same as `teardown`."),
      hook("lazy_setup", .lazySetup, "Runs once, before the first test of the group that runs."),
      hook("lazy_teardown", .lazyTeardown, "Runs once, after a group whose `lazy_setup` has run."),
      finally, randomize,
    ])

  private static let host = Arg.host(ScriptSession.self)
  private static let named = Arg.any("name", "What it is about.")
  private static let body = Arg.any("body", "A function: what it holds.")
  private static let returned = "without a body, a function that takes it"

  // MARK: Groups and tests

  private static func block(
    _ name: String, _ summary: String, isInsulated: Bool = false
  ) -> LuaFunction {
    LuaFunction(name, summary, host, named, body, returns: returned) { host, title, body in
      let collector = try collector(host)
      return try declare(name, host, title, body) {
        try collector.describe($0, isInsulated: isInsulated, $1)
      }
    }
  }

  private static func test(_ name: String, _ summary: String) -> LuaFunction {
    LuaFunction(name, summary, host, named, body, returns: returned) { host, title, body in
      let collector = try collector(host)
      if case .function(let body) = body {
        try collector.add(try Self.title(title, name), line: body.lineDefined, body)
        return LuaValue.nil
      }
      guard case .string = title, case .nil = body else {
        return try declare(name, host, title, body) {
          try collector.add($0, line: $1.lineDefined, $1)
        }
      }
      // Pending, unless the body comes yet.
      let scriptHost = try host.object.scriptHost
      let place = try collector.add(
        try Self.title(title, name), line: scriptHost.lua.location?.line ?? 0, nil)
      return .function(
        scriptHost.lua.makeFunction { rest in
          guard case .function(let body)? = rest.first else { throw refusal(of: rest.first, name) }
          collector.complete(place, body)
          return []
        })
    }
  }

  /// Declares what has a name and a body: both at once, the body alone, or the name first, and then
  /// what is returned takes the body.
  private static func declare(
    _ function: String, _ host: LuaHost<ScriptSession>, _ title: LuaValue, _ body: LuaValue,
    _ add: @escaping (String, LuaCallable) throws -> Void
  ) throws -> LuaValue {
    if case .function(let body) = body {
      try add(try Self.title(title, function), body)
    } else if case .function(let body) = title {
      try add(function, body)
    } else if case .nil = body, case .string = title {
      let lua = try host.object.scriptHost.lua
      let text = try Self.title(title, function)
      return .function(
        lua.makeFunction { rest in
          guard case .function(let body)? = rest.first else {
            throw refusal(of: rest.first, function)
          }
          try add(text, body)
          return []
        })
    } else {
      throw refusal(of: body, function)
    }
    return .nil
  }

  private static func title(_ value: LuaValue, _ function: String) throws -> String {
    switch value {
    case .string, .integer, .number: return value.asText ?? TableText.text(of: value)
    default:
      throw HostError(
        .input, "bad argument 'name' to \(function) (string expected, got \(value.typeName))")
    }
  }

  private static func refusal(of body: LuaValue?, _ function: String) -> HostError {
    HostError(
      .input,
      "bad argument 'body' to \(function) (function expected, got \(body?.typeName ?? "no value"))")
  }

  /// Before the tests run it declares one that is pending; in a test it ends the test.
  private static let pending = LuaFunction(
    "pending", "A test that is not to be run yet; in a test: ends it, as pending.", host, named,
    body
  ) { host, title, body in
    let collector = try collector(host)
    let text = title.asText ?? "pending"
    guard !collector.isRunning else { throw ScenarioPending(description: text) }
    var line = (try host.object.scriptHost.lua.location)?.line ?? 0
    if case .function(let body) = body { line = body.lineDefined }
    try collector.add(text, line: line, nil)
  }

  // MARK: What runs around tests

  private static func hook(
    _ name: String, _ hook: ScenarioBlock.Hook, _ summary: String
  ) -> LuaFunction {
    LuaFunction(
      name, summary, host, Arg.function("body", "Called without arguments.", CallSchema())
    ) {
      host, body in try collector(host).addHook(hook, name, body)
    }
  }

  private static let finally = LuaFunction(
    "finally", "In a test: runs after it, however it ends.", host,
    Arg.function("body", "Called without arguments.", CallSchema())
  ) { host, body in try collector(host).addFinalizer(body) }

  private static let randomize = LuaFunction(
    "randomize", "Runs what the group holds in a random order, the same in every run of a seed.",
    host, Arg.any("first", "The seed of the order; `false` to keep the order."),
    Arg.any("second", "The seed, after `true`.")
  ) { host, first, second in
    let seeds = [first, second].compactMap { $0.asNumber.map { Int($0) } }
    var isOrdered = false
    if case .boolean(false) = first { isOrdered = true }
    let seed = try seeds.first ?? host.object.scriptHost.configuration.seed
    try collector(host).shuffle(seed: isOrdered ? nil : seed)
  }

  private static func collector(_ host: LuaHost<ScriptSession>) throws -> ScenarioCollector {
    try host.object.scriptHost.collector
  }
}

extension LuaValue {
  /// The name of its type, as Lua has it.
  var typeName: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .table: "table"
    case .function: "function"
    case .coroutine: "thread"
    case .object: "userdata"
    }
  }
}
