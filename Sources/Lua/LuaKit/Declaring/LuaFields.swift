public import CLua
internal import CLuaShim

/// The table of named values passed to a constructor, such as `badge { label = "new" }`.
///
/// Keys are declared as rows, like parameters, and read through them:
///
/// ```swift
/// static let radius = Arg.number("radius", "Points.", .positive, default: 8)
/// static let label = Arg.string("label", "The text.")
///
/// static let badge = LuaFunction(
///   "badge", "Describes a badge.", table: [radius.parameter, label.parameter],
///   returns: "its description"
/// ) { fields in "\(try fields(label)) with radius \(try fields(radius))" }
/// ```
///
/// An undeclared key is an error with a suggestion of the nearest one.
public struct LuaFields: ~Copyable {
  @usableFromInline let stack: LuaStack
  @usableFromInline let index: Int32
  let name: String
  /// The number of integer keys, if items are accepted.
  @usableFromInline private(set) var itemCount = 0
  /// The union of the marks of all keys in the table.
  ///
  /// If a key's mark is missing, so is the key, which detects most absent keys without a lookup.
  @usableFromInline private(set) var marks: UInt64 = 0

  /// The declared keys that are present, by ordinal.
  ///
  /// Ordinals from 63 on share a bit.
  private var found: UInt64 = 0

  /// Whether the table has any of the declared keys with these ordinals, to avoid looking up rare
  /// keys one by one.
  package func hasAny(of ordinals: Range<Int>) -> Bool {
    var rest = found >> UInt64(min(63, ordinals.lowerBound))
    if ordinals.upperBound < 64 { rest &= (1 << UInt64(ordinals.count)) - 1 }
    return rest != 0
  }

  /// The value of a declared key, or its default.
  ///
  /// - Throws: `LuaError` naming the key if it is missing or has the wrong type.
  ///
  /// Inlinable, because the unspecialized version looks up generic types for each key, which took
  /// an eighth of the time to create a simulation.
  @inlinable
  public func callAsFunction<Value: LuaReadable>(_ row: Arg<Value>) throws(LuaError) -> Value {
    if marks & row.parameter.mark == 0, let value = row.absentValue { return value }
    push(row.parameter.name)
    defer { stack.pop() }
    if unsafe lua_type(stack.thread, -1) <= LUA_TNIL, let value = row.absentValue { return value }
    guard isAdmitted(by: row.parameter), let value = Value.read(stack, at: stack.count) else {
      throw refusal(of: row.parameter)
    }
    return value
  }

  /// Whether the value on top of the stack, or each of its elements, is in the parameter's range or
  /// not a number.
  @usableFromInline
  func isAdmitted(by parameter: LuaParameter) -> Bool {
    guard let range = parameter.range else { return true }
    return stack.isAdmitted(at: stack.count, by: range)
  }

  /// Whether the table has the key of a row.
  public func has<Value>(_ row: Arg<Value>) -> Bool { has(row.parameter.name) }

  /// Whether the table has the key.
  public func has(_ name: String) -> Bool {
    push(name)
    defer { stack.pop() }
    return unsafe lua_type(stack.thread, -1) > LUA_TNIL
  }

  /// The value at 1, for a table with at most one item; nil if there is none.
  ///
  /// - Throws: `LuaError` if it has another type, or there are several items.
  @inlinable
  public func item<Value: LuaReadable>(as type: Value.Type) throws(LuaError) -> Value? {
    guard itemCount <= 1 else { throw refusalOfItems() }
    return try item(1, as: type)
  }

  @usableFromInline
  func refusalOfItems() -> LuaError {
    LuaError(
      kind: .conversion, message: "bad items of \(name) (one at 1 expected, got \(itemCount))")
  }

  /// The values at 1, 2, 3 …, all of one type.
  ///
  /// - Throws: `LuaError` naming the first item of another type.
  ///
  /// Inlinable for the same reason as reading keys.
  @inlinable
  public func items<Value: LuaReadable>(as type: Value.Type) throws(LuaError) -> [Value] {
    var items: [Value] = []
    items.reserveCapacity(itemCount)
    while let item = try item(items.count + 1, as: type) { items.append(item) }
    // A gap is an error: `{ a, cond and b or nil, c }` would silently lose `c`.
    guard items.count == itemCount else {
      throw refusal(ofItem: items.count + 1, type, found: "nil before other items")
    }
    return items
  }

  @inlinable
  func item<Value: LuaReadable>(
    _ position: Int, as type: Value.Type
  ) throws(LuaError) -> Value? {
    unsafe lua_rawgeti(stack.thread, index, lua_Integer(position))
    defer { stack.pop() }
    if unsafe lua_type(stack.thread, -1) == LUA_TNIL { return nil }
    guard let item = Value.read(stack, at: stack.count) else {
      throw refusal(ofItem: position, type, found: found(insteadOf: type))
    }
    return item
  }

