internal import CLua
public import LuaSchema

/// A table with keys of any type, filled in the given order.
public struct LuaEntries: LuaPushable, LuaReturnable {
  /// `table`.
  public static var luaTypeName: String { "table" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .map(.any) }

  private let entries: [(key: any LuaPushable, value: any LuaPushable)]

  /// Creates a table.
  ///
  /// Entries with a nil value are omitted.
  public init(_ entries: [(key: any LuaPushable, value: any LuaPushable)]) {
    self.entries = entries
  }

  /// Pushes a new table, or nil if the stack cannot hold this nesting.
  public func push(to stack: borrowing LuaStack) {
    guard stack.hasRoom(for: 6) else { return unsafe lua_pushnil(stack.thread) }
    unsafe lua_createtable(stack.thread, 0, 0)
    for (key, value) in entries {
      key.push(to: stack)
      value.push(to: stack)
      let isKey = unsafe lua_type(stack.thread, -2) != LUA_TNIL
      guard isKey, !stack.isNotANumber(at: stack.count - 1) else {
        stack.pop(2)
        continue
      }
      unsafe lua_rawset(stack.thread, -3)
    }
  }
}

extension LuaStack {
  /// Whether the value is NaN, which cannot be a key.
  fileprivate func isNotANumber(at index: Int32) -> Bool {
    unsafe lua_type(thread, index) == LUA_TNUMBER && lua_tonumberx(thread, index, nil).isNaN
  }
}
