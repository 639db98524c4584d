import LuaKit

/// The functions of the tests' scripts.
///
/// Each function that calls Lua keeps a counted object in its frame; a longjmp across the frame
/// would leak it.
enum TestAPI {
  static let all = LuaAPI(
    modules: [
      LuaModule(
        "", "For tests.",
        [
          probe, spot, parcel, badge, raise, invoke, attempt, rethrow, wait, resume, close,
          isSuspended,
          echo, nothing,
        ])
    ],
    types: [Probe.self, Spot.self, Parcel.self, Badge.self])

  static let probe = LuaFunction(
    "probe", "Makes a counted object.", Arg.host(Census.self), returns: "it"
  ) { Probe($0.object) }

  static let spot = LuaFunction(
    "spot", "Makes a struct.", Arg.number("x", "Right."), Arg.number("y", "Down."), returns: "it"
  ) { x, y in Spot(x: x, y: y) }

  static let parcel = LuaFunction(
    "parcel", "Wraps a function.", Arg.host(Census.self), Arg.function("f", "It."), returns: "it"
  ) { host, f in Parcel(probe: Probe(host.object), function: f) }

  static let badge = LuaFunction(
    "badge", "Makes an object that is one in Lua.", Arg.host(Census.self), returns: "it"
  ) { Badge($0.object) }

  static let raise = LuaFunction(
    "raise", "Fails.", Arg.host(Census.self), Arg.string("reason", "Why.", default: "raised")
  ) { host, reason in
    let local = Probe(host.object)
    defer { withExtendedLifetime(local) {} }
    throw Refusal.because(reason)
  }

  static let invoke = LuaFunction(
    "invoke", "Calls a Lua function from Swift.", Arg.host(Census.self), Arg.function("f", "It."),
    Arg.any("argument", "What it gets."), returns: "its first result"
  ) { host, f, argument in
    let local = Probe(host.object)
    defer { withExtendedLifetime(local) {} }
    return try f.call(argument, returning: LuaValue.self)
  }

  static let attempt = LuaFunction(
    "attempt", "Calls and catches.", Arg.host(Census.self), Arg.function("f", "It."),
    returns: "the message of its error, or nil"
  ) { host, f -> String? in
    let local = Probe(host.object)
    defer { withExtendedLifetime(local) {} }
    return f.failure?.description
  }

  static let rethrow = LuaFunction(
    "rethrow", "Calls, and throws another error when that fails.", Arg.host(Census.self),
    Arg.function("f", "It.")
  ) { host, f in
    let local = Probe(host.object)
    defer { withExtendedLifetime(local) {} }
    if let error = f.failure { throw Refusal.because("rethrown: \(error.message)") }
  }

  static let wait = LuaFunction(
    "wait", "Suspends.", Arg.any("value", "What resume returns."), returns: "what resumes"
  ) { LuaYield([$0]) }

  static let resume = LuaFunction(
    "resume", "Resumes from Swift.", Arg.host(Census.self),
    Arg<LuaCoroutine>("coroutine", "Which."), Arg.any("value", "What it gets."),
    returns: "what it yields or returns"
  ) { host, coroutine, value -> LuaValue in
    let local = Probe(host.object)
    defer { withExtendedLifetime(local) {} }
    switch try coroutine.resume([value]) {
    case .yielded(let values), .finished(let values): return values.first ?? .nil
    }
  }

  static let close = LuaFunction(
    "close", "Closes from Swift.", Arg<LuaCoroutine>("coroutine", "Which.")
  ) { try $0.close() }

  static let isSuspended = LuaFunction(
    "is_suspended", "Asks from Swift.", Arg<LuaCoroutine>("coroutine", "Which."), returns: "whether"
  ) { $0.isSuspended }

  static let echo = LuaFunction(
    "echo", "Gives back.", Arg.any("value", "What."), returns: "the same"
  ) { $0 }

  static let nothing = LuaFunction("nothing", "Does nothing.") {}
}

extension LuaCallable {
  /// The error that a call ends with, or nil.
  var failure: LuaError? {
    do throws(LuaError) {
      try call()
      return nil
    } catch {
      return error
    }
  }
}
