internal import LuaKit

/// One test of a scenario file.
package struct Scenario {
  /// Its `describe` blocks and its own name, outermost first.
  package var path: [String]
  /// The line of the `it`.
  package var line: Int
  /// The body; nil for a pending test.
  var body: LuaCallable?
  /// The lines of the blocks that it is in.
  var blockLines: [Int] = []

  /// Whether a line of the file is one of its own, or the first of a block that it is in.
  func isAt(_ line: Int) -> Bool {
    if line == self.line || blockLines.contains(line) { return true }
    guard let lines = body?.lines else { return false }
    return lines.contains(line)
  }

  /// The names joined by blanks, as `--filter` sees them.
  package var name: String { path.count == 1 ? path[0] : path.joined(separator: " ") }
}

/// A group of tests: a `describe`, or a file.
///
/// Its contents are unknown until its body has run. Bodies run in order, since each may change the
/// environment of the next.
final class ScenarioBlock {
  /// The hooks that run around tests.
  enum Hook: Hashable {
    case beforeEach, afterEach, setup, teardown, lazySetup, lazyTeardown
  }

  /// The fate of the block's changes to global variables and loaded modules.
  enum Mode {
    /// They stay.
    case open
    /// They are put back at its end.
    case insulated
    /// They stay, even at the end of the next insulated block around it.
    case exposed
  }

  enum Child {
    case block(ScenarioBlock)
    case scenario(Scenario)
  }

  /// Its name and those of the blocks around it, outermost first.
  let path: [String]
  /// The lines of the block and of the blocks around it.
  let lines: [Int]
  let mode: Mode
  let body: LuaCallable?
  var children: [Child] = []
  /// Seeds a random order of the children; nil for the declared order.
  var shuffleSeed: Int?
  private(set) var hooks: [Hook: [LuaCallable]] = [:]
  /// Whether its lazy part has begun, and whether its setup has failed.
  var isSetUp = false
  var isBroken = false

  /// Creates a file.
  convenience init() { self.init(path: [], lines: [], .open, body: nil) }

  init(path: [String], lines: [Int], _ mode: Mode, body: LuaCallable?) {
    self.path = path
    self.lines = lines
    self.mode = mode
    self.body = body
  }

  func hooks(_ hook: Hook) -> [LuaCallable] { hooks.isEmpty ? [] : hooks[hook] ?? [] }

  /// Whether some hooks run only if one of the block's tests does.
  var isLazy: Bool {
    !hooks.isEmpty && (!hooks(.lazySetup).isEmpty || !hooks(.lazyTeardown).isEmpty)
  }

  func add(_ hook: Hook, _ body: LuaCallable) { hooks[hook, default: []].append(body) }

  /// The lines of the tests in it that are known.
  var testLines: [ClosedRange<Int>] {
    children.flatMap { child -> [ClosedRange<Int>] in
      switch child {
      case .block(let inner): inner.testLines
      case .scenario(let scenario): scenario.body?.lines.map { [$0] } ?? []
      }
    }
  }
}

/// The position of a test in its block.
struct ScenarioPlace {
  let block: ScenarioBlock
  let index: Int
}

/// Collects the declarations of a scenario file, block by block.
final class ScenarioCollector {
  /// The file.
  let file = ScenarioBlock()
  /// The block with the running body; nil while a test or a hook runs.
  private var current: ScenarioBlock?
  /// The functions that the running test has given to `finally`.
  private(set) var finalizers: [LuaCallable] = []

  /// The names of the test that runs, outermost first, and how many have run.
  private(set) var runningPath: [String] = []
  private(set) var testCount = 0

  init() { current = file }

  /// Sets the running test.
  func begin(_ scenario: Scenario) {
    runningPath = scenario.path
    testCount += 1
  }

  /// Adds the declarations in `body` to a block.
  func collect<Failure: Error>(into block: ScenarioBlock, _ body: () throws(Failure) -> Void)
    throws(Failure)
  {
    let outer = current
    current = block
    defer { current = outer }
    try body()
  }

  /// Runs a test or a hook, which cannot declare tests.
  func running<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let outer = current
    current = nil
    if !finalizers.isEmpty { finalizers = [] }
    defer { current = outer }
    try body()
  }

  func describe(_ name: String, _ mode: ScenarioBlock.Mode, _ body: LuaCallable) throws {
    let block = try open("describe")
    block.children.append(
      .block(
        ScenarioBlock(
          path: block.path + [name], lines: block.lines + [body.lineDefined], mode, body: body)))
  }

  /// Adds a test, and returns its position, for `complete`.
  @discardableResult
  func add(_ name: String, line: Int, _ body: LuaCallable?) throws -> ScenarioPlace {
    let block = try open("it")
    let path = block.path.isEmpty ? [name] : block.path + [name]
    block.children.append(
      .scenario(Scenario(path: path, line: line, body: body, blockLines: block.lines)))
    return ScenarioPlace(block: block, index: block.children.count - 1)
  }

  /// Sets the body of a test that was added.
  func complete(_ place: ScenarioPlace, _ body: LuaCallable) {
    guard case .scenario(var scenario) = place.block.children[place.index] else { return }
    scenario.body = body
    place.block.children[place.index] = .scenario(scenario)
  }

  func addHook(_ hook: ScenarioBlock.Hook, _ name: String, _ body: LuaCallable) throws {
    try open(name).add(hook, body)
  }

  func shuffle(seed: Int?) throws { try open("randomize").shuffleSeed = seed }

  func addFinalizer(_ body: LuaCallable) throws {
    guard current == nil else {
      throw HostError("'finally' is called outside of a test; it belongs inside")
    }
    finalizers.append(body)
  }

  /// Whether a test runs.
  var isRunning: Bool { current == nil }

  /// The block that is being declared.
  ///
  /// - Throws: an error that names the function, if it is called by a test or a hook.
  @discardableResult
  func open(_ function: String) throws -> ScenarioBlock {
    guard let current else {
      throw HostError("'\(function)' is called inside a test; it belongs outside")
    }
    return current
  }
}

/// The error that ends a pending test.
struct ScenarioPending: Error, CustomStringConvertible {
  /// Why.
  let description: String
}
