internal import FlickAPI
internal import LuaKit
internal import LuaSchema

/// Global functions of scenario files, as busted has them.
enum ScenarioModule {
  static let module = LuaModule(
    "", "Global functions of scenario files (`*_spec.lua`).",
    [
      block("describe", "A group of tests."), block("context", "The same as `describe`."),
      block(
        "expose",
        "A group of tests with changes of global variables and loaded modules that outlive an "
          + "`insulate` around it.",
        .exposed),
      block(
        "insulate",
        "A group of tests that leaves global variables and loaded modules as they were.",
        .insulated),
      test("it", "A test: passes when its body returns."), test("test", "The same as `it`."),
      test("spec", "The same as `it`."), pending,
      hook(
        "before_each", .beforeEach, "Runs before each test of the group and of the groups in it."),
      hook("after_each", .afterEach, "Runs after each test of the group and of the groups in it."),
      hook("setup", .setup, "Runs once, before the contents of the group."),
      hook("teardown", .teardown, "Runs once, after the contents of the group."),
      hook("strict_setup", .setup, "The same as `setup`."),
      hook("strict_teardown", .teardown, "The same as `teardown`."),
      hook("lazy_setup", .lazySetup, "Runs once, before the first test of the group that runs."),
      hook(
        "lazy_teardown", .lazyTeardown,
        "Runs once, after the group, if its `lazy_setup` has run."),
      finally, randomize,
    ])

  private static let host = Arg.host(ScriptSession.self)
  private static let named = Arg.any("name", "The description.")
  private static let body = Arg.any("body", "A function with the contents.")
  private static let returned = "without a body, a function that takes it"

  // MARK: Groups and tests

  private static func block(
    _ name: String, _ summary: String, _ surroundings: ScenarioBlock.Mode = .open
  ) -> LuaFunction {
    LuaFunction(name, summary, host, named, body, returns: returned) { host, title, body in
      let collector = try collector(host)
      try collector.open(name)
      return try declare(name, host, title, body) {
        try collector.describe($0, surroundings, $1)
      }
    }
  }

  private static func test(_ name: String, _ summary: String) -> LuaFunction {
    LuaFunction(name, summary, host, named, body, returns: returned) { host, title, body in
      let collector = try collector(host)
      if let body = body.callable {
        try collector.add(try Self.title(title, name), line: line(of: body, host), body)
        return LuaValue.nil
      }
      try collector.open(name)
      guard case .string = title, case .nil = body else {
        return try declare(name, host, title, body) {
          try collector.add($0, line: line(of: $1, host), $1)
        }
      }
      // The test is pending unless a body follows.
      let scriptHost = try host.object.scriptHost
      let place = try collector.add(
        try Self.title(title, name), line: scriptHost.lua.location?.line ?? 0, nil)
      return .function(
        scriptHost.lua.makeFunction { rest in
          guard let body = rest.first?.callable else { throw refusal(of: rest.first, name) }
          collector.complete(place, body)
          return []
        })
    }
  }

  /// The line of a test: the first line of its body, or the line of the declaration if the body has
  /// no lines.
  private static func line(
    of body: LuaCallable, _ host: LuaHost<ScriptSession>
  ) throws -> Int {
    let line = body.lineDefined
    guard line == 0 else { return line }
    return try host.object.scriptHost.lua.location?.line ?? 0
  }