  /// A description of the value on top of the stack, instead of an item, for messages.
  ///
  /// A nested list is a common mistake.
  @usableFromInline
  func found<Value: LuaReadable>(insteadOf type: Value.Type) -> String {
    let place = stack.count
    if unsafe lua_type(stack.thread, place) == LUA_TTABLE {
      unsafe lua_rawgeti(stack.thread, place, 1)
      defer { stack.pop() }
      if Value.read(stack, at: stack.count) != nil {
        return "a list of them; table.unpack puts each in"
      }
    }
    return stack.found(at: place, insteadOf: type)
  }

  @usableFromInline
  func refusal<Value: LuaReadable>(
    ofItem position: Int, _ type: Value.Type, found: String
  ) -> LuaError {
    LuaError(
      kind: .conversion,
      message: "bad item \(position) of \(name) (\(Value.luaTypeName) expected, got \(found))")
  }

  /// Runs `body` with the table under a key; returns nil if the key is absent.
  ///
  /// - Parameter parameters: The keys of that table.
  /// - Throws: `LuaError` if tables nest too deep, and errors of `body`.
  public func nested<Result>(
    _ key: String, _ parameters: [LuaParameter], _ body: (borrowing LuaFields) throws -> Result
  ) throws -> Result? {
    try reserveForNested(key)
    push(key)
    defer { stack.pop() }
    guard unsafe lua_type(stack.thread, -1) > LUA_TNIL else { return nil }
    return try body(
      LuaFields(
        stack, at: stack.count, name: "'\(key)' of \(name)", parameters: parameters,
        takesItems: false))
  }

  /// Runs `body` with each table of the list under a key; returns nil if the key is absent.
  ///
  /// - Parameter parameters: The keys of those tables.
  /// - Throws: `LuaError` if tables nest too deep, and errors of `body`.
  public func nestedItems<Result>(
    _ key: String, _ parameters: [LuaParameter], _ body: (borrowing LuaFields) throws -> Result
  ) throws -> [Result]? {
    try reserveForNested(key)
    push(key)
    defer { stack.pop() }
    guard unsafe lua_type(stack.thread, -1) == LUA_TTABLE else { return nil }
    let list = stack.count
    var results: [Result] = []
    while stack.hasElement(results.count + 1, ofTableAt: list) {
      unsafe lua_rawgeti(stack.thread, list, lua_Integer(results.count + 1))
      defer { stack.pop() }
      results.append(
        try body(
          LuaFields(
            stack, at: stack.count, name: "item \(results.count + 1) of '\(key)' of \(name)",
            parameters: parameters, takesItems: false)))
    }
    return results
  }

  /// Ensures space for a nested table, because a body may call itself to any depth.
  private func reserveForNested(_ key: String) throws(LuaError) {
    guard stack.hasRoom(for: 12) else {
      throw LuaError(kind: .runtime, message: "stack overflow ('\(key)' nests too deep)")
    }
  }

  /// The object that the state was opened with.
  ///
  /// - Throws: `LuaError` if there is none, or it has another type.
  public func host<Object: AnyObject>(_ type: Object.Type) throws(LuaError) -> Object {
    guard let host = stack.host(type) else {
      throw LuaError(
        kind: .conversion,
        message: "\(name) needs a host of type \(type), and this state has none")
    }
    return host
  }

  // MARK: Checking

  /// Opens the table at `index`.
  ///
  /// - Throws: `LuaError` if it is not a table, or has a key that is not among `parameters`.
  init(
    _ stack: borrowing LuaStack, at index: Int32, name: String, parameters: [LuaParameter],
    takesItems: Bool
  ) throws(LuaError) {
    self.stack = LuaStack(sharing: stack)
    self.index = index
    self.name = name
    guard unsafe lua_type(stack.thread, index) == LUA_TTABLE else {
      let found = stack.count < index ? "no value" : stack.typeName(at: index)
      throw LuaError(
        kind: .conversion, message: "bad argument to \(name) (table expected, got \(found))")
    }
    try readKeys(parameters, takesItems: takesItems)
  }

  private mutating func readKeys(
    _ parameters: [LuaParameter], takesItems: Bool
  ) throws(LuaError) {
    // Reports the first unknown key in sorted order, because Lua's order varies.
    var unknown: [String] = []
    unsafe lua_pushnil(stack.thread)
    while unsafe lk_next_unchanged(stack.thread, index) != 0 {
      stack.pop()
      if takesItems, unsafe lua_isinteger(stack.thread, -1) != 0 {
        itemCount += 1
        continue
      }
      if let ordinal = Self.ordinal(ofKeyOn: stack, in: parameters) {
        marks |= parameters[ordinal].mark
        found |= 1 << UInt64(min(63, ordinal))
      } else {
        unknown.append(String.read(stack, at: stack.count) ?? LuaNumberKey.text(stack))
      }
    }
    if unknown.isEmpty { return }
    let known = parameters.map(\.name)
    guard let message = NearestName.refusal(of: unknown, among: known, in: name) else { return }
    let isNumber = unknown.min().map { $0.utf8.allSatisfy { 48...57 ~= $0 } } ?? false
    // The caller has written values without keys.
    let advice =
      isNumber ? known.first.map { " (each value needs its key, such as '\($0) =')" } : nil
    throw LuaError(kind: .conversion, message: message + (advice ?? ""))
  }

