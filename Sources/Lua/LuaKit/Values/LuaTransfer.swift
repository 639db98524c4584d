internal import CLua
internal import CLuaShim

/// Transfers values between states: data is copied, functions become functions that call back, and
/// objects of declared types are shared.
///
/// Tables keep their structure, including shared parts and cycles. They are read without
/// metamethods. A table with a metatable is rejected, because its behaviour cannot be transferred.
struct LuaTransfer: ~Copyable {
  let source: LuaStack
  let target: LuaStack
  /// The index in the target's stack of the copied tables, by the address of the original; 0 before
  /// the first.
  private var memo: Int32 = 0
  private var count = 0

  /// The maximum nesting of tables.
  static let deepest = 100
  /// The maximum number of values per transfer.
  static let most = 1_000_000

  init(from source: borrowing LuaStack, to target: borrowing LuaStack) {
    self.source = LuaStack(sharing: source)
    self.target = LuaStack(sharing: target)
  }

  /// Pushes copies of `count` values, starting at `index`, which must be absolute.
  ///
  /// - Throws: `LuaError` for a value that cannot be transferred. Nothing is pushed then.
  mutating func copy(_ count: Int32, from index: Int32) throws(LuaError) {
    let base = target.count
    guard target.hasRoom(for: count + 4), source.hasRoom(for: 4) else { throw Self.tooDeep }
    do throws(LuaError) {
      for place in index..<index + count { try copy(at: place, depth: 0) }
    } catch {
      target.setCount(base)
      throw error
    }
    removeMemo()
  }

  private mutating func copy(at index: Int32, depth: Int) throws(LuaError) {
    count += 1
    guard count <= Self.most else {
      throw LuaError(kind: .runtime, message: "more than \(Self.most) values cannot cross at once")
    }
    switch unsafe lua_type(source.thread, index) {
    case LUA_TNUMBER, LUA_TBOOLEAN, LUA_TSTRING, LUA_TNIL, LUA_TNONE: copyScalar(at: index)
    case LUA_TTABLE: try copyTable(at: index, depth: depth)
    case LUA_TFUNCTION: copyFunction(at: index)
    case LUA_TUSERDATA: try copyObject(at: index)
    default:
      throw LuaError(
        kind: .runtime,
        message: "a \(source.typeName(at: index)) cannot cross from one plugin or script to another"
      )
    }
  }

  /// Numbers, strings, booleans and nil.
  private func copyScalar(at index: Int32) {
    switch unsafe lua_type(source.thread, index) {
    case LUA_TNUMBER:
      if unsafe lua_isinteger(source.thread, index) != 0 {
        unsafe lua_pushinteger(target.thread, lua_tointegerx(source.thread, index, nil))
      } else {
        unsafe lua_pushnumber(target.thread, lua_tonumberx(source.thread, index, nil))
      }
    case LUA_TBOOLEAN:
      unsafe lua_pushboolean(target.thread, lua_toboolean(source.thread, index))
    case LUA_TSTRING:
      var length = 0
      let bytes = unsafe lua_tolstring(source.thread, index, &length)
      _ = unsafe lua_pushlstring(target.thread, bytes, length)
    default: unsafe lua_pushnil(target.thread)
    }
  }

  private static let tooDeep = LuaError(
    kind: .runtime,
    message: "tables that nest deeper than \(deepest) cannot cross to another plugin or script")

  // MARK: Tables

  private mutating func copyTable(at index: Int32, depth: Int) throws(LuaError) {
    guard depth < Self.deepest, source.hasRoom(for: 6), target.hasRoom(for: 8) else {
      throw Self.tooDeep
    }
    if unsafe lua_getmetatable(source.thread, index) != 0 {
      source.pop()
      throw LuaError(
        kind: .runtime,
        message: "a table with a metatable cannot cross to another plugin or script")
    }
    let address = unsafe lua_topointer(source.thread, index)
    if unsafe pushKnown(address) { return }
    unsafe lua_createtable(target.thread, Int32(clamping: lua_rawlen(source.thread, index)), 0)
    let table = target.count
    unsafe lua_pushvalue(target.thread, table)
    unsafe lua_rawsetp(target.thread, memo, address)
    for key in try copyPlainEntries(at: index, to: table).sorted() {
      key.push(to: source)
      unsafe lua_rawget(source.thread, index)
      defer { source.pop() }
      key.push(to: target)
      try copy(at: source.count, depth: depth + 1)
      unsafe lua_rawset(target.thread, table)
    }
    let limit = unsafe lk_context_of(target.thread).pointee.limit
    guard unsafe lk_context_of(target.thread).pointee.used <= limit else {
      throw LuaError(
        kind: .runtime, message: "the value is too large for the memory of the other side")
    }
  }

