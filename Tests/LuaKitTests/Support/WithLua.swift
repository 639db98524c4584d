import Testing

@testable import LuaKit

/// Runs `body` with a state of the tests' API.
///
/// Afterwards the stack must be empty, and after the state is closed no counted object may be
/// alive.
func withLua(
  libraries: LuaLibraries = [], memoryLimit: Int = .max,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (LuaState, Census) throws -> Void
) throws {
  let census = Census()
  do {
    let lua = try LuaState(
      api: TestAPI.all, libraries: libraries, memoryLimit: memoryLimit, host: census)
    let before = lua.stackCount
    try body(lua, census)
    #expect(lua.stackCount == before, "the stack is not as it was", sourceLocation: sourceLocation)
    #expect(!lua.isExpired, "an expiry was left behind", sourceLocation: sourceLocation)
    lua.collectGarbage()
  }
  #expect(
    census.alive == 0, "\(census.alive) of \(census.made) objects were not released",
    sourceLocation: sourceLocation)
}

extension LuaState {
  /// The error that `source` ends with, or nil.
  func failure(_ source: String, name: String = "test.lua") -> LuaError? {
    do throws(LuaError) {
      try run(source, name: name)
      return nil
    } catch {
      return error
    }
  }

  /// Checks that the state still works: a call in both directions, a coroutine, a collection.
  func expectUsable(sourceLocation: SourceLocation = #_sourceLocation) {
    do {
      let answer = try run(
        """
        local co = coroutine.wrap(function(a) return invoke(function(b) return b + wait(1) end, 1) end)
        local ok, message = pcall(co)
        local t = {}
        for i = 1, 200 do t[i] = probe() t['k' .. i] = spot(i, i) end
        collectgarbage()
        return t[200]:add(40) + 2
        """, name: "usable.lua", returning: Double.self)
      #expect(answer == 42, sourceLocation: sourceLocation)
    } catch {
      Issue.record("the state is not usable: \(error)", sourceLocation: sourceLocation)
    }
  }
}

/// One script of a table of scripts.
struct Script: CustomTestStringConvertible, Sendable {
  let name: String
  let source: String
  /// The expected message of its error; empty if it does not matter.
  let message: String

  init(_ name: String, _ source: String, fails message: String = "") {
    self.name = name
    self.source = source
    self.message = message
  }

  var testDescription: String { name }
}
