public import CLua
internal import CLuaShim
public import LuaSchema

/// A type with a name for messages and documentation.
public protocol LuaNamed: SendableMetatype {
  /// The expected type as worded in messages: `number`, `whole number`, `pager`.
  static var luaTypeName: String { get }

  /// The type for editors and documentation; by default, any value.
  static var luaSchema: ValueSchema { get }
}

extension LuaNamed {
  /// Any value.
  public static var luaSchema: ValueSchema { .any }
}

/// A type that can be read from a Lua value and be a parameter of a declared function.
///
/// ```swift
/// struct Point: LuaReadable, LuaPushable, LuaReturnable {
///   var x, y: Double
///
///   static let luaTypeName = "point"
///
///   static func read(_ stack: borrowing LuaStack, at index: Int32) -> Point? {
///     guard let x: Double = stack.field("x", ofTableAt: index),
///       let y: Double = stack.field("y", ofTableAt: index)
///     else { return nil }
///     return Point(x: x, y: y)
///   }
///
///   func push(to stack: borrowing LuaStack) {
///     LuaRecord([("x", x), ("y", y)]).push(to: stack)
///   }
/// }
/// ```
public protocol LuaReadable: LuaNamed {
  /// The number of stack slots for a parameter of this type: 1, or 0 if it does not come from the
  /// script.
  static var luaSlots: Int32 { get }

  /// The value of an omitted argument; nil if it is required.
  ///
  /// A requirement rather than a cast, because a cast searches all conformances of the program for
  /// each type.
  static var luaAbsent: Self? { get }

  /// For parameters from the host (without slots): whether the object has the required type.
  static func luaAccepts(host: AnyObject) -> Bool

  /// The value at `index`, or nil if it has another type. Does not change the stack.
  static func read(_ stack: borrowing LuaStack, at index: Int32) -> Self?

  /// A description of a value rejected by `read`, for messages: `a table with a string at 2`; nil
  /// if the name of its type suffices.
  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String?
}

extension LuaReadable {
  /// One slot.
  @inlinable public static var luaSlots: Int32 { 1 }

  /// nil: required.
  @inlinable public static var luaAbsent: Self? { nil }

  /// true, because it does not come from the host.
  public static func luaAccepts(host: AnyObject) -> Bool { true }

  /// nil: the name of the type suffices.
  public static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? { nil }
}

/// A type that can be passed to Lua as one value.
public protocol LuaPushable: LuaNamed {
  /// Pushes the value.
  ///
  /// - Precondition: Pushes exactly one value, with one call of another `push(to:)`.
  func push(to stack: borrowing LuaStack)
}

/// The possible results of a declared function: none, one, several, or a suspension.
public protocol LuaReturnable: SendableMetatype {
  /// The Lua types of the results for documentation; empty for none.
  static var luaResultName: String { get }

  /// The type of each result, in order.
  static var luaResults: [ValueSchema] { get }

  /// Pushes the results. Returns their number, or a code for the trampoline.
  ///
  /// - Precondition: Pushes as many values as it returns, by calls of `push(to:)`.
  func pushResults(to stack: borrowing LuaStack) -> Int32
}

extension LuaReturnable where Self: LuaPushable {
  /// The name of the type.
  public static var luaResultName: String { luaTypeName }

  /// The type for editors.
  public static var luaResults: [ValueSchema] { [luaSchema] }

  /// Pushes one value.
  @inlinable
  public func pushResults(to stack: borrowing LuaStack) -> Int32 {
    push(to: stack)
    return 1
  }
}

// MARK: - Numbers, booleans, strings

extension Double: LuaReadable, LuaPushable, LuaReturnable {
  /// `number`.
  public static var luaTypeName: String { "number" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .number }

  /// Reads a number.
  ///
  /// Numeric strings are rejected.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> Double? {
    guard unsafe lua_type(stack.thread, index) == LUA_TNUMBER else { return nil }
    return unsafe lua_tonumberx(stack.thread, index, nil)
  }

  /// Pushes a float.
  @inlinable
  public func push(to stack: borrowing LuaStack) {
    unsafe lua_pushnumber(stack.thread, self)
  }
}

