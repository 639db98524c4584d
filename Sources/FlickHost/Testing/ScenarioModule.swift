internal import FlickAPI
internal import LuaKit
internal import LuaSchema

/// Global functions of scenario files, as busted has them.
enum ScenarioModule {
  static let module = LuaModule(
    "", "Global functions of scenario files (`*_spec.lua`).", [describe, it, beforeEach])

  static let name = Arg.string("name", "What it is about.")
  static let body = Arg.function("body", "What it holds.", CallSchema())

  static let describe = LuaFunction(
    "describe", "A group of tests.", Arg.host(ScriptSession.self), name, body
  ) { host, name, body in try collector(host).describe(name, body) }

  static let it = LuaFunction(
    "it", "A test: passes when its body returns.", Arg.host(ScriptSession.self), name, body
  ) { host, name, body in
    try collector(host).add(name, line: body.lineDefined, body)
  }

  static let beforeEach = LuaFunction(
    "before_each", "Runs before each test of the group and of the groups in it.",
    Arg.host(ScriptSession.self), body
  ) { host, body in try collector(host).addHook(body) }

  private static func collector(_ host: LuaHost<ScriptSession>) throws -> ScenarioCollector {
    try host.object.scriptHost.collector
  }
}

/// The functions of `assert`, which stays callable as Lua's own.
enum AssertModule {
  static let module = LuaModule(
    "assert",
    "Checks of scenario files, in the global `assert`; `assert(value, message)` is Lua's own.",
    [equal, same, isTrue, isFalse, isNil, near, hasError])

  /// Makes the global `assert` both: the table of checks, and the function that it was.
  ///
  /// The call goes through Swift and not through Lua, so that a failure is located at the line that
  /// checks. Where the session is logged, so is every check.
  static func install(in lua: LuaState, session: ScriptSession) throws(LuaError) {
    guard let checks = lua.module("assert") else { return }
    var stock = try lua.globals.get("assert", as: LuaCallable.self)
    if session.isLogging {
      try record(checks, in: lua, to: session)
      stock = recorded(stock, name: "assert", in: lua, to: session)
    }
    let call = lua.makeFunction { [stock] in try stock.call(Array($0.dropFirst())) }
    let metatable = lua.makeTable()
    try metatable.set("__call", to: call)
    try lua.globals.get("setmetatable", as: LuaCallable.self).call(checks, metatable)
    try lua.globals.set("assert", to: checks)
  }

  static let equal = compare("equal", "Two values are equal by `==`.") { stack in
    if try stack.areEqual(1, 2) { return true }
    let (expected, actual) = (LuaValue(stack, at: 1), LuaValue(stack, at: 2))
    guard case .table = expected, try DeepEquality.holds(expected, actual) else { return false }
    throw CheckFailure(
      description: "expected \(try stack.quoted(at: 1)), got \(try stack.quoted(at: 2)) "
        + "(another table; assert.same compares contents)")
  }

  static let same = compare("same", "Two values are equal, tables by their contents.") { stack in
    if try stack.areEqual(1, 2) { return true }
    return try DeepEquality.holds(LuaValue(stack, at: 1), LuaValue(stack, at: 2))
  }

  /// A check of `expected` against `actual`; reads any values, so it is put together by hand.
  private static func compare(
    _ name: String, _ summary: String, _ holds: @escaping @Sendable (LuaStack) throws -> Bool
  ) -> LuaFunction {
    LuaFunction(
      name: name, summary: summary,
      parameters: [
        Arg.any("expected", "What it should be.").parameter,
        Arg.any("actual", "What it is.").parameter,
      ], result: nil, since: 1, example: ""
    ) { stack, _ in
      do {
        guard stack.count >= 2 else {
          throw CheckFailure(description: "assert.\(name) takes an expected and an actual value")
        }
        if try holds(stack) { return 0 }
        throw CheckFailure(
          description: "expected \(try stack.quoted(at: 1)), got \(try stack.quoted(at: 2))")
      } catch {
        return stack.fail(error)
      }
    }
  }

  static let actual = Arg.any("actual", "What it is.")

  static let isTrue = LuaFunction("is_true", "A value is `true`.", actual) { actual in
    if case .boolean(true) = actual { return }
    throw CheckFailure(description: "expected true, got \(actual.text)")
  }

  static let isFalse = LuaFunction("is_false", "A value is `false`.", actual) { actual in
    if case .boolean(false) = actual { return }
    throw CheckFailure(description: "expected false, got \(actual.text)")
  }

  static let isNil = LuaFunction("is_nil", "A value is nil.", actual) { actual in
    if case .nil = actual { return }
    throw CheckFailure(description: "expected nil, got \(actual.text)")
  }

  static let near = LuaFunction(
    "near", "A number lies within a tolerance of the expected one.",
    Arg.number("expected", "What it should be."), Arg.number("actual", "What it is."),
    Arg.number("tolerance", "The greatest difference.", .atLeastOrInfinite(0))
  ) { expected, actual, tolerance in
    guard (actual - expected).magnitude <= tolerance else {
      throw CheckFailure(
        description: "expected \(LuaNumber.text(expected)) ± \(LuaNumber.text(tolerance)), "
          + "got \(LuaNumber.text(actual))")
    }
  }

  static let hasError = LuaFunction(
    "has_error", "A function fails, with a message that holds a text if one is given.",
    Arg.function("body", "Called without arguments.", CallSchema()),
    Arg<String?>.optional("message", "A part of the message.")
  ) { body, message in
    do throws(LuaError) {
      try body.call()
    } catch {
      guard error.kind == .runtime || error.kind == .conversion else { throw error }
      guard let message, !error.description.contains(message) else { return }
      throw CheckFailure(
        description: "expected an error with '\(message)', got '\(error.description)'")
    }
    throw CheckFailure(description: "expected an error, and there was none")
  }
}

extension LuaStack {
  /// The value for a message: strings in quotes, tables by their contents.
  fileprivate func quoted(at index: Int32) throws -> String {
    if case .table(let table) = LuaValue(self, at: index) { return TableText.text(of: table) }
    let text = try text(at: index)
    return String.read(self, at: index) == nil ? text : "'\(text)'"
  }
}

extension LuaValue {
  /// The value for a message.
  var text: String {
    switch self {
    case .nil: "nil"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): LuaNumber.text(value)
    case .string(let bytes): "'\(String(decoding: bytes, as: UTF8.self))'"
    case .table: "a table"
    case .function: "a function"
    case .coroutine: "a coroutine"
    case .object: "an object"
    }
  }
}
