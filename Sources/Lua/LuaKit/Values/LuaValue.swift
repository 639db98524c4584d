internal import CLua
internal import CLuaShim
public import LuaSchema

/// Any Lua value.
///
/// Literals are values: `[1, "two", nil, true]` can be the arguments of a function. Two values are
/// equal if they are so in Lua without metamethods: 1 equals 1.0, and tables, functions, coroutines
/// and objects must be identical.
///
/// ```swift
/// let results = try count.call(["#", 1, 2.5, nil, true])
/// print(results, results == [4])
/// ```
public enum LuaValue: LuaReadable, LuaPushable, LuaReturnable {
  /// nil, or an absent value.
  case `nil`
  /// true or false.
  case boolean(Bool)
  /// A number stored as an integer.
  case integer(Int)
  /// A number stored as a float.
  case number(Double)
  /// The bytes of a string.
  case string([UInt8])
  /// A table.
  case table(LuaTable)
  /// A function.
  case function(LuaCallable)
  /// A coroutine.
  case coroutine(LuaCoroutine)
  /// An object of the host.
  case object(LuaReference)

  /// `any`.
  public static var luaTypeName: String { "any" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .any }

  /// nil: can be omitted.
  @inlinable public static var luaAbsent: LuaValue? { .some(.nil) }

  /// A string.
  public static func text(_ text: String) -> LuaValue { .string(Array(text.utf8)) }

  /// Reads the value at `index`.
  public init(_ stack: borrowing LuaStack, at index: Int32) {
    switch unsafe lua_type(stack.thread, index) {
    case LUA_TBOOLEAN: self = unsafe .boolean(lua_toboolean(stack.thread, index) != 0)
    case LUA_TNUMBER:
      self =
        unsafe lua_isinteger(stack.thread, index) != 0
        ? unsafe .integer(Int(lua_tointegerx(stack.thread, index, nil)))
        : unsafe .number(lua_tonumberx(stack.thread, index, nil))
    case LUA_TSTRING: self = unsafe .string(Array(stack.bytes(at: index)))
    case LUA_TTABLE: self = .table(LuaTable(reference: stack.reference(at: index)))
    case LUA_TFUNCTION: self = .function(LuaCallable(reference: stack.reference(at: index)))
    case LUA_TTHREAD: self = .coroutine(LuaCoroutine(reference: stack.reference(at: index)))
    case LUA_TUSERDATA, LUA_TLIGHTUSERDATA: self = .object(stack.reference(at: index))
    default: self = .nil
    }
  }

  /// Never nil.
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> LuaValue? {
    LuaValue(stack, at: index)
  }

  /// Pushes the value.
  public func push(to stack: borrowing LuaStack) {
    switch self {
    case .nil: unsafe lua_pushnil(stack.thread)
    case .boolean(let value): value.push(to: stack)
    case .integer(let value): value.push(to: stack)
    case .number(let value): value.push(to: stack)
    case .string(let bytes): bytes.push(to: stack)
    case .table(let table): table.push(to: stack)
    case .function(let function): function.push(to: stack)
    case .coroutine(let coroutine): coroutine.push(to: stack)
    case .object(let reference): reference.push(on: stack)
    }
  }

  /// Whether both are equal without metamethods.
  ///
  /// Tables, functions, coroutines and objects must be identical.
  ///
  /// Values of two states that are not plain are never equal.
  ///
  /// - Throws: `LuaError` of kind `closed` if a reference's state is closed.
  public func isRawEqual(to other: LuaValue) throws(LuaError) -> Bool {
    switch (self, other) {
    case (.nil, .nil): return true
    case (.boolean(let a), .boolean(let b)): return a == b
    case (.string(let a), .string(let b)): return a == b
    case (.integer(let a), .integer(let b)): return a == b
    // Exact, as in Lua: above 2⁵³, a float is close to many integers.
    case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)):
      return Int(exactly: b) == a
    case (.number(let a), .number(let b)): return a == b
    default: break
    }
    guard let a = reference, let b = other.reference else { return false }
    let stack = try a.token.stack()
    guard b.isOf(stack) else { return false }
    a.push(on: stack)
    b.push(on: stack)
    defer { stack.pop(2) }
    return unsafe lua_rawequal(stack.thread, -2, -1) != 0
  }

  /// The reference of a value that is not plain; nil for plain values.
  var reference: LuaReference? {
    switch self {
    case .table(let table): table.reference
    case .function(let function): function.reference
    case .coroutine(let coroutine): coroutine.reference
    case .object(let reference): reference
    default: nil
    }
  }

  /// The number, either an integer or a float.
  public var asNumber: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The text of a string of valid UTF-8.
  public var asText: String? {
    guard case .string(let bytes) = self else { return nil }
    // The same as in `String.read`.
    return bytes.allSatisfy { $0 < 0x80 }
      ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
  }
}

