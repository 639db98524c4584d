internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// Finds which tunables a decision has tested, and with which value of each it would have flipped:
/// by playing the gesture again, a run at a time, whenever there is time for one.
///
/// First each tunable is tried with one other value, which shows whose thresholds move. Those come
/// first then, the others after them.
struct FlipSearch: Sendable {
  /// The decision that is asked about.
  let decision: TriedDecision
  /// Its place among those of its component by its rule.
  private let rank: Int
  private var probes: [FlipProbe]
  private var turn = 0
  private var isFirstRound = true
  /// The value that is being tried.
  private(set) var trial: Trial?

  /// A run to be played.
  struct Trial: Hashable, Sendable {
    var name: String
    var value: Tunables.Value
  }

  /// What was found about a tunable.
  struct Finding: Hashable, Sendable {
    /// Names of the tests whose threshold it sets.
    var tests: [String]
    /// The nearest first.
    var flips: [FlipProbe.Flip]
  }

  /// - Parameters:
  ///   - decisions: what was decided in a gesture.
  ///   - tunables: those that are asked about.
  /// - Returns: nil if nothing was decided.
  init?(
    _ decisions: [TriedDecision],
    _ tunables: [(declaration: Tunables.Declaration, value: Tunables.Value)]
  ) {
    guard let index = Self.verdict(in: decisions) else { return nil }
    decision = decisions[index]
    rank = decisions[..<index].count { $0.told.isAbout(decisions[index].told) }
    probes = tunables.map { FlipProbe($0.declaration, $0.value, decisions[index]) }
    advance()
  }

  /// The decision that a gesture has led to: its last release with a verdict among few, else the
  /// last of all that it led to.
  static func verdict(in decisions: [TriedDecision]) -> Int? {
    let few = decisions.indices.filter { decisions[$0].told.offset == nil }
    let released = few.last { decisions[$0].told.rule == Decision.Rule.release.rawValue }
    return released ?? few.last { decisions[$0].told.verdict != "failed" } ?? few.last
      ?? decisions.indices.last
  }

  /// The counterpart of the decision in another run.
  func counterpart(in decisions: [TriedDecision]) -> TriedDecision? {
    decisions.filter { $0.told.isAbout(decision.told) }.dropFirst(rank).first
  }

  /// The result of the run that was asked for; nil if the script does not take the value.
  mutating func take(_ decisions: [TriedDecision]?) {
    guard let trial else { return }
    probes[turn].take(
      trial.value, decisions.flatMap(counterpart), failed: decisions == nil)
    if isFirstRound { turn += 1 }
    advance()
  }

  private mutating func advance() {
    trial = nil
    if isFirstRound {
      while turn < probes.count {
        if ask(probes[turn].first) { return }
        turn += 1
      }
      isFirstRound = false
      // Whose thresholds move, or what flips at once, comes first.
      let order = probes.indices.sorted { a, b in
        (probes[a].interest, a) < (probes[b].interest, b)
      }
      probes = order.map { probes[$0] }
      turn = 0
    }
    while turn < probes.count {
      if ask(probes[turn].next) { return }
      turn += 1
    }
  }

  private mutating func ask(_ value: Tunables.Value?) -> Bool {
    trial = value.map { Trial(name: probes[turn].declaration.name, value: $0) }
    return value != nil
  }

  /// Whether all tunables were tried once, so that those that are tested are known.
  var knowsTested: Bool { !isFirstRound }

  /// Whether more runs may be asked for about a tunable.
  func isOpen(_ name: String) -> Bool {
    guard trial != nil else { return false }
    return isFirstRound || probes[turn...].contains { $0.declaration.name == name }
  }

  /// What was found so far about those that take part.
  var findings: [String: Finding] {
    var findings: [String: Finding] = [:]
    for probe in probes where probe.isTested || !probe.flips.isEmpty {
      findings[probe.declaration.name] = Finding(tests: probe.tests, flips: probe.flips)
    }
    return findings
  }
}

extension FlipProbe {
  fileprivate var interest: Int { isTested ? 0 : flips.isEmpty ? 2 : 1 }
}

extension DecisionSummary {
  /// Whether another decision is about the same component, by the same rule.
  func isAbout(_ other: DecisionSummary) -> Bool {
    component == other.component && rule == other.rule
  }
}
