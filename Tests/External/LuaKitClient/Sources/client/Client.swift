import LuaKit

@main
enum Client {
  static func main() throws {
    let api = LuaAPI(modules: [Bank.module], types: [Account.self])
    let lua = try LuaState(api: api)
    if let bank = lua.module("bank") { try lua.globals.set("bank", to: bank) }

    let left = try lua.run(
      """
      local mine = bank.open("Ada")
      mine:deposit(100)
      mine:withdraw(30)
      return mine.balance
      """, name: "session.lua", returning: Double.self)
    print("left: \(left)")

    for source in [
      "bank.open('Ada'):withdraw(1)", "bank.open('Ada'):deposit('much')",
      "print(bank.open('Ada').balence)",
    ] {
      do {
        try lua.run(source, name: "mistake.lua")
      } catch {
        print(error)
      }
    }

    rateAll([
      "local song = library.song('Blue') song.stars = 5 return song",
      "local song = library.song('Blue') song.stars = 6 return song", "while true do end",
    ])
    let player = Player()
    try play("player:play('Blue') player.volume = 1", with: player)
    print("played \(player.played) at \(player.volume)")
    try Calls.run()
  }
}