extension LuaValue: Equatable {
  /// Whether both are equal without metamethods.
  ///
  /// References of a closed state are equal only to themselves.
  public static func == (a: LuaValue, b: LuaValue) -> Bool {
    if let isEqual = try? a.isRawEqual(to: b) { return isEqual }
    return a.reference === b.reference
  }
}

extension LuaValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation
{
  /// Creates nil.
  public init(nilLiteral: ()) { self = .nil }

  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Creates a float.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a string.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension LuaValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The text of a string, or the value in Lua's syntax: `1.0`, `{ 1, name = 'x' }`, `a function`.
  ///
  /// Shows the first entries of a table, without metamethods; after its state is closed, `a table`.
  public var description: String {
    guard case .string(let bytes) = self else { return debugDescription }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same as `description`, with quotes around a string.
  public var debugDescription: String {
    guard case .number(let number) = self else { return TableText.text(of: self) }
    return "\(number)"
  }
}

extension LuaStack {
  func reference(at index: Int32) -> LuaReference {
    unsafe lua_pushvalue(thread, index)
    return LuaReference(popping: self)
  }

  /// The text of the value at `index` by the script's `tostring`, within its budgets.
  ///
  /// - Throws: `LuaError` if `__tostring` fails.
  package func text(at index: Int32) throws(LuaError) -> String {
    if unsafe lua_type(thread, index) == LUA_TSTRING { return string(at: index) }
    let absolute = unsafe lua_absindex(thread, index)
    try protected { stack in unsafe lk_tostring(stack.thread, absolute) }
    defer { pop() }
    return string(at: -1)
  }

  /// Checks that the string at `index`, if it is one, can be copied within the memory limit, in
  /// addition to `others` bytes that the host already holds.
  ///
  /// - Throws: `LuaError` of kind `memory`, which also ends the script.
  package func checkRoom(forTextAt index: Int32, beside others: Int) throws(LuaError) {
    guard unsafe lua_type(thread, index) == LUA_TSTRING else { return }
    let c = unsafe lk_context_of(thread)
    let wanted = unsafe Int(c.pointee.used) + Int(lua_rawlen(thread, index)) + 2 * others
    guard wanted > context.limits.memory else { return }
    unsafe lk_expire(c, LK_EXPIRED_MEMORY)
    throw LuaError(kind: .memory, message: "memory budget exceeded")
  }

  /// Whether the two values are equal by `==`.
  package func areEqual(_ a: Int32, _ b: Int32) throws(LuaError) -> Bool {
    if unsafe lua_rawequal(thread, a, b) != 0 { return true }
    // Only two tables or two userdata use a metamethod, which may fail.
    let type = unsafe lua_type(thread, a)
    guard type == LUA_TTABLE || type == LUA_TUSERDATA, unsafe lua_type(thread, b) == type else {
      return false
    }
    let (first, second) = unsafe (lua_absindex(thread, a), lua_absindex(thread, b))
    try protected { stack in unsafe lk_compare(stack.thread, first, second, LUA_OPEQ) }
    defer { pop() }
    return unsafe lua_toboolean(thread, -1) != 0
  }
}

/// Formatting numbers as Lua does.
package enum LuaNumber {
  /// The shortest text that reads back as the same number, without a fraction for integers.
  package static func text(_ value: Double) -> String {
    // The sign of a NaN differs between processors.
    if value.isNaN { return "nan" }
    if let whole = Int(exactly: value), whole.magnitude < 1_000_000_000_000_000 {
      return "\(whole)"
    }
    return "\(value)"
  }
}
