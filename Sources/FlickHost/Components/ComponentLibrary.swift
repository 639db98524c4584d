internal import FlickLua
internal import LuaKit

/// The module `flickbook.components`, which is written in Lua: components made from variables,
/// scroll views and gestures.
///
/// docs/decisions/0125 has the reasons.
enum ComponentLibrary {
  /// The name that scripts pass to `require`.
  static let moduleName = "flickbook.components"

  /// Loads the module; a component is loaded when it is first used.
  static func open(in lua: LuaState) throws -> LuaValue {
    try OwnModules.load("components/init", given: lua.makeTable(), in: lua)
  }
}
