public import CLua
public import CLuaShim
public import LuaSchema

/// A Swift type with values that scripts hold as objects with declared properties and methods.
///
/// A class instance is retained by its Lua object and released exactly once, when Lua collects it
/// or the state closes. A struct is stored in place, without a finalizer if it does not contain
/// references. Each push makes a new Lua object: two of the same instance are equal by `==`, but
/// not as keys of a table; for that, see ``LuaIdentity``.
///
/// ```swift
/// final class Counter: LuaObject {
///   var count = 0
///   static let luaType = LuaType<Counter>(
///     "counter", "Counts.",
///     properties: [LuaProperty("count", "How often it was bumped.") { $0.count }],
///     methods: [
///       LuaMethod("bump", "Adds to the count.", Arg.integer("by", "How much.", default: 1)) {
///         counter, by in counter.count += by
///       }
///     ])
/// }
/// ```
public protocol LuaObject: LuaReadable, LuaPushable, LuaReturnable {
  /// The declaration; a `static let`.
  static var luaType: LuaType<Self> { get }
  /// The approximate number of bytes that the value keeps outside Lua. They count against the
  /// memory limit.
  ///
  /// Must be constant for a value. The default suits small objects.
  var luaSize: Int { get }
  /// Whether objects can only be used on the main actor; see ``LuaMainActorObject``.
  static var luaNeedsMainActor: Bool { get }
}

extension LuaObject {
  /// 0 for a struct stored in place, otherwise the size of a small object.
  @inlinable public var luaSize: Int { _isPOD(Self.self) ? 0 : 64 }

  /// false.
  public static var luaNeedsMainActor: Bool { false }
}

extension LuaObject {
  /// The declared name.
  public static var luaTypeName: String { luaType.descriptor.name }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .object(luaTypeName) }

  /// The declaration without its Swift type.
  static var descriptor: LuaTypeDescriptor { luaType.descriptor }

  /// Reads an object of exactly this type.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> Self? {
    guard let object = unsafe lk_object_at(stack.thread, index),
      unsafe object.pointee.type == luaType.identity
    else { return nil }
    return unsafe payload(of: object).pointee
  }

  /// Pushes a new Lua object with this value.
  ///
  /// For a type that the state's API does not declare, it pushes nil, and the call in progress
  /// fails with a `LuaError` of kind `host`, which a script cannot catch.
  @inlinable
  public func push(to stack: borrowing LuaStack) { pushNew(to: stack) }

  @inlinable
  func pushNew(to stack: borrowing LuaStack) {
    let type = unsafe Self.luaType.identity
    let place = unsafe lk_place_of(lk_context_of(stack.thread), type)
    if unsafe place.pointee.type == nil, !stack.install(Self.self) {
      return unsafe lua_pushnil(stack.thread)
    }
    let size = Int(LK_PAYLOAD) + MemoryLayout<Self>.size
    guard let memory = unsafe lua_newuserdatauv(stack.thread, size, 0) else { return }
    let object = unsafe memory.assumingMemoryBound(to: lk_object.self)
    unsafe object.initialize(
      to: lk_object(magic: lk_magic(), table: place.pointee.table, type: type))
    unsafe Self.payload(of: object).initialize(to: self)
    let kept = luaSize
    if kept != 0 { unsafe lk_charge(stack.thread, kept) }
    unsafe lua_rawgeti(stack.thread, lk_registry_index(), lua_Integer(place.pointee.metatable))
    unsafe lua_setmetatable(stack.thread, -2)
  }

  /// Creates the value of an object referenced from Swift; nil if it has another type.
  ///
  /// - Throws: `LuaError` of kind `closed` if its state is closed.
  public init?(_ reference: LuaReference) throws(LuaError) {
    let stack = try reference.token.stack()
    reference.push(on: stack)
    defer { stack.pop() }
    guard let value = Self.read(stack, at: -1) else { return nil }
    self = value
  }

  @inlinable
  static func payload(of object: UnsafeMutablePointer<lk_object>) -> UnsafeMutablePointer<Self> {
    // LuaType ensures that the alignment does not exceed that of Lua's userdata.
    unsafe (UnsafeMutableRawPointer(object) + Int(LK_PAYLOAD)).assumingMemoryBound(to: Self.self)
  }

}

extension LuaStack {
  /// Creates the metatable of a type, before its first object is pushed.
  ///
  /// - Returns: False after a mistake of the host; see `mistake(_:)`.
  @usableFromInline
  func install(_ type: any LuaObject.Type) -> Bool {
    do throws(LuaError) {
      try context.api.install(type, in: self)
      return true
    } catch {
      mistake(error)
      return false
    }
  }

  /// Ends the running script, or the next operation of the host, with an error about a value that
  /// the host cannot push.
  ///
  /// `push(to:)` does not throw, so the error is kept until the function of the host has returned
  /// or the operation that pushes looks for it.
  func mistake(_ error: LuaError) {
    context.reasonToStop = context.reasonToStop ?? error
    unsafe lk_expire(lk_context_of(thread), LK_EXPIRED_MISTAKE)
  }

  /// Throws the error about a value that has just been pushed.
  ///
  /// For operations that do not call a function, which would throw it.
  @inline(__always)
  func throwMistake() throws(LuaError) {
    if unsafe lk_context_of(thread).pointee.expired != 0 { try throwMistakeOfExpired() }
  }

  private func throwMistakeOfExpired() throws(LuaError) {
    let c = unsafe lk_context_of(thread)
    guard unsafe c.pointee.expired == Int32(LK_EXPIRED_MISTAKE.rawValue),
      let error = context.reasonToStop
    else { return }
    if unsafe c.pointee.running == nil {
      unsafe lk_clear_expiry(thread)
      context.reasonToStop = nil
    }
    throw context.named(error)
  }
}

/// The object that the state was opened with, as a parameter of a declared function.
///
/// Does not correspond to an argument of the script; see `Arg.host`. If the object has another
/// type, or the state was opened without one, a call of the function is an error.
///
/// ```swift
/// static let log = LuaFunction(
///   "log", "Adds a line to the log.", Arg.host(Log.self), Arg.string("line", "The line.")
/// ) { log, line in log.object.lines.append(line) }
/// ```
public struct LuaHost<Object: AnyObject>: LuaReadable {
  /// The object.
  public let object: Object

  @inlinable
  init(_ object: Object) {
    self.object = object
  }

  /// Never displayed.
  public static var luaTypeName: String { "host" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .any }

  /// 0, because it does not take an argument.
  @inlinable public static var luaSlots: Int32 { 0 }

  /// Whether the object has the required type.
  public static func luaAccepts(host: AnyObject) -> Bool { host is Object }

  /// The state's host; nil if the state was opened without one.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> LuaHost? {
    guard let host = unsafe lk_context_of(stack.thread).pointee.host else { return nil }
    let object = unsafe Unmanaged<AnyObject>.fromOpaque(host).takeUnretainedValue()
    // The state has checked the type: with a host of another type, the function is not called.
    return unsafe LuaHost(unsafeDowncast(object, to: Object.self))
  }
}
