internal import LuaKit

/// One test of a scenario file, ready to run.
package struct Scenario {
  /// Its `describe` blocks and its own name, outermost first.
  package var path: [String]
  /// The line of the `it`.
  package var line: Int
  /// What runs before it, outermost first.
  var hooks: [LuaCallable]
  var body: LuaCallable

  /// The names joined by blanks, as `--filter` sees them.
  package var name: String { path.count == 1 ? path[0] : path.joined(separator: " ") }
}

/// Collects the tests of a scenario file while it is loaded.
final class ScenarioCollector {
  private(set) var scenarios: [Scenario] = []
  private var blocks: [Block] = [Block(name: nil)]
  /// Whether the file is being loaded; `describe` inside a test is a mistake.
  var isCollecting = true

  private struct Block {
    var name: String?
    var hooks: [LuaCallable] = []
  }

  func describe(_ name: String, _ body: LuaCallable) throws {
    try checkCollecting("describe")
    blocks.append(Block(name: name))
    defer { blocks.removeLast() }
    try body.call()
  }

  func add(_ name: String, line: Int, _ body: LuaCallable) throws {
    try checkCollecting("it")
    var scenario = Scenario(path: [], line: line, hooks: [], body: body)
    for block in blocks {
      if let outer = block.name { scenario.path.append(outer) }
      scenario.hooks += block.hooks
    }
    scenario.path.append(name)
    scenarios.append(scenario)
  }

  func addHook(_ body: LuaCallable) throws {
    try checkCollecting("before_each")
    blocks[blocks.count - 1].hooks.append(body)
  }

  private func checkCollecting(_ function: String) throws {
    guard isCollecting else {
      throw HostError(.input, "'\(function)' is called inside a test; it belongs outside")
    }
  }
}
