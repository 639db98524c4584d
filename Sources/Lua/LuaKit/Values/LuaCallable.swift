public import CLua
public import CLuaShim
public import LuaSchema

/// A Lua function that can be called from Swift.
///
/// Every call is protected: errors in the script are thrown as `LuaError`, with the script's line
/// and a traceback. A call by a declared function that a script waits for counts against the same
/// budgets.
///
/// ```swift
/// let divide = try lua.run(
///   "return function(a, b) return a // b, a % b end", name: "divide",
///   returning: LuaCallable.self)
/// let whole = try divide.call(7, 2, returning: Int.self)
/// ```
public struct LuaCallable: LuaReadable, LuaPushable, LuaReturnable {
  /// `function`.
  public static var luaTypeName: String { "function" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .function(CallSchema()) }

  @usableFromInline let reference: LuaReference

  init(reference: LuaReference) {
    self.reference = reference
  }

  /// Reads a function.
  ///
  /// Tables with `__call` are rejected.
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> LuaCallable? {
    guard unsafe lua_type(stack.thread, index) == LUA_TFUNCTION else { return nil }
    return LuaCallable(reference: stack.reference(at: index))
  }

  /// Pushes the function.
  public func push(to stack: borrowing LuaStack) {
    reference.push(on: stack)
  }

  /// The line of the function's definition in a script; 0 for a function of the host, or if the
  /// state is closed.
  package var lineDefined: Int {
    guard let stack = try? reference.token.stack() else { return 0 }
    push(to: stack)
    // Without the name, to avoid creating its text.
    return unsafe Int(lk_definition(stack.thread, nil))
  }

  /// The lines of the function's definition in a script; nil for a function of the host, or if the
  /// state is closed.
  package var lines: ClosedRange<Int>? {
    guard let stack = try? reference.token.stack() else { return nil }
    push(to: stack)
    var last: Int32 = 0
    let first = unsafe lk_definition_lines(stack.thread, &last)
    return first > 0 && last >= first ? Int(first)...Int(last) : nil
  }

  /// The location of the function's definition in a script; nil for a function of the host, or if
  /// the state is closed.
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

  /// Calls with three or more arguments and converts the first result.
  @discardableResult
  public func call<each Argument: LuaPushable, Result: LuaReadable>(
    _ a: some LuaPushable, _ b: some LuaPushable, _ c: some LuaPushable,
    _ rest: repeat each Argument, returning: Result.Type = LuaIgnored.self
  ) throws(LuaError) -> Result {
    var count: Int32 = 3
    for _ in repeat each rest { count += 1 }
    try reference.token.stack().reserve(Int(count) + 4)
    return try invoke(
      arguments: count,
      push: { stack in
        a.push(to: stack)
        b.push(to: stack)
        c.push(to: stack)
        repeat (each rest).push(to: stack)
      }, returning: Result.self)
  }

  /// Calls with any arguments and converts two or more results.
  ///
  /// ```swift
  /// let (quotient, rest) = try divide.call(7, 2, returning: (Int.self, Int.self))
  /// ```
  ///
  /// - Parameter returning: The types of the results. Further results are ignored.
  /// - Throws: `LuaError` of kind `conversion` naming the first result of another type.
  public func call<
    each Argument: LuaPushable, First: LuaReadable, Second: LuaReadable, each Result: LuaReadable
  >(
    _ arguments: repeat each Argument,
    returning: (First.Type, Second.Type, repeat (each Result).Type)
  ) throws(LuaError) -> (First, Second, repeat each Result) {
    let stack = try reference.token.stack()
    var (count, results): (Int32, Int32) = (0, 2)
    for _ in repeat each arguments { count += 1 }
    for _ in repeat (each Result).self { results += 1 }
    try stack.reserve(Int(max(count, results)) + 4)
    let handler = stack.pushHandler()
    defer { stack.setCount(handler - 1) }
    push(to: stack)
    repeat (each arguments).push(to: stack)
    try stack.call(arguments: count, results: results, handler: handler)
    var index = handler
    return (
      try nextResult(&index, on: stack), try nextResult(&index, on: stack),
      repeat try nextResult(&index, on: stack) as (each Result)
    )
  }

  /// The result after the one at `index`.
  private func nextResult<Value: LuaReadable>(
    _ index: inout Int32, on stack: borrowing LuaStack
  ) throws(LuaError) -> Value {
    index += 1
    if let value = Value.read(stack, at: index) { return value }
    unsafe lua_pushvalue(stack.thread, index)
    throw resultError(Value.self, on: stack)
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

  /// The error for a result on top of the stack that is not a `Value`, located at the definition of
  /// the function.
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

  /// An error about a result of the function, located at its definition.
  ///
  /// - Parameters:
  ///   - fault: The expected and the found value.
  ///   - what: A description of the function for its author.
  ///   - cause: The underlying error, if there is one.
  public func badResult(
    _ fault: String, of what: String = "the function", cause: (any Error)? = nil
  ) -> LuaError {
    LuaError(
      kind: .conversion, message: "bad result of \(what) (\(fault))", location: definition,
      cause: cause)
  }
}

/// Accepts and discards any value, for calls whose results are ignored.
public struct LuaIgnored: LuaReadable {
  /// `any`.
  public static var luaTypeName: String { "any" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .any }

  @inlinable init() {}

  /// Never nil.
  @inlinable
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> LuaIgnored? {
    LuaIgnored()
  }
}

extension LuaStack {
  /// The error of a failed call.
  ///
  /// Restores the stack to its state before the handler was pushed.
  @usableFromInline
  func popCallError(_ status: Int32, handler: Int32) -> LuaError {
    let error = popError(status)
    setCount(handler - 1)
    return error
  }

  /// Pops a function.
  ///
  /// - Returns: The location of its definition; nil for a function of the host.
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
