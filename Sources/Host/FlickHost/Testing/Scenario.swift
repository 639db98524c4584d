internal import LuaKit

/// One test of a scenario file.
package struct Scenario {
  /// Its `describe` blocks and its own name, outermost first.
  package var path: [String]
  /// The line of the `it`.
  package var line: Int
  /// What runs it; nil for one that is pending.
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
/// What it holds is not known before its body has run, which happens when its turn comes: bodies
/// may change what
/// those after them find.
final class ScenarioBlock {
  /// What runs around tests.
  enum Hook: Hashable {
    case beforeEach, afterEach, setup, teardown, lazySetup, lazyTeardown
  }

  /// What becomes of global variables and loaded modules that it changes.
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
  /// The lines of it and of the blocks around it.
  let lines: [Int]
  let mode: Mode
  let body: LuaCallable?
  var children: [Child] = []
  /// Seeds the order of the children, where that is a random one.
  var shuffleSeed: Int?
  private(set) var hooks: [Hook: [LuaCallable]] = [:]
  /// Whether what is lazy of it has begun, and whether its setup has failed.
  var isSetUp = false
  var isBroken = false

  /// A file.
  convenience init() { self.init(path: [], lines: [], .open, body: nil) }

  init(path: [String], lines: [Int], _ mode: Mode, body: LuaCallable?) {
    self.path = path
    self.lines = lines
    self.mode = mode
    self.body = body
  }

  func hooks(_ hook: Hook) -> [LuaCallable] { hooks.isEmpty ? [] : hooks[hook] ?? [] }

  /// Whether something of it runs only if one of its tests does.
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

/// Where a test is among those of its block.
struct ScenarioPlace {
  let block: ScenarioBlock
  let index: Int
}

/// Collects what a scenario file declares, block by block.
final class ScenarioCollector {
  /// The file.
  let file = ScenarioBlock()
  /// The block whose body runs; nil while a test or a hook does.
  private var current: ScenarioBlock?
  /// What a test that runs has given to `finally`.
  private(set) var finalizers: [LuaCallable] = []

  /// The names of the test that runs, outermost first, and how many have run.
  private(set) var runningPath: [String] = []
  private(set) var testCount = 0

  init() { current = file }

  /// Says which test runs next.
  func begin(_ scenario: Scenario) {
    runningPath = scenario.path
    testCount += 1
  }

  /// Adds what `body` declares to a block.
  func collect<Failure: Error>(into block: ScenarioBlock, _ body: () throws(Failure) -> Void)
    throws(Failure)
  {
    let outer = current
    current = block
    defer { current = outer }
    try body()
  }

  /// Runs a test, or what runs around tests: it declares nothing.
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

  /// Adds a test; returns where it is, for `complete`.
  @discardableResult
  func add(_ name: String, line: Int, _ body: LuaCallable?) throws -> ScenarioPlace {
    let block = try open("it")
    let path = block.path.isEmpty ? [name] : block.path + [name]
    block.children.append(
      .scenario(Scenario(path: path, line: line, body: body, blockLines: block.lines)))
    return ScenarioPlace(block: block, index: block.children.count - 1)
  }

  /// Gives a test that was added its body.
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
      throw HostError(.input, "'finally' is called outside of a test; it belongs inside")
    }
    finalizers.append(body)
  }

  /// Whether a test runs.
  var isRunning: Bool { current == nil }

  /// The block that is being declared.
  ///
  /// - Throws: an error that names the function, when a test or what runs around it does.
  @discardableResult
  func open(_ function: String) throws -> ScenarioBlock {
    guard let current else {
      throw HostError(.input, "'\(function)' is called inside a test; it belongs outside")
    }
    return current
  }
}

/// The error that ends a pending test.
struct ScenarioPending: Error, CustomStringConvertible {
  /// Why.
  let description: String
}
