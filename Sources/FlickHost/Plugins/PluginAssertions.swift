internal import FlickAPI
internal import LuaKit
internal import LuaSchema

extension ScriptHost {
  /// Puts the checks that plugins provide into `assert`; where the session is logged, so are they.
  func installPluginAssertions() throws {
    let found = try pluginAssertions()
    guard !found.isEmpty else { return }
    let checks = try lua.globals.get("assert", as: LuaTable.self)
    for (name, check) in found {
      let isLogged = session.isLogging
      try checks.set(
        name,
        to: isLogged ? AssertModule.recorded(check, name: name, in: lua, to: session) : check)
    }
  }

  /// The checks that plugins provide, by the names under which scenarios find them in `assert`.
  ///
  /// A plugin is loaded when one of its checks is first made.
  ///
  /// - Throws: `HostError` when two plugins, or a plugin and the program, have one of a name.
  func pluginAssertions() throws(HostError) -> [(name: String, check: LuaCallable)] {
    var found: [(name: String, plugin: String)] = []
    for manifest in try plugins.manifests() {
      for provision in manifest.provides where provision.point == .assertion {
        let own = AssertModule.module.schema.functions.map(\.name)
        let other = found.first { $0.name == provision.name }?.plugin
        guard other == nil, !own.contains(provision.name) else {
          throw HostError(
            .input,
            "\(manifest.path):\(provision.line): assertion '\(provision.name)' is there already, of "
              + (other.map { "plugin '\($0)'" } ?? "the program"))
        }
        found.append((provision.name, manifest.name))
      }
    }
    return found.map { name, plugin in (name, check(name, of: plugin)) }
  }

  private func check(_ name: String, of plugin: String) -> LuaCallable {
    lua.makeFunction { [weak self] arguments in
      guard let self, let written = ContributionName("\(plugin):\(name)") else { return [] }
      let assertion = try contribution(.assertion, written)
      guard !assertion.isOut() else { return [] }
      let function = try assertion.function("check").handle(in: lua)
      let results: [LuaValue]
      do throws(LuaError) {
        results = try function.call(arguments)
      } catch {
        throw assertion.named(error)
      }
      switch results.first ?? .nil {
      case .boolean(true): return []
      case .boolean(false), .nil:
        let reason = results.dropFirst().first?.asText ?? "it does not hold"
        throw CheckFailure("assert.\(name): \(reason)")
      default:
        throw assertion.badResult(
          "expected true, or false and a text, got \((results.first ?? .nil).text)",
          of: try assertion.function("check"))
      }
    }
  }
}
