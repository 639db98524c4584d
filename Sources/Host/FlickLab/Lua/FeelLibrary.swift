internal import FlickAPI
package import FlickHost
internal import FlickLua
package import LuaKit

/// The module `flickbook.feel`: the feel lab for scripts.
///
/// Questions are read here and answered as tables. The methods of answers are in Lua
/// (`Sources/Host/CFlickLua/lab`).
package enum FeelLibrary {
  /// The module's table for the scripts of a host.
  @Sendable package static func open(_ host: ScriptHost) throws -> LuaValue {
    let lua = host.state
    let services = lua.makeTable()
    func set(
      _ name: String, _ body: @escaping (FeelRequest) throws -> LuaTable
    ) throws(LuaError) {
      let function = lua.makeFunction { [unowned host] arguments in
        guard case .table(let given)? = arguments.first else {
          throw HostError(.input, "a table is expected")
        }
        return [.table(try body(FeelRequest(given, host)))]
      }
      try services.set(name, to: function)
    }
    try set("corpus") { try $0.corpusTable() }
    try set("play") { try $0.playTable() }
    try set("flips") { try $0.flipsTable() }
    try set("why") { try $0.whyTable() }
    try set("tune") { try $0.tuneTable() }
    try set("check") { try $0.checkTable() }
    try set("export") { try $0.exportTable() }
    let given = lua.makeTable()
    try given.set("host", to: services)
    // The row functions check the questions.
    try given.set("checks", to: lua.module(FeelModule.module.name))
    return try OwnModules.load("lab/init", given: given, in: lua)
  }
}
