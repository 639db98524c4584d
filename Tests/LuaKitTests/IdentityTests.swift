import Testing

@testable import LuaKit

/// Objects that are identical in Lua, no matter how the host passes them.
struct IdentityTests {
  @Test func `an object with an identity is the same key however it was obtained`() throws {
    try withLua { lua, _ in
      let found = try lua.run(
        """
        local badge, names = badge(), {}
        names[badge] = "mine"
        names[badge:other()] = "its"
        return names[badge:own()] .. " " .. names[badge:other()] .. " " .. tostring(rawequal(badge, badge:own()))
        """, name: "keys.lua", returning: String.self)
      #expect(found == "mine its true")
    }
  }

  @Test func `objects with an identity are distinct and are not retained`() throws {
    try withLua { lua, census in
      let are = try lua.run(
        "return rawequal(badge(), badge())", name: "two.lua", returning: Bool.self)
      #expect(!are)
      lua.collectGarbage()
      #expect(census.alive == 0)
    }
  }

  @Test func `a collected object is created again when pushed`() throws {
    try withLua { lua, census in
      let count = try lua.run(
        """
        local badge = badge()
        for _ = 1, 3 do
          local names = {}
          names[badge:other()] = 1
          collectgarbage()
          assert(names[badge:other()] == 1)
          names = nil
          collectgarbage()
        end
        return 1
        """, name: "anew.lua", returning: Int.self)
      #expect(count == 1)
      #expect(census.made == 2)
    }
  }

  @Test func `the identity table contains only live objects`() throws {
    try withLua { lua, census in
      try lua.run(
        """
        local kept = {}
        for i = 1, 2000 do
          local one = badge()
          if i % 100 == 0 then kept[one] = i end
        end
        collectgarbage()
        for one, i in pairs(kept) do assert(kept[one:own()] == i) end
        """, name: "many.lua")
      #expect(census.alive <= 20)
    }
  }
}
