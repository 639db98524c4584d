@testable import LuaKit
import Testing

@Suite struct `The location of a script` {
  @Test func `the location is the innermost running line, also in coroutines, and nil outside`()
    throws
  {
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

  /// The location that the handler of a fatal signal would report.
  @Test(
    arguments: [
      ("a function", "local function f()\n  note() return 1\nend\nf()", "2"),
      ("a tail call", "local function f()\n  return note()\nend\n\nf()", "2"),
      ("a call of Lua's own", "\n\npcall(note)", "3"),
      ("a coroutine", "coroutine.wrap(function()\n  note()\nend)()", "2"),
      ("a coroutine that is the host's", "\ncoroutine.wrap(note)()", "2"),
      ("one in such a one", "\n\ncoroutine.wrap(coroutine.wrap(note))()", "3"),
      (
        "a variable that is closed",
        "\ndo local v <close> = setmetatable({}, { __close = note }) local w = 1 end", "2"
      ),
      (
        "one of a coroutine that is closed",
        "local c = coroutine.create(function()\n  local v <close> = setmetatable({}, { __close = note })\n"
          + "  coroutine.yield()\nend)\ncoroutine.resume(c)\ncoroutine.close(c)", "6"
      ),
      ("after an error in a coroutine", "pcall(coroutine.wrap(error))\nnote()", "2"),
    ] as [(String, String, String)])
  func `the location is available while a function of the host runs`(
    _ name: String, _ source: String, _ line: String
  ) throws {
    let lua = try LuaState()
    var places: [String?] = []
    let note = lua.makeFunction { [weak lua] _ in
      places.append(lua?.located(room: 100).map { "\($0)" })
      return []
    }
    try lua.globals.set("note", to: note)
    try lua.run(source, name: "places.lua")
    #expect(places == ["places.lua:\(line)"])
    #expect(lua.located(room: 100) == nil)
  }

  @Test(arguments: [0, 1, 5, 99, 100, 200])
  func `the file name of a location is truncated to the available space`(_ room: Int) throws {
    let lua = try LuaState()
    let path = String(repeating: "a/", count: 48) + "b.lua"
    var source: String?
    let note = lua.makeFunction { [weak lua] _ in
      source = lua?.located(room: room)?.source
      return []
    }
    try lua.globals.set("note", to: note)
    try lua.run("note()", name: path)
    #expect(source == String(path.prefix(room)))
    let text = "load('note()', '=' .. ('x'):rep(100))()"
    try lua.run(text, name: path)
    #expect(source == String(String(repeating: "x", count: 59).prefix(room)))
  }
}
