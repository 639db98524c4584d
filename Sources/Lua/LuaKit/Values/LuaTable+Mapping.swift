internal import CLua
internal import CLuaShim
package import LuaSchema

/// The results of a function for each value of a list, as a table; see ``LuaTable/mapped(by:)``.
package struct LuaMappedList: LuaReturnable {
  /// The same as for a list of any values.
  package static var luaResultName: String { LuaList<LuaValue>.luaResultName }

  /// The same as for a list of any values.
  package static var luaResults: [ValueSchema] { LuaList<LuaValue>.luaResults }

  fileprivate let table: LuaTable

  /// Pushes the table.
  package func pushResults(to stack: borrowing LuaStack) -> Int32 { table.pushResults(to: stack) }
}

extension LuaTable {
  /// Calls a function with each value at 1, 2, 3 … up to the first nil, and its index.
  ///
  /// The values stay in Lua and are not retained by Swift.
  ///
  /// - Throws: Errors of the function or a metamethod.
  package func mapped(by function: LuaCallable) throws(LuaError) -> LuaMappedList {
    let count = max(1, try length())
    let stack = try reference.token.stack()
    try stack.reserve(8)
    let results = stack.count + 1
    defer { stack.setCount(results - 1) }
    unsafe lua_createtable(stack.thread, Int32(min(count, Self.mostExpected)), 0)
    push(to: stack)
    for index in 1...count {
      guard try stack.call(function, forItem: index, ofTableAt: results + 1) else { break }
      unsafe lua_rawseti(stack.thread, results, lua_Integer(index))
      stack.setCount(results + 1)
    }
    unsafe lua_pushvalue(stack.thread, results)
    return LuaMappedList(table: LuaTable(reference: LuaReference(popping: stack)))
  }

  /// The maximum number of results to reserve space for, because a table may report any length.
  private static let mostExpected = 1000
}

extension LuaStack {
  /// Pushes a handler and the result of a function for a value of a list; returns false if the
  /// value is nil.
  fileprivate func call(
    _ function: LuaCallable, forItem index: Int, ofTableAt table: Int32
  ) throws(LuaError) -> Bool {
    unsafe lk_push_message_handler(thread)
    let handler = count
    function.push(to: self)
    unsafe lua_pushinteger(thread, lua_Integer(index))
    try getField(ofTableAt: table)
    guard unsafe lua_type(thread, -1) > LUA_TNIL else { return false }
    unsafe lua_pushinteger(thread, lua_Integer(index))
    let status = unsafe lk_call(thread, 2, 1, handler)
    guard status == LUA_OK else { throw popCallError(status, handler: handler) }
    return true
  }
}
