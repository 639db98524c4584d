import Testing

@testable import LuaKit

/// The report of an expired CPU budget: the host's share, and the place.
struct SpentBudgetTests {
  static let budget = 0.05

  /// A state with `work()`, which uses more than the budget in Swift, and `late(f)`, which then
  /// calls a function.
  private func withWork(_ body: (LuaState) throws -> Void) throws {
    try withLua { lua, _ in
      func work() {
        let start = LuaState.threadCPUSeconds
        while LuaState.threadCPUSeconds < start + 4 * Self.budget {}
      }
      let worker = lua.makeFunction { _ in
        work()
        return []
      }
      let late = lua.makeFunction { arguments in
        work()
        guard case .function(let function)? = arguments.first else { return [] }
        try function.call()
        return []
      }
      try lua.globals.set("work", to: worker)
      try lua.globals.set("late", to: late)
      try body(lua)
      try lua.globals.set("work", to: LuaValue.nil)
      try lua.globals.set("late", to: LuaValue.nil)
      lua.expectUsable()
    }
  }

  private func error(_ source: String, in lua: LuaState) throws -> LuaError {
    let error = try lua.withCPUBudget(seconds: Self.budget) {
      lua.failure(source, name: "spent.lua")
    }
    return try #require(error)
  }

  @Test(arguments: [
    ("\n\nwork()", "work"),
    ("local host = { work = work }\n\nhost.work()", "work"),
    ("\n\npcall(function() work() end) while true do end", "work"),
    ("\n\ncoroutine.wrap(function() work() end)()", "work"),
    ("\n\nlate(function() return 1 end)", "late"),
    ("\n\nlate(function() pcall(error) end)", "late"),
  ])
  func `a spent budget names the host function and the line of its call`(
    _ source: String, _ name: String
  ) throws {
    try withWork { lua in
      let error = try error(source, in: lua)
      #expect(error.kind == .cpu)
      #expect(error.location == LuaLocation(source: "spent.lua", line: 3))
      #expect(error.message.hasPrefix("CPU budget of 0.05 s exceeded in '\(name)'"))
      #expect(error.message.contains("of the host"), "\(error.message)")
      #if os(Linux)
        #expect(error.message.contains("functions of the host used about "), "\(error.message)")
      #endif
    }
  }

  @Test(arguments: [
    "\n\nwhile true do end",
    "invoke(function()\n\nwhile true do end end)",
    "pcall(invoke, function()\n\nwhile true do end end) while true do end",
    "invoke(function() invoke(function()\n\nwhile true do end end) end)",
  ])
  func `a loop in a function called by the host is located in the script`(
    _ source: String
  ) throws {
    try withWork { lua in
      let error = try error(source, in: lua)
      #expect(error.message == "CPU budget of 0.05 s exceeded")
      #expect(error.location == LuaLocation(source: "spent.lua", line: 3))
    }
  }

  /// Samples and places of one budget are not in the report of the next.
  @Test func `each budget has its own location`() throws {
    try withWork { lua in
      let errors = try ["work()", "while true do end", "\nwork()"].map { source in
        try error(source, in: lua)
      }
      #expect(errors[0].message.contains("'work'"))
      #expect(errors[1].message == "CPU budget of 0.05 s exceeded")
      #expect(errors[2].location?.line == 2)
    }
  }
}
