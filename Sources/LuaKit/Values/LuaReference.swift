internal import CLua
internal import CLuaShim
public import LuaSchema

/// Keeps one Lua value alive from Swift, until it is released itself.
///
/// Confined to the thread of its state. When the state is closed first, the reference is stale and
/// every use of it throws `LuaError` of kind `closed`.
@safe
public final class LuaReference {
  @usableFromInline let token: StateToken
  private let slot: Int32

  /// Takes the value on top of the stack.
  init(popping stack: borrowing LuaStack) {
    token = stack.context.token
    slot = unsafe luaL_ref(stack.thread, lk_registry_index())
  }

  deinit {
    if let mainThread = unsafe token.mainThread {
      unsafe luaL_unref(lk_running_thread(mainThread), lk_registry_index(), slot)
    }
  }

  /// Pushes the value on a stack of its state.
  @usableFromInline
  func push(on stack: borrowing LuaStack) {
    guard isOf(stack) else { return pushAcross(to: stack) }
    _ = unsafe lua_rawgeti(stack.thread, lk_registry_index(), lua_Integer(slot))
  }
}

/// A Lua table.
public struct LuaTable: LuaReadable, LuaPushable, LuaReturnable {
  /// `table`.
  public static var luaTypeName: String { "table" }

  /// What editors know of it.
  public static var luaSchema: ValueSchema { .map(.any) }

  @usableFromInline let reference: LuaReference

  /// A table; other values that can be indexed are refused.
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> LuaTable? {
    guard unsafe lua_type(stack.thread, index) == LUA_TTABLE else { return nil }
    unsafe lua_pushvalue(stack.thread, index)
    return LuaTable(reference: LuaReference(popping: stack))
  }

  /// Pushes the table.
  public func push(to stack: borrowing LuaStack) {
    reference.push(on: stack)
  }

  /// `self[key]`, with metamethods.
  ///
  /// - Throws: `LuaError` when a metamethod fails, or of kind `conversion` when the value is not a
  ///   `Value`.
  ///
  /// Inlinable like the reading of `LuaFields`, and for the same reason.
  @inlinable
  public func get<Value: LuaReadable>(
    _ key: some LuaPushable, as type: Value.Type = Value.self
  ) throws(LuaError) -> Value {
    let stack = try reference.token.stack()
    reference.push(on: stack)
    let index = stack.count
    defer { stack.setCount(index - 1) }
    key.push(to: stack)
    try stack.getField(ofTableAt: index)
    // By its place and not from the top: what reads a table puts keys on top.
    guard let value = Value.read(stack, at: index + 1) else {
      throw stack.conversionError(Value.self)
    }
    return value
  }

  /// `rawget(self, key)`: without metamethods.
  public func rawValue(of key: some LuaPushable) throws(LuaError) -> LuaValue {
    let stack = try reference.token.stack()
    return try stack.balanced { () throws(LuaError) -> LuaValue in
      push(to: stack)
      let index = stack.count
      defer { stack.setCount(index - 1) }
      key.push(to: stack)
      // It raises nothing: the value before the key is a table.
      unsafe lua_rawget(stack.thread, index)
      return LuaValue(stack, at: -1)
    }
  }

  /// `self[key] = value`, with metamethods.
  ///
  /// - Throws: `LuaError` when a metamethod fails, or the key is nil or not a number.
  public func set(_ key: some LuaPushable, to value: some LuaPushable) throws(LuaError) {
    let stack = try reference.token.stack()
    try stack.balanced { () throws(LuaError) in
      push(to: stack)
      let index = stack.count
      defer { stack.setCount(index - 1) }
      key.push(to: stack)
      let isText = unsafe lua_type(stack.thread, -1) == LUA_TSTRING
      value.push(to: stack)
      if isText, unsafe lua_getmetatable(stack.thread, index) == 0 {
        // A text is a key that no table refuses.
        unsafe lua_rawset(stack.thread, index)
        return
      }
      stack.setCount(index + 2)
      try stack.protected { stack in unsafe lk_set(stack.thread, index) }
    }
  }

