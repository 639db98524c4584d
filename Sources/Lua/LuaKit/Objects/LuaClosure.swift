internal import CLua
internal import CLuaShim

extension LuaState {
  /// Creates a Lua function that runs a Swift closure.
  ///
  /// For functions that exist only at run time. For an API, declare rows of `LuaFunction`, which
  /// check their arguments and are several times as fast. The closure is retained until Lua
  /// collects the function or the state closes.
  ///
  ///
  /// The state retains the closure through Lua, so the closure must not retain the state: capture
  /// it as
  /// `unowned`.
  ///
  /// ```swift
  /// var output = ""
  /// let write = lua.makeFunction { arguments in
  ///   output += arguments.map(\.description).joined(separator: "\t") + "\n"
  ///   return []
  /// }
  /// try lua.globals.set("print", to: write)
  /// ```
  ///
  /// - Parameters:
  ///   - body: Receives the arguments and returns the results. A thrown error is raised in the
  ///     script at the line of the call.
  public func makeFunction(_ body: @escaping ([LuaValue]) throws -> [LuaValue]) -> LuaCallable {
    LuaClosure(body: body).push(to: stack)
    unsafe lk_push_closure(stack.thread, callClosure)
    return LuaCallable(reference: LuaReference(popping: stack))
  }
}

/// A closure in the userdata that is the upvalue of its Lua function.
final class LuaClosure: LuaObject {
  let body: ([LuaValue]) throws -> [LuaValue]

  init(body: @escaping ([LuaValue]) throws -> [LuaValue]) {
    self.body = body
  }

  static let luaType = LuaType<LuaClosure>("closure", "A function of the host.")

  func call(_ stack: borrowing LuaStack) -> Int32 {
    do {
      let arguments = (0..<stack.count).map { LuaValue(stack, at: $0 + 1) }
      let results = try body(arguments)
      try stack.reserve(results.count)
      for result in results { result.push(to: stack) }
      return Int32(results.count)
    } catch {
      return stack.fail(error)
    }
  }
}

private let callClosure: lk_swift_function = { thread, payload in
  unsafe payload.assumingMemoryBound(to: LuaClosure.self).pointee.call(LuaStack(thread))
}