extension Int: LuaReadable, LuaPushable, LuaReturnable {
  /// `whole number`.
  public static var luaTypeName: String { "whole number" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .integer }

  /// Reads an integer, or a float with an integral value in range.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> Int? {
    guard unsafe lua_type(stack.thread, index) == LUA_TNUMBER else { return nil }
    var isWhole: Int32 = 0
    let value = unsafe lua_tointegerx(stack.thread, index, &isWhole)
    return isWhole != 0 ? Int(value) : nil
  }

  /// Pushes an integer.
  @inlinable
  public func push(to stack: borrowing LuaStack) {
    unsafe lua_pushinteger(stack.thread, lua_Integer(self))
  }
}

extension Bool: LuaReadable, LuaPushable, LuaReturnable {
  /// `boolean`.
  public static var luaTypeName: String { "boolean" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .boolean }

  /// Reads a boolean.
  ///
  /// Other values are not converted.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> Bool? {
    guard unsafe lua_type(stack.thread, index) == LUA_TBOOLEAN else { return nil }
    return unsafe lua_toboolean(stack.thread, index) != 0
  }

  /// Pushes a boolean.
  @inlinable
  public func push(to stack: borrowing LuaStack) {
    unsafe lua_pushboolean(stack.thread, self ? 1 : 0)
  }
}

extension String: LuaReadable, LuaPushable, LuaReturnable {
  /// `string`.
  public static var luaTypeName: String { "string" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .string }

  /// Reads a string of valid UTF-8.
  ///
  /// Numbers are rejected.
  ///
  /// Use `[UInt8]` for arbitrary bytes.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    guard unsafe lua_type(stack.thread, index) == LUA_TSTRING else { return nil }
    let bytes = unsafe stack.bytes(at: index)
    // Validating takes six times as long as decoding, which is lossless for ASCII.
    return unsafe isASCII(bytes)
      ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
  }

  @inlinable
  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var all: UInt8 = 0
    for index in bytes.indices { all |= unsafe bytes[index] }
    return all < 0x80
  }

  /// Pushes the UTF-8 bytes.
  @inlinable
  public func push(to stack: borrowing LuaStack) {
    var copy = self
    copy.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        _ = unsafe lua_pushlstring(stack.thread, text.baseAddress, text.count)
      }
    }
  }
}

extension [UInt8]: LuaNamed {
  /// `string`.
  public static var luaTypeName: String { "string" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .string }
}

extension [UInt8]: LuaReadable, LuaPushable, LuaReturnable {
  /// Reads the bytes of a string.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> [UInt8]? {
    guard unsafe lua_type(stack.thread, index) == LUA_TSTRING else { return nil }
    return unsafe Array(stack.bytes(at: index))
  }

  /// Pushes a string of these bytes.
  @inlinable
  public func push(to stack: borrowing LuaStack) {
    unsafe withUnsafeBytes { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        _ = unsafe lua_pushlstring(stack.thread, text.baseAddress, text.count)
      }
    }
  }
}

extension Optional: LuaNamed where Wrapped: LuaNamed {
  /// The name of the wrapped type with `or nil`.
  public static var luaTypeName: String { "\(Wrapped.luaTypeName) or nil" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .optional(Wrapped.luaSchema) }
}

extension Optional: LuaReadable where Wrapped: LuaReadable {
  /// nil: can be omitted.
  @inlinable public static var luaAbsent: Wrapped?? { .some(nil) }

  /// `.some(nil)` for nil or an absent value; nil for a value of another type.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> Wrapped?? {
    if unsafe lua_type(stack.thread, index) <= LUA_TNIL { return .some(nil) }
    guard let value = Wrapped.read(stack, at: index) else { return nil }
    return .some(value)
  }

  /// The description by the wrapped type.
  public static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    Wrapped.luaFault(stack, at: index)
  }
}

