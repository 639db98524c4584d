internal import CLua
internal import CLuaShim

/// The Swift data of a state, reached from the C context.
///
/// Confined to the state's thread, like the state itself.
final class StateContext {
  /// Shared with all references, to detect whether the state is still open.
  ///
  /// Valid while the state is open: retained by `ownToken`, or by a reference in use.
  unowned(unsafe) private(set) var token: StateToken
  /// Retains the token; nil once the state is abandoned.
  private var ownToken: StateToken?
  /// Retains the declarations that C refers to.
  let api: LuaAPI
  /// The object behind `LuaHost` parameters.
  let host: AnyObject?
  /// Whether the state was opened on the main actor, to stay on it.
  let isOnMainActor: Bool
  /// The error of the last failed Swift function, until Lua has passed it on.
  var lastFailure: (any Error)?
  /// The number of errors that have reached Swift.
  ///
  /// The registry keeps the value of the last one.
  var errorSerial = 0
  /// The location of the last error, while a Swift function passes it on.
  var passedOnLocation: LuaLocation?
  /// The names of loaded texts as shown in messages, to recognize locations in messages.
  private var sources: [String] = []
  /// The CPU budget, for messages; negative before the first.
  var cpuSeconds = -1.0
  /// The limits.
  let limits: LuaLimits
  /// The number of bytes that scripts have written.
  var bytesWritten = 0
  /// The host's reason for ending the script, until the outermost call has thrown it.
  var reasonToStop: LuaError?
  /// Whether the state is disabled.
  var isRetired = false
  /// Transforms errors that leave the state.
  var nameError: ((LuaError) -> LuaError)?
  /// Whether scripts of another state call this one, within their budgets.
  var isGuest = false
  /// The clock for `os.time`, `os.clock` and `os.date`.
  var virtualTime: (() -> Double)?
  /// The values of errors that are not texts, while their errors exist.
  private var raised: [RaisedValue] = []
  /// The first slot of each module used in the state.
  private var moduleSlots: [(module: Int, first: Int32)] = []
  /// The types used in the state, retained because C refers to their declarations.
  private var types: [LuaTypeDescriptor] = []
  /// The last accepted type of host.
  private var acceptedHostType: (any LuaReadable.Type)?

  init(
    token: StateToken, api: LuaAPI, host: AnyObject?, limits: LuaLimits, isOnMainActor: Bool
  ) {
    self.isOnMainActor = isOnMainActor
    unsafe self.token = token
    ownToken = token
    self.api = api
    self.host = host
    self.limits = limits
  }

  /// Leaves the state to the references that are in use; see `StateToken`.
  func abandon() {
    unsafe token.abandon(self)
    ownToken = nil
  }

  /// Closes the abandoned state.
  ///
  /// Finalizers may make references, with a token that is not being released.
  fileprivate func close(_ mainThread: OpaquePointer) {
    let token = unsafe StateToken(mainThread: nil)
    unsafe self.token = token
    ownToken = token
    unsafe lk_close(mainThread)
  }

  /// The first slot of a module's functions, assigned by `make` on first use.
  func slots(ofModule module: Int, make: () -> Int32) -> Int32 {
    for known in moduleSlots where known.module == module { return known.first }
    let first = make()
    moduleSlots.append((module, first))
    return first
  }

  /// Keeps the value on top of the stack until the mark of its error is released.
  func keepRaised(_ stack: borrowing LuaStack) -> RaisedMark? {
    guard stack.hasRoom(for: 1) else { return nil }
    for value in raised where value.mark == nil {
      unsafe luaL_unref(stack.thread, lk_registry_index(), value.slot)
    }
    raised.removeAll { $0.mark == nil }
    let mark = RaisedMark()
    unsafe lua_pushvalue(stack.thread, -1)
    raised.append(
      RaisedValue(mark: mark, slot: unsafe luaL_ref(stack.thread, lk_registry_index())))
    return mark
  }

  /// The value of the error with a mark.
  func raisedValue(of mark: RaisedMark, on stack: borrowing LuaStack) -> LuaValue? {
    guard let value = raised.first(where: { $0.mark === mark }) else { return nil }
    unsafe lua_rawgeti(stack.thread, lk_registry_index(), lua_Integer(value.slot))
    defer { stack.pop() }
    return LuaValue(stack, at: -1)
  }

  /// Records the name of a loaded text, as shown in messages.
  func addSource(_ name: String) {
    if !isSource(name) { sources.append(name) }
  }

  /// Whether a text with this name was loaded.
  func isSource(_ name: String) -> Bool { sources.contains(name) }

  /// The transformed error that leaves the state.
  func named(_ error: LuaError) -> LuaError { nameError.map { $0(error) } ?? error }

  /// Distinguishes errors of this state from those of others.
  var errorOwner: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  /// Retains a type as long as the state.
  func keep(_ type: LuaTypeDescriptor) { types.append(type) }

  /// Whether a function can be called.
  ///
  /// A function of the main actor can be called only on it, and others only if the host
  /// has the required types. If there is no host, the function reports that itself.
  func accepts(_ declaration: LuaDeclaration) -> Bool {
    guard !declaration.needsMainActor || isOnMainActor else { return false }
    guard let host else { return true }
    for type in declaration.hostTypes where acceptedHostType.map({ $0 != type }) ?? true {
      guard type.luaAccepts(host: host) else { return false }
      acceptedHostType = type
    }
    return true
  }
}

/// The value of an error, in a slot of the registry.
private struct RaisedValue {
  weak var mark: RaisedMark?
  let slot: Int32
}

/// Whether a state is open, and its main thread.
///
/// References hold this instead of the state, so that an object held by a script can hold
/// references without retaining the state.
@safe
@usableFromInline
final class StateToken {
  /// The main thread of the state; nil after it is closed.
  private(set) var mainThread: OpaquePointer?

  init(mainThread: OpaquePointer?) {
    unsafe self.mainThread = mainThread
  }

  func close() {
    unsafe mainThread = nil
  }

  /// The state that its host has released while it ran, and its data; closed with the token.
  private var abandoned: (mainThread: OpaquePointer, context: StateContext)?

  /// Closes the state for new uses.
  ///
  /// It is freed with the last reference, because callers of the running function still use it.
  func abandon(_ context: StateContext) {
    guard let mainThread = unsafe mainThread else { return }
    unsafe abandoned = (mainThread, context)
    close()
  }

  deinit {
    if let (mainThread, context) = unsafe abandoned { unsafe context.close(mainThread) }
  }

  /// The stack of the running thread, or of the main thread if none is running.
  ///
  /// - Throws: `LuaError` of kind `closed`.
  @usableFromInline
  func stack() throws(LuaError) -> LuaStack {
    guard let mainThread = unsafe mainThread else {
      throw LuaError(kind: .closed, message: "the Lua state is closed")
    }
    return unsafe LuaStack(lk_running_thread(mainThread))
  }
}
