internal import FlickHost
internal import LuaKit

/// A Lua table under construction.
struct FeelAnswer {
  let table: LuaTable
  private let lua: LuaState

  init(_ lua: LuaState) { (self.lua, table) = (lua, lua.makeTable()) }

  func set(_ key: String, _ text: String?) throws { if let text { try table.set(key, to: text) } }
  func set(_ key: String, _ flag: Bool?) throws { if let flag { try table.set(key, to: flag) } }

  func set(_ key: String, _ number: Double?) throws {
    guard let number else { return }
    try table.set(key, to: Self.value(number))
  }

  /// Whole numbers as Lua's integers.
  private static func value(_ number: Double) -> LuaValue {
    Int(exactly: number).map(LuaValue.integer) ?? .number(number)
  }

  /// Sets a place on an axis: a number, a choice or a flag.
  func place(_ key: String, _ place: Double, _ axis: TunableAxis) throws {
    switch axis.values {
    case .numbers: try set(key, place)
    case .choices(["false", "true"]): try set(key, place != 0)
    case .choices: try set(key, axis.text(at: place))
    }
  }

  /// Sets the result of a gesture: the outcome in words, and each value by its name.
  func set(_ run: GestureRun) throws {
    try set("outcome", run.outcomeText)
    try set("as_meant", run.isAsMeant)
    try set("fault", run.fault)
    try part("values") { values in
      for reading in run.outcome {
        switch reading.value {
        case .number(let number): try values.set(reading.name, number)
        case .text(let text): try values.set(reading.name, text)
        case .flag(let flag): try values.set(reading.name, flag)
        }
      }
    }
  }

  func part(_ key: String, _ body: (FeelAnswer) throws -> Void) throws {
    let part = FeelAnswer(lua)
    try body(part)
    try table.set(key, to: part.table)
  }

  func list(_ key: String, _ texts: [String]) throws {
    let list = lua.makeTable()
    for (index, text) in texts.enumerated() { try list.set(index + 1, to: text) }
    try table.set(key, to: list)
  }

  func list<Item>(
    _ key: String, _ items: [Item], _ body: (Item, FeelAnswer) throws -> Void
  ) throws {
    try part(key) { try $0.fill(items, body) }
  }

  /// Adds items at indexes from 1.
  func fill<Item>(_ items: [Item], _ body: (Item, FeelAnswer) throws -> Void) throws {
    for (index, item) in items.enumerated() {
      let one = FeelAnswer(lua)
      try body(item, one)
      try table.set(index + 1, to: one.table)
    }
  }
}
