internal import CLua
internal import CLuaShim
public import LuaSchema

/// A coroutine that can be resumed from Swift.
///
/// ```swift
/// let greet = try lua.load(
///   "local name = ... coroutine.yield('hello ' .. name) return 'bye'", name: "greet.lua")
/// let coroutine = try greet.coroutine()
/// let first = try coroutine.resume("Ada")
/// let last = try coroutine.resume()
/// print(first == .yielded(["hello Ada"]), last == .finished(["bye"]))
/// ```
@safe
public struct LuaCoroutine: LuaReadable, LuaPushable, LuaReturnable {
  /// `coroutine`.
  public static var luaTypeName: String { "coroutine" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .coroutine }

  /// The outcome of resuming a coroutine.
  public enum Step: Equatable {
    /// It is suspended and yielded these values.
    case yielded([LuaValue])
    /// It returned these values and is dead.
    case finished([LuaValue])
  }

  let reference: LuaReference

  init(reference: LuaReference) {
    self.reference = reference
  }

  init(running function: LuaCallable, in stack: borrowing LuaStack) throws(LuaError) {
    _ = try function.reference.token.stack()
    let co = unsafe lua_newthread(stack.thread)
    reference = LuaReference(popping: stack)
    if let co = unsafe co { unsafe function.push(to: LuaStack(co)) }
  }

  /// A coroutine.
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> LuaCoroutine? {
    guard unsafe lua_type(stack.thread, index) == LUA_TTHREAD else { return nil }
    return LuaCoroutine(reference: stack.reference(at: index))
  }

  /// Pushes the coroutine.
  public func push(to stack: borrowing LuaStack) {
    reference.push(on: stack)
  }

  /// Whether the coroutine can be resumed.
  public var isSuspended: Bool {
    guard let stack = try? reference.token.stack() else { return false }
    return unsafe lk_is_suspended(thread(on: stack).thread)
  }

  /// Whether the code that runs on a stack is the coroutine's own, and not that of another
  /// coroutine that it has resumed.
  package func isRunning(on stack: borrowing LuaStack) -> Bool {
    guard let own = try? reference.token.stack() else { return false }
    return unsafe thread(on: own).thread == stack.thread
  }

  /// Runs the coroutine until it yields or returns.
  ///
  /// - Parameter arguments: The arguments of its function, or the results of its `coroutine.yield`.
  /// - Throws: `LuaError` if it fails, which leaves it dead, or if it cannot be resumed.
  public func resume(_ arguments: [LuaValue]) throws(LuaError) -> Step {
    try resume(arguments.count) { stack in
      for argument in arguments { argument.push(to: stack) }
    }
  }

  /// Runs the coroutine until it yields or returns, with arguments of any type that Lua can hold,
  /// such as objects.
  ///
  /// - Throws: `LuaError` if it fails, which leaves it dead, or if it cannot be resumed.
  public func resume<each Argument: LuaPushable>(
    _ arguments: repeat each Argument
  ) throws(LuaError) -> Step {
    var count = 0
    for _ in repeat each arguments { count += 1 }
    return try resume(count) { stack in repeat (each arguments).push(to: stack) }
  }

  private func resume(
    _ count: Int, push pushArguments: (borrowing LuaStack) -> Void
  ) throws(LuaError) -> Step {
    let stack = try reference.token.stack()
    let co = thread(on: stack)
    guard unsafe lk_is_suspended(co.thread) else {
      let state = unsafe lk_is_closable(co.thread) ? "dead" : "running"
      throw LuaError(kind: .runtime, message: "cannot resume a \(state) coroutine")
    }
    try co.reserve(count + 4)
    let base = co.count
    pushArguments(co)
    do throws(LuaError) {
      try co.throwMistake()
    } catch {
      co.setCount(base)
      throw error
    }
    var results: Int32 = 0
    let status = unsafe lk_resume(co.thread, stack.thread, Int32(count), &results)
    guard status == LUA_OK || status == LUA_YIELD else { throw failure(of: co, status) }
    let values = (0..<results).map { LuaValue(co, at: $0 - results) }
    co.pop(results)
    return status == LUA_YIELD ? .yielded(values) : .finished(values)
  }

  /// Ends the coroutine.
  ///
  /// Runs its pending `__close` metamethods and frees its resources.
  ///
  /// - Throws: `LuaError` if a metamethod fails, or if the coroutine is running.
  public func close() throws(LuaError) {
    let stack = try reference.token.stack()
    let co = thread(on: stack)
    guard unsafe lk_is_closable(co.thread) else {
      throw LuaError(kind: .runtime, message: "cannot close a running coroutine")
    }
    let status = unsafe lk_close_thread(co.thread, stack.thread)
    guard status == LUA_OK else { throw co.popError(status) }
  }

  /// The error on the coroutine's stack.
  ///
  /// Also closes its pending variables, as `coroutine.wrap` does.
  private func failure(of co: borrowing LuaStack, _ status: Int32) -> LuaError {
    let isDead = unsafe lua_status(co.thread) > LUA_YIELD
    if isDead { _ = unsafe lk_close_thread(co.thread, nil) }
    let error = co.popError(status)
    if isDead { co.setCount(0) }
    return error
  }

  private func thread(on stack: borrowing LuaStack) -> LuaStack {
    push(to: stack)
    defer { stack.pop() }
    guard let co = unsafe lua_tothread(stack.thread, -1) else {
      preconditionFailure("a coroutine reference holds a coroutine")
    }
    return unsafe LuaStack(co)
  }
}

extension LuaCallable {
  /// A coroutine that runs the function, suspended before its first instruction.
  public func coroutine() throws(LuaError) -> LuaCoroutine {
    try LuaCoroutine(running: self, in: reference.token.stack())
  }
}
