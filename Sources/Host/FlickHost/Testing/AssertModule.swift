internal import FlickAPI
internal import LuaKit
internal import LuaSchema

/// The checks of `assert` that nearly every test makes, in Swift; the others are Lua, see
/// `AssertionLibrary`.
enum AssertModule {
  static let module = LuaModule(
    "assert",
    "Checks of scenario files, in the global `assert`; `assert(value, message)` is Lua's own. Words in between "
      + "may be chained or joined: `assert.are.equal`, `assert.is_not_nil`; the guide of scenarios lists the others.",
    [equal, same, isTrue, isFalse, isNil, near, hasError])

  /// Makes the global `assert` both the table of checks and the standard function, and makes `spy`,
  /// `stub`, `mock` and `match`.
  ///
  /// Calls go through Swift and not through Lua, so that a failure is located at the line of the
  /// check. In a logged session, every check is logged.
  static func install(in host: ScriptHost) throws(LuaError) {
    let (lua, session) = (host.lua, host.session)
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
    let library = AssertionLibrary(of: host, checks, metatable)
    try library.install()
    host.assertions = library
  }

  /// The last argument of every check, as in busted.
  static let message = Arg.any("message", "A text before the description of a failure.")

  static let equal = check("equal", "Two values are equal by `==`.", comparing: 2) { stack in
    try stack.areEqual(1, 2) ? nil : unequal(try ComparedText(stack), stack)
  }

  /// The message for two values that are not equal.
  private static func unequal(_ texts: ComparedText, _ stack: borrowing LuaStack) throws -> String {
    unequal(texts, LuaValue(stack, at: 1), LuaValue(stack, at: 2))
  }

  static func unequal(_ texts: ComparedText, _ expected: LuaValue, _ actual: LuaValue) -> String {
    if case .table = expected, (try? DeepEquality.holds(expected, actual)) == true {
      return "expected \(texts.expected), got \(texts.actual) "
        + "(another table; assert.same compares contents)"
    }
    return texts.sentence
  }

  static let same = check(
    "same", "Two values are equal, tables by their contents.", comparing: 2
  ) { stack in
    if try stack.areEqual(1, 2) { return nil }
    let (expected, actual) = (LuaValue(stack, at: 1), LuaValue(stack, at: 2))
    return try difference(expected, actual) { try ComparedText(stack) }
  }

  /// The message for two values that are not the same; nil for values that are.
  static func difference(
    _ expected: LuaValue, _ actual: LuaValue, _ whole: () throws -> ComparedText
  ) throws -> String? {
    guard let difference = try DeepEquality.difference(expected, actual) else { return nil }
    guard !difference.path.isEmpty else { return try whole().sentence }
    let texts = ComparedText(expected, actual)
    return texts.showsAll ? texts.sentence : difference.sentence
  }

  static let isTrue = check("is_true", "A value is `true`.", comparing: 1) { stack in
    if case .boolean(true) = LuaValue(stack, at: 1) { return nil }
    return "expected true, got \(text(stack, at: 1))"
  }

  static let isFalse = check("is_false", "A value is `false`.", comparing: 1) { stack in
    if case .boolean(false) = LuaValue(stack, at: 1) { return nil }
    return "expected false, got \(text(stack, at: 1))"
  }

  static let isNil = check("is_nil", "A value is nil.", comparing: 1) { stack in
    if case .nil = LuaValue(stack, at: 1) { return nil }
    return "expected nil, got \(text(stack, at: 1))"
  }

  static let near = LuaFunction(
    "near", "A number is within a tolerance of the expected one.",
    Arg.number("expected", "The expected value."), Arg.number("actual", "The actual value."),
    Arg.number("tolerance", "The greatest difference.", .atLeastOrInfinite(0)), message
  ) { expected, actual, tolerance, message in
    guard (actual - expected).magnitude <= tolerance else {
      throw CheckFailure(
        "expected \(LuaNumber.text(expected)) ± \(LuaNumber.text(tolerance)), "
          + "got \(LuaNumber.text(actual))", Self.text(ofMessage: message))
    }
  }

