internal import CLua
public import LuaSchema

// What a program asks of a value whose type it does not know: one that shows values to people.

extension LuaReference {
  /// The documentation of the object's declared type; nil for what is not an object of a declared
  /// type.
  ///
  /// - Throws: `LuaError` of kind `closed`.
  public func typeSchema() throws(LuaError) -> TypeSchema? {
    let stack = try token.stack()
    push(on: stack)
    defer { stack.pop() }
    return stack.type(at: -1)?.schema
  }

  /// `self[key]`, with metamethods.
  ///
  /// - Throws: `LuaError` when there is no such key or reading it fails.
  public func value(of key: String) throws(LuaError) -> LuaValue {
    try LuaTable(reference: self).get(key, as: LuaValue.self)
  }
}

extension LuaValue {
  /// The text that the script's `tostring` gives.
  ///
  /// - Throws: `LuaError` when `__tostring` fails.
  public func text(in lua: LuaState) throws(LuaError) -> String {
    let stack = lua.stack
    push(to: stack)
    defer { stack.pop() }
    return try stack.text(at: -1)
  }
}
