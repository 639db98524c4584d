import Testing

@testable import LuaKit

/// States reuse memory of closed states and text compiled by others, without a visible difference
/// to scripts.
struct StateReuseTests {
  // MARK: Memory

  /// Prints values that depend on the addresses, the number and the order of objects.
  static let telltale = """
    local text = {}
    local function tell(...) text[#text + 1] = table.concat({ ... }, " ") end
    for i = 1, 30 do tell(tostring({}), tostring(print), tostring(function() return i end)) end
    local keys = {}
    for i = 1, 50 do keys[{}] = i keys["k" .. i] = i end
    for key, value in pairs(keys) do tell(tostring(key), value) end
    tell(collectgarbage("count"), math.random(1000000))
    local weak = setmetatable({}, { __mode = "k" })
    for i = 1, 2000 do weak[{}] = i end
    local left = 0
    for _ in pairs(weak) do left = left + 1 end
    tell(left)
    return table.concat(text, "\\n")
    """

  @Test func `a state is the same whether it is the first or the fifth`() throws {
    var told: [String] = []
    var used: [[Int]] = []
    for _ in 1...5 {
      let lua = try LuaState(api: TestAPI.all, host: Census())
      lua.seedRandom(7)
      told.append(try lua.run(Self.telltale, name: "telltale.lua", returning: String.self))
      used.append([lua.memoryUsed, lua.memoryPeak])
    }
    #expect(told.allSatisfy { $0 == told[0] })
    #expect(used.allSatisfy { $0 == used[0] })
  }

  /// The number of rounds: from less memory than a region to many times of it.
  @Test(arguments: [10, 300, 3000, 20_000])
  func `blocks keep their bytes while they grow and shrink`(rounds: Int) throws {
    for _ in 1...2 {
      try withLua { lua, _ in
        lua.seedRandom(rounds)
        let wrong = try lua.run(
          """
          local wrong, lists, texts = 0, {}, {}
          for round = 1, \(rounds) do
            local place = math.random(40)
            local list = lists[place] or {}
            lists[place] = list
            if #list > 0 and math.random(3) == 1 then
              for _ = 1, math.random(#list) do list[#list] = nil end
            else
              for _ = 1, math.random(60) do list[#list + 1] = 7 * place + #list end
            end
            for i = 1, #list do if list[i] ~= 7 * place + i - 1 then wrong = wrong + 1 end end
            local letter = string.char(96 + place % 26)
            local count = math.random(3000)
            texts[place] = { letter:rep(count) .. round, letter, count, round }
            local other = texts[math.random(40)]
            if other and other[1] ~= other[2]:rep(other[3]) .. other[4] then wrong = wrong + 1 end
            if math.random(20) == 1 then lists[place] = nil collectgarbage "step" end
          end
          return wrong
          """, name: "blocks.lua", returning: Int.self)
        #expect(wrong == 0)
      }
    }
  }

  @Test(arguments: 0..<6)
  func `simultaneously open states are independent`(seed: UInt64) throws {
    var random = seed
    func pick(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    var open: [(state: LuaState, number: Int)] = []
    for number in 1...30 {
      if open.count > 1, pick(2) == 0 { open.remove(at: pick(open.count)) }
      let lua = try LuaState(api: TestAPI.all, host: Census())
      try lua.run(
        "mine = {} for i = 1, 500 do mine[i] = { \(number), tostring(i) } end", name: "set.lua")
      open.append((lua, number))
      for (state, number) in open {
        let sum = try state.run(
          "local sum = 0 for i, row in ipairs(mine) do sum = sum + row[1] + (row[2] == tostring(i) and 0 or 1e9) end return sum",
          name: "sum.lua", returning: Int.self)
        #expect(sum == 500 * number)
      }
    }
  }

  @Test(arguments: ["", "big = {} for i = 1, 50000 do big[i] = { i } end"])
  func `closing a state releases each object once`(before: String) throws {
    for _ in 1...3 {
      let census = Census()
      do {
        let lua = try LuaState(api: TestAPI.all, host: census)
        try lua.run(before + " kept = {} for i = 1, 50 do kept[i] = probe() end", name: "test.lua")
        #expect(census.alive == 50)
      }
      #expect(census.alive == 0)
      #expect(census.made == 50)
    }
  }

  // MARK: Text

  @Test(arguments: [false, true])
  func `a repeated text loads as a new, equal function`(isRepeated: Bool) throws {
    let text = """
      local count, log = 0, {}
      local function inner(a, ...) count = count + 1 log[#log + 1] = select("#", ...) return a, count end
      return function(...) local a, n = inner(...) return a .. n .. #log .. 0x7fffffffffffffff .. 1e300 end
      """
    for round in 1...3 {
      try withLua { lua, _ in
        for _ in 1...2 {
          let chunk = try lua.load(text, name: "again.lua", isRepeated: isRepeated)
          let function = try chunk.call(returning: LuaCallable.self)
          let told = try ["a", "b"].map { try function.call($0, 1, returning: String.self) }
          #expect(told == ["a1192233720368547758071e+300", "b2292233720368547758071e+300"])
          #expect(function.lines == 3...3, "\(round)")
        }
      }
    }
  }

  @Test func `errors in a repeated text are reported as usual`() throws {
    let texts = [
      "local a = 1\nlocal b = a + nil_value\n", "local x =\n= 3", "return (\n", "error('said', 1)",
      "local t = {}\nt.a.b = 1", "x = = 1", "goto nowhere", "\u{1B}Lua",
    ]
    func message(_ text: String, _ isRepeated: Bool) throws -> String? {
      let lua = try LuaState(api: TestAPI.all, host: Census())
      do throws(LuaError) {
        try lua.load(text, name: "errors.lua", isRepeated: isRepeated).call()
        return nil
      } catch { return error.description }
    }
    for text in texts {
      let plain = try message(text, false)
      #expect(plain != nil)
      for _ in 1...2 { #expect(try message(text, true) == plain) }
    }
  }

  @Test func `repeated texts are distinguished by contents and name`() throws {
    try withLua { lua, _ in
      for round in 1...60 {
        let chunk = try lua.load("return \(round % 40)", name: "one.lua", isRepeated: true)
        #expect(try chunk.call(returning: Int.self) == round % 40)
        let other = try lua.load("error 'here'", name: "\(round).lua", isRepeated: true)
        #expect(throws: LuaError.self) { try other.call() }
        #expect(other.definition?.source == "\(round).lua" || other.definition == nil)
      }
    }
  }

  @Test func `limits apply to a repeated text`() throws {
    let long = "return '" + String(repeating: "x", count: 60_000) + "'"
    let lua = try LuaState(memoryLimit: 90_000)
    #expect(throws: LuaError.self) {
      for _ in 1...3 {
        try lua.globals.set("kept", to: lua.load(long, name: "l.lua", isRepeated: true))
        try lua.run("all = all or {} all[#all + 1] = kept() .. #all", name: "keep.lua")
      }
    }
    var limits = LuaLimits.none
    limits.source = 100
    let short = try LuaState(limits: limits)
    #expect(throws: LuaError.self) { try short.load(long, name: "l.lua", isRepeated: true) }
  }
}
