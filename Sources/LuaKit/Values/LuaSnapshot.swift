internal import CLua
internal import CLuaShim

/// Everything that functions can change in Lua, as it was at a moment: their upvalues, tables and
/// their contents, the state of `math.random`, and all that is reached from there.
///
/// For a host that calls functions of a script to see what they would do, and then undoes it.
/// Objects of the host are not part of it: what they do is the host's to undo.
///
/// Taking and putting back cost as much as there is within reach: for a function that uses a
/// global, all globals.
public struct LuaSnapshot {
  /// One for each state.
  private let references: [LuaReference]

  /// The present.
  ///
  /// - Throws: `LuaError` when a coroutine that waits to be resumed is within reach, which cannot
  ///   be put back; also when memory is short.
  public init?(reachableFrom functions: [LuaCallable]) throws(LuaError) {
    guard !functions.isEmpty else { return nil }
    var groups: [[LuaCallable]] = []
    for function in functions {
      let token = function.reference.token
      if let group = groups.firstIndex(where: { $0.first?.reference.token === token }) {
        groups[group].append(function)
      } else {
        groups.append([function])
      }
    }
    var references: [LuaReference] = []
    for group in groups { references.append(try Self.snapshot(of: group, group[0])) }
    self.references = references
  }

  /// A snapshot of functions of one state.
  private static func snapshot(
    of functions: [LuaCallable], _ first: LuaCallable
  ) throws(LuaError) -> LuaReference {
    let stack = try first.reference.token.stack()
    return try stack.balanced { () throws(LuaError) -> LuaReference in
      try stack.reserve(functions.count + 4)
      for function in functions { function.push(to: stack) }
      let count = Int32(functions.count)
      try stack.protected { stack in unsafe lk_take_snapshot(stack.thread, count) }
      return LuaReference(popping: stack)
    }
  }

  /// Puts back what has changed since.
  public func restore() throws(LuaError) {
    for reference in references { try Self.restore(reference) }
  }

  private static func restore(_ reference: LuaReference) throws(LuaError) {
    let stack = try reference.token.stack()
    try stack.balanced { () throws(LuaError) in
      try stack.reserve(8)
      reference.push(on: stack)
      try stack.protected { stack in unsafe lk_put_snapshot(stack.thread) }
    }
  }
}
