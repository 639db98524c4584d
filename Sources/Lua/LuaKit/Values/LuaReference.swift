internal import CLua
internal import CLuaShim
public import LuaSchema

/// Keeps a Lua value alive from Swift until the reference is released.
///
/// Confined to the thread of its state. If the state is closed first, every use throws `LuaError`
/// of kind `closed`.
///
/// ```swift
/// let document = try lua.makeValue(Document(number: 1))
/// if case .object(let reference) = document, let found = try Document(reference) {
///   print("document \(found.luaIdentity)")
/// }
/// ```
@safe
public final class LuaReference {
  @usableFromInline let token: StateToken
  private let slot: Int32

  /// Pops the value on top of the stack.
  init(popping stack: borrowing LuaStack) {
    token = unsafe stack.context.token
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
///
/// ```swift
/// let point = lua.makeTable()
/// try point.set("x", to: 1.5)
/// let x = try point.get("x", as: Double.self)
/// let z = try point.get("z", as: Double?.self)
/// ```
public struct LuaTable: LuaReadable, LuaPushable, LuaReturnable {
  /// `table`.
  public static var luaTypeName: String { "table" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .map(.any) }

  @usableFromInline let reference: LuaReference

  /// Reads a table.
  ///
  /// Other indexable values are rejected.
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
  /// - Throws: `LuaError` if a metamethod fails, or of kind `conversion` if the value is not a
  ///   `Value`.
  ///
  /// Inlinable for the same reason as reading `LuaFields`.
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
    // By index from the bottom, because reading a table pushes keys.
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
      try stack.throwMistake()
      // Cannot raise: the value before the key is a table.
      unsafe lua_rawget(stack.thread, index)
      return LuaValue(stack, at: -1)
    }
  }

  /// `self[key] = value`, with metamethods.
  ///
  /// - Throws: `LuaError` if a metamethod fails, or the key is nil or NaN.
  public func set(_ key: some LuaPushable, to value: some LuaPushable) throws(LuaError) {
    let stack = try reference.token.stack()
    try stack.balanced { () throws(LuaError) in
      push(to: stack)
      let index = stack.count
      defer { stack.setCount(index - 1) }
      key.push(to: stack)
      let isText = unsafe lua_type(stack.thread, -1) == LUA_TSTRING
      value.push(to: stack)
      try stack.throwMistake()
      if isText, unsafe lua_getmetatable(stack.thread, index) == 0 {
        // A string is always a valid key.
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

  /// All keys, without metamethods, in unspecified order, for callers that sort them or do not
  /// depend on the order.
  public func keys() throws(LuaError) -> [LuaValue] { try walked { LuaValue($0, at: -2) } }

  /// All keys and values, without metamethods, in unspecified order.
  public func entries() throws(LuaError) -> [(key: LuaValue, value: LuaValue)] {
    try walked { (LuaValue($0, at: -2), LuaValue($0, at: -1)) }
  }

  /// The result of `read` for each key and its value, on top of the stack.
  private func walked<Read>(_ read: (borrowing LuaStack) -> Read) throws(LuaError) -> [Read] {
    let stack = try reference.token.stack()
    return try stack.balanced { () throws(LuaError) -> [Read] in
      var found: [Read] = []
      push(to: stack)
      let index = stack.count
      defer { stack.setCount(index - 1) }
      unsafe lua_pushnil(stack.thread)
      // The table does not change in this loop.
      while unsafe lk_next_unchanged(stack.thread, index) != 0 {
        found.append(read(stack))
        stack.pop()
      }
      return found
    }
  }

  /// All keys and values, without metamethods, in Lua's internal order.
  ///
  /// For keys other than 1, 2, 3 …, the order differs between processes. Sort them if it matters.
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

/// Distinguishes tables of one state while they are alive.
package struct TableIdentity: Hashable {
  fileprivate let address: UInt
}

extension LuaTable {
  /// The identity of the table.
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

  /// Replaces the key on top of the stack by its value in the table at `index`.
  @usableFromInline
  func getField(ofTableAt index: Int32) throws(LuaError) {
    try throwMistake()
    if unsafe lua_getmetatable(thread, index) == 0 {
      // Cannot raise without metamethods.
      unsafe lua_rawget(thread, index)
      return
    }
    pop()
    try protected { stack in unsafe lk_get(stack.thread, index) }
  }

  /// The error for a value on top of the stack that is not a `Value`.
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
