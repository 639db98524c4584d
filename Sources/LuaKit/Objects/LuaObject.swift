public import CLua
public import CLuaShim
public import LuaSchema

/// A Swift type whose values scripts hold as objects with declared properties and methods.
///
/// A class instance is retained by its Lua object and released when Lua collects it, or when the
/// state closes, exactly once. A struct is stored in place; one without references costs no
/// finalizer.
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
  /// About how many bytes the value keeps outside of Lua; they count against the memory limit.
  ///
  /// Always the same for one value. The default suits small objects.
  var luaSize: Int { get }
}

extension LuaObject {
  /// Nothing for a struct that Lua holds in place, and a small object for all else.
  @inlinable public var luaSize: Int { _isPOD(Self.self) ? 0 : 64 }
}

extension LuaObject {
  /// The declared name.
  public static var luaTypeName: String { luaType.descriptor.name }

  /// What editors know of it.
  public static var luaSchema: ValueSchema { .object(luaTypeName) }

  /// The declaration without its Swift type.
  static var descriptor: LuaTypeDescriptor { luaType.descriptor }

  /// An object of exactly this type.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> Self? {
    guard let object = unsafe lk_object_at(stack.thread, index),
      unsafe object.pointee.type == luaType.identity
    else { return nil }
    return unsafe payload(of: object).pointee
  }

  /// Pushes a new Lua object that holds this value.
  @inlinable
  public func push(to stack: borrowing LuaStack) { pushNew(to: stack) }

  @inlinable
  func pushNew(to stack: borrowing LuaStack) {
    let type = unsafe Self.luaType.identity
    let place = unsafe lk_place_of(lk_context_of(stack.thread), type)
    if unsafe place.pointee.type == nil { stack.install(Self.self) }
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

  /// The value in an object that Swift holds a reference to; nil when it is of another type.
  ///
  /// - Throws: `LuaError` of kind `closed` when its state is closed.
  public init?(_ reference: LuaReference) throws(LuaError) {
    let stack = try reference.token.stack()
    reference.push(on: stack)
    defer { stack.pop() }
    guard let value = Self.read(stack, at: -1) else { return nil }
    self = value
  }

  @inlinable
  static func payload(of object: UnsafeMutablePointer<lk_object>) -> UnsafeMutablePointer<Self> {
    // LuaType makes sure that nothing is aligned more strictly than Lua's userdata.
    unsafe (UnsafeMutableRawPointer(object) + Int(LK_PAYLOAD)).assumingMemoryBound(to: Self.self)
  }

}

extension LuaStack {
  /// Makes the metatable of a type, before its first object is pushed.
  @usableFromInline
  func install(_ type: any LuaObject.Type) {
    context.api.install(type, in: self)
  }
}

/// The object that a state was opened with, as a parameter of a declared function.
///
/// It takes no argument of the script; see `Arg.host`.
public struct LuaHost<Object: AnyObject>: LuaReadable {
  /// The object.
  public let object: Object

  @inlinable
  init(_ object: Object) {
    self.object = object
  }

  /// Never shown.
  public static var luaTypeName: String { "host" }

  /// What editors know of it.
  public static var luaSchema: ValueSchema { .any }

  /// None.
  @inlinable public static var luaSlots: Int32 { 0 }

  /// Objects of its type.
  public static func luaAccepts(host: AnyObject) -> Bool { host is Object }

  /// The state's host; nil when the state was opened without one.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> LuaHost? {
    guard let host = unsafe lk_context_of(stack.thread).pointee.host else { return nil }
    let object = unsafe Unmanaged<AnyObject>.fromOpaque(host).takeUnretainedValue()
    // The state has checked the type when it got its function.
    return unsafe LuaHost(unsafeDowncast(object, to: Object.self))
  }
}