  /// Copies the entries with plain values.
  ///
  /// Those are created in a fixed order, because tables are numbered in order of creation.
  ///
  /// - Returns: The keys of entries with tables, functions or objects.
  private mutating func copyPlainEntries(
    at index: Int32, to table: Int32
  ) throws(LuaError) -> [LuaTransferKey] {
    var others: [LuaTransferKey] = []
    unsafe lua_pushnil(source.thread)
    while unsafe lk_next_unchanged(source.thread, index) != 0 {
      guard let key = LuaTransferKey(source, at: source.count - 1) else {
        let name = source.typeName(at: source.count - 1)
        source.pop(2)
        throw LuaError(
          kind: .runtime,
          message: "a table with a \(name) as a key cannot cross to another plugin or script")
      }
      switch unsafe lua_type(source.thread, source.count) {
      case LUA_TTABLE, LUA_TFUNCTION, LUA_TUSERDATA, LUA_TTHREAD, LUA_TLIGHTUSERDATA:
        others.append(key)
      default:
        count += 1
        copyScalar(at: source.count - 1)
        copyScalar(at: source.count)
        unsafe lua_rawset(target.thread, table)
      }
      source.pop()
    }
    return others
  }

  /// Pushes the copy of a table that has been copied; creates the memo for the first one.
  private mutating func pushKnown(_ address: UnsafeRawPointer?) -> Bool {
    if memo == 0 {
      unsafe lua_createtable(target.thread, 0, 0)
      memo = target.count
      return false
    }
    if unsafe lua_rawgetp(target.thread, memo, address) == LUA_TTABLE { return true }
    target.pop()
    return false
  }

  /// Removes the memo, which is below the copy of the first table.
  private mutating func removeMemo() {
    guard memo != 0 else { return }
    unsafe lk_remove(target.thread, memo)
    memo = 0
  }

  // MARK: Functions and objects

  private func copyFunction(at index: Int32) {
    unsafe lua_pushvalue(source.thread, index)
    let function = LuaCallable(reference: LuaReference(popping: source))
    // A function that came from the target becomes the original again.
    if let original = function.original, original.reference.isOf(target) {
      original.push(to: target)
    } else {
      LuaHandle(function: function).pushFunction(to: target)
    }
  }

  private func copyObject(at index: Int32) throws(LuaError) {
    let name = source.typeName(at: index)
    guard let descriptor = source.type(at: index),
      let type = source.context.api.type(of: descriptor), target.context.api.has(type)
    else {
      throw LuaError(
        kind: .runtime, message: "a \(name) cannot cross to another plugin or script")
    }
    Self.push(type, from: source, at: index, to: target)
  }

  private static func push<Object: LuaObject>(
    _ type: Object.Type, from source: borrowing LuaStack, at index: Int32,
    to target: borrowing LuaStack
  ) {
    guard let object = Object.read(source, at: index) else { return }
    object.push(to: target)
  }
}

/// A key of a transferred table, with an ordering, so that tables are copied in the same order in
/// each run.
private enum LuaTransferKey: Comparable {
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string([UInt8])

  init?(_ stack: borrowing LuaStack, at index: Int32) {
    switch LuaValue(scalarOf: stack, at: index) {
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .string(let bytes): self = .string(bytes)
    default: return nil
    }
  }

  func push(to stack: borrowing LuaStack) {
    switch self {
    case .boolean(let flag): flag.push(to: stack)
    case .integer(let number): number.push(to: stack)
    case .number(let number): number.push(to: stack)
    case .string(let bytes): bytes.push(to: stack)
    }
  }

