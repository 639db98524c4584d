import Synchronization

/// Cases of several worlds in turn, which threads take one after another.
package final class ComponentRun: Sendable {
  private let seed: UInt64
  private let count: Int
  private let worlds: [ComponentWorld]

  private struct State {
    var next = 0
    var touches = 0
    var counts: [String: Int] = [:]
    var finding: (number: Int, one: ComponentCase)?
  }
  private let state = Mutex(State())

  /// Creates a run of `count` cases; case `n` of a seed is the same with any number of threads.
  package init(seed: UInt64, count: Int, worlds: [ComponentWorld]) {
    (self.seed, self.count, self.worlds) = (seed, count, worlds)
  }

  /// Runs cases until all have run, or one has failed.
  package func work() {
    while let number = take() {
      let one = ComponentCase(worlds[number % worlds.count], seed: seed &+ UInt64(number))
      let outcome = one.outcome()
      state.withLock { state in
        state.touches += outcome.touches
        for (key, value) in outcome.counts {
          state.counts["\(one.world.name) \(key)", default: 0] += value
        }
        guard outcome.fault != nil, number < state.finding?.number ?? .max else { return }
        state.finding = (number, one)
      }
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < count, state.finding == nil else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  /// Whether no case failed and each world made enough of everything it expects.
  package var isSound: Bool { finding == nil && missing.isEmpty }

  /// The first failing case, with its fault and its steps.
  package var finding: String? {
    state.withLock(\.finding).map { number, one in
      "case \(number) of seed \(seed) (\(one.world.name)): \(one.story())"
    }
  }

  /// The expected events that hardly ever happened; empty for fewer than 100 cases per world.
  package var missing: [String] {
    let counts = state.withLock(\.counts)
    let cases = Double(count) / Double(worlds.count)
    guard cases >= 100 else { return [] }
    return worlds.flatMap { world in
      world.expected.sorted { $0.key < $1.key }.compactMap { key, least in
        let made = counts["\(world.name) \(key)"] ?? 0
        let wanted = Double(least) * cases / 1000
        return Double(made) < wanted - 3 * wanted.squareRoot()
          ? "\(world.name): \(key), \(made) times" : nil
      }
    }
  }

  /// The lines of the report.
  package func lines(seconds: Int) -> [String] {
    if let finding { return ["fuzz: \(finding)"] }
    let (touches, counts) = state.withLock { ($0.touches, $0.counts) }
    return counts.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
      + ["fuzz: \(count) cases, \(touches) touches, nothing broken; \(seconds) s"]
      + missing.map { "fuzz: hardly ever made: \($0)" }
  }
}
