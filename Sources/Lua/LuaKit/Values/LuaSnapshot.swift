internal import CLua
internal import CLuaShim

/// Everything that functions can change in Lua at a moment: their upvalues, tables and their
/// contents, the state of `math.random`, and everything reachable from there.
///
/// For a host that calls functions of a script to observe their effects and then undoes them.
/// Objects of the host are not included; the host must undo their changes.
///
/// Taking and restoring a snapshot take time proportional to the reachable data: for a function
/// that uses a global, all globals.
package struct LuaSnapshot {
  /// A snapshot for each state.
  private let references: [LuaReference]

  /// Takes a snapshot.
  ///
  /// - Throws: `LuaError` if a suspended coroutine is reachable, because it cannot be restored, or
  ///   if memory is short.
  package init?(reachableFrom functions: [LuaCallable]) throws(LuaError) {
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

  /// A snapshot for functions of one state.
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

  /// Undoes the changes since the snapshot.
  package func restore() throws(LuaError) {
    for reference in references { try Self.restore(reference) }
  }

  private static func restore(_ reference: LuaReference) throws(LuaError) {
    let stack = try reference.token.stack()
    try stack.balanced { () throws(LuaError) in
      try stack.reserve(8)
      reference.push(on: stack)
      try stack.protected { stack in unsafe lk_restore_snapshot(stack.thread) }
    }
  }
}
