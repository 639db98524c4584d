internal import FlickAPI
internal import FlickSystem
internal import LuaKit

/// The modules and functions of plugins besides `flickbook`: their own `require`, and `plugin`.
enum PluginModule {
  /// Global functions.
  static let globals = LuaModule(
    "", "Global functions of every plugin.", [HostModule.print, require])

  static let require = LuaFunction(
    "require", "Loads a module once: `flickbook`, `plugin`, or a script of the plugin's folder.",
    Arg.host(ScriptSession.self), Arg.string("name", "Words joined by dots."),
    returns: "the result of the module"
  ) { host, name in try host.object.plugin.require(name) }

  /// The module `plugin`.
  static let module = LuaModule(
    "plugin", "The functions for plugins; a plugin gets them by `require \"plugin\"`.",
    [use, read, write, name, escape, identifier])

  static let use = LuaFunction(
    "use", "The exports of another plugin, which the manifest lists as a dependency.",
    Arg.host(ScriptSession.self), Arg.string("name", "The plugin's name."),
    returns: "its exports: data copied, functions as handles"
  ) { host, name in
    let plugin = try host.object.plugin
    return try plugin.exports(ofPlugin: name).copied(to: plugin.lua)
  }

  static let read = LuaFunction(
    "read", "The bytes of a file of the project that the plugin is granted to read.",
    Arg.host(ScriptSession.self), Arg.string("path", "From the project's folder."),
    returns: "a string"
  ) { host, path in LuaValue.string(try host.object.plugin.readFile(path)) }

  static let write = LuaFunction(
    "write", "Writes a file of the project that the plugin is granted to write, as a whole.",
    Arg.host(ScriptSession.self), Arg.string("path", "From the project's folder."),
    Arg.any("text", "A string.")
  ) { host, path, text in
    guard case .string(let bytes) = text else {
      throw HostError("bad argument 'text' to plugin.write (string expected, got \(text.text))")
    }
    try host.object.plugin.writeFile(path, bytes)
  }

  static let escape = LuaFunction(
    "escape",
    "A foreign text, such as an id or a unit, escaped so that it stays text in an output. For "
      + "`json`, `swift`, `kotlin`, `dart` and `css` it is a string literal in quotes.",
    Arg.string("text", "The text."),
    Arg<EscapeTarget>.choice("target", "The format of the output."), returns: "a string"
  ) { text, target in target.escape(text) }

  static let identifier = LuaFunction(
    "identifier",
    "A foreign name as an identifier of `swift`, `kotlin`, `dart` or `css`: invalid characters "
      + "become `_`, and a reserved word is escaped.",
    Arg.string("name", "The name."),
    Arg<EscapeTarget>.choice("target", "The language."), returns: "a string"
  ) { name, target in target.identifier(name) }

  static let name = LuaFunction(
    "name", "The name of this plugin, as in its manifest.", Arg.host(ScriptSession.self),
    returns: "a string"
  ) { host in try host.object.plugin.manifest.name }
}

extension EscapeTarget: LuaChoice {}

extension ScriptSession {
  /// The plugin with the running code.
  fileprivate var plugin: LoadedPlugin {
    get throws {
      guard let plugin = try services as? LoadedPlugin else { throw ScriptServicesMissing() }
      return plugin
    }
  }
}
