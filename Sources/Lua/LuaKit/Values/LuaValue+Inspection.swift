internal import CLua
public import LuaSchema

// Inspecting values of unknown type, for programs that display values.

extension LuaReference {
  /// The documentation of the object's declared type; nil if it does not have one.
  ///
  /// - Throws: `LuaError` of kind `closed`.
  public func typeSchema() throws(LuaError) -> TypeSchema? {
    let stack = try token.stack()
    push(on: stack)
    defer { stack.pop() }
    return stack.type(at: -1)?.schema
  }

  /// `an account`: the name of the object's declared type; nil if it does not have one.
  var typeNameWithArticle: String? {
    guard let stack = try? token.stack(), stack.hasRoom(for: 2) else { return nil }
    push(on: stack)
    defer { stack.pop() }
    return stack.type(at: -1)?.nameWithArticle
  }

  /// `self[key]`, with metamethods.
  ///
  /// - Throws: `LuaError` if the key does not exist or reading it fails.
  public func value(of key: String) throws(LuaError) -> LuaValue {
    try LuaTable(reference: self).get(key, as: LuaValue.self)
  }
}

extension LuaValue {
  /// The text returned by the script's `tostring`.
  ///
  /// - Throws: `LuaError` if `__tostring` fails.
  public func text(in lua: LuaState) throws(LuaError) -> String {
    let stack = lua.stack
    push(to: stack)
    defer { stack.pop() }
    return try stack.text(at: -1)
  }
}
