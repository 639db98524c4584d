import LuaSchema
import Testing

@testable import LuaKit

/// A class on the main actor, with a member of every kind.
@MainActor
final class Player: LuaMainActorObject {
  let title: String
  var volume = 0.5
  var played: [String] = []

  init(title: String) { self.title = title }

  func play(_ song: String) throws {
    guard !song.isEmpty else { throw Refusal.because("no song") }
    played.append(song)
  }

  nonisolated static let luaType = LuaType<Player>(
    "player", "Plays music.",
    properties: [
      LuaProperty("title", "Its name.") { $0.title },
      LuaProperty(
        "volume", "From 0 to 1.", .within(0...1), get: { $0.volume }, set: { $0.volume = $1 }),
    ],
    methods: [
      LuaMethod("stop", "Stops.") { $0.played = [] },
      LuaMethod("play", "Plays a song.", Arg.string("song", "Its name.")) { player, song in
        try player.play(song)
      },
      LuaMethod(
        "fade", "Changes the volume.", Arg.number("by", "How much."),
        Arg.boolean("louder", "Whether up.", default: true), returns: "the volume"
      ) { player, by, louder in
        player.volume += louder ? by : -by
        return player.volume
      },
      LuaMethod(
        "eight", "Adds eight.", Arg.number("a", "1."), Arg.number("b", "2."),
        Arg.number("c", "3."), Arg.number("d", "4."), Arg.number("e", "5."), Arg.number("f", "6."),
        Arg.number("g", "7."), Arg.number("h", "8.", default: 80), returns: "the sum"
      ) { _, a, b, c, d, e, f, g, h in a + b + c + d + e + f + g + h },
      LuaMethod(
        "set", "Sets by keys.", table: [Arg.number("volume", "From 0 to 1.").parameter],
        returns: "the volume"
      ) { player, fields in
        player.volume = try fields(Arg.number("volume", "From 0 to 1."))
        return player.volume
      },
    ],
    describe: { "player of \($0.title)" }, isEqual: { $0.title == $1.title })
}

@MainActor
struct MainActorTests {
  nonisolated static let api = LuaAPI(
    modules: [
      LuaModule(
        "", "For tests.",
        [
          LuaFunction(
            "player", "Makes one.", Arg.string("title", "Its name."), returns: "it",
            onMainActor: { title in Player(title: title) }),
          LuaFunction(
            "rename", "Takes one.", Arg<Player>.object("player", "It."),
            Arg.host(Player.self),
            onMainActor: { player, host in host.object.volume = player.volume }),
          LuaFunction("plain", "Is anywhere.", returns: "a number") { 1 },
        ])
    ], types: [Player.self])

  @Test(arguments: [
    ("player('a').title", "a"), ("tostring(player('a'))", "player of a"),
    ("tostring(player('a') == player('a'))", "true"),
    ("tostring(player('a') == player('b'))", "false"),
    ("tostring(player('a').volume)", "0.5"), ("tostring(player('a'):fade(0.25))", "0.75"),
    ("tostring(player('a'):fade(0.25, false))", "0.25"),
    ("tostring(player('a'):eight(1, 2, 3, 4, 5, 6, 7))", "108.0"),
    ("tostring(player('a'):set { volume = 1 })", "1.0"),
    (
      "(function() local p = player('a') p.volume = 1 rename(p) return tostring(p.volume) end)()",
      "1.0"
    ),
  ])
  func `scripts use an object of the main actor`(expression: String, text: String) throws {
    let host = Player(title: "host")
    let lua = try LuaState.onMainActor(api: Self.api, host: host)
    try #expect(lua.run("return \(expression)", name: "s", returning: String.self) == text)
  }

  @Test(arguments: [
    ("player('a'):play('')", "s:1: no song"),
    (
      "player('a'):play()",
      "s:1: bad argument 'song' to player:play (string expected, got no value)"
    ),
    ("player('a').volume = 2", "number from 0 to 1 expected, got 2"),
    ("player('a').volme = 2", "did you mean 'volume'?"),
    ("player('a').play()", "methods are called with a colon"),
    ("player('a'):eight(1, 2, 3, 4, 5, 6)", "bad argument 'g' to player:eight"),
    ("player(1)", "bad argument 'title' to player (string expected, got 1)"),
  ])
  func `a mistake of a script with such an object has the usual message`(
    source: String, message: String
  ) throws {
    let lua = try LuaState.onMainActor(api: Self.api)
    #expect(lua.failure(source, name: "s")?.description.contains(message) == true)
  }

  @Test func `an object of the app is passed to a script and back`() throws {
    let lua = try LuaState.onMainActor(api: Self.api)
    let player = Player(title: "mine")
    try lua.globals.set("app", to: player)
    try lua.run("app:play('one') app.volume = 1", name: "s")
    #expect(player.played == ["one"])
    #expect(player.volume == 1)
    #expect(try lua.globals.get("app", as: Player.self) === player)
  }

  @Test func `in another state, its objects and functions are errors`() throws {
    let lua = try LuaState(api: Self.api)
    let needed = "needs a state on the main actor: LuaState.onMainActor"
    #expect(lua.failure("player('a')")?.message == "player \(needed)")
    let error = #expect(throws: LuaError.self) {
      try lua.globals.set("app", to: Player(title: "mine"))
    }
    #expect(error?.message.contains(needed) == true)
    try #expect(lua.run("return plain()", name: "s", returning: Int.self) == 1)
  }

  @Test func `the documentation of an object of the main actor has its rows`() throws {
    let schema = Self.api.schema
    #expect(schema.types.map(\.name) == ["player"])
    #expect(schema.types[0].methods.map(\.name) == ["stop", "play", "fade", "eight", "set"])
    #expect(schema.types[0].methods[3].parameters.map(\.name).joined() == "abcdefgh")
    #expect(schema.types[0].properties.map(\.isWritable) == [false, true])
  }
}
