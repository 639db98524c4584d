internal import CLua
internal import CLuaShim

// Reading parts of a table in a conversion.

extension LuaStack {
  /// Whether there is space for an element, since conversions can call themselves to any depth.
  ///
  /// A function has space for 20 values besides its arguments, so a small count needs no check.
  private var hasRoomForElement: Bool { count <= 12 || hasRoom(for: 8) }

  /// The value at position `position` (from 1) of the table at `index`, without metamethods; nil if
  /// it has another type, the value is not a table, or conversions nest too deep for the stack.
  public func element<Value: LuaReadable>(_ position: Int, ofTableAt index: Int32) -> Value? {
    guard unsafe lua_type(thread, index) == LUA_TTABLE, hasRoomForElement else { return nil }
    unsafe lua_rawgeti(thread, index, lua_Integer(position))
    defer { pop() }
    return Value.read(self, at: count)
  }

  /// The value of a key of the table at `index`, without metamethods; nil if it has another type,
  /// the value is not a table, or conversions nest too deep for the stack.
  public func field<Value: LuaReadable>(_ key: String, ofTableAt index: Int32) -> Value? {
    guard unsafe lua_type(thread, index) == LUA_TTABLE, hasRoomForElement else { return nil }
    push(key)
    unsafe lua_rawget(thread, index)
    defer { pop() }
    return Value.read(self, at: count)
  }

  /// The value of a row in the table at `index`, or its default if the key is absent; nil for an
  /// invalid value.
  package func value<Value: LuaReadable>(of row: Arg<Value>, inTableAt index: Int32) -> Value? {
    guard hasRoomForElement else { return nil }
    guard hasKey(of: row, inTableAt: index) else { return row.absentValue }
    push(row.parameter.name)
    unsafe lua_rawget(thread, index)
    defer { pop() }
    if let range = row.parameter.range, !isAdmitted(at: count, by: range) { return nil }
    return Value.read(self, at: count)
  }

  /// Whether the table at `index` has the key of a row.
  package func hasKey<Value>(of row: Arg<Value>, inTableAt index: Int32) -> Bool {
    guard unsafe lua_type(thread, index) == LUA_TTABLE else { return false }
    push(row.parameter.name)
    unsafe lua_rawget(thread, index)
    defer { pop() }
    return unsafe lua_type(thread, -1) > LUA_TNIL
  }

  /// Whether the value at `index` is a table.
  public func isTable(at index: Int32) -> Bool { unsafe lua_type(thread, index) == LUA_TTABLE }

  /// The number of keys in the table at `index`; 0 if the value is not a table.
  package func keyCount(ofTableAt index: Int32) -> Int {
    guard unsafe lua_type(thread, index) == LUA_TTABLE else { return 0 }
    var keys = 0
    unsafe lua_pushnil(thread)
    while unsafe lk_next_unchanged(thread, index) != 0 {
      pop()
      keys += 1
    }
    return keys
  }

  /// A description of the value at position `position` of the table at `index`, for messages.
  package func foundElement<Value: LuaReadable>(
    _ position: Int, ofTableAt index: Int32, insteadOf type: Value.Type
  ) -> String {
    unsafe lua_rawgeti(thread, index, lua_Integer(position))
    defer { pop() }
    return found(at: count, insteadOf: type)
  }

  /// Whether the table at `index` has a value at position `position` (from 1).
  public func hasElement(_ position: Int, ofTableAt index: Int32) -> Bool {
    guard unsafe lua_type(thread, index) == LUA_TTABLE else { return false }
    unsafe lua_rawgeti(thread, index, lua_Integer(position))
    defer { pop() }
    return unsafe lua_type(thread, -1) > LUA_TNIL
  }
}
