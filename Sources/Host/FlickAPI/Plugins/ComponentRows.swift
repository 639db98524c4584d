internal import LuaKit

/// Pieces of screens that plugins build.
enum ComponentRows {
  static let component = LuaFunction(
    "component", "A piece of a screen that a plugin builds.", Arg.host(ScriptSession.self),
    Arg.string("name", "A plugin's component, as `plugin:name`."),
    Arg<LuaTable?>.optional(
      "options", "The options for the plugin's function, copied.", PluginValue.options),
    returns: "the node"
  ) { host, name, options in
    let contribution = try host.object.contribution(.component, name)
    let function = try contribution.function("build")
    let results = try contribution.call(function, [PluginValue.argument(options)])
    guard case .object(let object)? = results.first, let node = try NodeSpec(object) else {
      throw contribution.badResult(
        "a node expected, got \((results.first ?? .nil).text)", of: function)
    }
    return node
  }
}
