public import CLua
internal import CLuaShim

/// The stack of a running Lua thread, for conversions and declared functions.
///
/// Valid during the call that received it: the callee borrows it, so it cannot copy or keep it. The
/// public methods push and read values. Indices count from 1 at the bottom, or from -1 at the top.
@safe
public struct LuaStack: ~Copyable {
  @usableFromInline let thread: OpaquePointer

  @inlinable
  init(_ thread: OpaquePointer) {
    unsafe self.thread = unsafe thread
  }

  /// Creates another view of a stack, for use within the call that borrows it.
  init(sharing other: borrowing LuaStack) {
    unsafe self.thread = unsafe other.thread
  }

  /// The number of values on the stack.
  ///
  /// In a declared function, the number of arguments.
  @inlinable public var count: Int32 { unsafe lua_gettop(thread) }

  /// The type of the value at `index` as worded in messages: `number`, `no value`, or the name of a
  /// declared type.
  package func typeName(at index: Int32) -> String {
    if let type = type(at: index) { return type.name }
    return unsafe String(cString: lua_typename(thread, lua_type(thread, index)))
  }

  /// A description of the value at `index`, which is not a `Value`, for messages.
  @usableFromInline
  func found<Value: LuaReadable>(at index: Int32, insteadOf type: Value.Type) -> String {
    if let fault = type.luaFault(self, at: index) { return fault }
    let isText = unsafe lua_type(thread, index) == LUA_TSTRING
    return isText && String.read(self, at: index) == nil
      ? "bytes that are not UTF-8" : typeName(at: index)
  }

  /// The declared type of the object at `index`; nil for other values.
  func type(at index: Int32) -> LuaTypeDescriptor? {
    guard let object = unsafe lk_object_at(thread, index), let type = unsafe object.pointee.type
    else {
      return nil
    }
    return unsafe Unmanaged<LuaTypeDescriptor>.fromOpaque(type).takeUnretainedValue()
  }

  /// The Swift data of this thread's state.
  var context: StateContext {
    guard let context = unsafe lk_context_of(thread).pointee.swift else {
      preconditionFailure("a state has its Swift side from the start")
    }
    return unsafe Unmanaged<StateContext>.fromOpaque(context).takeUnretainedValue()
  }

  /// The object that the state was opened with; nil if there is none, or it has another type.
  public func host<Object: AnyObject>(_ type: Object.Type) -> Object? {
    guard let host = unsafe lk_context_of(thread).pointee.host else { return nil }
    let object = unsafe Unmanaged<AnyObject>.fromOpaque(host).takeUnretainedValue()
    // The comparison is faster than the cast.
    return unsafe ObjectIdentifier(Swift.type(of: object)) == ObjectIdentifier(type)
      ? unsafeDowncast(object, to: type) : object as? Object
  }

  /// Ensures space for `count` more values.
  ///
  /// - Throws: `LuaError` of kind `runtime` if the stack cannot grow that far.
  func reserve(_ count: Int) throws(LuaError) {
    guard let count = Int32(exactly: count), unsafe lua_checkstack(thread, count) != 0 else {
      throw LuaError(kind: .runtime, message: "stack overflow (\(count) values do not fit)")
    }
  }

  /// Ensures space for `count` more values.
  ///
  /// A function starts with space for 20 values, which suffices unless conversions are nested.
  ///
  /// - Returns: Whether there is.
  func hasRoom(for count: Int32) -> Bool { unsafe lua_checkstack(thread, count) != 0 }

  @inlinable
  func pop(_ count: Int32 = 1) {
    unsafe lua_settop(thread, -count - 1)
  }

  /// Asserts in debug builds that `body` adds exactly `results` values.
  @inline(__always)
  func balanced<Result>(_ results: Int32 = 0, _ body: () throws(LuaError) -> Result)
    throws(LuaError) -> Result
  {
    #if DEBUG
      let before = count
      let result = try body()
      assert(count == before + results, "stack is off by \(count - before - results)")
      return result
    #else
      return try body()
    #endif
  }
}
