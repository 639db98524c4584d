import LuaKit

final class Song: LuaObject {
  let title: String
  var stars = 0

  init(title: String) { self.title = title }

  static let luaType = LuaType<Song>(
    "song", "A song of the library.",
    properties: [
      LuaProperty("title", "Its title.") { $0.title },
      LuaProperty(
        "stars", "From 0 to 5.", .within(0...5), get: { $0.stars }, set: { $0.stars = $1 }),
    ])
}

enum Library {
  static let song = LuaFunction(
    "song", "Finds a song.", Arg.string("title", "Its title."), returns: "the song"
  ) { title in Song(title: title) }

  static let api = LuaAPI(
    modules: [LuaModule("library", "The music library.", [song])], types: [Song.self])
}

func rate(_ script: String) throws -> Song {
  var limits = LuaLimits()
  limits.memory = 16 << 20
  let lua = try LuaState(api: Library.api, limits: limits)
  try lua.globals.set("library", to: lua.module("library"))
  return try lua.withCPUBudget(seconds: 0.5) {
    try lua.run(script, name: "rate.lua", returning: Song.self)
  }
}

func rateAll(_ scripts: [String]) {
  for script in scripts {
    do {
      let song = try rate(script)
      print("\(song.title): \(song.stars) stars")
    } catch {
      print(error)
    }
  }
}