  // MARK: Checks of any values

  /// A check of any number of values, which it also returns.
  ///
  /// It accepts any values, so its row is built by hand.
  ///
  /// - Parameter fault: the description of a failure; nil on success.
  private static func check(
    _ name: String, _ summary: String, comparing count: Int32,
    _ fault: @escaping @Sendable (borrowing LuaStack) throws -> String?
  ) -> LuaFunction {
    let actual = Arg.any("actual", "The actual value.").parameter
    let expected = Arg.any("expected", "The expected value.").parameter
    return LuaFunction(
      name: name, summary: summary,
      parameters: (count == 2 ? [expected, actual] : [actual]) + [message.parameter], result: nil,
      since: 1, example: ""
    ) { stack, _ in
      do {
        guard count == 1 || stack.count >= 2 else {
          throw CheckFailure("assert.\(name) takes an expected and an actual value")
        }
        guard let fault = try fault(stack) else { return stack.count }
        var failure = CheckFailure(fault, text(ofMessage: LuaValue(stack, at: count + 1)))
        if count == 2, !failure.hasLines {
          failure.marks = MarkedDifference.lines(LuaValue(stack, at: 1), LuaValue(stack, at: 2))
        }
        throw failure
      } catch {
        return stack.fail(error)
      }
    }
  }

  private static func text(_ stack: borrowing LuaStack, at index: Int32) -> String {
    TableText.text(of: LuaValue(stack, at: index))
  }

  /// The message of a failure, from any value.
  static func text(ofMessage message: LuaValue) -> String? {
    if case .nil = message { return nil }
    return message.asText ?? TableText.text(of: message)
  }

  // MARK: Errors

  static let hasError = LuaFunction(
    name: "has_error",
    summary:
      "A function fails; if an error is given, with a message that contains it, or with an equal "
      + "value.",
    parameters: [
      Arg.function("body", "Called without arguments.", CallSchema()).parameter,
      Arg.any("error", "A part of the error's message, or the value that is raised.").parameter,
      message.parameter,
    ], result: LuaResult(LuaValue.self, "the error, without its location"), since: 1,
    example: ""
  ) { stack, _ in
    do {
      let given = stack.count
      guard let body = LuaValue(stack, at: 1).callable else {
        throw HostError(
          "bad argument 'body' to assert.has_error (function expected, got \(stack.typeName(at: 1)))"
        )
      }
      let message = text(ofMessage: LuaValue(stack, at: 3))
      do throws(LuaError) {
        try body.call()
      } catch {
        guard error.kind == .runtime || error.kind == .conversion else { throw error }
        let raised = raised(error, stack)
        let wanted = LuaValue(stack, at: 2)
        if try fits(raised, error, wanted) {
          // Further arguments are returned, as by every check.
          let rest = given > 1 ? (2...given).map { LuaValue(stack, at: $0) } : []
          raised.push(to: stack)
          for value in rest { value.push(to: stack) }
          return Int32(1 + rest.count)
        }
        throw CheckFailure(
          "expected an error with '\(text(ofMessage: wanted) ?? "")', got '\(error.description)'",
          message)
      }
      throw CheckFailure("expected an error, got none", message)
    } catch {
      return stack.fail(error)
    }
  }

  /// The raised value; for a text, without the position in front.
  private static func raised(_ error: LuaError, _ stack: borrowing LuaStack) -> LuaValue {
    stack.pushRaised(error)
    let value = LuaValue(stack, at: -1)
    guard case .string = value else { return value }
    return .text(error.message)
  }

  private static func fits(_ raised: LuaValue, _ error: LuaError, _ wanted: LuaValue) throws -> Bool
  {
    switch wanted {
    case .nil: return true
    case .string: return error.description.contains(wanted.asText ?? "")
    case .integer, .number:
      if let text = raised.asText, let number = Double(text) { return number == wanted.asNumber }
      return try DeepEquality.holds(wanted, raised)
    default: return try DeepEquality.holds(wanted, raised)
    }
  }
}