extension Optional: LuaPushable where Wrapped: LuaPushable {
  /// Pushes the value, or nil.
  @inlinable
  public func push(to stack: borrowing LuaStack) {
    if let value = self {
      value.push(to: stack)
    } else {
      unsafe lua_pushnil(stack.thread)
    }
  }
}

extension Optional: LuaReturnable where Wrapped: LuaPushable {
  /// The name of the wrapped type with `or nil`.
  public static var luaResultName: String { "\(Wrapped.luaTypeName) or nil" }

  /// The type for editors.
  public static var luaResults: [ValueSchema] { [.optional(Wrapped.luaSchema)] }

  /// Pushes one value.
  @inlinable
  public func pushResults(to stack: borrowing LuaStack) -> Int32 {
    push(to: stack)
    return 1
  }
}

// MARK: - Results of functions

/// The empty result: `return LuaNothing()`, or a body without a result.
public struct LuaNothing: LuaReturnable {
  /// Empty.
  public static var luaResultName: String { "" }

  /// The type for editors.
  public static var luaResults: [ValueSchema] { [] }

  /// Creates the result.
  @inlinable public init() {}

  /// Pushes nothing.
  @inlinable public func pushResults(to stack: borrowing LuaStack) -> Int32 { 0 }
}

/// Two results in order.
///
/// Generic without constraints, which the runtime would check for each type at the start of the
/// program.
public struct LuaPair<First, Second> {
  /// The first result.
  public var first: First
  /// The second result.
  public var second: Second

  /// Creates a pair of results.
  @inlinable
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

extension LuaPair: LuaReturnable where First: LuaPushable, Second: LuaPushable {
  /// The names of both types.
  public static var luaResultName: String { "\(First.luaTypeName), \(Second.luaTypeName)" }

  /// The types for editors.
  public static var luaResults: [ValueSchema] { [First.luaSchema, Second.luaSchema] }

  /// Pushes both.
  @inlinable
  public func pushResults(to stack: borrowing LuaStack) -> Int32 {
    first.push(to: stack)
    second.push(to: stack)
    return 2
  }
}

/// Suspends the coroutine that called the declared function.
///
/// In Lua, the call returns the values passed to `resume`. Outside a coroutine, it is an error.
///
/// ```swift
/// static let wait = LuaFunction(
///   "wait", "Waits for some seconds.", Arg.number("seconds", "How long.", .positive),
///   returns: "nothing"
/// ) { seconds in LuaYield([.number(seconds)]) }
/// ```
public struct LuaYield: LuaReturnable {
  /// Any values, passed by the code that resumes the coroutine.
  public static var luaResultName: String { "any" }

  /// The type for editors.
  public static var luaResults: [ValueSchema] { [.any] }

  /// The values that `resume` returns.
  public var values: [LuaValue]

  /// Creates a suspension that passes `values` to the code that resumed the coroutine.
  public init(_ values: [LuaValue] = []) {
    self.values = values
  }

  /// Pushes the values and makes the trampoline yield.
  public func pushResults(to stack: borrowing LuaStack) -> Int32 {
    guard unsafe lua_checkstack(stack.thread, Int32(clamping: values.count)) != 0 else {
      return stack.fail(message: "too many values to yield")
    }
    for value in values { value.push(to: stack) }
    unsafe lk_context_of(stack.thread).pointee.yielded = Int32(values.count)
    return LK_YIELD
  }
}

extension LuaStack {
  /// The bytes of the string at `index`, valid while it is on the stack.
  ///
  /// The value must be a string, because a number would be converted in place.
  @inlinable
  func bytes(at index: Int32) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    let start = unsafe lua_tolstring(thread, index, &count)
    let bytes = unsafe UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self)
    return unsafe UnsafeBufferPointer(start: bytes, count: count)
  }

  /// The text of the string at `index`, with bytes that are not UTF-8 replaced.
  func string(at index: Int32) -> String {
    unsafe String(decoding: bytes(at: index), as: UTF8.self)
  }

  /// Pushes a string.
  @usableFromInline
  func push(_ text: String) {
    text.push(to: self)
  }
}
