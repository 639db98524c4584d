internal import CLua
internal import CLuaShim

/// A class with a single Lua object per instance, independent of how often it is pushed.
///
/// Scripts can therefore use it as the key of a table. Other objects are equal by `==`, but pushed
/// again they differ for `rawequal` and as keys.
///
/// The state keeps the objects in a table by number rather than address, because addresses would
/// affect the size of the table. Its values are weak: Lua removes an object before it releases the
/// instance.
///
/// ```swift
/// final class Document: LuaIdentity {
///   let luaIdentity: Int
///   init(number: Int) { luaIdentity = number }
///   static let luaType = LuaType<Document>("document", "An open document.")
/// }
/// ```
public protocol LuaIdentity: AnyObject, LuaObject {
  /// A constant number that is unique among all instances in a state.
  var luaIdentity: Int { get }
}

extension LuaIdentity {
  /// Pushes the Lua object of this instance; a new one if necessary.
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

  /// Pushes the table of existing objects, which is created on first use.
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