  static func < (a: LuaTransferKey, b: LuaTransferKey) -> Bool {
    switch (a, b) {
    case (.integer(let a), .integer(let b)): a < b
    case (.number(let a), .number(let b)): a < b
    case (.string(let a), .string(let b)): a.lexicographicallyPrecedes(b)
    case (.boolean(let a), .boolean(let b)): !a && b
    default: a.rank < b.rank
    }
  }

  private var rank: Int {
    switch self {
    case .integer: 0
    case .number: 1
    case .string: 2
    case .boolean: 3
    }
  }
}

extension LuaValue {
  /// Reads the plain value at `index`; nil for a table, function or object, without creating a
  /// reference.
  fileprivate init?(scalarOf stack: borrowing LuaStack, at index: Int32) {
    switch unsafe lua_type(stack.thread, index) {
    case LUA_TBOOLEAN, LUA_TNUMBER, LUA_TSTRING: self = LuaValue(stack, at: index)
    default: return nil
    }
  }
}

extension LuaReference {
  /// Whether the value belongs to the state of a stack.
  func isOf(_ stack: borrowing LuaStack) -> Bool {
    unsafe token.mainThread == lk_context_of(stack.thread).pointee.main
  }

  /// Pushes the value on a stack of another state, or nil if it cannot be transferred.
  func pushAcross(to stack: borrowing LuaStack) {
    guard let home = try? token.stack(), home.hasRoom(for: 4) else {
      unsafe lua_pushnil(stack.thread)
      return
    }
    push(on: home)
    defer { home.pop() }
    var transfer = LuaTransfer(from: home, to: stack)
    do throws(LuaError) {
      try transfer.copy(1, from: home.count)
    } catch {
      unsafe lua_pushnil(stack.thread)
    }
  }
}

extension LuaStack {
  /// Pushes a value of another state: data is copied, functions become handles.
  ///
  /// - Returns: The number of results for a function of the host that returns it, or the code of a
  ///   failure.
  package func pushCopy(of value: LuaValue) -> Int32 {
    do throws(LuaError) {
      try copy(value)
      return 1
    } catch {
      return fail(error)
    }
  }

  /// Pushes a value of another state.
  ///
  /// - Throws: `LuaError` for a value that cannot be transferred. Nothing is pushed then.
  func copy(_ value: LuaValue) throws(LuaError) {
    guard let reference = value.reference, !reference.isOf(self) else {
      return value.push(to: self)
    }
    let home = try reference.token.stack()
    guard home.hasRoom(for: 4) else {
      throw LuaError(kind: .runtime, message: "stack overflow (a value of a plugin)")
    }
    value.push(to: home)
    defer { home.pop() }
    var transfer = LuaTransfer(from: home, to: self)
    try transfer.copy(1, from: home.count)
  }
}

extension LuaFields {
  /// Runs `body` on these fields, with the fields of another table, possibly of another state, as
  /// defaults for absent ones.
  ///
  /// - Parameters:
  ///   - function: The function that declares the keys.
  ///   - key: A key to omit.
  package func withDefaults<Result>(
    _ defaults: LuaTable, of function: LuaFunction, without key: String,
    _ body: (borrowing LuaFields) throws -> Result
  ) throws -> Result {
    let top = stack.count
    guard stack.hasRoom(for: 8) else {
      throw LuaError(kind: .runtime, message: "stack overflow (options of a plugin)")
    }
    defer { stack.setCount(top) }
    try stack.copy(.table(defaults))
    let merged = stack.count
    unsafe lua_pushnil(stack.thread)
    while unsafe lk_next_unchanged(stack.thread, index) != 0 {
      if String.read(stack, at: merged + 1) == key {
        stack.pop()
        continue
      }
      unsafe lua_pushvalue(stack.thread, merged + 1)
      unsafe lua_pushvalue(stack.thread, merged + 2)
      unsafe lua_rawset(stack.thread, merged)
      stack.pop()
    }
    return try body(
      LuaFields(
        stack, at: merged, name: name, parameters: function.rows, takesItems: function.items != nil)
    )
  }
}
