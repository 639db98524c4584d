import LuaKit
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A signal ends the running script; one state of a process at a time listens.
@Suite(.serialized)
struct InterruptTests {
  /// A signal that these tests do not use otherwise.
  private static let signal = SIGUSR2

  private func interrupted(_ source: String) throws -> LuaError? {
    let lua = try LuaState()
    let raiseIt = lua.makeFunction { _ in
      kill(getpid(), Self.signal)
      return []
    }
    try lua.globals.set("interrupt", to: raiseIt)
    defer {
      // The interrupt is over: the state works as before.
      let sum = try? lua.run("return 1 + 1", name: "after", returning: Int.self)
      #expect(sum == 2)
    }
    do {
      try lua.withCPUBudget(seconds: 20) {
        try lua.interruptible(by: Self.signal) { try lua.run(source, name: "script") }
      }
      return nil
    } catch {
      return error as? LuaError
    }
  }

  @Test(arguments: [
    "interrupt() while true do end",
    "pcall(function() interrupt() while true do end end) while true do end",
    "coroutine.wrap(function() interrupt() while true do end end)()",
    "interrupt() while true do pcall(error) end",
    "setmetatable({}, { __index = function() interrupt() while true do end end }).x()",
  ])
  func `an interrupt ends a script at any point`(_ source: String) throws {
    let error = try #require(try interrupted(source))
    #expect(error.kind == .interrupted)
    #expect(error.message == "interrupted")
  }

  @Test func `a script without an interrupt runs to its end`() throws {
    #expect(try interrupted("x = 1") == nil)
  }

  @Test func `only one state can handle a signal at a time`() throws {
    let (a, b) = (try LuaState(), try LuaState())
    try a.withCPUBudget(seconds: 1) {
      try a.interruptible(by: Self.signal) {
        let error = #expect(throws: LuaError.self) {
          try b.withCPUBudget(seconds: 1) { try b.interruptible(by: Self.signal) {} }
        }
        #expect(error?.kind == .host)
      }
    }
    try b.withCPUBudget(seconds: 1) { try b.interruptible(by: Self.signal) {} }
  }
}
