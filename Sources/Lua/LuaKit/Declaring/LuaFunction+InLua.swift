internal import CLua
internal import CLuaShim
package import LuaSchema

// Rows of functions that are written in Lua: they declare and check, and have no body in Swift.

extension LuaFunction {
  /// Declares a function that is written in Lua and takes one table.
  ///
  /// The function of this row checks such a table and returns a copy with the defaults of absent
  /// keys; the Lua function calls it with its argument.
  ///
  /// - Parameters:
  ///   - table: the keys.
  ///   - items: the type of the values at 1, 2, 3 …; nil if none are taken.
  ///   - returns: the result of the Lua function, for documentation.
  package init(
    inLua name: String, _ summary: String, table: [LuaParameter],
    items: (any LuaReadable.Type)? = nil, returns result: LuaResult, since: Int = 1,
    example: String = ""
  ) {
    self.init(
      name: name, summary: summary, parameters: table, takesTable: true, items: items,
      result: result, since: since, example: example
    ) { stack, declaration in
      do {
        let fields = try LuaFields(
          stack, at: 1, name: declaration.name, parameters: table, takesItems: items != nil)
        try fields.check(table, items: items)
        fields.pushCopy(withDefaultsOf: table)
        return 1
      } catch {
        return declaration.fail(error, stack)
      }
    }
  }
}

extension LuaFunction {
  /// Declares a function that is written in Lua and takes some values.
  ///
  /// The function of this row checks the values and returns them. The Lua function calls it with
  /// its arguments.
  ///
  /// - Parameter returns: the result of the Lua function, for documentation.
  package init(
    inLua name: String, _ summary: String, parameters: [LuaParameter],
    returns result: LuaResult, since: Int = 1, example: String = ""
  ) {
    self.init(
      name: name, summary: summary, parameters: parameters, result: result, since: since,
      example: example
    ) { stack, declaration in
      do {
        for (ordinal, parameter) in parameters.enumerated()
        where !parameter.type.canBeRead(from: stack, at: Int32(ordinal + 1)) {
          throw LuaRefusal.argument(ordinal)
        }
        stack.setCount(Int32(parameters.count))
        return Int32(parameters.count)
      } catch {
        return declaration.fail(error, stack)
      }
    }
  }
}

extension LuaParameter {
  /// A key of a table for a function in Lua: the value is checked, and passed on as it is.
  ///
  /// - Parameters:
  ///   - type: a type that reads all allowed values; an optional one for a key that may be absent.
  ///   - standard: the value of an absent key.
  ///   - schema: its possible values, if its type does not determine them.
  package static func key<Value: LuaReadable>(
    _ name: String, _ type: Value.Type, _ summary: String, _ range: LuaRange? = nil,
    default standard: (any LuaPushable & Sendable)? = nil, schema: LuaSchemaSource? = nil
  ) -> LuaParameter {
    LuaParameter(name, type, summary, range, default: standard, schema: schema)
  }
}

extension LuaReadable {
  /// Whether the value at an index is of this type.
  fileprivate static func canBeRead(from stack: borrowing LuaStack, at index: Int32) -> Bool {
    read(stack, at: index) != nil
  }

  /// Checks the values at 1, 2, 3 ….
  ///
  /// - Throws: `LuaError` naming the first that is of another type.
  fileprivate static func checkItems(of fields: borrowing LuaFields) throws(LuaError) {
    _ = try fields.items(as: Self.self)
  }
}

extension LuaFields {
  /// Checks the value of each declared key, and the items.
  ///
  /// - Throws: `LuaError` naming the first key that is missing, or whose value is refused.
  fileprivate borrowing func check(
    _ parameters: [LuaParameter], items: (any LuaReadable.Type)?
  ) throws(LuaError) {
    for parameter in parameters {
      push(parameter.name)
      defer { stack.pop() }
      if isNil(at: stack.count) {
        guard parameter.isOptional || parameter.defaultValue != nil else {
          throw refusal(of: parameter)
        }
      } else if !isAdmitted(by: parameter)
        || !parameter.type.canBeRead(from: stack, at: stack.count)
      {
        throw refusal(of: parameter)
      }
    }
    try items?.checkItems(of: self)
  }

  /// Pushes a copy of the table, in which absent keys have their defaults.
  fileprivate borrowing func pushCopy(withDefaultsOf parameters: [LuaParameter]) {
    unsafe lua_createtable(stack.thread, Int32(clamping: itemCount), Int32(parameters.count))
    let copy = stack.count
    unsafe lua_pushnil(stack.thread)
    while unsafe lk_next_unchanged(stack.thread, index) != 0 {
      unsafe lua_pushvalue(stack.thread, -2)
      unsafe lua_pushvalue(stack.thread, -2)
      unsafe lua_rawset(stack.thread, copy)
      stack.pop()
    }
    for parameter in parameters {
      guard let value = parameter.defaultValue else { continue }
      push(parameter.name)
      let isAbsent = isNil(at: stack.count)
      stack.pop()
      guard isAbsent else { continue }
      stack.push(parameter.name)
      value.push(to: stack)
      unsafe lua_rawset(stack.thread, copy)
    }
  }
}

extension LuaResult {
  /// Creates the result of a function in Lua: a table with declared keys.
  ///
  /// - Parameters:
  ///   - table: the name of the table in documentation.
  ///   - title: one sentence about it.
  ///   - keys: its keys.
  package init(
    table: String, _ title: String, _ summary: String,
    _ keys: @autoclosure @escaping @Sendable () -> [ParameterSchema]
  ) {
    self.init(
      LuaTable.self, summary,
      value: {
        .table(TableSchema(name: table, summary: title, keys: keys(), isGiven: false))
      })
  }
}
