internal import FlickAPI
internal import FlickSystem
internal import LuaKit

/// Passes events on after a number of tests has been reported.
final class ScenarioGate {
  private var remaining: Int
  /// Whether the walk ends before the last test.
  ///
  /// Counting costs time, so whole runs avoid it.
  private let isPart: Bool
  /// The number of remaining tests of a part.
  private var wanted: Int
  private let forward: (ScenarioEvent) -> Void

  init(after testsDone: Int, until end: Int, _ report: @escaping (ScenarioEvent) -> Void) {
    remaining = testsDone
    isPart = end < .max
    wanted = max(0, end - testsDone)
    forward = report
  }

  /// Whether all wanted tests have run.
  var isDone: Bool { isPart && wanted <= 0 }

  /// Whether to run the next test.
  ///
  /// Counts it.
  func admitsTest() -> Bool {
    if remaining > 0 {
      remaining -= 1
      return false
    }
    guard isPart else { return true }
    wanted -= 1
    return wanted >= 0
  }

  func report(_ event: ScenarioEvent) {
    if remaining == 0 { forward(event.shortened) }
  }
}

/// Runs the tests of a file in order, with their hooks.
final class ScenarioWalk {
  private let host: ScriptHost
  private let runner: ScenarioRunner
  private let chooser: ScenarioChooser
  private let gate: ScenarioGate
  /// The blocks that are open, outermost first.
  private var chain: [ScenarioBlock] = []
  /// The states to restore at the end of the insulated blocks, outermost first.
  private var insulated: [Surroundings] = []
  /// Whether the walk is over.
  private var isOver = false

  init(of host: ScriptHost, _ file: String, _ runner: ScenarioRunner, _ gate: ScenarioGate) {
    self.host = host
    self.runner = runner
    self.gate = gate
    chooser = ScenarioChooser(runner.choice, file, host)
  }

  func run() throws(HostError) { try run(host.collector.file) }

  // MARK: Blocks

  private func run(_ block: ScenarioBlock) throws(HostError) {
    try enter(block)
    do throws(HostError) {
      try block.open(in: host)
    } catch {
      gate.report(.unloadable(error))
      return try leave(block)
    }
    chain.append(block)
    if let seed = block.shuffleSeed ?? runner.shuffleSeed { block.shuffle(seed: seed) }
    if runHooks(.setup, of: block) { try runChildren(of: block) }
    if block.isSetUp { runHooks(.lazyTeardown, of: block) }
    runHooks(.teardown, of: block)
    chain.removeLast()
    try leave(block)
  }

  /// Saves the surroundings of an insulated block, which restores them at its end.
  private func enter(_ block: ScenarioBlock) throws(HostError) {
    if block.mode == .insulated { insulated.append(try Surroundings(of: host)) }
  }

  private func leave(_ block: ScenarioBlock) throws(HostError) {
    switch block.mode {
    case .open: break
    case .insulated: try insulated.popLast()?.restore(in: host)
    // The block around it restores the present state.
    case .exposed:
      guard !insulated.isEmpty else { return }
      insulated[insulated.count - 1] = try Surroundings(of: host)
    }
  }

  private func runChildren(of block: ScenarioBlock) throws(HostError) {
    for child in block.children where !isOver && !gate.isDone {
      switch child {
      case .block(let inner): try run(inner)
      case .scenario(let scenario):
        if chooser.takes(scenario), setUpLazily() { run(scenario) }
      }
    }
  }

  /// Runs the lazy setups of the open blocks that have not run; whether all have succeeded.
  private func setUpLazily() -> Bool {
    for block in chain where !block.isSetUp && block.isLazy {
      block.isSetUp = true
      block.isBroken = !runHooks(.lazySetup, of: block)
    }
    return !chain.contains { $0.isBroken }
  }

  /// Runs a hook of a block as a whole.
  ///
  /// A failure is reported like that of a test, and returns false.
  @discardableResult
  private func runHooks(_ hook: ScenarioBlock.Hook, of block: ScenarioBlock) -> Bool {
    let hooks = block.hooks(hook)
    guard !hooks.isEmpty else { return true }
    do throws(HostError) {
      try host.collector.running { () throws(HostError) in
        try host.withinBudget { for hook in hooks { try hook.call() } }
      }
      return true
    } catch {
      guard gate.admitsTest() else { return false }
      let name = (block.path + [hook.word]).joined(separator: " ")
      gate.report(.started(line: hooks[0].lineDefined, name: name))
      gate.report(.failed(error))
      isOver = isOver || runner.stopsAtFailure
      return false
    }
  }

