internal import CLuaShim

/// The data that LuaKit keeps for one state on the Swift side; reached from the C context.
///
/// Confined to the state's thread, like the state itself.
final class StateContext {
  /// Shared with every reference, so that one can tell whether the state is still open.
  let token: StateToken
  /// Keeps the declarations alive that the C side points at.
  let api: LuaAPI
  /// The object behind `LuaHost` parameters.
  let host: AnyObject?
  /// The error of the last Swift function that failed, until Lua has passed it on.
  var lastFailure: (any Error)?
  /// Counts the errors that reached Swift; the registry keeps the value of the last.
  var errorSerial = 0
  /// Where the last error was raised, while a Swift function passes it on.
  var passedOnLocation: LuaLocation?
  /// The names of loaded texts, as messages show them: so that a location is distinguished from
  /// other text.
  private var sources: [String] = []
  /// The limits, for the messages of an expired budget; below 0 before the first.
  var cpuSeconds = -1.0
  let limits: LuaLimits
  /// Bytes that scripts have written.
  var bytesWritten = 0
  /// Why the host has ended the script, until the outermost call has reported it.
  var reasonToStop: LuaError?
  /// Whether nothing of the state is to run any more.
  var isRetired = false
  /// What errors that leave the state become.
  var nameError: ((LuaError) -> LuaError)?
  /// Whether scripts of another state call this one, within their budgets.
  var isGuest = false
  /// What `os.time`, `os.clock` and `os.date` go by.
  var virtualTime: (() -> Double)?
  /// The first slot of each module that the state has seen.
  private var moduleSlots: [(module: Int, first: Int32)] = []
  /// The types that it has seen: the C side points at their declarations.
  private var types: [LuaTypeDescriptor] = []
  /// The type of host that was checked last.
  private var checkedHostType: (any LuaReadable.Type)?

  init(token: StateToken, api: LuaAPI, host: AnyObject?, limits: LuaLimits) {
    self.token = token
    self.api = api
    self.host = host
    self.limits = limits
  }

  /// The first slot of a module's functions, which `make` gives them the first time.
  func slots(ofModule module: Int, make: () -> Int32) -> Int32 {
    for known in moduleSlots where known.module == module { return known.first }
    let first = make()
    moduleSlots.append((module, first))
    return first
  }

  /// Takes note of the name of what is loaded, as messages show it.
  func addSource(_ name: String) {
    if !isSource(name) { sources.append(name) }
  }

  /// Whether something of this name was loaded.
  func isSource(_ name: String) -> Bool { sources.contains(name) }

  /// An error as it leaves the state.
  func named(_ error: LuaError) -> LuaError { nameError.map { $0(error) } ?? error }

  /// Distinguishes errors of this state from those of others.
  var errorOwner: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  /// Keeps a type as long as the state.
  func keep(_ type: LuaTypeDescriptor) { types.append(type) }

  /// Traps unless the host is of the type that a function takes.
  func check(_ declaration: LuaDeclaration) {
    guard let type = declaration.hostType, let host, checkedHostType.map({ $0 != type }) ?? true
    else { return }
    precondition(
      type.luaAccepts(host: host), "the host is not of the type that the API's functions take")
    checkedHostType = type
  }
}

/// Says whether a state is open.
///
/// References hold this and not the state, so that an object kept by a script may hold references
/// without keeping the state alive.
@safe
@usableFromInline
final class StateToken {
  /// The main thread of the state; nil once it is closed.
  private(set) var mainThread: OpaquePointer?

  init(mainThread: OpaquePointer) {
    unsafe self.mainThread = mainThread
  }

  func close() {
    unsafe mainThread = nil
  }

  /// The stack of the running thread, or of the main thread when none is running.
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
