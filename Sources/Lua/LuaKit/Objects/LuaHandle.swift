internal import CLua
internal import CLuaShim

/// A function of another state, in the userdata that is the upvalue of the calling Lua function.
///
/// Arguments and results are transferred by `LuaTransfer`.
final class LuaHandle: LuaObject {
  let function: LuaCallable

  init(function: LuaCallable) {
    self.function = function
  }

  static let luaType = LuaType<LuaHandle>("handle", "A function of a plugin.")

  /// Pushes a Lua function that calls it.
  func pushFunction(to stack: borrowing LuaStack) {
    push(to: stack)
    unsafe lk_push_closure(stack.thread, callHandle)
  }

  func call(_ stack: borrowing LuaStack) -> Int32 {
    do throws(LuaError) {
      return try invoke(from: stack)
    } catch {
      return stack.fail(error)
    }
  }

  private func invoke(from stack: borrowing LuaStack) throws(LuaError) -> Int32 {
    let home = try function.reference.token.stack()
    let arguments = stack.count
    guard home.hasRoom(for: arguments + 8) else {
      throw LuaError(kind: .runtime, message: "stack overflow (a call into another plugin)")
    }
    let handler = home.pushHandler()
    function.push(to: home)
    var transfer = LuaTransfer(from: stack, to: home)
    do throws(LuaError) {
      try transfer.copy(arguments, from: 1)
    } catch {
      home.setCount(handler - 1)
      throw error
    }
    try home.call(arguments: arguments, results: LUA_MULTRET, handler: handler)
    defer { home.setCount(handler - 1) }
    let results = home.count - handler
    var back = LuaTransfer(from: home, to: stack)
    do throws(LuaError) {
      try back.copy(results, from: handler + 1)
    } catch {
      throw home.context.named(function.badResult(error.message))
    }
    return results
  }
}

private let callHandle: lk_swift_function = { thread, payload in
  unsafe payload.assumingMemoryBound(to: LuaHandle.self).pointee.call(LuaStack(thread))
}

extension LuaCallable {
  /// The function of another state that this one calls; nil for a function of its own state.
  var original: LuaCallable? {
    guard let stack = try? reference.token.stack(), stack.hasRoom(for: 2) else { return nil }
    push(to: stack)
    defer { stack.pop() }
    guard unsafe lua_iscfunction(stack.thread, -1) != 0,
      unsafe lua_getupvalue(stack.thread, -1, 1) != nil
    else { return nil }
    defer { stack.pop() }
    return LuaHandle.read(stack, at: -1)?.function
  }

  /// The function for use in another state.
  ///
  /// Arguments and results are copied.
  package func handle(in state: LuaState) -> LuaCallable {
    let stack = state.stack
    guard !reference.isOf(stack) else { return self }
    LuaHandle(function: self).pushFunction(to: stack)
    return LuaCallable(reference: LuaReference(popping: stack))
  }
}

extension LuaValue {
  /// The value for use in another state: data is copied, functions become handles, objects are
  /// shared.
  ///
  /// - Throws: `LuaError` for a value that cannot be transferred.
  package func copied(to state: LuaState) throws(LuaError) -> LuaValue {
    let target = state.stack
    try target.copy(self)
    defer { target.pop() }
    return LuaValue(target, at: -1)
  }
}
