internal import FlickAPI
internal import LuaKit
internal import LuaSchema

extension AssertModule {
  /// Wraps each check in a function that records its name, place and result.
  ///
  /// Only for logged runs. Other runs call the checks directly.
  static func record(_ checks: LuaTable, in lua: LuaState, to session: ScriptSession)
    throws(LuaError)
  {
    for name in module.schema.functions.map(\.name) {
      let check = try checks.get(name, as: LuaCallable.self)
      try checks.set(name, to: recorded(check, name: name, in: lua, to: session))
    }
  }

  /// A function that calls `check` and records the call.
  static func recorded(
    _ check: LuaCallable, name: String, in lua: LuaState, to session: ScriptSession
  ) -> LuaCallable {
    lua.makeFunction { [weak lua] arguments in
      // Before the call, which may move on in time.
      var record = CheckRecord(
        name: name, place: lua?.location.map { "\($0.source):\($0.line)" },
        time: session.virtualTime, arguments: arguments.map { TableText.text(of: $0) }, passed: true
      )
      defer { session.record(.checked(record)) }
      do {
        return try check.call(arguments)
      } catch {
        record.passed = false
        throw error
      }
    }
  }
}
