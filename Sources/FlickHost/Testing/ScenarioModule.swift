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
  ///
  /// - Parameter others: checks that plugins provide.
  static func install(
    in lua: LuaState, session: ScriptSession,
    besides others: [(name: String, check: LuaCallable)] = []
  ) throws(LuaError) {
    guard let checks = lua.module("assert") else { return }
    var stock = try lua.globals.get("assert", as: LuaCallable.self)
    for (name, check) in others {
      let isLogged = session.isLogging
      try checks.set(
        name, to: isLogged ? recorded(check, name: name, in: lua, to: session) : check)
    }
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

  /// What every check takes last, as in busted.
  static let message = Arg<String?>.optional("message", "Stands before what is said of a failure.")

  static let equal = compare("equal", "Two values are equal by `==`.") { stack in
    if try stack.areEqual(1, 2) { return nil }
    let texts = try ComparedText(stack)
    if case .table = LuaValue(stack, at: 1),
      try DeepEquality.holds(LuaValue(stack, at: 1), LuaValue(stack, at: 2))
    {
      return "expected \(texts.expected), got \(texts.actual) "
        + "(another table; assert.same compares contents)"
    }
    return texts.sentence
  }

  static let same = compare("same", "Two values are equal, tables by their contents.") { stack in
    if try stack.areEqual(1, 2) { return nil }
    let (expected, actual) = (LuaValue(stack, at: 1), LuaValue(stack, at: 2))
    guard let difference = try DeepEquality.difference(expected, actual) else { return nil }
    guard !difference.path.isEmpty else { return try ComparedText(stack).sentence }
    let texts = ComparedText(expected, actual)
    return texts.showsAll ? texts.sentence : difference.sentence
  }

  /// A check of `expected` against `actual`; reads any values, so it is put together by hand.
  ///
  /// - Parameter fault: what is wrong with them; nil if nothing is.
  private static func compare(
    _ name: String, _ summary: String, _ fault: @escaping @Sendable (LuaStack) throws -> String?
  ) -> LuaFunction {
    LuaFunction(
      name: name, summary: summary,
      parameters: [
        Arg.any("expected", "What it should be.").parameter,
        Arg.any("actual", "What it is.").parameter, message.parameter,
      ], result: nil, since: 1, example: ""
    ) { stack, _ in
      do {
        guard stack.count >= 2 else {
          throw CheckFailure("assert.\(name) takes an expected and an actual value")
        }
        guard let message = String?.read(stack, at: 3) else {
          throw HostError(
            .input,
            "bad argument 'message' to assert.\(name) (string or nil expected, got "
              + "\(stack.typeName(at: 3)))")
        }
        guard let fault = try fault(stack) else { return 0 }
        throw CheckFailure(fault, message)
      } catch {
        return stack.fail(error)
      }
    }
  }

  static let actual = Arg.any("actual", "What it is.")

  static let isTrue = LuaFunction("is_true", "A value is `true`.", actual, message) {
    actual, message in
    if case .boolean(true) = actual { return }
    throw CheckFailure("expected true, got \(TableText.text(of: actual))", message)
  }

  static let isFalse = LuaFunction("is_false", "A value is `false`.", actual, message) {
    actual, message in
    if case .boolean(false) = actual { return }
    throw CheckFailure("expected false, got \(TableText.text(of: actual))", message)
  }

  static let isNil = LuaFunction("is_nil", "A value is nil.", actual, message) { actual, message in
    if case .nil = actual { return }
    throw CheckFailure("expected nil, got \(TableText.text(of: actual))", message)
  }

  static let near = LuaFunction(
    "near", "A number lies within a tolerance of the expected one.",
    Arg.number("expected", "What it should be."), Arg.number("actual", "What it is."),
    Arg.number("tolerance", "The greatest difference.", .atLeastOrInfinite(0)), message
  ) { expected, actual, tolerance, message in
    guard (actual - expected).magnitude <= tolerance else {
      throw CheckFailure(
        "expected \(LuaNumber.text(expected)) ± \(LuaNumber.text(tolerance)), "
          + "got \(LuaNumber.text(actual))", message)
    }
  }

  static let hasError = LuaFunction(
    "has_error", "A function fails, with a message that holds a text if one is given.",
    Arg.function("body", "Called without arguments.", CallSchema()),
    Arg<String?>.optional("part", "A part of the error's message."), message
  ) { body, part, message in
    do throws(LuaError) {
      try body.call()
    } catch {
      guard error.kind == .runtime || error.kind == .conversion else { throw error }
      guard let part, !error.description.contains(part) else { return }
      throw CheckFailure(
        "expected an error with '\(part)', got '\(error.description)'", message)
    }
    throw CheckFailure("expected an error, and there was none", message)
  }
}
