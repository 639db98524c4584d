internal import CLua
internal import CLuaShim

/// A class whose instance is one and the same object in Lua, wherever it is pushed.
///
/// So a script can take it for the key of a table. Other objects are equal by `==`, but each time
/// others to `rawequal` and to tables.
///
/// The state remembers them by their numbers, and not by their addresses, on which the size of a
/// table would depend. Its values are weak: Lua takes an object out before it releases the
/// instance.
public protocol LuaIdentity: AnyObject, LuaObject {
  /// Its number among all instances that a state may get, always the same.
  var luaIdentity: Int { get }
}

extension LuaIdentity {
  /// Pushes the Lua object of this instance; a new one where Lua has none.
  public func push(to stack: borrowing LuaStack) {
    let number = lua_Integer(luaIdentity)
    Self.pushKnown(on: stack)
    if unsafe lua_rawgeti(stack.thread, -1, number) == LUA_TNIL {
      stack.pop()
      pushNew(to: stack)
      unsafe lua_pushvalue(stack.thread, -1)
      unsafe lua_rawseti(stack.thread, -3, number)
    }
    unsafe lua_rotate(stack.thread, -2, 1)
    stack.pop()
  }

  /// Pushes the table of the instances that Lua has, which is made for the first.
  private static func pushKnown(on stack: borrowing LuaStack) {
    let key = unsafe luaType.identity
    if unsafe lua_rawgetp(stack.thread, lk_registry_index(), key) == LUA_TTABLE { return }
    stack.pop()
    unsafe lua_createtable(stack.thread, 0, 0)
    unsafe lua_createtable(stack.thread, 0, 1)
    stack.setField("__mode") { "v".push(to: $0) }
    unsafe lua_setmetatable(stack.thread, -2)
    unsafe lua_pushvalue(stack.thread, -1)
    unsafe lua_rawsetp(stack.thread, lk_registry_index(), key)
  }
}
