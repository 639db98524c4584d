internal import FlickAPI
package import LuaKit

/// The API of scripts, linked once for all states.
package enum HostAPI {
  private static let modules = [
    FlickbookModule.module, ComponentModule.module, FeelModule.module, HostModule.module,
  ]

  /// For `flickbook run`.
  package static let run = LuaAPI(modules: modules, types: FlickbookModule.types)

  /// For plugins.
  package static let plugin = LuaAPI(
    modules: [
      FlickbookModule.module, ComponentModule.module, PluginModule.globals, PluginModule.module,
    ],
    types: FlickbookModule.types)

  /// For `flickbook test`: with the functions of scenarios.
  package static let test = LuaAPI(
    modules: modules + [ScenarioModule.module, AssertModule.module], types: FlickbookModule.types)
}

/// Global functions of every script.
enum HostModule {
  static let module = LuaModule("", "Global functions of every script.", [print])

  /// Reads any number of values, so it is put together by hand.
  static let print = LuaFunction(
    name: "print", summary: "Prints values, as `tostring` gives them, with tabs between.",
    parameters: [Arg.any("...", "The values.").parameter], result: nil, since: 1, example: ""
  ) { stack, _ in
    do {
      var line = ""
      for index in 0..<stack.count {
        // Before it is copied: the line is memory of the host's.
        try stack.checkRoom(forTextAt: index + 1, beside: line.utf8.count)
        let text = try stack.text(at: index + 1)
        if index == 0 { line = text } else { line += "\t" + text }
      }
      try stack.host(ScriptSession.self)?.services.print(line)
      return 0
    } catch {
      return stack.fail(error)
    }
  }
}

extension ScriptSession {
  /// The host behind the session of a running script.
  var scriptHost: ScriptHost {
    get throws {
      guard let host = try services as? ScriptHost else { throw ScriptServicesMissing() }
      return host
    }
  }
}
