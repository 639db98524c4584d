import LuaKit

@MainActor
final class Player: LuaMainActorObject {
  var volume = 0.5
  var played: [String] = []

  func play(_ title: String) { played.append(title) }

  nonisolated static let luaType = LuaType<Player>(
    "player", "Plays music.",
    properties: [
      LuaProperty(
        "volume", "From 0 to 1.", .within(0...1), get: { $0.volume }, set: { $0.volume = $1 })
    ],
    methods: [
      LuaMethod("play", "Plays a song.", Arg.string("title", "The song.")) { player, title in
        player.play(title)
      }
    ])
}

@MainActor
func play(_ script: String, with player: Player) throws {
  let lua = try LuaState.onMainActor(api: LuaAPI(modules: [], types: [Player.self]))
  try lua.globals.set("player", to: player)
  try lua.run(script, name: "play.lua")
}
