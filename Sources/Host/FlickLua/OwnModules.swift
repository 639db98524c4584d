package import LuaKit

/// Modules of the program in a Lua state: each is loaded when another one needs it first.
///
/// The chunk of a file is called with two arguments: `part`, a function that returns the module of
/// another file by its name (`part "components/common"`), and a table that the host gives to all of
/// them. The first result of the chunk is the module.
package final class OwnModules {
  private unowned let lua: LuaState
  private let given: LuaTable
  private var part: LuaCallable?
  private var modules: [(name: String, value: LuaValue)] = []

  private init(_ lua: LuaState, _ given: LuaTable) {
    (self.lua, self.given) = (lua, given)
  }

  /// Loads a module, and with it the ones that it needs.
  ///
  /// - Parameter given: the table that their chunks receive.
  package static func load(
    _ name: String, given: LuaTable, in lua: LuaState
  ) throws -> LuaValue {
    let modules = OwnModules(lua, given)
    // The function keeps the modules as long as one of their chunks can call it.
    let part = lua.makeFunction { [modules] arguments in
      guard case .string(let name)? = arguments.first else { return [] }
      return [try modules.module(String(decoding: name, as: UTF8.self))]
    }
    modules.part = part
    return try modules.module(name)
  }

  private func module(_ name: String) throws -> LuaValue {
    if let known = modules.first(where: { $0.name == name }) { return known.value }
    let file = LuaFile.module(name)
    let arguments = [part.map(LuaValue.function) ?? .nil, .table(given)]
    let value = try lua.loadOwn(file.text, name: file.path).call(arguments).first ?? .nil
    modules.append((name, value))
    return value
  }
}