  /// `#self`, with metamethods.
  public func length() throws(LuaError) -> Int {
    let stack = try reference.token.stack()
    return try stack.balanced { () throws(LuaError) -> Int in
      push(to: stack)
      let index = stack.count
      defer { stack.setCount(index - 1) }
      try stack.protected { stack in unsafe lk_length(stack.thread, index) }
      return try stack.convert(at: -1, what: "length")
    }
  }

  /// All keys, without metamethods, in an order that is not fixed: for callers that sort or only
  /// read.
  public func keys() throws(LuaError) -> [LuaValue] { try walked { LuaValue($0, at: -2) } }

  /// All keys and values, without metamethods, in an order that is not fixed, as of `keys`.
  public func entries() throws(LuaError) -> [(key: LuaValue, value: LuaValue)] {
    try walked { (LuaValue($0, at: -2), LuaValue($0, at: -1)) }
  }

  /// The result of `read` for each key and its value, which lie on top of the stack.
  private func walked<Read>(_ read: (borrowing LuaStack) -> Read) throws(LuaError) -> [Read] {
    let stack = try reference.token.stack()
    return try stack.balanced { () throws(LuaError) -> [Read] in
      var found: [Read] = []
      push(to: stack)
      let index = stack.count
      defer { stack.setCount(index - 1) }
      unsafe lua_pushnil(stack.thread)
      // Nothing that happens here changes the table.
      while unsafe lk_next_unchanged(stack.thread, index) != 0 {
        found.append(read(stack))
        stack.pop()
      }
      return found
    }
  }

  /// All keys and values, without metamethods, in the order in which Lua keeps them.
  ///
  /// That order differs from process to process for keys that are not 1, 2, 3 …; sort what depends
  /// on it.
  public func pairs() throws(LuaError) -> [(key: LuaValue, value: LuaValue)] {
    let stack = try reference.token.stack()
    return try stack.balanced { () throws(LuaError) -> [(key: LuaValue, value: LuaValue)] in
      var pairs: [(key: LuaValue, value: LuaValue)] = []
      push(to: stack)
      let index = stack.count
      defer { stack.setCount(index - 1) }
      unsafe lua_pushnil(stack.thread)
      while true {
        var more: Int32 = 0
        try stack.protected { stack in unsafe lk_next(stack.thread, index, &more) }
        guard more != 0 else { return pairs }
        pairs.append((LuaValue(stack, at: -2), LuaValue(stack, at: -1)))
        stack.pop()
      }
    }
  }
}

/// Distinguishes tables of one state, as long as both are held.
package struct TableIdentity: Hashable {
  fileprivate let address: UInt
}

extension LuaTable {
  /// Which table it is.
  package func identity() throws(LuaError) -> TableIdentity {
    let stack = try reference.token.stack()
    push(to: stack)
    defer { stack.pop() }
    return unsafe TableIdentity(address: UInt(bitPattern: lua_topointer(stack.thread, -1)))
  }
}

extension LuaStack {
  @usableFromInline
  func setCount(_ count: Int32) {
    unsafe lua_settop(thread, count)
  }

  /// Puts the value of the key on top, in the table at `index`, in its place.
  @usableFromInline
  func getField(ofTableAt index: Int32) throws(LuaError) {
    if unsafe lua_getmetatable(thread, index) == 0 {
      // Without metamethods nothing can be raised.
      unsafe lua_rawget(thread, index)
      return
    }
    pop()
    try protected { stack in unsafe lk_get(stack.thread, index) }
  }

  /// The error of a value on top that is not a `Value`.
  @usableFromInline
  func conversionError<Value: LuaReadable>(_ type: Value.Type) -> LuaError {
    LuaError(
      kind: .conversion,
      message: "value: \(Value.luaTypeName) expected, got " + found(at: -1, insteadOf: Value.self))
  }

  /// The value at `index` as a `Value`.
  func convert<Value: LuaReadable>(at index: Int32, what: String) throws(LuaError) -> Value {
    guard let value = Value.read(self, at: index) else {
      throw LuaError(
        kind: .conversion,
        message: "\(what): \(Value.luaTypeName) expected, got "
          + found(at: index, insteadOf: Value.self))
    }
    return value
  }
}
