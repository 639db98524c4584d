internal import CLua
internal import CLuaShim

/// An instance of Lua 5.4 with its own globals, memory and budgets.
///
/// A state is confined to one thread at a time; many can run in parallel. A script cannot end the
/// host: errors are thrown as `LuaError`, and a script over its budget is ended.
///
/// A state that is released while it runs, by a function that its script has called, ends the
/// script with an error of kind `closed`, and closes with the last reference to a value of it.
///
/// ```swift
/// let lua = try LuaState()
/// let answer = try lua.run("return 6 * 7", name: "answer", returning: Int.self)
/// ```
@safe
public final class LuaState {
  let mainThread: OpaquePointer
  let context: StateContext

  /// Opens a state.
  ///
  /// - Parameters:
  ///   - api: The declared modules and types for scripts of this state.
  ///   - libraries: Standard libraries beyond those that every script gets.
  ///   - limits: The limits for scripts.
  ///   - host: The object that declared functions receive through `Arg.host`. Calls of functions
  ///     that
  ///     require another type are errors. The state retains it, so an object that retains the state
  ///     should pass a part of itself.
  /// - Throws: `LuaError` of kind `memory` if the machine is out of memory.
  public convenience init(
    api: LuaAPI = .empty, libraries: LuaLibraries = [], limits: LuaLimits = .none,
    host: AnyObject? = nil
  ) throws(LuaError) {
    try self.init(api: api, libraries: libraries, limits: limits, host: host, isOnMainActor: false)
  }