  /// The index of the parameter with the key on top of the stack; nil if there is none.
  ///
  /// Compares bytes, because creating a string for each key takes longer than the search.
  private static func ordinal(ofKeyOn stack: borrowing LuaStack, in parameters: [LuaParameter])
    -> Int?
  {
    guard unsafe lua_type(stack.thread, -1) == LUA_TSTRING else { return nil }
    var length = 0
    guard let start = unsafe lua_tolstring(stack.thread, -1, &length) else { return nil }
    let key = unsafe UnsafeRawBufferPointer(start: start, count: length)
    let mark = unsafe LuaParameter.mark(of: key)
    // By index, because a search over the elements retains each one.
    for ordinal in parameters.indices where parameters[ordinal].mark == mark {
      if unsafe parameters[ordinal].isNamed(key) { return ordinal }
    }
    return nil
  }

  func isNil(at index: Int32) -> Bool { unsafe lua_type(stack.thread, index) <= LUA_TNIL }

  @usableFromInline
  func push(_ key: String) {
    stack.push(key)
    unsafe lua_rawget(stack.thread, index)
  }

  /// An error about the value of a key, worded like those about arguments.
  public func refusal(of key: String, _ fault: String) -> LuaError {
    LuaError(kind: .conversion, message: "bad argument '\(key)' to \(name) (\(fault))")
  }

  @usableFromInline
  func refusal(of parameter: LuaParameter) -> LuaError {
    let isAbsent = unsafe lua_type(stack.thread, -1) <= LUA_TNIL
    let found = isAbsent ? "nothing" : stack.found(at: stack.count, for: parameter)
    return refusal(of: parameter.name, "\(parameter.expectation) expected, got \(found)")
  }
}

/// The description of a key that is not a string, for messages.
private enum LuaNumberKey {
  static func text(_ stack: borrowing LuaStack) -> String {
    Double.read(stack, at: stack.count).map(LuaNumber.text)
      ?? stack.found(at: stack.count, insteadOf: String.self)
  }
}

extension LuaFunction {
  /// Declares a function with a table of named values.
  ///
  /// - Parameters:
  ///   - table: The keys.
  ///   - items: The type of the values at 1, 2, 3 …; nil if they are not allowed.
  public init<Result: LuaReturnable>(
    _ name: String, _ summary: String, table: [LuaParameter],
    items: (any LuaReadable.Type)? = nil,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (borrowing LuaFields) throws -> Result
  ) {
    self.init(
      name: name, summary: summary, parameters: table, takesTable: true, items: items,
      result: LuaResult(Result.self, returns), since: since,
      example: example
    ) { stack, declaration in
      do {
        let fields = try LuaFields(
          stack, at: 1, name: declaration.name, parameters: table,
          takesItems: items != nil)
        return try body(fields).pushResults(to: stack)
      } catch {
        return declaration.fail(error, stack)
      }
    }
  }
}

extension LuaMethod where Receiver: LuaObject {
  /// Declares a method with a table of named values.
  ///
  /// - Parameters:
  ///   - table: The keys.
  ///   - items: The type of the values at 1, 2, 3 …; nil if they are not allowed.
  @_disfavoredOverload
  public init<Result: LuaReturnable>(
    _ name: String, _ summary: String, table: [LuaParameter],
    items: (any LuaReadable.Type)? = nil, returns: String, since: Int = 1,
    example: String = "", body: @escaping @Sendable (Receiver, borrowing LuaFields) throws -> Result
  ) {
    self.init(
      row: name, summary, table: table, items: items, returns: returns, since: since,
      example: example, body: body)
  }

  init<Result: LuaReturnable>(
    row name: String, _ summary: String, table: [LuaParameter], items: (any LuaReadable.Type)?,
    returns: String, since: Int, example: String,
    body: @escaping @Sendable (Receiver, borrowing LuaFields) throws -> Result
  ) {
    self.init(
      LuaFunction(
        name: name, summary: summary, parameters: table, takesTable: true, items: items,
        result: LuaResult(Result.self, returns), since: since,
        example: example
      ) { stack, declaration in
        do {
          let receiver: Receiver = try stack.receiver()
          let fields = try LuaFields(
            stack, at: 2, name: declaration.name, parameters: table, takesItems: items != nil)
          return try body(receiver, fields).pushResults(to: stack)
        } catch {
          return declaration.fail(error, stack)
        }
      })
  }
}
