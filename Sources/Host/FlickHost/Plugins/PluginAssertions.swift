internal import FlickAPI
internal import LuaKit

extension ScriptHost {
  /// Adds the checks of plugins to `assert`.
  ///
  /// In a logged session they are logged too.
  ///
  /// A plugin is loaded at the first call of one of its checks. The program's own checks stay. If
  /// two plugins have a check of the same name, neither is called. A plugin with an invalid
  /// manifest does not affect the others; the fault is reported to a script that calls a missing
  /// check.
  func installPluginAssertions() throws {
    _ = try plugins.project()
    let (manifests, fault) = plugins.soundManifests()
    assertions?.pluginFault = fault
    let found = manifests.flatMap { manifest in
      manifest.provides.filter { $0.point == .assertion }.map { ($0.name, manifest.name) }
    }
    guard !found.isEmpty else { return }
    let checks = try lua.globals.get("assert", as: LuaTable.self)
    for (name, owners) in Dictionary(grouping: found, by: \.0) {
      if try assertions?.has(name) == true { continue }
      let check =
        owners.count == 1 ? check(name, of: owners[0].1) : ambiguity(name, of: owners.map(\.1))
      try checks.set(
        name,
        to: session.isLogging
          ? AssertModule.recorded(check, name: name, in: lua, to: session) : check)
    }
  }

  private func ambiguity(_ name: String, of plugins: [String]) -> LuaCallable {
    lua.makeFunction { _ in
      let owners = plugins.map { "'\($0)'" }.joined(separator: " and ")
      throw HostError("assert.\(name) is defined by plugins \(owners): neither is called")
    }
  }

  /// Whether `assert` has a check of that name of the program's own.
  static func hasOwnAssertion(_ name: String) throws -> Bool {
    let host = try ScriptHost(RunConfiguration(), api: HostAPI.test) { _ in }
    try AssertModule.install(in: host)
    return try host.assertions?.has(name) ?? false
  }

  private func check(_ name: String, of plugin: String) -> LuaCallable {
    lua.makeFunction { [weak self] arguments in
      guard let self, let written = ContributionName("\(plugin):\(name)") else { return [] }
      let assertion = try contribution(.assertion, written)
      guard let reason = try Self.refusal(of: assertion, arguments, in: lua) else { return [] }
      throw CheckFailure("assert.\(name): \(reason)")
    }
  }

  /// Why a check of a plugin does not hold; nil if it does.
  static func refusal(
    of assertion: Contribution, _ arguments: [LuaValue], in lua: LuaState
  ) throws -> String? {
    let check = try assertion.function("check")
    let results: [LuaValue]
    do throws(LuaError) {
      results = try check.handle(in: lua).call(arguments)
    } catch {
      throw assertion.named(error)
    }
    switch results.first ?? .nil {
    case .boolean(true): return nil
    case .boolean(false), .nil: return results.dropFirst().first?.asText ?? "the check failed"
    case let other:
      throw assertion.badResult(
        "expected true, or false and a text, got \(other.text)", of: check)
    }
  }
}
