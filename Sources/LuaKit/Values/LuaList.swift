internal import CLua
public import LuaSchema

/// A Swift array as a new Lua table of the values at 1, 2, 3 ….
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
  /// `list of` the elements' type.
  public static var luaTypeName: String { "list of \(Element.luaTypeName)" }

  /// What editors know of it.
  public static var luaSchema: ValueSchema { .list(Element.luaSchema) }

  /// Pushes a new table; nil when the stack has no room for one so deep.
  public func push(to stack: LuaStack) {
    guard stack.hasRoom(for: 4) else { return unsafe lua_pushnil(stack.thread) }
    unsafe lua_createtable(stack.thread, Int32(clamping: elements.count), 0)
    // By index: the pairs of `enumerated` are looked up as a generic type each time.
    for index in elements.indices {
      elements[index].push(to: stack)
      unsafe lua_rawseti(stack.thread, -2, lua_Integer(index + 1))
    }
  }
}

/// Named values as a new Lua table.
public struct LuaRecord: LuaPushable, LuaReturnable {
  /// `table`.
  public static var luaTypeName: String { "table" }

  /// What editors know of it.
  public static var luaSchema: ValueSchema { .map(.any) }

  /// The keys and values.
  public var fields: [(String, any LuaPushable)]

  /// Creates a record.
  public init(_ fields: [(String, any LuaPushable)]) {
    self.fields = fields
  }

  /// Pushes a new table; nil when the stack has no room for one so deep.
  public func push(to stack: LuaStack) {
    guard stack.hasRoom(for: 4) else { return unsafe lua_pushnil(stack.thread) }
    unsafe lua_createtable(stack.thread, 0, Int32(clamping: fields.count))
    for (key, value) in fields {
      stack.push(key)
      value.push(to: stack)
      unsafe lua_rawset(stack.thread, -3)
    }
  }
}

extension LuaStack {
  /// Pushes a table of lists of numbers, each under its name; nil when the stack has no room.
  ///
  /// - Parameter list: the name of the list of this ordinal, from 0, its numbers, and what is added
  ///   to each.
  public func pushLists(
    count: Int, _ list: (Int) -> (name: String, numbers: [Double], shift: Double)
  ) {
    guard hasRoom(for: 4) else { return unsafe lua_pushnil(thread) }
    unsafe lua_createtable(thread, 0, Int32(clamping: count))
    for ordinal in 0..<count {
      let (name, numbers, shift) = list(ordinal)
      push(name)
      unsafe lua_createtable(thread, Int32(clamping: numbers.count), 0)
      for index in numbers.indices {
        let number = shift == 0 ? numbers[index] : numbers[index] + shift
        unsafe lua_pushnumber(thread, number)
        unsafe lua_rawseti(thread, -2, lua_Integer(index + 1))
      }
      unsafe lua_rawset(thread, -3)
    }
  }
}
