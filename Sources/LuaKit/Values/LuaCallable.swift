public import CLua
public import CLuaShim
public import LuaSchema

/// A Lua function, called from Swift.
///
/// Every call is protected: what goes wrong in the script arrives as `LuaError`, with the script's
/// line and a traceback. A call made by a declared function while a script waits for it counts
/// against the same budgets.
public struct LuaCallable: LuaReadable, LuaPushable, LuaReturnable {
  /// `function`.
  public static var luaTypeName: String { "function" }

  /// What editors know of it.
  public static var luaSchema: ValueSchema { .function(CallSchema()) }

  @usableFromInline let reference: LuaReference

  init(reference: LuaReference) {
    self.reference = reference
  }

  /// A function; tables with `__call` are refused.
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> LuaCallable? {
    guard unsafe lua_type(stack.thread, index) == LUA_TFUNCTION else { return nil }
    return LuaCallable(reference: stack.reference(at: index))
  }

  /// Pushes the function.
  public func push(to stack: borrowing LuaStack) {
    reference.push(on: stack)
  }

  /// The line on which a script defines the function; 0 for a function of the host, or when the
  /// state is closed.
  public var lineDefined: Int {
    guard let stack = try? reference.token.stack() else { return 0 }
    push(to: stack)
    // Without the name, which is text to be put together.
    return unsafe Int(lk_definition(stack.thread, nil))
  }

  /// The lines of a script on which the function stands; nil for a function of the host, or when
  /// the state is closed.
  public var lines: ClosedRange<Int>? {
    guard let stack = try? reference.token.stack() else { return nil }
    push(to: stack)
    var last: Int32 = 0
    let first = unsafe lk_definition_lines(stack.thread, &last)
    return first > 0 && last >= first ? Int(first)...Int(last) : nil
  }

  /// Where a script defines the function; nil for a function of the host, or when the state is
  /// closed.
  public var definition: LuaLocation? {
    guard let stack = try? reference.token.stack() else { return nil }
    push(to: stack)
    return stack.popDefinition()
  }

  /// Calls with any arguments and returns all results.
  public func call(_ arguments: [LuaValue]) throws(LuaError) -> [LuaValue] {
    try results(arguments.count) { stack in
      for argument in arguments { argument.push(to: stack) }
    }
  }

  /// Calls with some arguments and returns all results.
  public func results(of arguments: [any LuaPushable]) throws(LuaError) -> [LuaValue] {
    try results(arguments.count) { stack in
      for argument in arguments { argument.push(to: stack) }
    }
  }

  private func results(
    _ count: Int, push pushArguments: (borrowing LuaStack) -> Void
  ) throws(LuaError) -> [LuaValue] {
    let stack = try reference.token.stack()
    return try stack.balanced { () throws(LuaError) -> [LuaValue] in
      try stack.reserve(count + 4)
      let handler = stack.pushHandler()
      defer { stack.setCount(handler - 1) }
      push(to: stack)
      pushArguments(stack)
      try stack.call(arguments: Int32(count), results: LUA_MULTRET, handler: handler)
      return (handler + 1..<stack.count + 1).map { LuaValue(stack, at: $0) }
    }
  }

  /// Calls without arguments, ignoring results.
  public func call() throws(LuaError) {
    _ = try invoke(arguments: 0, push: { _ in }, returning: LuaIgnored.self)
  }

  /// Calls without arguments and converts the first result.
  @inlinable
  public func call<Result: LuaReadable>(returning: Result.Type) throws(LuaError) -> Result {
    try invoke(arguments: 0, push: { _ in }, returning: Result.self)
  }

  /// Calls with one argument and converts the first result.
  @inlinable @discardableResult
  public func call<Result: LuaReadable>(
    _ a: some LuaPushable, returning: Result.Type = LuaIgnored.self
  ) throws(LuaError) -> Result {
    try invoke(arguments: 1, push: { a.push(to: $0) }, returning: Result.self)
  }

  /// Calls with two arguments and converts the first result.
  @inlinable @discardableResult
  public func call<Result: LuaReadable>(
    _ a: some LuaPushable, _ b: some LuaPushable, returning: Result.Type = LuaIgnored.self
  ) throws(LuaError) -> Result {
    try invoke(
      arguments: 2,
      push: {
        a.push(to: $0)
        b.push(to: $0)
      }, returning: Result.self)
  }

  @inlinable
  func invoke<Result: LuaReadable>(
    arguments: Int32, push: (borrowing LuaStack) -> Void, returning: Result.Type
  ) throws(LuaError) -> Result {
    let stack = try reference.token.stack()
    unsafe lk_push_message_handler(stack.thread)
    let handler = stack.count
    reference.push(on: stack)
    push(stack)
    let status = unsafe lk_call(stack.thread, arguments, 1, handler)
    guard status == LUA_OK else { throw stack.popCallError(status, handler: handler) }
    defer { unsafe lua_settop(stack.thread, handler - 1) }
    guard let result = Result.read(stack, at: handler + 1) else {
      throw resultError(Result.self, on: stack)
    }
    return result
  }

  /// The error of a call whose result, on top of the stack, is not a `Value`: it is the function's,
  /// so it is located where a script defines it.
  @usableFromInline
  func resultError<Value: LuaReadable>(_ type: Value.Type, on stack: borrowing LuaStack) -> LuaError
  {
    let isNumber = unsafe lua_type(stack.thread, -1) == LUA_TNUMBER
    let found =
      isNumber && Value.luaFault(stack, at: stack.count) == nil
      ? LuaNumber.text(unsafe lua_tonumberx(stack.thread, -1, nil))
      : stack.found(at: stack.count, insteadOf: Value.self)
    return badResult("\(Value.luaTypeName) expected, got \(found)")
  }

  /// An error about what the function returned, located where a script defines it.
  ///
  /// - Parameters:
  ///   - fault: what was expected and what was found.
  ///   - what: the function, as its author knows it.
  ///   - cause: the error that said so, where there was one.
  public func badResult(
    _ fault: String, of what: String = "the function", cause: (any Error)? = nil
  ) -> LuaError {
    LuaError(
      kind: .conversion, message: "bad result of \(what) (\(fault))", location: definition,
      cause: cause)
  }
}

/// Reads any value and keeps nothing of it: for calls whose results do not matter.
public struct LuaIgnored: LuaReadable {
  /// `any`.
  public static var luaTypeName: String { "any" }

  /// What editors know of it.
  public static var luaSchema: ValueSchema { .any }

  @inlinable init() {}

  /// Never nil.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> LuaIgnored? {
    LuaIgnored()
  }
}

extension LuaStack {
  /// The error of a failed call; leaves the stack as it was before the handler was pushed.
  @usableFromInline
  func popCallError(_ status: Int32, handler: Int32) -> LuaError {
    let error = popError(status)
    setCount(handler - 1)
    return error
  }

  /// Pops a function and says where a script defines it; nil for one of the host.
  fileprivate func popDefinition() -> LuaLocation? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(LUA_IDSIZE)) { source in
      guard let start = source.baseAddress else {
        pop()
        return nil
      }
      let line = unsafe lk_definition(thread, start)
      guard line > 0 else { return nil }
      return unsafe LuaLocation(source: String(cString: start), line: Int(line))
    }
  }
}