  init(
    api: LuaAPI, libraries: LuaLibraries, limits: LuaLimits, host: AnyObject?, isOnMainActor: Bool
  ) throws(LuaError) {
    guard let opened = unsafe lk_open(libraries.rawValue) else {
      throw LuaError(kind: .memory, message: "not enough memory to open a Lua state")
    }
    unsafe mainThread = opened
    let token = unsafe StateToken(mainThread: opened)
    context = StateContext(
      token: token, api: api, host: host, limits: limits, isOnMainActor: isOnMainActor)
    let c = unsafe lk_context_of(opened)
    unsafe c.pointee.swift = UnsafeRawPointer(Unmanaged.passUnretained(context).toOpaque())
    unsafe c.pointee.host = host.map {
      unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque())
    }
    try api.install(in: unsafe LuaStack(opened))
    unsafe lk_begin_numbering(opened)
    // A negative limit would be a large one in C.
    let memory = max(0, limits.memory)
    unsafe (c.pointee.limit, c.pointee.gate) = (memory, memory)
    _ = unsafe lk_set_source_limit(opened, max(0, limits.source))
  }

  /// Opens a state with a memory limit in bytes; see ``LuaLimits``.
  public convenience init(
    api: LuaAPI = .empty, libraries: LuaLibraries = [], memoryLimit: Int, host: AnyObject? = nil
  ) throws(LuaError) {
    var limits = LuaLimits.none
    limits.memory = memoryLimit
    try self.init(api: api, libraries: libraries, limits: limits, host: host)
  }

  deinit {
    guard unsafe lk_context_of(mainThread).pointee.running == nil else { return abandon() }
    unsafe context.token.close()
    unsafe lk_close(mainThread)
  }

  /// Ends the script that has called the function that releases the state.
  ///
  /// Swift code below that function still uses the stack, through a reference: with the last one,
  /// the state is closed.
  private func abandon() {
    stop(
      with: LuaError(
        kind: .closed,
        message: "the Lua state was released by a function that its own script has called"))
    context.abandon()
  }

  var stack: LuaStack { unsafe LuaStack(lk_running_thread(mainThread)) }

  /// The current line of the running script's innermost function; nil if no script is running.
  public var location: LuaLocation? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(LUA_IDSIZE)) { source in
      guard let start = source.baseAddress else { return nil }
      let line = unsafe lk_script_line(lk_running_thread(mainThread), 0, start)
      guard line > 0 else { return nil }
      return unsafe LuaLocation(source: String(cString: start), line: Int(line))
    }
  }

  /// The address of a C function and its first argument, for a signal handler that reports
  /// ``location`` when the process dies.
  ///
  /// See `lk_locate` for its other arguments. Valid while the state is open.
  package var locator: (function: UInt, context: UInt) {
    unsafe (lk_locator(), UInt(bitPattern: lk_context_of(mainThread)))
  }

  /// The table of global variables.
  public var globals: LuaTable {
    let stack = stack
    unsafe lua_rawgeti(stack.thread, lk_registry_index(), lua_Integer(LUA_RIDX_GLOBALS))
    return LuaTable(reference: LuaReference(popping: stack))
  }

  /// The table of a declared module; nil if the state's API does not have it.
  public func module(_ name: String) -> LuaTable? {
    guard context.api.pushModule(name, on: stack) else { return nil }
    return LuaTable(reference: LuaReference(popping: stack))
  }

  // MARK: Running source text

  /// Compiles source text.
  ///
  /// - Parameters:
  ///   - source: Lua text. Precompiled chunks are refused.
  ///   - name: The file name for messages and tracebacks.
  ///   - isRepeated: Whether other states of the process are likely to load the same text. It is
  ///     then compiled once for all of them.
  /// - Throws: `LuaError` of kind `syntax`, located at the line that does not parse.
  public func load(
    _ source: String, name: String, isRepeated: Bool = false
  ) throws(LuaError) -> LuaCallable {
    var source = source
    let status = source.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe compile(text, name: name, isRepeated: isRepeated)
      }
    }
    return try chunk(ofStatus: status)
  }

  /// Compiles text and pushes the chunk, or an error.
  func compile(_ text: UnsafeBufferPointer<CChar>, name: String, isRepeated: Bool) -> Int32 {
    context.addSource(LuaLocation.shortened(name))
    return isRepeated
      ? unsafe lk_load_repeated(stack.thread, text.baseAddress, text.count, "@" + name)
      : unsafe lk_load(stack.thread, text.baseAddress, text.count, "@" + name)
  }

  /// Pops the chunk or the error that `compile` has pushed.
  func chunk(ofStatus status: Int32) throws(LuaError) -> LuaCallable {
    guard status == LUA_OK else { throw stack.popLoadError() }
    return LuaCallable(reference: LuaReference(popping: stack))
  }

  /// Compiles and runs source text, ignoring its results.
  public func run(_ source: String, name: String) throws(LuaError) {
    try load(source, name: name).call()
  }

  /// Compiles and runs source text and converts its first result.
  public func run<Result: LuaReadable>(
    _ source: String, name: String, returning: Result.Type
  ) throws(LuaError) -> Result {
    try load(source, name: name).call(returning: Result.self)
  }

  // MARK: Creating values

  /// A new, empty table.
  public func makeTable() -> LuaTable {
    let stack = stack
    unsafe lua_createtable(stack.thread, 0, 0)
    return LuaTable(reference: LuaReference(popping: stack))
  }

  /// The Lua value of a Swift value, such as an object for an instance of a declared type, for an
  /// array of arguments.
  ///
  /// - Throws: `LuaError` of kind `host` for an object of a type that the state's API does not
  ///   declare.
  public func makeValue(_ value: some LuaPushable) throws(LuaError) -> LuaValue {
    let stack = stack
    value.push(to: stack)
    defer { stack.pop() }
    try stack.throwMistake()
    return LuaValue(stack, at: -1)
  }

  /// Creates a suspended coroutine that will run `function`.
  public func makeCoroutine(_ function: LuaCallable) throws(LuaError) -> LuaCoroutine {
    try LuaCoroutine(running: function, in: stack)
  }

  // MARK: Memory

  /// The bytes used by this state's Lua values.
  public var memoryUsed: Int { unsafe Int(lk_context_of(mainThread).pointee.used) }

  /// The peak of `memoryUsed`.
  public var memoryPeak: Int { unsafe Int(lk_context_of(mainThread).pointee.peak) }

  /// Runs a full collection.
  public func collectGarbage() {
    unsafe lk_collect(mainThread)
  }
}

/// Standard libraries beyond base, coroutine, string, table, math and utf8, for scripts that are
/// trusted as much as the host itself.
///
/// With any of them, a script can also set finalizers.
public struct LuaLibraries: OptionSet, Sendable {
  /// The bits passed to C.
  public let rawValue: Int32

  /// Creates a set from its bits.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Reflection, hooks and other states' internals.
  public static let debug = LuaLibraries(rawValue: 1)
  /// Files, including `dofile` and `loadfile`.
  public static let io = LuaLibraries(rawValue: 2)
  /// Processes, the environment, the real clock.
  public static let os = LuaLibraries(rawValue: 4)
  /// `require` with search paths, and C modules.
  public static let package = LuaLibraries(rawValue: 8)
}
