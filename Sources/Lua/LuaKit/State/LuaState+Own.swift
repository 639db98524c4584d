internal import CLua
internal import CLuaShim

/// Support for hosts that are partly written in Lua.
extension LuaState {
  /// Compiles Lua text of the host.
  ///
  /// Errors in it are located at the line of the script that called it. The limit of source text
  /// does not apply.
  ///
  /// - Parameter name: The name in tracebacks, after ``ownSource``.
  package func loadOwn(_ text: LuaProgramText, name: String) throws(LuaError) -> LuaCallable {
    let limit = unsafe lk_set_source_limit(mainThread, .max)
    defer { _ = unsafe lk_set_source_limit(mainThread, limit) }
    return try chunk(
      ofStatus: unsafe compile(text.bytes, name: Self.ownSource + name, isRepeated: false))
  }

  /// The prefix of the names of such texts.
  package static let ownSource = LK_HOST_SOURCE
}

extension LuaStack {
  /// Pushes the raised value of a failed call, if no other call has followed; otherwise a text for
  /// the error.
  package func pushRaised(_ error: LuaError) { _ = fail(error) }
}

extension LuaTable {
  /// Whether both are equal by the `__eq` of their metatable; nil unless they share a metatable
  /// with `__eq`.
  ///
  /// - Throws: Errors of the metamethod.
  package func isEqualByMetamethod(to other: LuaTable) throws(LuaError) -> Bool? {
    let stack = try reference.token.stack()
    let base = stack.count
    defer { stack.setCount(base) }
    push(to: stack)
    other.push(to: stack)
    guard unsafe lua_getmetatable(stack.thread, base + 1) != 0 else { return nil }
    guard unsafe lua_getmetatable(stack.thread, base + 2) != 0,
      unsafe lua_rawequal(stack.thread, -1, -2) != 0
    else { return nil }
    "__eq".push(to: stack)
    unsafe lua_rawget(stack.thread, -2)
    guard unsafe lua_type(stack.thread, -1) != LUA_TNIL else { return nil }
    return try stack.areEqual(base + 1, base + 2)
  }
}

extension LuaValue {
  /// The callable value: a function, or a table with `__call`, such as a spy; nil for others.
  package var callable: LuaCallable? {
    switch self {
    case .function(let function): return function
    case .table(let table): return table.isCallable ? LuaCallable(reference: table.reference) : nil
    default: return nil
    }
  }
}

extension LuaTable {
  /// The metatable, ignoring `__metatable`; nil if there is none or the state is closed.
  package var metatable: LuaTable? {
    guard let stack = try? reference.token.stack() else { return nil }
    let base = stack.count
    defer { stack.setCount(base) }
    push(to: stack)
    guard unsafe lua_getmetatable(stack.thread, -1) != 0 else { return nil }
    return LuaTable.read(stack, at: -1)
  }

  /// Sets a previously used metatable, or removes it.
  package func setMetatable(_ metatable: LuaTable?) throws(LuaError) {
    let stack = try reference.token.stack()
    let base = stack.count
    defer { stack.setCount(base) }
    push(to: stack)
    if let metatable { metatable.push(to: stack) } else { unsafe lua_pushnil(stack.thread) }
    _ = unsafe lua_setmetatable(stack.thread, -2)
  }

  /// Whether its metatable has `__call`.
  fileprivate var isCallable: Bool {
    guard let metatable, let stack = try? reference.token.stack() else { return false }
    let base = stack.count
    defer { stack.setCount(base) }
    metatable.push(to: stack)
    "__call".push(to: stack)
    unsafe lua_rawget(stack.thread, -2)
    return unsafe lua_type(stack.thread, -1) != LUA_TNIL
  }
}
