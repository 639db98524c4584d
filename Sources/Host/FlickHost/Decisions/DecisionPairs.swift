package import FlickCore

/// The decisions of two runs of the same inputs, each with its counterpart in the other run.
///
/// The fingers do the same in both runs, so a counterpart belongs to the same gesture, the same
/// component and the same rule. Several such decisions are aligned by time, in their order
/// (Needleman and Wunsch).
package struct DecisionPairs {
  /// A decision and its counterpart; one of them may be missing.
  package struct Pair: Hashable, Sendable {
    /// The decision of the earlier run; nil if it is missing there.
    package var before: DecisionSummary?
    /// The decision of the present run; nil if it is missing there.
    package var now: DecisionSummary?

    var time: Seconds { min(before?.time ?? .infinity, now?.time ?? .infinity) }
    /// The name of the component.
    var component: String { (now ?? before)?.component ?? "" }
  }

  /// In the order of time.
  package private(set) var pairs: [Pair] = []

  /// The cost of a decision without a counterpart.
  ///
  /// Two of them cost more than any pair.
  private static let alone = 1.0
  /// The cost of different verdicts in a pair.
  private static let flip = 1.0
  /// The highest cost of a difference in time, and that difference, in seconds.
  private static let mostApart = 0.9
  private static let farApart = 0.5

  /// - Parameter starts: the times at which gestures and turns of the wheel begin, in order.
  package init(_ before: [DecisionSummary], _ now: [DecisionSummary], starts: [Seconds]) {
    let old = Dictionary(grouping: before) { Group($0, starts) }
    let new = Dictionary(grouping: now) { Group($0, starts) }
    for group in Set(old.keys).union(new.keys) {
      pairs += Self.align(old[group] ?? [], new[group] ?? [])
    }
    pairs.sort { ($0.time, $0.order) < ($1.time, $1.order) }
  }

  /// The key of possible counterparts: component, rule and gesture.
  private struct Group: Hashable {
    var component: String
    var rule: String
    var gesture: Int

    init(_ decision: DecisionSummary, _ starts: [Seconds]) {
      (component, rule) = (decision.component, decision.rule)
      gesture = starts.indices.prefixEnd { starts[$0] <= decision.time }
    }
  }

  private static func cost(_ a: DecisionSummary, _ b: DecisionSummary) -> Double {
    let apart = (a.time.value - b.time.value).magnitude / farApart
    // Older recordings do not state the variable.
    if let one = a.property, let other = b.property, one != other { return 3 * alone }
    return (b.isFlip(of: a) ? flip : 0) + min(mostApart, apart)
  }

  private static func align(_ a: [DecisionSummary], _ b: [DecisionSummary]) -> [Pair] {
    // The least cost of the rests from each place on.
    var table = [[Double]](
      repeating: [Double](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in (0...a.count).reversed() {
      for j in (0...b.count).reversed() where i < a.count || j < b.count {
        var least = Double.infinity
        if i < a.count { least = min(least, alone + table[i + 1][j]) }
        if j < b.count { least = min(least, alone + table[i][j + 1]) }
        if i < a.count, j < b.count {
          least = min(least, cost(a[i], b[j]) + table[i + 1][j + 1])
        }
        table[i][j] = least
      }
    }
    var pairs: [Pair] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, table[i][j] == cost(a[i], b[j]) + table[i + 1][j + 1] {
        pairs.append(Pair(before: a[i], now: b[j]))
        (i, j) = (i + 1, j + 1)
      } else if i < a.count, table[i][j] == alone + table[i + 1][j] {
        pairs.append(Pair(before: a[i]))
        i += 1
      } else {
        pairs.append(Pair(now: b[j]))
        j += 1
      }
    }
    return pairs
  }
}

extension DecisionPairs.Pair {
  /// The verdict of a decision that is missing.
  package static let noDecision = "no decision"

  /// "pages: page 2 -> page 1", or "pages: still page 2".
  package func head(_ arrow: String) -> String {
    let old = before.map { $0.verdict(beside: now ?? $0) } ?? Self.noDecision
    let new = now.map { $0.verdict(beside: before ?? $0) } ?? Self.noDecision
    let change = old == new ? "still \(new)" : "\(old) \(arrow) \(new)"
    return "\((before ?? now)?.words.component ?? ""): \(change)"
  }

  /// The reason, from the longest words to the shortest.
  package var reasons: [String] {
    let old = before?.words.reason
    guard let reason = now?.words.reason else { return old.map { ["was \($0.text)"] } ?? [] }
    var reasons = [reason.text, reason.brief, reason.short]
    if let old, old != reason {
      reasons.insert("\(reason.brief); was \(old.text(beside: reason))", at: 0)
    }
    return reasons
  }

  /// Whether the verdicts differ, or one run has no such decision.
  package var isFlip: Bool {
    guard let before, let now else { return true }
    return now.isFlip(of: before)
  }

  /// For pairs of the same moment: an order that does not depend on how they were found.
  fileprivate var order: String {
    "\(component) \((now ?? before)?.rule ?? "")"
  }
}