  /// Declares a test or block with a name and a body: both at once, the body alone, or the name
  /// first.
  ///
  /// In the last case, the returned function takes the body.
  private static func declare(
    _ function: String, _ host: LuaHost<ScriptSession>, _ title: LuaValue, _ body: LuaValue,
    _ add: @escaping (String, LuaCallable) throws -> Void
  ) throws -> LuaValue {
    if let body = body.callable {
      try add(try Self.title(title, function), body)
    } else if let body = title.callable {
      try add(function, body)
    } else if case .nil = body, case .string = title {
      let lua = try host.object.scriptHost.lua
      let text = try Self.title(title, function)
      return .function(
        lua.makeFunction { rest in
          guard let body = rest.first?.callable else { throw refusal(of: rest.first, function) }
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
      throw HostError("bad argument 'name' to \(function) (string expected, got \(value.typeName))")
    }
  }

  private static func refusal(of body: LuaValue?, _ function: String) -> HostError {
    HostError(
      "bad argument 'body' to \(function) (function expected, got \(body?.typeName ?? "no value"))")
  }

  /// Outside of tests it declares a pending test; in a test it ends the test.
  private static let pending = LuaFunction(
    "pending", "A test that is not to be run yet; in a test: ends it, as pending.", host, named,
    body
  ) { host, title, body in
    let collector = try collector(host)
    let text = title.asText ?? "pending"
    guard !collector.isRunning else { throw ScenarioPending(description: text) }
    let scriptHost = try host.object.scriptHost
    let line = body.callable?.lineDefined ?? scriptHost.lua.location?.line ?? 0
    try collector.add(text, line: line, nil)
  }

  // MARK: Hooks

  private static func hook(
    _ name: String, _ hook: ScenarioBlock.Hook, _ summary: String
  ) -> LuaFunction {
    LuaFunction(name, summary, host, given, rest) { host, given, rest in
      let collector = try collector(host)
      try collector.open(name)
      try collector.addHook(hook, name, try body(given.value, rest, name))
    }
  }

  private static let finally = LuaFunction(
    "finally", "In a test: runs after it, however it ends.", host, given, rest
  ) { host, given, rest in
    try collector(host).addFinalizer(try body(given.value, rest, "finally"))
  }

  private static let given = Arg<LuaBody>("body", "Called without arguments.")
  private static let rest = Arg.any("rest", "The body, if a name precedes it.")

  /// The body of a hook, which a name may precede.
  private static func body(
    _ given: LuaValue, _ rest: LuaValue, _ function: String
  ) throws -> LuaCallable {
    if case .string = given, let body = rest.callable { return body }
    guard let body = given.callable else { throw refusal(of: given, function) }
    return body
  }

  private static let randomize = LuaFunction(
    "randomize",
    "Runs the contents of the group in a random order, the same in every run with a seed.",
    host, Arg<ScenarioSeed>("first", "The seed of the order; `false` or nil to keep the order."),
    Arg<ScenarioSeed>("second", "The seed, after `true`.")
  ) { host, first, second in
    let seed = try first.seed ?? second.seed ?? host.object.scriptHost.configuration.seed
    try collector(host).shuffle(seed: first.keepsOrder ? nil : seed)
  }

  private static func collector(_ host: LuaHost<ScriptSession>) throws -> ScenarioCollector {
    try host.object.scriptHost.collector
  }
}

/// A body, with the type `function` for editors.
///
/// Other accepted values are documented where it is used.
private struct LuaBody: LuaReadable {
  static let luaTypeName = "function"
  static var luaSchema: ValueSchema { .function(CallSchema()) }
  let value: LuaValue

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> LuaBody? {
    LuaBody(value: LuaValue(stack, at: index))
  }
}

/// The argument of `randomize`.
///
/// A missing argument differs from nil.
private struct ScenarioSeed: LuaReadable {
  static let luaTypeName = "any"
  static var luaSchema: ValueSchema { .any }
  static var luaAbsent: ScenarioSeed? { ScenarioSeed(seed: nil, keepsOrder: false) }
  let seed: Int?
  let keepsOrder: Bool

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> ScenarioSeed? {
    let value = LuaValue(stack, at: index)
    var keepsOrder = false
    switch value {
    case .nil: keepsOrder = index <= stack.count
    case .boolean(let isRandom): keepsOrder = !isRandom
    default: break
    }
    // A number that is not an integer also seeds an order.
    let seed = value.asNumber.map { Int(exactly: $0) ?? Int(truncatingIfNeeded: $0.bitPattern) }
    return ScenarioSeed(seed: seed, keepsOrder: keepsOrder)
  }
}

extension LuaValue {
  /// The name of its type, as in Lua.
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
