import Testing

@testable import LuaKit

/// Mistakes of the host that would be unsound end the process and say why.
struct MisuseTests {
  @Test func `a state that is released by its own script traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var lua: LuaState? = try LuaState()
      let quit = lua?.makeFunction { _ in
        lua = nil
        return []
      }
      try quit?.call()
    }
    #expect(result.says("was released by a function that its own script has called"))
  }

  @Test func `a host of a wrong type traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Other {}
      _ = try LuaState(api: TestAPI.all, host: Other())
    }
    #expect(result.says("not of the type that the API's functions take"))
  }

  @Test func `an object of an undeclared type traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let lua = try LuaState()
      try lua.globals.set("p", to: Probe(Census()))
    }
    #expect(result.says("is not among the types of the state's API"))
  }

  @Test func `a nested budget traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let lua = try LuaState()
      try lua.withCPUBudget(seconds: 1) { try lua.withCPUBudget(seconds: 1) {} }
    }
    #expect(result.says("one CPU budget at a time"))
  }
}

extension ExitTest.Result? {
  /// Whether the process that ended has written this to its standard error.
  fileprivate func says(_ text: String) -> Bool {
    map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(text) } ?? false
  }
}
