import LuaKit
import Testing

@Suite struct `The location of a script` {
  @Test func `is the innermost line that runs, in coroutines too, and nothing outside`() throws {
    let lua = try LuaState()
    var places: [String] = []
    let note = lua.makeFunction { [weak lua] _ in
      places.append(lua?.location.map { "\($0)" } ?? "nowhere")
      return []
    }
    try lua.globals.set("note", to: note)
    let source = """
      note()
      local function inner()
        note()
        return 1
      end
      coroutine.wrap(function()
        inner()
      end)()
      table.sort({ 2, 1 }, function(a, b)
        note()
        return a < b
      end)
      """
    try lua.run(source, name: "places.lua")
    #expect(places == ["places.lua:1", "places.lua:3", "places.lua:10"])
    #expect(lua.location == nil)
  }
}