  // MARK: Tests

  private func run(_ scenario: Scenario) {
    guard gate.admitsTest() else { return }
    gate.report(.started(line: scenario.line, name: scenario.name))
    guard let body = scenario.body else { return gate.report(.pending("")) }
    host.begin(scenario, within: runner.timeout)
    let started = runner.timesTests ? MonotonicClock.now() : .zero
    var pending: ScenarioPending?
    do throws(HostError) {
      try host.collector.running { () throws(HostError) in
        try host.withinBudget { pending = try call(body) }
      }
      if runner.timesTests { reportTime(since: started) }
      gate.report(pending.map { .pending($0.description) } ?? .passed)
    } catch {
      if runner.timesTests { reportTime(since: started) }
      if let strip = host.failureFilm?.strip(of: scenario.name, host.session.lastStage) {
        gate.report(.filmed(strip))
      }
      if let recorder = host.recorder { gate.report(.recorded(recorder.json(of: host.session))) }
      gate.report(.failed(error))
      isOver = runner.stopsAtFailure
    }
  }

  private func reportTime(since start: Duration) {
    gate.report(.took(Int((MonotonicClock.now() - start) / .nanoseconds(1))))
  }

  /// Calls the body of a test and all that runs around it; why it is pending is returned.
  private func call(_ body: LuaCallable) throws -> ScenarioPending? {
    var failure: LuaError?
    var pending: ScenarioPending?
    func attempt(_ function: LuaCallable) -> Bool {
      do throws(LuaError) {
        try function.call()
        return true
      } catch {
        if let cause = error.cause as? ScenarioPending {
          pending = cause
        } else if failure == nil {
          failure = error
        }
        return false
      }
    }
    var prepared = 0
    preparing: for block in chain {
      prepared += 1
      for hook in block.hooks(.beforeEach) where !attempt(hook) { break preparing }
    }
    if failure == nil, pending == nil { _ = attempt(body) }
    for function in host.collector.finalizers { _ = attempt(function) }
    for block in chain[..<prepared].reversed() {
      for hook in block.hooks(.afterEach) { _ = attempt(hook) }
    }
    if let failure { throw failure }
    return pending
  }
}

extension ScenarioBlock.Hook {
  /// The name of the hook in messages about a failure.
  fileprivate var word: String {
    switch self {
    case .beforeEach: "before_each"
    case .afterEach: "after_each"
    case .setup: "setup"
    case .teardown: "teardown"
    case .lazySetup: "lazy_setup"
    case .lazyTeardown: "lazy_teardown"
    }
  }
}

extension ScenarioBlock {
  /// Shuffles the children of the block in an order that depends only on a seed.
  func shuffle(seed: Int) {
    var state = UInt64(bitPattern: Int64(seed))
    for index in children.indices.reversed().dropLast() {
      // SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      children.swapAt(index, Int((bits ^ (bits >> 31)) % UInt64(index + 1)))
    }
  }
}

/// The global variables and loaded modules of a state as they were.
private struct Surroundings {
  private var globals: [(key: LuaValue, value: LuaValue)] = []
  private var modules: [(key: LuaValue, value: LuaValue)] = []
  private let metatable: LuaTable?

  init(of host: ScriptHost) throws(HostError) {
    metatable = host.lua.globals.metatable
    do throws(LuaError) {
      globals = try host.lua.globals.pairs()
      modules = try host.loadedModules?.pairs() ?? []
    } catch {
      throw host.report(of: error)
    }
  }

  func restore(in host: ScriptHost) throws(HostError) {
    do throws(LuaError) {
      try host.lua.globals.setMetatable(metatable)
      try Self.restore(globals, in: host.lua.globals)
      if let table = host.loadedModules { try Self.restore(modules, in: table) }
    } catch {
      throw host.report(of: error)
    }
  }

  private static func restore(
    _ pairs: [(key: LuaValue, value: LuaValue)], in table: LuaTable
  ) throws(LuaError) {
    var known: Set<String> = []
    for (key, value) in pairs {
      if let name = key.asText { known.insert(name) }
      try table.set(key, to: value)
    }
    for (key, _) in try table.pairs() {
      if let name = key.asText, !known.contains(name) { try table.set(key, to: LuaValue.nil) }
    }
  }
}
