internal import FlickAPI
internal import FlickLua
internal import LuaKit

/// Loads the module `flickbook.components`, which is written in Lua.
///
/// See docs/decisions/0018 for the reasons.
enum ComponentLibrary {
  /// The name that scripts pass to `require`.
  static let moduleName = ComponentModule.module.name

  /// The module; a component is loaded when it is first used.
  ///
  /// The functions of its rows check the options.
  static func open(in lua: LuaState) throws -> LuaValue {
    guard let checks = lua.module(moduleName) else { return .nil }
    return try OwnModules.load("components/init", given: checks, in: lua)
  }
}
