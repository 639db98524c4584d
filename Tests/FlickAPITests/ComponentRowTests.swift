import FlickAPI
import FlickHost
import LuaKit
import LuaSchema
import Testing

/// The rows of `flickbook.components` against the functions in Lua.
@Suite struct `A component in Lua` {
  @Test func `each row has a component, and each component a row`() throws {
    let scripts = try Scripts()
    let names = try scripts.host.state.run(
      """
      local names = {}
      for name in pairs(require "flickbook.components") do names[#names + 1] = name end
      table.sort(names)
      return table.concat(names, " ")
      """, name: "names.lua", returning: String.self)
    let rows = ComponentModule.module.schema.functions.map(\.name)
    #expect(names == rows.sorted().joined(separator: " "))
  }

  @Test(arguments: ComponentModule.module.schema.functions)
  func `a component in Lua returns the declared keys`(_ row: FunctionSchema) throws {
    guard case .table(let declared)? = row.result?.values.first else {
      Issue.record("\(row.name) returns no table")
      return
    }
    let scripts = try Scripts()
    let keys = try scripts.host.state.run(
      row.example + """

        local keys = {}
        for key in pairs(made) do keys[#keys + 1] = key end
        table.sort(keys)
        return table.concat(keys, " ")
        """, name: "example.lua", returning: String.self)
    #expect(keys == declared.keys.map(\.name).sorted().joined(separator: " "))
  }

  /// The Lua functions have no defaults of their own.
  @Test func `a component in Lua receives its defaults from the row`() throws {
    let scripts = try Scripts()
    let lua = scripts.host.state
    let checks = try #require(lua.module("flickbook.components"))
    try lua.globals.set("check", to: checks.get("reorder", as: LuaCallable.self))
    let text = try lua.run(
      """
      local o = check { id = "a", size = { 9, 9 }, count = 1, row_height = 9, row = print }
      return ("%s %s %s %s %s %s"):format(
        o.press, o.zone, o.fastest, o.slack, o.motion.duration, o.motion.bounce)
      """, name: "defaults.lua", returning: String.self)
    #expect(text == "0.4 96.0 1200.0 8.0 0.3 0.1")
  }
}
