internal import CLua
internal import CLuaShim
public import LuaSchema

/// A Swift array, pushed as a new Lua table with the values at 1, 2, 3 ….
///
/// Generic without constraints; see `LuaPair`.
public struct LuaList<Element> {
  /// The values.
  public var elements: [Element]

  /// Creates a list.
  public init(_ elements: [Element]) {
    self.elements = elements
  }
}

extension LuaList: LuaPushable, LuaReturnable, LuaNamed where Element: LuaPushable {
  /// `list of` and the type of the elements.
  public static var luaTypeName: String { "list of \(Element.luaTypeName)" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .list(Element.luaSchema) }

  /// Pushes a new table, or nil if the stack cannot hold this nesting.
  public func push(to stack: borrowing LuaStack) {
    guard stack.hasRoom(for: 4) else { return unsafe lua_pushnil(stack.thread) }
    unsafe lua_createtable(stack.thread, Int32(clamping: elements.count), 0)
    // By index: for `enumerated`, the runtime would look up the generic type each time.
    for index in elements.indices {
      elements[index].push(to: stack)
      unsafe lua_rawseti(stack.thread, -2, lua_Integer(index + 1))
    }
  }
}

/// Named values, pushed as a new Lua table.
public struct LuaRecord: LuaPushable, LuaReturnable {
  /// `table`.
  public static var luaTypeName: String { "table" }

  /// The type for editors.
  public static var luaSchema: ValueSchema { .map(.any) }

  /// The keys and values.
  public var fields: [(String, any LuaPushable)]

  /// Creates a record.
  public init(_ fields: [(String, any LuaPushable)]) {
    self.fields = fields
  }

  /// Pushes a new table, or nil if the stack cannot hold this nesting.
  public func push(to stack: borrowing LuaStack) {
    stack.pushTable(keys: fields.count, name: { fields[$0].0 }) { ordinal, stack in
      fields[ordinal].1.push(to: stack)
    }
  }
}

extension LuaStack {
  /// Pushes a new table, or nil if the stack cannot hold this nesting.
  ///
  /// - Parameters:
  ///   - count: The number of keys.
  ///   - name: Returns the key for an index from 0.
  ///   - pushValue: Pushes the value. The key is omitted if it is nil.
  func pushTable(
    keys count: Int, name: (Int) -> String, _ pushValue: (Int, borrowing LuaStack) -> Void
  ) {
    guard hasRoom(for: 4) else { return unsafe lua_pushnil(thread) }
    unsafe lua_createtable(thread, 0, Int32(clamping: count))
    for ordinal in 0..<count {
      push(name(ordinal))
      pushValue(ordinal, self)
      unsafe lua_rawset(thread, -3)
    }
  }

  /// Pushes a table of named lists of numbers, or nil if the stack is full.
  ///
  /// - Parameters:
  ///   - count: The number of lists.
  ///   - rows: The first number of each list, then the second of each, and so on.
  ///   - column: Returns the name of the list at an index from 0, and an offset for its numbers.
  package func pushColumns(
    count: Int, of rows: [Double], _ column: (Int) -> (name: String, shift: Double)
  ) {
    guard hasRoom(for: 4) else { return unsafe lua_pushnil(thread) }
    unsafe lua_createtable(thread, 0, Int32(clamping: count))
    for ordinal in 0..<count {
      let (name, shift) = column(ordinal)
      push(name)
      // Sound: the numbers are copied during the call, and C does not read past the last row.
      unsafe rows.withUnsafeBufferPointer { numbers in
        unsafe lk_push_column(
          thread, numbers.baseAddress, Int32(clamping: rows.count / count), Int32(count),
          Int32(ordinal), shift)
      }
      unsafe lua_rawset(thread, -3)
    }
  }
}
